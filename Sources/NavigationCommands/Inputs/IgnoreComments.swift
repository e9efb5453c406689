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
    var isInText = false
    var rules: [IgnoreRule] = []
    for (number, line) in lines.enumerated() {
      // Lines of a text of several lines are no comments.
      let marks = line.split(separator: "\"\"\"", omittingEmptySubsequences: false).count - 1
      let wasInText = isInText
      if marks % 2 == 1 { isInText.toggle() }
      guard !wasInText, let comment = comment(in: line) else { continue }
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

  /// The text of the comment that ends a line, if it is not part of a string.
  private static func comment(in line: Substring) -> (text: Substring, standsAlone: Bool)? {
    var (isInString, isEscaped) = (false, false)
    var last: Character = " "
    for index in line.indices {
      let character = line[index]
      if character == "\"", !isEscaped { isInString.toggle() }
      isEscaped = character == "\\" && !isEscaped
      if !isInString, character == "/", last == "/" {
        let before = line[..<line.index(before: index)]
        return (line[line.index(after: index)...].drop { $0 == "/" }, before.allSatisfy(\.isWhitespace))
      }
      last = character
    }
    return nil
  }
}
