/// Where people can be: on which screens, over which stacks, and with which values of the facts.
///
/// A state is a symbol of the ``PushdownSystem`` over a kind of stack. For each state the set of valuations with which
/// one can be there grows, a diagram at a time, until no rule adds to it. Each addition is a visit that knows where it
/// came from; visits are made in order of their distance, so that the first ones show short ways.
///
/// The answer is exact where facts change by moves, returns and the start of the app. What was left in another tab, and
/// what a link was opened over, are taken as all that can have been there.
///
/// - Complexity: O(*v* *r*) diagram operations for *v* visits and *r* rules of a symbol. Without facts that last there
///   is one visit for each state.
struct Exploration: Sendable {
  /// How a visit came about.
  enum Cause: Hashable, Sendable {
    case beginning(entry: Int32)
    case transition(Int32)
    /// Something was put on the screen and came back.
    case detour
    /// Facts changed while another tab was shown.
    case tab
    /// Facts changed by way of a screen that a link opened, or a link came when they had other values.
    case link
  }

  struct State: Sendable {
    var symbol: Int32
    var stack: Int32
    /// The valuations with which one can be there.
    var reached = DecisionDiagrams.Diagram.never
    /// The kind of stack that it makes for what is put on it, or -1 when nobody has asked.
    var stackAbove: Int32 = -1
    /// The state of the same symbol that was found before, or -1.
    var older: Int32
    /// The first and last of the visits that are not brought on yet, or -1, and their valuations.
    var firstPending: Int32 = -1
    var lastPending: Int32 = -1
    var pending = DecisionDiagrams.Diagram.never
  }

  struct Visit: Sendable {
    var state: Int32
    var set: DecisionDiagrams.Diagram
    /// The first of the visits, brought on together, that it came from, or -1.
    var origin: Int32
    var cause: Cause
    /// The next of the visits that were brought on together with this one, or -1.
    var next: Int32 = -1
    /// Whether people certainly can be there: nothing on the way rests on what was left in another tab or below a link.
    var isCertain: Bool
  }

  let system: PushdownSystem
  private(set) var ways: WaysOut
  private(set) var rules: FactRules
  let detours: Detours
  private(set) var states: [State] = []
  private(set) var visits: [Visit] = []
  private var newestState: [Int32]
  /// What has been reached with each tab bar in reach, and anywhere, where that matters.
  private var reachedInBar: [DecisionDiagrams.Diagram]
  private var reachedAnywhere = DecisionDiagrams.Diagram.never
  private var leftByLinks = DecisionDiagrams.Diagram.never
  private var linkBeginnings: [Int32] = []
  private var hasLinks = false
  private var steps = 0
  /// Whether the visits that are being brought on are all certain.
  private var isCertain = true
  /// The states with something to be brought on, in the order in which they got it.
  private var layer: [Int32] = []

