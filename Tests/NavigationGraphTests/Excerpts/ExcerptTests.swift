import NavigationGraph
import NavigationTestSupport
import Testing

@testable import NavigationGraph

@Suite("Excerpt")
struct ExcerptTests {
  /// A flow with a side way, a feature that nests another, and a screen that nobody can come to.
  static let graph: NavigationGraph = {
    var builder = NavigationGraph.Builder(name: "Shop")
    builder.add(Flow("Shopping", title: "Shop"))
    builder.add(Flow("Checkout", parent: "Shopping"))
    for (id, flow) in [
      ("Login", nil), ("Home", nil), ("List", "Shopping"), ("Item", "Shopping"), ("Cart", "Checkout"),
      ("Pay", "Checkout"), ("Old:2", nil),
    ] as [(ScreenID, FlowID?)] {
      builder.add(Screen(id, exit: id == "Home", flow: flow))
    }
    builder.add(Entry("Login"))
    builder.add(Entry("Item", kind: .deepLink, template: "/item", over: ["Home", "List"]))
    for (from, route, to) in [
      ("Login", "login", "Home"), ("Home", "shop", "List"), ("List", "open", "Item"), ("Item", "buy", "Cart"),
      ("Cart", "pay", "Pay"), ("Pay", "done", "Home"), ("Home", "logOut", "Login"), ("Item", "back", "List"),
    ] as [(ScreenID, String, ScreenID)] {
      builder.add(Transition(from: from, route: route, to: to, move: .push))
    }
    return builder.build()
  }()

  private static func shown(_ filters: [Filter]) throws -> [String] {
    try graph.excerpt(filters).graph.screens.map(\.id.rawValue)
  }

  @Test(
    "filters show what they say",
    arguments: [
      ([], "Login Home List Item Cart Pay Old:2"),
      ([.focus("Item", depth: 1)], "List Item Cart"),
      ([.focus("Item", depth: 0)], "Item"),
      ([.focus("List", depth: 2)], "Login Home List Item Cart Pay"),
      ([.from("Cart")], "Login Home List Item Cart Pay"),
      ([.from("Cart"), .exclude("Home")], "Cart Pay"),
      ([.reaches("List"), .exclude("Pay")], "Login Home List Item"),
      ([.between("Item", "Pay")], "Login Home List Item Cart Pay"),
      ([.between("Item", "Pay"), .exclude("Home")], "List Item Cart Pay"),
      ([.flow("Checkout")], "Cart Pay"), ([.flow("Shop")], "List Item Cart Pay"),
      ([.flow("Shopping"), .flow("Checkout"), .focus("Cart", depth: 1)], "Item Cart Pay"),
      ([.exclude("*o*")], "List Item Cart Pay Old:2"), ([.exclude("Pa?")], "Login Home List Item Cart Old:2"),
      ([.maxScreens(3)], "Login Home List"), ([.from("Item"), .maxScreens(2)], "List Item"),
    ] as [([Filter], String)])
  func filters(filters: [Filter], screens: String) throws {
    #expect(try Self.shown(filters) == screens.split(separator: " ").map(String.init))
  }

  @Test(
    "what names nothing is an error that suggests",
    arguments: [
      ([.focus("Hme", depth: 1)], "no screen is called 'Hme'; did you mean 'Home'?"),
      (
        [.exclude("Debug*")],
        "no screen is called 'Debug*'; 'list' shows all screens, and '*' stands for any characters"
      ),
      ([.flow("Chekout")], "no flow is called 'Chekout'; did you mean 'Checkout'?"),
      ([.collapse("X")], "no flow is called 'X'; '*' stands for any characters"),
      (
        [.flow("Checkout"), .focus("Login", depth: 0)],
        "no screen is left after all filters; use fewer, or larger depths"
      ),
    ] as [([Filter], String)])
  func errors(filters: [Filter], message: String) {
    let error = #expect(throws: FilterError.self) { try Self.graph.excerpt(filters) }
    #expect(error?.description == message)
  }

