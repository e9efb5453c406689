import NavigationGraph
import NavigationTestSupport
import Testing

/// What the checks say of conditions and facts.
@Suite("Checks of conditions")
struct ConditionCheckTests {
  /// A graph with a screen Home, from which routes of guarded branches lead on; written as
  /// `route: [a] A | [b] B | C`.
  private func graph(
    _ routes: [String], facts: [Fact] = [], isAutomatic: Bool = false, move: Move = .push
  ) throws -> NavigationGraph {
    var builder = NavigationGraph.Builder()
    for fact in facts { builder.add(fact) }
    builder.add(Screen("Home", exit: true))
    builder.add(Entry("Home"))
    for (line, route) in routes.enumerated() {
      let parts = route.split(separator: ":", maxSplits: 1)
      for branch in parts[1].replacing("||", with: "∨").split(separator: "|").map({ $0.replacing("∨", with: "||") }) {
        var text = branch.drop { $0 == " " }
        while text.last == " " { text.removeLast() }
        let end = text.hasPrefix("[") ? text.lastIndex(of: "]") : nil
        let condition = try end.map { try Condition(parsing: String(text[..<$0].dropFirst())) }
        let name = String(end.map { text[text.index($0, offsetBy: 2)...] } ?? text)
        builder.add(
          Transition(
            from: "Home", route: String(parts[0]), to: ScreenID(name), condition: condition, move: move,
            isAutomatic: isAutomatic, location: SourceLocation(file: "app.json", line: line + 1)))
      }
    }
    for name in Set(builder.build().screens.map(\.id)).subtracting(["Home"]).sorted() {
      builder.add(Screen(name, exit: true))
    }
    return builder.build()
  }

  private func messages(_ check: Check.ID, _ graph: NavigationGraph) -> [String] {
    Audit(of: graph, severities: ["overlapping-branches": .note]).findings.filter { $0.check == check }.map(\.message)
  }

  @Test(
    "impossible-branch",
    arguments: [
      (
        "r: [a && !a] A | B",
        "branch 1 [a && !a] of route 'r' of screen 'Home' can never be taken: no values of 'a' satisfy its condition"
      ),
      (
        "r: [n > 3 && n < 4] A | B",
        "branch 1 [n > 3 && n < 4] of route 'r' of screen 'Home' can never be taken: no values of 'n' satisfy its condition"
      ),
      ("r: [false] A | B", "branch 1 [false] of route 'r' of screen 'Home' can never be taken"),
      (
        "r: [p == x && p == y] A | B",
        "branch 1 [p == x && p == y] of route 'r' of screen 'Home' can never be taken: no values of 'p' satisfy its condition"
      ),
      ("r: [p != x && p != y && p != z] A | B", nil), ("r: [a] A | B", nil), ("r: [n < 0] A | B", nil),
    ] as [(String, String?)])
  func impossible(route: String, message: String?) throws {
    #expect(messages("impossible-branch", try graph([route])) == [message].compactMap(\.self))
  }

  @Test("a fact that is declared has no other values", arguments: [true, false])
  func closedDomain(isDeclared: Bool) throws {
    let facts = isDeclared ? [Fact("p", .cases(["x", "y", "z"]))] : []
    let graph = try graph(["r: [p == x || p == y || p == z] A", "s: [p != x && p != y && p != z] A"], facts: facts)
    #expect(messages("impossible-branch", graph).isEmpty == !isDeclared)
    #expect(messages("constant-condition", graph).isEmpty == !isDeclared)
    // What is not declared may be something else, but nobody knows; so only what is in use is missed; and a route that can never
    // be taken is told as that.
    #expect(messages("missing-otherwise", graph).count == (isDeclared ? 0 : 1))
  }

  @Test(
    "shadowed-branch names the earlier branches, one or several together",
    arguments: [
      (
        "r: A | [v] B",
        [
          "branch 2 [v] of route 'r' of screen 'Home' can never be taken: branch 1 comes first; put it before, or delete it"
        ]
      ),
      (
        "r: [p] A | [p && x] B | [!p] C",
        [
          "branch 2 [p && x] of route 'r' of screen 'Home' can never be taken: branch 1 [p] comes first; put it before, or delete it"
        ]
      ),
      ("r: [p && x] A | [p] B | [!p] C", []),
      (
        "r: [a] A | [c] D | [b] B | [a || b] C | E",
        [
          "branch 4 [a || b] of route 'r' of screen 'Home' can never be taken: branch 1 [a] and branch 3 [b] together come first; put it before, or delete it"
        ]
      ),
      (
        "r: [a] A | [!a] B | C",
        [
          "branch 3 of route 'r' of screen 'Home' can never be taken: branch 1 [a] and branch 2 [!a] together come first; put it before, or delete it"
        ]
      ),
      (
        "r: [n < 5] A | [n >= 5] B | [n == 7] C",
        [
          "branch 3 [n == 7] of route 'r' of screen 'Home' can never be taken: branch 2 [n >= 5] comes first; put it before, or delete it"
        ]
      ),
    ])
  func shadowed(route: String, expected: [String]) throws {
    #expect(messages("shadowed-branch", try graph([route])) == expected)
  }

