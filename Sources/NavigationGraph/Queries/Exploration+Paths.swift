extension Exploration {
  /// One step of a way: a transition, or the system's own return, switch or link.
  private struct Step {
    var transition: Int?
    /// The name of what the system does, where no transition is taken.
    var name = ""
    /// The screen that it leads to.
    var to: Int32
  }

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
    var steps: [Step] = []
    for (before, after) in zip(trace, trace.dropFirst()) {
      let screen = symbol(of: after.visit).screen
      switch visits[after.visit].cause {
      case .beginning: break
      case .transition(let transition): steps.append(Step(transition: Int(transition), to: screen))
      case .tab: steps.append(Step(name: "tab bar", to: screen))
      case .link: steps.append(Step(name: "link", to: screen))
      case .detour:
        let found = try? detour(from: before, to: after.set, &rules)
        steps += found ?? [Step(name: "…", to: screen)]
      }
    }
    let graph = system.graph
    let values = try? startValues(of: steps, from: visits[trace[0].visit].set, &rules)
    return Path(
      start: graph.screens[screen(of: trace[0].visit)].id,
      steps: steps.map { step in
        guard let transition = step.transition else {
          return Path.Step(position: nil, route: step.name, condition: nil, to: graph.screens[Int(step.to)].id)
        }
        return graph.step(along: transition, to: step.to)
      }, values: values ?? Valuation(assignments: []))
  }

  /// The stack at a visit, the lowest screen first; `nil` when it holds what nobody knows.
  func stack(at visit: Int) -> [ScreenID]? {
    var rules = rules
    var stack: [Int32] = []
    var symbolBefore = 0
    for stop in trace(to: visit, &rules) {
      let state = states[Int(visits[stop.visit].state)]
      let symbol = system.symbols[Int(state.symbol)]
      switch visits[stop.visit].cause {
      case .beginning(let entry):
        let whole = system.beginnings.first { $0.entry == Int(entry) }?.stack ?? []
        let depth = whole.firstIndex(of: state.symbol) ?? whole.count - 1
        stack = whole.prefix(depth + 1).map { system.symbols[Int($0)].screen }
        if symbol.base == .unknown { return nil }
      case .transition(let transition):
        let rule = system.rules(of: symbolBefore).first { system.transitions[$0] == transition }
        switch rule.map({ system.changes[$0] }) ?? .put {
        case .put: break
        case .replace: stack.removeLast()
        case .clear: stack.removeAll()
        }
        stack.append(symbol.screen)
      case .detour: break
      case .tab, .link: return nil
      }
      symbolBefore = Int(state.symbol)
    }
    return stack.map { system.graph.screens[Int($0)].id }
  }

  /// The values at the beginning under which steps can be taken, of the facts that matter.
  private func startValues(
    of steps: [Step], from start: DecisionDiagrams.Diagram, _ rules: inout FactRules
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

  // MARK: Detours

  /// The most stacks that the search for one detour looks at.
  private static let detourLimit = 20_000

  /// The shortest way to put something on a screen and come back with other values of the facts.
  private func detour(
    from stop: Stop, to wanted: DecisionDiagrams.Diagram, _ rules: inout FactRules
  ) throws(ReasoningError) -> [Step]? {
    struct Cell: Hashable {
      var symbol, below: Int32
    }
    struct Node {
      var cell: Int32
      var set: DecisionDiagrams.Diagram
      var origin: Int32
      var step: Step?
    }
    let graph = system.graph
    let rows = graph.storage.rows
    var cells = Interner<Cell>()
    var reached: [DecisionDiagrams.Diagram] = []
    var nodes: [Node] = []
    rules.diagrams.begin()
    func add(
      _ cell: Cell, _ set: DecisionDiagrams.Diagram, _ origin: Int, _ step: Step?
    ) throws(ReasoningError) {
      let number = cells.number(of: cell)
      if Int(number) == reached.count { reached.append(.never) }
      let new = try rules.diagrams.subtract(reached[Int(number)], from: set)
      guard new.isSatisfiable else { return }
      reached[Int(number)] = try rules.diagrams.or(reached[Int(number)], new)
      nodes.append(Node(cell: number, set: new, origin: Int32(origin), step: step))
    }
    try add(Cell(symbol: states[Int(visits[stop.visit].state)].symbol, below: -1), stop.set, -1, nil)
    var head = 0
    while head < nodes.count, nodes.count < Self.detourLimit {
      let node = nodes[head]
      let number = head
      head += 1
      let cell = cells[node.cell]
      if cell.below < 0, number > 0, try rules.diagrams.and(node.set, wanted).isSatisfiable {
        var steps: [Step] = []
        var current = number
        while let step = nodes[current].step {
          steps.append(step)
          current = Int(nodes[current].origin)
        }
        return steps.reversed()
      }
      let symbol = system.symbols[Int(cell.symbol)]
      for rule in system.rules(of: Int(cell.symbol)) where system.changes[rule] != .clear {
        let isPut = system.changes[rule] == .put
        guard isPut || cell.below >= 0 else { continue }
        let transition = Int(system.transitions[rule])
        let image = try rules.image(of: node.set, by: transition, rows[transition])
        let target = system.targets[rule]
        try add(
          Cell(symbol: target, below: isPut ? node.cell : cell.below), image, number,
          Step(transition: transition, to: system.symbols[Int(target)].screen))
      }
      guard cell.below >= 0 else { continue }
      /// Takes symbols away until the return is done.
      func goBack(
        _ kind: PushdownSystem.Return, _ set: DecisionDiagrams.Diagram, _ transition: Int?
      ) throws(ReasoningError) {
        var pending = kind
        var below = cell.below
        while below >= 0 {
          let next = cells[below]
          let landed = Step(
            transition: transition, name: "back", to: system.symbols[Int(next.symbol)].screen)
          switch system.arrival(of: pending, at: system.symbols[Int(next.symbol)]) {
          case .lands:
            try add(next, set, number, landed)
            return
          case .both(let rest):
            try add(next, set, number, landed)
            pending = rest
          case .goesOn(let rest): pending = rest
          case .nothing: return
          }
          below = next.below
        }
      }
      if system.hasImpliedBack(symbol) { try goBack(.done, node.set, nil) }
      if let tab = system.tabSwitch(at: symbol) { try goBack(tab, node.set, nil) }
      for transition in graph.transitionIndices(from: Int(symbol.screen)) where rows[transition].move.isReturn {
        let row = rows[transition]
        guard let kind = system.beginning(of: row.move, to: row.to, at: symbol) else { continue }
        try goBack(kind, try rules.image(of: node.set, by: transition, row), transition)
      }
    }
    return nil
  }
}
