import NavigationGraph
import NavigationTestSupport
import Testing

/// 100,000 screens in shapes that make a recursion deep or a row long, on a stack of 512 KiB.
@Suite("Large graphs")
struct LargeGraphTests {
  enum Shape: String, CaseIterable { case chain, ring, star, tree }

  static func graph(_ shape: Shape, count: Int = 100_000) -> NavigationGraph {
    var builder = NavigationGraph.Builder()
    for number in 0..<count { builder.add(Screen(ScreenID("n\(number)"), exit: number == count - 1)) }
    builder.add(Entry("n0"))
    func add(_ from: Int, _ to: Int, _ move: Move = .push) {
      builder.add(
        Transition(from: ScreenID("n\(from)"), route: "r\(to)", to: ScreenID("n\(to)"), move: move))
    }
    for number in 1..<count {
      switch shape {
      case .chain, .ring: add(number - 1, number)
      case .star:
        add(0, number)
        add(number, 0, .root)
      case .tree: add((number - 1) / 2, number)
      }
    }
    if shape == .ring { add(count - 1, 0, .root) }
    return builder.build()
  }

  @Test("every query and check ends", arguments: Shape.allCases)
  func queries(shape: Shape) {
    let graph = Self.graph(shape)
    onSmallStack {
      let last: ScreenID = "n99999"
      #expect(graph.unreachableScreens.isEmpty)
      #expect(graph.screens(reachableFrom: "n0")?.count == 100_000)
      #expect(graph.screens(reaching: last)?.contains("n0") == true)
      let depth = [Shape.chain: 99_999, .ring: 99_999, .star: 1, .tree: 16][shape]
      #expect(graph.shortestPath(from: "n0", to: last)?.steps.count == depth)
      #expect(graph.mustPassScreens(to: last)?.count == depth.map { $0 + 1 })
      #expect(graph.cutScreens.count == [.chain: 99_998, .ring: 0, .star: 1, .tree: 50_000][shape])
      #expect(
        graph.stronglyConnectedComponents.count == [.chain: 100_000, .ring: 1, .star: 1, .tree: 100_000][shape])
      #expect(Array(graph.cycles.prefix(2)).count == [.chain: 0, .ring: 1, .star: 2, .tree: 0][shape])
      #expect(graph.simplePaths(from: "n0", to: last).map { Array($0.prefix(2)).count } == 1)
      #expect(graph.depths.last?.depth == depth)
      #expect(graph.fans.count == 100_000)
      #expect(Audit(of: graph).findings.isEmpty)
    }
  }
}
