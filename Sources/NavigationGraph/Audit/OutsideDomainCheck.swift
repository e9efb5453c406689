extension Check {
  /// A value that a fact cannot have.
  static let outsideDomain: Check = Check(
    id: "outside-domain", defaultSeverity: .error,
    summary: "A condition or an effect names a value that its fact cannot have.",
    explanation: """
      The name may be misspelt, or the value is of another type than the fact. Nothing else is said of such a route; its \
      branches count as possible.
      """
  ) { context in
    let graph = context.graph
    var findings: [Finding] = []
    let facts = Dictionary(graph.facts.map { ($0.name, $0) }) { first, _ in first }
    // The faults of each condition and of each set of effects, told at each branch that has them.
    let ofConditions = graph.storage.conditions.values.map { condition in
      condition.tokens.compactMap { token -> (fact: String, text: String)? in
        switch token {
        case .fact(let name):
          facts[name].flatMap { fault(comparing: $0, .equal, true, isPlain: true) }.map { (name, $0) }
        case .compare(let name, let comparison, let value):
          facts[name].flatMap { fault(comparing: $0, comparison, value, isPlain: false) }
            .map { ("\(name) \(comparison.rawValue) \(value)", $0) }
        default: nil
        }
      }
    }
    let ofEffects = graph.storage.rarities.values.map { rarity in
      rarity.effects.compactMap { effect in
        facts[effect.fact].flatMap { fact -> (fact: String, text: String)? in
          guard fact.isDeclared, !fact.allows(effect.value) else { return nil }
          return (
            effect.description,
            "its effect sets fact '\(fact.name)' to \(effect.value), \(remedy(for: effect.value, of: fact))"
          )
        }
      }
    }
    for fact in graph.facts {
      guard let initial = fact.initial, !fact.allows(initial) else { continue }
      findings.append(
        Finding(
          .outsideDomain, "fact '\(fact.name)' begins with \(initial), \(remedy(for: initial, of: fact))",
          subject: fact.name, location: fact.location))
    }
    guard ofConditions.contains(where: { !$0.isEmpty }) || ofEffects.contains(where: { !$0.isEmpty }) else {
      return findings
    }
    for (position, row) in graph.storage.rows.enumerated() {
      let faults =
        (row.condition < 0 ? [] : ofConditions[Int(row.condition)])
        + (row.rarity < 0 ? [] : ofEffects[Int(row.rarity)])
      for fault in faults {
        let route = "route '\(graph.storage.routes[row.route])' of screen '\(graph.screens[Int(row.from)].id)'"
        findings.append(context.finding(.outsideDomain, at: position, "in \(route) \(fault.text)", about: fault.fact))
      }
    }
    return findings
  }

  /// What is wrong with a comparison, or `nil`.
  private static func fault(
    comparing fact: Fact, _ comparison: Condition.Comparison, _ value: FactValue, isPlain: Bool
  ) -> String? {
    guard !fact.suits(comparison, value) else { return nil }
    if isPlain {
      return "fact '\(fact.name)' stands alone, \(remedy(for: value, of: fact)); compare it with one of its values"
    }
    return "fact '\(fact.name)' is compared with \(value), \(remedy(for: value, of: fact))"
  }

  /// Why a value does not suit a fact, and what would.
  private static func remedy(for value: FactValue, of fact: Fact) -> String {
    switch (fact.domain, value) {
    case (.cases(let names), .name(let name)):
      let suggestion = SpellingSuggestion.nearest(to: name, among: names)
      return "which is none of its values; "
        + (suggestion.map { "did you mean '\($0)'?" } ?? "they are \(listed(names, limit: 8))")
    case (.integers(let range), .integer):
      return "which is not within its bounds, \(range.lowerBound) to \(range.upperBound)"
    case (.integers, _): return "but is \(fact.choices)"
    case (.cases(let names), _): return "but is one of \(listed(names, limit: 8))"
    case (.boolean, _), (.opaque, _): return "but is true or false"
    }
  }
}
