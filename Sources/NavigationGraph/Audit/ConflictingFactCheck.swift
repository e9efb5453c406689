extension Check {
  /// A fact of which two different things are said.
  static let conflictingFact: Check = Check(
    id: "conflicting-fact", defaultSeverity: .error,
    summary: "A fact is declared twice and not alike, or is fixed and yet set by an effect.",
    explanation: """
      Conditions cannot mean both. Give one of two facts another name, or declare them alike; declare a fact that effects \
      set as controlled.
      """
  ) { context in
    let graph = context.graph
    let fixed = Set(graph.facts.filter { $0.kind == .fixed && $0.assumed == nil }.map(\.name))
    let faults = graph.storage.rarities.values.map { $0.effects.first { fixed.contains($0.fact) }?.fact }
    let declared = graph.registrationFindings.filter { $0.check == Check.conflictingFact.id }
    guard faults.contains(where: { $0 != nil }) else { return declared }
    return declared
      + graph.storage.rows.indices.compactMap { position in
        let rarity = graph.storage.rows[position].rarity
        guard rarity >= 0, let fact = faults[Int(rarity)] else { return nil }
        let transition = graph.transitions[position]
        let location = graph.facts.first { $0.name == fact }?.location
        return context.finding(
          .conflictingFact, at: position,
          "route '\(transition.route)' of screen '\(transition.from)' sets fact '\(fact)', which is fixed; declare it as controlled",
          about: fact, evidence: location.map { [.remark("it is declared here", $0)] } ?? [])
      }
  }
}
