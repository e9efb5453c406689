extension Policy {
  /// The check that looks for violations of the policy.
  package var check: Check {
    Check(
      id: id, defaultSeverity: severity, summary: summary, explanation: reason ?? "A policy of this app says so."
    ) { context in
      guard faults(in: context.graph).isEmpty else { return [] }
      return PolicyDecision(of: self, in: context).violations
    }
  }

  /// What keeps the policy from saying anything at all, in words: a side that chooses no screen, or a condition that
  /// does not suit the facts.
  func faults(in graph: NavigationGraph) -> [String] {
    var faults: [String] = []
    for (place, selector) in selectors where !selector.chosen(in: graph).contains(true) {
      faults += selector.emptyParts(in: graph).map { "in '\(place)' \($0)" }
    }
    if let condition, let fault = graph.fault(of: condition) { faults.append("in 'when' \(fault)") }
    return faults
  }
}

extension NavigationGraph {
  /// Why a condition says nothing about the graph, or `nil`.
  fileprivate func fault(of condition: Condition) -> String? {
    var diagrams = DecisionDiagrams(over: facts)
    do throws(ReasoningError) {
      return try diagrams.diagram(of: condition).isSatisfiable ? nil : "'\(condition)' never holds"
    } catch .unknownFact(let name) {
      let hint = SpellingSuggestion.nearest(to: name, among: facts.map(\.name)).map { "; did you mean '\($0)'?" } ?? ""
      return "there is no fact '\(name)'\(hint)"
    } catch .tooComplex {
      return nil
    } catch { return error.description }
  }
}

extension Check {
  /// A policy, or another line of a configuration, that chooses nothing.
  package static let ruleMatchesNothing: Check = Check(
    id: "rule-matches-nothing", defaultSeverity: .warning,
    summary: "A rule of the configuration names something that is not there, and so says nothing.",
    explanation: "The screen may have been renamed, or the name is misspelt. Correct the rule, or delete it."
  ) { context in
    context.policies.flatMap { policy in
      // What chooses nothing beside what chooses something is no less a line that says nothing.
      let parts = policy.selectors.flatMap { place, selector in
        selector.emptyParts(in: context.graph).map { "in '\(place)' \($0)" }
      }
      let faults = policy.faults(in: context.graph)
      return (faults + parts.filter { !faults.contains($0) }).map { fault in
        Finding(
          .ruleMatchesNothing, "policy '\(policy.id)' \(fault); correct the policy or delete it",
          subject: "\(policy.id): \(fault)", location: policy.location)
      }
    }
  }
}
