extension Check {
  /// A region that people can enter and from which no exit can be reached again.
  static let trap: Check = Check(
    id: "trap", defaultSeverity: .error,
    summary: "From a region of screens no exit can ever be reached again.",
    explanation: """
      People move in circles. The way back counts where there is one. Asked only where the graph has exits, and where \
      no dead end is the cause.
      """
  ) { context in
    let graph = context.graph
    guard graph.screens.contains(where: \.isExit) else { return [] }
    let positions = context.positions
    let ability = ExitReachability(graph, positions: positions)
    var isTrapped = [Bool](repeating: false, count: positions.isVisited.count)
    var trapped: [Int] = []
    for position in positions.order.map(Int.init) where !ability.canExit[position] {
      isTrapped[position] = true
      trapped.append(position)
    }
    guard !trapped.isEmpty else { return [] }

    // What ends in a dead end is told by that finding; take it out, searching backwards.
    var pending = trapped.filter { context.isStuck(at: $0) }
    for position in pending { isTrapped[position] = false }
    let back = graph.forward.predecessors
    while let position = pending.popLast() {
      for slot in back.row(of: positions.screen(of: position)) {
        let row = graph.storage.rows[Int(back.edges[slot])]
        for origin in positions.positions(at: Int(row.from))
        where isTrapped[origin] && positions.next(from: origin, by: row, in: graph) == position {
          isTrapped[origin] = false
          pending.append(origin)
        }
      }
    }

    var regions = WeakComponents(vertexCount: graph.screens.count)
    for position in trapped where isTrapped[position] {
      for slot in graph.forward.successors.row(of: positions.screen(of: position)) {
        let row = graph.storage.rows[Int(graph.forward.successors.edges[slot])]
        let next = positions.next(from: position, by: row, in: graph)
        if isTrapped[next] { regions.join(positions.screen(of: position), positions.screen(of: next)) }
      }
    }
    var members: [Int: [Int]] = [:]
    var order: [Int] = []
    for position in trapped where isTrapped[position] {  // in order of distance, so the first is the way in
      let region = regions.representative(of: positions.screen(of: position))
      if members[region] == nil { order.append(region) }
      members[region, default: []].append(position)
    }
    var witnesses = WitnessBudget()
    return order.map { region in
      let inside = members[region] ?? []
      let screens = Set(inside.map { positions.screen(of: $0) }).sorted()
      let first = inside.first ?? 0
      let id = graph.screens[positions.screen(of: first)].id
      let others = screens.map { graph.screens[$0].id }.filter { $0 != id }
      return Finding(
        .trap,
        "no exit can be reached again once one is at screen '\(id)'"
          + (others.isEmpty ? "" : " or at \(others.count) more behind it") + "; add a way out or mark an exit",
        screens: [id] + others, location: graph.screen(id)?.location,
        evidence: [witnesses.path(to: first, in: context)]
          + (others.isEmpty ? [] : [.screens("the region", [id] + others)]))
    }
  }
}
