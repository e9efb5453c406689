internal import Foundation
internal import NavigationGraph

/// Reads comments in Swift sources that ignore findings: `// navgraph:ignore dead-end: nobody comes back from here`.
///
/// A comment is about its own line, or, where it stands alone, about the next line that is not a comment.
enum IgnoreComments {
  private static let word = "navgraph:ignore"

  /// The rules of the Swift files that a graph is declared in, in the order of their names.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - places: Where its files are.
  /// - Returns: The rules; their places name files as the graph does.
  static func rules(for graph: NavigationGraph, _ places: Places) -> [IgnoreRule] {
    var files = Set(graph.transitions.compactMap { $0.location?.file })
    for location in graph.screens.map(\.location) + graph.facts.map(\.location) + graph.flows.map(\.location)
      + graph.entries.map(\.location) + graph.registrationFindings.map(\.location)
    {
      if let location { files.insert(location.file) }
    }
    return files.filter { SourceKind(file: $0) == .swift }.sorted().flatMap { file -> [IgnoreRule] in
      guard let path = places.file(of: file), let data = FileManager.default.contents(atPath: path) else { return [] }
      return rules(in: String(decoding: data, as: UTF8.self), file: file)
    }
  }

  /// The rules of one file.
  static func rules(in source: String, file: String) -> [IgnoreRule] {
    guard source.contains(word) else { return [] }
    let lines = source.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    var scanner = CommentScanner()
    var rules: [IgnoreRule] = []
    for (number, line) in lines.enumerated() {
      guard let comment = scanner.comment(in: line) else { continue }
      let text = comment.text.drop(while: \.isWhitespace)
      guard text.hasPrefix(word) else { continue }
      let rest = text.dropFirst(word.count)
      guard rest.first.map({ $0.isWhitespace || $0 == ":" }) ?? true else { continue }
      let parts = rest.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let checks = (parts.first ?? "").split { $0 == "," || $0.isWhitespace }.map(String.init)
      let reason = parts.dropFirst().first.map { $0.trimmingCharacters(in: .whitespaces) }
      var target = number
      if comment.standsAlone {
        target += 1
        while target < lines.count, isComment(lines[target]) { target += 1 }
      }
      let location = SourceLocation(file: file, line: number + 1)
      rules += (checks.isEmpty ? [""] : checks).map { check in
        IgnoreRule(
          check, at: .lines(file: file, (target + 1)...(target + 1)), reason: reason.flatMap { $0.isEmpty ? nil : $0 },
          location: location)
      }
    }
    return rules
  }

  private static func isComment(_ line: Substring) -> Bool { line.drop(while: \.isWhitespace).hasPrefix("//") }
}

/// Finds the comments at the ends of the lines of a Swift source, line by line, and none in its strings.
private struct CommentScanner {
  /// What ends the text of several lines that the next line is part of, or `nil`.
  private var endOfText: String?

  /// The text of the comment that ends a line, and whether nothing stands before it.
  mutating func comment(in line: Substring) -> (text: Substring, standsAlone: Bool)? {
    var rest = line
    while !rest.isEmpty {
      if let end = endOfText {
        guard let found = Self.end(end, in: rest) else { return nil }
        (rest, endOfText) = (found, nil)
      } else if rest.hasPrefix("//") {
        return (rest.drop { $0 == "/" }, line[..<rest.startIndex].allSatisfy(\.isWhitespace))
      } else if let begin = Self.beginning(in: rest) {
        let marks = begin.dropLast(begin.hasSuffix("\"\"\"") ? 3 : 1)
        let quotes = begin.hasSuffix("\"\"\"") ? "\"\"\"" : "\""
        let end = quotes + marks
        rest = rest.dropFirst(begin.count)
        if quotes.count == 3 {
          endOfText = end
        } else {
          // A string that is not closed ends with its line.
          rest = Self.end(end, in: rest) ?? ""
        }
      } else {
        rest = rest.dropFirst()
      }
    }
    return nil
  }

  /// The marks with which a string begins here: `"`, `"""`, or either behind number signs.
  private static func beginning(in text: Substring) -> String? {
    let signs = text.prefix { $0 == "#" }
    let quotes = text.dropFirst(signs.count).prefix { $0 == "\"" }
    guard !quotes.isEmpty else { return nil }
    // Nothing but space may follow the beginning of a text of several lines.
    let isLong = quotes.count >= 3 && text.dropFirst(signs.count + 3).allSatisfy(\.isWhitespace)
    return signs + (isLong ? "\"\"\"" : "\"")
  }

  /// What follows the end of a string; an escaped quote ends none.
  private static func end(_ end: String, in text: Substring) -> Substring? {
    var rest = text
    while !rest.isEmpty {
      if rest.hasPrefix(end) { return rest.dropFirst(end.count) }
      // Behind number signs a backslash is only a letter.
      rest = rest.dropFirst(rest.first == "\\" && !end.hasSuffix("#") ? 2 : 1)
    }
    return nil
  }
}
