/// What becomes of the facts while a person leaves a screen for those put on it, and comes back.
///
/// A detour of a symbol is a relation between the valuations before and after. Together they are the summaries of Sharir
/// and Pnueli, "Two Approaches to Interprocedural Data Flow Analysis" (1981), as diagrams (Ball and Rajamani, "Bebop: A
/// Symbolic Model Checker for Boolean Programs", 2000), found by saturation with relations as weights (Reps, Schwoon,
/// Jha and Melski, "Weighted Pushdown Systems", 2005). Only effects make a difference, so without any there are none.
struct Detours: Sendable {
  /// The detours of each symbol that change something; empty where no symbol has any.
  private(set) var relations: [DecisionDiagrams.Diagram] = []

  /// What screens that links opened leave behind for those below, whatever they are.
  private(set) var afterLinks = DecisionDiagrams.Diagram.never

  /// The valuations in relations: those before are copy 0 of a fact, those after copy 2, those between copy 1.
  private let identity: DecisionDiagrams.Diagram
  private let forgetBefore, forgetBetween, afterToBefore, afterToBetween, beforeToBetween: Int32

  /// Whether there is none.
  var isEmpty: Bool { relations.isEmpty && afterLinks == .never }

  init(_ system: PushdownSystem, _ rules: inout FactRules) throws(ReasoningError) {
    let copies = DecisionDiagrams.copies
    let variables = rules.controlled.map { Int32($0 * copies) }
    forgetBefore = rules.diagrams.prepare(.exists(variables))
    forgetBetween = rules.diagrams.prepare(.exists(variables.map { $0 + 1 }))
    afterToBefore = rules.diagrams.prepare(.shift(variables.map { $0 + 2 }, by: -2))
    afterToBetween = rules.diagrams.prepare(.shift(variables.map { $0 + 2 }, by: -1))
    beforeToBetween = rules.diagrams.prepare(.shift(variables, by: 1))
    var identity = DecisionDiagrams.Diagram.always
    for fact in rules.controlled.reversed() {
      var same = DecisionDiagrams.Diagram.never
      for values in Self.classes(of: fact, in: system.graph) {
        let before = DecisionDiagrams.Diagram(node: rules.diagrams.node(Int32(fact * copies), in: values))
        let after = DecisionDiagrams.Diagram(node: rules.diagrams.node(Int32(fact * copies + 2), in: values))
        same = try rules.diagrams.or(same, try rules.diagrams.and(before, after))
      }
      identity = try rules.diagrams.and(same, identity)
    }
    self.identity = identity
    guard !rules.controlled.isEmpty else { return }
    try saturate(system, &rules)
  }

  /// The values of a fact that no condition and no effect tells apart.
  private static func classes(of fact: Int, in graph: NavigationGraph) -> [ClosedRange<Int>] {
    let value = graph.facts[fact]
    let all = value.numbers
    var starts: Set<Int> = [all.lowerBound]
    func single(_ constant: FactValue) {
      guard let number = value.number(comparedWith: constant) else { return }
      if all.contains(number) { starts.insert(number) }
      if number < all.upperBound, all.contains(number + 1) { starts.insert(number + 1) }
    }
    for condition in graph.storage.conditions.values {
      for case .compare(value.name, _, let constant) in condition.tokens { single(constant) }
    }
    for effect in graph.storage.rarities.values.flatMap(\.effects) where effect.fact == value.name {
      single(effect.value)
    }
    if let initial = value.initial { single(initial) }
    if all == 0...1 { starts.insert(1) }
    let sorted = starts.sorted()
    return sorted.indices.map { sorted[$0]...($0 + 1 < sorted.count ? sorted[$0 + 1] - 1 : all.upperBound) }
  }

  /// A return by which a symbol can be taken away, and what it makes of the facts.
  private struct Way {
    var kind: PushdownSystem.Return
    var relation: DecisionDiagrams.Diagram
    var isPending: Bool
  }

