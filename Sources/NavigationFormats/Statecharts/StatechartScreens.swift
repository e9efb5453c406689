internal import NavigationGraph

/// What a statechart means to navigation.
///
/// - A state without states inside is a screen; a compound state is a flow, and what leads to it leads to where it begins.
/// - A parallel state is a screen that shows where each of its regions begins inside it.
/// - A transition of a compound state is one of each screen inside, behind those of its own for the same event: the
///   innermost goes first, and the first whose guard holds is taken.
/// - Transitions without an event, and those that a final state sets off, are automatic.
/// - What leads to a history leads to where its parent was last, which a fact stands for.
/// - A final state with nothing behind it is an exit.
struct StatechartScreens {
  private let chart: Statechart
  private let children: [[Int]]
  private let circular: Set<Int>
  /// The names of the screens, or `nil` for other states.
  private var names: [ScreenID?] = []
  private var flows: [FlowID?] = []
  private var guards = GuardText()
  private var facts: [Fact] = []
  private var knownFacts: Set<String> = []
  private var result: [Transition] = []
  /// What is entered inside each parallel state, besides the beginnings of its regions.
  private var embedded: [Int: [Int]] = [:]

  /// - Parameters:
  ///   - chart: The chart.
  ///   - prefix: What stands before its names, to tell them from those of other charts.
  init(_ chart: Statechart, prefix: String? = nil) {
    self.chart = chart
    children = chart.children
    circular = Self.circularJunctions(of: chart)
    let counts = Dictionary(grouping: chart.states, by: \.name).mapValues(\.count)
    let full = chart.states.map { state in
      (prefix.map { "\($0)." } ?? "") + (counts[state.name] ?? 0 > 1 ? state.id : state.name)
    }
    names = chart.states.indices.map { isScreen($0) ? ScreenID(full[$0]) : nil }
    flows = chart.states.indices.map { children[$0].isEmpty ? nil : full[$0] }
  }

  /// The names that its screens have.
  static func names(of chart: Statechart) -> Set<ScreenID> { Set(StatechartScreens(chart).names.compactMap { $0 }) }

  private func isScreen(_ state: Int) -> Bool {
    switch chart.states[state].kind {
    case .atomic, .final, .parallel: true
    // One with nothing inside is like any other.
    case .compound: children[state].isEmpty
    case .history: false
    case .junction: !isJunction(state)
    }
  }

  /// Whether a child of a parallel state is entered with it.
  private func isRegion(_ state: Int) -> Bool {
    switch chart.states[state].kind {
    case .atomic, .compound, .parallel, .final: true
    case .history, .junction: false
    }
  }

  /// Whether a state is a junction that leads on; those that lead round to each other are places.
  private func isJunction(_ state: Int) -> Bool {
    guard case .junction = chart.states[state].kind else { return false }
    return !chart.states[state].transitions.isEmpty && !circular.contains(state)
  }

  /// The junctions from which one can come back to them by junctions alone.
  private static func circularJunctions(of chart: Statechart) -> Set<Int> {
    var edges: [(from: Int32, to: Int32, edge: Int32)] = []
    var circular: Set<Int> = []
    for (number, state) in chart.states.enumerated() {
      guard case .junction = state.kind else { continue }
      for case .state(let target) in state.transitions.flatMap(\.targets) {
        guard case .junction = chart.states[target].kind else { continue }
        edges.append((Int32(number), Int32(target), 0))
        if target == number { circular.insert(number) }
      }
    }
    guard !edges.isEmpty else { return [] }
    let graph = Adjacency(vertexCount: chart.states.count, edges: edges)
    let components = StronglyConnectedComponents(along: graph.successors).component
    let sizes = Dictionary(grouping: components) { $0 }.mapValues(\.count)
    return circular.union(chart.states.indices.filter { sizes[components[$0]] ?? 0 > 1 })
  }

  mutating func add(to builder: inout NavigationGraph.Builder) throws(ImportError) {
    for number in chart.states.indices { try addTransitions(of: number) }
    let entries = entries()
    addEmbedded()
    builder.add(chart.kind, of: chart.file)
    if let name = chart.name { builder.suggest(name: name) }
    for (state, flow) in zip(chart.states, flows) {
      guard let flow else { continue }
      let parent = state.parent < 0 ? nil : flows[state.parent]
      builder.add(Flow(flow, title: state.title, parent: parent, location: state.location))
    }
    let ends = exits()
    for (number, state) in chart.states.enumerated() {
      guard let name = names[number] else { continue }
      let flow = flows[number] ?? (state.parent < 0 ? nil : flows[state.parent])
      builder.add(
        Screen(name, title: state.title, exit: ends.contains(number), flow: flow, location: state.location))
    }
    let used = Set(result.flatMap { $0.condition?.facts ?? [] })
    guards.declare(in: &builder) { used.contains($0) }
    for fact in facts { builder.add(fact) }
    for transition in result { builder.add(transition) }
    addEntries(entries, to: &builder)
  }

