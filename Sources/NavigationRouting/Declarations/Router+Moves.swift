public import NavigationGraph

extension Router {
  /// Puts a screen on the stack; back is implied unless it is hidden.
  public static func push(_ screen: ScreenID, back: BackButton = .shown) -> Step<State> { step(.push, screen, back) }

  /// Covers part of the screen with another; dismissing it is implied unless it is hidden.
  public static func sheet(_ screen: ScreenID, back: BackButton = .shown) -> Step<State> { step(.sheet, screen, back) }

  /// Covers the whole screen with another; dismissing it is implied unless it is hidden.
  public static func cover(_ screen: ScreenID, back: BackButton = .shown) -> Step<State> { step(.cover, screen, back) }

  /// Puts a screen in the place of the current one; what lies below stays.
  public static func replace(_ screen: ScreenID, back: BackButton = .shown) -> Step<State> {
    step(.replace, screen, back)
  }

  /// Makes a screen the only one.
  public static func root(_ screen: ScreenID) -> Step<State> { step(.root, screen) }

  /// Switches to a sibling, which has a stack of its own.
  public static func tab(_ screen: ScreenID) -> Step<State> { step(.tab, screen) }

  /// Fills the detail column of a split view.
  public static func detail(_ screen: ScreenID, back: BackButton = .shown) -> Step<State> {
    step(.detail, screen, back)
  }

  /// Shows a screen inside the current one.
  public static func embed(_ screen: ScreenID) -> Step<State> { step(.embed, screen) }

  /// Leaves the app for a place outside, such as a web site.
  public static func external(_ screen: ScreenID) -> Step<State> { step(.external, screen) }

  /// Returns to the screen below.
  public static func back() -> Step<State> { step(.back, nil) }

  /// Takes away what was presented.
  public static func dismiss() -> Step<State> { step(.dismiss, nil) }

  /// Returns to a screen that lies below.
  public static func unwind(to screen: ScreenID) -> Step<State> { step(.unwind, screen) }

  /// Returns to the lowest screen of the stack.
  public static func popToRoot() -> Step<State> { step(.popToRoot, nil) }

  /// Ends the flow by one of its exits, which the parent of the flow binds to a destination.
  public static func finish(_ exit: FlowExit) -> Step<State> {
    var step = step(.finish, nil)
    step.finish = exit
    return step
  }

  private static func step(_ move: Move, _ screen: ScreenID?, _ back: BackButton = .shown) -> Step<State> {
    Step(move: move, destination: screen, hidesBack: back == .none)
  }
}

/// Whether the system's own way back is there.
public enum BackButton: Hashable, Sendable {
  /// A person can go back.
  case shown
  /// The screen takes the way back away.
  case none
}
