/// A part of a graph, for showing: some of its screens, and the transitions among them.
///
///     let excerpt = try graph.excerpt([.focus("Login", depth: 1)])
///     excerpt.graph.screens.map(\.id)  // [Login, Home, ChangePassword, …]
///
/// What it shows is true of the whole: where an earlier branch of a route leads to a screen that is left out, the later
/// ones carry its negation. Groups of screens can be collapsed to one box each; the routes of such a box have the names
/// of their screens before them, as in `Cart.pay`, and what happens inside it is not shown, ways back among it.
public struct Excerpt: Sendable {
  /// The graph that it is a part of.
  public let whole: NavigationGraph

  /// The part, as a graph of its own.
  public let graph: NavigationGraph

  /// The screens of the whole that stand behind each box that was collapsed.
  public let members: [ScreenID: [ScreenID]]

  /// The number of transitions that lead from a shown screen to a hidden one, or the other way.
  public let cutTransitions: Int

  /// The position in the whole's transitions of each transition.
  package let origins: [Int]

  /// The screens to point out.
  public internal(set) var highlightedScreens: Set<ScreenID> = []

  /// The positions in the part's transitions of those to point out.
  public internal(set) var highlightedTransitions: Set<Int> = []

  /// What has become of screens and transitions, where the excerpt shows the difference of two graphs.
  public internal(set) var changes = ChangeMarks()

  /// The positions of the screens that the excerpt is about, from which distances are counted.
  package internal(set) var roots: [Int] = []

  /// The whole of a graph.
  public init(_ graph: NavigationGraph) {
    whole = graph
    self.graph = graph
    members = [:]
    cutTransitions = 0
    origins = Array(graph.transitions.indices)
  }

  /// Some screens that are shown as one.
  struct Group {
    var id: ScreenID
    var title: String
    var flow: FlowID?
    var screens: [Int]
  }

