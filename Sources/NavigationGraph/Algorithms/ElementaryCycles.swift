/// The cycles that pass no vertex twice, one after the other.
///
/// Johnson's algorithm, "Finding All the Elementary Circuits of a Directed Graph" (1975), with the stack made explicit.
/// There can be exponentially many, so take as many as you need: `ElementaryCycles(along: rows).prefix(100)`. A cycle
/// begins at its least vertex; parallel edges make no difference.
///
/// - Complexity: O(*v* + *e*) time for each cycle.
public struct ElementaryCycles: Sequence, IteratorProtocol, Sendable {
  private let rows: Adjacency.Rows
  private var start = -1
  private var isInside: [Bool] = []
  private var isBlocked: [Bool]
  private var blocks: [[Int32]]
  private var path: [Int32] = []
  private var slots: [Int32] = []
  private var foundBelow: [Bool] = []

  /// Prepares to list the cycles along rows.
  public init(along rows: Adjacency.Rows) {
    self.rows = rows.withoutParallels()
    isBlocked = Array(repeating: false, count: rows.offsets.count - 1)
    blocks = Array(repeating: [], count: isBlocked.count)
  }

  /// The next cycle as its vertices in order, or `nil` when there is no other.
  public mutating func next() -> [Int]? {
    while true {
      guard let top = path.last else {
        guard beginNextStart() else { return nil }
        continue
      }
      let vertex = Int(top)
      let depth = path.count - 1
      guard slots[depth] < rows.offsets[vertex + 1] else {
        leave(vertex, depth)
        continue
      }
      let slot = Int(slots[depth])
      slots[depth] += 1
      let next = Int(rows.vertices[slot])
      guard isInside[next] else { continue }
      if next == start {
        foundBelow[depth] = true
        return path.map(Int.init)
      }
      if !isBlocked[next] { enter(next) }
    }
  }

  private mutating func enter(_ vertex: Int) {
    isBlocked[vertex] = true
    path.append(Int32(vertex))
    slots.append(rows.offsets[vertex])
    foundBelow.append(false)
  }

  private mutating func leave(_ vertex: Int, _ depth: Int) {
    path.removeLast()
    slots.removeLast()
    let found = foundBelow.removeLast()
    if found {
      unblock(vertex)
      if depth > 0 { foundBelow[depth - 1] = true }
    } else {
      for slot in rows.row(of: vertex) {
        let next = Int(rows.vertices[slot])
        if isInside[next] { blocks[next].append(Int32(vertex)) }
      }
    }
  }

  private mutating func unblock(_ vertex: Int) {
    var pending = [vertex]
    while let current = pending.popLast() {
      guard isBlocked[current] else { continue }
      isBlocked[current] = false
      pending += blocks[current].map(Int.init)
      blocks[current] = []
    }
  }

  /// Goes to the least vertex that lies on a cycle of vertices not less than itself; false when there is none.
  private mutating func beginNextStart() -> Bool {
    let previous = start
    let components = StronglyConnectedComponents(along: rows) { $0 > previous }
    var size = [Int32](repeating: 0, count: components.count)
    for number in components.component where number >= 0 { size[Int(number)] += 1 }
    for vertex in (previous + 1)..<Swift.max(previous + 1, isBlocked.count) {
      let number = components.component[vertex]
      let hasLoop = rows.row(of: vertex).contains { Int(rows.vertices[$0]) == vertex }
      guard size[Int(number)] > 1 || hasLoop else { continue }
      start = vertex
      isInside = components.component.map { $0 == number }
      for member in isInside.indices where isInside[member] {
        isBlocked[member] = false
        blocks[member] = []
      }
      enter(vertex)
      return true
    }
    return false
  }
}
