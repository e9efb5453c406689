extension Exploration {
  /// A visit on a way, and the valuations there with which the rest of the way can be gone.
  private struct Stop {
    var visit: Int
    var set: DecisionDiagrams.Diagram
  }

  /// The visits that led to a visit, the first one first.
  private func trace(to visit: Int, _ rules: inout FactRules) -> [Stop] {
    var trace = [Stop(visit: visit, set: visits[visit].set)]
    while let stop = trace.last, visits[stop.visit].origin >= 0 {
      rules.diagrams.begin()
      let before = (try? origins(of: stop, &rules)) ?? .always
      // Of the visits that were brought on together, the first one that serves.
      var origin = visits[stop.visit].origin
      var set = visits[Int(origin)].set
      if visits[Int(origin)].next >= 0 || before != .always {
        var candidate = origin
        while candidate >= 0, candidate != stop.visit {
          let both = (try? rules.diagrams.and(visits[Int(candidate)].set, before)) ?? .never
          if both.isSatisfiable {
            (origin, set) = (candidate, both)
            break
          }
          candidate = visits[Int(candidate)].next
        }
      }
      trace.append(Stop(visit: Int(origin), set: set))
    }
    return trace.reversed()
  }

  /// The valuations from which a stop can be come to, in the way that its visit was.
  private func origins(of stop: Stop, _ rules: inout FactRules) throws(ReasoningError) -> DecisionDiagrams.Diagram {
    switch visits[stop.visit].cause {
    case .beginning: return .always
    case .transition(let transition):
      return try rules.preimage(of: stop.set, by: Int(transition), system.graph.storage.rows[Int(transition)])
    case .detour:
      let symbol = Int(states[Int(visits[stop.visit].state)].symbol)
      return try detours.preimage(of: stop.set, by: detours.relations[symbol], &rules)
    case .tab, .link: return try rules.withoutControlled(stop.set)
    }
  }

  /// The number of steps that a way to a visit takes, detours counted as one.
  func distance(to visit: Int) -> Int {
    var distance = 0
    var current = visits[visit].origin
    while current >= 0 {
      distance += 1
      current = visits[Int(current)].origin
    }
    return distance
  }

  /// A way to a visit, with the values of facts that it needs at its beginning.
  ///
  /// - Complexity: O(*d*) for *d* steps, and the search for each detour on the way.
  func path(to visit: Int) -> Path {
    var rules = rules
    let trace = trace(to: visit, &rules)
    // Forward again from one valuation, so that what each detour needs agrees with what came before it.
    let (start, back, given) = beginning(of: trace[0], &rules)
    var steps = back
    var set = (try? rules.diagrams.smallestPart(of: trace[0].set)) ?? trace[0].set
    for stop in trace.dropFirst() {
      let screen = symbol(of: stop.visit).screen
      var taken: [StackSearch.Step]
      switch visits[stop.visit].cause {
      case .beginning: taken = []
      case .transition(let transition): taken = [StackSearch.Step(transition: Int(transition), to: screen)]
      case .tab: taken = [StackSearch.Step(name: "tab bar", to: screen)]
      case .link: taken = [StackSearch.Step(name: "link", to: screen)]
      case .detour:
        let from = Stop(visit: stop.visit, set: set)
        let found = try? detour(from: from, to: stop.set, &rules)
        taken = found ?? [StackSearch.Step(name: "…", to: screen)]
      }
      steps += taken
      set = (try? image(of: set, along: taken, to: stop, &rules)) ?? stop.set
    }
    return path(from: start, along: steps, with: given, &rules)
  }

  /// Where a way begins that begins with a stop: at the entry's screen, from where one may have to go back.
  private func beginning(
    of stop: Stop, _ rules: inout FactRules
  ) -> (screen: Int, steps: [StackSearch.Step], set: DecisionDiagrams.Diagram) {
    let screen = screen(of: stop.visit)
    let symbol = states[Int(visits[stop.visit].state)].symbol
    guard case .beginning(let entry) = visits[stop.visit].cause,
      let stack = system.beginnings.first(where: { $0.entry == Int(entry) })?.stack, let top = stack.last,
      let depth = stack.lastIndex(of: symbol), depth < stack.count - 1
    else { return (screen, [], visits[stop.visit].set) }
    let start = StackSearch.Start(stack: stack, set: rules.initial)
    let found = try? StackSearch(system).way(from: [start], &rules) { place, rules throws(ReasoningError) in
      guard place.symbol == symbol, Int(place.depth) == depth else { return false }
      return try rules.diagrams.and(place.set, stop.set).isSatisfiable
    }
    let back = StackSearch.Step(name: "back", to: Int32(screen))
    return (Int(system.symbols[Int(top)].screen), found?.steps ?? [back], rules.initial)
  }

  /// What steps make of some valuations on the way to a stop.
  private func image(
    of set: DecisionDiagrams.Diagram, along steps: [StackSearch.Step], to stop: Stop, _ rules: inout FactRules
  ) throws(ReasoningError) -> DecisionDiagrams.Diagram {
    rules.diagrams.begin()
    var set = set
    for step in steps {
      guard let transition = step.transition else { continue }
      set = try rules.image(of: set, by: transition, system.graph.storage.rows[transition])
    }
    let both = try rules.diagrams.and(set, stop.set)
    return both.isSatisfiable ? both : stop.set
  }

  /// The way along steps from a screen, where some values are given.
  func path(
    from start: Int, along steps: [StackSearch.Step], with set: DecisionDiagrams.Diagram, _ rules: inout FactRules
  ) -> Path {
    let graph = system.graph
    let values = try? startValues(of: steps, from: set, &rules)
    return Path(
      start: graph.screens[start].id,
      steps: steps.map { step in
        guard let transition = step.transition else {
          return Path.Step(position: nil, route: step.name, condition: nil, to: graph.screens[Int(step.to)].id)
        }
        return graph.step(along: transition, to: step.to)
      }, values: values ?? Valuation(assignments: []))
  }

  /// The stack at a visit, the lowest screen first; `nil` when it holds what nobody knows.
  func stack(at visit: Int) -> [ScreenID]? {
    symbols(at: visit)?.map { system.graph.screens[Int(system.symbols[Int($0)].screen)].id }
  }

  /// The symbols on the stack at a visit, the lowest first; `nil` when it holds what nobody knows.
  func symbols(at visit: Int) -> [Int32]? {
    var rules = rules
    var stack: [Int32] = []
    var symbolBefore = 0
    for stop in trace(to: visit, &rules) {
      let state = states[Int(visits[stop.visit].state)]
      let symbol = system.symbols[Int(state.symbol)]
      switch visits[stop.visit].cause {
      case .beginning(let entry):
        let whole = system.beginnings.first { $0.entry == Int(entry) }?.stack ?? []
        let depth = whole.lastIndex(of: state.symbol) ?? whole.count - 1
        stack = Array(whole.prefix(depth + 1))
        if symbol.base == .unknown { return nil }
      case .transition(let transition):
        let rule = system.rules(of: symbolBefore).first { system.transitions[$0] == transition }
        switch rule.map({ system.changes[$0] }) ?? .put {
        case .put: break
        case .replace: stack.removeLast()
        case .clear: stack.removeAll()
        }
        stack.append(state.symbol)
      case .detour: break
      case .tab, .link: return nil
      }
      symbolBefore = Int(state.symbol)
    }
    return stack
  }

  /// The values at the beginning under which steps can be taken, of the facts that matter.
  private func startValues(
    of steps: [StackSearch.Step], from start: DecisionDiagrams.Diagram, _ rules: inout FactRules
  ) throws(ReasoningError) -> Valuation {
    rules.diagrams.begin()
    var needed = DecisionDiagrams.Diagram.always
    for step in steps.reversed() {
      guard let transition = step.transition else { continue }
      needed = try rules.preimage(of: needed, by: transition, system.graph.storage.rows[transition])
    }
    let matters = Set(rules.diagrams.support(of: needed).map(\.name))
    let values = rules.diagrams.smallestValuation(of: try rules.diagrams.and(needed, start))
    return Valuation(assignments: (values?.assignments ?? []).filter { matters.contains($0.fact) })
  }

  /// The shortest way to put something on a screen and come back with other values of the facts.
  private func detour(
    from stop: Stop, to wanted: DecisionDiagrams.Diagram, _ rules: inout FactRules
  ) throws(ReasoningError) -> [StackSearch.Step]? {
    let start = StackSearch.Start(stack: [states[Int(visits[stop.visit].state)].symbol], set: stop.set)
    return try StackSearch(system, staysAbove: true).way(from: [start], &rules) { place, rules throws(ReasoningError) in
      guard place.depth == 0, !place.isStart else { return false }
      return try rules.diagrams.and(place.set, wanted).isSatisfiable
    }?.steps
  }
}
