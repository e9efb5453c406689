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
  let chart: Statechart
  let children: [[Int]]
  let circular: Set<Int>
  /// The names of the screens, or `nil` for other states.
  var names: [ScreenID?] = []
  var flows: [FlowID?] = []
  var guards = GuardText()
  var facts: [Fact] = []
  var knownFacts: Set<String> = []
  var result: [Transition] = []
  /// How many transitions have been looked at.
  var visits = 0
  /// What is entered inside each parallel state, besides the beginnings of its regions.
  var embedded: [Int: [Int]] = [:]

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
    guards.hasVariables = chart.kind != .mermaid
  }

  /// The names that its screens have.
  static func names(of chart: Statechart) -> Set<ScreenID> { Set(StatechartScreens(chart).names.compactMap { $0 }) }

  func isScreen(_ state: Int) -> Bool {
    switch chart.states[state].kind {
    case .atomic, .final, .parallel: true
    // One with nothing inside is like any other.
    case .compound: children[state].isEmpty
    case .history: false
    case .junction: !isJunction(state)
    }
  }

  /// Whether a child of a parallel state is entered with it.
  func isRegion(_ state: Int) -> Bool {
    switch chart.states[state].kind {
    case .atomic, .compound, .parallel, .final: true
    case .history, .junction: false
    }
  }

  /// Whether a state is a junction that leads on; those that lead round to each other are places.
  func isJunction(_ state: Int) -> Bool {
    guard case .junction = chart.states[state].kind else { return false }
    return !chart.states[state].transitions.isEmpty && !circular.contains(state)
  }

  /// The junctions from which one can come back to them by junctions alone.
  static func circularJunctions(of chart: Statechart) -> Set<Int> {
    var edges: [(from: Int32, to: Int32, edge: Int32)] = []
    for (number, state) in chart.states.enumerated() {
      guard case .junction = state.kind else { continue }
      for case .state(let target) in state.transitions.flatMap(\.targets) {
        guard case .junction = chart.states[target].kind else { continue }
        edges.append((Int32(number), Int32(target), 0))
      }
    }
    guard !edges.isEmpty else { return [] }
    let graph = Adjacency(vertexCount: chart.states.count, edges: edges)
    return Set(StronglyConnectedComponents.verticesOnCycles(along: graph.successors))
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
  func exits() -> Set<Int> {
    Set(
      chart.states.indices.filter { number in
        if chart.states[number].isExit { return true }
        guard case .final = chart.states[number].kind else { return false }
        let completions = completions(of: number)
        return !completions.contains { $0.guardText.map(GuardText.isElse) ?? true && !$0.targets.isEmpty }
      })
  }

  /// Whether the machine stops when a state is entered, so that nothing is ever taken there.
  func endsMachine(_ state: Int) -> Bool {
    if case .final = chart.states[state].kind { return chart.states[state].parent < 0 }
    return false
  }

  /// What happens when a final state is entered.
  func completions(of state: Int) -> [Statechart.Transition] {
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
}
