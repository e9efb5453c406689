import NavigationCommands
import NavigationGraph
import NavigationRouting

struct HomeRouter: Router {
  enum Route: String, RouteName { case orders, logOut }

  static let screen: ScreenID = "Home"
  static let isExit = true
  let state: Void = ()

  static var routes: Routes {
    on(.orders) { push("Orders") }
    on(.logOut) { root("Login") }
  }
}

// `LoginFlow play login orders` runs the app; all other words are the tool's.
if CommandLine.arguments.dropFirst().first == "play" {
  ConsoleApp().play(CommandLine.arguments.dropFirst(2))
} else {
  NavigationTool.main(
    try NavigationGraph("LoginFlow", entry: "Login") {
      LoginRouter.self
      ChangePasswordRouter.self
      Screen("SignUp")
      Screen("ForgotPassword", title: "Forgot your password?")
      HomeRouter.self
      include(Orders.self, exits: ["closed": .unwind(to: "Home")])
    })
}
