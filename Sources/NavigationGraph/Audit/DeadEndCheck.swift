extension Check {
  /// A screen with no way on and no way back.
  static let deadEnd: Check = Check(
    id: "dead-end", defaultSeverity: .error,
    // Behind a screen of the first two there is code, which can lead on. Drawings seldom mark their ends.
    severityBySource: [.swiftCode: .off, .storyboard: .off, .android: .off, .dot: .note, .mermaid: .note],
    summary: "A screen has no way on and no way back, and is not an exit.",
    explanation: """
      A person who comes this way can only leave the app. A screen that was pushed or presented has a way back unless \
      it is taken away; one that became the root, or came from a source without moves, has none. Not asked of storyboards \
      and Android navigation XML, where code can lead on, and only noted in DOT and Mermaid.
      """
  ) { context in
    let graph = context.graph
    let exploration = context.exploration
    var isKnown = [Bool](repeating: false, count: exploration.states.count)
    /// Visits that are certain come before those that are not.
    let visits = exploration.visits.indices
    let sorted =
      visits.filter { exploration.visits[$0].isCertain } + visits.filter { !exploration.visits[$0].isCertain }
    var firstStuck: [Int: Int] = [:]
    var isFree: Set<Int> = []
    for visit in sorted {
      let state = Int(exploration.visits[visit].state)
      guard !isKnown[state] else { continue }
      isKnown[state] = true
      let screen = exploration.screen(of: visit)
      if !context.isStuck(at: visit, of: exploration) {
        isFree.insert(screen)
      } else if firstStuck[screen] == nil {
        firstStuck[screen] = visit
      }
    }
    var witnesses = WitnessBudget()
    return firstStuck.sorted { $0.key < $1.key }.map { screen, visit in
      let id = graph.screens[screen].id
      let arrival =
        switch exploration.visits[visit].cause {
        case .beginning(let entry): graph.entries[Int(entry)].summary
        case .transition(let transition): graph.storage.rows[Int(transition)].move.rawValue
        case .detour, .tab, .link: "what lies above it"
        }
      let how = isFree.contains(screen) ? " when reached by '\(arrival)'" : ""
      var finding = Finding(
        .deadEnd, "screen '\(id)' has no way out\(how); add a transition or mark it as an exit", screens: [id],
        location: graph.screens[screen].location, evidence: [witnesses.path(to: visit, in: context)])
      context.lower(&finding, at: visit)
      return finding
    }
  }
}
