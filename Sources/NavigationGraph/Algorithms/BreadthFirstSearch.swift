/// A search that visits vertices in order of their distance from the roots.
///
/// - Complexity: O(*v* + *e*) time and O(*v*) space for *v* vertices and *e* edges.
public struct BreadthFirstSearch: Sendable {
  /// The vertices in the order of the visit.
  public let order: [Int32]

  /// The number of edges from the nearest root to each vertex, or -1 where none leads.
  public let distance: [Int32]

  /// The position, in the rows searched, of the edge that first reached each vertex, or -1 for roots and the rest.
  let parentSlot: [Int32]

  /// The vertex from which each vertex was first reached, or -1 for roots and the rest.
  public let parent: [Int32]

  /// Searches along rows.
  ///
  /// - Parameters:
  ///   - roots: Where to begin, in order.
  ///   - rows: The edges to follow; `predecessors` to search backwards.
  ///   - target: A vertex at which the search may end.
  public init(from roots: some Sequence<Int>, along rows: Adjacency.Rows, until target: Int? = nil) {
    let count = rows.offsets.count - 1
    var order: [Int32] = []
    var distance = [Int32](repeating: -1, count: count)
    var parent = distance
    var parentSlot = distance
    for root in roots where distance[root] < 0 {
      distance[root] = 0
      order.append(Int32(root))
    }
    var head = 0
    search: while head < order.count {
      let vertex = Int(order[head])
      head += 1
      if vertex == target { break }
      for slot in rows.row(of: vertex) {
        let next = Int(rows.vertices[slot])
        guard distance[next] < 0 else { continue }
        distance[next] = distance[vertex] + 1
        parent[next] = Int32(vertex)
        parentSlot[next] = Int32(slot)
        order.append(Int32(next))
        if next == target { break search }
      }
    }
    self.order = order
    self.distance = distance
    self.parent = parent
    self.parentSlot = parentSlot
  }

  /// Whether some root leads to the vertex.
  public func reaches(_ vertex: Int) -> Bool { distance[vertex] >= 0 }

  /// The edges of a shortest way from a root to the vertex, or `nil` when no root leads there.
  ///
  /// - Complexity: O(*d*) for a distance of *d*.
  public func edges(to vertex: Int, along rows: Adjacency.Rows) -> [Int]? {
    guard reaches(vertex) else { return nil }
    var edges: [Int] = []
    var vertex = vertex
    while parent[vertex] >= 0 {
      edges.append(Int(rows.edges[Int(parentSlot[vertex])]))
      vertex = Int(parent[vertex])
    }
    return edges.reversed()
  }
}
