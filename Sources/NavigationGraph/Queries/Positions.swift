/// Where people can be, told apart by the way back that they have: their stack, seen from its top.
///
/// A position is a screen, what lies below it, and whether a tab bar is in reach. Taking something from the stack leads
/// to a position where the person has been, so a search along the other moves finds exactly the positions that people
/// can come to.
///
/// - Complexity: O(*s* + *t*) time and space for *s* screens and *t* transitions; six positions a screen at most.
struct Positions: Sendable {
  /// What lies below a screen.
  enum Below: Int { case nothing, withoutBack, withBack }

  private static let perScreen = 6

  private let stride: Int
  private(set) var parent: [Int32]
  private(set) var parentEdge: [Int32]
  private(set) var isVisited: [Bool]
  /// The visited positions, in order of their distance from the entries.
  private(set) var order: [Int32] = []
  /// The positions at which something unknown lies below.
  private(set) var isOverUnknown: Set<Int32> = []

  init(_ graph: NavigationGraph) {
    let rows = graph.storage.rows
    let hasStack = rows.contains { $0.move != .go } || graph.entries.contains { $0.over != nil || $0.kind != .launch }
    stride = hasStack ? Self.perScreen : 1
    let count = graph.screens.count * stride
    parent = Array(repeating: -1, count: count)
    parentEdge = parent
    isVisited = Array(repeating: false, count: count)
    for entry in graph.entries { begin(at: entry, in: graph) }
    var head = 0
    while head < order.count {
      let position = order[head]
      head += 1
      for slot in graph.forward.successors.row(of: screen(of: Int(position))) {
        let edge = Int(graph.forward.successors.edges[slot])
        visit(next(from: Int(position), by: rows[edge], in: graph), from: position, by: Int32(edge))
      }
    }
  }

  func screen(of position: Int) -> Int { position / stride }

  func below(_ position: Int) -> Below { Below(rawValue: position % stride % 3) ?? .nothing }

  func hasTabBar(_ position: Int) -> Bool { position % stride >= 3 }

  /// All positions at a screen, visited or not.
  func positions(at screen: Int) -> Range<Int> { screen * stride..<(screen + 1) * stride }

  /// The transition by which a position was first come to, or `nil` where people come in.
  func edge(to position: Int) -> Int? { parentEdge[position] < 0 ? nil : Int(parentEdge[position]) }

  /// The transitions that lead from an entry to a position, by the way first found.
  func edges(to position: Int) -> [Int] {
    var edges: [Int] = []
    var position = position
    while parent[position] >= 0 {
      edges.append(Int(parentEdge[position]))
      position = Int(parent[position])
    }
    return edges.reversed()
  }

  /// The way from an entry to a position, by the way first found.
  func path(to position: Int, in graph: NavigationGraph) -> Path {
    let edges = edges(to: position)
    let start = edges.first.map { Int(graph.storage.rows[$0].from) } ?? screen(of: position)
    return graph.path(from: start, along: edges)
  }

  /// The position that a transition leads to.
  func next(from position: Int, by row: TransitionStorage.Row, in graph: NavigationGraph) -> Int {
    let target = Int(row.to)
    guard stride > 1 else { return target }
    let under: Below = row.hidesBack || graph.screens[target].hidesBack ? .withoutBack : .withBack
    return switch row.move {
    case .push, .detail: index(target, under, hasTabBar(position))
    // What an embedded screen is part of stays in use, whatever the screen hides.
    case .embed: index(target, .withBack, hasTabBar(position))
    case .sheet, .cover: index(target, under, false)
    case .external: index(target, .withBack, false)
    case .replace: index(target, below(position) == .nothing ? .nothing : under, hasTabBar(position))
    case .tab: index(target, below(position) == .nothing ? .nothing : under, true)
    case .go, .root, .finish, .back, .dismiss, .unwind, .popToRoot: index(target, .nothing, false)
    }
  }

  private func index(_ screen: Int, _ below: Below, _ hasTabBar: Bool) -> Int {
    screen * stride + (stride > 1 ? below.rawValue + (hasTabBar ? 3 : 0) : 0)
  }

  private mutating func visit(_ position: Int, from origin: Int32, by edge: Int32) {
    guard !isVisited[position] else { return }
    isVisited[position] = true
    parent[position] = origin
    parentEdge[position] = edge
    order.append(Int32(position))
  }

  private mutating func begin(at entry: Entry, in graph: NavigationGraph) {
    var stack = entry.over ?? []
    let isOverWhatWasThere = entry.kind != .launch && entry.over == nil
    stack.append(entry.screen)
    for (depth, id) in stack.enumerated() {
      guard let screen = graph.index(of: id) else { continue }
      let under: Below =
        depth == 0 && !isOverWhatWasThere ? .nothing : graph.screens[screen].hidesBack ? .withoutBack : .withBack
      let position = index(screen, under, false)
      visit(position, from: -1, by: -1)
      // Which screens lie below is known, but the search backwards need not tell them apart.
      if under != .nothing { isOverUnknown.insert(Int32(position)) }
    }
  }
}
