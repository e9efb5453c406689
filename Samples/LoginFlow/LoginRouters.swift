import NavigationGraph
import NavigationRouting

final class LoginViewModel {
  var shouldChangePassword = false
}

struct LoginRouter: Router {
  enum Route: String, RouteName { case login, signUp, forgotPassword }

  static let screen: ScreenID = "Login"
  unowned let state: LoginViewModel

  static let passwordExpired = Fact("passwordExpired", \.shouldChangePassword)

  static var routes: Routes {
    on(.login) {
      when(passwordExpired) { push("ChangePassword") }
      otherwise { root("Home") }
    }
    on(.signUp) { push("SignUp") }
    on(.forgotPassword) { sheet("ForgotPassword") }
  }
}

struct ChangePasswordRouter: Router {
  enum Route: String, RouteName { case done }

  static let screen: ScreenID = "ChangePassword"
  unowned let state: LoginViewModel

  static var routes: Routes {
    on(.done) {
      set(LoginRouter.passwordExpired, false)
      root("Home")
    }
  }
}
