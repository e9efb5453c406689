internal import NavigationGraph

extension StatechartScreens {
  /// One branch as it is collected: what it is taken on, when, and where it leads.
  struct Branch {
    var condition: Condition?
    var target: Statechart.Reference
    /// Which one it is of those that are entered at once.
    var part = 0
    var location: SourceLocation
  }

  /// The branches of each event at a state, as they are collected from the inside outward.
  private struct Events {
    /// The keys of the events, in the order of their first branches.
    private(set) var order: [String] = []
    private(set) var branches: [String: [Branch]] = [:]
    /// What inner states handle for good, so that it never gets to those around them.
    private var handled: Set<String> = []
    /// What must not have held for the branches that follow, since the state would have stayed.
    private var stays: [String: [Condition]] = [:]

    /// A key for an event; transitions without one have a key of their own.
    static func key(_ event: String?) -> String { event.map { "e\($0)" } ?? "a" }

    /// The event of a key.
    static func event(_ key: String) -> String? { key == "a" ? nil : String(key.dropFirst()) }

    /// Takes the transitions of one state.
    mutating func add(_ transitions: [(event: String?, condition: Condition?, transition: Statechart.Transition)]) {
      var hidden: Set<String> = []
      /// Where the state stays whatever comes after.
      var closed: Set<String> = []
      for (event, condition, transition) in transitions {
        let key = Self.key(event)
        guard !handled.contains(key), !handled.contains("e*") || event == nil, !closed.contains(key) else { continue }
        if condition == nil { hidden.insert(key) }
        guard !transition.targets.isEmpty else {
          if let condition { stays[key, default: []].append(condition) } else { closed.insert(key) }
          continue
        }
        if branches[key] == nil { order.append(key) }
        let parts = stays[key, default: []].map { !$0 } + [condition].compactMap { $0 }
        let whole = parts.dropFirst().reduce(parts.first) { all, next in all.map { $0 && next } }
        for (part, target) in transition.targets.enumerated() {
          branches[key, default: []].append(
            Branch(condition: whole, target: target, part: part, location: transition.location))
        }
      }
      handled.formUnion(hidden)
    }
  }

  mutating func addTransitions(of state: Int) throws(ImportError) {
    guard let name = names[state], !endsMachine(state) else { return }
    var routes = RouteNames()
    if case .parallel = chart.states[state].kind { addRegions(of: state, name, &routes) }
    var events = Events()
    func add(_ transitions: [Statechart.Transition], as event: String?? = nil) {
      events.add(transitions.map { (event ?? $0.event, $0.guardText.flatMap { guards.condition($0) }, $0) })
    }
    add(chart.states[state].transitions)
    let done = completions(of: state)
    add(done, as: "done")
    visits += chart.states[state].transitions.count
    var owner = chart.states[state].parent
    while owner >= 0 {
      add(chart.states[owner].transitions)
      visits += chart.states[owner].transitions.count
      guard visits <= Statechart.maximumTransitions else {
        throw ImportError(
          "the states inherit more than \(Statechart.maximumTransitions) transitions, the most that are read",
          at: chart.states[state].location)
      }
      owner = chart.states[owner].parent
    }
    for key in events.order {
      let event = Events.event(key)
      let isAutomatic = event == nil || (event == "done" && !done.isEmpty)
      try self.add(
        events.branches[key] ?? [], of: event ?? "always", from: state, name, isAutomatic: isAutomatic, &routes)
    }
  }

  /// Adds what a parallel state shows inside it: where each of its regions begins.
  private mutating func addRegions(of state: Int, _ name: ScreenID, _ routes: inout RouteNames) {
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

  /// Adds the branches of a route; what leads to several places at once is several routes.
  mutating func add(
    _ branches: [Branch], of event: String, from state: Int, _ name: ScreenID, isAutomatic: Bool,
    _ routes: inout RouteNames
  ) throws(ImportError) {
    var pending = Array(branches.reversed())
    /// The name of the route of each part.
    var names: [[Int]: String] = [:]
    /// The number of the next part that a junction makes.
    var parts = (branches.map(\.part).max() ?? 0) + 1
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
          pending += onward(from: target, branch, &parts).reversed()
          continue
        }
      }
      var seenPlaces: Set<Statechart.Reference> = []
      let entered = places(of: branch.target).map { enter($0, from: state) }.filter { seenPlaces.insert($0).inserted }
      for (number, place) in entered.enumerated() {
        let part = [branch.part, number]
        let to = screenName(of: place)
        // What is entered at once may be in one place.
        let isNew = known.insert([to.rawValue, branch.condition?.description ?? ""]).inserted
        guard isNew || part == [0, 0] else { continue }
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
  func move(from source: Int, to place: Statechart.Reference) -> Move {
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

  func screenName(of place: Statechart.Reference) -> ScreenID {
    switch place {
    case .state(let state): names[state] ?? ScreenID(chart.states[state].id)
    case .missing(let text): ScreenID(read: text)
    }
  }

  /// The branches behind a junction, whose conditions are asked where the transition to it is taken.
  private mutating func onward(from junction: Int, _ branch: Branch, _ parts: inout Int) -> [Branch] {
    var conditional: [Branch] = []
    var others: [Branch] = []
    for next in chart.states[junction].transitions {
      // A text without brackets is an answer that only this junction knows.
      let text =
        next.guardText ?? next.event.map { GuardText.isElse($0) ? $0 : "\(chart.states[junction].name): \($0)" }
      let further = text.flatMap { guards.condition($0) }
      let both = further.map { more in branch.condition.map { $0 && more } ?? more } ?? branch.condition
      for target in next.targets {
        var part = branch.part
        if further == nil, !others.isEmpty {
          // What has no condition of its own is a fork.
          (part, parts) = (parts, parts + 1)
        }
        let way = Branch(condition: both, target: target, part: part, location: branch.location)
        if further == nil { others.append(way) } else { conditional.append(way) }
      }
    }
    // What is taken otherwise comes last.
    return conditional + others
  }

  /// The branches to where a state was last: one for each place, told apart by a fact.
  mutating func history(_ state: Int, isDeep: Bool, _ branch: Branch) -> [Branch] {
    let parent = chart.states[state].parent
    var inside: [Int] = []
    if parent >= 0 {
      var pending = isDeep ? [parent] : children[parent]
      // Two states of one name, which have a finding, are one screen.
      var seen: Set<ScreenID> = []
      while let next = pending.popLast() {
        if isDeep, !children[next].isEmpty, next != state { pending += children[next] }
        guard isRegion(next) else { continue }
        for place in isDeep && !children[next].isEmpty ? [] : places(of: .state(next)) {
          if case .state(let number) = place, let name = names[number], seen.insert(name).inserted {
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
    let fact = "\(isDeep ? "deep " : "")history of \(flows[parent] ?? chart.states[parent].name)"
    let values = inside.map { names[$0]?.rawValue ?? "" }
    if knownFacts.insert("\(fact) \(values)").inserted { facts.append(Fact(fact, .cases(values))) }
    return zip(inside, values).map { place, value in
      let here = Condition.fact(fact, .equal, .name(value))
      return Branch(
        condition: branch.condition.map { $0 && here } ?? here, target: .state(place), location: branch.location)
    }
  }
}
