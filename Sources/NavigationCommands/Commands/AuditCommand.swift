internal import NavigationGraph
internal import NavigationRendering
internal import NavigationReports

/// `navgraph audit`: what is wrong with a flow.
struct AuditCommand: DrawingCommand, AuditingCommand {
  enum Format: String, CaseIterable { case text, json, sarif, junit, github, summary, gitlab, xcode, checkstyle }
  enum Colour: String, CaseIterable { case auto, always, never }

  static let name = "audit"
  static let abstract = "Say what is wrong with a flow; exit 1 when something is."
  static let usage = "[<input> ...]"
  static let discussion = """
    Inputs are navgraph JSON files, folders with them, or '-' for standard input; several make one graph. Without any,
    those of the configuration are read. What filters leave out is not in the reports, and its findings do not fail.
    On GitHub Actions, annotations follow the text, and the summary of the step is written, unless '--format' is given.
    Exit codes: 0 nothing to report, 1 findings at or above '--fail-on', 2 the audit could not be done.
    """
  static var options: [Option<AuditCommand>] {
    [
      .reading(
        "format", short: "f", valueName: "format",
        help: "What standard output shows (\(Format.allCases.map(\.rawValue).joined(separator: ", ")))."
      ) { text, command throws(ArgumentError) in
        guard let format = Format(rawValue: text) else {
          throw .invalidValue(text, option: "format", choices: Format.allCases.map(\.rawValue))
        }
        command.format = format
      },
      .reading(
        "report", valueName: "format=path",
        help: "Also write a report: \(Report.Format.allCases.map(\.rawValue).joined(separator: ", "))."
      ) { text, command throws(ArgumentError) in command.reports.append(try Report(parsing: text)) },
      .reading(
        "fail-on", valueName: "fail-on",
        help: "The least severity that fails (\(Threshold.allCases.map(\.rawValue).joined(separator: ", ")))."
      ) { text, command throws(ArgumentError) in
        guard let threshold = Threshold(rawValue: text) else {
          throw .invalidValue(text, option: "fail-on", choices: Threshold.allCases.map(\.rawValue))
        }
        command.threshold = threshold
      },
      .flag("strict", sets: \.isStrict, help: "Fail on warnings too; the same as '--fail-on warning'."),
      .flag("exit-zero", sets: \.exitsZero, help: "Never fail on findings; the same as '--fail-on never'."),
    ] + AuditArguments.rows() + [
      .value(
        "write-baseline", sets: \.writtenBaseline, valueName: "path",
        help: "Write the present findings as known ones, with the reasons that are there; they do not fail then."),
      .choice("color", sets: \.colour, help: "Colour the text."),
    ] + GraphArguments.rows() + FilterArguments.rows() + PictureArguments.rows()
  }

  var format: Format?
  var reports: [Report] = []
  var threshold: Threshold?
  var isStrict = false
  var exitsZero = false
  var writtenBaseline: String?
  var colour = Colour.auto
  var auditArguments = AuditArguments()
  var picture = PictureArguments()
  var filters = FilterArguments()
  var graphArguments = GraphArguments()
  var arguments: [String] = []

  mutating func validate() throws(ArgumentError) {
    try auditArguments.validate()
    if isStrict && exitsZero { throw .conflict("strict", "exit-zero") }
    var paths = Set<String>()
    for report in reports {
      if report.path == "-" {
        throw .invalidValue("-", option: "report", choices: ["a path; see '--format' for standard output"])
      }
      if report.path != "/dev/null", !paths.insert(report.path).inserted { throw .repeatedPath(report.path) }
    }
    if writtenBaseline == "-" {
      throw .invalidValue("-", option: "write-baseline", choices: ["a path"])
    }
    if isStrict { threshold = .warning }
    if exitsZero { threshold = .never }
  }

  /// The reports that hold: those of the words, and those of the configuration in other formats.
  func reports(under configuration: Configuration) throws(ArgumentError) -> [Report] {
    let formats = Set(reports.map(\.format))
    let all = reports + configuration.reports.map(\.value).filter { !formats.contains($0.format) }
    var paths = Set<String>()
    for report in all where report.path != "/dev/null" && !paths.insert(report.path).inserted {
      throw .repeatedPath(report.path)
    }
    return all
  }

  func run(in session: Session) throws -> ExitCode {
    let configuration = try graphArguments.configuration()
    let severities = try auditArguments.severities(under: configuration)
    let reports = try reports(under: configuration)
    let threshold = threshold ?? configuration.failOn?.value ?? .error
    let isDrawn = reports.contains { PictureFormat(rawValue: $0.format.rawValue)?.needsGraphviz ?? false }
    let started = isDrawn ? try? picture.renderer(in: session)?.start() : nil
    let input = try InputReader(session: session, arguments: graphArguments).readAll(arguments, under: configuration)
    if input.graph.screens.isEmpty, input.hasFailed {
      // Nothing to audit; reports of machines still say why.
      let empty = AuditOutput(
        of: Audit(of: input.graph, severities: severities), input, self, session, threshold, reports: reports)
      if let format, format != .text { try empty.print(format) }
      _ = empty.write { preconditionFailure("nothing to draw") }
      return .failure
    }
    let places = Places(input)
    var audit = try auditArguments.audit(input, places)
    let baselines = auditArguments.baselines(under: configuration)
    if let path = writtenBaseline {
      try write(audit, to: path, besides: baselines, input, in: session)
      audit.apply(try BaselineFile.read(path), from: path)
    } else if !baselines.isEmpty {
      audit.apply(try BaselineFile.read(all: baselines), from: baselines.joined(separator: ", "))
    }
    let excerpt = try filters.excerpt(of: input.graph, in: session)
    if filters.areFiltering {
      let count = audit.findings.count
      audit = audit.about(excerpt)
      let hidden = count - audit.findings.count
      if hidden > 0 { session.note("\(hidden) finding\(hidden == 1 ? "" : "s") about other screens not shown") }
    }
    var picture = picture
    picture.links = picture.links ?? configuration.links?.value
    lazy var drawn = picture.picture(of: excerpt, marking: audit.findings, in: session, started: started)
    let output = AuditOutput(of: audit, input, self, session, threshold, reports: reports, showing: excerpt, places)
    try output.print(format)
    let isWhole = output.write { drawn }
    if input.hasFailed || !isWhole { return .failure }
    return threshold.fails(audit.findings) ? .findings : .success
  }

  /// Writes the present findings as known ones.
  ///
  /// - Throws: When inputs are missing, since what is known of them would be lost.
  private func write(
    _ audit: Audit, to path: String, besides baselines: [String], _ input: InputReader.Result, in session: Session
  ) throws {
    guard !input.hasFailed else { throw InputError.alreadyReported }
    // Reasons are kept from the file itself, and from the one that it takes the place of.
    let own = try BaselineFile.read(path, isNew: true)
    let others = try baselines.filter { $0 != path }.flatMap { try BaselineFile.read($0).entries }
    let ran = Set(audit.checks.map(\.id))
    let stale = [Check.staleBaseline.id, Check.staleIgnore.id, Check.ruleMatchesNothing.id]
    let findings = audit.findings.filter { !stale.contains($0.check) }
    let baseline = Baseline(own.entries + others).updated(with: findings) { id in
      ran.contains(id) || !input.configuration.checkNames.contains(id)
    }
    try BaselineFile.write(baseline, to: path, in: session)
    let count = baseline.entries.count
    session.note("wrote \(count) known finding\(count == 1 ? "" : "s") to '\(path)'")
  }
}
