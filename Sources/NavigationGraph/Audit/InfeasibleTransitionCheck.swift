extension Check {
  /// A transition that the facts never allow where people are.
  static let infeasibleTransition: Check = Check(
    id: "infeasible-transition", defaultSeverity: .warning,
    // Not all ways to a screen can be seen in code.
    severityBySource: [.swiftCode: .off],
    summary: "The facts never have the values that a transition needs when people are at its screen.",
    explanation: """
      The branch has values of its facts for which it would be taken, but no path to the screen leaves them so. Told of \
      transitions that lead to screens people can come to in another way; the others are told by infeasible-screen. \
      Where one value that is known for the whole app is the reason, nothing is told.
      """
  ) { context in
    let graph = context.graph
    guard !context.feasibility.isUndecided, context.openQuestions.isEmpty else { return [] }
    let feasible = context.feasibility
    return graph.storage.rows.indices.filter { position in
      let row = graph.storage.rows[position]
      return !feasible.isFeasible[position] && feasible.rules.guards[position].isSatisfiable
        && context.firstVisits[Int(row.from)] >= 0 && (row.to < 0 || context.firstVisits[Int(row.to)] >= 0)
    }.map { position in
      let reason = context.contradiction(of: position)
      let transition = graph.transitions[position]
      let end = transition.to.map { "to '\($0)'" } ?? "by \(transition.move.rawValue)"
      return context.finding(
        .infeasibleTransition, at: position,
        "the transition from '\(transition.from)' \(end) is never taken: \(reason); correct a condition, or delete it",
        evidence: context.remarks(onInferred: graph.facts.filter { reason.needed.facts.contains($0.name) }))
    }
  }
}
