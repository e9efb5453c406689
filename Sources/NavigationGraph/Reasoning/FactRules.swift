/// What transitions ask of the facts that last, and what they do to them.
///
/// Facts that the world may change at any time are gone from it: what such a fact was at one step says nothing of the
/// next. What is left are the facts that are fixed, and those that effects alone change.
struct FactRules: Sendable {
  var diagrams: DecisionDiagrams

  /// When each transition can be taken, by the facts that last.
  let guards: [DecisionDiagrams.Diagram]

  /// The valuations with which the app starts.
  let initial: DecisionDiagrams.Diagram

  /// The values of the facts that have one value for ever.
  let constants: DecisionDiagrams.Diagram

  /// The facts that effects change, by position.
  let controlled: [Int]

  /// Whether these are the rules that ask nothing.
  let asksNothing: Bool

  /// The effects of transitions, by the number of their rarity.
  private var effects: [Effects?]

  /// Takes away what a valuation says of the facts that effects change.
  private let forgetControlled: Int32

  /// Takes away what a valuation says of the facts that the world changes.
  private let forgetChanging: Int32

  private struct Effects {
    var values: [(fact: Int, number: Int?)]
    /// Takes away the old values.
    var forget: Int32
    /// The new values.
    var assigned: DecisionDiagrams.Diagram
    /// Puts the new values in.
    var assign: Int32
  }

  /// Prepares the rules.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - branches: When its branches are taken.
  ///   - leavesFixedOpen: Whether a fixed fact may have any value, though it is said which one it has; what somebody
  ///     assumes stays so.
  ///   - budget: The most nodes that one exploration may visit.
  /// - Throws: When there is too much to reason about.
  init(
    _ graph: NavigationGraph, _ branches: BranchConditions, leavesFixedOpen: Bool, budget: Int
  ) throws(ReasoningError) {
    var diagrams = branches.diagrams
    diagrams.budget = budget
    diagrams.begin()
    let facts = graph.facts
    var isRead = [Bool](repeating: false, count: facts.count)
    for name in graph.storage.conditions.values.lazy.flatMap(\.facts) {
      if let fact = diagrams.indices[name] { isRead[fact] = true }
    }
    var isSet = [Bool](repeating: false, count: facts.count)
    for effect in graph.storage.rarities.values.flatMap(\.effects) {
      if let fact = diagrams.indices[effect.fact] { isSet[fact] = true }
    }
    var gone: [Int] = []
    var changing: [Int] = []
    var constants = DecisionDiagrams.Diagram.always
    var initial = DecisionDiagrams.Diagram.always
    var controlled: [Int] = []
    for (number, fact) in facts.enumerated().reversed() {
      guard isRead[number] else { continue }
      let isAssumed = fact.assumed != nil
      let value = (fact.assumed ?? fact.initial).flatMap(fact.number(comparedWith:))
      let lasts = !isSet[number] || isAssumed
      let isOpen = leavesFixedOpen && fact.kind == .fixed && !isAssumed
      if fact.kind == .changing, !isAssumed {
        gone.append(number)
        changing.append(number)
      } else if lasts, let value, !isOpen {
        gone.append(number)
        constants = try diagrams.and(diagrams.equals(number, value), constants)
      } else if !lasts {
        controlled.append(number)
        if let value { initial = try diagrams.and(diagrams.equals(number, value), initial) }
      }
    }
    self.controlled = controlled.reversed()
    asksNothing = false
    self.initial = initial
    self.constants = constants
    forgetChanging = diagrams.prepare(.exists(changing.reversed().map { Int32($0 * DecisionDiagrams.copies) }))

    let forget = diagrams.prepare(.exists(gone.reversed().map { Int32($0 * DecisionDiagrams.copies) }))
    var known: [DecisionDiagrams.Diagram: DecisionDiagrams.Diagram] = [.always: .always, .never: .never]
    var guards = branches.effective
    for position in guards.indices where guards[position] != .always {
      let effective = guards[position]
      if let done = known[effective] {
        guards[position] = done
      } else {
        // Each has the budget for itself; one that is too complex counts as possible.
        let guardedBy = diagrams.attempt { diagrams throws(ReasoningError) in
          try diagrams.apply(forget, to: try diagrams.and(effective, constants))
        }
        guards[position] = guardedBy ?? .always
        known[effective] = guards[position]
      }
    }
    self.guards = guards
    diagrams.begin()

    var effects: [Effects?] = []
    for rarity in graph.storage.rarities.values {
      var values: [(fact: Int, number: Int?)] = []
      for effect in rarity.effects {
        guard let fact = diagrams.indices[effect.fact], controlled.contains(fact) else { continue }
        // A value that the fact cannot have leaves open what it is afterwards.
        values.append((fact, facts[fact].allows(effect.value) ? facts[fact].number(comparedWith: effect.value) : nil))
      }
      guard !values.isEmpty else {
        effects.append(nil)
        continue
      }
      values.sort { $0.fact < $1.fact }
      var assigned = DecisionDiagrams.Diagram.always
      for (fact, number) in values.reversed() {
        if let number { assigned = try diagrams.and(diagrams.equals(fact, number), assigned) }
      }
      let certain = values.filter { $0.number != nil }
      effects.append(
        Effects(
          values: values,
          forget: diagrams.prepare(.exists(values.map { Int32($0.fact * DecisionDiagrams.copies) })),
          assigned: assigned,
          assign: diagrams.prepare(
            .assign(
              certain.map { Int32($0.fact * DecisionDiagrams.copies) }, certain.compactMap(\.number)))))
    }
    self.effects = effects
    forgetControlled = diagrams.prepare(.exists(self.controlled.map { Int32($0 * DecisionDiagrams.copies) }))
    self.diagrams = diagrams
  }

