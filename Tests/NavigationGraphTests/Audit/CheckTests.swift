import NavigationGraph
import NavigationTestSupport
import Testing

@Suite("Checks")
struct CheckTests {
  private func findings(_ graph: NavigationGraph, _ severities: [Check.ID: Severity] = [:]) -> [Finding] {
    Audit(of: graph, severities: Severities(severities)).findings
  }

  @Test(
    "unreachable-screen is one finding for each island, cause first",
    arguments: [
      ("A>B! C>B", [["C"]]), ("A>B! C>D D>E", [["C", "D", "E"]]), ("A>B! C>D D>C D>E", [["C", "D", "E"]]),
      ("A>B! C>D! E>F!", [["C", "D"], ["E", "F"]]), ("A>B! C>D! E>D", [["C", "E", "D"]]), ("A>B!", []),
      ("A>B! C>C", [["C"]]),
    ] as [(String, [[ScreenID]])])
  func unreachable(text: String, islands: [[ScreenID]]) {
    let found = findings(NavigationGraph(text)).filter { $0.check == "unreachable-screen" }
    #expect(found.map(\.screens) == islands)
  }

  @Test("an orphan with a way out is found", .bug("https://github.com/sverweij/dependency-cruiser/issues/140"))
  func orphanWithWayOut() {
    let found = findings(NavigationGraph("Index>A A>B! OldScreen>B"))
    #expect(
      found.map(\.message) == [
        "no path from any entry leads to screen 'OldScreen'; add a transition to it or remove it"
      ])
  }

  @Test("a second entry is no orphan", .bug("https://github.com/sverweij/dependency-cruiser/issues/127"))
  func secondEntry() {
    #expect(findings(NavigationGraph("Home>Detail! Promo!", entries: ["Home", "Promo"])).isEmpty)
  }

  @Test("unresolved moves in reach turn unreachable screens into notes")
  func unresolved() {
    var builder = NavigationGraph.Builder()
    builder.add(Entry("A"))
    for id: ScreenID in ["A", "B"] { builder.add(Screen(id)) }
    builder.add(Transition(from: "A", route: "next", to: nil, unresolved: "make(id)"))
    let audit = Audit(of: builder.build())
    #expect(audit.findings.map(\.severity) == [.note])
    #expect(
      audit.findings[0].evidence == [
        .screens("no entry leads to", ["B"]), .remark("unresolved: route 'next' of 'A': make(id)", nil),
      ])
    #expect(audit.unresolvedCount == 1)
    // A severity that was chosen does not make the finding surer than it is.
    #expect(Audit(of: builder.build(), severities: ["unreachable-screen": .error]).findings[0].severity == .note)
    // An unresolved move that nobody can come to changes nothing.
    var apart = NavigationGraph.Builder()
    apart.add(Entry("A"))
    for id: ScreenID in ["A", "B"] { apart.add(Screen(id, exit: true)) }
    apart.add(Transition(from: "B", route: "next", to: nil, unresolved: "x"))
    #expect(Audit(of: apart.build()).findings.map(\.severity) == [.error])
  }

  @Test(
    "undefined-screen names the uses and the name that was meant",
    .bug("https://github.com/dominikbraun/graph/issues/31"))
  func undefined() {
    var builder = NavigationGraph.Builder()
    builder.add(Screen("hello"))
    builder.add(Screen("Home", exit: true))
    builder.add(Entry("hello"))
    builder.add(Entry("Home"))
    let place = SourceLocation(file: "in.json", line: 9)
    builder.add(Transition(from: "hello", route: "2", to: "bye", location: place))
    builder.add(Transition(from: "hello", route: "3", to: "Hoem"))
    let found = findings(builder.build())
    #expect(
      found.map(\.message) == [
        "screen 'bye' is not declared, but route '2' of 'hello' leads to it; declare it or correct the name",
        "screen 'Hoem' is not declared, but route '3' of 'hello' leads to it; did you mean 'Home'?",
      ])
    #expect(found[0].location == place)
    #expect(Audit(of: builder.build()).graph.transitions.count == 2)
  }

  @Test("dead-end shows how one came there")
  func deadEnd() {
    var builder = NavigationGraph.Builder()
    for id: ScreenID in ["Login", "Home", "Terms"] { builder.add(Screen(id)) }
    builder.add(Entry("Login"))
    builder.add(Transition(from: "Login", route: "terms", to: "Terms", move: .push))
    builder.add(Transition(from: "Login", route: "ok", to: "Home", move: .root))
    builder.add(Transition(from: "Home", route: "terms", to: "Terms", move: .root))
    let found = findings(builder.build())
    #expect(
      found.map(\.message) == [
        "screen 'Terms' has no way out when reached by 'root'; add a transition or mark it as an exit"
      ])
    guard case .path(let path) = found.first?.evidence.first else { return #expect(Bool(false), "no path") }
    #expect(path.description == "Login ─ok→ Home ─terms→ Terms")
  }

  @Test(
    "plain graphs: dead ends and traps",
    arguments: [
      ("A>B", ["dead-end"]), ("A>B!", []), ("A>A", ["dead-end"]), ("A>B! A>C C>D D>C", ["trap"]),
      ("A>B! A>C C>D D>C D>E", ["dead-end"]), ("A>B B>A", []), ("A>B! A>C C>C", ["dead-end"]),
      ("A>B! A>C C>D D>C A>E E>F F>E", ["trap", "trap"]), ("A>B! C>D D>C", ["unreachable-screen"]),
    ])
  func waysOut(text: String, checks: [String]) {
    #expect(findings(NavigationGraph(text)).map(\.check) == checks)
  }

  @Test("trap names the region and the way in")
  func trap() {
    let found = findings(NavigationGraph("A>B! A>C C>D D>C"))
    #expect(
      found.map(\.message) == [
        "no exit can be reached again once one is at screen 'C' or at 1 more behind it; add a way out or mark an exit"
      ])
    #expect(found[0].screens == ["C", "D"])
    guard case .path(let path) = found[0].evidence[0] else { return #expect(Bool(false), "no path") }
    #expect(path.description == "A ─r1→ C")
  }

  @Test("a region that may lead on is no trap")
  func noTrap() {
    for transition in [
      Transition(from: "C", route: "x", to: nil, unresolved: "?"),
      Transition(from: "C", route: "x", to: nil, move: .finish, finish: "end"),
      Transition(from: "C", route: "x", to: "Elsewhere"),
    ] {
      var builder = NavigationGraph.Builder()
      for id: ScreenID in ["A", "B", "C", "D"] { builder.add(Screen(id, exit: id == "B")) }
      builder.add(Entry("A"))
      for (from, to) in [("A", "B"), ("A", "C"), ("C", "D"), ("D", "C")] as [(ScreenID, ScreenID)] {
        builder.add(Transition(from: from, route: to.rawValue, to: to))
      }
      builder.add(transition)
      #expect(!findings(builder.build()).map(\.check).contains("trap"))
    }
  }

  @Test("leaf is off unless asked for")
  func leaf() {
    let graph = NavigationGraph("A>B", move: .push)
    #expect(findings(graph).isEmpty)
    let found = findings(graph, ["leaf": .warning])
    #expect(
      found.map(\.message) == ["the only way out of screen 'B' is back; mark it as an exit when that is as meant"])
    #expect(found[0].severity == .warning)
  }

  @Test("redirect-loop needs a circle that is always taken")
  func redirectLoop() {
    for (condition, moveBack, checks) in [
      (nil, Move.root, ["redirect-loop"]), (Condition.fact("f"), .root, []), (nil, .back, []),
    ] as [(Condition?, Move, [String])] {
      var builder = NavigationGraph.Builder()
      for id: ScreenID in ["A", "B"] { builder.add(Screen(id, exit: true)) }
      builder.add(Entry("A"))
      builder.add(Transition(from: "A", route: "a", to: "B", move: .root, isAutomatic: true))
      builder.add(
        Transition(
          from: "B", route: "b", to: moveBack == .back ? nil : "A", condition: condition, move: moveBack,
          isAutomatic: true))
      let found = findings(builder.build())
      #expect(found.map(\.check) == checks)
      if case .cycle(let path)? = found.first?.evidence.first { #expect(path.description == "A ─a→ B ─b→ A") }
    }
    // A person's choice is no redirect, and only the first automatic branch runs.
    #expect(findings(NavigationGraph("A>B! B>A")).isEmpty)
    var builder = NavigationGraph.Builder()
    builder.add(Screen("A", exit: true))
    builder.add(Entry("A"))
    builder.add(Transition(from: "A", route: "on", to: "A", condition: .fact("f"), isAutomatic: true))
    builder.add(Transition(from: "A", route: "again", to: "A", isAutomatic: true))
    #expect(findings(builder.build()).isEmpty)
  }

  @Test(
    "case-collision", .bug("https://github.com/Graphify-Labs/graphify/issues/1453"),
    arguments: [("Home>home! Home>HOME!", 1), ("Home>Hôme!", 0), ("Ｈome>Home!", 1), ("A>B!", 0)])
  func caseCollision(text: String, count: Int) {
    let found = findings(NavigationGraph(text))
    #expect(found.count == count)
    #expect(found.allSatisfy { $0.check == "case-collision" && $0.severity == .warning })
  }

  @Test("conflicting-fact")
  func conflictingFact() {
    var builder = NavigationGraph.Builder()
    builder.add(Screen("A", exit: true))
    builder.add(Entry("A"))
    builder.add(Fact("plan", .cases(["free"])))
    builder.add(Fact("plan", .cases(["free"])))
    #expect(findings(builder.build()).map(\.check) == ["unused-fact"])
    builder.add(Fact("plan"))
    builder.add(Fact("plan", .cases(["free"]), kind: .fixed))
    builder.add(Fact("plan", .cases(["free"]), initial: "free"))
    let found = findings(builder.build()).filter { $0.check == "conflicting-fact" }
    #expect(
      found.map(\.message) == [
        "fact 'plan' is declared again with other values; give one of the two another name",
        "fact 'plan' is declared again as fixed, not changing; give one of the two another name",
        "fact 'plan' is declared again with another initial value; give one of the two another name",
      ])
  }

  @Test("many long witnesses are told by their length")
  func manyWitnesses() {
    var builder = NavigationGraph.Builder()
    let count = 2_000
    for number in 0..<count {
      builder.add(Screen(ScreenID("n\(number)")))
      builder.add(Screen(ScreenID("end\(number)")))
      builder.add(Transition(from: ScreenID("n\(number)"), route: "x", to: ScreenID("end\(number)")))
      if number > 0 {
        builder.add(Transition(from: ScreenID("n\(number - 1)"), route: "next", to: ScreenID("n\(number)")))
      }
    }
    builder.add(Entry("n0"))
    let found = findings(builder.build())
    #expect(found.count == count)
    #expect(
      found.last?.evidence == [
        .remark("the shortest way there has 2000 steps; 'navgraph paths' shows it", nil)
      ])
    if case .path(let path)? = found.first?.evidence.first { #expect(path.steps.count == 1) }
  }

  @Test("as many unknown names as known ones end in time")
  func manyUndefined() {
    var builder = NavigationGraph.Builder()
    for number in 0..<5_000 {
      builder.add(Screen(ScreenID("Screen\(number)"), exit: true))
      builder.add(Transition(from: "Screen0", route: "r\(number)", to: ScreenID("Scren\(number)")))
    }
    builder.add(Entry("Screen0"))
    #expect(findings(builder.build()).filter { $0.check == "undefined-screen" }.count == 5_000)
  }

  @Test("no-entry and duplicate-screen")
  func declarations() {
    var builder = NavigationGraph.Builder()
    builder.add(Screen("A", location: SourceLocation(file: "f", line: 1)))
    builder.add(Screen("A", location: SourceLocation(file: "f", line: 2)))
    let found = findings(builder.build())
    #expect(found.map(\.check) == ["duplicate-screen", "no-entry"])
    #expect(found[0].location?.line == 2)
    #expect(findings(NavigationGraph.Builder().build()).isEmpty)
  }

  @Test("every check has words for people, and a name of its own")
  func words() {
    #expect(Set(Check.all.map(\.id)).count == Check.all.count)
    for check in Check.all {
      #expect(check.summary.hasSuffix(".") && !check.explanation.isEmpty)
      #expect(check.id.allSatisfy { $0.isLowercase || $0 == "-" })
      #expect(Check.named(check.id)?.summary == check.summary)
    }
    #expect(Check.named("nonsense") == nil)
  }

  @Test(
    "SpellingSuggestion",
    arguments: [
      ("Hoem", "Home"), ("home", "Home"), ("xyz", nil), ("Logins", "Login"), ("", nil), ("Lo", nil), ("H", nil),
    ])
  func suggestion(name: String, expected: String?) {
    #expect(SpellingSuggestion.nearest(to: name, among: ["Login", "Home"]) == expected)
  }
}
