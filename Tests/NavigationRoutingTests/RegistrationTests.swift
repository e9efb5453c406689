import NavigationGraph
import NavigationRouting
import Testing

/// A router with everything wrong that a declaration can have wrong.
struct FaultyRouter: Router {
  enum Route: String, RouteName { case twice, never, level, lost }
  static let screen: ScreenID = "Faulty"
  unowned let state: State
  static let level = Fact("level", \.level)

  static var routes: Routes {
    on(.twice) { push("A") }
    on(.twice) { push("B") }
    on(.level) {
      match(level) {
        when(.healthy) { push("A") }
      }
    }
    on(.lost) { push("Hoem") }
  }
}

enum Account: FlowDeclaration {
  static let id: FlowID = "Account"
  static let title: String? = "Your account"
  static var content: [GraphElement] {
    LeavingRouter.self
    flow("Inner") { Screen("Terms") }
  }
}

struct LeavingRouter: Router {
  enum Route: String, RouteName { case terms, done, cancel }
  static let screen: ScreenID = "Leaving"
  let state: Void = ()

  static var routes: Routes {
    on(.terms) { push("Terms") }
    on(.done) { finish(.done) }
    on(.cancel) { finish("cancelled") }
  }
}

@Suite("Registration")
struct RegistrationTests {
  @Test("the seed makes the seed's graph")
  func seed() throws {
    let graph = try NavigationGraph(entry: "Login") {
      LoginRouter.self
      Screen("ChangePassword")
      Screen("SignUp")
      Screen("ForgotPassword")
      Screen("Home", exit: true)
    }
    #expect(
      graph.transitions.map { "\($0.route) \($0.condition?.description ?? "-") \($0.move) \($0.to?.rawValue ?? "-")" }
        == [
          "login passwordExpired push ChangePassword", "login - root Home", "signUp - push SignUp",
          "forgotPassword - sheet ForgotPassword",
        ])
    #expect(graph.unreachableScreens.isEmpty)
    #expect(graph.shortestPath(from: "Login", to: "Home")?.description == "Login ─login [!passwordExpired]→ Home")
    #expect(graph.facts.map(\.name) == ["passwordExpired"])
    #expect(graph.transitions[0].location?.file.hasSuffix("/RouterTests.swift") == true)
    #expect(graph.screen("Login")?.location?.file.hasSuffix("/RouterTests.swift") == true)
  }

  @Test("all faults come in one error, each with its place")
  func faults() throws {
    let line = #line
    func graph() throws -> NavigationGraph {
      try NavigationGraph {
        FaultyRouter.self
        Screen("A")
        Screen("B")
        Screen("Home", exit: true)
        Screen("A", exit: true)
      }
    }
    let error = #expect(throws: RegistrationError.self) { try graph() }
    let findings = try #require(error?.findings)
    #expect(
      findings.map { "\($0.check): \($0.message)" } == [
        "duplicate-screen: screen 'A' is declared more than once; give one of the two another name",
        "duplicate-route: screen 'Faulty' declares route 'twice' more than once; put its branches together",
        "unhandled-route: screen 'Faulty' names route 'never' but does not declare where it leads; add 'on(.never)' or delete it",
        "missing-otherwise: route 'level' of screen 'Faulty' does nothing when level is 'exposed', 'infected'; add a branch for these values, or one that takes the rest",
        "no-entry: no screen is an entry; mark the screen that people see first as an entry",
        "undefined-screen: screen 'Hoem' is not declared, but route 'lost' of 'Faulty' leads to it; did you mean 'Home'?",
      ])
    #expect(findings.allSatisfy { $0.location?.file.hasSuffix("/RegistrationTests.swift") == true })
    #expect(findings.map { $0.location?.line } == [line + 7, 14, 13, 16, 13, 20])
    #expect(error?.description.split(separator: "\n").count == 6)
    #expect(error?.graph.screens.count == 5)
  }

  @Test("a repeated route is decided by its first declaration, in the app and in the graph")
  func repeatedRoute() {
    let error = #expect(throws: RegistrationError.self) { try NavigationGraph { FaultyRouter.self } }
    let state = State()
    #expect(error?.graph.transitions(from: "Faulty").filter { $0.route == "twice" }.map(\.to) == ["A"])
    #expect(FaultyRouter(state: state).decide(.twice).move?.destination == "A")
    #expect(FaultyRouter(state: state).decide(.never) == .unknownRoute("never", suggestion: "level"))
  }

  @Test("include binds the exits of a flow to destinations of its parent")
  func include() throws {
    let graph = try NavigationGraph(entry: "Leaving") {
      NavigationRouting.include(Account.self, exits: [.done: .root("Home"), "cancelled": .dismiss])
      Screen("Home", exit: true)
    }
    #expect(
      graph.transitions(from: "Leaving").map { "\($0.finish ?? "-") \($0.move) \($0.to?.rawValue ?? "-")" }
        == ["- push Terms", "done root Home", "cancelled dismiss -"])
    #expect(graph.flows.map(\.id) == ["Account", "Inner"])
    #expect(graph.flows.map(\.parent) == [nil, "Account"])
    #expect(graph.flows[0].title == "Your account")
    #expect(graph.screen("Terms")?.flow == "Inner")
    #expect(Audit(of: graph).findings.isEmpty)
    // The router itself knows nothing of its parent.
    #expect(LeavingRouter().decide(.done).move?.finish == .done)
  }

  @Test("an exit that the parent does not bind is a finding; a flow on its own ends on purpose")
  func unboundExit() throws {
    let error = #expect(throws: RegistrationError.self) {
      try NavigationGraph(entry: "Leaving") {
        NavigationRouting.include(Account.self, exits: [.done: .push("Home")])
        Screen("Home", exit: true)
      }
    }
    #expect(
      error?.findings.map(\.message) == [
        "flow 'Account' finishes with 'cancelled', which is not bound where the flow is included; bind it to a destination"
      ])
    let alone = try NavigationGraph(entry: "Leaving") { Account.content }
    #expect(Audit(of: alone).findings.isEmpty)
    #expect(FlowBinding.unwind(to: "A") != .replace("A"))
  }

  enum AppScreen: String, ScreenName { case home, one, two, three }

  /// Matches that are whole only together with the branches around them, typed screens, and a weak model.
  struct MatchRouter: Router {
    enum Route: String, RouteName { case before, after, other, every }
    static let screen: ScreenID = "Match"
    weak var state: State?
    static let level = Fact("level", \.?.level, orElse: .infected)
    static let guest = Fact("guest", \.?.isGuest, orElse: true)

    static var routes: Routes {
      on(.before) {
        when(level == .infected) { push(AppScreen.one) }
        match(level) {
          when(.healthy) { sheet(AppScreen.one) }
          when(.exposed) { cover(AppScreen.two) }
        }
      }
      on(.after) {
        match(level) {
          when(.healthy) { replace(AppScreen.one) }
        }
        otherwise { root(AppScreen.home) }
      }
      on(.other) {
        match(level) {
          when(.healthy) { detail(AppScreen.two) }
        }
        when(!guest) { embed(AppScreen.three) }
        when(guest) { unwind(to: AppScreen.home) }
      }
      on(.every) {
        when(guest) { tab(AppScreen.two) }
        otherwise { external("Website") }
      }
    }
  }

  @Test("a match may leave the rest to the branches around it; outside places may be declared; screens may be typed")
  func matches() throws {
    for showsMore in [true, false] {
      let graph = try NavigationGraph(entry: AppScreen.home.id) {
        Screen(AppScreen.home, exit: true)
        MatchRouter.self
        Entry.deepLink("/match", to: "Match")
        for screen in [AppScreen.one, .two, .three] { Screen(screen) }
        Screen("Website", title: "Our site", kind: .external)
        if showsMore { Screen("More", exit: true) }
        if showsMore { Entry.deepLink("/more", to: "More") } else { Entry.deepLink("/less", to: "home") }
      }
      #expect(graph.screen("Website")?.title == "Our site")
      #expect((graph.screen("More") != nil) == showsMore)
    }
    var state: State? = State()
    let router = MatchRouter(state: state)
    #expect(router.decide(.after).move?.destination == "one")
    state = nil
    #expect(router.decide(.before).move?.destination == "one", "a model that is gone gives the fallback")
  }

  /// Two facts of one name, of which a condition can mean only one.
  struct MixedRouter: Router {
    enum Route: String, RouteName { case go }
    static let screen: ScreenID = "Mixed"
    unowned let state: State
    static let guest = Fact("x", \.isGuest)
    static let age = Fact("x", \.age)

    static var routes: Routes {
      on(.go) {
        when(guest && age > 3) { push("A") }
      }
    }
  }

  @Test("two facts of one name are a finding, and never decide")
  func mixedFacts() {
    func graph() throws -> NavigationGraph {
      try NavigationGraph(entry: "Mixed") {
        MixedRouter.self
        Screen("A")
      }
    }
    let error = #expect(throws: RegistrationError.self) { try graph() }
    #expect(error?.findings.map(\.check) == ["conflicting-fact"])
    let state = State()
    state.isGuest = true
    #expect(MixedRouter(state: state).decide(.go).move == nil)
  }

  @Test("tabs, links, notifications and facts stand beside routers")
  func elements() throws {
    let graph = try NavigationGraph("Shop", entry: "Main") {
      tabs("Main", ["Feed", "Me"])
      Screen("Feed")
      Screen("Me", exit: true)
      Screen("Order")
      Entry.deepLink("/orders/{id}", to: "Order", over: ["Feed"])
      Entry.notification("shipped", to: "Order")
      Entry.launch("Me")
      Entry(ScreenID("Feed"), kind: .deepLink, template: "/")
      Fact("beta", kind: .fixed)
    }
    #expect(graph.screen("Main")?.kind == .tabs)
    #expect(graph.transitions.count == 4)
    #expect(
      graph.entries.map { "\($0.summary) \($0.screen)" } == [
        "launch Main", "deep link /orders/{id} Order", "notification shipped Order", "launch Me", "deep link / Feed",
      ])
    #expect(graph.entries.allSatisfy { $0.location != nil })
    #expect(graph.facts.map(\.kind) == [.fixed])
    #expect(graph.name == "Shop")
    #expect(Audit(of: graph).findings.map(\.check) == ["unused-fact"])
  }

  @Test("a router's own words come through")
  func words() throws {
    let graph = try everyGraph()
    #expect(graph.screen("Every")?.title == "Everything")
    #expect(graph.screen("Every")?.isExit == true)
    #expect(graph.screen("Web")?.kind == .external)
    #expect(graph.transitions(from: "Every").first { $0.route == "order" }?.parameter == "OrderID")
    #expect(graph.transitions(from: "Every").filter(\.isAutomatic).map(\.route) == ["start", "start", "hidden"])
    #expect(
      graph.facts.map { "\($0.name) \($0.domain) \($0.kind)" } == [
        "guest boolean controlled", "level cases([\"healthy\", \"exposed\", \"infected\"]) changing",
        "beta boolean controlled", "age integers(ClosedRange(0...150)) changing", "an odd age opaque changing",
      ])
  }
}
