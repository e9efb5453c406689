import NavigationGraph
import NavigationTestSupport
import Testing

@testable import NavigationRendering

@Suite("Layout plan")
struct LayoutPlanTests {
  /// How each move is drawn, by its ends.
  private static func strokes(_ graph: NavigationGraph, _ layout: Layout? = nil) -> [String: LayoutPlan.Stroke] {
    let plan = LayoutPlan(for: Excerpt(graph), layout: layout)
    return Dictionary(
      plan.excerpt.graph.transitions.enumerated().map { ("\($1.from)>\($1.to?.rawValue ?? "")", plan.strokes[$0]) }
    ) { first, _ in first }
  }

  @Test("a few moves back are lines, a loop stands in its box")
  func small() {
    let strokes = Self.strokes(NavigationGraph("A>B B>C C>A B>B A>C"))
    #expect(strokes == ["A>B": .onward, "B>C": .onward, "C>A": .returning, "B>B": .inside, "A>C": .onward])
  }

  @Test("moves back to a hub are references, others are lines")
  func hub() {
    let strokes = Self.strokes(NavigationGraph("H>A H>B H>C H>D A>H B>H C>H D>H A>E E>A"))
    for id in ["A", "B", "C", "D"] { #expect(strokes["\(id)>H"] == .reference, "\(id)") }
    #expect(strokes["E>A"] == .returning)
  }

  @Test("with many moves back or aside all are references")
  func many() {
    let text = "H" + (0..<7).map { " H>s\($0) s\($0)>H s\($0)>s\(($0 + 1) % 7)" }.joined()
    let strokes = Self.strokes(NavigationGraph(text))
    for number in 0..<7 {
      #expect(strokes["H>s\(number)"] == .onward && strokes["s\(number)>H"] == .reference)
      #expect(strokes["s\(number)>s\((number + 1) % 7)"] == .reference)
    }
  }

  @Test("a line from another flow leads only where people come from first")
  func flows() {
    var builder = NavigationGraph.Builder()
    for (id, flow) in [("A", "1"), ("B", "1"), ("C", "2"), ("D", "2")] { builder.add(Screen(ScreenID(id), flow: flow)) }
    builder.add(Entry("A"))
    func add(_ from: ScreenID, _ to: ScreenID) {
      builder.add(Transition(from: from, route: "\(from)\(to)", to: to, move: .push))
    }
    add("A", "C")
    builder.add(Transition(from: "A", route: "later", to: "B", move: .push))
    add("B", "D")
    add("C", "D")
    for number in 0..<14 {
      builder.add(Screen(ScreenID("x\(number)"), flow: "1"))
      add("A", ScreenID("x\(number)"))
      add(ScreenID("x\(number)"), "A")
    }
    let strokes = Self.strokes(builder.build())
    #expect(strokes["B>D"] == .reference && strokes["C>D"] == .onward && strokes["A>C"] == .onward)
  }

  @Test("the layout is chosen by size, and can be asked for")
  func layouts() {
    #expect(LayoutPlan.layout(screens: 5, transitions: 4) == .flow)
    #expect(LayoutPlan.layout(screens: 300, transitions: 1_800) == .flow)
    #expect(LayoutPlan.layout(screens: 300, transitions: 1_801) == .compact)
    #expect(LayoutPlan.layout(screens: 301, transitions: 0) == .compact)
    #expect(LayoutPlan.layout(screens: 1_001, transitions: 0) == .overview)
    #expect(LayoutPlan.layout(screens: 10, transitions: 10_001) == .overview)
    #expect(LayoutPlan(for: Excerpt(NavigationGraph("A>B")), layout: .overview).layout == .overview)
    #expect(Layout.flow.fallbacks == [.compact, .overview] && Layout.overview.fallbacks.isEmpty)
    let compact = Self.strokes(NavigationGraph("A>B B>C C>A B>B A>C"), .compact)
    #expect(compact == ["A>B": .onward, "B>C": .inside, "C>A": .inside, "B>B": .inside, "A>C": .onward])
  }

  @Test("lines never make a circle, and the plan is the same for any order of the declarations")
  func laws() {
    var random = SeededRandom(seed: 9)
    for plain in PlainGraph.random(seed: 8, count: 300, largest: 30) {
      func graph(_ isReversed: Bool) -> NavigationGraph {
        var builder = NavigationGraph.Builder()
        let vertices = isReversed ? (0..<plain.count).reversed() : Array(0..<plain.count)
        for vertex in vertices {
          builder.add(Screen(ScreenID("v\(vertex)"), flow: vertex % 4 == 0 ? nil : "f\(vertex % 4)"))
        }
        builder.add(Entry("v0"))
        let edges = plain.edges.enumerated().map { $0 }
        for (number, edge) in isReversed ? edges.reversed() : edges {
          builder.add(
            Transition(
              from: ScreenID("v\(edge.from)"), route: "r\(number)", to: ScreenID("v\(edge.to)"),
              condition: number % 5 == 0 ? .fact("a") : nil, move: .push))
        }
        return builder.build()
      }
      let layout = Layout.allCases[random.next(below: 2)]
      let plan = LayoutPlan(for: Excerpt(graph(false)), layout: layout)
      var lines: [(from: Int, to: Int)] = []
      for (position, transition) in plan.excerpt.graph.transitions.enumerated() {
        guard let to = transition.to.flatMap(plan.excerpt.graph.index(of:)),
          let from = plan.excerpt.graph.index(of: transition.from)
        else { continue }
        switch plan.strokes[position] {
        case .onward: lines.append((from, to))
        case .returning: lines.append((to, from))
        case .reference, .inside: break
        }
      }
      let drawn = PlainGraph(count: plain.count, edges: lines)
      for line in lines { #expect(!drawn.reached(from: [line.to]).contains(line.from)) }
      #expect(
        Picture(of: graph(false), PictureOptions(layout: layout)).dot
          == Picture(of: graph(true), PictureOptions(layout: layout)).dot)
    }
  }

  @Test("long and wide texts are wrapped, and nothing of them is lost")
  func wrapping() {
    #expect(DOTText.wrapped("short", to: 10) == ["short"])
    #expect(
      DOTText.wrapped("isLoggedIn && hasPromo && !cartEmpty", to: 20) == [
        "isLoggedIn && ", "hasPromo && ", "!cartEmpty",
      ])
    #expect(DOTText.wrapped(String(repeating: "x", count: 25), to: 10).map(\.count) == [10, 10, 5])
    #expect(DOTText.wrapped(String(repeating: "設", count: 11), to: 10).map(\.count) == [5, 5, 1])
    var random = SeededRandom(seed: 3)
    for _ in 0..<300 {
      let text = String(
        (0..<random.next(below: 80)).map { _ in ["a", "b", " ", "設", "🏠", "é"][random.next(below: 6)] }.joined())
      let lines = DOTText.wrapped(text, to: 12)
      #expect(lines.joined() == text)
      #expect(lines.allSatisfy { $0.count <= 12 })
    }
  }