  @Test("a focus may say its depth, unless a screen has that name")
  func focus() {
    #expect(Filter.focus(parsing: "Home", in: Self.graph) == .focus("Home", depth: 1))
    #expect(Filter.focus(parsing: "Home:3", in: Self.graph) == .focus("Home", depth: 3))
    #expect(Filter.focus(parsing: "Old:2", in: Self.graph) == .focus("Old:2", depth: 1))
    #expect(Filter.focus(parsing: "Old:2:0", in: Self.graph) == .focus("Old:2", depth: 0))
    #expect(Filter.focus(parsing: "Home:x", in: Self.graph) == .focus("Home:x", depth: 1))
  }

  @Test("patterns match whole names")
  func patterns() {
    for (pattern, name, isMatch) in [
      ("*", "", true), ("a*", "abc", true), ("a*", "ba", false), ("*a*b", "xaxxb", true), ("*a*b", "xaxxbc", false),
      ("?", "é", true), ("?", "", false), ("a?c", "abc", true), ("abc", "abc", true), ("abc", "ab", false),
      ("**a**", "a", true), ("*ab*ab", "abxab", true), ("*ab*ab", "ab", false),
    ] {
      #expect(NamePattern(pattern).matches(name) == isMatch, "\(pattern) \(name)")
    }
  }

  @Test("collapsed flows are boxes whose routes are called by their screens")
  func collapse() throws {
    let excerpt = try Self.graph.excerpt([.collapse("Checkout")])
    #expect(excerpt.graph.screens.map(\.id) == ["Login", "Home", "List", "Item", "Checkout", "Old:2"])
    #expect(excerpt.members == ["Checkout": ["Cart", "Pay"]])
    #expect(excerpt.size(of: "Checkout") == "2 screens")
    #expect(excerpt.graph.screen("Checkout")?.flow == "Shopping" && excerpt.graph.screen("Checkout")?.location == nil)
    #expect(excerpt.graph.transitions(from: "Checkout").map(\.route) == ["Pay.done"])
    #expect(excerpt.graph.transitions(from: "Item").map(\.to) == ["Checkout", "List"])
    let outer = try Self.graph.excerpt([.collapse("Shopping"), .collapse("Checkout")])
    #expect(outer.members == ["Shopping": ["Cart", "Item", "List", "Pay"]])
    #expect(outer.graph.entries.last?.screen == "Shopping" && outer.graph.entries.last?.over == ["Home", "Shopping"])
    #expect(outer.graph.transitions(from: "Shopping").map(\.route) == ["Pay.done"])
    #expect(excerpt.cutTransitions == 0 && outer.cutTransitions == 0)
  }

  @Test("what is cut is counted, and nothing is declared that was not")
  func cut() throws {
    let excerpt = try Self.graph.excerpt([.flow("Checkout")])
    #expect(excerpt.cutTransitions == 2)
    #expect(excerpt.graph.entries.isEmpty && excerpt.graph.flows.map(\.id) == ["Shopping", "Checkout"])
    let linked = try Self.graph.excerpt([.exclude("Home")])
    #expect(linked.graph.entries.last?.over == ["List"])
    #expect(!linked.graph.screens.contains { $0.id == "Home" })
  }

  @Test("screens, moves and shortest ways are highlighted; what is hidden cannot be")
  func highlights() throws {
    let whole = Excerpt(Self.graph)
    let way = try whole.highlighting(["Login > Home", "Item>Home"])
    #expect(way.highlightedScreens == ["Login", "Home", "Item", "Cart", "Pay"])
    #expect(
      way.highlightedTransitions.sorted().map { way.graph.transitions[$0].route } == ["login", "buy", "pay", "done"])
    #expect(try whole.highlighting(["Old*"]).highlightedScreens == ["Old:2"])
    let collapsed = try Self.graph.excerpt([.collapse("Checkout")]).highlighting(["Cart>Home"])
    #expect(collapsed.highlightedScreens == ["Checkout", "Home"] && collapsed.highlightedTransitions.count == 1)
    for (text, message) in [
      ("Hme", "no screen is called 'Hme'; did you mean 'Home'?"),
      ("Home>Old:2", "no transitions lead from 'Home' to 'Old:2', so that way cannot be highlighted"),
      (">", "no screen is called '>'; 'list' shows all screens, and '*' stands for any characters"),
    ] {
      #expect(throws: FilterError.self) { try whole.highlighting([text]) }
      do { _ = try whole.highlighting([text]) } catch { #expect("\(error)" == message) }
    }
    #expect(throws: FilterError.hidden("Home")) { try Self.graph.excerpt([.flow("Checkout")]).highlighting(["Home"]) }
  }

