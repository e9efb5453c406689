internal import NavigationFormats
internal import NavigationGraph
internal import NavigationRendering
internal import NavigationReports

/// One result of an audit: a format and where it goes.
struct Report: Equatable, Sendable {
  /// What can be reported.
  enum Format: String, CaseIterable, Sendable {
    case text, json, sarif, junit, github, summary, gitlab, xcode, checkstyle
    case graph, list, tree, markdown, svg, png, pdf, dot, mermaid

    /// The bytes of a graph in the format; the picture is planned only when the format needs it.
    func bytes(showing excerpt: Excerpt, picture: () -> DrawnPicture) throws(RenderingError) -> [UInt8] {
      switch self {
      case .text, .json, .sarif, .junit, .github, .summary, .gitlab, .xcode, .checkstyle: []
      case .graph: Array(NavigationJSON.encode(excerpt.graph).utf8)
      case .list: Array(ListReport.text(for: excerpt).utf8)
      case .tree: Array(TreeReport.text(for: excerpt).utf8)
      case .markdown: Array(MarkdownReport.text(for: excerpt).utf8)
      case .svg: try PictureFormat.svg.bytes(of: picture())
      case .png: try PictureFormat.png.bytes(of: picture())
      case .pdf: try PictureFormat.pdf.bytes(of: picture())
      case .dot: try PictureFormat.dot.bytes(of: picture())
      case .mermaid: try PictureFormat.mmd.bytes(of: picture())
      }
    }
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
