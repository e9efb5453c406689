public import NavigationGraph

/// What happens when a screen asks for a route; every outcome is a value.
public enum Decision: Hashable, Sendable {
  /// A branch is taken.
  case moved(NavigationMove)
  /// No branch's condition holds; the values are those of the facts that the branches read.
  case blocked(route: String, values: [Effect])
  /// The screen declares no such route; the suggestion is the nearest that it does declare.
  case unknownRoute(String, suggestion: String?)
  /// The route takes a parameter, and none was given.
  case missingParameter(route: String, expected: String)
  /// The route takes a parameter of another type.
  case badParameter(route: String, expected: String, found: String)
  /// The screen that asks is not shown; the current one is `nil` when the host does not tell.
  case notCurrent(asking: ScreenID, current: ScreenID?)

  /// The move, when one is made.
  public var move: NavigationMove? { if case .moved(let move) = self { move } else { nil } }

  /// What happened, in words.
  public var summary: String {
    switch self {
    case .moved(let move):
      move.destination.map { "\(move.move.rawValue) to '\($0)'" } ?? move.finish.map { "finish '\($0.rawValue)'" }
        ?? move.move.rawValue
    case .blocked(let route, let values):
      "route '\(route)' is blocked: no branch holds"
        + (values.isEmpty ? "" : " with \(values.map(\.description).joined(separator: ", "))")
    case .unknownRoute(let route, let suggestion):
      "route '\(route)' is not declared" + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
    case .missingParameter(let route, let expected): "route '\(route)' needs a parameter of type \(expected)"
    case .badParameter(let route, let expected, let found):
      "route '\(route)' takes a parameter of type \(expected), not \(found)"
    case .notCurrent(let asking, let current):
      "screen '\(asking)' asks, but \(current.map { "'\($0)' is on top" } ?? "is not shown")"
    }
  }
}

/// A move that was decided: what the host has to do.
public struct NavigationMove: Hashable, Sendable {
  /// The screen that asks.
  public var from: ScreenID

  /// The route that it asks for.
  public var route: String

  /// The position of the branch among those of the route, from 0.
  public var branch: Int

  /// How to go.
  public var move: Move

  /// The screen to show; `nil` for returns and for the end of a flow.
  public var destination: ScreenID?

  /// The exit by which the flow ends.
  public var finish: FlowExit?

  /// Whether the system's own way back is to be taken away.
  public var hidesBack: Bool

  /// What the branch sets facts to.
  public var effects: [Effect]

  /// Describes a move.
  public init(
    from: ScreenID, route: String, branch: Int = 0, move: Move, destination: ScreenID?, finish: FlowExit? = nil,
    hidesBack: Bool = false, effects: [Effect] = []
  ) {
    self.from = from
    self.route = route
    self.branch = branch
    self.move = move
    self.destination = destination
    self.finish = finish
    self.hidesBack = hidesBack
    self.effects = effects
  }
}
