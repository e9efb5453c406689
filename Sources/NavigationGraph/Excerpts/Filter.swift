/// What part of a graph is shown.
///
/// Screens and flows are named as ``NamePattern`` says: exactly, or with `*` and `?`.
public enum Filter: Hashable, Sendable {
  /// The screen, and those at most `depth` moves from it or to it.
  case focus(String, depth: Int)
  /// The screen, and all that it leads to.
  case from(String)
  /// The screen, and all that lead to it.
  case reaches(String)
  /// The screens on the ways from one screen to another.
  case between(String, String)
  /// The screens of a flow and of the flows in it.
  case flow(String)
  /// All but the screen.
  case exclude(String)
  /// A flow as one box.
  case collapse(String)
  /// At most so many screens, the nearest to the entries or to what the other filters name.
  case maxScreens(Int)

  /// Reads `SCREEN` or `SCREEN:DEPTH`, as people type a focus; the depth is 1 unless it is said.
  ///
  /// A screen whose own name ends like a depth is meant first.
  public static func focus(parsing text: String, in graph: NavigationGraph) -> Filter {
    guard graph.index(of: ScreenID(text)) == nil, let colon = text.lastIndex(of: ":"),
      let depth = Int(text[text.index(after: colon)...]), depth >= 0
    else { return .focus(text, depth: 1) }
    return .focus(String(text[..<colon]), depth: depth)
  }
}

extension NavigationGraph {
  /// The part of the graph that filters show.
  ///
  ///     try graph.excerpt([.flow("Checkout"), .exclude("Debug*")])
  ///
  /// First what is excluded goes. Of the rest, filters of one kind add to each other, and filters of several kinds are
  /// all to be met. Then the number of screens is limited, and flows are collapsed.
  ///
  /// - Parameter filters: The filters, in any order.
  /// - Returns: The part; the whole when there are no filters.
  /// - Throws: The first filter that names nothing.
  /// - Complexity: O(*f* (*s* + *t*)) for *f* filters, *s* screens and *t* transitions.
  public func excerpt(_ filters: [Filter]) throws(FilterError) -> Excerpt {
    let whole = Excerpt(self)
    guard !filters.isEmpty else { return whole }
    var selection = Selection(self)
    for filter in filters { if case .exclude(let name) = filter { try selection.exclude(name) } }
    for filter in filters { try selection.add(filter) }
    return try selection.excerpt(of: whole, filters)
  }

  /// The positions of the screens that a pattern names.
  fileprivate func screens(named text: String) throws(FilterError) -> [Int] {
    if let exact = index(of: ScreenID(text)) { return [exact] }
    let found = NamePattern(text).positions(in: screens.lazy.map(\.id.rawValue))
    // By name, so that the order of declarations does not matter.
    guard found.isEmpty else { return found.sorted { screens[$0].id < screens[$1].id } }
    throw .noScreen(text, suggestion: SpellingSuggestion.nearest(to: text, among: screens.map(\.id.rawValue)))
  }

  /// The flows that a pattern names, by name or by title, with those in them.
  fileprivate func flows(named text: String) throws(FilterError) -> Set<FlowID> {
    let found = flows(matching: NamePattern(text))
    guard !found.isEmpty else {
      throw .noFlow(text, suggestion: SpellingSuggestion.nearest(to: text, among: flows.map(\.id)))
    }
    return found
  }
}

/// The screens that filters choose, kind by kind.
private struct Selection {
  private let graph: NavigationGraph
  private var isExcluded: [Bool]
  /// Whether each screen is chosen by the filters of each kind.
  private var chosen: [String: [Bool]] = [:]
  private var roots: [Int] = []

  init(_ graph: NavigationGraph) {
    self.graph = graph
    isExcluded = Array(repeating: false, count: graph.screens.count)
  }

  mutating func exclude(_ name: String) throws(FilterError) {
    for screen in try graph.screens(named: name) { isExcluded[screen] = true }
  }

  mutating func add(_ filter: Filter) throws(FilterError) {
    switch filter {
    case .exclude, .collapse, .maxScreens: break
    case .focus(let name, let depth):
      let named = try root(name)
      let onward = distances(from: named, forward: true)
      let back = distances(from: named, forward: false)
      choose("focus") { (0...depth).contains(onward[$1]) || (0...depth).contains(back[$1]) }
    case .from(let name):
      let distance = distances(from: try root(name), forward: true)
      choose("from") { distance[$1] >= 0 }
    case .reaches(let name):
      let distance = distances(from: try graph.screens(named: name), forward: false)
      choose("reaches") { distance[$1] >= 0 }
    case .between(let first, let last):
      let onward = distances(from: try root(first), forward: true)
      let back = distances(from: try graph.screens(named: last), forward: false)
      choose("between") { onward[$1] >= 0 && back[$1] >= 0 }
    case .flow(let name):
      let flows = try graph.flows(named: name)
      choose("flow") { $0.screens[$1].flow.map(flows.contains) ?? false }
    }
  }

