extension Check {
  /// A screen whose only way out is back.
  static let leaf: Check = Check(
    id: "leaf", defaultSeverity: .off,
    summary: "The only way out of a screen is back.",
    explanation: "Often as meant, such as a detail or an about screen; turned off unless asked for."
  ) { context in
    let graph = context.graph
    var witnesses = WitnessBudget()
    return graph.screens.indices.compactMap { screen -> Finding? in
      guard context.isPlace(screen), !graph.screens[screen].isExit, !context.leadsOn(screen),
        let position = context.positions.positions(at: screen).first(where: {
          context.positions.isVisited[$0] && !context.isStuck(at: $0)
        })
      else { return nil }
      let id = graph.screens[screen].id
      return Finding(
        .leaf, "the only way out of screen '\(id)' is back; mark it as an exit when that is as meant", screens: [id],
        location: graph.screens[screen].location, evidence: [witnesses.path(to: position, in: context)])
    }
  }
}
