import NavigationGraph
import NavigationTestSupport
import Testing

@Suite("NavigationGraph.Builder")
struct BuilderTests {
  @Test("transitions stand by screen, then route, then as added")
  func order() {
    var builder = NavigationGraph.Builder()
    builder.add(Screen("A"))
    builder.add(Screen("B"))
    for (from, route, to) in [
      ("B", "x", "A"), ("A", "one", "B"), ("A", "two", "A"), ("A", "one", "A"), ("A", "three", "B"), ("A", "two", "B"),
    ] {
      builder.add(Transition(from: ScreenID(from), route: route, to: ScreenID(to)))
    }
    let graph = builder.build()
    #expect(
      graph.transitions.map { "\($0.from) \($0.route) \($0.to?.rawValue ?? "")" }
        == ["A one B", "A one A", "A two A", "A two B", "A three B", "B x A"])
    #expect(graph.routes(from: 0) == [0..<2, 2..<4, 4..<5])
    #expect(graph.transitions(from: "B").map(\.route) == ["x"])
    #expect(graph.transitions(from: "C").isEmpty)
  }

  @Test("nothing that a transition says is lost")
  func fidelity() {
    let transition = Transition(
      from: "A", route: "r", to: "B", condition: .fact("f"), move: .cover, hidesBack: true,
      effects: [Effect("f", false), Effect("plan", "pro"), Effect("n", 3)], finish: "done", isAutomatic: true,
      parameter: "OrderID", location: SourceLocation(file: "A.swift", line: 3, column: 4))
    let open = Transition(from: "A", route: "s", to: nil, unresolved: "next()")
    var builder = NavigationGraph.Builder(name: "App")
    builder.add(transition)
    builder.add(open)
    let graph = builder.build()
    #expect(Array(graph.transitions) == [transition, open])
    #expect(graph.unresolvedTransitions == [1])
    #expect(graph.screens.map(\.isDeclared) == [false, false])
    #expect(graph.facts.map(\.domain) == [.boolean, .cases(["pro"]), .integers(2...4)])
    var repeated = NavigationGraph.Builder()
    repeated.add(
      Transition(from: "A", route: "r", to: "B", effects: [Effect("f", true), Effect("g", 1), Effect("f", false)]))
    #expect(repeated.build().transitions[0].effects == [Effect("f", false), Effect("g", 1)])
    #expect(transition.location?.description == "A.swift:3:4")
    #expect(transition.effects.map(\.description) == ["f = false", "plan = pro", "n = 3"])
  }

  @Test("effectiveCondition(of:) excludes the earlier branches, and is short")
  func effectiveCondition() throws {
    var builder = NavigationGraph.Builder()
    for condition in ["a", "b && c", nil, "d"] {
      builder.add(
        Transition(from: "A", route: "r", to: "B", condition: try condition.map { try Condition(parsing: $0) }))
    }
    builder.add(Transition(from: "A", route: "free", to: "B"))
    let graph = builder.build()
    let texts = graph.transitions.indices.map { graph.effectiveCondition(of: $0)?.description }
    #expect(
      texts == [
        "a", "!a && b && c", "!(a || b && c)", "false", nil,
      ])
  }

  @Test("facts that are only used get a domain from their use")
  func inferredFacts() throws {
    var builder = NavigationGraph.Builder()
    builder.add(Fact("known", kind: .fixed))
    builder.add(Fact("known", .opaque))
    for text in ["known && plan == pro", "plan != free && age >= 18", "age < 65", "flag"] {
      builder.add(Transition(from: "A", route: text, to: "A", condition: try Condition(parsing: text)))
    }
    let graph = builder.build()
    #expect(graph.facts.map(\.name) == ["known", "plan", "age", "flag"])
    #expect(graph.facts.map(\.domain) == [.boolean, .cases(["free", "pro"]), .integers(17...66), .boolean])
    #expect(graph.facts.map(\.isDeclared) == [true, false, false, false])
  }

  @Test("equal entries and flows are one, and named ones come to be")
  func entriesAndFlows() {
    var builder = NavigationGraph.Builder()
    builder.add(Entry("A", location: SourceLocation(file: "x")))
    builder.add(Entry("A"))
    builder.add(Entry("B", kind: .deepLink, template: "/b", over: ["C"]))
    builder.add(Screen("A", flow: "Inner"))
    builder.add(Flow("Inner", title: "In", parent: "Outer"))
    builder.add(Flow("Inner"))
    let graph = builder.build()
    #expect(graph.entries.count == 2)
    #expect(graph.entries.map(\.summary) == ["launch", "deep link /b"])
    #expect(graph.screens.map(\.id) == ["A", "B", "C"])
    #expect(graph.flows.map(\.id) == ["Inner", "Outer"])
    #expect(graph.flows[0].title == "In")
  }

  @Test("a screen may be used before it is declared, and declared only once")
  func declarations() {
    var builder = NavigationGraph.Builder()
    builder.add(Transition(from: "A", route: "r", to: "B"))
    #expect(!builder.declares("B"))
    builder.add(Screen("B", exit: true))
    builder.add(Screen("B"))
    #expect(builder.declares("B") && !builder.declares("C"))
    let graph = builder.build()
    #expect(graph.screen("B")?.isExit == true)
    #expect(graph.screen("C") == nil)
    #expect(graph.exits == ["B"])
    #expect(graph.registrationFindings.map(\.check) == ["duplicate-screen"])
  }

  @Test("graphs are equal in any order of their declarations")
  func equality() {
    #expect(NavigationGraph("A>B B>C A>C") != NavigationGraph("A>B B>C"))
    var (one, other) = (NavigationGraph.Builder(), NavigationGraph.Builder())
    let screens = [Screen("B", location: SourceLocation(file: "f", line: 1)), Screen("A", title: "a")]
    let transitions = [Transition(from: "A", route: "y", to: "B"), Transition(from: "A", route: "x", to: "B")]
    for screen in screens { one.add(screen) }
    for screen in screens.reversed() { other.add(screen) }
    for transition in transitions { one.add(transition) }
    for transition in transitions.reversed() { other.add(transition) }
    #expect(one.build() == other.build())
    // The order of the branches of one route has a meaning.
    let branches = [
      Transition(from: "A", route: "z", to: "B", condition: .fact("f")), Transition(from: "A", route: "z", to: "A"),
    ]
    for branch in branches { one.add(branch) }
    for branch in branches.reversed() { other.add(branch) }
    #expect(one.build() != other.build())
  }
}
