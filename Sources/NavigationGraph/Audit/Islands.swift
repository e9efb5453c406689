/// Screens that nobody comes to, put together where they hang together.
struct Islands {
  /// For each island, the screens that only screens of their own cycle lead to, and those behind them.
  let all: [(causes: [Int], behind: [Int])]

  /// Finds the islands.
  ///
  /// - Complexity: O(*s* + *t*) for *s* screens and *t* transitions.
  init(of stranded: [Int], in graph: NavigationGraph) {
    var isStranded = [Bool](repeating: false, count: graph.screens.count)
    for screen in stranded { isStranded[screen] = true }
    var islands = WeakComponents(vertexCount: graph.screens.count)
    let rows = graph.forward.successors
    for screen in stranded {
      for slot in rows.row(of: screen) where isStranded[Int(rows.vertices[slot])] {
        islands.join(screen, Int(rows.vertices[slot]))
      }
    }
    let isCause = Self.sourceComponents(of: stranded, isStranded, in: graph)
    var members: [Int: [Int]] = [:]
    var order: [Int] = []
    for screen in stranded {
      let island = islands.representative(of: screen)
      if members[island] == nil { order.append(island) }
      members[island, default: []].append(screen)
    }
    all = order.map { island in
      let screens = members[island] ?? []
      return (screens.filter { isCause[$0] }, screens.filter { !isCause[$0] })
    }
  }

  /// The screens that, among the stranded, only screens of their own cycle lead to.
  private static func sourceComponents(
    of stranded: [Int], _ isStranded: [Bool], in graph: NavigationGraph
  ) -> [Bool] {
    let components = StronglyConnectedComponents(along: graph.forward.successors) { isStranded[$0] }
    var isSource = [Bool](repeating: true, count: components.count)
    let rows = graph.forward.predecessors
    for screen in stranded {
      for slot in rows.row(of: screen) {
        let from = Int(rows.vertices[slot])
        if isStranded[from], components.component[from] != components.component[screen] {
          isSource[Int(components.component[screen])] = false
        }
      }
    }
    return components.component.map { $0 >= 0 && isSource[Int($0)] }
  }
}
