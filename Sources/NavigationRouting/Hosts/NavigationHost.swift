public import NavigationGraph

/// What performs moves: a view controller, a navigation model, or a recorder in tests.
///
/// The router decides and the host shows; the stack stays the host's own.
public protocol NavigationHost {
  /// Shows what was decided.
  ///
  /// - Parameters:
  ///   - move: The move, its destination and its route.
  ///   - parameter: What the screen gave with the route.
  func perform(_ move: NavigationMove, parameter: Any?)

  /// The screen that people see now, or `nil` when the host does not keep track.
  ///
  /// A route that another screen asks for is not taken.
  var currentScreen: ScreenID? { get }

  /// Hears of a request that led to no move.
  func refuse(_ decision: Decision, from screen: ScreenID)
}

extension NavigationHost {
  /// The host does not keep track.
  public var currentScreen: ScreenID? { nil }

  /// Nothing is done; the decision is returned to the caller anyway.
  public func refuse(_ decision: Decision, from screen: ScreenID) {}
}
