extension NavigationGraph {
  /// The same graph, where some facts always have the values given.
  ///
  ///     let old = try graph.assuming(["newCheckout": "false"])
  ///     Feasibility(of: old).screens
  ///
  /// An assumed fact keeps its value; effects on it are left out of account. What is written as navgraph JSON says
  /// nothing of assumptions.
  ///
  /// - Parameter values: The values as text, by the facts' names.
  /// - Returns: The graph.
  /// - Throws: The first fact, in the order of the names, that there is none of or that cannot have the value.
  /// - Complexity: O(*a* *f*) for *a* assumptions and *f* facts.
  public func assuming(_ values: [String: String]) throws(AssumptionError) -> NavigationGraph {
    var facts = facts
    for (name, text) in values.sorted(by: { $0.key < $1.key }) {
      guard let number = facts.firstIndex(where: { $0.name == name }) else {
        throw .unknownFact(
          name, suggestion: SpellingSuggestion.nearest(to: name, among: facts.map(\.name)), choices: facts.map(\.name))
      }
      let fact = facts[number]
      guard let value = fact.value(reading: text) else {
        var suggestion: String?
        if case .cases(let names) = fact.domain { suggestion = SpellingSuggestion.nearest(to: text, among: names) }
        throw .outsideDomain(fact: name, value: text, choices: fact.choices, suggestion: suggestion)
      }
      facts[number].assumed = value
    }
    return with(facts: facts)
  }

  /// The same graph with other parts of the same shape: screens, facts and transitions keep their positions.
  func with(
    storage: TransitionStorage? = nil, screens: [Screen]? = nil, entries: [Entry]? = nil, facts: [Fact]? = nil,
    indices: [ScreenID: Int32]? = nil
  ) -> NavigationGraph {
    NavigationGraph(
      name: name, screens: screens ?? self.screens, flows: flows, facts: facts ?? self.facts,
      entries: entries ?? self.entries, documents: documents, kinds: kinds,
      registrationFindings: registrationFindings,
      forward: forward, connections: connections, storage: storage ?? self.storage,
      indices: indices ?? self.indices)
  }
}
