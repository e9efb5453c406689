/// What becomes of the facts while a person leaves a screen for those put on it, and comes back.
///
/// A detour of a symbol is a relation between the valuations before and after. Together they are the summaries of Sharir
/// and Pnueli, "Two Approaches to Interprocedural Data Flow Analysis" (1981), as diagrams (Ball and Rajamani, "Bebop: A
/// Symbolic Model Checker for Boolean Programs", 2000), found by saturation with relations as weights (Reps, Schwoon,
/// Jha and Melski, "Weighted Pushdown Systems", 2005). Only effects make a difference, so without any there are none.
struct Detours: Sendable {
  /// The detours of each symbol that change something; empty where no symbol has any.
  private(set) var relations: [DecisionDiagrams.Diagram] = []

  /// How the screens of entries that begin with several can be taken away, and what that makes of the facts.
  private(set) var waysOfBeginnings: [Int32: [Way]] = [:]

  /// What screens that links opened leave behind for those below, whatever they are.
  private(set) var afterLinks = DecisionDiagrams.Diagram.never

  /// The valuations in relations: those before are copy 0 of a fact, those after copy 2, those between copy 1.
  private let identity: DecisionDiagrams.Diagram
  private let forgetBefore, forgetBetween, forgetAfter: Int32
  private let afterToBefore, afterToBetween, beforeToBetween, beforeToAfter: Int32

  init(_ system: PushdownSystem, _ rules: inout FactRules) throws(ReasoningError) {
    let copies = DecisionDiagrams.copies
    let variables = rules.controlled.map { Int32($0 * copies) }
    forgetBefore = rules.diagrams.prepare(.exists(variables))
    forgetAfter = rules.diagrams.prepare(.exists(variables.map { $0 + 2 }))
    beforeToAfter = rules.diagrams.prepare(.shift(variables, by: 2))
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
    let hasStacks = system.beginnings.contains { $0.stack.count > 1 }
    guard !rules.controlled.isEmpty || hasStacks else { return }
    try saturate(system, &rules)
  }

  /// The values of a fact that no condition and no effect tells apart.
  private static func classes(of fact: Int, in graph: NavigationGraph) -> [ClosedRange<Int>] {
    let value = graph.facts[fact]
    let all = value.numbers
    var starts: Set<Int> = []
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
    return value.runs(from: starts)
  }

  /// A return by which a symbol can be taken away, and what it makes of the facts.
  struct Way: Sendable {
    var kind: PushdownSystem.Return
    var relation: DecisionDiagrams.Diagram
    /// The relation that has been brought on.
    var done = DecisionDiagrams.Diagram.never
  }

  /// What is known of the symbols while the relations grow.
  private struct Knowledge {
    var ways: [[Way]]
    var loops: [DecisionDiagrams.Diagram]
    /// The symbols with something to be brought on.
    ///
    /// Symbols that were found late lie high on the stacks, and come first, so that what they were put on waits until they
    /// are known.
    var pending: PriorityQueue

    mutating func learn(
      _ symbol: Int, _ kind: PushdownSystem.Return, _ relation: DecisionDiagrams.Diagram,
      _ diagrams: inout DecisionDiagrams
    ) throws(ReasoningError) {
      guard relation.isSatisfiable else { return }
      guard let position = ways[symbol].firstIndex(where: { $0.kind == kind }) else {
        ways[symbol].append(Way(kind: kind, relation: relation))
        pending.insert(Int32(symbol))
        return
      }
      let union = try diagrams.or(ways[symbol][position].relation, relation)
      guard union != ways[symbol][position].relation else { return }
      ways[symbol][position].relation = union
      pending.insert(Int32(symbol))
    }
  }

