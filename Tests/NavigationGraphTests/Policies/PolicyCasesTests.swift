import NavigationGraph
import NavigationTestSupport
import Testing

/// Graphs on which a first version of the policies was wrong.
@Suite("Policies: stacks, facts and distances")
struct PolicyCasesTests {
  /// A graph of lines such as `Home push Login login [!ok] / ok=true`; screens with `!` are exits.
  private func graph(
    _ lines: [String], facts: [Fact] = [], entries: [Entry] = [Entry("Home")]
  ) throws -> NavigationGraph {
    var builder = NavigationGraph.Builder()
    for fact in facts { builder.add(fact) }
    for entry in entries { builder.add(entry) }
    var known: Set<String> = []
    func declare(_ name: String) { if known.insert(name).inserted { builder.add(Screen(ScreenID(name))) } }
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      let condition = try line.firstIndex(of: "[").map { start in
        try Condition(parsing: String(line[line.index(after: start)...].prefix { $0 != "]" }))
      }
      let effects = words.last.flatMap { word -> [Effect]? in
        let parts = word.split(separator: "=")
        return parts.count == 2 ? [Effect(String(parts[0]), .boolean(parts[1] == "true"))] : nil
      }
      let move = try #require(Move(rawValue: words[1]))
      declare(words[0])
      if !move.isReturn { declare(words[2]) }
      builder.add(
        Transition(
          from: ScreenID(words[0]), route: move.isReturn ? "back" : words[3],
          to: move.isReturn ? nil : ScreenID(words[2]),
          condition: condition, move: move, effects: effects ?? []))
    }
    for entry in entries { for screen in [entry.screen] + (entry.over ?? []) { declare(screen.rawValue) } }
    return builder.build()
  }

  private func findings(_ graph: NavigationGraph, _ rule: Policy.Rule, when: String? = nil) throws -> [Finding] {
    let policy = Policy("p", rule, when: try when.map { try Condition(parsing: $0) })
    return Audit(of: graph, policies: [policy]).findings.filter { $0.check == "p" }
  }

  @Test(
    "before: each arrival is asked whether the condition holds, not the first alone", arguments: ["member", "!member"])
  func arrivals(condition: String) throws {
    let graph = try graph(
      ["Home push Pay guest [!member]", "Home push Pay member [member]", "Home push Login login"],
      facts: [Fact("member")])
    let found = try findings(graph, .before(pass: "Login", to: "Pay"), when: condition)
    #expect(found.count == 1)
    guard case .path(let path)? = found.first?.evidence.first else {
      Issue.record("a violation has a way to it")
      return
    }
    #expect(path.steps.map(\.route) == [condition == "member" ? "member" : "guest"])
  }

  @Test("before: an entry is an arrival only when the condition can hold at the start")
  func entries() throws {
    let graph = try graph(
      ["Home go Gate g / member=true", "Gate go Home h [member]"],
      facts: [Fact("member", kind: .controlled, initial: false)])
    #expect(try findings(graph, .before(pass: "Gate", to: "Home"), when: "member").isEmpty)
    #expect(try findings(graph, .before(pass: "Gate", to: "Home"), when: "!member").count == 1)
  }

  @Test("forbid by path: a screen that lies over several stacks has the ways of all of them")
  func severalStacks() throws {
    let graph = try graph(
      ["Home root L l", "Home root R r", "L push A a", "R push A a", "R push B b"])
    let found = try findings(graph, .forbidPath(from: "A", to: "B"))
    #expect(found.map(\.severity) == [.error])
    #expect(try findings(graph, .forbidPath(from: "L", to: "B")).isEmpty)
  }

  @Test("forbid by path: a way that is too long to be shown is no less a way")
  func deep() throws {
    let chain = (0..<70).map { "C\($0) push C\($0 + 1) n" }
    let graph = try graph(["Home push L l", "Home push C0 c"] + chain + ["C70 push T t"])
    #expect(try findings(graph, .forbidPath(from: "L", to: "T")).map(\.severity) == [.error])
  }

  @Test("forbid by path: what lies in another tab is told as a note")
  func tabs() throws {
    let graph = try graph(
      ["Home tab Feed feed", "Home tab Search search", "Feed push Item i", "Search push Detail d"])
    let found = try findings(graph, .forbidPath(from: "Feed", to: "Detail"))
    #expect(found.map(\.severity) == [.note])
    #expect(
      found.first?.message
        == "whether a way leads from 'Feed' to 'Detail' depends on what was left in another tab, or below a link")
    #expect(try findings(graph, .forbidPath(from: "Home", to: "Detail")).map(\.severity) == [.error])
  }

  @Test("forbid by path: facts on the way decide, stack by stack")
  func factsOnTheWay() throws {
    // Over [Home, A] people go back with 'ok' false, over [A] they cannot go on.
    let graph = try graph(
      ["Home go A a / ok=true", "Home push A b / ok=false", "A push C c [!ok]", "A push Home h [ok]"],
      facts: [Fact("ok", kind: .controlled, initial: true)])
    #expect(try findings(graph, .forbidPath(from: "C", to: "Home")).map(\.severity) == [.error])
  }

  @Test("require by path: a condition that never holds is about nothing")
  func constants() throws {
    let facts = [Fact("f", kind: .fixed, initial: true)]
    let graph = try graph(["Home go B r [f]"], facts: facts)
    #expect(try findings(graph, .requirePath(from: "B", to: "Home"), when: "!f").isEmpty)
    #expect(try findings(graph, .requirePath(from: "B", to: "Home"), when: "f").count == 1)
  }

  @Test("require by path: a move that is never made is no way")
  func neverMade() throws {
    let graph = try graph(
      ["Home root Out logout / in=false", "Out root Home home [in]", "Out root Out stay"],
      facts: [Fact("in", kind: .controlled, initial: true)])
    #expect(try findings(graph, .requirePath(from: "Out", to: "Home")).count == 1)
  }

  @Test("require by transition: the target itself needs none, and an exit that nobody binds may lead there")
  func requiredTransitions() throws {
    let graph = try graph(["Home go A a", "A go Home h"])
    #expect(try findings(graph, .requireTransition(from: .everything, to: "Home")).isEmpty)
    var builder = NavigationGraph.Builder()
    for name in ["Home", "A"] { builder.add(Screen(ScreenID(name))) }
    builder.add(Entry("A"))
    builder.add(Transition(from: "A", route: "done", to: nil, move: .finish, finish: "done"))
    #expect(try findings(builder.build(), .requireTransition(from: "A", to: "Home")).isEmpty)
  }

  @Test("depth: the ways that there really are count")
  func depth() throws {
    let batched = try graph(
      ["Home go B r [!f]", "Home go C r", "B go C r", "C go T x [!f]", "C go Home y / f=true"],
      facts: [Fact("f", kind: .controlled)])
    #expect(
      try findings(batched, .depth(to: "T", most: 2)).map(\.message) == [
        "'T' is 3 moves from the nearest entry, more than the 2 allowed"
      ])
    #expect(try findings(batched, .depth(to: "T", most: 3)).isEmpty)
    let detour = try graph(
      ["Home push Login login", "Login back / f=true", "Home push T t [f]"],
      facts: [Fact("f", kind: .controlled, initial: false)])
    #expect(
      try findings(detour, .depth(to: "T", most: 2)).map(\.message) == [
        "'T' is 3 moves from the nearest entry, more than the 2 allowed"
      ])
    let again = try graph(
      ["Home back / x=true", "Home push Home again [!f] / f=true", "Home push T t [f]"],
      facts: [Fact("f", kind: .controlled, initial: false)])
    #expect(
      try findings(again, .depth(to: "T", most: 1)).map(\.message) == [
        "'T' is 2 moves from the nearest entry, more than the 1 allowed"
      ])
    let link = try graph(["Home push T t"], entries: [Entry("Item", kind: .deepLink, template: "/i", over: ["Home"])])
    #expect(
      try findings(link, .depth(to: "T", most: 1)).map(\.message) == [
        "'T' is 2 moves from the nearest entry, more than the 1 allowed"
      ])
    #expect(
      try findings(link, .depth(to: "Home", most: 0)).map(\.message) == [
        "'Home' is 1 move from the nearest entry, more than the 0 allowed"
      ])
  }

  @Test("branches of one route that lead to one screen are findings of their own")
  func identities() throws {
    let graph = try graph(["Home go X r [a]", "Home go X r [b]", "Home go Y r"])
    let found = try findings(graph, .forbidTransition(from: "Home", to: "X"))
    #expect(found.map(\.subject) == ["X [a]", "X [b]"])
  }

  @Test("a selector that leaves nothing over is a finding too")
  func emptyComplement() throws {
    let graph = try graph(["Home go X r"])
    let policy = Policy("p", .forbidTransition(from: .not(.everything), to: "X"))
    let found = Audit(of: graph, policies: [policy]).findings.filter { $0.check == "rule-matches-nothing" }
    #expect(
      found.map(\.message) == [
        "policy 'p' says nothing: in 'from' all but '*' is no screen; correct the policy or delete it"
      ])
    #expect(
      Audit(of: graph, severities: ["p": .off], policies: [policy]).findings.allSatisfy {
        $0.check != "rule-matches-nothing"
      })
  }
}
