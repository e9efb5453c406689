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

NavigationTool.main(
  try NavigationGraph("LoginFlow", entry: "Login") {
    LoginRouter.self
    ChangePasswordRouter.self
    Screen("SignUp")
    Screen("ForgotPassword", title: "Forgot your password?")
    HomeRouter.self
    include(Orders.self, exits: ["closed": .unwind(to: "Home")])
  })
