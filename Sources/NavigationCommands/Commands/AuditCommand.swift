internal import NavigationFormats
internal import NavigationGraph
internal import NavigationRendering
internal import NavigationReports

/// `navgraph audit`: what is wrong with a flow.
struct AuditCommand: DrawingCommand, AuditingCommand {
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
        help: "What standard output shows (\(Report.Format.ofFindings.map(\.rawValue).joined(separator: ", ")))."
      ) { text, command throws(ArgumentError) in
        guard let format = Report.Format.ofFindings.first(where: { $0.rawValue == text }) else {
          throw .invalidValue(text, option: "format", choices: Report.Format.ofFindings.map(\.rawValue))
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
    ] + AuditArguments.rows() + AuditArguments.baselineRows() + [
      .value(
        "write-baseline", sets: \.writtenBaseline, valueName: "path",
        help: "Write the present findings as known ones, with the reasons that are there; they do not fail then."),
      .choice("color", sets: \.colour, help: "Colour the text."),
    ] + GraphArguments.rows() + FilterArguments.rows() + PictureArguments.rows()
  }

  var format: Report.Format?
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
    if isStrict, threshold ?? .warning != .warning { throw .conflict("strict", "fail-on") }
    if exitsZero, threshold ?? .never != .never { throw .conflict("exit-zero", "fail-on") }
    var paths = Set<String>()
    for report in reports {
      if report.path == "-" {
        throw .invalidValue("-", option: "report", choices: ["a path; see '--format' for standard output"])
      }
      let isNew = report.path == "/dev/null" || paths.insert(WorkingFolder.absolute(report.path)).inserted
      if !isNew { throw .repeatedPath(report.path) }
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
    for report in all where report.path != "/dev/null" {
      if !paths.insert(WorkingFolder.absolute(report.path)).inserted { throw .repeatedPath(report.path) }
    }
    return all
  }

  func run(in session: Session) throws -> ExitCode {
    var reports = reports
    var faults: [ToolFault] = []
    let output: AuditOutput
    let code: ExitCode
    do {
      let configuration = try graphArguments.configuration()
      reports = try self.reports(under: configuration)
      (output, code) = try audit(under: configuration, reports, &faults, in: session)
    } catch let error as ArgumentError {
      throw error
    } catch {
      // Reports tell what kept the audit from being done at all.
      faults.append((error as? ImportError).map(ToolFault.init) ?? ToolFault("\(error)"))
      var output = self.output(of: Audit(of: NavigationGraph.Builder().build()), faults, .error, in: session)
      output.write(reports) { preconditionFailure("nothing to draw") }
      try output.print(format)
      throw error
    }
    try output.print(format)
    return code
  }

  /// Audits and writes the reports.
  private func audit(
    under configuration: Configuration, _ reports: [Report], _ faults: inout [ToolFault], in session: Session
  ) throws -> (AuditOutput, ExitCode) {
    let severities = try auditArguments.severities(under: configuration)
    let threshold = threshold ?? configuration.failOn?.value ?? .error
    let isDrawn = reports.contains { $0.format.picture?.needsGraphviz ?? false }
    let started = isDrawn ? try? picture.renderer(in: session)?.start() : nil
    let input = try InputReader(session: session, arguments: graphArguments).readAll(arguments, under: configuration)
    let places = Places(input)
    faults = input.faults
    if input.graph.screens.isEmpty, input.hasFailed {
      let empty = Audit(of: input.graph, severities: severities)
      var output = output(of: empty, faults, threshold, places, in: session)
      output.write(reports) { preconditionFailure("nothing to draw") }
      return (output, .failure)
    }
    let excerpt = try filters.excerpt(of: input.graph, in: session)
    var audit = try auditArguments.audit(input, places)
    let baselines = auditArguments.baselines(under: configuration)
    if let path = writtenBaseline, input.hasFailed {
      let fault = ToolFault("the baseline '\(path)' is not written, since it would lack what could not be read")
      session.fail(fault.message)
      faults.append(fault)
    } else if let path = writtenBaseline {
      try write(audit, to: path, besides: baselines, in: session)
      audit.apply(try BaselineFile.read(path))
    } else if !baselines.isEmpty {
      audit.apply(try BaselineFile.read(all: baselines))
    }
    if filters.areFiltering {
      let count = audit.findings.count
      audit = audit.about(excerpt)
      let hidden = count - audit.findings.count
      if hidden > 0 { session.note("\(hidden) finding\(hidden == 1 ? "" : "s") about other screens not shown") }
    }
    var picture = picture
    picture.links = picture.links ?? configuration.links?.value
    lazy var drawn = picture.picture(of: excerpt, marking: audit.findings, in: session, started: started)
    var output = output(of: audit, faults, threshold, showing: excerpt, places, in: session)
    output.write(reports) { drawn }
    return (output, !output.faults.isEmpty ? .failure : threshold.fails(audit.findings) ? .findings : .success)
  }

  private func output(
    of audit: Audit, _ faults: [ToolFault], _ threshold: Threshold, showing excerpt: Excerpt? = nil,
    _ places: Places? = nil, in session: Session
  ) -> AuditOutput {
    let places = places ?? Places(fallbacks: graphArguments.configurationPath.map { [$0] } ?? [])
    let usesColour =
      switch colour {
      case .always: true
      case .never: false
      case .auto: session.console.isTerminal && session.console.environment["NO_COLOR", default: ""].isEmpty
      }
    return AuditOutput(
      of: AuditResult(
        audit, faults: faults, failsFrom: Severity(rawValue: threshold.rawValue), toolVersion: NavigationTool.version,
        place: { places.place($0) }),
      showing: excerpt ?? Excerpt(audit.graph), places, usesColour: usesColour, in: session)
  }

  /// Writes the present findings as known ones.
  private func write(_ audit: Audit, to path: String, besides baselines: [String], in session: Session) throws {
    // Reasons are kept from the file itself, and from the one that it takes the place of.
    let own = try BaselineFile.read(path, isNew: true)
    let place = WorkingFolder.absolute(path)
    let others = try baselines.filter { WorkingFolder.absolute($0) != place }.flatMap {
      try BaselineFile.read($0).entries
    }
    let findings = audit.findings.filter { !Check.ofConfiguration.contains($0.check) }
    let baseline = Baseline(own.entries + others).updated(with: findings, where: audit.answersFor)
    try BaselineFile.write(baseline, to: path, in: session)
    let count = baseline.entries.count
    session.note("wrote \(count) known finding\(count == 1 ? "" : "s") to '\(path)'")
  }
}
