/// The largest sets of vertices in which each leads to each other one.
///
/// Tarjan's algorithm, "Depth-First Search and Linear Graph Algorithms" (1972), with the stack made explicit.
///
/// - Complexity: O(*v* + *e*) time and O(*v*) space for *v* vertices and *e* edges.
public struct StronglyConnectedComponents: Sendable {
  /// The number of each vertex's component; a component has a greater number than those it leads to.
  public let component: [Int32]

  /// The number of components.
  public let count: Int

  /// Finds the components of the vertices that `includes` admits; the others get the number -1.
  ///
  /// - Parameters:
  ///   - rows: The edges to follow.
  ///   - includes: Whether a vertex takes part.
  public init(along rows: Adjacency.Rows, where includes: (Int) -> Bool = { _ in true }) {
    let vertexCount = rows.offsets.count - 1
    var component = [Int32](repeating: -1, count: vertexCount)
    var low = [Int32](repeating: 0, count: vertexCount)  // 0 stands for "not visited"
    var slot = [Int32](repeating: 0, count: vertexCount)
    var path: [Int32] = []
    var pending: [Int32] = []
    var clock: Int32 = 0
    var components: Int32 = 0
    for root in 0..<vertexCount where low[root] == 0 && includes(root) {
      path.append(Int32(root))
      while let top = path.last {
        let vertex = Int(top)
        if low[vertex] == 0 {
          clock += 1
          low[vertex] = clock
          slot[vertex] = rows.offsets[vertex]
          pending.append(top)
        }
        var descended = false
        while slot[vertex] < rows.offsets[vertex + 1] {
          let next = Int(rows.vertices[Int(slot[vertex])])
          if low[next] == 0 {
            guard includes(next) else {
              slot[vertex] += 1
              continue
            }
            path.append(Int32(next))
            descended = true
            break
          }
          slot[vertex] += 1
        }
        if descended { continue }
        path.removeLast()
        // All successors are finished: take the lowest number among those still pending.
        var lowest = low[vertex]
        for position in rows.row(of: vertex) {
          let next = Int(rows.vertices[position])
          if low[next] > 0, component[next] < 0 { lowest = min(lowest, low[next]) }
        }
        if lowest < low[vertex] {
          low[vertex] = lowest
          continue
        }
        while let member = pending.popLast() {
          component[Int(member)] = components
          if member == top { break }
        }
        components += 1
      }
    }
    self.component = component
    count = Int(components)
  }

  /// The vertices of each component, in the order of the vertices.
  public func members() -> [[Int]] {
    var members = [[Int]](repeating: [], count: count)
    for (vertex, number) in component.enumerated() where number >= 0 { members[Int(number)].append(vertex) }
    return members
  }

  /// The vertices from which one can come back to them, a step to oneself included, ascending.
  ///
  /// - Complexity: O(*v* + *e*) time and space for *v* vertices and *e* edges.
  package static func verticesOnCycles(along rows: Adjacency.Rows) -> [Int] {
    let components = Self(along: rows)
    let members = components.members()
    return components.component.indices.filter { vertex in
      members[Int(components.component[vertex])].count > 1
        || rows.row(of: vertex).contains { Int(rows.vertices[$0]) == vertex }
    }
  }
}
