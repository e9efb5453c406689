/// The ways onward from one screen to all others, which do not depend on what lies below it.
struct OnwardWays {
  private let exploration: Exploration
  private let visits: [Int32]

  /// Searches; `nil` when there is too much to reason about.
  ///
  /// - Parameters:
  ///   - start: The position of the screen.
  ///   - rules: The rules of the moves, which know the valuations of the context.
  ///   - context: The graph, and what is known of it.
  init?(from start: Int, by rules: FactRules, in context: AuditContext) {
    let graph = context.graph
    let system = PushdownSystem(graph, entries: [Entry(graph.screens[start].id, kind: .deepLink)])
    let none = WaysOut(system, where: { _ in true }, to: { _ in false })
    let set = context.feasibility.valuations[start]
    guard let exploration = try? Exploration(system, none, rules, from: set) else { return nil }
    self.exploration = exploration
    visits = exploration.firstVisits()
  }

  /// Whether a way leads to a screen.
  func reaches(_ target: Int) -> Bool { visits[target] >= 0 }

  /// A short way to a screen that one leads to.
  func path(to target: Int) -> Path { exploration.path(to: Int(visits[target])) }
}
