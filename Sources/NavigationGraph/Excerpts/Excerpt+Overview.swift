extension Excerpt {
  /// The excerpt in few boxes: one for each outermost flow, and where that leaves too many, one for each region.
  ///
  /// A region is what people come to first through one screen, which names it. Regions are cut from the tree of the
  /// shortest ways from the entries, so that they are of like size.
  ///
  /// - Parameter limit: The number of boxes that is about enough, at least 2.
  /// - Returns: The boxes; at most twice the limit of them.
  /// - Complexity: O(*s* log *s* + *t*) for *s* screens and *t* transitions.
  package func overview(limit: Int) -> Excerpt {
    let flows = flowGroups { _ in true }
    let byFlow =
      flows.isEmpty ? self : Excerpt(self, showing: graph.screens.map { $0.flow == nil }, collapsing: flows)
    guard byFlow.graph.screens.count > 2 * limit else { return byFlow }
    return byFlow.regions(limit: limit)
  }

  /// The excerpt with a box for each region.
  private func regions(limit: Int) -> Excerpt {
    let levels = ScreenLevels(graph, from: roots)
    let above = levels.firstTransition.map { $0.map { Int(graph.storage.rows[$0].from) } ?? -1 }
    // From the leaves on: a screen with enough below it becomes a head, and what is left goes to the screen above.
    var size = [Int](repeating: 1, count: graph.screens.count)
    var isHead = [Bool](repeating: false, count: size.count)
    let enough = max(2, graph.screens.count / limit)
    for screen in levels.order.reversed() {
      if size[screen] >= enough {
        isHead[screen] = true
      } else if above[screen] >= 0 {
        size[above[screen]] += size[screen]
      }
    }
    // What has no head above it is one group: small parts that the entries lead to, or that nothing leads to.
    var head = [Int](repeating: -1, count: size.count)
    for screen in levels.order {
      head[screen] = isHead[screen] ? screen : above[screen] >= 0 ? head[above[screen]] : -1
    }
    var members: [Int: [Int]] = [:]
    for screen in levels.order { members[head[screen], default: []].append(screen) }
    let heads = levels.order.filter { isHead[$0] } + [-1]
    var taken: Set<ScreenID> = []
    let groups = heads.compactMap { head -> Group? in
      guard let screens = members[head], screens.count > 1 else { return nil }
      let name = head < 0 ? "Others" : graph.screens[head].title ?? graph.screens[head].id.rawValue
      return Group(
        id: freeName(head < 0 ? "Others" : "\(graph.screens[head].id) …", &taken),
        title: head < 0 ? name : "\(name) …", flow: nil, screens: screens)
    }
    return Excerpt(self, showing: graph.screens.map { _ in true }, collapsing: groups)
  }
}
