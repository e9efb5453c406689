internal import Foundation
internal import NavigationGraph

/// The options that say what an audit looks for, and what it leaves out.
struct AuditArguments: Sendable {
  private var chosen: [(check: Check.ID, severity: Severity)] = []
  private var only: [Check.ID] = []
  private var skipped: [Check.ID] = []
  private(set) var baselines: [String] = []
  fileprivate(set) var hasNoBaseline = false

  /// Makes sure that the options agree.
  func validate() throws(ArgumentError) {
    if !only.isEmpty && !skipped.isEmpty { throw .conflict("only", "skip") }
    if !baselines.isEmpty && hasNoBaseline { throw .conflict("baseline", "no-baseline") }
  }

  /// The severities that hold: those of the configuration, and what the words change.
  ///
  /// - Throws: When a word names no check and no policy.
  func severities(under configuration: Configuration) throws(ArgumentError) -> Severities {
    var severities = configuration.severities
    let names = configuration.checkNames
    func check(_ name: String, _ option: String) throws(ArgumentError) -> String {
      guard names.contains(name) else { throw .invalidValue(name, option: option, choices: names) }
      return name
    }
    func set(_ name: Check.ID, _ severity: Severity) {
      severities.everywhere[name] = severity
      for kind in severities.bySource.keys { severities.bySource[kind]?[name] = nil }
    }
    for (name, severity) in chosen { set(try check(name, "severity"), severity) }
    for name in skipped { set(try check(name, "skip"), .off) }
    guard !only.isEmpty else { return severities }
    for name in only { _ = try check(name, "only") }
    // A policy that is asked alone is still to be told to say nothing.
    let asksPolicies = only.contains { Check.named($0) == nil }
    for name in names where !only.contains(name) && !(asksPolicies && name == Check.ruleMatchesNothing.id) {
      set(name, .off)
    }
    for name in only {
      let own = Check.named(name)?.defaultSeverity ?? configuration.policies.first { $0.id == name }?.severity
      // What is asked for by name is wanted, whatever it is worth otherwise.
      if (severities.everywhere[name] ?? own) == .off { set(name, .note) }
    }
    return severities
  }

  /// Whether words say how much a check or policy matters.
  func decides(_ name: Check.ID) -> Bool {
    !only.isEmpty || skipped.contains(name) || chosen.contains { $0.check == name }
  }

  /// The baselines that hold.
  func baselines(under configuration: Configuration) -> [String] {
    hasNoBaseline ? [] : baselines.isEmpty ? configuration.baselines?.value ?? [] : baselines
  }

  /// Audits what was read, without what comments and the ignore list ignore.
  func audit(_ input: InputReader.Result, _ places: Places) throws -> Audit {
    let configuration = input.configuration
    var audit = Audit(
      of: input.graph, severities: try severities(under: configuration), policies: configuration.policies)
    // Who asks a few checks alone has not asked whether the configuration is of use.
    if only.isEmpty || only.contains(Check.ruleMatchesNothing.id) {
      audit.add(input.findings, of: .ruleMatchesNothing)
    }
    audit.apply(configuration.ignores + IgnoreComments.rules(for: input.graph, places))
    return audit
  }

  /// The rows of these options in a command's table.
  static func rows<Command: AuditingCommand>() -> [Option<Command>] {
    [
      .reading(
        "severity", valueName: "check=severity", help: "Change a check or policy: error, warning, note or off."
      ) { text, command throws(ArgumentError) in
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else { throw .missingValue(option: "severity", valueName: "check=severity") }
        guard let severity = Severity(rawValue: parts[1]) else {
          throw .invalidValue(parts[1], option: "severity", choices: Severity.allCases.map(\.rawValue))
        }
        command.auditArguments.chosen.append((parts[0], severity))
      },
      .reading("only", valueName: "check", help: "Run this check or policy alone; may stand several times.") {
        text, command throws(ArgumentError) in command.auditArguments.only.append(text)
      },
      .reading("skip", valueName: "check", help: "Leave this check or policy out; may stand several times.") {
        text, command throws(ArgumentError) in command.auditArguments.skipped.append(text)
      },
    ]
  }

  /// The rows of the options about known findings.
  static func baselineRows<Command: AuditingCommand>() -> [Option<Command>] {
    [
      .reading("baseline", valueName: "path", help: "Hide the findings that this file knows; may stand several times.")
      {
        text, command throws(ArgumentError) in command.auditArguments.baselines.append(text)
      },
      .flag(
        "no-baseline", sets: \.auditArguments.hasNoBaseline, help: "Hide nothing, whatever the configuration says."),
    ]
  }
}

/// A command that audits.
protocol AuditingCommand: GraphCommand {
  var auditArguments: AuditArguments { get set }
}

extension Places {
  /// Prepares to find the places of what was read.
  convenience init(_ input: InputReader.Result) {
    self.init(fallbacks: input.files.filter { $0 != "-" } + input.configuration.files.reversed())
  }
}