  private mutating func root(_ name: String) throws(FilterError) -> [Int] {
    let named = try graph.screens(named: name)
    roots += named
    return named
  }

  private mutating func choose(_ kind: String, _ isChosen: (NavigationGraph, Int) -> Bool) {
    let known = chosen[kind]
    chosen[kind] = graph.screens.indices.map { (known?[$0] ?? false) || isChosen(graph, $0) }
  }

  /// The number of moves between each screen and the named ones, past no excluded screen; -1 where there is no way.
  private func distances(from roots: [Int], forward: Bool) -> [Int] {
    let rows = forward ? graph.connections.successors : graph.connections.predecessors
    var distance = [Int](repeating: -1, count: graph.screens.count)
    var queue = roots.filter { !isExcluded[$0] }
    for root in queue { distance[root] = 0 }
    var head = 0
    while head < queue.count {
      let current = queue[head]
      head += 1
      for slot in rows.row(of: current) {
        let next = Int(rows.vertices[slot])
        guard distance[next] < 0, !isExcluded[next] else { continue }
        distance[next] = distance[current] + 1
        queue.append(next)
      }
    }
    return distance
  }

  func excerpt(of whole: Excerpt, _ filters: [Filter]) throws(FilterError) -> Excerpt {
    let isShown = graph.screens.indices.map { screen in
      !isExcluded[screen] && chosen.values.allSatisfy { $0[screen] }
    }
    guard isShown.contains(true) else { throw .nothingLeft }
    var excerpt = Excerpt(whole, showing: isShown)
    excerpt.roots = roots.filter { isShown[$0] }.compactMap { excerpt.graph.index(of: graph.screens[$0].id) }
    for filter in filters {
      guard case .maxScreens(let limit) = filter else { continue }
      var isNear = [Bool](repeating: false, count: excerpt.graph.screens.count)
      for screen in ScreenLevels(excerpt.graph, from: excerpt.roots).order.prefix(max(1, limit)) {
        isNear[screen] = true
      }
      excerpt = Excerpt(excerpt, showing: isNear)
    }
    let names = filters.compactMap { if case .collapse(let name) = $0 { name } else { nil } }
    return names.isEmpty ? excerpt : try excerpt.collapsing(names)
  }
}

extension Excerpt {
  /// The same part with flows as one box each; a flow in a collapsed one is part of its box.
  fileprivate func collapsing(_ names: [String]) throws(FilterError) -> Excerpt {
    var collapsed: Set<FlowID> = []
    for name in names { collapsed.formUnion(try whole.flows(named: name)) }
    return Excerpt(
      self, showing: graph.screens.map { !($0.flow.map(collapsed.contains) ?? false) },
      collapsing: flowGroups { collapsed.contains($0) })
  }

  /// A group for each flow that is to be collapsed and in no other such flow.
  func flowGroups(where isCollapsed: (FlowID) -> Bool) -> [Group] {
    let flows = Dictionary(graph.flows.map { ($0.id, $0) }) { first, _ in first }
    // The outermost collapsed flow around each flow; flows that are part of themselves have none above.
    var outermost: [FlowID: FlowID?] = [:]
    for flow in graph.flows {
      var path: [FlowID] = []
      var seen: Set<FlowID> = []
      var current: FlowID? = flow.id
      while let id = current, outermost[id] == nil, seen.insert(id).inserted {
        path.append(id)
        current = flows[id]?.parent
      }
      var above = current.flatMap { outermost[$0] ?? nil }
      // Of flows in a circle the first by name is the outermost.
      if let current, let start = path.firstIndex(of: current) {
        above = path[start...].filter(isCollapsed).min()
        for id in path[start...] { outermost[id] = .some(above) }
        path.removeSubrange(start...)
      }
      for id in path.reversed() {
        if above == nil, isCollapsed(id) { above = id }
        outermost[id] = .some(above)
      }
    }
    var groups: [Group] = []
    var numbers: [FlowID: Int] = [:]
    var taken: Set<ScreenID> = []
    for (screen, value) in graph.screens.enumerated() {
      guard let own = value.flow, let flow = outermost[own] ?? nil else { continue }
      guard let number = numbers[flow] else {
        numbers[flow] = groups.count
        groups.append(
          Group(
            id: freeName(flow, &taken), title: flows[flow]?.title ?? flow, flow: flows[flow]?.parent, screens: [screen])
        )
        continue
      }
      groups[number].screens.append(screen)
    }
    return groups
  }
}
