import NavigationGraph
import NavigationTestSupport
import Testing

@Suite("GraphDifference")
struct DifferenceTests {
  /// A graph of one screen `A` with a route of guarded branches, the last one's guard maybe empty.
  private func route(_ branches: [(guard: String, to: ScreenID)], facts: [Fact] = []) throws -> NavigationGraph {
    var builder = NavigationGraph.Builder()
    for fact in facts { builder.add(fact) }
    for name in ["A", "B", "C"] { builder.add(Screen(ScreenID(name), exit: true)) }
    builder.add(Entry("A"))
    for branch in branches {
      builder.add(
        Transition(
          from: "A", route: "r", to: branch.to,
          condition: try branch.guard.isEmpty ? nil : Condition(parsing: branch.guard)))
    }
    return builder.build()
  }

  private func text(_ difference: GraphDifference) -> [String] {
    difference.screens.map { "\($0.mark.sign) \($0.screen)\($0.oldName.map { " was \($0)" } ?? "")" }
      + difference.branches.map {
        "\($0.mark.sign) \($0.screen).\($0.route) \(($0.new ?? $0.old)?.to?.rawValue ?? "")"
          + ($0.condition.map { " \($0.relation)" } ?? "")
      } + difference.others.map { "\($0.mark.sign) \($0.text)" }
  }

  @Test("nothing changed is empty, in whatever order and place it is declared")
  func same() {
    let a = NavigationGraph("A>B B>C C!")
    let b = NavigationGraph("A>B B>C C!")
    let difference = GraphDifference(from: a, to: b)
    #expect(difference.isEmpty)
    #expect(Consequences(of: difference, from: Audit(of: a), to: Audit(of: b)).isEmpty)
  }

