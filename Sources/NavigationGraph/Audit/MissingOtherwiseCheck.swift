extension Check {
  /// A route on which nothing happens for some values of the facts.
  static let missingOtherwise: Check = Check(
    id: "missing-otherwise", defaultSeverity: .error,
    // An event that no guard lets through is no fault there: the state stays.
    severityBySource: [.swiftCode: .off, .dot: .off, .mermaid: .off, .xstate: .off, .scxml: .off],
    summary: "For some values of the facts no branch of a route is taken.",
    explanation: """
      A person taps and nothing happens; add a branch for these values, or one without a condition that takes the rest. \
      Values that facts never have at the screen do not count. Not asked of automatic routes, nor of \
      code that was not written for navgraph, state machines and drawings, where the screen then simply stays.
      """
  ) { context in
    let graph = context.graph
    let registered = graph.registrationFindings.filter { $0.check == Check.missingOtherwise.id }
    let isRegistered = Set(
      registered.compactMap { finding in finding.screens.first.map { [$0.rawValue, finding.route] } })
    // The rules of an exploration know all diagrams of the branches.
    let feasibility = context.feasibility
    var diagrams = feasibility.isUndecided ? context.branches.diagrams : feasibility.rules.diagrams
    return registered
      + context.soundRoutes.compactMap { route -> Finding? in
        guard route.failure == nil, route.uncovered.isSatisfiable,
          // Where no branch can ever be taken, each of them has a finding of its own.
          route.branches.contains(where: { context.branches.own($0, in: graph) != .never }),
          !graph.storage.rows[route.branches.lowerBound].isAutomatic
        else { return nil }
        let screen = Int(graph.storage.rows[route.branches.lowerBound].from)
        let found = diagrams.attempt { diagrams throws(ReasoningError) in
          let missing = try diagrams.and(
            route.uncovered, try context.branches.valuesInUse(of: route.uncovered, in: graph, &diagrams))
          guard !feasibility.isUndecided, feasibility.valuations[screen].isSatisfiable else { return missing }
          // Where people can be at the screen, only with the values that facts have there.
          let there = try diagrams.and(feasibility.valuations[screen], feasibility.rules.constants)
          let others = Set(diagrams.supportIndices(of: there)).subtracting(diagrams.supportIndices(of: missing))
          let forget = diagrams.prepare(.exists(others.sorted().map { Int32($0 * DecisionDiagrams.copies) }))
          return try diagrams.and(missing, try diagrams.apply(forget, to: there))
        }
        guard let missing = found, missing.isSatisfiable else { return nil }
        let transition = graph.transitions[route.branches.lowerBound]
        guard !isRegistered.contains([transition.from.rawValue, transition.route]) else { return nil }
        var finding = Finding.missingOtherwise(
          transition.route, of: transition.from, missing, diagrams, at: transition.location)
        let facts = diagrams.support(of: missing)
        finding.evidence += context.remarks(onInferred: facts)
        // Conditions that only code can decide may well exclude each other.
        if facts.count(where: { $0.domain == .opaque }) > 1 { finding.severity = .note }
        return finding
      }
  }
}

extension Finding {
  /// A route of which no branch is taken for some values of the facts.
  package static func missingOtherwise(
    _ route: String, of screen: ScreenID, _ missing: DecisionDiagrams.Diagram, _ diagrams: DecisionDiagrams,
    at location: SourceLocation?
  ) -> Finding {
    let facts = diagrams.supportIndices(of: missing).map { diagrams.facts[$0] }
    var values = diagrams.smallest(of: missing)?.assignments.map(\.description).joined(separator: " and ") ?? ""
    if facts.count == 1, case .cases = facts[0].domain {
      values = "\(facts[0].name) is \(listed(diagrams.cases(of: facts[0], in: missing)))"
    }
    return Finding(
      .missingOtherwise,
      "route '\(route)' of screen '\(screen)' does nothing\(values.isEmpty ? "" : " when \(values)"); add a branch for these values, or one that takes the rest",
      screens: [screen], route: route, location: location)
  }
}
