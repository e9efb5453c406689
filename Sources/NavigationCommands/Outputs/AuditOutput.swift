internal import Foundation
internal import NavigationFormats
internal import NavigationGraph
internal import NavigationRendering
internal import NavigationReports

/// Prints and writes what an audit found.
struct AuditOutput {
  private var result: AuditResult
  private let excerpt: Excerpt
  private let places: Places
  private let usesColour: Bool
  private let session: Session

  /// Prepares to write.
  ///
  /// - Parameters:
  ///   - result: What was found.
  ///   - excerpt: What graphs show.
  ///   - places: Where declarations stand.
  ///   - usesColour: Whether text on standard output is coloured.
  ///   - session: Where to write.
  init(of result: AuditResult, showing excerpt: Excerpt, _ places: Places, usesColour: Bool, in session: Session) {
    self.result = result
    self.excerpt = excerpt
    self.places = places
    self.usesColour = usesColour
    self.session = session
  }

  /// What kept the audit from being whole.
  var faults: [ToolFault] { result.faults }

  /// Prints the findings; as text where no format is asked for, and then for GitHub Actions, too.
  ///
  /// Text about nothing is not printed.
  func print(_ format: Report.Format?) throws {
    let isEmpty = result.audit.graph.screens.isEmpty
    let text = isEmpty && format ?? .text == .text ? "" : text(format ?? .text, usesColour: usesColour) ?? ""
    guard format == nil, session.console.environment["GITHUB_ACTIONS"] == "true" else {
      return try session.print(text)
    }
    // Names in the text may look like commands, which are not obeyed until the word comes on a line of its own.
    let word = "navgraph-" + Finding.Identity(check: text, screens: []).fingerprint
    let quoted = text.isEmpty ? "" : "::stop-commands::\(word)\n\(text)::\(word)::\n"
    try session.print(quoted + GitHubReport.text(for: result))
    if let path = session.console.environment["GITHUB_STEP_SUMMARY"], !path.isEmpty {
      do { try OutputFile.append(Array(SummaryReport.text(for: result).utf8), to: path) } catch {
        session.warn("the summary of the step: \(error)")
      }
    }
  }

  /// Writes reports; one that cannot be made does not keep the others from being written, and is told in them.
  ///
  /// - Parameters:
  ///   - reports: The reports.
  ///   - picture: Makes the picture, when a format needs it.
  mutating func write(_ reports: [Report], drawing picture: () -> DrawnPicture) {
    let known = result.faults.count
    // A pipe or a device can be written but once, so at the end.
    let files = reports.filter { OutputFile.canBeReplaced($0.path) }
    for report in files { write(report, picture) }
    if result.faults.count > known {
      // Those that were written before something failed do not tell it yet.
      for report in files where Report.Format.ofFindings.contains(report.format) { write(report, picture) }
    }
    for report in reports where !OutputFile.canBeReplaced(report.path) { write(report, picture) }
  }

  private mutating func write(_ report: Report, _ picture: () -> DrawnPicture) {
    do {
      // A graph that could not be read is not drawn as if it were empty.
      guard let bytes = try bytes(of: report.format, picture) else { return }
      try OutputFile.write(bytes, to: report.path, in: session)
    } catch {
      let message = "report '\(report.format.rawValue)': \(error)"
      guard !result.faults.contains(where: { $0.message == message }) else { return }
      session.fail(message)
      result.faults.append(ToolFault(message))
    }
  }

  private func bytes(
    of format: Report.Format, _ picture: () -> DrawnPicture
  ) throws(RenderingError) -> [UInt8]? {
    if let text = text(format) { return Array(text.utf8) }
    guard !excerpt.graph.screens.isEmpty || result.faults.isEmpty else { return nil }
    if let format = format.picture { return try format.bytes(of: picture()) }
    return switch format {
    case .graph: Array(NavigationJSON.encode(excerpt.graph).utf8)
    case .list: Array(ListReport.text(for: excerpt).utf8)
    case .tree: Array(TreeReport.text(for: excerpt).utf8)
    default: Array(MarkdownReport.text(for: excerpt).utf8)
    }
  }

  /// The findings in a format; `nil` when it is one of graphs.
  private func text(_ format: Report.Format, usesColour: Bool = false) -> String? {
    switch format {
    case .text: TextReport(usesColour: usesColour).text(for: result)
    case .json: JSONReport.text(for: result)
    case .sarif: SARIFReport.text(for: result)
    case .junit: JUnitReport.text(for: result)
    case .github: GitHubReport.text(for: result)
    case .summary: SummaryReport.text(for: result)
    case .gitlab: GitLabReport.text(for: result)
    case .xcode: EditorReport.text(for: result, path: places.absolute)
    case .checkstyle: CheckstyleReport.text(for: result)
    case .graph, .list, .tree, .markdown, .svg, .png, .pdf, .dot, .mermaid: nil
    }
  }
}
