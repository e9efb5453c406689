public import NavigationGraph

/// Declares where each route of a screen leads, once, for running and for the graph.
///
///     struct LoginRouter: Router {
///       enum Route: String, RouteName { case login, signUp }
///       static let screen: ScreenID = "Login"
///       unowned let state: LoginViewModel
///       static let passwordExpired = Fact("passwordExpired", \.shouldChangePassword)
///
///       static var routes: Routes {
///         on(.login) {
///           when(passwordExpired) { push("ChangePassword") }
///           otherwise { root("Home") }
///         }
///         on(.signUp) { push("SignUp") }
///       }
///     }
///
/// The same branches decide what happens in the app and stand in the graph, so the two cannot drift apart. A router
/// holds its state `unowned` or `weak`, since the screen owns both.
public protocol Router {
  /// What conditions are read from, such as a view model.
  associatedtype State

  /// The routes that the screen's code can ask for.
  associatedtype Route: RouteName

  /// The screen whose routes these are.
  static var screen: ScreenID { get }

  /// What conditions are read from, such as a view model.
  var state: State { get }

  /// Where each route leads.
  @RoutesBuilder<Self> static var routes: RouteTable<Self> { get }

  /// What people read in the picture, when it is not the screen's name.
  static var title: String? { get }

  /// Whether a flow may end at the screen on purpose.
  static var isExit: Bool { get }
}

extension Router {
  /// The screen's name is what people read.
  public static var title: String? { nil }

  /// A flow does not end at the screen.
  public static var isExit: Bool { false }

  /// What ``routes`` is made of.
  public typealias Routes = RouteTable<Self>

  /// A named variable read from the router's state.
  public typealias Fact<Value: FactType> = StateFact<State, Value>
}

/// The routes of a screen: an enumeration whose cases are the names that its code asks for.
public protocol RouteName: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}