  @Test(
    "missing-otherwise shows the smallest valuation that no branch takes",
    arguments: [
      ("go: [shouldPass] A", "shouldPass = false"), ("go: [a && b] A", "a = false"),
      ("go: [a] A | [!a && b] B", "a = false and b = false"), ("go: [n >= 18] A", nil),
      ("go: [n < 5] A | [n > 5] B", "n = 5"), ("go: [n > 0] A", "n = 0"), ("go: [p == x || a] A | [p == y] B", nil),
      ("go: [p == x] A | [p == y && a] B", "p = y and a = false"), ("go: [a] A | B", nil), ("go: [a] A | [!a] B", nil),
      ("go: [p == x] A | [p != x] B", nil), ("go: [n == 0] A | [n == 1] B", nil),
    ] as [(String, String?)])
  func missing(route: String, when: String?) throws {
    let expected = when.map {
      "route 'go' of screen 'Home' does nothing when \($0); add a branch for these values, or one that takes the rest"
    }
    #expect(messages("missing-otherwise", try graph([route])) == [expected].compactMap(\.self))
    #expect(messages("missing-otherwise", try graph([route], isAutomatic: true)).isEmpty)
  }

  @Test("missing-otherwise lists the cases of one enumeration")
  func missingCases() throws {
    let facts = [Fact("level", .cases(["healthy", "exposed", "infected", "immune"]))]
    #expect(
      messages("missing-otherwise", try graph(["go: [level == healthy] A"], facts: facts)) == [
        "route 'go' of screen 'Home' does nothing when level is 'exposed', 'infected', 'immune'; add a branch for these values, or one that takes the rest"
      ])
  }

  @Test("values that facts never have at the screen are not missed")
  func missingThere() throws {
    var builder = NavigationGraph.Builder()
    builder.add(Fact("loggedIn", kind: .controlled, initial: false))
    builder.add(Fact("beta", kind: .fixed, initial: true))
    for id: ScreenID in ["Login", "Home", "Profile"] { builder.add(Screen(id, exit: true)) }
    builder.add(Entry("Login"))
    builder.add(Transition(from: "Login", route: "in", to: "Home", move: .root, effects: [Effect("loggedIn", true)]))
    let profile = try Condition(parsing: "loggedIn && beta")
    builder.add(Transition(from: "Home", route: "profile", to: "Profile", condition: profile, move: .push))
    builder.add(Transition(from: "Profile", route: "again", to: "Profile", condition: .fact("on"), move: .replace))
    #expect(
      messages("missing-otherwise", builder.build()) == [
        "route 'again' of screen 'Profile' does nothing when on = false; add a branch for these values, or one that takes the rest"
      ])
    builder.add(
      Transition(from: "Home", route: "out", to: "Home", move: .replace, effects: [Effect("loggedIn", false)]))
    #expect(
      messages("missing-otherwise", builder.build()).first
        == "route 'profile' of screen 'Home' does nothing when loggedIn = false and beta = true; add a branch for these values, or one that takes the rest"
    )
  }

  @Test("what rests on a domain that is known from use says so")
  func inferred() throws {
    let found = Audit(of: try graph(["go: [p == x && n > 3] A | [p == y] B"])).findings
      .filter { $0.check == "missing-otherwise" }
    #expect(
      found.flatMap(\.evidence) == [
        .remark("fact 'p' is not declared; from its use it can be x, y", nil),
        .remark("fact 'n' is not declared; from its use it is a whole number", nil),
      ])
  }

  @Test("overlapping-branches is off unless asked for, and shows where both hold")
  func overlapping() throws {
    let graph = try graph(["r: [a] A | [b] B | [!a && !b && c] C | D", "s: [n < 5] A | [n > 3] B | D"])
    #expect(
      messages("overlapping-branches", graph) == [
        "branch 2 [b] of route 'r' of screen 'Home' holds together with branch 1 [a] when a = true, b = true; the earlier one is taken",
        "branch 2 [n > 3] of route 's' of screen 'Home' holds together with branch 1 [n < 5] when n = 4; the earlier one is taken",
      ])
    #expect(!Audit(of: graph).findings.contains { $0.check == "overlapping-branches" })
  }

  @Test("constant-condition", arguments: [("r: [a || !a] A", 1), ("r: [n <= 5 || n > 3] A", 1), ("r: [true] A", 0)])
  func constant(route: String, count: Int) throws {
    #expect(messages("constant-condition", try graph([route])).count == count)
  }

  @Test("outside-domain suggests what may have been meant, and keeps other checks from guessing")
  func outsideDomain() throws {
    let facts = [
      Fact("plan", .cases(["free", "premium"])), Fact("age", .integers(0...120)), Fact("beta"),
      Fact("start", .cases(["on", "later"]), initial: "of"),
    ]
    let routes = [
      "a: [plan == premuim] A", "b: [plan == gold] A", "c: [age == 121] A", "d: [age == old] A", "e: [plan] A",
      "f: [beta == yes] A", "g: [age < 121] A | B", "h: [start == on] A | B",
    ]
    let graph = try graph(routes, facts: facts)
    #expect(
      messages("outside-domain", graph) == [
        "fact 'start' begins with of, which is none of its values; did you mean 'on'?",
        "in route 'a' of screen 'Home' fact 'plan' is compared with premuim, which is none of its values; did you mean 'premium'?",
        "in route 'b' of screen 'Home' fact 'plan' is compared with gold, which is none of its values; they are 'free', 'premium'",
        "in route 'c' of screen 'Home' fact 'age' is compared with 121, which is not within its bounds, 0 to 120",
        "in route 'd' of screen 'Home' fact 'age' is compared with old, but is a whole number from 0 to 120",
        "in route 'e' of screen 'Home' fact 'plan' stands alone, but is one of 'free', 'premium'; compare it with one of its values",
        "in route 'f' of screen 'Home' fact 'beta' is compared with yes, but is true or false",
      ])
    // Nothing else is said of those routes; an order out of bounds still has an answer.
    let others = Audit(of: graph).findings.filter { $0.check != "outside-domain" }
    #expect(others.map(\.check) == ["shadowed-branch", "constant-condition"])
    #expect(others.allSatisfy { $0.route == "g" })
  }

  @Test("unused-fact and unset-fact")
  func unusedAndUnset() throws {
    var builder = NavigationGraph.Builder()
    for fact in [
      Fact("unused"), Fact("written", kind: .controlled), Fact("kept", kind: .controlled, initial: false),
      Fact("halfway", .cases(["free", "trial", "pro"]), kind: .controlled, initial: "free"),
      Fact("fine", kind: .controlled, initial: false), Fact("open", kind: .controlled),
    ] { builder.add(fact) }
    builder.add(Screen("Home", exit: true))
    builder.add(Entry("Home"))
    let condition = try Condition(
      parsing: "kept || halfway == pro || halfway == trial || halfway == free || fine || open")
    let effects = [Effect("written", true), Effect("halfway", "trial"), Effect("fine", true)]
    builder.add(
      Transition(from: "Home", route: "r", to: "Home", condition: condition, move: .replace, effects: effects))
    builder.add(Transition(from: "Home", route: "r", to: "Home", move: .replace))
    let graph = builder.build()
    #expect(
      messages("unused-fact", graph) == [
        "no condition reads fact 'unused'; delete it or use it",
        "no condition reads fact 'written', though effects set it; delete it or use it",
      ])
    #expect(
      messages("unset-fact", graph) == [
        "no effect sets controlled fact 'kept', so it keeps the value, false, with which the app starts; set it, or declare it as fixed",
        "conditions ask whether fact 'halfway' is pro, but no effect makes it so; set it on a branch, or correct the conditions",
        "no effect sets controlled fact 'open', so it keeps the value with which the app starts; set it, or declare it as fixed",
      ])
  }

  @Test("an effect on a fixed fact is a conflict")
  func fixedSet() throws {
    var builder = NavigationGraph.Builder()
    builder.add(Fact("beta", kind: .fixed))
    builder.add(Screen("Home", exit: true))
    builder.add(Entry("Home"))
    builder.add(Transition(from: "Home", route: "r", to: "Home", move: .replace, effects: [Effect("beta", true)]))
    #expect(
      messages("conflicting-fact", builder.build()) == [
        "route 'r' of screen 'Home' sets fact 'beta', which is fixed; declare it as controlled"
      ])
  }

  // MARK: What facts allow

  private func shop() throws -> NavigationGraph {
    var builder = NavigationGraph.Builder()
    builder.add(Fact("loggedIn", kind: .controlled, initial: false))
    builder.add(Fact("newCheckout", kind: .fixed))
    for id: ScreenID in ["Home", "Login", "Cart", "Pay", "Thanks", "Old", "Gift"] {
      builder.add(Screen(id, exit: id == "Home"))
    }
    builder.add(Entry("Home"))
    func add(_ from: ScreenID, _ route: String, _ to: ScreenID?, _ condition: String?, _ effects: [Effect] = []) throws
    {
      builder.add(
        Transition(
          from: from, route: route, to: to, condition: try condition.map { try Condition(parsing: $0) },
          move: to == nil ? .dismiss : .push, effects: effects))
    }
    try add("Home", "login", "Login", nil)
    try add("Login", "later", nil, nil)
    try add("Home", "cart", "Cart", nil)
    try add("Cart", "pay", "Pay", "newCheckout")
    try add("Cart", "pay", "Old", nil)
    try add("Pay", "gift", "Gift", "!newCheckout")
    try add("Pay", "gift", "Thanks", nil)
    try add("Home", "old", "Gift", "loggedIn && newCheckout")
    try add("Gift", "more", "Old", "loggedIn")
    return builder.build()
  }

  @Test("infeasible-screen shows the path of the picture and the facts that contradict it")
  func infeasibleScreen() throws {
    let graph = try shop()
    let found = Audit(of: graph).findings.filter { $0.check == "infeasible-screen" }
    #expect(
      found.map(\.message) == [
        "no values of the facts lead to screen 'Gift': route 'old' needs loggedIn, but at 'Home' !loggedIn always holds; correct a condition, or set the fact on the way"
      ])
    guard case .path(let path) = found[0].evidence[0] else {
      Issue.record("\(found[0].evidence)")
      return
    }
    #expect(
      path.description == "Home ─old [loggedIn && newCheckout]→ Gift")
    #expect(
      found[0].evidence.dropFirst().map { evidence in
        if case .remark(let text, _) = evidence { text } else { "" }
      } == [
        "route 'old' needs loggedIn, but at 'Home' !loggedIn always holds",
        "route 'gift' needs !newCheckout, but at 'Pay' newCheckout always holds",
      ])
    #expect(Feasibility(of: graph).infeasibleScreens == ["Gift"])
  }

  @Test("infeasible-transition is about screens that people come to in another way")
  func infeasibleTransition() throws {
    var builder = NavigationGraph.Builder()
    builder.add(Fact("beta", kind: .fixed))
    builder.add(Screen("A"))
    builder.add(Screen("B"))
    builder.add(Screen("C", exit: true))
    builder.add(Entry("A"))
    builder.add(Transition(from: "A", route: "b", to: "B", condition: .fact("beta"), move: .push))
    builder.add(Transition(from: "A", route: "b", to: "C", move: .push))
    builder.add(Transition(from: "B", route: "c", to: "C", condition: !.fact("beta"), move: .push))
    builder.add(Transition(from: "B", route: "c", to: "C", move: .push))
    let graph = builder.build()
    #expect(
      messages("infeasible-transition", graph) == [
        "the transition from 'B' to 'C' is never taken: route 'c' needs !beta, but at 'B' beta always holds; correct a condition, or delete it"
      ])
    // What one assumption rules out by itself is no finding.
    let assumed = try graph.assuming(["beta": "true"])
    #expect(messages("infeasible-transition", assumed).isEmpty)
    #expect(messages("infeasible-screen", try graph.assuming(["beta": "false"])).count == 1)
    #expect(messages("impossible-branch", assumed).isEmpty)
  }

  @Test("what is too complex is told as undecided, and as nothing else")
  func undecided() throws {
    let pairs = (0..<40).map { "f\($0) && f\($0 + 40)" }.joined(separator: " || ")
    let order = (0..<80).map { "f\($0)" }.joined(separator: " || ")
    let graph = try graph(["order: [\(order)] A | B", "r: [\(pairs)] A"])
    let found = Audit(of: graph).findings
    #expect(
      found.map { "\($0.severity.rawValue) \($0.message)" } == [
        "note the conditions of route 'r' of screen 'Home' are too complex; its branches are not decided"
      ])
  }

  @Test("facts that are too entangled are told as undecided, and then nothing is called infeasible")
  func entangled() throws {
    // Each step keeps two facts apart that stand far from each other; the last one contradicts the first.
    var builder = NavigationGraph.Builder()
    for number in 0..<40 { builder.add(Fact("f\(number)", kind: .fixed)) }
    builder.add(Entry("s0"))
    for number in 0..<20 {
      let condition = try Condition(parsing: "f\(number) && f\(number + 20) || !f\(number) && !f\(number + 20)")
      builder.add(
        Transition(
          from: ScreenID("s\(number)"), route: "r", to: ScreenID("s\(number + 1)"), condition: condition, move: .push))
    }
    builder.add(
      Transition(from: "s20", route: "r", to: "s21", condition: try Condition(parsing: "f0 && !f20"), move: .push))
    for number in 0...21 { builder.add(Screen(ScreenID("s\(number)"), exit: true)) }
    let graph = builder.build()
    let found = Audit(of: graph, severities: ["missing-otherwise": .off], budget: 5_000).findings
    #expect(
      found.map { "\($0.severity.rawValue) \($0.message)" } == [
        "note the facts that effects change and the fixed ones are too entangled; where people can be with which values is not decided"
      ])
  }

  @Test("fixedCondition(of:) and what each value strands")
  func fixedFacts() throws {
    let graph = try shop()
    #expect(graph.fixedCondition(of: "Pay")?.description == "newCheckout")
    #expect(graph.fixedCondition(of: "Old")?.description == "!newCheckout")
    #expect(graph.fixedCondition(of: "Home")?.description == "true")
    #expect(graph.fixedCondition(of: "Gift")?.description == "false")
    #expect(graph.fixedCondition(of: "Nowhere") == nil)
    let stranded = try #require(graph.strandedByFixedFacts()?["newCheckout"])
    #expect(stranded.map(\.condition.description) == ["!newCheckout", "newCheckout"])
    #expect(stranded.map(\.strandedScreens) == [["Pay", "Thanks"], ["Old"]])
    let routes = stranded.map { $0.strandedTransitions.map { graph.transitions[$0].to?.rawValue ?? "" } }
    #expect(routes == [["Pay", "Thanks"], ["Old"]])
    #expect(graph.factUses.map(\.readers.count) == [2, 3])
    #expect(graph.factUses.map(\.setters.count) == [0, 0])
  }

  @Test("fixed enumerations and numbers strand by value")
  func fixedValues() throws {
    let facts = [
      Fact("device", .cases(["phone", "pad", "tv"]), kind: .fixed), Fact("os", .integers(10...20), kind: .fixed),
    ]
    let graph = try graph(["a: [device != tv && os >= 15] A | B", "b: [device == tv] C | B"], facts: facts)
    let stranded = try #require(graph.strandedByFixedFacts())
    #expect(
      stranded["device"]?.map { "\($0.condition): \($0.strandedScreens.map(\.rawValue))" } == [
        "device != tv: [\"C\"]", "device == tv: [\"A\"]",
      ])
    #expect(
      stranded["os"]?.map { "\($0.condition): \($0.strandedScreens.map(\.rawValue))" } == [
        "os <= 14: [\"A\"]", "os >= 15: []",
      ])
    #expect(graph.fixedCondition(of: "A")?.description == "device != tv && os >= 15")
  }

  @Test("assumptions name facts and values that there are")
  func assumptions() throws {
    let graph = try graph(
      ["r: [plan == free && n > 3] A | B"], facts: [Fact("plan", .cases(["free", "premium"]))])
    #expect(throws: AssumptionError.unknownFact("plam", suggestion: "plan", choices: ["plan", "n"])) {
      try graph.assuming(["plam": "free"])
    }
    #expect(
      throws: AssumptionError.outsideDomain(
        fact: "plan", value: "fre", choices: "one of free, premium", suggestion: "free")
    ) { try graph.assuming(["plan": "fre"]) }
    let assumed = try graph.assuming(["plan": "free", "n": "100"])
    #expect(assumed.facts.map(\.assumed) == ["free", 100])
    #expect(Feasibility(of: assumed).screens == ["Home", "A"])
    // An assumption holds for good, whatever effects say.
    var builder = NavigationGraph.Builder()
    builder.add(Fact("in", kind: .controlled, initial: false))
    builder.add(Entry("Home"))
    builder.add(Transition(from: "Home", route: "r", to: "Home", move: .replace, effects: [Effect("in", true)]))
    builder.add(Transition(from: "Home", route: "s", to: "A", condition: .fact("in"), move: .push))
    #expect(Feasibility(of: try builder.build().assuming(["in": "false"])).screens == ["Home"])
  }
}
