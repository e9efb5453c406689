extension Excerpt {
  /// The excerpt in few boxes: one for each outermost flow, and where that leaves too many, one for each region.
  ///
  /// A region is what lies behind one screen: all ways from the entries to it pass that screen, which names the region
  /// and is the only way in. Regions are cut from the tree of must-pass screens so that they are of like size.
  ///
  /// - Parameter limit: The number of boxes that is about enough, at least 2.
  /// - Returns: The boxes; at most twice the limit of them.
  /// - Complexity: O(*s* + *t* log *s*) for *s* screens and *t* transitions.
  package func overview(limit: Int) -> Excerpt {
    let flows = flowGroups { _ in true }
    let byFlow =
      flows.isEmpty ? self : Excerpt(self, showing: graph.screens.map { $0.flow == nil }, collapsing: flows)
    guard byFlow.graph.screens.count > 2 * limit else { return byFlow }
    return byFlow.regions(limit: limit)
  }

  /// The excerpt with a box for each region.
  private func regions(limit: Int) -> Excerpt {
    let levels = ScreenLevels(graph)
    let beginnings = levels.order.filter { levels.level[$0] == 0 }
    let dominators = Dominators(from: beginnings, in: graph.forward)
    // Children come after the screens that dominate them, since no way to them is shorter.
    var size = [Int](repeating: 1, count: graph.screens.count)
    var isHead = [Bool](repeating: false, count: size.count)
    let enough = max(2, graph.screens.count / limit)
    for screen in levels.order.reversed() {
      let above = Int(dominators.immediate[screen])
      if size[screen] >= enough {
        isHead[screen] = true
      } else if above >= 0 {
        size[above] += size[screen]
      }
    }
    // What has no head above it is one group: small parts that the entries lead to, or that nothing leads to.
    var head = [Int](repeating: -1, count: size.count)
    for screen in levels.order {
      let above = Int(dominators.immediate[screen])
      head[screen] = isHead[screen] ? screen : above >= 0 ? head[above] : -1
    }
    var members: [Int: [Int]] = [:]
    for screen in levels.order { members[head[screen], default: []].append(screen) }
    let heads = levels.order.filter { isHead[$0] } + [-1]
    let groups = heads.compactMap { head -> Group? in
      guard let screens = members[head], screens.count > 1 else { return nil }
      let name = head < 0 ? "Others" : graph.screens[head].title ?? graph.screens[head].id.rawValue
      return Group(
        id: freeName(head < 0 ? "Others" : "\(graph.screens[head].id) …"),
        title: head < 0 ? name : "\(name) …", flow: nil, screens: screens)
    }
    return Excerpt(self, showing: graph.screens.map { _ in true }, collapsing: groups)
  }
}
