internal import SwiftSyntax

/// A comment that says of code what it does not tell itself: `// navgraph: shows DetailView`.
///
/// It is about its own line or, where it stands alone, about what follows.
struct HintComment: Sendable {
  enum Word: String, Sendable, CaseIterable {
    /// The type is a screen.
    case screen
    /// The type is part of the screens that show it.
    case component
    /// The code is left out: a type, a function, or a line.
    case skip
    /// The line, or a call of the function, leads to these screens.
    case shows
    /// The line's move happens on these screens.
    case from
    /// The function moves to what it is given.
    case helper
  }

  /// `nil` where the word is none of these.
  let word: Word?
  /// The word as written.
  let text: String
  let names: [String]
  /// Where the comment begins.
  let offset: Int32
  /// The bytes of the code that is meant: a line, or a declaration up to its name.
  let target: Range<Int32>

  private static let mark = "navgraph:"

  /// The comments of a file.
  static func all(in tree: SourceFileSyntax, lines: [Int32], of bytes: [UInt8]) -> [HintComment] {
    guard contains(bytes) else { return [] }
    var found: [HintComment] = []
    for token in tree.tokens(viewMode: .sourceAccurate) {
      add(token.leadingTrivia, at: token.position.utf8Offset, before: token, lines, &found)
      add(token.trailingTrivia, at: token.endPositionBeforeTrailingTrivia.utf8Offset, before: nil, lines, &found)
    }
    return found
  }

  private static func contains(_ bytes: [UInt8]) -> Bool {
    let wanted = Array(mark.utf8)
    return bytes.indices.contains { start in
      bytes[start] == wanted[0] && bytes[start...].starts(with: wanted)
    }
  }

  private static func add(
    _ trivia: Trivia, at start: Int, before token: TokenSyntax?, _ lines: [Int32], _ found: inout [HintComment]
  ) {
    var offset = start
    for piece in trivia {
      defer { offset += piece.sourceLength.utf8Length }
      guard case .lineComment(let text) = piece else { continue }
      var rest = text.drop { $0 == "/" }.drop { $0.isWhitespace }
      guard rest.hasPrefix(mark) else { continue }
      rest = rest.dropFirst(mark.count)
      // Directly behind the colon stands what ignores a finding.
      guard rest.first?.isWhitespace == true else { continue }
      let words = rest.split { $0 == "," || $0.isWhitespace }.map(String.init)
      let line = SourceFile.line(of: Int32(offset), in: lines)
      var meant = range(ofLine: line, lines)
      if let token, SourceFile.line(of: token.offset, in: lines) != line { meant = target(of: token, lines) }
      found.append(
        HintComment(
          word: words.first.flatMap(Word.init), text: words.first ?? "", names: Array(words.dropFirst()),
          offset: Int32(offset), target: meant))
    }
  }

  /// What a comment before a token is about: its line, with the name of what it declares.
  private static func target(of token: TokenSyntax, _ lines: [Int32]) -> Range<Int32> {
    let position = token.positionAfterSkippingLeadingTrivia
    let line = range(ofLine: SourceFile.line(of: Int32(position.utf8Offset), in: lines), lines)
    var node = token.parent
    while let current = node, current.positionAfterSkippingLeadingTrivia == position {
      if current.asProtocol((any NamedDeclSyntax).self) != nil,
        let name = current.asProtocol((any NamedDeclSyntax).self)?.name
      {
        return line.lowerBound..<max(line.upperBound, name.offset + 1)
      }
      node = current.parent
    }
    return line
  }

  private static func range(ofLine line: Int, _ lines: [Int32]) -> Range<Int32> {
    lines[line]..<(line + 1 < lines.count ? lines[line + 1] : .max)
  }
}
