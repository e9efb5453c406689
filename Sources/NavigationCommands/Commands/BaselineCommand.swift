internal import NavigationGraph

/// `navgraph baseline`: the findings that are known.
struct BaselineCommand: AuditingCommand {
  enum Action: String, CaseIterable { case show, diff, prune, write }

  static let name = "baseline"
  static let abstract = "Show the known findings, compare them with the present ones, or drop those that are gone."
  static let usage = "show|diff|prune|write [<input> ...]"
  static let discussion = """
    show   prints the known findings with their reasons.
    diff   prints what is new with '+', and what is known but gone with '-'.
    prune  takes out of the file what is gone, and keeps all reasons.
    write  takes the present findings as known, as 'audit --write-baseline' does.
    The file is that of '--baseline', or of the configuration.
    """
  static var options: [Option<BaselineCommand>] {
    [.flag("exit-code", sets: \.hasExitCode, help: "With 'diff', exit 1 when something differs.")]
      + AuditArguments.rows() + AuditArguments.baselineRows() + GraphArguments.rows()
  }

  private var hasExitCode = false
  private var action = Action.show
  var auditArguments = AuditArguments()
  var graphArguments = GraphArguments()
  var arguments: [String] = []

  mutating func validate() throws(ArgumentError) {
    try auditArguments.validate()
    guard let word = arguments.first else { throw .missingArgument("show|diff|prune|write") }
    guard let action = Action(rawValue: word) else {
      throw .unknownName(word, of: "action", choices: Action.allCases.map(\.rawValue))
    }
    self.action = action
    arguments.removeFirst()
  }

  func run(in session: Session) throws -> ExitCode {
    let configuration = try graphArguments.configuration()
    let paths = auditArguments.baselines(under: configuration)
    guard !paths.isEmpty else { throw BaselineError.noneNamed(tool: session.tool) }
    if action == .show {
      if let extra = arguments.first { throw ArgumentError.unexpectedArgument(extra) }
      try show(try BaselineFile.read(all: paths), in: session)
      return .success
    }
    if action == .write {
      var audit = AuditCommand()
      (audit.auditArguments, audit.graphArguments, audit.arguments) = (auditArguments, graphArguments, arguments)
      audit.writtenBaseline = paths[0]
      audit.threshold = .never
      return try audit.run(in: session)
    }
    let input = try InputReader(session: session, arguments: graphArguments).read(arguments)
    let audit = try auditArguments.audit(input, Places(input))
    let didRun = audit.answersFor
    if action == .diff {
      let isSame = try diff(audit, try BaselineFile.read(all: paths), didRun, in: session)
      return input.hasFailed ? .failure : hasExitCode && !isSame ? .findings : .success
    }
    // What was not read may still have what seems to be gone.
    guard !input.hasFailed else { throw InputError.alreadyReported }
    for path in paths {
      let baseline = try BaselineFile.read(path)
      let pruned = baseline.pruned(to: (audit.findings + audit.suppressed.map(\.finding)), where: didRun)
      let gone = baseline.subtracting(pruned)
      guard !gone.isEmpty else {
        session.note("nothing to take out of '\(path)'")
        continue
      }
      try BaselineFile.write(pruned, to: path, in: session)
      for identity in gone { try session.print("- \(PlainText.printable(identity.description))\n") }
    }
    return .success
  }

  private func show(_ baseline: Baseline, in session: Session) throws {
    for entry in baseline.entries {
      let reason = entry.reason.map { " (\($0))" } ?? ""
      try session.print(PlainText.printable("\(entry.identity)\(reason)") + "\n")
    }
    session.note("\(baseline.entries.count) known finding\(baseline.entries.count == 1 ? "" : "s")")
  }

  /// Prints what differs; whether nothing does.
  private func diff(
    _ audit: Audit, _ baseline: Baseline, _ didRun: (Check.ID) -> Bool, in session: Session
  ) throws -> Bool {
    let pruned = baseline.pruned(to: audit.findings + audit.suppressed.map(\.finding), where: didRun)
    let gone = baseline.subtracting(pruned)
    var rest = audit
    rest.apply(baseline)
    let new = rest.findings.filter { !Check.ofConfiguration.contains($0.check) }.map(\.identity).sorted()
    for identity in gone { try session.print("- \(PlainText.printable(identity.description))\n") }
    for identity in new { try session.print("+ \(PlainText.printable(identity.description))\n") }
    return gone.isEmpty && new.isEmpty
  }
}
