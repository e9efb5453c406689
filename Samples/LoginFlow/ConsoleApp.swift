import NavigationGraph
import NavigationRouting

/// The app itself, without screens to look at: it asks the routers for routes and shows where they lead.
///
/// A view controller does the same: it names a route, and performs the move that its router decides.
final class ConsoleApp: NavigationHost {
  private let login = LoginViewModel()
  private let order = OrderViewModel()
  private var stack: [ScreenID] = ["Login"]

  var currentScreen: ScreenID? { stack.last }

  func perform(_ move: NavigationMove, parameter: Any?) {
    // A return, or the end of the orders, which were pushed on Home.
    guard let destination = move.destination else {
      stack.removeLast()
      return
    }
    if move.move == .root { stack = [] }
    stack.append(destination)
  }

  /// Asks for routes one after the other, each on the screen that is on top then.
  func play(_ routes: some Sequence<String>) {
    print(stack.map(\.rawValue).joined(separator: " / "))
    for route in routes {
      let decision =
        switch currentScreen {
        case "Login": LoginRouter(state: login).route(to: route, from: self)
        case "ChangePassword": ChangePasswordRouter(state: login).route(to: route, from: self)
        case "Home": HomeRouter().route(to: route, from: self)
        case "Orders": OrdersRouter(state: order).route(to: route, from: self, parameters: 17)
        case "Order": OrderRouter(state: order).route(to: route, from: self)
        default: Decision.unknownRoute(route, suggestion: nil)
        }
      print("\(route): \(decision.summary)\n\(stack.map(\.rawValue).joined(separator: " / "))")
    }
  }
}
