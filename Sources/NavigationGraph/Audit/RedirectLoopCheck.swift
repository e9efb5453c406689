extension Check {
  /// Automatic routes that lead in a circle.
  static let redirectLoop: Check = Check(
    id: "redirect-loop", defaultSeverity: .error,
    summary: "Automatic routes lead in a circle, and so run for ever.",
    explanation: """
      The app hangs or flickers as soon as a person comes to one of the screens. Only circles of transitions that are \
      always taken are reported: the first automatic branch of each screen has no condition.
      """
  ) { context in
    let graph = context.graph
    let rows = graph.storage.rows
    var edges: [(from: Int32, to: Int32, edge: Int32)] = []
    var latest: Int32 = -1
    for (position, row) in rows.enumerated() where row.isAutomatic && row.from != latest {
      latest = row.from  // of several automatic branches, the first that holds runs
      guard row.to >= 0, row.condition < 0, !row.move.isReturn, context.firstVisits[Int(row.from)] >= 0 else {
        continue
      }
      edges.append((row.from, row.to, Int32(position)))
    }
    guard !edges.isEmpty else { return [] }
    let automatic = Adjacency(vertexCount: graph.screens.count, edges: edges)
    let components = StronglyConnectedComponents(along: automatic.successors)
    var witnesses = WitnessBudget()
    return components.members().sorted { $0[0] < $1[0] }.compactMap { members -> Finding? in
      let first = members[0]
      let successors = automatic.successors
      let starts = successors.row(of: first).filter {
        components.component[Int(successors.vertices[$0])] == components.component[first]
      }
      guard let start = starts.first else { return nil }
      let search = BreadthFirstSearch(from: [Int(successors.vertices[start])], along: successors, until: first)
      guard let rest = search.edges(to: first, along: successors) else { return nil }
      let cycle = graph.path(from: first, along: [Int(successors.edges[start])] + rest)
      let id = graph.screens[first].id
      return Finding(
        .redirectLoop, "automatic routes lead from screen '\(id)' back to it for ever; give one of them a condition",
        screens: members.map { graph.screens[$0].id }, route: cycle.steps.first?.route,
        location: cycle.steps.first?.position.flatMap { graph.transitions[$0].location },
        evidence: [.cycle(cycle), witnesses.path(to: Int(context.firstVisits[first]), in: context)])
    }
  }
}
