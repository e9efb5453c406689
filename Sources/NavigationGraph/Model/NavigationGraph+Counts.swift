extension NavigationGraph {
  /// The names of the exits, in declaration order.
  public var exits: [ScreenID] { screens.filter(\.isExit).map(\.id) }

  /// The positions in ``transitions`` of those whose destination an importer could see but not name.
  ///
  /// - Complexity: O(*t*) for *t* transitions.
  public var unresolvedTransitions: [Int] { storage.rows.indices.filter { storage.isUnresolved($0) } }

  /// The positions in ``screens`` where people come in, each once, in the order of ``entries``.
  ///
  /// The screens that an entry puts below its own are among them: going back leads there.
  public var entryIndices: [Int] {
    var seen = Set<Int>()
    return entries.flatMap { [$0.screen] + ($0.over ?? []) }.compactMap(index(of:)).filter { seen.insert($0).inserted }
  }

  /// The bytes that the graph's arrays hold for transitions and their adjacency.
  package var transitionFootprint: Int {
    let rows = storage.rows.count * MemoryLayout<TransitionStorage.Row>.stride + storage.firstOfScreen.count * 4
    return rows + 4 * (2 * forward.successors.offsets.count + 4 * forward.edgeCount)
  }
}
