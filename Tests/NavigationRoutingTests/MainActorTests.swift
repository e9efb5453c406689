import NavigationGraph
import NavigationRouting
import Testing

@MainActor final class ObservableModel {
  var isExpired = false
  var attempts = 3
}

@MainActor struct ModelRouter: @MainActor Router {
  enum Route: String, RouteName { case login, retry }

  static let screen: ScreenID = "Login"
  unowned let state: ObservableModel

  static let expired = Fact("expired", \.isExpired)
  static let attempts = Fact("attempts", \.attempts, in: 0...3)

  static var routes: Routes {
    on(.login) {
      when(expired && attempts > 0) { push("ChangePassword") }
      otherwise { root("Home") }
    }
    on(.retry) {
      set(expired, true)
      replace("Login")
    }
  }
}

/// What an app's own code looks like: view models and hosts live on the main actor.
@MainActor @Suite("Routers on the main actor")
struct MainActorTests {
  final class Host: @MainActor NavigationHost {
    var destinations: [ScreenID?] = []
    func perform(_ move: NavigationMove, parameter: Any?) { destinations.append(move.destination) }
  }

  @Test("decide and move as others do")
  func decisions() throws {
    let model = ObservableModel()
    let router = ModelRouter(state: model)
    let host = Host()
    router.route(to: .login, from: host)
    router.route(to: .retry, from: host)
    router.route(to: "login", from: host)
    #expect(model.isExpired)
    #expect(host.destinations == ["Home", "Login", "ChangePassword"])
    let graph = try NavigationGraph(entry: "Login") {
      ModelRouter.self
      Screen("Home", exit: true)
      Screen("ChangePassword")
    }
    #expect(graph.facts.map(\.domain) == [.boolean, .integers(0...3)])
    let path = graph.shortestPath(from: "Login", to: "Home")
    #expect(path?.description == "Login ─login [attempts == 0 || !expired]→ Home")
  }
}
