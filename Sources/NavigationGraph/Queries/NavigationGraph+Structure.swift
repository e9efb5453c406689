extension NavigationGraph {
  /// The screens that every path from the entries to a screen must pass, from the first to the screen itself.
  ///
  /// - Returns: The screens; none when no entry leads there; `nil` when there is no such screen.
  /// - Complexity: O(*t* log *s*) for *s* screens and *t* transitions.
  public func mustPassScreens(to id: ScreenID) -> [ScreenID]? {
    index(of: id).map { dominators.chain(to: $0).map { screens[$0].id } }
  }

  /// The dominator tree from the entries.
  ///
  /// - Complexity: O(*t* log *s*) for *s* screens and *t* transitions.
  public var dominators: Dominators { Dominators(from: entryIndices, in: forward) }

  /// The screens whose removal would leave some others without any connection, in declaration order.
  ///
  /// - Complexity: O(*s* + *t*) for *s* screens and *t* transitions.
  public var cutScreens: [ScreenID] {
    let cut = CutVertices(in: connections)
    return screens.indices.filter { cut.isCut[$0] }.map { screens[$0].id }
  }

  /// The largest sets of screens in which each leads to each other one; screens on no cycle are sets of one.
  ///
  /// - Returns: The sets in declaration order of their first screens.
  /// - Complexity: O(*s* + *t*) for *s* screens and *t* transitions.
  public var stronglyConnectedComponents: [[ScreenID]] {
    let components = StronglyConnectedComponents(along: connections.successors)
    return components.members().sorted { $0[0] < $1[0] }.map { $0.map { screens[$0].id } }
  }

  /// The ways that lead back to where they began and pass no other screen twice, one after the other.
  ///
  ///     Array(graph.cycles.prefix(100))
  ///
  /// - Complexity: O(*s* + *t*) for each cycle.
  public var cycles: some Sequence<Path> & Sendable { CycleSequence(graph: self) }

  /// The number of steps from the nearest entry to each screen, in declaration order; `nil` where no entry leads.
  ///
  /// - Complexity: O(*s* + *t*) for *s* screens and *t* transitions.
  public var depths: [(screen: ScreenID, depth: Int?)] {
    let search = BreadthFirstSearch(from: entryIndices, along: forward.successors)
    return screens.indices.map { (screens[$0].id, search.reaches($0) ? Int(search.distance[$0]) : nil) }
  }

  /// How many transitions lead to each screen and away from it, in declaration order.
  ///
  /// - Complexity: O(*s*) for *s* screens.
  public var fans: [(screen: ScreenID, incoming: Int, outgoing: Int)] {
    screens.indices.map {
      (screens[$0].id, connections.predecessors.degree(of: $0), connections.successors.degree(of: $0))
    }
  }

  /// The cycles of a graph as ways.
  private struct CycleSequence: Sequence, IteratorProtocol, Sendable {
    let graph: NavigationGraph
    var cycles: ElementaryCycles

    init(graph: NavigationGraph) {
      self.graph = graph
      cycles = ElementaryCycles(along: graph.connections.successors)
    }

    mutating func next() -> Path? { cycles.next().map { graph.path(around: $0) } }
  }

  /// The way around a cycle of vertices, by the first transition of each step.
  func path(around cycle: [Int]) -> Path {
    let rows = connections.successors
    let positions = cycle.indices.compactMap { step -> Int? in
      let next = cycle[(step + 1) % cycle.count]
      return rows.row(of: cycle[step]).first { Int(rows.vertices[$0]) == next }.map { Int(rows.edges[$0]) }
    }
    return path(from: cycle[0], along: positions)
  }
}
