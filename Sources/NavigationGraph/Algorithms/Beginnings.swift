/// Vertices from which all others can be reached, as few and as early as possible: what a drawing without a mark begins at.
///
/// Taken are, of each component that nothing outside leads to, its first candidate; so a vertex that nothing leads to is
/// one, and a circle that nothing leads to has one.
package enum Beginnings {
  /// Finds the beginnings that are needed besides those that are known.
  ///
  /// - Parameters:
  ///   - graph: The vertices and edges.
  ///   - known: The vertices where one begins anyhow.
  ///   - isCandidate: Whether one may begin at a vertex; what only others lead to stays out of reach.
  /// - Returns: The positions, ascending.
  /// - Complexity: O(*v* + *e*) for *v* vertices and *e* edges.
  package static func positions(
    in graph: Adjacency, besides known: [Int], where isCandidate: (Int) -> Bool = { _ in true }
  ) -> [Int] {
    let rows = graph.successors
    let components = StronglyConnectedComponents(along: rows)
    let count = rows.offsets.count - 1
    var isReached = [Bool](repeating: false, count: count)
    func reach(_ first: Int) {
      guard !isReached[first] else { return }
      isReached[first] = true
      var pending = [first]
      while let vertex = pending.popLast() {
        for slot in rows.row(of: vertex) where !isReached[Int(rows.vertices[slot])] {
          isReached[Int(rows.vertices[slot])] = true
          pending.append(Int(rows.vertices[slot]))
        }
      }
    }
    for vertex in known { reach(vertex) }
    // The first candidate of each component; those with greater numbers lead to those with smaller ones.
    var first = [Int](repeating: -1, count: components.count)
    for vertex in 0..<count where isCandidate(vertex) && first[Int(components.component[vertex])] < 0 {
      first[Int(components.component[vertex])] = vertex
    }
    var found: [Int] = []
    for vertex in first.reversed() where vertex >= 0 && !isReached[vertex] {
      found.append(vertex)
      reach(vertex)
    }
    return found.sorted()
  }
}
