/// The findings of all checks that were asked for.
///
///     let audit = Audit(of: graph, severities: ["leaf": .note])
///     audit.findings.filter { $0.severity == .error }
public struct Audit: Sendable {
  /// The graph that was audited.
  public let graph: NavigationGraph

  /// The findings, by check, then in declaration order; those that are known or ignored are not among them.
  public internal(set) var findings: [Finding]

  /// The findings that a baseline knows or that somebody ignores.
  public internal(set) var suppressed: [SuppressedFinding] = []

  /// The checks that ran, and after them the policies.
  public let checks: [Check]

  /// The names of all checks and policies, those that did not run among them.
  package let names: [Check.ID]

  /// The severities that were chosen.
  public let severities: Severities

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
  ///   - severities: The severities that differ from the checks' own; `off` leaves one out.
  ///   - policies: The user's own rules.
  ///   - budget: The most nodes of diagrams that reasoning about facts may visit; what needs more is told as undecided.
  /// - Complexity: That of ``Feasibility``, O(*t*) diagram operations for the conditions of *t* transitions, and the size
  ///   of the findings.
  public init(
    of graph: NavigationGraph, severities: Severities = [:], policies: [Policy] = [],
    budget: Int = Feasibility.standardBudget
  ) {
    let all = Check.all + policies.map(\.check)
    // What is not asked is not told to say nothing either.
    let asked = policies.filter { severities.runs($0.check) }
    let context = AuditContext(graph, policies: asked, budget: budget)
    names = all.map(\.id)
    checks = all.filter(severities.runs)
    findings = Self.findings(of: context, checks, severities)
    self.severities = severities
    self.graph = graph
    reachableCount = context.firstVisits.count { $0 >= 0 }
    isUndecided = context.feasibility.isUndecided
    unresolvedCount = context.openQuestions.count
  }

  /// The findings of some checks only.
  package static func findings(of graph: NavigationGraph, _ checks: [Check]) -> [Finding] {
    findings(of: AuditContext(graph), checks, [:])
  }

  private static func findings(of context: AuditContext, _ checks: [Check], _ severities: Severities) -> [Finding] {
    checks.flatMap { check in check.run(context).compactMap { severities.apply(to: $0, of: check, in: context.graph) } }
  }

  /// Whether what is known of a check can be told to be gone: it ran, or there is no such check.
  package func answersFor(_ check: Check.ID) -> Bool {
    checks.contains { $0.id == check } || !names.contains(check)
  }

  /// Adds findings that are known only after the checks have run.
  ///
  /// - Parameters:
  ///   - found: The findings.
  ///   - check: The check that they are of; nothing is added where it does not run.
  package mutating func add(_ found: [Finding], of check: Check) {
    guard severities.runs(check) else { return }
    findings += found.compactMap { severities.apply(to: $0, of: check, in: graph) }
  }
}

/// Names for a message: up to three, then how many more there are.
func listed(_ names: [some CustomStringConvertible], limit: Int = 3) -> String {
  let shown = names.prefix(limit).map { "'\($0)'" }.joined(separator: ", ")
  return names.count > limit ? "\(shown) and \(names.count - limit) more" : shown
}
