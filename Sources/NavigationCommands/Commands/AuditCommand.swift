internal import NavigationGraph
internal import NavigationRendering

/// `navgraph audit`: what is wrong with a flow.
struct AuditCommand: DrawingCommand {
  enum Format: String, CaseIterable { case text, json }
  enum Threshold: String, CaseIterable { case error, warning, note, never }
  enum Colour: String, CaseIterable { case auto, always, never }

  static let name = "audit"
  static let abstract = "Say what is wrong with a flow; exit 1 when something is."
  static let usage = "[<input> ...]"
  static let discussion = """
    Inputs are navgraph JSON files, folders with them, or '-' for standard input; several make one graph.
    What filters leave out is not in the reports, and its findings do not fail.
    Exit codes: 0 nothing to report, 1 findings at or above '--fail-on', 2 the audit could not be done.
    """
  static var options: [Option<AuditCommand>] {
    [
      .choice("format", short: "f", sets: \.format, help: "What standard output shows."),
      .reading(
        "report", valueName: "format=path",
        help: "Also write a report: \(Report.Format.allCases.map(\.rawValue).joined(separator: ", "))."
      ) { text, command throws(ArgumentError) in command.reports.append(try Report(parsing: text)) },
      .choice("fail-on", sets: \.threshold, help: "The least severity that fails."),
      .flag("strict", sets: \.isStrict, help: "Fail on warnings too; the same as '--fail-on warning'."),
      .flag("exit-zero", sets: \.exitsZero, help: "Never fail on findings; the same as '--fail-on never'."),
      .reading("severity", valueName: "check=severity", help: "Change a check: error, warning, note or off.") {
        text, command throws(ArgumentError) in
        let (check, severity) = try Self.severity(text)
        command.severities[check] = severity
      },
      .reading("only", valueName: "check", help: "Run this check alone; may stand several times.") {
        text, command throws(ArgumentError) in command.only.append(try Self.check(text, "only"))
      },
      .reading("skip", valueName: "check", help: "Leave this check out; may stand several times.") {
        text, command throws(ArgumentError) in command.skipped.append(try Self.check(text, "skip"))
      },
      .choice("color", sets: \.colour, help: "Colour the text."),
    ] + Assumptions.rows() + FilterArguments.rows() + PictureArguments.rows()
  }

  var format = Format.text
  var reports: [Report] = []
  var threshold = Threshold.error
  var isStrict = false
  var exitsZero = false
  var severities: [Check.ID: Severity] = [:]
  var only: [Check.ID] = []
  var skipped: [Check.ID] = []
  var colour = Colour.auto
  var picture = PictureArguments()
  var filters = FilterArguments()
  var assumptions = Assumptions()
  var arguments: [String] = []

  mutating func validate() throws(ArgumentError) {
    if isStrict && exitsZero { throw .conflict("strict", "exit-zero") }
    if !only.isEmpty && !skipped.isEmpty { throw .conflict("only", "skip") }
    var paths = Set<String>()
    for report in reports {
      if report.path == "-" {
        throw .invalidValue("-", option: "report", choices: ["a path; see '--format' for standard output"])
      }
      if report.path != "/dev/null", !paths.insert(report.path).inserted { throw .repeatedPath(report.path) }
    }
    if isStrict { threshold = .warning }
    if exitsZero { threshold = .never }
    for check in Check.all where skipped.contains(check.id) || (!only.isEmpty && !only.contains(check.id)) {
      severities[check.id] = .off
    }
    for check in only where severities[check] == nil && Check.named(check)?.defaultSeverity == .off {
      severities[check] = .note
    }
  }

  func run(in session: Session) throws -> ExitCode {
    let isDrawn = reports.contains { PictureFormat(rawValue: $0.format.rawValue)?.needsGraphviz ?? false }
    let started = isDrawn ? try? picture.renderer(in: session)?.start() : nil
    let input = try InputReader(session: session, assumptions: assumptions).read(arguments)
    var audit = Audit(of: input.graph, severities: severities)
    let excerpt = try filters.excerpt(of: input.graph, in: session)
    if filters.areFiltering {
      let count = audit.findings.count
      audit = audit.about(excerpt)
      let hidden = count - audit.findings.count
      if hidden > 0 { session.note("\(hidden) finding\(hidden == 1 ? "" : "s") about other screens not shown") }
    }
    lazy var drawn = picture.picture(of: excerpt, marking: audit.findings, in: session, started: started)
    let usesColour =
      switch colour {
      case .always: true
      case .never: false
      case .auto: session.console.isTerminal && session.console.environment["NO_COLOR", default: ""].isEmpty
      }
    var hasFailed = input.hasFailed
    try session.console.output(
      try Report.bytes(
        format == .json ? .json : .text, of: audit, showing: excerpt, usesColour: usesColour, picture: { drawn }))
    for report in reports {
      do {
        let bytes = try Report.bytes(report.format, of: audit, showing: excerpt, usesColour: false, picture: { drawn })
        try OutputFile.write(bytes, to: report.path, in: session)
      } catch {
        // One report that cannot be made does not keep the others from being written.
        session.fail("report '\(report.format.rawValue)': \(error)")
        hasFailed = true
      }
    }
    if hasFailed { return .failure }
    guard threshold != .never, let least = Severity(rawValue: threshold.rawValue) else { return .success }
    return audit.findings.contains { $0.severity >= least } ? .findings : .success
  }

  private static func check(_ name: String, _ option: String) throws(ArgumentError) -> Check.ID {
    guard Check.named(name) != nil else {
      throw .invalidValue(name, option: option, choices: Check.all.map(\.id))
    }
    return name
  }

  private static func severity(_ text: String) throws(ArgumentError) -> (Check.ID, Severity) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { throw .missingValue(option: "severity", valueName: "check=severity") }
    guard let severity = Severity(rawValue: parts[1]) else {
      throw .invalidValue(parts[1], option: "severity", choices: Severity.allCases.map(\.rawValue))
    }
    return (try check(parts[0], "severity"), severity)
  }
}