  /// A part of another excerpt.
  ///
  /// - Parameters:
  ///   - other: The excerpt to take from.
  ///   - isShown: Whether each screen stays; those of groups do so as parts of the group.
  ///   - groups: The groups of screens to collapse, which share no screen.
  init(_ other: Excerpt, showing isShown: [Bool], collapsing groups: [Group] = []) {
    let graph = other.graph
    var group = [Int](repeating: -1, count: graph.screens.count)
    for (number, value) in groups.enumerated() { for screen in value.screens { group[screen] = number } }
    let shown = graph.screens.indices.map { isShown[$0] || group[$0] >= 0 }
    func name(_ screen: Int) -> ScreenID { group[screen] < 0 ? graph.screens[screen].id : groups[group[screen]].id }

    var builder = NavigationGraph.Builder(name: graph.name)
    for document in graph.documents { builder.add(document: document) }
    for (file, kind) in graph.kinds { builder.add(kind, of: file) }
    var flows = Set(
      graph.screens.indices.filter { shown[$0] }
        .compactMap { group[$0] < 0 ? graph.screens[$0].flow : groups[group[$0]].flow })
    let parents = Dictionary(graph.flows.map { ($0.id, $0.parent) }) { first, _ in first }
    for flow in flows {
      var parent = parents[flow] ?? nil
      while let current = parent, flows.insert(current).inserted { parent = parents[current] ?? nil }
    }
    for flow in graph.flows where flows.contains(flow.id) { builder.add(flow) }
    for fact in graph.facts { builder.add(fact) }

    var members: [ScreenID: [ScreenID]] = [:]
    for (screen, value) in graph.screens.enumerated() where shown[screen] {
      guard group[screen] >= 0 else {
        if value.isDeclared { builder.add(value) } else { _ = builder.number(of: value.id) }
        members[value.id] = other.members[value.id]
        continue
      }
      let box = groups[group[screen]]
      if members[box.id] == nil {
        var screen = Screen(
          box.id, title: box.title, exit: box.screens.contains { graph.screens[$0].isExit }, flow: box.flow)
        // No one place is that of all of them.
        screen.location = nil
        builder.add(screen)
      }
      members[box.id, default: []] += other.members[value.id] ?? [value.id]
    }
    for entry in graph.entries {
      guard let screen = graph.index(of: entry.screen), shown[screen] else { continue }
      var entry = entry
      entry.screen = name(screen)
      entry.over = entry.over.map { $0.compactMap(graph.index(of:)).filter { shown[$0] }.map(name) }
      builder.add(entry)
    }

    let boxRoutes = Self.routeNames(graph, groups)
    var (cut, sources): (Int, [Key: [Int]]) = (0, [:])
    for screen in graph.screens.indices {
      for route in graph.routes(from: screen) {
        guard shown[screen] else {
          cut += route.count { graph.storage.rows[$0].to >= 0 && shown[Int(graph.storage.rows[$0].to)] }
          continue
        }
        // What earlier branches that are left out take away from the later ones.
        var taken: Condition?
        var isTakenWhole = false
        for position in route {
          var transition = graph.transitions[position]
          let to = graph.storage.rows[position].to
          let isReturn = to < 0 && transition.finish == nil && transition.unresolved == nil
          let isInner = group[screen] >= 0 && (isReturn || (to >= 0 && group[Int(to)] == group[screen]))
          guard !isInner, to < 0 || shown[Int(to)] else {
            if !isInner { cut += 1 }
            if let condition = transition.condition {
              taken = taken.map { $0 || condition } ?? condition
            } else {
              isTakenWhole = true
            }
            continue
          }
          transition.route = boxRoutes[Key(transition)] ?? transition.route
          transition.from = name(screen)
          if to >= 0 { transition.to = name(Int(to)) }
          if isTakenWhole {
            transition.condition = .constant(false)
          } else if let taken {
            transition.condition = transition.condition.map { $0 && !taken } ?? !taken
          }
          sources[Key(transition), default: []].append(other.origins[position])
          builder.add(transition)
        }
      }
    }
    let part = builder.build()
    self.graph = part
    whole = other.whole
    self.members = members.mapValues { $0.sorted() }
    cutTransitions = other.cutTransitions + cut
    // The builder keeps the order of a route's branches.
    var next: [Key: Int] = [:]
    origins = part.transitions.map { transition in
      let key = Key(transition)
      defer { next[key, default: 0] += 1 }
      return sources[key]?[next[key, default: 0]] ?? 0
    }
    roots = other.roots.filter { shown[$0] }.compactMap { part.index(of: name($0)) }
    highlightedScreens = Set(
      other.highlightedScreens.compactMap(graph.index(of:)).filter { shown[$0] }.map(name))
    let highlightedOrigins = Set(other.highlightedTransitions.map { other.origins[$0] })
    highlightedTransitions =
      highlightedOrigins.isEmpty ? [] : Set(origins.indices.filter { highlightedOrigins.contains(origins[$0]) })
    guard !other.changes.isEmpty else { return }
    changes.screens = other.changes.screens.filter { part.index(of: $0.key) != nil }
    let marks = Dictionary(other.changes.transitions.map { (other.origins[$0], $1) }) { first, _ in first }
    for (position, origin) in origins.enumerated() { changes.transitions[position] = marks[origin] }
  }

  /// What the branches of one route have in common.
  private struct Key: Hashable {
    let from: ScreenID
    let route: String

    init(_ transition: Transition) {
      from = transition.from
      route = transition.route
    }
  }

  /// The number of screens behind a box, in words, or `nil` for a screen that stands for itself.
  package func size(of screen: ScreenID) -> String? {
    members[screen].map { $0.count == 1 ? "1 screen" : "\($0.count) screens" }
  }

  /// The names that routes of collapsed screens have at their box: the screen's before them, and no two alike.
  private static func routeNames(_ graph: NavigationGraph, _ groups: [Group]) -> [Key: String] {
    var names: [Key: String] = [:]
    for group in groups {
      var taken: Set<String> = []
      for screen in group.screens.sorted(by: { graph.screens[$0].id < graph.screens[$1].id }) {
        for route in graph.routesByName(from: screen) {
          let first = graph.transitions[route.lowerBound]
          var name = "\(first.from).\(first.route)"
          while !taken.insert(name).inserted { name += "′" }
          names[Key(first)] = name
        }
      }
    }
    return names
  }

  /// A name for a box that neither a screen nor another box has.
  func freeName(_ wanted: String, _ taken: inout Set<ScreenID>) -> ScreenID {
    var name = ScreenID(wanted)
    while graph.index(of: name) != nil || !taken.insert(name).inserted { name = ScreenID(name.rawValue + " (flow)") }
    return name
  }
}
