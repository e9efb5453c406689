internal import NavigationGraph

/// The statements of a Mermaid chart, with the place of each, and what stands before them.
///
/// The beginning is the same for all kinds of charts: front matter between `---`, directives `%%{ }%%` and comments, then
/// the word for the kind, as in <https://mermaid.js.org/intro/syntax-reference.html>.
struct MermaidLines {
  /// One line, or what stands between semicolons.
  struct Statement {
    let text: Substring
    let location: SourceLocation
  }

  /// The title that the front matter gives.
  private(set) var title: String?
  /// The kind of chart, in lower case.
  private(set) var kind = ""
  private(set) var statements: [Statement] = []
  private var isFlowchart = false

  /// Splits a file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - file: Its name.
  /// - Throws: When it is no text, or has no beginning.
  init(_ bytes: [UInt8], file: String) throws(ImportError) {
    try TextEncoding.checkSize(bytes, file: file)
    try bytes.withUnsafeBufferPointer { bytes throws(ImportError) in try TextEncoding.checkUTF8(bytes, file: file) }
    let start = bytes.starts(with: TextEncoding.byteOrderMark) ? bytes.dropFirst(3) : bytes[...]
    let text = String(decoding: start, as: UTF8.self).asName
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { ($0 + 1, $1) }[...]
    func trimmed(_ line: Substring) -> Substring { Self.trimmed(line) }
    while let first = lines.first, trimmed(first.1).isEmpty { lines = lines.dropFirst() }
    if let first = lines.first, trimmed(first.1) == "---" {
      let rest = lines.dropFirst()
      guard let end = rest.firstIndex(where: { trimmed($0.1) == "---" }) else {
        throw ImportError("the front matter is never closed with '---'", at: SourceLocation(file: file, line: first.0))
      }
      for (_, line) in rest[..<end] where line.hasPrefix("title:") {
        title = Self.unquoted(trimmed(line.dropFirst("title:".count)))
      }
      lines = rest[(end + 1)...]
    }
    read(Array(lines), file: file)
    guard !kind.isEmpty else {
      throw ImportError("the file has no chart; it is empty", at: SourceLocation(file: file))
    }
  }

  /// Splits the lines behind the front matter.
  private mutating func read(_ lines: [(Int, Substring)], file: String) {
    /// What a block ends with that is not part of the chart: a directive, or a description for those who do not see.
    var endOfBlock: String?
    var index = 0
    while index < lines.count {
      let (number, whole) = lines[index]
      index += 1
      var line = Self.trimmed(whole)
      if let end = endOfBlock {
        if line.firstRange(of: end[...]) != nil { endOfBlock = nil }
        continue
      }
      if line.hasPrefix("%%{") {
        if line.firstRange(of: "}%%") == nil { endOfBlock = "}%%" }
        continue
      }
      guard !line.isEmpty, !line.hasPrefix("%%") else { continue }
      if Self.isDescription(line) {
        if line.contains("{"), !line.contains("}") { endOfBlock = "}" }
        continue
      }
      if isFlowchart { (line, index) = Self.joined(line, with: lines, from: index) }
      let location = SourceLocation(file: file, line: number)
      for part in Self.parts(of: line) {
        if kind.isEmpty {
          kind = part.prefix { !$0.isWhitespace }.lowercased()
          isFlowchart = ["flowchart", "graph", "flowchart-elk"].contains(kind)
          // Behind the kind and a direction may stand the first statement.
          var rest = Self.trimmed(part.dropFirst(kind.count))
          let direction = rest.prefix { !$0.isWhitespace }
          if ["TB", "TD", "BT", "LR", "RL", "<", ">", "^", "v"].contains(direction) {
            rest = Self.trimmed(rest.dropFirst(direction.count))
          }
          if !rest.isEmpty { statements.append(Statement(text: rest, location: location)) }
        } else {
          statements.append(Statement(text: part, location: location))
        }
      }
    }
  }

  private static func isDescription(_ line: Substring) -> Bool {
    ["accTitle", "accDescr"].contains { word in
      line.hasPrefix(word) && [":", "{"].contains(line.dropFirst(word.count).first { !$0.isWhitespace })
    }
  }

  /// The most lines that one statement goes over.
  private static let longestStatement = 50

  /// A statement of a flowchart with the lines that it goes on in: a text in quotes may have several, and a line may end or
  /// begin with an arrow.
  private static func joined(
    _ first: Substring, with lines: [(Int, Substring)], from start: Int
  ) -> (line: Substring, next: Int) {
    var line = String(first)
    var index = start
    var quotes = line.count { $0 == "\"" }
    while index < lines.count, index - start < longestStatement {
      let next = trimmed(lines[index].1)
      let isInText = quotes % 2 == 1
      let goesOn =
        ["-->", "---", "==>", "===", ".->", "-.-"].contains { line.hasSuffix($0) }
        || line.hasSuffix("|") && ["-|", ">|", "=|", "o|", "x|", "> |"].contains { line.contains($0) }
      let isArrow = ["-->", "---", "==>", "===", "-.->", "-.-", "-- ", "== ", "-. "].contains { next.hasPrefix($0) }
      // Properties of a node may have a line each.
      let isOpen = line.contains("@{") && line.count { $0 == "{" } > line.count { $0 == "}" }
      guard isInText || !next.isEmpty && (goesOn || isArrow || isOpen) else { break }
      line += (isInText ? "\n" : " ") + next
      quotes += next.count { $0 == "\"" }
      index += 1
    }
    // A quote that nothing closes is a letter like others.
    return quotes % 2 == 1 ? (first, start) : (line[...], index)
  }

  static func trimmed(_ text: Substring) -> Substring {
    var rest = text
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }

  /// The text without quotes around it.
  static func unquoted(_ text: Substring) -> String {
    guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return String(text) }
    return String(text.dropFirst().dropLast().replacing("\\\"", with: "\"").replacing("\\\\", with: "\\"))
  }

  /// What stands between the semicolons of a line; those in quotes, and in codes such as `#35;`, are part of the text.
  private static func parts(of line: Substring) -> [Substring] {
    guard line.contains(";") else { return [line] }
    var parts: [Substring] = []
    var start = line.startIndex
    var isQuoted = false
    var isCode = false
    for index in line.indices {
      switch line[index] {
      case "\"": isQuoted.toggle()
      case "#": isCode = true
      case ";":
        if isCode {
          isCode = false
        } else if !isQuoted {
          parts.append(trimmed(line[start..<index]))
          start = line.index(after: index)
        }
      case let character: if !character.isLetter, !character.isNumber { isCode = false }
      }
    }
    parts.append(trimmed(line[start...]))
    return parts.filter { !$0.isEmpty }
  }
}
