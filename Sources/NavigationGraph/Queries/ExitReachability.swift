/// From which positions a person can still come to an exit.
///
/// Moves and returns both count. What lies below a screen is known only as the set of all positions that can have put
/// it there, so the answer errs on the side of "can".
///
/// - Complexity: O(*s* + *t*) time and space for *s* screens and *t* transitions.
struct ExitReachability: Sendable {
  /// Whether each position leads to an exit, or to something that is not known.
  private(set) var canExit: [Bool]

  /// Whether something one step below leads to an exit.
  private var belowCan: [Bool]

  /// Whether something anywhere below leads to an exit.
  private var depthCan: [Bool]

  /// What was newly found of a position.
  private enum News { case exit, below, depth }

  init(_ graph: NavigationGraph, positions: Positions) {
    let rows = graph.storage.rows
    canExit = Array(repeating: false, count: positions.isVisited.count)
    belowCan = canExit
    depthCan = canExit
    var returns = [Bool](repeating: false, count: graph.screens.count)
    var farReturns = returns
    var news: [(position: Int32, news: News)] = []
    for screen in graph.screens.indices {
      let transitions = graph.transitionIndices(from: screen)
      let value = graph.screens[screen]
      var isEnd = value.isExit || value.kind == .external || !value.isDeclared
      for transition in transitions {
        let move = rows[transition].move
        if move.isReturn { returns[screen] = true }
        if move.isReturn, move != .back { farReturns[screen] = true }
        if graph.storage.isUnboundFinish(transition) || graph.storage.isUnresolved(transition) { isEnd = true }
      }
      guard isEnd else { continue }
      for position in positions.positions(at: screen) where positions.isVisited[position] {
        news.append((Int32(position), .exit))
      }
    }
    for position in positions.isOverUnknown.sorted() { news += [(position, .below), (position, .depth)] }
    let tabbed = positions.order.filter { positions.hasTabBar(Int($0)) }
    var tabsCan = false

    func learn(_ position: Int, _ what: News) {
      switch what {
      case .exit: if canExit[position] { return } else { canExit[position] = true }
      case .below: if belowCan[position] { return } else { belowCan[position] = true }
      case .depth: if depthCan[position] { return } else { depthCan[position] = true }
      }
      news.append((Int32(position), what))
    }

    // The first facts are learnt like all others.
    let first = news
    news = []
    for fact in first { learn(Int(fact.position), fact.news) }

    while let (found, what) = news.popLast() {
      let position = Int(found)
      let screen = positions.screen(of: position)
      let isOnTop = positions.below(position) != .nothing
      switch what {
      case .exit:
        for slot in graph.forward.predecessors.row(of: screen) {
          let row = rows[Int(graph.forward.predecessors.edges[slot])]
          for origin in positions.positions(at: Int(row.from))
          where positions.isVisited[origin] && positions.next(from: origin, by: row, in: graph) == position {
            learn(origin, .exit)
          }
        }
        if positions.hasTabBar(position), !tabsCan {
          tabsCan = true
          for other in tabbed { learn(Int(other), .exit) }
        }
      case .below where isOnTop && (positions.below(position) == .withBack || returns[screen]): learn(position, .exit)
      case .depth where isOnTop && farReturns[screen]: learn(position, .exit)
      default: break
      }
      for slot in graph.forward.successors.row(of: screen) {
        let row = rows[Int(graph.forward.successors.edges[slot])]
        let next = positions.next(from: position, by: row, in: graph)
        if row.move.putsOnStack {
          if what == .exit { learn(next, .below) }
          if what != .below { learn(next, .depth) }
        } else if row.move == .replace || row.move == .tab, what != .exit {
          learn(next, what)
        }
      }
    }
  }
}
