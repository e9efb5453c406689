/// Which vertices every path from the roots must pass to reach a vertex.
///
/// The algorithm of Lengauer and Tarjan, "A Fast Algorithm for Finding Dominators in a Flowgraph" (1979), with path
/// compression and an explicit stack. Several roots are joined by a virtual one. Vertices that no root reaches have no
/// dominator, and their edges count for nothing.
///
/// - Complexity: O(*e* log *v*) time and O(*v*) space for *v* vertices and *e* edges.
public struct Dominators: Sendable {
  /// The last vertex before each one that every path must pass; -1 where there is none.
  public let immediate: [Int32]

  /// Whether some root leads to each vertex.
  public let isReached: [Bool]

  /// Finds the dominators.
  ///
  /// - Parameters:
  ///   - roots: Where people come in.
  ///   - graph: The edges.
  public init(from roots: some Sequence<Int>, in graph: Adjacency) {
    let count = graph.vertexCount
    let virtual = count  // the virtual root
    var number = [Int32](repeating: -1, count: count + 1)  // vertex → depth-first number
    var vertex: [Int32] = []  // depth-first number → vertex
    var parent: [Int32] = []  // by number
    let rows = graph.successors

    number[virtual] = 0
    vertex.append(Int32(virtual))
    parent.append(-1)
    var stack: [(vertex: Int32, parent: Int32, slot: Int32)] = []
    for root in roots {
      stack.append((Int32(root), 0, -1))
      while let top = stack.last {
        let current = Int(top.vertex)
        if top.slot < 0 {
          guard number[current] < 0 else {
            stack.removeLast()
            continue
          }
          number[current] = Int32(vertex.count)
          vertex.append(top.vertex)
          parent.append(top.parent)
          stack[stack.count - 1].slot = rows.offsets[current]
        } else if top.slot < rows.offsets[current + 1] {
          stack[stack.count - 1].slot += 1
          let next = rows.vertices[Int(top.slot)]
          if number[Int(next)] < 0 { stack.append((next, number[current], -1)) }
        } else {
          stack.removeLast()
        }
      }
    }

    let reached = vertex.count
    var isRoot = [Bool](repeating: false, count: count)
    for root in roots { isRoot[root] = true }
    var semi = (0..<reached).map { Int32($0) }
    var label = semi
    var ancestor = [Int32](repeating: -1, count: reached)
    var dominator = [Int32](repeating: 0, count: reached)
    var bucketHead = [Int32](repeating: -1, count: reached)
    var bucketNext = bucketHead
    var chain: [Int32] = []

    func evaluate(_ v: Int32) -> Int32 {
      guard ancestor[Int(v)] >= 0 else { return v }
      var u = v
      while ancestor[Int(ancestor[Int(u)])] >= 0 {
        chain.append(u)
        u = ancestor[Int(u)]
      }
      while let w = chain.popLast() {
        let above = Int(ancestor[Int(w)])
        if semi[Int(label[above])] < semi[Int(label[Int(w)])] { label[Int(w)] = label[above] }
        ancestor[Int(w)] = ancestor[above]
      }
      return label[Int(v)]
    }

    for w in stride(from: reached - 1, to: 0, by: -1) {
      let current = Int(vertex[w])
      if isRoot[current] { semi[w] = 0 }
      for slot in graph.predecessors.row(of: current) {
        let v = number[Int(graph.predecessors.vertices[slot])]
        guard v >= 0 else { continue }
        semi[w] = min(semi[w], semi[Int(evaluate(v))])
      }
      bucketNext[w] = bucketHead[Int(semi[w])]
      bucketHead[Int(semi[w])] = Int32(w)
      let above = parent[w]
      ancestor[w] = above
      var v = bucketHead[Int(above)]
      bucketHead[Int(above)] = -1
      while v >= 0 {
        let u = evaluate(v)
        dominator[Int(v)] = semi[Int(u)] < semi[Int(v)] ? u : above
        v = bucketNext[Int(v)]
      }
    }
    var immediate = [Int32](repeating: -1, count: count)
    for w in stride(from: 1, to: reached, by: 1) {
      if dominator[w] != semi[w] { dominator[w] = dominator[Int(dominator[w])] }
      if dominator[w] > 0 { immediate[Int(vertex[w])] = vertex[Int(dominator[w])] }
    }
    self.immediate = immediate
    isReached = number.dropLast().map { $0 >= 0 }
  }

  /// The vertices that every path from the roots passes, from the first to the vertex itself.
  ///
  /// - Returns: The vertices, or none when no root leads there.
  /// - Complexity: O(*d*) for *d* vertices in the answer.
  public func chain(to vertex: Int) -> [Int] {
    guard isReached[vertex] else { return [] }
    var chain = [vertex]
    var current = Int(immediate[vertex])
    while current >= 0 {
      chain.append(current)
      current = Int(immediate[current])
    }
    return chain.reversed()
  }
}
