import NavigationGraph
import NavigationTestSupport
import Testing

@Suite("Policies")
struct PolicyTests {
  private func findings(_ graph: NavigationGraph, _ policy: Policy) -> [Finding] {
    Audit(of: graph, policies: [policy]).findings.filter { $0.check == policy.id }
  }

  private func faults(_ graph: NavigationGraph, _ policy: Policy) -> [String] {
    Audit(of: graph, policies: [policy]).findings.filter { $0.check == "rule-matches-nothing" }.map(\.message)
  }

  /// A shop where a guest may look but not pay.
  private static let shop: NavigationGraph = {
    var builder = NavigationGraph.Builder()
    builder.add(Fact("loggedIn", kind: .controlled, initial: false))
    builder.add(Screen("Home", exit: true))
    builder.add(Screen("Login", tags: ["public"]))
    builder.add(Screen("Cart", flow: "Checkout"))
    builder.add(Screen("Payment", exit: true, flow: "Checkout", tags: ["money"]))
    builder.add(Entry("Home"))
    func go(_ from: ScreenID, _ route: String, _ to: ScreenID, _ condition: Condition? = nil, sets: [Effect] = []) {
      builder.add(Transition(from: from, route: route, to: to, condition: condition, move: .push, effects: sets))
    }
    go("Home", "login", "Login")
    go("Login", "done", "Home", sets: [Effect("loggedIn", true)])
    go("Home", "cart", "Cart")
    go("Cart", "pay", "Payment", .fact("loggedIn"))
    go("Cart", "pay", "Login")
    return builder.build()
  }()

  // MARK: Each rule

  @Test("forbid by transition: what people can take, with a way to it")
  func forbidTransition() {
    let policy = Policy("p", .forbidTransition(from: "Cart", to: "Login"), reason: "we ask earlier")
    let found = findings(Self.shop, policy)
    #expect(found.map(\.message) == ["route 'pay' leads from 'Cart' to 'Login', but that is forbidden"])
    #expect(found.map(\.identity) == [.init(check: "p", screens: ["Cart"], route: "pay", subject: "Login")])
    let evidence = found.first?.evidence ?? []
    #expect(evidence.contains(.remark("because we ask earlier", nil)))
    guard case .path(let path) = evidence.first else {
      Issue.record("a violation has a way to it")
      return
    }
    #expect(path.screens == ["Home", "Cart", "Login"])
    #expect(findings(Self.shop, Policy("p", .forbidTransition(from: "Login", to: "Cart"))).isEmpty)
  }

  @Test(
    "forbid by transition, while a condition holds",
    arguments: [
      ("loggedIn", "Login", 0), ("!loggedIn", "Login", 1), ("loggedIn", "Payment", 1), ("!loggedIn", "Payment", 0),
    ])
  func forbidTransitionWhen(condition: String, to: String, expected: Int) throws {
    let policy = Policy(
      "p", .forbidTransition(from: "Cart", to: .name(NamePattern(to))), when: try Condition(parsing: condition))
    #expect(findings(Self.shop, policy).count == expected)
  }

