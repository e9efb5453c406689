extension Check {
  /// A screen whose only way out is back.
  static let leaf: Check = Check(
    id: "leaf", defaultSeverity: .off,
    summary: "The only way out of a screen is back.",
    explanation: "Often as meant, such as a detail or an about screen; turned off unless asked for."
  ) { context in
    let graph = context.graph
    return graph.screens.indices.filter { screen in
      guard context.isPlace(screen), !graph.screens[screen].isExit, !context.leadsOn(screen) else { return false }
      return context.positions.positions(at: screen).contains {
        context.positions.isVisited[$0] && !context.isStuck(at: $0)
      }
    }.map { screen in
      let id = graph.screens[screen].id
      return Finding(
        .leaf, "the only way out of screen '\(id)' is back; mark it as an exit when that is as meant", screens: [id],
        location: graph.screens[screen].location,
        evidence: [graph.path(to: screen, in: context.search)].compactMap { $0.map { .path($0) } })
    }
  }
}
