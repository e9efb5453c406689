/// A way through the app: a screen and the steps taken from there.
///
///     graph.shortestPath(from: "Login", to: "Home")  // Login ─login [!passwordExpired]→ Home
///
/// Where facts decide whether a way can be gone, it says which ones it needs at its start, and its steps show what sets
/// facts on the way:
///
///     Home ─login→ Login ─done / loggedIn = true→ Home ─profile [loggedIn]→ Profile, with region = eu
public struct Path: Hashable, Sendable, CustomStringConvertible {
  /// One transition, with the condition under which it is taken.
  public struct Step: Hashable, Sendable {
    /// The transition's position in ``NavigationGraph/transitions``, or `nil` for what the system does by itself: the
    /// way back that a move implies, or another tab.
    public var position: Int?

    /// The name that the screen's code asks for.
    public var route: String

    /// The condition under which the branch is taken, earlier branches counted; `nil` when it always is.
    public var condition: Condition?

    /// What the branch sets facts to.
    public var effects: [Effect] = []

    /// The screen that it leads to.
    public var to: ScreenID
  }

  /// Where the way begins.
  public var start: ScreenID

  /// The steps, in order; none for the way from a screen to itself.
  public var steps: [Step]

  /// The values at the start of the facts that decide whether the way can be gone; none where nothing depends on them.
  ///
  /// Facts that may change at any time are not among them: what they must be stands at each step.
  public var values: Valuation

  /// Describes a way.
  package init(start: ScreenID, steps: [Step], values: Valuation = Valuation(assignments: [])) {
    self.start = start
    self.steps = steps
    self.values = values
  }

  /// Where the way ends.
  public var end: ScreenID { steps.last?.to ?? start }

  /// The screens on the way, from the first to the last.
  public var screens: [ScreenID] { [start] + steps.map(\.to) }

  /// The way on one line: `Login ─login [!passwordExpired]→ Home`.
  public var description: String {
    let way = steps.reduce(into: start.rawValue) { text, step in
      let effects = step.effects.map(\.description).joined(separator: ", ")
      text +=
        " ─\(step.route)\(step.condition.map { " [\($0)]" } ?? "")\(effects.isEmpty ? "" : " / \(effects)")→ \(step.to)"
    }
    return values.assignments.isEmpty ? way : "\(way), with \(values)"
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
        storage.rows[position].to < 0 ? nil : step(along: position, to: storage.rows[position].to)
      })
  }

  /// The step along a transition to the screen that it leads to.
  func step(along position: Int, to screen: Int32) -> Path.Step {
    let row = storage.rows[position]
    return Path.Step(
      position: position, route: storage.routes[row.route], condition: effectiveCondition(of: position),
      effects: row.rarity < 0 ? [] : storage.rarities[row.rarity].effects, to: screens[Int(screen)].id)
  }
}