  /// The branch that is taken with some values, or `nil` when none is.
  private static func taken(_ branches: [Transition], _ values: [String: FactValue]) -> Transition? {
    branches.first { $0.condition.map { $0.holds { values[$0] ?? .boolean(false) } == true } ?? true }
  }

  @Test("an excerpt says nothing of shown screens that is not true of the whole, for random flows and all values")
  func branches() throws {
    var random = SeededRandom(seed: 4)
    for _ in 0..<400 {
      var builder = NavigationGraph.Builder()
      let count = 2 + random.next(below: 5)
      func screen(_ number: Int) -> ScreenID { ScreenID("s\(number)") }
      for number in 0..<count { builder.add(Screen(screen(number), flow: number % 2 == 0 ? "Even" : nil)) }
      builder.add(Entry("s0"))
      for from in 0..<count {
        for route in 0..<2 {
          for _ in 0..<random.next(below: 4) {
            let facts = ["a", "b", "c"].filter { _ in random.chance(40) }.map { name in
              random.chance(50) ? Condition.fact(name) : !.fact(name)
            }
            builder.add(
              Transition(
                from: screen(from), route: "r\(route)", to: random.chance(85) ? screen(random.next(below: count)) : nil,
                condition: facts.dropFirst().reduce(facts.first) { result, next in result.map { $0 && next } },
                move: .push))
          }
        }
      }
      let graph = builder.build()
      let hidden = ScreenID("s\(random.next(below: count))")
      let isCollapsing = random.chance(30)
      let excerpt = try graph.excerpt(isCollapsing ? [.collapse("Even")] : [.exclude(hidden.rawValue)])
      /// The box that a screen is in, or `nil` for one that is hidden.
      func box(_ id: ScreenID) -> ScreenID? {
        if !isCollapsing { return id == hidden ? nil : id }
        return excerpt.members["Even"]?.contains(id) == true ? "Even" : id
      }
      for from in graph.screens.map(\.id) {
        guard let origin = box(from) else { continue }
        for route in ["r0", "r1"] {
          let name = origin == from ? route : "\(from).\(route)"
          let all = graph.transitions(from: from).filter { $0.route == route }
          let some = excerpt.graph.transitions(from: origin).filter { $0.route == name }
          for bits in 0..<8 {
            let values = Dictionary(
              uniqueKeysWithValues: ["a", "b", "c"].enumerated().map { ($1, FactValue.boolean(bits >> $0 & 1 == 1)) })
            let expected = Self.taken(all, values)
            // A move within a box, and one to a hidden screen, is not shown.
            let isShown =
              expected.map { move in
                origin == from
                  ? move.to.map { box($0) != nil } ?? true
                  : move.to.map { box($0) != nil && box($0) != origin } ?? false
              } ?? false
            let actual = Self.taken(some, values)
            #expect((actual != nil) == isShown)
            if isShown { #expect(actual?.to == expected?.to.flatMap(box)) }
          }
        }
      }
      // Each transition is that of the whole it comes from.
      for (position, transition) in excerpt.graph.transitions.enumerated() {
        let origin = graph.transitions[excerpt.origins[position]]
        #expect(transition.route.hasSuffix(origin.route) && box(origin.from) == transition.from)
        #expect(origin.to.flatMap(box) == transition.to)
      }
    }
  }

  @Test("distances are those of the plain definition")
  func distances() throws {
    for plain in PlainGraph.random(seed: 44, count: 200, largest: 9) {
      var builder = NavigationGraph.Builder()
      for vertex in 0..<plain.count { builder.add(Screen(ScreenID("v\(vertex)"))) }
      for (number, edge) in plain.edges.enumerated() {
        builder.add(
          Transition(
            from: ScreenID("v\(edge.from)"), route: "r\(number)", to: ScreenID("v\(edge.to)"), move: .push))
      }
      let graph = builder.build()
      let root = plain.count / 2
      let forward = plain.reached(from: [root])
      let backward = (0..<plain.count).filter { plain.reached(from: [$0]).contains(root) }
      func shown(_ filter: Filter) throws -> Set<Int> {
        Set(try graph.excerpt([filter]).graph.screens.compactMap { Int($0.id.rawValue.dropFirst()) })
      }
      #expect(try shown(.from("v\(root)")) == forward)
      #expect(try shown(.reaches("v\(root)")) == Set(backward))
      var near: Set<Int> = [root]
      for edge in plain.edges where edge.from == root || edge.to == root { near.formUnion([edge.from, edge.to]) }
      #expect(try shown(.focus("v\(root)", depth: 1)) == near)
      let ahead = plain.count - 1
      let between = forward.intersection((0..<plain.count).filter { plain.reached(from: [$0]).contains(ahead) })
      if between.isEmpty {
        #expect(throws: FilterError.nothingLeft) { try shown(.between("v\(root)", "v\(ahead)")) }
      } else {
        #expect(try shown(.between("v\(root)", "v\(ahead)")) == between)
      }
    }
  }

  @Test("an overview has each screen in one box and each transition between boxes once", arguments: [2, 5, 20])
  func overview(limit: Int) {
    var random = SeededRandom(seed: limit)
    for plain in PlainGraph.random(seed: 45 + limit, count: 60, largest: 200) {
      var builder = NavigationGraph.Builder()
      let usesFlows = random.chance(50)
      for vertex in 0..<plain.count {
        builder.add(Screen(ScreenID("v\(vertex)"), flow: usesFlows && vertex % 3 > 0 ? "f\(vertex / 10)" : nil))
      }
      for (number, edge) in plain.edges.enumerated() {
        builder.add(
          Transition(
            from: ScreenID("v\(edge.from)"), route: "r\(number)", to: ScreenID("v\(edge.to)"), move: .push))
      }
      builder.add(Entry("v0"))
      let graph = builder.build()
      let overview = Excerpt(graph).overview(limit: limit)
      #expect(overview.graph.screens.count <= 2 * limit)
      let inside = overview.graph.screens.flatMap { overview.members[$0.id] ?? [$0.id] }
      #expect(Set(inside) == Set(graph.screens.map(\.id)) && inside.count == graph.screens.count)
      var box: [ScreenID: ScreenID] = [:]
      for screen in overview.graph.screens {
        for id in overview.members[screen.id] ?? [screen.id] { box[id] = screen.id }
      }
      let expected = graph.transitions.indices.filter { position in
        let transition = graph.transitions[position]
        let isAlone = overview.members[box[transition.from] ?? ""] == nil
        return transition.to.map { box[$0] != box[transition.from] || isAlone } ?? true
      }
      #expect(overview.origins.sorted() == expected)
    }
  }

  @Test("findings about hidden screens are left out, those about the graph stay")
  func audit() throws {
    var builder = NavigationGraph.Builder()
    for id: ScreenID in ["A", "B", "Lost"] { builder.add(Screen(id, flow: id == "A" ? "F" : nil)) }
    builder.add(Transition(from: "A", route: "r", to: "B", move: .root))
    let graph = builder.build()
    let audit = Audit(of: graph)
    #expect(audit.findings.map(\.check) == ["no-entry"])
    #expect(audit.about(try graph.excerpt([.flow("F")])).findings.count == 1)
    builder.add(Entry("A"))
    let entered = builder.build()
    let all = Audit(of: entered)
    #expect(Set(all.findings.flatMap(\.screens)) == ["B", "Lost"])
    #expect(all.about(try entered.excerpt([.exclude("Lost")])).findings.map(\.screens) == [["B"]])
    #expect(all.about(try entered.excerpt([.flow("F")])).findings.isEmpty)
    #expect(all.about(try entered.excerpt([.collapse("F")])).findings.count == all.findings.count)
  }

  /// A graph of transitions `from route to`, and a condition where there is one, `-` for nowhere; `screen flow` declares.
  private static func graph(_ lines: String...) throws -> NavigationGraph {
    var builder = NavigationGraph.Builder()
    for (number, line) in lines.enumerated() {
      let words = line.split(separator: " ").map(String.init)
      if words.count == 2 {
        builder.add(Screen(ScreenID(words[0]), exit: true, flow: words[1]))
      } else {
        builder.add(
          Transition(
            from: ScreenID(words[0]), route: words[1], to: words[2] == "-" ? nil : ScreenID(words[2]),
            condition: words.count > 3 ? try Condition(parsing: words[3]) : nil, move: .push,
            unresolved: words[2] == "-" ? "make()" : nil))
      }
      if number == 0 { builder.add(Entry(ScreenID(words[0]))) }
    }
    return builder.build()
  }

  @Test("routes of a box that read alike stay two routes, boxes that are called alike stay two boxes")
  func likeNames() throws {
    let routes = try Self.graph("A F", "A.b F", "P G", "Q G", "A b.c P u", "A.b c Q v").excerpt([.collapse("F")])
    #expect(routes.graph.transitions(from: "F").map(\.route) == ["A.b.c", "A.b.c′"])
    #expect(routes.graph.transitions(from: "F").map(\.condition) == [.fact("u"), .fact("v")])
    var builder = NavigationGraph.Builder()
    for (id, flow) in [("F", nil), ("x", "F"), ("y", "F (flow)")] as [(ScreenID, FlowID?)] {
      builder.add(Screen(id, flow: flow))
    }
    builder.add(Transition(from: "x", route: "go", to: "y"))
    let both = try builder.build().excerpt([.collapse("*")])
    #expect(both.members == ["F (flow)": ["x"], "F (flow) (flow)": ["y"]])
    #expect(both.graph.transitions.map(\.to) == ["F (flow) (flow)"])
  }

  @Test("what leaves a box for no known screen stays, ways back within it do not")
  func unresolvedInBoxes() throws {
    var builder = NavigationGraph.Builder()
    for id: ScreenID in ["A", "B"] { builder.add(Screen(id, flow: "F")) }
    builder.add(Screen("H", exit: true))
    builder.add(Transition(from: "A", route: "close", to: nil, condition: .fact("u"), move: .dismiss))
    builder.add(Transition(from: "A", route: "close", to: "H", move: .push))
    builder.add(Transition(from: "B", route: "web", to: nil, unresolved: "url"))
    builder.add(Transition(from: "B", route: "fin", to: nil, move: .finish, finish: "done"))
    let excerpt = try builder.build().excerpt([.collapse("F")])
    #expect(excerpt.graph.transitions.map(\.route) == ["A.close", "B.web", "B.fin"])
    #expect(excerpt.graph.transitions[0].condition == !.fact("u"))
  }

  @Test("assumptions hold in parts, too, and the number of screens is counted past excluded ones")
  func assumptions() throws {
    let graph = try Self.graph("A go B prem", "A go C", "B x D").assuming(["prem": "true"])
    let excerpt = try graph.excerpt([.focus("A", depth: 1)])
    #expect(excerpt.graph.branchLabels(ofRoute: 0..<2) == graph.branchLabels(ofRoute: 0..<2))
    #expect(excerpt.graph.branchLabels(ofRoute: 0..<2) == [nil, "false"])
    let way = try Self.graph("H a B", "B b C", "H d D", "D e E", "E f F")
    #expect(try way.excerpt([.exclude("B"), .maxScreens(3)]).graph.screens.map(\.id) == ["H", "D", "E"])
  }

  @Test("a way through boxes points out its own moves only")
  func waysThroughBoxes() throws {
    let graph = try Self.graph("B F", "C F", "A r1 B", "A r2 C x", "C r3 D")
    let way = try graph.excerpt([.collapse("F")]).highlighting(["A>C", "C>D"])
    #expect(way.highlightedTransitions.map { way.graph.transitions[$0].route }.sorted() == ["C.r3", "r2"])
    #expect(way.highlightedScreens == ["A", "F", "D"])
    #expect(try graph.excerpt([.collapse("F")]).highlighting(["B*"]).highlightedScreens == ["F"])
    #expect(throws: FilterError.hidden("D*")) { try graph.excerpt([.exclude("D")]).highlighting(["D*"]) }
    let ways = try Excerpt(graph).highlighting(["A>?"])
    #expect(ways.highlightedTransitions.count == 2)
  }

  @Test("flows in a circle are one box, called by the first of them")
  func circles() throws {
    for order in [["F", "G"], ["G", "F"]] {
      var builder = NavigationGraph.Builder()
      for flow in order { builder.add(Flow(flow, parent: flow == "F" ? "G" : "F")) }
      builder.add(Screen("a", flow: "F"))
      builder.add(Screen("b", flow: "G"))
      #expect(try builder.build().excerpt([.collapse("*")]).members == ["F": ["a", "b"]])
      #expect(try builder.build().excerpt([.collapse("G")]).members == ["F": ["a", "b"]])
    }
  }
}