  @Test("forbid by path: returns to what lies below count")
  func forbidPath() {
    let graph = NavigationGraph("Home!>A Home>B A>C", move: .push)
    let found = findings(graph, Policy("p", .forbidPath(from: "A", to: "B")))
    #expect(found.map(\.message) == ["a way leads from 'A' to 'B', but that is forbidden"])
    #expect(
      found.first?.evidence.contains {
        if case .path(let path) = $0 { path.screens == ["A", "Home", "B"] } else { false }
      }
        == true)
    // Without a stack there is no way back.
    #expect(findings(NavigationGraph("Home!>A Home>B A>C"), Policy("p", .forbidPath(from: "A", to: "B"))).isEmpty)
  }

  @Test("forbid by path is one finding for each end, with all beginnings")
  func forbidPaths() {
    let graph = NavigationGraph("A>B B>C C>X")
    let found = findings(graph, Policy("p", .forbidPath(from: ["A", "B"], to: "X")))
    #expect(found.map(\.screens) == [["A", "B"]])
    #expect(found.map(\.subject) == ["X"])
    #expect(found.map(\.message) == ["a way leads from 'A' and from 1 more to 'X', but that is forbidden"])
  }

  @Test("forbid by path, while a condition holds on all of it")
  func forbidPathWhen() throws {
    let policy = { (condition: String) in
      Policy("p", .forbidPath(from: "Home", to: "Payment"), when: try Condition(parsing: condition))
    }
    #expect(findings(Self.shop, try policy("!loggedIn")).isEmpty)
    #expect(findings(Self.shop, try policy("loggedIn")).count == 1)
  }

  @Test("require by transition")
  func requireTransition() {
    let policy = Policy("p", .requireTransition(from: ["Cart", "Login"], to: "Home"))
    #expect(
      findings(Self.shop, policy).map(\.message) == ["no transition leads from 'Cart' straight to 'Home'; add one"])
  }

  @Test("require by path: decided with the stack")
  func requirePath() {
    let policy = Policy("p", .requirePath(from: .everything, to: "Home"))
    #expect(findings(Self.shop, policy).isEmpty)
    var builder = NavigationGraph.Builder()
    for name in ["Home", "A", "B"] { builder.add(Screen(ScreenID(name), exit: true)) }
    builder.add(Entry("Home"))
    builder.add(Transition(from: "Home", route: "a", to: "A", move: .push))
    builder.add(Transition(from: "A", route: "b", to: "B", move: .root))
    let found = findings(builder.build(), policy)
    #expect(found.map(\.message) == ["from 'B' people can never come to 'Home' again; add a way"])
  }

  @Test("only: where transitions may lead, and where they may come from")
  func only() {
    let to = Policy("p", .onlyTo(from: .flow(NamePattern("Checkout")), to: .flow(NamePattern("Checkout"))))
    #expect(
      findings(Self.shop, to).map(\.message) == [
        "route 'pay' leads from 'Cart' to 'Login', but 'Cart' may lead to flow 'Checkout' only"
      ])
    let from = Policy("p", .onlyFrom(from: "Home", to: .tag(NamePattern("public"))))
    #expect(
      findings(Self.shop, from).map(\.message) == [
        "route 'pay' leads from 'Cart' to 'Login', but only 'Home' may lead to 'Login'"
      ])
  }

  @Test("before: facts count, so what is drawn around may be impossible")
  func before() {
    // Drawn, Home → Cart → Payment goes round Login; with the facts nobody can go that way.
    #expect(findings(Self.shop, Policy("p", .before(pass: "Login", to: .tag(NamePattern("money"))))).isEmpty)
    let found = findings(Self.shop, Policy("p", .before(pass: "Login", to: "Cart")))
    #expect(found.map(\.message) == ["people can come to 'Cart' without passing 'Login'"])
    #expect(findings(Self.shop, Policy("p", .before(pass: "Login", to: "Login"))).isEmpty)
  }

  @Test("before, where the last transition is taken while a condition holds")
  func beforeWhen() throws {
    var builder = NavigationGraph.Builder()
    builder.add(Fact("guest"))
    for name in ["Home", "Login", "Pay"] { builder.add(Screen(ScreenID(name), exit: true)) }
    builder.add(Entry("Home"))
    builder.add(Transition(from: "Home", route: "pay", to: "Pay", condition: .fact("guest"), move: .root))
    builder.add(Transition(from: "Home", route: "pay", to: "Login", move: .root))
    builder.add(Transition(from: "Login", route: "done", to: "Pay", move: .root))
    let graph = builder.build()
    let rule = Policy.Rule.before(pass: "Login", to: "Pay")
    #expect(findings(graph, Policy("p", rule, when: try Condition(parsing: "guest"))).count == 1)
    #expect(findings(graph, Policy("p", rule, when: try Condition(parsing: "!guest"))).isEmpty)
  }

  @Test("depth")
  func depth() {
    let graph = NavigationGraph("A>B B>C C>D!")
    #expect(
      findings(graph, Policy("p", .depth(to: .everything, most: 2))).map(\.message) == [
        "'D' is 3 moves from the nearest entry, more than the 2 allowed"
      ])
    #expect(findings(graph, Policy("p", .depth(to: .exit, most: 3))).isEmpty)
  }

  @Test("a condition on a fact that only effects name is followed")
  func unreadFact() throws {
    var builder = NavigationGraph.Builder()
    builder.add(Fact("paid", kind: .controlled, initial: false))
    for name in ["Cart", "Pay", "Done"] { builder.add(Screen(ScreenID(name), exit: true)) }
    builder.add(Entry("Cart"))
    builder.add(Transition(from: "Cart", route: "pay", to: "Pay", move: .root))
    builder.add(Transition(from: "Pay", route: "ok", to: "Done", move: .root, effects: [Effect("paid", true)]))
    builder.add(Transition(from: "Done", route: "again", to: "Pay", move: .root))
    let graph = builder.build()
    let rule = Policy.Rule.forbidTransition(from: .everything, to: "Pay")
    let found = findings(graph, Policy("p", rule, when: try Condition(parsing: "paid")))
    #expect(found.map(\.screens) == [["Done"]])
  }

  // MARK: What says nothing

  @Test("a selector that chooses nothing is a finding, and never a pass")
  func vacuous() throws {
    #expect(
      faults(Self.shop, Policy("p", .before(pass: "Logn", to: "Payment"))) == [
        "policy 'p' says nothing: in 'pass' no screen is called 'Logn'; did you mean 'Login'?"
      ])
    #expect(faults(Self.shop, Policy("p", .forbidPath(from: ["Home", "Hom"], to: "Payment"))).count == 1)
    let unknown = Policy("p", .forbidPath(from: "Home", to: "Cart"), when: try Condition(parsing: "logedIn"))
    #expect(
      faults(Self.shop, unknown) == [
        "policy 'p' says nothing: in 'when' there is no fact 'logedIn'; did you mean 'loggedIn'?"
      ])
    let never = Policy(
      "p", .forbidPath(from: "Home", to: "Cart"), when: try Condition(parsing: "loggedIn && !loggedIn"))
    #expect(faults(Self.shop, never).count == 1)
    #expect(faults(Self.shop, Policy("p", .forbidPath(from: .entry, to: .exit))).isEmpty)
  }

  @Test("a selector chooses by name, flow, tag, entry and exit, and by several of them")
  func selectors() {
    let graph = Self.shop
    func names(_ selector: ScreenSelector) -> [ScreenID] { selector.screens(in: graph) }
    #expect(names("*o*") == ["Home", "Login"])
    #expect(names(.flow(NamePattern("Check*"))) == ["Cart", "Payment"])
    #expect(names(.all([.flow(NamePattern("Checkout")), .not(.exit)])) == ["Cart"])
    #expect(names(.any([.entry, .tag(NamePattern("money"))])) == ["Home", "Payment"])
  }

  @Test("selectors in words")
  func words() {
    let selector = ScreenSelector.all([.flow(NamePattern("Checkout")), .not(.tag(NamePattern("public")))])
    #expect(selector.description == "flow 'Checkout' but not screens tagged 'public'")
    #expect(ScreenSelector.any(["A", .exit, .not(.entry)]).description == "'A' or exits or all but entries")
    #expect(
      faults(NavigationGraph("A>B"), Policy("p", .depth(to: .exit, most: 1))).first?.contains("there are no exits")
        == true)
  }

  @Test("a policy has the severity that is chosen for it")
  func severity() {
    let policy = Policy("p", .forbidTransition(from: "Cart", to: "Login"), severity: .warning)
    #expect(findings(Self.shop, policy).map(\.severity) == [.warning])
    #expect(Audit(of: Self.shop, severities: ["p": .off], policies: [policy]).findings.allSatisfy { $0.check != "p" })
  }

  // MARK: Laws

  /// Graphs of plain moves, of which the first vertex is the entry.
  private static func graph(_ plain: PlainGraph) -> NavigationGraph {
    var builder = NavigationGraph.Builder()
    for vertex in 0..<plain.count { builder.add(Screen(ScreenID("S\(vertex)"))) }
    builder.add(Entry("S0"))
    for (number, edge) in plain.edges.enumerated() {
      builder.add(Transition(from: ScreenID("S\(edge.from)"), route: "r\(number)", to: ScreenID("S\(edge.to)")))
    }
    return builder.build()
  }

  @Test(
    "policies agree with their plain definitions",
    arguments: [
      Array(PlainGraph.all(count: 2)), Array(PlainGraph.all(count: 3)),
      PlainGraph.random(seed: 5, count: 150, largest: 7),
    ])
  func laws(graphs: [PlainGraph]) {
    for plain in graphs {
      let graph = Self.graph(plain)
      let reached = plain.reached(from: [0])
      let last = plain.count - 1
      func name(_ vertex: Int) -> ScreenSelector { .name(NamePattern("S\(vertex)")) }
      func violated(_ rule: Policy.Rule) -> Bool { !findings(graph, Policy("p", rule)).isEmpty }
      for vertex in 0..<plain.count where vertex != last {
        let leads = reached.contains(vertex) && plain.reached(from: [vertex]).contains(last)
        #expect(violated(.forbidPath(from: name(vertex), to: name(last))) == leads, "\(plain): path \(vertex)")
        let edge = plain.edges.contains { $0 == (vertex, last) } && reached.contains(vertex)
        #expect(violated(.forbidTransition(from: name(vertex), to: name(last))) == edge, "\(plain): edge \(vertex)")
        #expect(
          violated(.requireTransition(from: name(vertex), to: name(last))) == (reached.contains(vertex) && !edge),
          "\(plain): required edge \(vertex)")
        let round = plain.reached(from: [0], without: [vertex]).contains(last)
        #expect(violated(.before(pass: name(vertex), to: name(last))) == round, "\(plain): before \(vertex)")
      }
      let stranded = reached.contains { !plain.reached(from: [$0]).contains(last) }
      #expect(violated(.requirePath(from: .everything, to: name(last))) == stranded, "\(plain): required path")
    }
  }
}
