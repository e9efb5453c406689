/// Which vertices follow and precede each vertex, as compressed rows of integers.
///
/// Vertices are positions in ``NavigationGraph/screens``, edges are positions in ``NavigationGraph/transitions``. Rows
/// keep the order of the edges. Built once, in O(vertices + edges).
public struct Adjacency: Sendable {
  /// One direction: the neighbours of vertex *v* stand at `offsets[v]..<offsets[v + 1]`.
  public struct Rows: Sendable {
    /// The start of each vertex's row, and the number of edges at the end.
    public let offsets: [Int32]

    /// The vertex at the other end of each edge.
    public let vertices: [Int32]

    /// The edge itself, as a position in ``NavigationGraph/transitions``.
    public let edges: [Int32]

    /// The positions of a vertex's neighbours.
    ///
    /// - Complexity: O(1).
    public func row(of vertex: Int) -> Range<Int> { Int(offsets[vertex])..<Int(offsets[vertex + 1]) }

    /// The number of a vertex's neighbours, parallel edges counted each.
    public func degree(of vertex: Int) -> Int { row(of: vertex).count }

    /// The same rows with only the first of parallel edges.
    ///
    /// - Complexity: O(*v* + *e*).
    func withoutParallels() -> Rows {
      var stamp = [Int32](repeating: -1, count: offsets.count)
      var (starts, ends, numbers): ([Int32], [Int32], [Int32]) = ([0], [], [])
      for vertex in 0..<(offsets.count - 1) {
        for slot in row(of: vertex) where stamp[Int(vertices[slot])] != Int32(vertex) {
          stamp[Int(vertices[slot])] = Int32(vertex)
          ends.append(vertices[slot])
          numbers.append(edges[slot])
        }
        starts.append(Int32(ends.count))
      }
      return Rows(offsets: starts, vertices: ends, edges: numbers)
    }
  }

  /// The vertices that each vertex leads to.
  public let successors: Rows

  /// The vertices that lead to each vertex.
  public let predecessors: Rows

  /// The number of vertices.
  public var vertexCount: Int { successors.offsets.count - 1 }

  /// The number of edges.
  public var edgeCount: Int { successors.edges.count }

  /// Makes rows from edges, which are given by their ends and keep their numbers.
  ///
  /// - Parameters:
  ///   - vertexCount: The number of vertices; ends are less than it.
  ///   - edges: The ends of each edge and its number, in the order that the rows keep.
  public init(vertexCount: Int, edges: [(from: Int32, to: Int32, edge: Int32)]) {
    successors = Self.rows(vertexCount, edges, isReversed: false)
    predecessors = Self.rows(vertexCount, edges, isReversed: true)
  }

  private static func rows(
    _ vertexCount: Int, _ list: [(from: Int32, to: Int32, edge: Int32)], isReversed: Bool
  ) -> Rows {
    var offsets = [Int32](repeating: 0, count: vertexCount + 1)
    for edge in list { offsets[Int(isReversed ? edge.to : edge.from) + 1] += 1 }
    for vertex in 0..<vertexCount { offsets[vertex + 1] += offsets[vertex] }
    var next = offsets
    var vertices = [Int32](repeating: 0, count: list.count)
    var edges = vertices
    for edge in list {
      let key = Int(isReversed ? edge.to : edge.from)
      let slot = Int(next[key])
      next[key] += 1
      vertices[slot] = isReversed ? edge.from : edge.to
      edges[slot] = edge.edge
    }
    return Rows(offsets: offsets, vertices: vertices, edges: edges)
  }
}
