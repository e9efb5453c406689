internal import NavigationGraph

/// Where a branch goes, and what it sets facts to.
public struct Step<State>: Sendable {
  var move: Move
  var destination: ScreenID?
  var finish: FlowExit?
  var hidesBack = false
  var assignments: [Assignment<State>] = []
}

/// One ordered alternative of a route: condition, move, effects.
public struct Branch<State>: Sendable {
  /// The condition; `nil` when the branch is always taken.
  let condition: Guard<State>?
  let step: Step<State>
  let location: SourceLocation
  /// What the match that the branch ends has no branch for.
  var uncovered: MatchCoverage?
}

/// Which cases of an enumeration a match has no branch for.
struct MatchCoverage: Sendable {
  let fact: String
  let missing: [String]
  let location: SourceLocation
}

/// What a branch sets a fact to.
public struct Assignment<State>: Sendable {
  let effect: Effect
  let fact: Fact
  /// Sets the property, when it can be written.
  let apply: (@Sendable (State) -> Void)?
}

/// The name of a flow's exit, which the parent of the flow binds to a destination.
///
/// Give the exits of a flow names of their own to write them without quotes:
///
///     extension FlowExit { static let loggedIn: FlowExit = "loggedIn" }
public struct FlowExit: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name as written.
  public let rawValue: String

  /// Makes a name from text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Makes a name from a literal.
  public init(stringLiteral value: String) { rawValue = value }
}