  /// Explores.
  ///
  /// - Parameters:
  ///   - system: The moves.
  ///   - ways: The ways to what one wants to reach, by which stacks are told apart.
  ///   - rules: What transitions ask of facts.
  ///   - start: The valuations at the beginnings, when they are not those with which the app starts.
  ///   - target: A screen at which the search may end.
  /// - Throws: When there is too much to reason about.
  init(
    _ system: PushdownSystem, _ ways: WaysOut, _ rules: FactRules, from start: DecisionDiagrams.Diagram? = nil,
    until target: Int? = nil
  ) throws(ReasoningError) {
    self.system = system
    self.ways = ways
    self.rules = rules
    self.rules.diagrams.begin()
    detours = try Detours(system, &self.rules)
    newestState = Array(repeating: -1, count: system.symbols.count)
    // A search from given values looks at single stacks for the rest.
    let changesFacts = !rules.controlled.isEmpty && start == nil
    reachedInBar = Array(repeating: .never, count: changesFacts ? system.barCount : 0)
    let entries = system.graph.entries
    for (entry, stack) in system.beginnings {
      var below = WaysOut.empty
      var states: [Int32] = []
      for symbol in stack {
        states.append(state(of: symbol, on: below))
        below = stackAbove(states[states.count - 1])
      }
      // The top first; what lies below is seen only where returns from above come to it.
      var landed = start ?? rules.initial
      var pending: [PushdownSystem.Return: DecisionDiagrams.Diagram] = [:]
      for depth in stack.indices.reversed() {
        var further: [PushdownSystem.Return: DecisionDiagrams.Diagram] = [:]
        if depth + 1 < stack.count {
          landed = .never
          for (kind, set) in pending.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            switch system.arrival(of: kind, at: system.symbols[Int(stack[depth])]) {
            case .lands: landed = try self.rules.diagrams.or(landed, set)
            case .goesOn(let rest): further[rest] = try self.rules.diagrams.or(further[rest] ?? .never, set)
            case .both(let rest):
              landed = try self.rules.diagrams.or(landed, set)
              further[rest] = try self.rules.diagrams.or(further[rest] ?? .never, set)
            case .nothing: break
            }
          }
        }
        if landed.isSatisfiable {
          try reach(states[depth], landed, from: -1, by: .beginning(entry: Int32(entry)))
          if start == nil, entries[entry].kind != .launch { linkBeginnings.append(states[depth]) }
          for way in detours.waysOfBeginnings[stack[depth]] ?? [] {
            let set = try detours.image(of: landed, by: way.relation, &self.rules)
            further[way.kind] = try self.rules.diagrams.or(further[way.kind] ?? .never, set)
          }
        }
        pending = further
      }
    }
    hasLinks = changesFacts && !linkBeginnings.isEmpty
    try explore(until: target)
  }

  private mutating func explore(until target: Int?) throws(ReasoningError) {
    let rows = system.graph.storage.rows
    while !layer.isEmpty {
      let states = layer
      layer.removeAll(keepingCapacity: true)
      for state in states {
        let symbol = Int(self.states[Int(state)].symbol)
        if let target, Int(system.symbols[symbol].screen) == target { return }
        let (set, origin) = try takePending(of: state)
        for rule in system.rules(of: symbol) {
          try countStep()
          let transition = Int(system.transitions[rule])
          let image = try rules.image(of: set, by: transition, rows[transition])
          guard image.isSatisfiable else { continue }
          let stack =
            switch system.changes[rule] {
            case .replace: self.states[Int(state)].stack
            case .clear: WaysOut.empty
            case .put: stackAbove(state)
            }
          let next = self.state(of: system.targets[rule], on: stack)
          try reach(next, image, from: origin, by: .transition(Int32(transition)))
        }
        if !reachedInBar.isEmpty { try shareAmongTabs(state, set, origin) }
        if hasLinks { try shareByLinks(state, set, origin) }
      }
    }
  }

  /// Takes what was added to a state, and what detours make of it, to be brought on.
  private mutating func takePending(
    of state: Int32
  ) throws(ReasoningError) -> (set: DecisionDiagrams.Diagram, first: Int32) {
    let first = states[Int(state)].firstPending
    var set = states[Int(state)].pending
    let relation = detours.relations.isEmpty ? .never : detours.relations[Int(states[Int(state)].symbol)]
    var latest = set
    isCertain = isCertain(from: first)
    while relation.isSatisfiable, latest.isSatisfiable {
      try countStep()
      let image = try detours.image(of: latest, by: relation, &rules)
      latest = try rules.diagrams.subtract(states[Int(state)].reached, from: image)
      guard latest.isSatisfiable else { break }
      states[Int(state)].reached = try rules.diagrams.or(states[Int(state)].reached, latest)
      set = try rules.diagrams.or(set, latest)
      visits[Int(states[Int(state)].lastPending)].next = Int32(visits.count)
      states[Int(state)].lastPending = Int32(visits.count)
      visits.append(Visit(state: state, set: latest, origin: first, cause: .detour, isCertain: isCertain))
    }
    states[Int(state)].firstPending = -1
    states[Int(state)].lastPending = -1
    states[Int(state)].pending = .never
    return (set, first)
  }

  /// Counts a step, so that very many small ones come to an end too.
  ///
  /// Without facts that last, each state is visited once, and there is nothing to count.
  private mutating func countStep() throws(ReasoningError) {
    steps += 1
    if steps > 10_000_000 + 16 * system.targets.count, !rules.asksNothing { throw .tooComplex }
  }

  /// Adds valuations to a state; what is new is a visit.
  private mutating func reach(
    _ state: Int32, _ set: DecisionDiagrams.Diagram, from origin: Int32, by cause: Cause
  ) throws(ReasoningError) {
    let reached = states[Int(state)].reached
    if reached == .always || reached == set { return }
    let new = try rules.diagrams.subtract(reached, from: set)
    guard new.isSatisfiable else { return }
    states[Int(state)].reached = try rules.diagrams.or(reached, new)
    let visit = Int32(visits.count)
    let isCertain = cause != .tab && cause != .link && (origin < 0 || self.isCertain)
    visits.append(Visit(state: state, set: new, origin: origin, cause: cause, isCertain: isCertain))
    let last = states[Int(state)].lastPending
    if last < 0 {
      states[Int(state)].firstPending = visit
      layer.append(state)
    } else {
      visits[Int(last)].next = visit
    }
    states[Int(state)].lastPending = visit
    states[Int(state)].pending = try rules.diagrams.or(states[Int(state)].pending, new)
  }

  /// Whether people certainly can be at all of the visits that are brought on together.
  private func isCertain(from first: Int32) -> Bool {
    var visit = first
    while visit >= 0 {
      if !visits[Int(visit)].isCertain { return false }
      visit = visits[Int(visit)].next
    }
    return true
  }

  /// Brings what facts became in one tab to what was left in the others.
  private mutating func shareAmongTabs(
    _ state: Int32, _ set: DecisionDiagrams.Diagram, _ origin: Int32
  ) throws(ReasoningError) {
    let bar = system.symbols[Int(states[Int(state)].symbol)].bar
    guard bar >= 0 else { return }
    let new = try rules.diagrams.subtract(reachedInBar[Int(bar)], from: set)
    reachedInBar[Int(bar)] = try rules.diagrams.or(reachedInBar[Int(bar)], new)
    try reach(state, try consistent(reachedInBar[Int(bar)], with: set), from: origin, by: .tab)
    guard new.isSatisfiable else { return }
    for state in states.indices where system.symbols[Int(states[state].symbol)].bar == bar {
      try countStep()
      try reach(Int32(state), try consistent(new, with: states[state].reached), from: origin, by: .tab)
    }
  }

  /// Lets links come at any time, and brings back what they leave behind.
  private mutating func shareByLinks(
    _ state: Int32, _ set: DecisionDiagrams.Diagram, _ origin: Int32
  ) throws(ReasoningError) {
    let new = try rules.diagrams.subtract(reachedAnywhere, from: set)
    if new.isSatisfiable {
      reachedAnywhere = try rules.diagrams.or(reachedAnywhere, new)
      for state in linkBeginnings { try reach(state, new, from: origin, by: .link) }
    }
    guard detours.afterLinks.isSatisfiable else { return }
    let left = try detours.image(of: new, by: detours.afterLinks, &rules)
    let more = try rules.diagrams.subtract(leftByLinks, from: left)
    leftByLinks = try rules.diagrams.or(leftByLinks, more)
    try reach(state, try consistent(leftByLinks, with: set), from: origin, by: .link)
    guard more.isSatisfiable else { return }
    for state in states.indices {
      try countStep()
      try reach(Int32(state), try consistent(more, with: states[state].reached), from: origin, by: .link)
    }
  }

  /// The valuations that agree with some others on all facts that never change.
  private mutating func consistent(
    _ set: DecisionDiagrams.Diagram, with others: DecisionDiagrams.Diagram
  ) throws(ReasoningError) -> DecisionDiagrams.Diagram {
    try rules.diagrams.and(set, try rules.withoutControlled(others))
  }

  private mutating func state(of symbol: Int32, on stack: Int32) -> Int32 {
    var known = newestState[Int(symbol)]
    while known >= 0 {
      if states[Int(known)].stack == stack { return known }
      known = states[Int(known)].older
    }
    let state = Int32(states.count)
    states.append(State(symbol: symbol, stack: stack, older: newestState[Int(symbol)]))
    newestState[Int(symbol)] = state
    return state
  }

  private mutating func stackAbove(_ state: Int32) -> Int32 {
    let known = states[Int(state)]
    if known.stackAbove >= 0 { return known.stackAbove }
    let stack = ways.stack(of: Int(known.symbol), on: known.stack)
    states[Int(state)].stackAbove = stack
    return stack
  }

  // MARK: Answers

  /// The screen of a visit.
  func screen(of visit: Int) -> Int { Int(symbol(of: visit).screen) }

  /// The top of the stack at a visit.
  func symbol(of visit: Int) -> PushdownSystem.Symbol { system.symbols[Int(states[Int(visits[visit].state)].symbol)] }

  /// The states that moves lead to from a state, with some values of the facts.
  func successors(of state: Int) -> [Int] {
    let value = states[state]
    return system.rules(of: Int(value.symbol)).compactMap { rule in
      guard rules.guards[Int(system.transitions[rule])].isSatisfiable else { return nil }
      let stack =
        switch system.changes[rule] {
        case .replace: value.stack
        case .clear: WaysOut.empty
        case .put: value.stackAbove
        }
      var known = newestState[Int(system.targets[rule])]
      while known >= 0, states[Int(known)].stack != stack { known = states[Int(known)].older }
      return known < 0 ? nil : Int(known)
    }
  }

  /// Whether what one wants to reach can be reached from a visit.
  func isOpen(at visit: Int) -> Bool {
    let state = states[Int(visits[visit].state)]
    return ways.isOpen(Int(state.symbol), on: state.stack)
  }

  /// The first visit to each screen, or -1 where there is none; one that is certain, where there is any.
  func firstVisits() -> [Int32] {
    var first = [Int32](repeating: -1, count: system.graph.screens.count)
    for visit in visits.indices {
      let known = first[screen(of: visit)]
      if known < 0 || (!visits[Int(known)].isCertain && visits[visit].isCertain) {
        first[screen(of: visit)] = Int32(visit)
      }
    }
    return first
  }

  /// The valuations with which one can be at each screen.
  ///
  /// - Returns: The diagrams, and the rules that they are to be used with.
  func valuations() throws(ReasoningError) -> (sets: [DecisionDiagrams.Diagram], rules: FactRules) {
    var rules = rules
    rules.diagrams.begin()
    var sets = [DecisionDiagrams.Diagram](repeating: .never, count: system.graph.screens.count)
    for state in states {
      let screen = Int(system.symbols[Int(state.symbol)].screen)
      sets[screen] = try rules.diagrams.or(sets[screen], state.reached)
    }
    return (sets, rules)
  }
}