  @Test("screens, branches and entries that came, went and changed")
  func changes() {
    let old = NavigationGraph("A>B B>D")
    let new = NavigationGraph("A>B! B>C", entries: ["A", "B"])
    #expect(
      text(GraphDifference(from: old, to: new)) == [
        "~ B", "+ C", "− D", "+ B.r1 C", "− B.r1 D", "+ entry launch at B",
      ])
  }

  @Test(
    "conditions are the same, wider, narrower or incomparable, with values that show it",
    arguments: [
      ("x", "x && x", "same", "", ""), ("x", "x || y", "wider", "x = false, y = true", ""),
      ("x || y", "y", "narrower", "", "x = true, y = false"),
      ("x", "y", "incomparable", "x = false, y = true", "x = true, y = false"),
    ])
  func conditions(old: String, new: String, relation: String, gained: String, lost: String) throws {
    let difference = GraphDifference(
      from: try route([(old, "B"), ("", "C")]), to: try route([(new, "B"), ("", "C")]))
    let change = try #require(difference.branches.first { $0.new?.to == "B" }?.condition)
    #expect(change.relation.rawValue == relation)
    #expect(change.gained?.description ?? "" == gained)
    #expect(change.lost?.description ?? "" == lost)
  }

  @Test("a branch changes when one before it does")
  func effective() throws {
    let difference = GraphDifference(
      from: try route([("x", "B"), ("", "C")]), to: try route([("x || y", "B"), ("", "C")]))
    #expect(text(difference) == ["~ A.r B wider", "~ A.r C narrower"])
    // Another order of what excludes each other anyhow is no change.
    let swapped = GraphDifference(
      from: try route([("x", "B"), ("!x", "C")]), to: try route([("!x", "C"), ("x", "B")]))
    #expect(swapped.isEmpty)
    let order = GraphDifference(from: try route([("x", "B"), ("y", "C")]), to: try route([("y", "C"), ("x", "B")]))
    #expect(text(order) == ["~ A.r C wider", "~ A.r B narrower"])
  }

  @Test("conditions are compared over the values of both graphs")
  func domains() throws {
    let old = try route([("plan == free", "B"), ("", "C")], facts: [Fact("plan", .cases(["free", "pro"]))])
    let new = try route([("plan != pro", "B"), ("", "C")], facts: [Fact("plan", .cases(["free", "pro", "team"]))])
    let change = try #require(GraphDifference(from: old, to: new).branches.first { $0.new?.to == "B" }?.condition)
    #expect(change.relation == .wider)
    #expect(change.gained?.description == "plan = team")
    let other = try route([("plan", "B"), ("", "C")], facts: [Fact("plan")])
    let undecided = GraphDifference(from: old, to: other).branches.first { $0.new?.to == "B" }?.condition
    #expect(undecided?.relation == .undecided)
  }

  @Test("relations agree with trying all values")
  func law() throws {
    var random = SeededRandom(seed: 11)
    func condition(_ depth: Int = 0) -> String {
      switch random.next(below: depth > 2 ? 3 : 6) {
      case 0, 1, 2: ["x", "y", "z"][random.next(below: 3)]
      case 3: "!(\(condition(depth + 1)))"
      case 4: "(\(condition(depth + 1)) && \(condition(depth + 1)))"
      default: "(\(condition(depth + 1)) || \(condition(depth + 1)))"
      }
    }
    let facts = ["x", "y", "z"].map { Fact($0) }
    for _ in 0..<300 {
      let (a, b) = (condition(), condition())
      let (first, second) = (try Condition(parsing: a), try Condition(parsing: b))
      var (more, fewer) = (false, false)
      for bits in 0..<8 {
        let value = { (name: String) -> FactValue? in .boolean(bits >> (name == "x" ? 0 : name == "y" ? 1 : 2) & 1 == 1)
        }
        let (before, now) = (first.holds(value), second.holds(value))
        if now == true, before == false { more = true }
        if now == false, before == true { fewer = true }
      }
      let expected: ConditionChange.Relation =
        more && fewer ? .incomparable : more ? .wider : fewer ? .narrower : .same
      let difference = GraphDifference(
        from: try route([(a, "B"), ("", "C")], facts: facts), to: try route([(b, "B"), ("", "C")], facts: facts))
      let found = difference.branches.first { $0.new?.to == "B" }?.condition?.relation ?? .same
      #expect(found == expected, "\(a) → \(b)")
    }
  }

  @Test("a rename is guessed where one screen goes and one with the same routes comes")
  func renames() {
    let old = NavigationGraph("A>Terms Terms>A A>B B>C C>A")
    let new = NavigationGraph("A>Rules Rules>A A>B B>C C>A")
    let difference = GraphDifference(from: old, to: new)
    #expect(text(difference) == ["~ Rules was Terms"])
    #expect(difference.renames == GraphDifference(from: old, to: new).renames)
    // Findings about it are the same as before.
    let consequences = Consequences(
      of: difference, from: Audit(of: old, severities: ["case-collision": .off]), to: Audit(of: new))
    #expect(consequences.isEmpty)
  }

  @Test("a finding about a branch to a renamed screen is the same as before")
  func renamedSubject() {
    func graph(_ name: ScreenID) -> NavigationGraph {
      var builder = NavigationGraph.Builder()
      builder.add(Fact("mode", .cases(["a", "b"]), kind: .controlled))
      builder.add(Screen("A", exit: true))
      builder.add(Screen(name))
      builder.add(Entry("A"))
      builder.add(Transition(from: "A", route: "r", to: name, effects: [Effect("mode", .name("zz"))]))
      builder.add(Transition(from: name, route: "s", to: "A", condition: .fact("mode", .equal, .name("a"))))
      builder.add(Transition(from: name, route: "s", to: "A"))
      return builder.build()
    }
    let (old, new) = (graph("Old"), graph("New"))
    let difference = GraphDifference(from: old, to: new)
    #expect(difference.renames.count == 1)
    #expect(Audit(of: old).findings.contains { $0.check == "outside-domain" })
    #expect(Consequences(of: difference, from: Audit(of: old), to: Audit(of: new)).isEmpty)
  }

  @Test("no rename is guessed where two could be meant, or nothing is known of the screens")
  func ambiguous() {
    func twins(_ names: [ScreenID]) -> NavigationGraph {
      var builder = NavigationGraph.Builder()
      builder.add(Screen("A", exit: true))
      builder.add(Entry("A"))
      for name in names {
        builder.add(Screen(name))
        builder.add(Transition(from: name, route: "back", to: "A"))
      }
      return builder.build()
    }
    #expect(GraphDifference(from: twins(["X", "Y"]), to: twins(["V", "W"])).renames.isEmpty)
    #expect(GraphDifference(from: twins(["X"]), to: twins(["V"])).renames.count == 1)
    #expect(GraphDifference(from: NavigationGraph("A! X"), to: NavigationGraph("A! Y")).renames.isEmpty)
  }

  @Test("a way back alone makes no screen known again")
  func wayBack() {
    func graph(_ name: ScreenID, _ move: Move) -> NavigationGraph {
      var builder = NavigationGraph.Builder()
      builder.add(Screen("A", exit: true))
      builder.add(Screen(name))
      builder.add(Entry("A"))
      builder.add(Transition(from: "A", route: "\(name)", to: name, move: move))
      builder.add(Transition(from: name, route: "close", to: nil, move: .dismiss))
      return builder.build()
    }
    #expect(GraphDifference(from: graph("Terms", .sheet), to: graph("PayWall", .cover)).renames.isEmpty)
  }

  @Test("values that there are no more gain nothing")
  func goneValues() throws {
    let old = try route([("p == a", "B"), ("", "C")], facts: [Fact("p", .cases(["a", "b", "c"]))])
    let new = try route([("p != b", "B"), ("", "C")], facts: [Fact("p", .cases(["a", "b"]))])
    let change = try #require(GraphDifference(from: old, to: new).branches.first { $0.new?.to == "B" }?.condition)
    #expect(change.relation == .same)
  }

  @Test("the name, flows, opaque facts and what entries lie over are compared")
  func others() {
    func graph(_ change: (inout NavigationGraph.Builder) -> Void) -> NavigationGraph {
      var builder = NavigationGraph.Builder()
      builder.add(Screen("A", exit: true))
      builder.add(Entry("A"))
      change(&builder)
      return builder.build()
    }
    func others(
      _ old: (inout NavigationGraph.Builder) -> Void, _ new: (inout NavigationGraph.Builder) -> Void
    ) -> [String] {
      GraphDifference(from: graph(old), to: graph(new)).others.map { "\($0.mark.sign) \($0.text)" }
    }
    #expect(
      others({ $0.add(Flow("F")) }, { $0.add(Flow("F", title: "G")) }) == [
        "~ flow F: title none, at the top; now title G, at the top"
      ])
    #expect(
      others({ $0.add(Fact("f")) }, { $0.add(Fact("f", .opaque)) }) == [
        "~ fact f: true or false, changing; now decided by code, changing"
      ])
    #expect(others({ _ in }, { $0.suggest(name: "Shop") }) == ["~ name '', now 'Shop'"])
    func link(_ over: [ScreenID]) -> Entry { Entry("A", kind: .deepLink, template: "/a", over: over) }
    #expect(
      others(
        {
          $0.add(link([])); $0.add(link(["A"]))
        },
        {
          $0.add(link(["A"])); $0.add(link([]))
        }) == [])
    #expect(
      others(
        {
          $0.add(link([])); $0.add(link(["A"]))
        }, { $0.add(link(["A"])) }) == ["− entry deep link /a at A over nothing"])
  }

  @Test("the order of a branch's effects has no meaning")
  func effects() {
    func graph(_ effects: [Effect]) -> NavigationGraph {
      var builder = NavigationGraph.Builder()
      builder.add(Screen("A", exit: true))
      builder.add(Transition(from: "A", route: "r", to: "A", effects: effects))
      return builder.build()
    }
    let (one, two) = (Effect("a", true), Effect("b", true))
    #expect(GraphDifference(from: graph([one, two]), to: graph([two, one])).isEmpty)
  }

  // MARK: Consequences

  private func consequences(_ old: String, _ new: String) -> Consequences {
    let (a, b) = (NavigationGraph(old), NavigationGraph(new))
    return Consequences(of: GraphDifference(from: a, to: b), from: Audit(of: a), to: Audit(of: b))
  }

  @Test("screens that became unreachable and dead ends that were born; and what is gone")
  func findings() {
    let stranded = consequences("A!>B B>A", "A! B>A")
    #expect(stranded.born.map(\.identity) == [.init(check: "unreachable-screen", screens: ["B"])])
    #expect(stranded.gone.isEmpty)
    let mended = consequences("A! B>A", "A!>B B>A")
    #expect(mended.gone.map(\.check) == ["unreachable-screen"])
    #expect(consequences("A!>B B>A", "A!>B").born.map(\.check) == ["dead-end"])
  }

  @Test("a region that shrinks is gone in part")
  func shrunk() {
    let gone = consequences("A! P>Q!", "A!>Q! P>Q").gone
    #expect(gone.map(\.screens) == [["Q"]])
    #expect(gone.first?.message.hasPrefix("not about 'Q' any more: no path") == true)
    #expect(consequences("A! P>Q!", "A!>Q! P>Q").born.isEmpty)
  }

  @Test("a must-pass screen that people can get round")
  func lostGates() {
    let lost = consequences("A>Login Login>Home Home!>Pay Pay!", "A>Login Login>Home Home!>Pay Pay! A>Pay").lostGates
    #expect(lost.map(\.gate) == ["Home", "Login"])
    #expect(lost.map(\.screens) == [["Pay"], ["Pay"]])
    #expect(lost.first?.path.screens == ["A", "Pay"])
    #expect(consequences("A>B B>C C!", "A>B B>C C! B>A").lostGates.isEmpty)
  }

  @Test("a way round that facts never allow loses nothing")
  func impossibleDetour() throws {
    func graph(_ withDetour: Bool) -> NavigationGraph {
      var builder = NavigationGraph.Builder()
      builder.add(Fact("never", kind: .fixed, initial: false))
      for name in ["A", "Login", "Pay"] { builder.add(Screen(ScreenID(name), exit: true)) }
      builder.add(Entry("A"))
      builder.add(Transition(from: "A", route: "in", to: "Login"))
      builder.add(Transition(from: "Login", route: "pay", to: "Pay"))
      if withDetour { builder.add(Transition(from: "A", route: "x", to: "Pay", condition: .fact("never"))) }
      return builder.build()
    }
    let (old, new) = (graph(false), graph(true))
    let difference = GraphDifference(from: old, to: new)
    #expect(Consequences(of: difference, from: Audit(of: old), to: Audit(of: new)).lostGates.isEmpty)
  }

  @Test("a chain of 20,000 screens is compared without recursion")
  func long() {
    let text = (0..<20_000).map { "S\($0)>S\($0 + 1)" }.joined(separator: " ")
    let (old, new) = (NavigationGraph(text), NavigationGraph(text + " S0>S15000"))
    let difference = GraphDifference(from: old, to: new)
    #expect(difference.branches.count == 1)
  }

  // MARK: The picture

  @Test("the union has marks, and a large one shows what changed and its neighbours")
  func picture() throws {
    let old = NavigationGraph("A>B B>C C>D D>E! A>Gone")
    let new = NavigationGraph("A>B B>C C>D D>E! C>New")
    let excerpt = GraphDifference(from: old, to: new).excerpt()
    #expect(Set(excerpt.graph.screens.map(\.id.rawValue)) == ["A", "B", "C", "D", "E", "Gone", "New"])
    #expect(excerpt.changes.screens == ["Gone": .removed, "New": .added])
    let marks = excerpt.changes.transitions.map { "\($1.sign) \(excerpt.graph.transitions[$0].title)" }.sorted()
    #expect(marks == ["+ C ─r4→ New", "− A ─r4→ Gone"])
    let part = GraphDifference(from: old, to: new).excerpt(limit: 3)
    #expect(Set(part.graph.screens.map(\.id.rawValue)) == ["A", "B", "C", "D", "Gone", "New"])
    #expect(part.changes.transitions.count == 2)
  }

  @Test("where a way in came, its screen is what a large picture shows")
  func entries() {
    let text = (0..<60).map { "S\($0)>S\($0 + 1)" }.joined(separator: " ")
    let excerpt = GraphDifference(from: NavigationGraph(text), to: NavigationGraph(text, entries: ["S0", "S30"]))
      .excerpt()
    #expect(excerpt.graph.screens.map(\.id).sorted() == ["S29", "S30", "S31"])
    #expect(excerpt.changes.screens == ["S30": .changed])
  }

  @Test("a branch that is gone from a route that is there stands in a route of its own")
  func removedBranch() throws {
    let excerpt = GraphDifference(
      from: try route([("x", "B"), ("", "C")]), to: try route([("", "C")])
    ).excerpt()
    let lines = excerpt.graph.transitions.map(\.title)
    #expect(lines == ["A ─r→ C", "A ─r (before) [x]→ B"])
    #expect(excerpt.changes.transitions == [0: .changed, 1: .removed])
  }
}
