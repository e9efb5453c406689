/// A graph and what several checks ask of it, each computed once.
struct AuditContext: Sendable {
  let graph: NavigationGraph
  /// The search from the entries along all moves but returns.
  let search: BreadthFirstSearch
  let positions: Positions
  /// The unresolved transitions on screens that people can come to.
  let openQuestions: [Int]

  init(_ graph: NavigationGraph) {
    self.graph = graph
    search = BreadthFirstSearch(from: graph.entryIndices, along: graph.forward.successors)
    positions = Positions(graph)
    let reached = search
    openQuestions = graph.unresolvedTransitions.filter { reached.reaches(Int(graph.storage.rows[$0].from)) }
  }

  /// Whether a screen is a place where a person stops, and one that was declared.
  func isPlace(_ screen: Int) -> Bool { graph.screens[screen].isDeclared && graph.screens[screen].kind == .screen }

  /// A position of a screen that people can come to, or `nil` when there is none.
  func firstPosition(at screen: Int) -> Int? { positions.positions(at: screen).first { positions.isVisited[$0] } }

  /// Whether some transition of a screen leads on to another screen, or may.
  func leadsOn(_ screen: Int) -> Bool {
    let rows = graph.forward.successors
    if rows.row(of: screen).contains(where: { Int(rows.vertices[$0]) != screen }) { return true }
    return graph.transitionIndices(from: screen).contains {
      graph.storage.isUnresolved($0) || graph.storage.isUnboundFinish($0)
    }
  }

  /// Whether some transition of a screen takes from the stack.
  func hasReturn(_ screen: Int) -> Bool {
    graph.transitionIndices(from: screen).contains { graph.storage.rows[$0].move.isReturn }
  }

  /// Whether a person at a position can get to no other screen, and may not end there.
  func isStuck(at position: Int) -> Bool {
    let screen = positions.screen(of: position)
    guard isPlace(screen), !graph.screens[screen].isExit, !leadsOn(screen) else { return false }
    guard !positions.hasTabBar(position) else { return false }
    switch positions.below(position) {
    case .withBack: return false
    case .withoutBack: return !hasReturn(screen)
    case .nothing: return true
    }
  }
}
