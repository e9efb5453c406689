/// The severities that somebody chose for checks and policies, where they differ from those that these have themselves.
///
///     Audit(of: graph, severities: ["leaf": .note])
public struct Severities: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// The severities of findings wherever they stand, by name of the check.
  public var everywhere: [Check.ID: Severity]

  /// The severities of findings in files of one kind, which go before the others.
  public var bySource: [SourceKind: [Check.ID: Severity]]

  /// Collects severities.
  public init(_ everywhere: [Check.ID: Severity] = [:], bySource: [SourceKind: [Check.ID: Severity]] = [:]) {
    self.everywhere = everywhere
    self.bySource = bySource
  }

  /// Collects severities that hold wherever a finding stands.
  public init(dictionaryLiteral elements: (Check.ID, Severity)...) {
    self.init(Dictionary(elements) { _, last in last })
  }

  /// Whether some finding of a check can be wanted.
  func runs(_ check: Check) -> Bool {
    (everywhere[check.id] ?? check.defaultSeverity) != .off
      || bySource.values.contains { ($0[check.id] ?? .off) != .off }
  }

  /// The severity of a check's findings in files of a kind: the one chosen for the kind, or else everywhere, or else the
  /// check's own, which is no higher than what such files alone can show.
  package func severity(of check: Check, in kind: SourceKind?) -> Severity {
    if let chosen = kind.flatMap({ bySource[$0]?[check.id] }) ?? everywhere[check.id] { return chosen }
    return kind.flatMap { check.severityBySource[$0] } ?? check.defaultSeverity
  }

  /// A finding with its severity, or `nil` when it is not wanted.
  func apply(to finding: Finding, of check: Check, in graph: NavigationGraph) -> Finding? {
    let kind = finding.location.flatMap { graph.sourceKind(of: $0.file) }
    let chosen = severity(of: check, in: kind)
    var finding = finding
    // A check may lower a finding that it cannot be sure of; a chosen severity is an upper bound then.
    finding.severity = finding.severity < check.defaultSeverity ? min(finding.severity, chosen) : chosen
    return finding.severity == .off ? nil : finding
  }
}
