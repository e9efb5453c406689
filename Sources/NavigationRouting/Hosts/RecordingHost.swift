public import NavigationGraph

/// A host for tests: it shows nothing, keeps a stack of names, and records what it was asked.
///
///     let host = RecordingHost(at: "Login")
///     router.route(to: .login, from: host)
///     host.stack        // ["Home"]
///     host.moves.last?.route  // "login"
public final class RecordingHost: NavigationHost {
  /// The moves that were made, in order.
  public private(set) var moves: [NavigationMove] = []

  /// What the moves' routes were given, in the same order.
  public private(set) var parameters: [Any?] = []

  /// The requests that led to no move, in order.
  public private(set) var refusals: [Decision] = []

  /// The screens from the lowest to the one that people see.
  public private(set) var stack: [ScreenID]

  /// Begins at a screen.
  public init(at screen: ScreenID) { stack = [screen] }

  /// The top of the stack.
  public var currentScreen: ScreenID? { stack.last }

  /// Records a move and changes the stack as the move says.
  public func perform(_ move: NavigationMove, parameter: Any?) {
    moves.append(move)
    parameters.append(parameter)
    switch move.move {
    case .push, .sheet, .cover, .detail, .embed, .external, .go: stack += move.destination.map { [$0] } ?? []
    case .replace, .tab: stack = stack.dropLast() + (move.destination.map { [$0] } ?? [])
    case .root: stack = move.destination.map { [$0] } ?? []
    case .back, .dismiss: goBack()
    case .unwind:
      if let depth = stack.lastIndex(where: { $0 == move.destination }) { stack.removeSubrange((depth + 1)...) }
    case .popToRoot: stack.removeSubrange(min(1, stack.count)...)
    case .finish: break
    }
  }

  /// Records a request that led to no move.
  public func refuse(_ decision: Decision, from screen: ScreenID) { refusals.append(decision) }

  /// Goes back as a person does with the system's own button; the lowest screen stays.
  public func goBack() { if stack.count > 1 { stack.removeLast() } }
}
