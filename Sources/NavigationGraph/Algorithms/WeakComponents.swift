/// The sets of vertices that hang together, whatever the direction of the edges.
///
/// A forest of disjoint sets with path halving; Tarjan, "Efficiency of a Good But Not Linear Set Union Algorithm"
/// (1975). The least vertex stands for its set.
///
/// - Complexity: O(*v* + *e* log *v*) time and O(*v*) space for *v* vertices and *e* edges.
public struct WeakComponents: Sendable {
  private var leader: [Int32]

  /// Begins with every vertex alone.
  public init(vertexCount: Int) { leader = (0..<Int32(vertexCount)).map { $0 } }

  /// The least vertex of the set that a vertex is in.
  public mutating func representative(of vertex: Int) -> Int {
    var current = vertex
    while leader[current] != Int32(current) {
      leader[current] = leader[Int(leader[current])]
      current = Int(leader[current])
    }
    return current
  }

  /// Puts two vertices into one set.
  public mutating func join(_ a: Int, _ b: Int) {
    let (x, y) = (representative(of: a), representative(of: b))
    leader[max(x, y)] = Int32(min(x, y))
  }
}
