internal import NavigationFormats
internal import NavigationGraph

/// `navgraph config`: what holds for an audit, and where that is written.
struct ConfigCommand: ParsableCommand {
  static let name = "config"
  static let abstract = "Print what holds for an audit, and where it is written."
  static let usage = "[<input> ...]"
  static let discussion = """
    Takes the words of 'audit', which go before the nearest '\(Configuration.fileName)' in the working folder or above.
    """
  static var options: [Option<ConfigCommand>] { AuditCommand.options.map { $0.on(\.audit) } }

  private var audit = AuditCommand()

  var arguments: [String] {
    get { audit.arguments }
    set { audit.arguments = newValue }
  }

  mutating func validate() throws(ArgumentError) { try audit.validate() }

  func run(in session: Session) throws -> ExitCode {
    let configuration = try audit.graphArguments.configuration()
    let rows = try rows(configuration)
    let width = rows.map { $0.key.count }.max() ?? 0
    let valueWidth = min(40, rows.map { $0.value.count }.max() ?? 0)
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    try session.print(
      rows.map { row in
        PlainText.printable("\(padded(row.key, width))  \(padded(row.value, valueWidth))  \(row.origin)") + "\n"
      }.joined())
    return .success
  }

  private typealias Row = (key: String, value: String, origin: String)

  private func rows(_ configuration: Configuration) throws(ArgumentError) -> [Row] {
    let words = "command line"
    let own = "default"
    var rows: [Row] = [
      (
        "configuration", configuration.files.isEmpty ? "none" : configuration.files.joined(separator: ", "),
        audit.graphArguments.configurationPath != nil || audit.graphArguments.hasNoConfiguration ? words : own
      )
    ]
    func add(_ key: String, _ value: String, _ location: SourceLocation?) {
      rows.append((key, value, location?.description ?? own))
    }
    if !arguments.isEmpty {
      rows.append(("inputs", arguments.joined(separator: ", "), words))
    } else {
      add("inputs", configuration.inputs?.value.joined(separator: ", ") ?? "none", configuration.inputs?.location)
    }
    if !audit.graphArguments.excludedInputs.isEmpty {
      rows.append(("excludedInputs", audit.graphArguments.excludedInputs.joined(separator: ", "), words))
    } else if let excluded = configuration.excludedInputs {
      add("excludedInputs", excluded.value.joined(separator: ", "), excluded.location)
    }
    for (pattern, entry) in configuration.overrides.entries {
      add("entries", "\(pattern) (\(entry.summary))", entry.location)
    }
    for (pattern, location) in configuration.overrides.exits { add("exits", pattern.text, location) }
    for fact in configuration.overrides.facts {
      var parts: [String] = []
      if let domain = fact.domain { parts.append(Fact(fact.name, domain).choices) }
      if let kind = fact.kind { parts.append(kind.rawValue) }
      if let initial = fact.initial { parts.append("initially \(initial)") }
      if !parts.isEmpty { add("facts.\(fact.name)", parts.joined(separator: "; "), fact.location) }
    }
    let hints = configuration.sourceHints
    for (pattern, location) in hints.screens { add("swift.screens", pattern.text, location) }
    for (pattern, location) in hints.components { add("swift.components", pattern.text, location) }
    for (function, screens, location) in hints.factories {
      add("swift.factories.\(function)", screens.joined(separator: ", "), location)
    }
    for (function, move, location) in hints.helpers { add("swift.helpers.\(function)", move.rawValue, location) }
    for (pattern, location) in hints.skipped { add("swift.skip", pattern.text, location) }
    if let location = hints.systemScreens { add("swift.systemScreens", "true", location) }
    let assumed = audit.graphArguments.assumptions
    for (fact, setting) in configuration.assumptions.sorted(by: { $0.key < $1.key }) where assumed[fact] == nil {
      add("assume.\(fact)", setting.value, setting.location)
    }
    for (fact, value) in assumed.sorted(by: { $0.key < $1.key }) { rows.append(("assume.\(fact)", value, words)) }
    let severities = try audit.auditArguments.severities(under: configuration)
    for check in Check.all {
      let location = configuration.severityLocations["checks.\(check.id)"]
      let severity = severities.everywhere[check.id] ?? check.defaultSeverity
      rows.append(
        (
          "checks.\(check.id)", severity.rawValue,
          audit.auditArguments.decides(check.id) ? words : location?.description ?? own
        ))
      for kind in SourceKind.allCases {
        guard severities.bySource[kind]?[check.id] != nil || check.severityBySource[kind] != nil else { continue }
        let key = "checksBySource.\(kind.rawValue).\(check.id)"
        add(key, severities.severity(of: check, in: kind).rawValue, configuration.severityLocations[key])
      }
    }
    if let threshold = audit.threshold {
      rows.append(("failOn", threshold.rawValue, words))
    } else {
      add("failOn", (configuration.failOn?.value ?? .error).rawValue, configuration.failOn?.location)
    }
    for policy in configuration.policies {
      let severity = severities.everywhere[policy.id] ?? policy.severity
      let location = configuration.severityLocations["policies.\(policy.id)"] ?? policy.location
      let origin = audit.auditArguments.decides(policy.id) ? words : location?.description ?? own
      rows.append(("policies.\(policy.id)", "\(severity.rawValue): \(policy.summary)", origin))
    }
    for rule in configuration.ignores { add("ignore.\(rule.check)", rule.reason ?? "", rule.location) }
    for report in try audit.reports(under: configuration) {
      let written = configuration.reports.first { $0.value == report }
      rows.append(("reports.\(report.format.rawValue)", report.path, written?.location.description ?? words))
    }
    if let links = audit.picture.links {
      rows.append(("linkTemplate", links, words))
    } else if let links = configuration.links {
      add("linkTemplate", links.value, links.location)
    }
    let baselines = audit.auditArguments.baselines(under: configuration)
    if !baselines.isEmpty {
      let isWritten = audit.auditArguments.baselines.isEmpty
      rows.append(
        (
          "baseline", baselines.joined(separator: ", "),
          isWritten ? configuration.baselines?.location.description ?? own : words
        ))
    }
    if let snapshot = configuration.snapshot { add("snapshot", snapshot.value, snapshot.location) }
    return rows
  }
}