  /// The rules that ask nothing, for where there is too much to reason about; branches that are never taken stay so.
  init(undecided graph: NavigationGraph, _ branches: BranchConditions) {
    diagrams = DecisionDiagrams(over: graph.facts)
    guards = branches.effective.map { $0 == .never ? .never : .always }
    initial = .always
    constants = .always
    controlled = []
    asksNothing = true
    effects = Array(repeating: nil, count: graph.storage.rarities.values.count)
    forgetControlled = diagrams.prepare(.exists([]))
    forgetChanging = forgetControlled
  }

  private func effects(of row: TransitionStorage.Row) -> Effects? { row.rarity < 0 ? nil : effects[Int(row.rarity)] }

  /// The valuations that a transition makes of some.
  mutating func image(
    of set: DecisionDiagrams.Diagram, by transition: Int, _ row: TransitionStorage.Row
  ) throws(ReasoningError) -> DecisionDiagrams.Diagram {
    let taken = try diagrams.and(set, guards[transition])
    guard taken.isSatisfiable, let effects = effects(of: row) else { return taken }
    return try diagrams.and(try diagrams.apply(effects.forget, to: taken), effects.assigned)
  }

  /// The valuations of which a transition can make one of some; in a relation, those before.
  mutating func preimage(
    of set: DecisionDiagrams.Diagram, by transition: Int, _ row: TransitionStorage.Row
  ) throws(ReasoningError) -> DecisionDiagrams.Diagram {
    var set = set
    if let effects = effects(of: row) {
      set = try diagrams.apply(effects.assign, to: set)
      let open = effects.values.filter { $0.number == nil }.map { Int32($0.fact * DecisionDiagrams.copies) }
      if !open.isEmpty { set = try diagrams.apply(diagrams.prepare(.exists(open)), to: set) }
    }
    return try diagrams.and(set, guards[transition])
  }

  /// The valuations that agree with one of some on all facts but those that effects change.
  mutating func withoutControlled(
    _ set: DecisionDiagrams.Diagram
  ) throws(ReasoningError) -> DecisionDiagrams.Diagram { try diagrams.apply(forgetControlled, to: set) }

  /// What a condition asks of the facts that last.
  mutating func lasting(
    _ condition: DecisionDiagrams.Diagram
  ) throws(ReasoningError) -> DecisionDiagrams.Diagram { try diagrams.apply(forgetChanging, to: condition) }
}
