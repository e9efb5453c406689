extension NavigationGraph {
  /// The transitions of a graph, made into values when they are asked for.
  public struct Transitions: RandomAccessCollection, Sendable {
    let graph: NavigationGraph

    /// The position of the first transition, 0.
    public var startIndex: Int { 0 }

    /// The number of transitions.
    public var endIndex: Int { graph.storage.rows.count }

    /// The transition at a position.
    ///
    /// - Complexity: O(1).
    public subscript(position: Int) -> Transition {
      let row = graph.storage.rows[position]
      let rarity = row.rarity < 0 ? nil : graph.storage.rarities[row.rarity]
      return Transition(
        from: graph.screens[Int(row.from)].id, route: graph.storage.routes[row.route],
        to: row.to < 0 ? nil : graph.screens[Int(row.to)].id,
        condition: row.condition < 0 ? nil : graph.storage.conditions[row.condition],
        move: row.move, hidesBack: row.hidesBack, effects: rarity?.effects ?? [], finish: rarity?.finish,
        unresolved: rarity?.unresolved, isAutomatic: row.isAutomatic, parameter: rarity?.parameter,
        trigger: rarity?.trigger, confidence: rarity?.confidence,
        location: row.file < 0
          ? nil
          : SourceLocation(file: graph.storage.files[row.file], line: Int(row.line), column: Int(row.column)))
    }
  }

  /// The transitions that leave a screen, in the order in which they are tried; none when there is no such screen.
  ///
  /// - Complexity: O(*k*) for *k* transitions.
  public func transitions(from id: ScreenID) -> [Transition] {
    guard let screen = index(of: id) else { return [] }
    return transitionIndices(from: screen).map { transitions[$0] }
  }

  /// Whether two transitions are branches of one route.
  func isSameRoute(_ a: Int, _ b: Int) -> Bool {
    storage.rows[a].from == storage.rows[b].from && storage.rows[a].route == storage.rows[b].route
  }

  /// The ranges of positions in ``transitions`` that are the branches of one route each, for a screen's position.
  public func routes(from screen: Int) -> [Range<Int>] {
    var routes: [Range<Int>] = []
    let all = transitionIndices(from: screen)
    var start = all.lowerBound
    while start < all.upperBound {
      var end = start + 1
      while end < all.upperBound, isSameRoute(start, end) { end += 1 }
      routes.append(start..<end)
      start = end
    }
    return routes
  }

  /// The routes of a screen, given by its position, by their names.
  package func routesByName(from screen: Int) -> [Range<Int>] {
    routes(from: screen).sorted {
      storage.routes[storage.rows[$0.lowerBound].route] < storage.routes[storage.rows[$1.lowerBound].route]
    }
  }

  /// The condition under which the transition at a position is taken: its own, and not any earlier branch's.
  ///
  /// - Returns: The condition, as short as is known, or `nil` when the transition is always taken.
  /// - Complexity: That of ``effectiveConditions(ofRoute:)`` for the branches before it.
  public func effectiveCondition(of position: Int) -> Condition? {
    var first = position
    while first > 0, isSameRoute(first - 1, position) { first -= 1 }
    return effectiveConditions(ofRoute: first..<(position + 1)).last ?? nil
  }
}