  /// The final states behind which nothing happens, and those that are marked.
  private func exits() -> Set<Int> {
    Set(
      chart.states.indices.filter { number in
        if chart.states[number].isExit { return true }
        guard case .final = chart.states[number].kind else { return false }
        let completions = completions(of: number)
        return !completions.contains { $0.guardText.map(GuardText.isElse) ?? true && !$0.targets.isEmpty }
      })
  }

  /// Whether the machine stops when a state is entered, so that nothing is ever taken there.
  private func endsMachine(_ state: Int) -> Bool {
    if case .final = chart.states[state].kind { return chart.states[state].parent < 0 }
    return false
  }

  /// What happens when a final state is entered.
  private func completions(of state: Int) -> [Statechart.Transition] {
    let parent = chart.states[state].parent
    guard case .final = chart.states[state].kind, parent >= 0 else { return [] }
    var all = chart.states[parent].completions
    // The regions of a parallel state are done together.
    let around = chart.states[parent].parent
    if around >= 0, case .parallel = chart.states[around].kind {
      all += chart.states[around].completions.map { completion in
        var completion = completion
        let others = "all regions of \(chart.states[around].name) are done"
        completion.guardText = completion.guardText.map { "\($0) and \(others)" } ?? others
        return completion
      }
    }
    return all
  }

  // MARK: Transitions

  /// One branch as it is collected: what it is taken on, when, and where it leads.
  private struct Branch {
    var condition: Condition?
    var target: Statechart.Reference
    /// Which one it is of those that are entered at once.
    var part = 0
    var location: SourceLocation
  }

  private mutating func addTransitions(of state: Int) throws(ImportError) {
    guard let name = names[state], !endsMachine(state) else { return }
    var routes = RouteNames()
    if case .parallel = chart.states[state].kind {
      for region in children[state] where isRegion(region) {
        for place in places(of: .state(region)) {
          guard case .state(let number) = place, let to = names[number] else { continue }
          let route = routes.route(chart.states[region].name, from: name, to: to.rawValue)
          result.append(
            Transition(
              from: name, route: route, to: to, move: .embed, isAutomatic: true,
              location: chart.states[region].location))
        }
      }
    }
    // The inner states go before those around them; what handles an event for good hides it from those.
    var handled: Set<String> = []
    var order: [String] = []
    var branches: [String: [Branch]] = [:]
    /// What must not have held for the branches that follow, since the state would have stayed.
    var stays: [String: [Condition]] = [:]
    func key(_ event: String?) -> String { event.map { "e\($0)" } ?? "a" }
    var levels = [(transitions: chart.states[state].transitions, isDone: false)]
    let done = completions(of: state)
    var owner = chart.states[state].parent
    if !done.isEmpty { levels.append((done, true)) }
    while owner >= 0 {
      levels.append((chart.states[owner].transitions, false))
      owner = chart.states[owner].parent
    }
    for level in levels {
      var hidden: Set<String> = []
      for transition in level.transitions {
        let event = level.isDone ? "done" : transition.event
        let key = key(event)
        guard !handled.contains(key), !handled.contains("e*") || event == nil else { continue }
        let condition = transition.guardText.flatMap { guards.condition($0) }
        if condition == nil { hidden.insert(key) }
        guard !transition.targets.isEmpty else {
          if let condition { stays[key, default: []].append(condition) }
          continue
        }
        if branches[key] == nil { order.append(key) }
        let before = stays[key, default: []].map { !$0 }
        let whole = (before + [condition].compactMap { $0 }).reduce(nil as Condition?) { all, next in
          all.map { $0 && next } ?? next
        }
        for (part, target) in transition.targets.enumerated() {
          branches[key, default: []].append(
            Branch(condition: whole, target: target, part: part, location: transition.location))
        }
      }
      handled.formUnion(hidden)
    }
    for key in order {
      let event: String? = key == "a" ? nil : String(key.dropFirst())
      let isAutomatic = event == nil || (event == "done" && !done.isEmpty)
      try add(branches[key] ?? [], of: event ?? "always", from: state, name, isAutomatic: isAutomatic, &routes)
    }
  }

