internal import Foundation
internal import NavigationGraph
internal import NavigationRendering
internal import NavigationReports

/// Prints and writes what an audit found.
struct AuditOutput {
  private let result: AuditResult
  private let reports: [Report]
  private let excerpt: Excerpt
  private let places: Places
  private let command: AuditCommand
  private let session: Session

  /// Prepares to write.
  ///
  /// - Parameters:
  ///   - audit: What was found.
  ///   - input: What was read.
  ///   - command: The words.
  ///   - session: Where to write.
  ///   - threshold: The least severity that fails.
  ///   - reports: The files to write.
  ///   - excerpt: What graphs show; the whole unless said.
  ///   - places: Where declarations stand.
  init(
    of audit: Audit, _ input: InputReader.Result, _ command: AuditCommand, _ session: Session, _ threshold: Threshold,
    reports: [Report], showing excerpt: Excerpt? = nil, _ places: Places? = nil
  ) {
    let places = places ?? Places(input)
    self.places = places
    self.excerpt = excerpt ?? Excerpt(audit.graph)
    self.reports = reports
    self.command = command
    self.session = session
    result = AuditResult(
      audit, faults: input.faults, failsFrom: Severity(rawValue: threshold.rawValue),
      toolVersion: NavigationTool.version, place: { places.place($0) })
  }

  /// Whether this runs as a step of GitHub Actions.
  private var isOnGitHub: Bool { session.console.environment["GITHUB_ACTIONS"] == "true" }

  private var usesColour: Bool {
    switch command.colour {
    case .always: true
    case .never: false
    case .auto: session.console.isTerminal && session.console.environment["NO_COLOR", default: ""].isEmpty
    }
  }

  /// Prints the findings; as text where no format is asked for, and then for GitHub Actions, too.
  func print(_ format: AuditCommand.Format?) throws {
    let text = text(format ?? .text)
    guard format == nil, isOnGitHub else { return try session.print(text) }
    // Names in the text may look like commands; a word that they cannot know keeps those from being obeyed.
    let word = "navgraph-" + Finding.Identity(check: text, screens: []).fingerprint
    try session.print("::stop-commands::\(word)\n\(text)::\(word)::\n" + GitHubReport.text(for: result))
    if let path = session.console.environment["GITHUB_STEP_SUMMARY"], !path.isEmpty {
      do { try OutputFile.append(Array(SummaryReport.text(for: result).utf8), to: path) } catch {
        session.warn("the summary of the step: \(error)")
      }
    }
  }

  private func text(_ format: AuditCommand.Format) -> String {
    switch format {
    case .text: TextReport(usesColour: usesColour).text(for: result.audit)
    case .json: JSONReport.text(for: result)
    case .sarif: SARIFReport.text(for: result)
    case .junit: JUnitReport.text(for: result)
    case .github: GitHubReport.text(for: result)
    case .summary: SummaryReport.text(for: result)
    case .gitlab: GitLabReport.text(for: result)
    case .xcode: EditorReport.text(for: result, path: places.absolute)
    case .checkstyle: CheckstyleReport.text(for: result)
    }
  }

  /// Writes the reports; one that cannot be made does not keep the others from being written.
  ///
  /// - Parameter picture: Makes the picture, when a format needs it.
  /// - Returns: Whether all were written.
  func write(_ picture: () -> DrawnPicture) -> Bool {
    var isWhole = true
    for report in reports {
      do {
        let bytes: [UInt8]
        if let format = AuditCommand.Format(rawValue: report.format.rawValue) {
          bytes = Array((format == .text ? TextReport().text(for: result.audit) : text(format)).utf8)
        } else {
          // A graph that could not be read is not drawn as if it were empty.
          guard !excerpt.graph.screens.isEmpty || result.faults.isEmpty else { continue }
          bytes = try report.format.bytes(showing: excerpt, picture: picture)
        }
        try OutputFile.write(bytes, to: report.path, in: session)
      } catch {
        session.fail("report '\(report.format.rawValue)': \(error)")
        isWhole = false
      }
    }
    return isWhole
  }
}
