extension Check {
  /// A screen with no way on and no way back.
  static let deadEnd: Check = Check(
    id: "dead-end", defaultSeverity: .error,
    summary: "A screen has no way on and no way back, and is not an exit.",
    explanation: """
      A person who comes this way can only leave the app. A screen that was pushed or presented has a way back unless \
      it is taken away; one that became the root, or came from a source without moves, has none.
      """
  ) { context in
    let graph = context.graph
    var firstStuck = [Int: Int]()
    var order: [Int] = []
    for position in context.positions.order where context.isStuck(at: Int(position)) {
      let screen = context.positions.screen(of: Int(position))
      if firstStuck[screen] == nil {
        firstStuck[screen] = Int(position)
        order.append(screen)
      }
    }
    var witnesses = WitnessBudget()
    return order.sorted().map { screen in
      let id = graph.screens[screen].id
      let position = firstStuck[screen] ?? screen
      let arrival = context.positions.edge(to: position).map { graph.storage.rows[$0] }
      let hasWayBackElsewhere = context.positions.positions(at: screen).contains {
        context.positions.isVisited[$0] && !context.isStuck(at: $0)
      }
      let how = hasWayBackElsewhere ? " when reached by '\(arrival?.move.rawValue ?? "launch")'" : ""
      return Finding(
        .deadEnd, "screen '\(id)' has no way out\(how); add a transition or mark it as an exit", screens: [id],
        location: graph.screens[screen].location, evidence: [witnesses.path(to: position, in: context)])
    }
  }
}
