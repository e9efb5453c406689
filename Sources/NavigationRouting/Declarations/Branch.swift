internal import NavigationGraph

/// Where a branch goes, and what it sets facts to.
public struct Step<State>: Sendable {
  var move: Move
  var destination: ScreenID?
  var finish: FlowExit?
  var hidesBack: Bool
  private(set) var assignments: [Assignment<State>] = []

  init(move: Move, destination: ScreenID?, hidesBack: Bool) {
    self.move = move
    self.destination = destination
    self.hidesBack = hidesBack
  }

  /// Adds an effect; of several on one fact, the last one counts.
  mutating func set(_ assignment: Assignment<State>) {
    if let known = assignments.firstIndex(where: { $0.fact.name == assignment.fact.name }) {
      assignments[known] = assignment
    } else {
      assignments.append(assignment)
    }
  }
}

/// One ordered alternative of a route: condition, move, effects.
public struct Branch<State>: Sendable {
  /// The condition; `nil` when the branch is always taken.
  let condition: Guard<State>?
  let step: Step<State>
  let location: SourceLocation
  /// Where the match that the branch ends is declared.
  var endsMatch: SourceLocation?
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
