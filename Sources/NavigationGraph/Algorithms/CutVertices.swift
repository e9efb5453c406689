/// The vertices whose removal leaves some others without any connection, whatever the direction.
///
/// The articulation points of the undirected graph, by Hopcroft and Tarjan, "Algorithm 447: Efficient Algorithms for
/// Graph Manipulation" (1973), with the stack made explicit.
///
/// - Complexity: O(*v* + *e*) time and O(*v*) space for *v* vertices and *e* edges.
public struct CutVertices: Sendable {
  /// Whether each vertex is a cut vertex.
  public let isCut: [Bool]

  /// Finds the cut vertices.
  public init(in graph: Adjacency) {
    let count = graph.vertexCount
    var isCut = [Bool](repeating: false, count: count)
    var visit = [Int32](repeating: 0, count: count)  // 0 stands for "not visited"
    var low = visit
    var parent = [Int32](repeating: -1, count: count)
    var position = [Int32](repeating: 0, count: count)  // among the successors, then the predecessors
    var clock: Int32 = 0
    var path: [Int32] = []

    func neighbour(_ vertex: Int, _ position: Int) -> Int? {
      let out = graph.successors.row(of: vertex)
      if position < out.count { return Int(graph.successors.vertices[out.lowerBound + position]) }
      let back = graph.predecessors.row(of: vertex)
      let rest = position - out.count
      return rest < back.count ? Int(graph.predecessors.vertices[back.lowerBound + rest]) : nil
    }

    for root in 0..<count where visit[root] == 0 {
      var children = 0
      clock += 1
      visit[root] = clock
      low[root] = clock
      path.append(Int32(root))
      while let top = path.last {
        let vertex = Int(top)
        if let next = neighbour(vertex, Int(position[vertex])) {
          position[vertex] += 1
          if visit[next] == 0 {
            clock += 1
            visit[next] = clock
            low[next] = clock
            parent[next] = top
            path.append(Int32(next))
          } else if next != Int(parent[vertex]) {
            low[vertex] = min(low[vertex], visit[next])
          }
          continue
        }
        path.removeLast()
        let above = Int(parent[vertex])
        guard above >= 0 else { continue }
        low[above] = min(low[above], low[vertex])
        if above == root {
          children += 1
        } else if low[vertex] >= visit[above] {
          isCut[above] = true
        }
      }
      if children > 1 { isCut[root] = true }
    }
    self.isCut = isCut
  }
}