  private mutating func saturate(_ system: PushdownSystem, _ rules: inout FactRules) throws(ReasoningError) {
    let rows = system.graph.storage.rows
    let origins = WaysOut.origins(of: system)
    var ways = [[Way]](repeating: [], count: system.symbols.count)
    var loops = [DecisionDiagrams.Diagram](repeating: .never, count: system.symbols.count)
    var queue: [(symbol: Int32, way: Int32)] = []

    func learn(
      _ symbol: Int, _ kind: PushdownSystem.Return, _ relation: DecisionDiagrams.Diagram
    ) throws(ReasoningError) {
      guard relation.isSatisfiable else { return }
      var position = ways[symbol].firstIndex { $0.kind == kind } ?? -1
      if position < 0 {
        position = ways[symbol].count
        ways[symbol].append(Way(kind: kind, relation: .never, isPending: false))
      }
      let union = try rules.diagrams.or(ways[symbol][position].relation, relation)
      guard union != ways[symbol][position].relation else { return }
      ways[symbol][position].relation = union
      if !ways[symbol][position].isPending {
        ways[symbol][position].isPending = true
        queue.append((Int32(symbol), Int32(position)))
      }
    }

    for (number, symbol) in system.symbols.enumerated() {
      if system.hasImpliedBack(symbol) { try learn(number, .done, identity) }
      if let tab = system.tabSwitch(at: symbol) { try learn(number, tab, identity) }
      for transition in system.graph.transitionIndices(from: Int(symbol.screen)) where rows[transition].move.isReturn {
        let row = rows[transition]
        if let kind = system.beginning(of: row.move, to: row.to, at: symbol) {
          try learn(number, kind, try rules.preimage(of: identity, by: transition, row))
        }
      }
    }
    var head = 0
    while head < queue.count {
      let (found, position) = queue[head]
      head += 1
      let symbol = Int(found)
      ways[symbol][Int(position)].isPending = false
      let way = ways[symbol][Int(position)]
      if loops[symbol].isSatisfiable {
        try learn(symbol, way.kind, try compose(loops[symbol], way.relation, &rules))
      }
      for slot in Int(origins.first[symbol])..<Int(origins.first[symbol + 1]) {
        let rule = Int(origins.rules[slot])
        guard system.changes[rule] != .clear else { continue }
        let transition = Int(system.transitions[rule])
        let origin = Int(origins.symbols[slot])
        let relation = try rules.preimage(of: way.relation, by: transition, rows[transition])
        guard system.changes[rule] == .put else {
          try learn(origin, way.kind, relation)
          continue
        }
        let arrival = system.arrival(of: way.kind, at: system.symbols[origin])
        switch arrival {
        case .goesOn(let rest), .both(let rest): try learn(origin, rest, relation)
        case .lands, .nothing: break
        }
        switch arrival {
        case .lands, .both:
          // Coming back with nothing changed is as good as staying.
          guard try !rules.diagrams.implies(relation, identity) else { continue }
          let union = try rules.diagrams.or(loops[origin], relation)
          guard union != loops[origin] else { continue }
          loops[origin] = union
          for other in ways[origin] {
            try learn(origin, other.kind, try compose(union, other.relation, &rules))
          }
        case .goesOn, .nothing: break
        }
      }
    }
    if loops.contains(where: \.isSatisfiable) { relations = loops }
    for case let stack in system.beginnings.map(\.stack) {
      for symbol in stack where system.symbols[Int(symbol)].base == .unknown {
        for way in ways[Int(symbol)] { afterLinks = try rules.diagrams.or(afterLinks, way.relation) }
      }
    }
    if try rules.diagrams.implies(afterLinks, identity) { afterLinks = .never }
  }

  /// One relation after the other.
  private func compose(
    _ first: DecisionDiagrams.Diagram, _ second: DecisionDiagrams.Diagram, _ rules: inout FactRules
  ) throws(ReasoningError) -> DecisionDiagrams.Diagram {
    let begin = try rules.diagrams.apply(afterToBetween, to: first)
    let end = try rules.diagrams.apply(beforeToBetween, to: second)
    return try rules.diagrams.apply(forgetBetween, to: try rules.diagrams.and(begin, end))
  }

  /// The valuations that a relation makes of some.
  func image(
    of set: DecisionDiagrams.Diagram, by relation: DecisionDiagrams.Diagram, _ rules: inout FactRules
  ) throws(ReasoningError) -> DecisionDiagrams.Diagram {
    let after = try rules.diagrams.apply(forgetBefore, to: try rules.diagrams.and(set, relation))
    return try rules.diagrams.apply(afterToBefore, to: after)
  }
}
