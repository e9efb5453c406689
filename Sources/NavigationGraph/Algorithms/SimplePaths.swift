/// The paths between two vertices that pass no vertex twice, one after the other, in the order of the edges.
///
/// There can be exponentially many, so take as many as you need, and see ``isCut``. A search goes only where the target
/// can still be reached; after many steps without a path it asks that anew for the path at hand, so that it does not
/// wander where the path itself bars the way. Of parallel edges the first stands for all.
///
/// - Complexity: O(*v* + *e*) to begin; at most ``stepLimit`` steps for all paths together.
public struct SimplePaths: Sequence, IteratorProtocol, Sendable {
  /// How many steps the search takes before it gives up.
  public let stepLimit: Int

  /// Whether the search gave up, so that there may be more paths than were given.
  public private(set) var isCut = false

  private let rows: Adjacency.Rows
  private let target: Int
  private let leads: [Bool]
  private let back: Adjacency.Rows
  private var fruitless = 0
  private var onPath: [Bool]
  private var path: [Int32] = []
  private var slots: [Int32] = []
  private var edges: [Int] = []
  private var steps = 0
  private var hasBegun = false
  private let source: Int

  /// Prepares to list the paths from a vertex to another; from a vertex to itself there is the one without edges.
  public init(from source: Int, to target: Int, in graph: Adjacency, stepLimit: Int = 2_000_000) {
    rows = graph.successors.withoutParallels()
    self.source = source
    self.target = target
    self.stepLimit = stepLimit
    back = graph.predecessors
    leads = BreadthFirstSearch(from: [target], along: back).distance.map { $0 >= 0 }
    onPath = Array(repeating: false, count: graph.vertexCount)
  }

  /// The edges of the next path, or `nil` when there is no other or the search gave up.
  public mutating func next() -> [Int]? {
    if !hasBegun {
      hasBegun = true
      guard leads[source] else { return nil }
      if source == target { return [] }
      enter(source)
    }
    while let top = path.last {
      let vertex = Int(top)
      let depth = path.count - 1
      guard slots[depth] < rows.offsets[vertex + 1] else {
        path.removeLast()
        slots.removeLast()
        onPath[vertex] = false
        _ = edges.popLast()
        continue
      }
      steps += 1
      fruitless += 1
      guard steps <= stepLimit else {
        isCut = true
        return nil
      }
      let slot = Int(slots[depth])
      slots[depth] += 1
      let next = Int(rows.vertices[slot])
      guard leads[next], !onPath[next] else { continue }
      let edge = Int(rows.edges[slot])
      if next == target {
        fruitless = 0
        return edges + [edge]
      }
      if fruitless > 1_000 + 4 * onPath.count, !isOpen(next) { continue }
      edges.append(edge)
      enter(next)
    }
    return nil
  }

  /// Whether some way leads from a vertex to the target without passing the path.
  private mutating func isOpen(_ vertex: Int) -> Bool {
    var seen = onPath
    var visited = 0
    defer { steps += visited / 16 }  // such a search costs more than a step
    var pending = [target]
    seen[target] = true
    while let current = pending.popLast() {
      visited += 1
      if current == vertex { return true }
      for slot in back.row(of: current) where !seen[Int(back.vertices[slot])] {
        seen[Int(back.vertices[slot])] = true
        pending.append(Int(back.vertices[slot]))
      }
    }
    return false
  }

  private mutating func enter(_ vertex: Int) {
    path.append(Int32(vertex))
    slots.append(rows.offsets[vertex])
    onPath[vertex] = true
  }
}
