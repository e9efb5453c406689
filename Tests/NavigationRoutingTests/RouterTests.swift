import NavigationGraph
import NavigationRouting
import Testing

/// The routers of these tests: the seed's login, and one that uses every kind of declaration.
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

enum Level: String, FactEnumeration { case healthy, exposed, infected }

struct OrderID: Equatable { let number: Int }

extension FlowExit { static let done: FlowExit = "done" }

final class State {
  var isGuest = false
  var level = Level.healthy
  var age = 30
  var beta: Bool { age > 40 }
}

struct EveryRouter: Router {
  enum Route: String, RouteName, CaseIterable {
    case replace, cover, detail, embed, tab, external, back, dismiss, unwind, popToRoot, finish, order, level, mixed
    case adult, opaque, start, hidden, partly, pages
  }

  static let screen: ScreenID = "Every"
  static let isExit = true
  static let title: String? = "Everything"
  unowned let state: State

  static let guest = Fact("guest", \.isGuest, kind: .controlled, initial: false)
  static let level = Fact("level", \.level)
  static let age = Fact("age", \.age, in: 0...150)
  static let beta = Fact("beta", \.beta, kind: .controlled)
  static let odd = Fact("an odd age") { $0.age % 2 == 1 }

  static var routes: Routes {
    on(.replace) { replace("A") }
    on(.cover) {
      set(guest, true)
      cover("A", back: .none)
    }
    on(.detail) { detail("A") }
    on(.embed) { embed("A") }
    on(.tab) { tab("A") }
    on(.external) { external("Web") }
    on(.back) { back() }
    on(.dismiss) { dismiss() }
    on(.unwind) { unwind(to: "A") }
    on(.popToRoot) { popToRoot() }
    on(.finish) { finish(.done) }
    on(.order, taking: OrderID.self) { push("Order") }
    on(.level) {
      match(level) {
        when(.healthy) { push("A") }
        when(.exposed, .infected) { push("B") }
      }
    }
    on(.mixed) {
      when(guest && !beta || age >= 65) { push("A") }
      when(level == .infected) { push("B") }
      when(level != .exposed && age < 18) { push("Order") }
    }
    on(.adult, taking: OrderID.self) {
      when(age > 17) { push("A") }
      when(age <= 3) { push("B") }
    }
    on(.opaque) {
      when(odd) { push("A") }
      otherwise {
        push("B")
        set(age, 4)
        set(beta, true)
      }
    }
    automatically(.start) {
      when(age == 150) { root("A") }
      when(age != 151) { root("B") }
    }
    automatically(.hidden) { push("A", back: .none) }
    on(.partly) {
      match(level) {
        when(.healthy) { push("A") }
        otherwise { push("B") }
      }
    }
    on(.pages) {
      when(guest) { sheet("A", back: .none) }
      otherwise { root("B") }
    }
  }
}

func everyGraph() throws -> NavigationGraph {
  try NavigationGraph("Every", entry: "Every") {
    EveryRouter.self
    Screen("A")
    Screen("B")
    Screen("Order")
  }
}

