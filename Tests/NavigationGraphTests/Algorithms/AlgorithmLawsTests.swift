import NavigationGraph
import NavigationTestSupport
import Testing

/// Each algorithm against the plain definition of the same thing, on every graph of up to four vertices (sampled at
/// four for the costly ones) and on seeded random ones with parallel edges.
@Suite("Algorithms")
struct AlgorithmLawsTests {
  static let small = (1...3).flatMap { Array(PlainGraph.all(count: $0)) }
  static let random = PlainGraph.random(seed: 7, count: 600, largest: 9)

  private func withEvery(_ work: (PlainGraph, Adjacency) -> Void) {
    for graph in Self.small + Self.random { work(graph, graph.adjacency) }
    for graph in PlainGraph.all(count: 4) { work(graph, graph.adjacency) }
  }

  @Test("BreadthFirstSearch finds shortest distances")
  func breadthFirstSearch() {
    withEvery { graph, adjacency in
      let search = BreadthFirstSearch(from: [0], along: adjacency.successors)
      var expected = [Int](repeating: -1, count: graph.count)
      expected[0] = 0
      for step in 0..<graph.count {
        for edge in graph.edges where expected[edge.from] == step && expected[edge.to] < 0 {
          expected[edge.to] = step + 1
        }
      }
      if search.distance.map(Int.init) != expected { Issue.record("\(graph)") }
      for vertex in 0..<graph.count {
        let edges = search.edges(to: vertex, along: adjacency.successors)
        if (edges?.count ?? -1) != expected[vertex] { Issue.record("\(graph): edges to \(vertex)") }
        let ends = edges.map { $0.reduce(0) { graph.edges[$1].from == $0 ? graph.edges[$1].to : -1 } }
        if let ends, ends != vertex { Issue.record("\(graph): the way to \(vertex) is broken") }
      }
    }
  }

  @Test("StronglyConnectedComponents are mutual reachability, numbered against the direction of the edges")
  func components() {
    withEvery { graph, adjacency in
      let components = StronglyConnectedComponents(along: adjacency.successors)
      let reached = (0..<graph.count).map { graph.reached(from: [$0]) }
      for a in 0..<graph.count {
        for b in 0..<graph.count {
          let isMutual = reached[a].contains(b) && reached[b].contains(a)
          if (components.component[a] == components.component[b]) != isMutual { Issue.record("\(graph): \(a), \(b)") }
        }
      }
      for edge in graph.edges where components.component[edge.from] < components.component[edge.to] {
        Issue.record("\(graph): order of \(edge)")
      }
    }
  }

  @Test("Dominators are the vertices without which a vertex is cut off")
  func dominators() {
    withEvery { graph, adjacency in
      for roots in graph.count > 2 ? [[0], [0, graph.count - 1]] : [[0]] {
        let dominators = Dominators(from: roots, in: adjacency)
        let reached = graph.reached(from: roots)
        for vertex in 0..<graph.count {
          let expected =
            reached.contains(vertex)
            ? Set(
              (0..<graph.count).filter {
                !graph.reached(from: roots, without: [$0]).contains(vertex) && reached.contains($0)
              })
            : []
          let chain = dominators.chain(to: vertex)
          if Set(chain) != expected || chain.count != expected.count {
            Issue.record("\(graph) from \(roots): \(vertex) \(chain)")
          }
          if dominators.isReached[vertex] != reached.contains(vertex) { Issue.record("\(graph): reached \(vertex)") }
        }
      }
    }
  }

  @Test("CutVertices are those whose removal takes a piece apart")
  func cutVertices() {
    withEvery { graph, adjacency in
      let cut = CutVertices(in: adjacency)
      for vertex in 0..<graph.count {
        let piece = graph.reached(from: [vertex], undirected: true).subtracting([vertex])
        let rest = piece.min().map { graph.reached(from: [$0], without: [vertex], undirected: true) } ?? []
        if cut.isCut[vertex] != (rest != piece) { Issue.record("\(graph): \(vertex)") }
      }
    }
  }

  @Test("ElementaryCycles are all closed ways without repetition, each once")
  func cycles() {
    for graph in Self.small + PlainGraph.random(seed: 3, count: 300, largest: 6) {
      let found = Array(ElementaryCycles(along: graph.adjacency.successors))
      var expected: Set<[Int]> = []
      let pairs = Set(graph.edges.map { [$0.from, $0.to] })
      var pending = (0..<graph.count).map { [$0] }
      while let path = pending.popLast() {
        if pairs.contains([path[path.count - 1], path[0]]) { expected.insert(path) }
        for next in 0..<graph.count where next > path[0] && !path.contains(next) {
          if pairs.contains([path[path.count - 1], next]) { pending.append(path + [next]) }
        }
      }
      if Set(found) != expected || found.count != expected.count { Issue.record("\(graph): \(found)") }
    }
  }

  @Test("SimplePaths are all ways without repetition, each once")
  func simplePaths() {
    for graph in Self.small + PlainGraph.random(seed: 5, count: 300, largest: 6) {
      for target in 0..<graph.count {
        let found = Array(SimplePaths(from: 0, to: target, in: graph.adjacency)).map { path in
          [0] + path.map { graph.edges[$0].to }
        }
        let pairs = Set(graph.edges.map { [$0.from, $0.to] })
        var expected: Set<[Int]> = []
        var pending = [[0]]
        while let path = pending.popLast() {
          if path[path.count - 1] == target {
            expected.insert(path)
            continue
          }
          for next in 0..<graph.count where !path.contains(next) {
            if pairs.contains([path[path.count - 1], next]) { pending.append(path + [next]) }
          }
        }
        if Set(found) != expected || found.count != expected.count { Issue.record("\(graph) to \(target): \(found)") }
      }
    }
  }

  @Test("WeakComponents join what hangs together")
  func weakComponents() {
    for graph in Self.random {
      var components = WeakComponents(vertexCount: graph.count)
      for edge in graph.edges { components.join(edge.from, edge.to) }
      for vertex in 0..<graph.count {
        let piece = graph.reached(from: [vertex], undirected: true)
        if components.representative(of: vertex) != piece.min() { Issue.record("\(graph): \(vertex)") }
      }
    }
  }

  @Test("a complete graph of 16 screens gives up in time", .bug("https://github.com/petgraph/petgraph/issues/680"))
  func pathExplosion() {
    let graph = PlainGraph(count: 16, edges: (0..<256).map { ($0 / 16, $0 % 16) }.filter { $0.0 != $0.1 })
    var paths = SimplePaths(from: 0, to: 15, in: graph.adjacency, stepLimit: 5_000)
    var count = 0
    while paths.next() != nil { count += 1 }
    #expect(paths.isCut)
    #expect(count > 100)
    #expect(Array(SimplePaths(from: 0, to: 15, in: graph.adjacency).prefix(1000)).count == 1000)
  }
}
