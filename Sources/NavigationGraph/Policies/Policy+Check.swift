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
  /// does not suit the facts; with the name that may have been meant.
  func faults(in graph: NavigationGraph) -> [(text: String, suggestion: String?)] {
    var faults: [(text: String, suggestion: String?)] = []
    for (place, selector) in selectors where !selector.chosen(in: graph).contains(true) {
      faults += selector.emptyParts(in: graph).map { ("in '\(place)' \($0.text)", $0.suggestion) }
    }
    if let fault = condition.flatMap(graph.fault) { faults.append(("in 'when' \(fault.text)", fault.suggestion)) }
    return faults
  }
}

extension NavigationGraph {
  /// Why a condition says nothing about the graph, or `nil`.
  fileprivate func fault(of condition: Condition) -> (text: String, suggestion: String?)? {
    var diagrams = DecisionDiagrams(over: facts)
    do throws(ReasoningError) {
      return try diagrams.diagram(of: condition).isSatisfiable ? nil : ("'\(condition)' never holds", nil)
    } catch .unknownFact(let name) {
      return ("there is no fact '\(name)'", SpellingSuggestion.nearest(to: name, among: facts.map(\.name)))
    } catch .tooComplex {
      return nil
    } catch { return (error.description, nil) }
  }
}

extension Check {
  /// A policy, or another line of a configuration, that chooses nothing.
  package static let ruleMatchesNothing: Check = Check(
    id: "rule-matches-nothing", defaultSeverity: .warning,
    summary: "A rule of the configuration names something that is not there, and so says nothing.",
    explanation: "The screen may have been renamed, or the name is misspelt. Correct the rule, or delete it."
  ) { context in
    context.graph.registrationFindings.filter { $0.check == ruleMatchesNothing.id }
      + context.policies.flatMap { policy in
        // What chooses nothing beside what chooses something is no less a line that says nothing.
        let parts = policy.selectors.flatMap { place, selector in
          selector.emptyParts(in: context.graph).map { (text: "in '\(place)' \($0.text)", suggestion: $0.suggestion) }
        }
        let faults = policy.faults(in: context.graph)
        let known = Set(faults.map(\.text))
        return (faults + parts.filter { !known.contains($0.text) }).map { fault in
          let remedy = fault.suggestion.map { "did you mean '\($0)'?" } ?? "correct the policy or delete it"
          return Finding(
            .ruleMatchesNothing,
            "policy '\(policy.id)' \(faults.isEmpty ? "has a part that says" : "says") nothing: \(fault.text); \(remedy)",
            subject: "\(policy.id): \(fault.text)", location: policy.location)
        }
      }
  }
}
