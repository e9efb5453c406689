extension NavigationGraph {
  /// Collects declarations in any order, and makes a graph of them.
  ///
  /// Nothing that is added is lost: a destination that nobody declares becomes a screen with
  /// ``Screen/isDeclared`` false, and a repeated declaration becomes a finding.
  public struct Builder: Sendable {
    private var name: String
    private var screens: [Screen] = []
    private var flows: [Flow] = []
    private var facts: [Fact] = []
    private var entries: [Entry] = []
    private var knownEntries: Set<Entry> = []
    private var documents: Set<String> = []
    private var kinds: [String: SourceKind] = [:]
    private var findings: [Finding] = []
    private var storage = TransitionStorage()
    private var indices: [ScreenID: Int32] = [:]
    private var flowIndices: [FlowID: Int] = [:]
    private var factIndices: [String: Int] = [:]
    private var hasReturns = false

    /// Begins an empty graph.
    public init(name: String = "") { self.name = name }

    /// Makes room, so that adding does not move what is there.
    public mutating func reserveCapacity(screens: Int, transitions: Int) {
      self.screens.reserveCapacity(screens)
      indices.reserveCapacity(screens)
      storage.rows.reserveCapacity(transitions)
    }

    /// Gives the graph a name, unless it has one.
    public mutating func suggest(name: String) { if self.name.isEmpty { self.name = name } }

    /// Says that declarations come from a navgraph JSON file, whose lines are not parts of the graph.
    package mutating func add(document: String) { documents.insert(document) }

    /// Says what kind of file one is; kept only where its name does not say so.
    public mutating func add(_ kind: SourceKind, of file: String) {
      kinds[file] = SourceKind(file: file) == kind ? nil : kind
    }

    /// Whether a screen of the name is declared already.
    public func declares(_ id: ScreenID) -> Bool { indices[id].map { screens[Int($0)].isDeclared } ?? false }

    /// Declares a screen; a second declaration of a name is a finding.
    public mutating func add(_ screen: Screen) {
      var screen = screen
      screen.isDeclared = true
      guard let known = indices[screen.id] else {
        indices[screen.id] = Int32(screens.count)
        screens.append(screen)
        return
      }
      if screens[Int(known)].isDeclared {
        findings.append(.duplicateScreen(screen, first: screens[Int(known)]))
      } else {
        screens[Int(known)] = screen
      }
    }

    /// Declares a flow; later declarations of a name are one with the first.
    public mutating func add(_ flow: Flow) {
      guard flowIndices[flow.id] == nil else { return }
      flowIndices[flow.id] = flows.count
      flows.append(flow)
    }

    /// Declares a fact; an equal declaration is one with the first, and one that says something else is a finding.
    public mutating func add(_ fact: Fact) {
      if let known = factIndices[fact.name] {
        let first = facts[known]
        if (first.domain, first.kind) != (fact.domain, fact.kind) || first.initial != fact.initial {
          findings.append(.conflictingFact(fact, first: first))
        }
        return
      }
      factIndices[fact.name] = facts.count
      facts.append(fact)
    }

    /// Declares a way in; an equal one is taken once.
    public mutating func add(_ entry: Entry) {
      var key = entry
      key.location = nil
      if knownEntries.insert(key).inserted { entries.append(entry) }
    }

    /// The facts that conditions of transitions read so far.
    package var readFacts: Set<String> { Set(storage.conditions.values.flatMap(\.facts)) }

    /// Adds something that is wrong with the declarations themselves.
    public mutating func add(_ finding: Finding) { findings.append(finding) }

    /// Adds a transition.
    public mutating func add(_ transition: Transition) {
      var row = Row(
        file: transition.location.map { number(ofFile: $0.file) } ?? -1,
        line: Int32(clamping: transition.location?.line ?? 0))
      row.column = Int32(clamping: transition.location?.column ?? 0)
      row.from = number(of: transition.from)
      row.to = transition.to.map { number(of: $0) } ?? -1
      row.route = number(ofRoute: transition.route)
      row.condition = transition.condition.map { number(of: $0) } ?? -1
      (row.move, row.hidesBack) = (transition.move, transition.hidesBack)
      (row.effects, row.finish) = (Effect.last(of: transition.effects), transition.finish)
      (row.unresolved, row.parameter) = (transition.unresolved, transition.parameter)
      row.trigger = transition.trigger
      row.confidence = transition.confidence
      row.isAutomatic = transition.isAutomatic
      add(row)
    }

    /// A transition whose names have been given numbers by the builder; -1 stands for "none".
    package struct Row {
      package var from: Int32 = -1
      package var to: Int32 = -1
      package var route: Int32 = -1
      package var condition: Int32 = -1
      package var move = Move.go
      package var hidesBack = false
      package var effects: [Effect] = []
      package var finish: String?
      package var unresolved: String?
      package var isAutomatic = false
      package var parameter: String?
      package var trigger: String?
      package var confidence: Confidence?
      package var file: Int32
      package var line: Int32
      package var column: Int32 = 0

      /// Begins a transition at a place.
      package init(file: Int32, line: Int32) {
        self.file = file
        self.line = line
      }
    }

    /// Adds a transition whose names have been given numbers.
    package mutating func add(_ row: Row) {
      let hasRarity =
        !row.effects.isEmpty || row.finish != nil || row.unresolved != nil || row.parameter != nil
        || row.trigger != nil || row.confidence != nil
      if row.move.isReturn { hasReturns = true }
      let rarity =
        hasRarity
        ? storage.rarities.number(
          of: .init(
            effects: row.effects, finish: row.finish, unresolved: row.unresolved, parameter: row.parameter,
            trigger: row.trigger, confidence: row.confidence))
        : -1
      storage.rows.append(
        TransitionStorage.Row(
          from: row.from, to: row.to, route: row.route, condition: row.condition, rarity: rarity, file: row.file,
          line: row.line, column: row.column, move: row.move, hidesBack: row.hidesBack, isAutomatic: row.isAutomatic))
    }

    /// The number of a route's name.
    package mutating func number(ofRoute name: String) -> Int32 { storage.routes.number(of: name) }

    /// The number of a file's name.
    package mutating func number(ofFile name: String) -> Int32 { storage.files.number(of: name) }

    /// The number of a condition.
    package mutating func number(of condition: Condition) -> Int32 { storage.conditions.number(of: condition) }

    /// The graph of all that was added.
    ///
    /// - Complexity: O(*s* + *t*) for *s* screens and *t* transitions, but O(*k* log *k*) for a screen whose *k*
    ///   branches of several routes were added mixed.
    public consuming func build() -> NavigationGraph {
      for entry in entries { for id in [entry.screen] + (entry.over ?? []) { _ = number(of: id) } }
      declareFlowsAndFactsInUse()
      groupRows()
      var forward: [(from: Int32, to: Int32, edge: Int32)] = []
      forward.reserveCapacity(storage.rows.count)
      var all = forward
      for (number, row) in storage.rows.enumerated() where row.to >= 0 {
        let edge = (row.from, row.to, Int32(number))
        if hasReturns { all.append(edge) }
        if !row.move.isReturn { forward.append(edge) }
      }
      let onward = Adjacency(vertexCount: screens.count, edges: forward)
      return NavigationGraph(
        name: name, screens: screens, flows: flows, facts: facts, entries: entries, documents: documents, kinds: kinds,
        registrationFindings: findings, forward: onward,
        connections: hasReturns ? Adjacency(vertexCount: screens.count, edges: all) : onward,
        storage: storage, indices: indices)
    }

    /// The number of a screen, which is its position in ``NavigationGraph/screens``; an unknown one is added.
    package mutating func number(of id: ScreenID) -> Int32 {
      if let known = indices[id] { return known }
      let number = Int32(screens.count)
      var screen = Screen(id)
      screen.isDeclared = false
      screen.location = nil
      indices[id] = number
      screens.append(screen)
      return number
    }

    /// Adds the flows that screens or other flows name, and the facts that conditions and effects name.
    ///
    /// What a text does not say of a fact is inferred from its use: compared with names, it has those cases, sorted;
    /// with numbers, those bounds and one step beyond, so that each comparison can come out both ways.
    private mutating func declareFlowsAndFactsInUse() {
      for screen in screens { if let flow = screen.flow { add(Flow(flow)) } }
      for flow in flows { if let parent = flow.parent { add(Flow(parent)) } }
      var uses: [String: [FactValue]] = [:]
      var order: [String] = []
      func use(_ name: String, _ value: FactValue?) {
        if uses[name] == nil { order.append(name) }
        uses[name, default: []] += value.map { [$0] } ?? []
      }
      for condition in storage.conditions.values {
        for token in condition.tokens {
          if case .fact(let name) = token { use(name, nil) }
          if case .compare(let name, _, let value) = token { use(name, value) }
        }
      }
      for effect in storage.rarities.values.flatMap(\.effects) { use(effect.fact, effect.value) }
      for name in order where factIndices[name] == nil {
        var fact = Fact(name, Fact.Domain(inferredFrom: uses[name] ?? []))
        fact.isDeclared = false
        add(fact)
      }
    }

    /// Puts the rows in the graph's order: by screen, then by first use of the route, then as added.
    private mutating func groupRows() {
      let rows = storage.rows
      var first = [Int32](repeating: 0, count: screens.count + 1)
      for row in rows { first[Int(row.from) + 1] += 1 }
      for screen in screens.indices { first[screen + 1] += first[screen] }
      storage.firstOfScreen = first
      var isInOrder = true
      for index in rows.indices.dropFirst() where rows[index].from < rows[index - 1].from {
        isInOrder = false
        break
      }
      if !isInOrder {
        var next = first
        for row in rows {
          storage.rows[Int(next[Int(row.from)])] = row
          next[Int(row.from)] += 1
        }
      }
      // The rank of a route among those of the current screen, valid where the stamp is that screen.
      var rank = [Int32](repeating: 0, count: storage.routes.values.count)
      var stamp = [Int32](repeating: -1, count: rank.count)
      for screen in screens.indices {
        let range = Int(first[screen])..<Int(first[screen + 1])
        var ranks: Int32 = 0
        var latest: Int32 = -1
        var isGrouped = true
        for index in range {
          let route = Int(storage.rows[index].route)
          if stamp[route] != Int32(screen) {
            stamp[route] = Int32(screen)
            rank[route] = ranks
            ranks += 1
          }
          if rank[route] < latest { isGrouped = false }
          latest = max(latest, rank[route])
        }
        guard !isGrouped else { continue }
        let sorted = range.sorted {
          (rank[Int(storage.rows[$0].route)], $0) < (rank[Int(storage.rows[$1].route)], $1)
        }
        let moved = sorted.map { storage.rows[$0] }
        storage.rows.replaceSubrange(range, with: moved)
      }
    }
  }
}

extension Fact.Domain {
  /// The domain of a fact that is known only by the values it is compared with.
  fileprivate init(inferredFrom values: [FactValue]) {
    var names: [String] = []
    var seen = Set<String>()
    var numbers: [Int] = []
    for value in values {
      switch value {
      case .name(let name): if seen.insert(name).inserted { names.append(name) }
      case .integer(let number): numbers.append(number)
      case .boolean: break
      }
    }
    if let least = numbers.min(), let most = numbers.max() {
      self = .integers((least == .min ? least : least - 1)...(most == .max ? most : most + 1))
    } else {
      self = names.isEmpty ? .boolean : .cases(names.sorted())
    }
  }
}
