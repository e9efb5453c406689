/// How far each screen is from the entries, and the order in which a person who tries everything comes to them.
///
/// Neighbours come in the order of the routes' names, so that the same graph gives the same answer however it was
/// declared. Screens that no entry leads to begin anew at 0, those first that nothing leads to.
package struct ScreenLevels: Sendable {
  /// The positions of the screens, by distance.
  package private(set) var order: [Int] = []

  /// The number of moves from the nearest beginning, by screen.
  package private(set) var level: [Int]

  /// The transition that first leads to each screen, or `nil` where a search begins.
  package private(set) var firstTransition: [Int?]

  /// Measures a graph.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - roots: The screens to begin at, before the entries.
  /// - Complexity: O(*s* log *s* + *t*) for *s* screens and *t* transitions.
  package init(_ graph: NavigationGraph, from roots: [Int] = []) {
    let canonical = CanonicalOrder(graph)
    level = Array(repeating: -1, count: graph.screens.count)
    firstTransition = Array(repeating: nil, count: graph.screens.count)
    let rows = graph.storage.rows
    let edges = canonical.transitions.lazy
      .filter { rows[$0].to >= 0 && !rows[$0].move.isReturn }
      .map { (from: rows[$0].from, to: rows[$0].to, edge: Int32($0)) }
    let onward = Adjacency(vertexCount: graph.screens.count, edges: Array(edges))
    begin(at: roots, along: onward.successors)
    // Links lead into the middle of a flow, so what the launch leads to comes first.
    let entries = graph.entries.sorted()
    begin(
      at: entries.filter { $0.kind == .launch }.compactMap { graph.index(of: $0.screen) }, along: onward.successors)
    for entry in entries { begin(at: [entry.screen].compactMap(graph.index(of:)), along: onward.successors) }
    for screen in canonical.screens where onward.predecessors.degree(of: screen) == 0 {
      begin(at: [screen], along: onward.successors)
    }
    for screen in canonical.screens { begin(at: [screen], along: onward.successors) }
  }

  private mutating func begin(at roots: [Int], along rows: Adjacency.Rows) {
    var head = order.count
    for root in roots where level[root] < 0 {
      level[root] = 0
      order.append(root)
    }
    while head < order.count {
      let current = order[head]
      head += 1
      for slot in rows.row(of: current) {
        let next = Int(rows.vertices[slot])
        guard level[next] < 0 else { continue }
        level[next] = level[current] + 1
        firstTransition[next] = Int(rows.edges[slot])
        order.append(next)
      }
    }
  }
}
