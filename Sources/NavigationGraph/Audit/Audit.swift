/// The findings of all checks that were asked for.
///
///     let audit = Audit(of: graph, severities: ["leaf": .note])
///     audit.findings.filter { $0.severity == .error }
public struct Audit: Sendable {
  /// The graph that was audited.
  public let graph: NavigationGraph

  /// The findings, by check, then in declaration order.
  public internal(set) var findings: [Finding]

  /// The checks that ran.
  public let checks: [Check]

  /// The number of screens that people can come to.
  public let reachableCount: Int

  /// Whether there was too much to reason about, so that conditions count as possible wherever people are.
  public let isUndecided: Bool

  /// The number of transitions, on screens that people can come to, whose destination is not known.
  ///
  /// When it is not 0, people may come to more screens than ``reachableCount`` says.
  public let unresolvedCount: Int

  /// Audits a graph.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - severities: The severities that differ from the checks' own, by name of the check; `off` leaves one out.
  ///   - budget: The most nodes of diagrams that reasoning about facts may visit; what needs more is told as undecided.
  /// - Complexity: That of ``Feasibility``, O(*t*) diagram operations for the conditions of *t* transitions, and the size
  ///   of the findings.
  public init(
    of graph: NavigationGraph, severities: [Check.ID: Severity] = [:], budget: Int = Feasibility.standardBudget
  ) {
    let context = AuditContext(graph, budget: budget)
    checks = Check.all.filter { (severities[$0.id] ?? $0.defaultSeverity) != .off }
    findings = Self.findings(of: context, checks, severities)
    self.graph = graph
    reachableCount = context.firstVisits.count { $0 >= 0 }
    isUndecided = context.feasibility.isUndecided
    unresolvedCount = context.openQuestions.count
  }

  /// The findings of some checks only.
  package static func findings(of graph: NavigationGraph, _ checks: [Check]) -> [Finding] {
    findings(of: AuditContext(graph), checks, [:])
  }

  private static func findings(
    of context: AuditContext, _ checks: [Check], _ severities: [Check.ID: Severity]
  ) -> [Finding] {
    checks.flatMap { check in
      check.run(context).map { finding in
        var finding = finding
        // A check may lower a finding that it cannot be sure of; a chosen severity is an upper bound then.
        if let chosen = severities[check.id] {
          finding.severity = finding.severity < check.defaultSeverity ? min(finding.severity, chosen) : chosen
        }
        return finding
      }
    }
  }
}

/// Names for a message: up to three, then how many more there are.
func listed(_ names: [some CustomStringConvertible], limit: Int = 3) -> String {
  let shown = names.prefix(limit).map { "'\($0)'" }.joined(separator: ", ")
  return names.count > limit ? "\(shown) and \(names.count - limit) more" : shown
}
