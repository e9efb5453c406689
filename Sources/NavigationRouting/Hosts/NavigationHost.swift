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
  /// A route that a screen asks for which is not shown is not taken.
  var currentScreen: ScreenID? { get }

  /// Whether people see a screen now, on top or inside the one on top.
  func isShowing(_ screen: ScreenID) -> Bool

  /// Hears of a request that led to no move.
  func refuse(_ decision: Decision, from screen: ScreenID)
}

extension NavigationHost {
  /// The host does not keep track.
  public var currentScreen: ScreenID? { nil }

  /// The current screen is shown, and every screen when the host does not keep track.
  public func isShowing(_ screen: ScreenID) -> Bool { currentScreen == nil || currentScreen == screen }

  /// Nothing is done; the decision is returned to the caller anyway.
  public func refuse(_ decision: Decision, from screen: ScreenID) {}
}