@Suite("Router")
struct RouterTests {
  @Test("decide(_:) is the seed's decision")
  func decide() {
    let model = LoginViewModel()
    let router = LoginRouter(state: model)
    #expect(router.decide(.login).move?.destination == "Home")
    #expect(router.decide(.login).move?.move == .root)
    model.shouldChangePassword = true
    #expect(
      router.decide(.login)
        == .moved(
          NavigationMove(
            from: "Login", route: "login", branch: 0, move: .push, destination: "ChangePassword", finish: nil,
            hidesBack: false, effects: [])))
    #expect(router.decide(.forgotPassword).summary == "sheet to 'ForgotPassword'")
  }

  @Test("route(to:from:) hands the move to the host, with the parameter")
  func route() {
    let model = LoginViewModel()
    let router = LoginRouter(state: model)
    let host = RecordingHost(at: "Login")
    #expect(router.route(to: .signUp, with: 7, from: host).move?.destination == "SignUp")
    #expect(host.stack == ["Login", "SignUp"])
    #expect(host.parameters.count == 1 && host.parameters[0] as? Int == 7)
    // The login screen is covered now, so a second tap on it moves nothing.
    #expect(router.route(to: .signUp, from: host) == .notCurrent(asking: "Login", current: "SignUp"))
    host.goBack()
    #expect(router.route(to: .login, from: host).move?.move == .root)
    #expect(host.stack == ["Home"])
    #expect(host.moves.map(\.route) == ["signUp", "login"])
    #expect(host.refusals.map(\.summary) == ["screen 'Login' asks, but 'SignUp' is on top"])
    host.goBack()
    #expect(host.stack == ["Home"])
  }

  @Test("the string bridge answers for every name")
  func bridge() {
    let model = LoginViewModel()
    let router = LoginRouter(state: model)
    let host = RecordingHost(at: "Login")
    #expect(router.route(to: "logn", from: host, parameters: nil) == .unknownRoute("logn", suggestion: "login"))
    #expect(host.refusals.map(\.summary) == ["route 'logn' is not declared; did you mean 'login'?"])
    #expect(router.route(to: "forgotPassword", from: host, parameters: "a@b").move?.move == .sheet)
    #expect(host.parameters[0] as? String == "a@b")
  }

  @Test("parameters are checked, and a wrong one is an answer")
  func parameters() {
    let state = State()
    let router = EveryRouter(state: state)
    #expect(router.decide(.order) == .missingParameter(route: "order", expected: "OrderID"))
    #expect(router.decide(.order, with: 3) == .badParameter(route: "order", expected: "OrderID", found: "Int"))
    #expect(router.decide(.order, with: OrderID(number: 3)).move?.destination == "Order")
    #expect(router.decide(.order).summary == "route 'order' needs a parameter of type OrderID")
    #expect(router.decide(.order, with: 3).summary == "route 'order' takes a parameter of type OrderID, not Int")
  }

  @Test("a route whose branches all fail is blocked, with the values that blocked it")
  func blocked() {
    let state = State()
    state.age = 10
    let router = EveryRouter(state: state)
    let decision = router.decide(.adult, with: OrderID(number: 1))
    #expect(decision == .blocked(route: "adult", values: [Effect("age", 10)]))
    #expect(decision.summary == "route 'adult' is blocked: no branch holds with age = 10")
    #expect(decision.move == nil)
  }

  @Test("effects set the properties that can be written, before the host moves")
  func effects() {
    let state = State()
    let router = EveryRouter(state: state)
    let host = RecordingHost(at: "Every")
    #expect(router.decide(.cover).move?.effects == [Effect("guest", true)])
    #expect(!state.isGuest, "a decision changes nothing")
    router.route(to: .cover, from: host)
    #expect(state.isGuest)
    #expect(host.moves[0].hidesBack)
    let other = RecordingHost(at: "Every")
    router.route(to: .opaque, from: other)
    #expect(state.age == 4 && !state.beta, "a computed property is left alone")
    #expect(other.moves[0].effects.map(\.description) == ["age = 4", "beta = true"])
  }

  @Test("every move changes the recorded stack as it says")
  func stack() {
    let state = State()
    let router = EveryRouter(state: state)
    let stacks: [(EveryRouter.Route, [ScreenID])] = [
      (.replace, ["Root", "A"]), (.cover, ["Root", "Every", "A"]), (.detail, ["Root", "Every", "A"]),
      (.embed, ["Root", "Every"]), (.tab, ["A"]), (.external, ["Root", "Every", "Web"]), (.back, ["Root"]),
      (.dismiss, ["Root"]), (.unwind, ["Root", "Every"]), (.popToRoot, ["Root"]), (.finish, ["Root", "Every"]),
    ]
    for (route, expected) in stacks {
      let host = RecordingHost(at: "Root")
      host.perform(LoginlessMove.push("Every"), parameter: nil)
      router.route(to: route, from: host)
      #expect(host.stack == expected, "\(route)")
    }
    let presented = RecordingHost(at: "Root")
    presented.perform(LoginlessMove.to("Sheet", .sheet), parameter: nil)
    presented.perform(LoginlessMove.push("Every"), parameter: nil)
    router.route(to: .dismiss, from: presented)
    #expect(presented.stack == ["Root"], "dismissing takes what was pushed on the sheet as well")
    presented.perform(LoginlessMove.push("Detail"), parameter: nil)
    presented.perform(LoginlessMove.to("Search", .tab), parameter: nil)
    #expect(presented.stack == ["Search"])
    presented.perform(LoginlessMove.to("Root", .tab), parameter: nil)
    #expect(presented.stack == ["Root", "Detail"], "each tab keeps its stack")
    presented.perform(LoginlessMove.to("Every", .embed), parameter: nil)
    #expect(router.route(to: .cover, from: presented).move != nil, "an embedded screen may ask")
    let deep = RecordingHost(at: "A")
    deep.perform(LoginlessMove.push("Every"), parameter: nil)
    router.route(to: .unwind, from: deep)
    #expect(deep.stack == ["A"])
  }

  @Test("a router does not keep its view model alive")
  func retention() {
    weak var released: LoginViewModel?
    var router: LoginRouter?
    do {
      let model = LoginViewModel()
      released = model
      router = LoginRouter(state: model)
      #expect(router?.decide(.login).move != nil)
    }
    #expect(released == nil)
    #expect(router != nil)
  }

  /// A host that keeps no track of screens and hears no refusals, as a view controller may.
  final class PlainHost: NavigationHost {
    var moves: [Move] = []
    func perform(_ move: NavigationMove, parameter: Any?) { moves.append(move.move) }
  }

  /// A host that knows only that the screen which asks is gone.
  struct DeafHost: NavigationHost {
    func perform(_ move: NavigationMove, parameter: Any?) { Issue.record("nothing may move") }
    func isShowing(_ screen: ScreenID) -> Bool { false }
  }

  @Test("a screen that is not shown moves nothing, even when the host names no other")
  func hidden() {
    let model = LoginViewModel()
    let decision = LoginRouter(state: model).route(to: .login, from: DeafHost())
    #expect(decision == .notCurrent(asking: "Login", current: nil))
    #expect(decision.summary == "screen 'Login' asks, but is not shown")
  }

  @Test("a host needs one method only")
  func plainHost() {
    let model = LoginViewModel()
    let host = PlainHost()
    LoginRouter(state: model).route(to: .login, from: host)
    LoginRouter(state: model).route(to: "nothing", from: host)
    #expect(host.moves == [.root])
  }
}

/// Moves that no router of these tests makes.
enum LoginlessMove {
  static func push(_ screen: ScreenID) -> NavigationMove { to(screen, .push) }

  static func to(_ screen: ScreenID, _ move: Move) -> NavigationMove {
    NavigationMove(from: "Root", route: "open", move: move, destination: screen)
  }
}
