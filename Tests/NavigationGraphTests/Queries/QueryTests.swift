import NavigationGraph
import NavigationTestSupport
import Testing

@Suite("Queries")
struct QueryTests {
  @Test("two cycles that share a tail are two", .bug("https://github.com/pahen/madge/issues/447"))
  func cycles() {
    let graph = NavigationGraph("D>E D>F E>G F>G G>D")
    #expect(graph.cycles.map(\.description) == ["D ─r0→ E ─r2→ G ─r4→ D", "D ─r1→ F ─r3→ G ─r4→ D"])
    #expect(graph.stronglyConnectedComponents == [["D", "E", "F", "G"]])
    #expect(graph.unreachableScreens.isEmpty)
  }

  @Test("from a screen to itself there is the way of no steps", .bug("https://github.com/petgraph/petgraph/issues/864"))
  func pathToItself() {
    let graph = NavigationGraph("A>B A>C B>A B>C C>A C>B")
    #expect(graph.simplePaths(from: "A", to: "A").map { Array($0).map(\.description) } == ["A"])
    #expect(graph.shortestPath(from: "A", to: "A")?.steps.isEmpty == true)
    #expect(
      graph.simplePaths(from: "A", to: "B").map { Array($0).map(\.screens) } == [["A", "B"], ["A", "C", "B"]])
    #expect(graph.simplePaths(from: "A", to: "Z") == nil)
  }

  @Test("an unreachable predecessor does not count", .bug("https://github.com/networkx/networkx/issues/2070"))
  func dominatorsBehindOrphan() {
    let text = "entry_1>b1 b1>b2 b2>b3 b3>leave! entry_2>b3"
    let graph = NavigationGraph(text)
    #expect(graph.mustPassScreens(to: "leave") == ["entry_1", "b1", "b2", "b3", "leave"])
    #expect(graph.mustPassScreens(to: "entry_2") == [])
    #expect(graph.mustPassScreens(to: "nowhere") == nil)
    let both = NavigationGraph(text, entries: ["entry_1", "entry_2"])
    #expect(both.mustPassScreens(to: "leave") == ["b3", "leave"])
  }

  @Test("a bypass takes a screen off the list", .bug("https://github.com/angr/angr/pull/4414"))
  func dominatorWithBypass() {
    let graph = NavigationGraph("1>2 1>3 2>5 2>7 3>4 4>5 4>6! 4>7 5>8 7>8 8>6")
    #expect(graph.mustPassScreens(to: "6") == ["1", "6"])
    #expect(graph.mustPassScreens(to: "4") == ["1", "3", "4"])
  }

  @Test("a condition is a condition, not a wall", .bug("https://github.com/statelyai/xstate/issues/100"))
  func condition() {
    var builder = NavigationGraph.Builder()
    builder.add(Screen("A"))
    builder.add(Screen("B", exit: true))
    builder.add(Entry("A"))
    builder.add(Transition(from: "A", route: "go", to: "B", condition: .fact("shouldPass")))
    let graph = builder.build()
    #expect(graph.unreachableScreens.isEmpty)
    #expect(graph.shortestPath(from: "A", to: "B")?.description == "A ─go [shouldPass]→ B")
  }

  @Test("returns lead back in queries, but make nothing reachable")
  func returns() {
    var builder = NavigationGraph.Builder()
    builder.add(Entry("A"))
    for id: ScreenID in ["A", "B", "C"] { builder.add(Screen(id)) }
    builder.add(Transition(from: "A", route: "b", to: "B", move: .push))
    builder.add(Transition(from: "B", route: "up", to: "A", move: .unwind))
    builder.add(Transition(from: "B", route: "astray", to: "C", move: .unwind))
    let graph = builder.build()
    #expect(graph.unreachableScreens == ["C"])
    #expect(graph.reachableScreens == ["A", "B"])
    #expect(graph.shortestPath(from: "B", to: "A")?.steps.map(\.route) == ["up"])
    #expect(graph.screens(reaching: "A") == ["A", "B"])
    #expect(graph.screens(reachableFrom: "B") == ["B", "A", "C"])
    #expect(graph.shortestPath(fromEntriesTo: "B")?.description == "A ─b→ B")
    #expect(graph.shortestPath(fromEntriesTo: "C") == nil)
  }

  @Test("depths, fans and cut screens")
  func structure() {
    let graph = NavigationGraph("A>B B>C B>C C>C D>A")
    #expect(graph.depths.map(\.depth) == [0, 1, 2, nil])
    #expect(graph.fans.map(\.incoming) == [1, 1, 3, 0])
    #expect(graph.fans.map(\.outgoing) == [1, 2, 1, 1])
    #expect(graph.cutScreens == ["A", "B"])
  }
}