  /// Adds the branches of a route; what leads to several places at once is several routes.
  private mutating func add(
    _ branches: [Branch], of event: String, from state: Int, _ name: ScreenID, isAutomatic: Bool,
    _ routes: inout RouteNames
  ) throws(ImportError) {
    var pending = Array(branches.reversed())
    /// The name of the route of each part.
    var names: [Int: String] = [:]
    var known: Set<[String]> = []
    var seen = 0
    while let branch = pending.popLast() {
      seen += 1
      guard seen <= Statechart.maximumTransitions, result.count < Statechart.maximumTransitions else {
        throw ImportError(
          "the states have more than \(Statechart.maximumTransitions) transitions, the most that are read",
          at: branch.location)
      }
      if case .state(let target) = branch.target {
        if case .history(let isDeep) = chart.states[target].kind {
          pending += history(target, isDeep: isDeep, branch).reversed()
          continue
        }
        if isJunction(target) {
          pending += onward(from: target, branch).reversed()
          continue
        }
      }
      var seenPlaces: Set<Statechart.Reference> = []
      let entered = places(of: branch.target).map { enter($0, from: state) }.filter { seenPlaces.insert($0).inserted }
      for (number, place) in entered.enumerated() {
        let part = branch.part + number
        let to = screenName(of: place)
        // What is entered at once may be in one place.
        let isNew = known.insert([to.rawValue, branch.condition?.description ?? ""]).inserted
        guard isNew || part == 0 else { continue }
        let route = names[part] ?? routes.route(event, from: name, to: to.rawValue)
        names[part] = route
        result.append(
          Transition(
            from: name, route: route, to: to, condition: branch.condition, move: move(from: state, to: place),
            isAutomatic: isAutomatic, location: branch.location))
      }
    }
  }

  /// How one goes from a state to a place: within a region of a parallel state the other regions stay.
  private func move(from source: Int, to place: Statechart.Reference) -> Move {
    guard case .state(let target) = place else { return .go }
    var around: Set<Int> = []
    var next = chart.states[source].parent
    while next >= 0 {
      if case .parallel = chart.states[next].kind { around.insert(next) }
      next = chart.states[next].parent
    }
    guard !around.isEmpty else { return .go }
    next = chart.states[target].parent
    while next >= 0, !around.contains(next) { next = chart.states[next].parent }
    return next >= 0 ? .replace : .go
  }

  private func screenName(of place: Statechart.Reference) -> ScreenID {
    switch place {
    case .state(let state): names[state] ?? ScreenID(chart.states[state].id)
    case .missing(let text): ScreenID(read: text)
    }
  }

  /// The branches behind a junction, whose conditions are asked where the transition to it is taken.
  private mutating func onward(from junction: Int, _ branch: Branch) -> [Branch] {
    var branches: [Branch] = []
    var part = branch.part
    for next in chart.states[junction].transitions {
      let further = next.guardText.flatMap { guards.condition($0) }
      let both = further.map { more in branch.condition.map { $0 && more } ?? more } ?? branch.condition
      for target in next.targets {
        branches.append(Branch(condition: both, target: target, part: part, location: branch.location))
        // What has no condition of its own is a fork.
        if further == nil, !(next.guardText.map(GuardText.isElse) ?? false) { part += 1 }
      }
    }
    // What is taken otherwise comes last.
    return branches.filter { $0.condition != branch.condition } + branches.filter { $0.condition == branch.condition }
  }

  /// The branches to where a state was last: one for each place, told apart by a fact.
  private mutating func history(_ state: Int, isDeep: Bool, _ branch: Branch) -> [Branch] {
    let parent = chart.states[state].parent
    var inside: [Int] = []
    if parent >= 0 {
      var pending = isDeep ? [parent] : children[parent]
      var seen: Set<Int> = []
      while let next = pending.popLast() {
        if isDeep, !children[next].isEmpty, next != state { pending += children[next] }
        guard isRegion(next) else { continue }
        for place in isDeep && !children[next].isEmpty ? [] : places(of: .state(next)) {
          if case .state(let number) = place, names[number] != nil, seen.insert(number).inserted {
            inside.append(number)
          }
        }
      }
      inside.sort()
    }
    let first = chart.states[state].initial.isEmpty && parent >= 0 ? [.state(parent)] : chart.states[state].initial
    guard inside.count > 1 else {
      return (inside.isEmpty ? first : [.state(inside[0])]).map {
        Branch(condition: branch.condition, target: $0, location: branch.location)
      }
    }
    let fact = "\(isDeep ? "deep " : "")history of \(chart.states[parent].name)"
    let values = inside.map { names[$0]?.rawValue ?? "" }
    if knownFacts.insert("\(fact) \(values)").inserted { facts.append(Fact(fact, .cases(values))) }
    return zip(inside, values).map { place, value in
      let here = Condition.fact(fact, .equal, .name(value))
      return Branch(
        condition: branch.condition.map { $0 && here } ?? here, target: .state(place), location: branch.location)
    }
  }

