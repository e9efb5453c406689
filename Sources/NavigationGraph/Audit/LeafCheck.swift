extension Check {
  /// A screen whose only way out is back.
  static let leaf: Check = Check(
    id: "leaf", defaultSeverity: .off,
    summary: "The only way out of a screen is back.",
    explanation: "Often as meant, such as a detail or an about screen; turned off unless asked for."
  ) { context in
    let graph = context.graph
    var witnesses = WitnessBudget()
    var firstFree: [Int: Int] = [:]
    let exploration = context.exploration
    for visit in exploration.visits.indices {
      let screen = exploration.screen(of: visit)
      guard firstFree[screen] == nil, context.isPlace(screen), !graph.screens[screen].isExit,
        !context.leadsOn(screen), !context.isStuck(at: visit, of: exploration)
      else { continue }
      firstFree[screen] = visit
    }
    return firstFree.sorted { $0.key < $1.key }.map { screen, visit in
      let id = graph.screens[screen].id
      return Finding(
        .leaf, "the only way out of screen '\(id)' is back; mark it as an exit when that is as meant", screens: [id],
        location: graph.screens[screen].location, evidence: [witnesses.path(to: visit, in: context)])
    }
  }
}
