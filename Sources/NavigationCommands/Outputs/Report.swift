internal import NavigationGraph

/// One result of an audit: a format and where it goes.
struct Report: Equatable, Sendable {
  /// What can be reported.
  enum Format: String, CaseIterable, Sendable {
    case text, json, sarif, junit, github, summary, gitlab, xcode, checkstyle
    case graph, list, tree, markdown, svg, png, pdf, dot, mermaid

    /// The formats of findings; the others are of graphs.
    static let ofFindings: [Format] = [.text, .json, .sarif, .junit, .github, .summary, .gitlab, .xcode, .checkstyle]

    /// The format of a picture that it is, or `nil`.
    var picture: PictureFormat? { self == .mermaid ? .mmd : PictureFormat(rawValue: rawValue) }
  }

  var format: Format
  var path: String

  /// Describes a report.
  init(format: Format, path: String) {
    self.format = format
    self.path = path
  }

  /// Reads `FORMAT=PATH`.
  init(parsing text: String) throws(ArgumentError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let choices = Format.allCases.map(\.rawValue)
    guard parts.count == 2 else { throw .missingValue(option: "report", valueName: "format=path") }
    guard let format = Format(rawValue: parts[0]) else {
      throw .invalidValue(parts[0], option: "report", choices: choices)
    }
    guard !parts[1].isEmpty else { throw .missingValue(option: "report", valueName: "\(parts[0])=path") }
    self.format = format
    path = parts[1]
  }
}