  // MARK: Places

  /// Where a transition to a place leads: to the place, or to the outermost parallel state that is entered with it.
  ///
  /// With a place inside, a parallel state and all its other regions are entered too, so that it is the screen one comes
  /// to, which shows the place inside it.
  private mutating func enter(_ place: Statechart.Reference, from source: Int?) -> Statechart.Reference {
    guard case .state(let target) = place else { return place }
    var around: Set<Int> = []
    var next = source ?? -1
    while next >= 0 {
      around.insert(next)
      next = chart.states[next].parent
    }
    var inner = target
    next = chart.states[target].parent
    while next >= 0, !around.contains(next) {
      if case .parallel = chart.states[next].kind {
        embedded[next, default: []].append(inner)
        inner = next
      }
      next = chart.states[next].parent
    }
    return .state(inner)
  }

  /// Adds what parallel states show inside them besides the beginnings of their regions.
  private mutating func addEmbedded() {
    for (parallel, places) in embedded.sorted(by: { $0.key < $1.key }) {
      guard let from = names[parallel] else { continue }
      var known = Set(result.filter { $0.from == from && $0.move == .embed }.compactMap(\.to))
      for place in places {
        guard let to = names[place], known.insert(to).inserted else { continue }
        result.append(
          Transition(
            from: from, route: "enter \(to.rawValue.asLine)", to: to, move: .embed, isAutomatic: true,
            location: chart.states[place].location))
      }
    }
  }

  /// The screens at which one is when a state is entered.
  private func places(of reference: Statechart.Reference) -> [Statechart.Reference] {
    var found: [Statechart.Reference] = []
    var seen: Set<Statechart.Reference> = []
    var pending = [reference]
    while let next = pending.popLast() {
      guard seen.insert(next).inserted else { continue }
      guard case .state(let state) = next, names[state] == nil else {
        found.append(next)
        continue
      }
      switch chart.states[state].kind {
      case .history:
        // On the way in, nothing has been left yet.
        let parent = chart.states[state].parent
        pending += chart.states[state].initial.isEmpty && parent >= 0 ? [.state(parent)] : chart.states[state].initial
      case .junction: pending += chart.states[state].transitions.reversed().flatMap { $0.targets.reversed() }
      default:
        let initial = chart.states[state].initial
        // Without a word about it, it begins at its first child.
        pending += initial.isEmpty ? children[state].prefix(1).map { .state($0) } : initial.reversed()
      }
    }
    return found
  }

  /// Where the machine begins, and what is not there.
  private mutating func entries() -> (known: [Int], missing: [String]) {
    var (known, missing): ([Int], [String]) = ([], [])
    for reference in chart.initial {
      for place in places(of: reference) {
        switch enter(place, from: nil) {
        case .state(let state): if !known.contains(state) { known.append(state) }
        case .missing(let text): missing.append(text)
        }
      }
    }
    return (known, missing)
  }

  private func addEntries(_ entries: (known: [Int], missing: [String]), to builder: inout NavigationGraph.Builder) {
    for state in entries.known {
      guard let name = names[state] else { continue }
      builder.add(Entry(name, location: chart.states[state].location))
    }
    for text in entries.missing {
      builder.add(Entry(ScreenID(read: text), location: SourceLocation(file: chart.file)))
    }
    guard entries.known.isEmpty else { return }
    var positions: [ScreenID: Int32] = [:]
    for (number, name) in names.enumerated() { if let name { positions[name] = Int32(number) } }
    let edges = result.compactMap { transition -> (from: Int32, to: Int32, edge: Int32)? in
      guard let from = positions[transition.from], let to = transition.to.flatMap({ positions[$0] }) else { return nil }
      return (from, to, 0)
    }
    let graph = Adjacency(vertexCount: names.count, edges: edges)
    let beginnings = Beginnings.positions(in: graph, besides: []) { names[$0] != nil }
    for state in beginnings {
      guard let name = names[state] else { continue }
      builder.add(Entry(name, location: chart.states[state].location))
    }
    guard let first = beginnings.first else { return }
    builder.add(
      Finding.assumedEntries(
        beginnings.compactMap { names[$0] }, remedy: chart.remedy, at: chart.states[first].location))
  }
}
