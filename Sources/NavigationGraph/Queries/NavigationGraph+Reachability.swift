extension NavigationGraph {
  /// The screens that a person can come to from the entries, in declaration order.
  ///
  /// Conditions are taken as possible. Returns add nothing, since they lead only where the person has been.
  ///
  /// - Complexity: O(*s* + *t*) for *s* screens and *t* transitions.
  public var reachableScreens: [ScreenID] {
    let search = BreadthFirstSearch(from: entryIndices, along: forward.successors)
    return screens.indices.filter(search.reaches).map { screens[$0].id }
  }

  /// The declared screens that no path from any entry leads to, in declaration order.
  ///
  /// Where transitions are unresolved, these are the screens that cannot be shown to be reachable.
  ///
  /// - Complexity: O(*s* + *t*) for *s* screens and *t* transitions.
  public var unreachableScreens: [ScreenID] {
    let search = BreadthFirstSearch(from: entryIndices, along: forward.successors)
    return screens.indices.filter { !search.reaches($0) && screens[$0].isDeclared }.map { screens[$0].id }
  }

  /// The screens that transitions lead to from a screen, itself included, nearest first.
  ///
  /// Returns count where they name their destination; the implied way back does not.
  ///
  /// - Returns: The screens, or `nil` when there is no such screen.
  /// - Complexity: O(*s* + *t*) for *s* screens and *t* transitions.
  public func screens(reachableFrom id: ScreenID) -> [ScreenID]? {
    index(of: id).map { screens(foundFrom: $0, along: connections.successors) }
  }

  /// The screens from which transitions lead to a screen, itself included, nearest first.
  ///
  /// - Returns: The screens, or `nil` when there is no such screen.
  /// - Complexity: O(*s* + *t*) for *s* screens and *t* transitions.
  public func screens(reaching id: ScreenID) -> [ScreenID]? {
    index(of: id).map { screens(foundFrom: $0, along: connections.predecessors) }
  }

  private func screens(foundFrom root: Int, along rows: Adjacency.Rows) -> [ScreenID] {
    BreadthFirstSearch(from: [root], along: rows).order.map { screens[Int($0)].id }
  }
}
