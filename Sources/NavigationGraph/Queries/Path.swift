/// A way through the app: a screen and the steps taken from there.
///
///     graph.shortestPath(from: "Login", to: "Home")  // Login ─login [!passwordExpired]→ Home
public struct Path: Hashable, Sendable, CustomStringConvertible {
  /// One transition, with the condition under which it is taken.
  public struct Step: Hashable, Sendable {
    /// The transition's position in ``NavigationGraph/transitions``.
    public var position: Int

    /// The name that the screen's code asks for.
    public var route: String

    /// The condition under which the branch is taken, earlier branches counted; `nil` when it always is.
    public var condition: Condition?

    /// The screen that it leads to.
    public var to: ScreenID
  }

  /// Where the way begins.
  public var start: ScreenID

  /// The steps, in order; none for the way from a screen to itself.
  public var steps: [Step]

  /// Describes a way.
  package init(start: ScreenID, steps: [Step]) {
    self.start = start
    self.steps = steps
  }

  /// Where the way ends.
  public var end: ScreenID { steps.last?.to ?? start }

  /// The screens on the way, from the first to the last.
  public var screens: [ScreenID] { [start] + steps.map(\.to) }

  /// The way on one line: `Login ─login [!passwordExpired]→ Home`.
  public var description: String {
    steps.reduce(into: start.rawValue) { text, step in
      text += " ─\(step.route)\(step.condition.map { " [\($0)]" } ?? "")→ \(step.to)"
    }
  }
}

extension NavigationGraph {
  /// The way along transitions, which are given by their positions.
  ///
  /// - Complexity: O(*n*) for *n* transitions.
  func path(from start: Int, along positions: [Int]) -> Path {
    Path(
      start: screens[start].id,
      steps: positions.compactMap { position in
        let row = storage.rows[position]
        guard row.to >= 0 else { return nil }
        return .init(
          position: position, route: storage.routes[row.route], condition: effectiveCondition(of: position),
          to: screens[Int(row.to)].id)
      })
  }
}