  private mutating func saturate(_ system: PushdownSystem, _ rules: inout FactRules) throws(ReasoningError) {
    let rows = system.graph.storage.rows
    let origins = WaysOut.origins(of: system)
    let count = system.symbols.count
    var known = Knowledge(
      ways: Array(repeating: [], count: count), loops: Array(repeating: .never, count: count),
      pending: PriorityQueue(count: count))
    for (number, symbol) in system.symbols.enumerated() {
      if system.hasImpliedBack(symbol) { try known.learn(number, .done, identity, &rules.diagrams) }
      if let tab = system.tabSwitch(at: symbol) { try known.learn(number, tab, identity, &rules.diagrams) }
      for transition in system.graph.transitionIndices(from: Int(symbol.screen)) where rows[transition].move.isReturn {
        let row = rows[transition]
        if let kind = system.beginning(of: row.move, to: row.to, at: symbol) {
          try known.learn(number, kind, try rules.preimage(of: identity, by: transition, row), &rules.diagrams)
        }
      }
    }
    while let next = known.pending.popGreatest() {
      let symbol = Int(next)
      for position in known.ways[symbol].indices {
        if known.loops[symbol].isSatisfiable {
          let before = known.ways[symbol][position].relation
          let around = try compose(known.loops[symbol], before, &rules)
          let union = try rules.diagrams.or(before, around)
          known.ways[symbol][position].relation = union
          // Some detours may follow each other.
          if union != before { known.pending.insert(next) }
        }
        let way = known.ways[symbol][position]
        guard way.relation != way.done else { continue }
        known.ways[symbol][position].done = way.relation
        try bringOn(way, from: symbol, origins, rows, system, &known, &rules)
      }
    }
    if known.loops.contains(where: \.isSatisfiable) { relations = known.loops }
    for stack in system.beginnings.map(\.stack) {
      if stack.count > 1 { for symbol in stack { waysOfBeginnings[symbol] = known.ways[Int(symbol)] } }
      for symbol in stack where system.symbols[Int(symbol)].base == .unknown {
        for way in known.ways[Int(symbol)] { afterLinks = try rules.diagrams.or(afterLinks, way.relation) }
      }
    }
    if try rules.diagrams.implies(afterLinks, identity) { afterLinks = .never }
  }

  /// Tells the symbols that lead to a symbol how that can be taken away.
  private func bringOn(
    _ way: Way, from symbol: Int, _ origins: (first: [Int32], rules: [Int32], symbols: [Int32]),
    _ rows: [TransitionStorage.Row], _ system: PushdownSystem, _ known: inout Knowledge, _ rules: inout FactRules
  ) throws(ReasoningError) {
    for slot in Int(origins.first[symbol])..<Int(origins.first[symbol + 1]) {
      let rule = Int(origins.rules[slot])
      guard system.changes[rule] != .clear else { continue }
      let transition = Int(system.transitions[rule])
      let origin = Int(origins.symbols[slot])
      let relation = try rules.preimage(of: way.relation, by: transition, rows[transition])
      guard system.changes[rule] == .put else {
        try known.learn(origin, way.kind, relation, &rules.diagrams)
        continue
      }
      try comeBack(by: way.kind, relation, to: origin, system, &known, &rules)
    }
  }

  /// Tells a symbol how what was put on it can be taken away.
  private func comeBack(
    by kind: PushdownSystem.Return, _ relation: DecisionDiagrams.Diagram, to origin: Int, _ system: PushdownSystem,
    _ known: inout Knowledge, _ rules: inout FactRules
  ) throws(ReasoningError) {
    let arrival = system.arrival(of: kind, at: system.symbols[origin])
    switch arrival {
    case .goesOn(let rest), .both(let rest): try known.learn(origin, rest, relation, &rules.diagrams)
    case .lands, .nothing: break
    }
    switch arrival {
    case .goesOn, .nothing: break
    case .lands, .both:
      // Coming back with nothing changed is as good as staying.
      guard try !rules.diagrams.implies(relation, identity) else { return }
      let union = try rules.diagrams.or(known.loops[origin], relation)
      guard union != known.loops[origin] else { return }
      known.loops[origin] = union
      known.pending.insert(Int32(origin))
    }
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

  /// The valuations of which a relation can make one of some.
  func preimage(
    of set: DecisionDiagrams.Diagram, by relation: DecisionDiagrams.Diagram, _ rules: inout FactRules
  ) throws(ReasoningError) -> DecisionDiagrams.Diagram {
    let after = try rules.diagrams.apply(beforeToAfter, to: set)
    return try rules.diagrams.apply(forgetAfter, to: try rules.diagrams.and(after, relation))
  }
}
