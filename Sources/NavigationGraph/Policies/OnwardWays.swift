/// The ways onward from one screen to all others, which do not depend on what lies below it.
struct OnwardWays {
  private let exploration: Exploration
  private let visits: [Int32]

  /// Searches; `nil` when there is too much to reason about.
  ///
  /// - Parameters:
  ///   - start: The position of the screen.
  ///   - set: The valuations there.
  ///   - rules: The rules of the moves, which know these valuations.
  ///   - graph: The graph.
  ///   - target: A screen at which the search may end.
  init?(
    from start: Int, with set: DecisionDiagrams.Diagram, by rules: FactRules, in graph: NavigationGraph,
    until target: Int? = nil
  ) {
    let system = PushdownSystem(graph, entries: [Entry(graph.screens[start].id, kind: .deepLink)])
    let none = WaysOut(system, where: { _ in true }, to: { _ in false })
    guard let exploration = try? Exploration(system, none, rules, from: set, until: target) else { return nil }
    self.exploration = exploration
    visits = exploration.firstVisits()
  }

  /// Whether a way leads to a screen.
  func reaches(_ target: Int) -> Bool { visits[target] >= 0 }

  /// A short way to a screen that one leads to.
  func path(to target: Int) -> Path { exploration.path(to: Int(visits[target])) }
}
