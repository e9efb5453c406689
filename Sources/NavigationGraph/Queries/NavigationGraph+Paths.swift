extension NavigationGraph {
  /// A way with the fewest steps; of several, the one that comes first in declaration order.
  ///
  /// - Returns: The way, or `nil` when there is none, or no such screens.
  /// - Complexity: O(*s* + *t*) for *s* screens and *t* transitions.
  public func shortestPath(from source: ScreenID, to target: ScreenID) -> Path? {
    guard let start = index(of: source), let end = index(of: target) else { return nil }
    let rows = connections.successors
    let search = BreadthFirstSearch(from: [start], along: rows, until: end)
    return search.edges(to: end, along: rows).map { path(from: start, along: $0) }
  }

  /// A way with the fewest steps from any entry.
  ///
  /// - Returns: The way, or `nil` when no entry leads there.
  /// - Complexity: O(*s* + *t*) for *s* screens and *t* transitions.
  public func shortestPath(fromEntriesTo target: ScreenID) -> Path? {
    guard let end = index(of: target) else { return nil }
    let search = BreadthFirstSearch(from: entryIndices, along: forward.successors, until: end)
    return path(to: end, in: search)
  }

  /// The way that a forward search found to a screen.
  func path(to screen: Int, in search: BreadthFirstSearch) -> Path? {
    guard let edges = search.edges(to: screen, along: forward.successors) else { return nil }
    return path(from: edges.first.map { Int(storage.rows[$0].from) } ?? screen, along: edges)
  }

  /// The ways that pass no screen twice, one after the other, in declaration order.
  ///
  ///     graph.simplePaths(from: "Login", to: "Home")?.prefix(10)
  ///
  /// There can be exponentially many, so the answer is lazy. Parallel transitions between two screens are one way.
  ///
  /// - Returns: The ways, or `nil` when there are no such screens. From a screen to itself there is the one way of no
  ///   steps.
  /// - Complexity: O(*s* + *t*) to begin, for *s* screens and *t* transitions.
  public func simplePaths(from source: ScreenID, to target: ScreenID) -> PathSequence? {
    guard let start = index(of: source), let end = index(of: target) else { return nil }
    return PathSequence(graph: self, start: start, search: SimplePaths(from: start, to: end, in: connections))
  }

  /// Ways through a graph, found one after the other.
  public struct PathSequence: Sequence, IteratorProtocol, Sendable {
    let graph: NavigationGraph
    let start: Int
    var search: SimplePaths

    /// Whether the search gave up before it had seen all ways.
    public var isCut: Bool { search.isCut }

    /// The next way, or `nil` when there is no other or the search gave up.
    public mutating func next() -> Path? { search.next().map { graph.path(from: start, along: $0) } }
  }
}
