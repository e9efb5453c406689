extension Check {
  /// A fact that no condition reads.
  static let unusedFact: Check = Check(
    id: "unused-fact", defaultSeverity: .note,
    summary: "No condition reads a fact.",
    explanation: "It decides nothing; delete it, or use it where the decision is made that it was declared for."
  ) { context in
    let read = Set(context.graph.storage.conditions.values.flatMap(\.facts))
    return context.graph.facts.filter { !read.contains($0.name) }.map { fact in
      let isSet = context.graph.storage.rarities.values.contains { $0.effects.contains { $0.fact == fact.name } }
      return Finding(
        .unusedFact,
        "no condition reads fact '\(fact.name)'\(isSet ? ", though effects set it" : ""); delete it or use it",
        subject: fact.name, location: fact.location)
    }
  }
}
