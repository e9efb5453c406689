public import NavigationGraph

/// An enumeration whose cases are the names of an app's screens.
///
///     enum AppScreen: String, ScreenName { case login, home }
///     push(AppScreen.home)
public protocol ScreenName: RawRepresentable<String>, Sendable {}

extension ScreenName {
  /// The case as the name of a screen.
  public var id: ScreenID { ScreenID(rawValue) }
}

extension Screen {
  /// Describes a screen by the case of an enumeration.
  public init(
    _ name: some ScreenName, title: String? = nil, exit: Bool = false, file: String = #fileID, line: Int = #line
  ) {
    self.init(name.id, title: title, exit: exit, location: SourceLocation(file: file, line: line))
  }
}

extension Router {
  /// Puts a screen on the stack; back is implied unless it is hidden.
  public static func push(_ screen: some ScreenName, back: BackButton = .shown) -> Step<State> {
    push(screen.id, back: back)
  }

  /// Covers part of the screen with another; dismissing it is implied unless it is hidden.
  public static func sheet(_ screen: some ScreenName, back: BackButton = .shown) -> Step<State> {
    sheet(screen.id, back: back)
  }

  /// Covers the whole screen with another; dismissing it is implied unless it is hidden.
  public static func cover(_ screen: some ScreenName, back: BackButton = .shown) -> Step<State> {
    cover(screen.id, back: back)
  }

  /// Puts a screen in the place of the current one; what lies below stays.
  public static func replace(_ screen: some ScreenName, back: BackButton = .shown) -> Step<State> {
    replace(screen.id, back: back)
  }

  /// Makes a screen the only one.
  public static func root(_ screen: some ScreenName) -> Step<State> { root(screen.id) }

  /// Switches to a sibling, which has a stack of its own.
  public static func tab(_ screen: some ScreenName) -> Step<State> { tab(screen.id) }

  /// Fills the detail column of a split view.
  public static func detail(_ screen: some ScreenName, back: BackButton = .shown) -> Step<State> {
    detail(screen.id, back: back)
  }

  /// Shows a screen inside the current one.
  public static func embed(_ screen: some ScreenName) -> Step<State> { embed(screen.id) }

  /// Returns to a screen that lies below.
  public static func unwind(to screen: some ScreenName) -> Step<State> { unwind(to: screen.id) }
}