  @Test("parts, boxes and highlights are the same for any order of the declarations", arguments: 0..<40)
  func order(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    let count = 4 + random.next(below: 9)
    let screens = (0..<count).map { Screen(ScreenID("s\($0)"), flow: $0 % 3 == 0 ? "f\($0 % 2)" : nil) }
    var routes: [[Transition]] = []
    for (number, screen) in screens.enumerated() {
      for route in 0..<2 {
        let branches = 1 + random.next(below: 3)
        routes.append(
          (0..<branches).map { branch in
            Transition(
              from: screen.id, route: "r\(number)\(route)", to: screens[random.next(below: count)].id,
              condition: branch + 1 < branches ? .fact("a\(random.next(below: 4))") : nil, move: .push)
          })
      }
    }
    func excerpt(_ shuffles: Bool) throws -> Excerpt {
      var builder = NavigationGraph.Builder()
      var mixer = SeededRandom(seed: 100 + seed)
      for screen in shuffles ? screens.shuffled(using: &mixer) : screens { builder.add(screen) }
      builder.add(Entry("s0"))
      for route in shuffles ? routes.shuffled(using: &mixer) : routes { for branch in route { builder.add(branch) } }
      let filters: [[Filter]] = [
        [], [.collapse("*")], [.from("s?"), .maxScreens(4)], [.focus("s1*", depth: 2), .collapse("f0")],
        [.exclude("s2")],
      ]
      let part = try builder.build().excerpt(filters[seed % filters.count])
      let ends = part.graph.screens.map(\.id).sorted()
      let way = "\(ends[0])>\(ends[ends.count - 1])"
      return (try? part.highlighting([way])) ?? part
    }
    for layout in Layout.allCases {
      let options = PictureOptions(layout: layout)
      let (first, second) = (Picture(of: try excerpt(false), options), Picture(of: try excerpt(true), options))
      #expect(first.dot == second.dot)
      #expect(try first.svg() == second.svg())
    }
  }

  @Test("bars that show each other have arrows for all their moves")
  func bars() {
    var builder = NavigationGraph.Builder()
    for id: ScreenID in ["A", "B"] { builder.add(Screen(id, kind: .tabs)) }
    builder.add(Entry("A"))
    for (from, route, to) in [("A", "b", "B"), ("A", "b2", "B"), ("B", "a", "A")] as [(ScreenID, String, ScreenID)] {
      builder.add(Transition(from: from, route: route, to: to, move: .tab))
    }
    for layout in Layout.allCases {
      #expect(Picture(of: builder.build(), PictureOptions(layout: layout)).drawnTransitions == 3)
    }
  }

  @Test("every move is named in the titles, however many there are", arguments: Layout.allCases)
  func titles(layout: Layout) throws {
    var builder = NavigationGraph.Builder()
    builder.add(Entry("A"))
    for number in 0..<1_500 {
      builder.add(Transition(from: "A", route: "to\(number).", to: "B", move: .push))
      builder.add(Transition(from: "A", route: "back\(number).", to: nil, move: .dismiss))
      builder.add(Transition(from: "A", route: "make\(number).", to: nil, unresolved: "make()"))
    }
    let svg = try Picture(of: builder.build(), PictureOptions(layout: layout)).svg()
    for number in stride(from: 0, to: 1_500, by: 7) {
      for name in ["to", "back", "make"] { #expect(svg.contains("\(name)\(number).")) }
    }
  }
}
