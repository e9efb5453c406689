extension Excerpt {
  /// The same excerpt with screens and ways pointed out.
  ///
  ///     try excerpt.highlighting(["Home", "Login>Cart>Payment"])
  ///
  /// A way names screens with `>` between them. Where transitions lead from one straight to the next, all of them are
  /// pointed out, and else those of a shortest way.
  ///
  /// - Parameter texts: The screens and ways.
  /// - Returns: The excerpt.
  /// - Throws: The first screen that there is not, or two between which there is no way.
  /// - Complexity: O(*n* (*s* + *t*)) for *n* names, *s* screens and *t* transitions.
  public func highlighting(_ texts: [String]) throws(FilterError) -> Excerpt {
    var result = self
    for text in texts { try result.highlight(text) }
    return result
  }

  private mutating func highlight(_ text: String) throws(FilterError) {
    if let screens = shown(text) {
      for screen in screens { highlightedScreens.insert(graph.screens[screen].id) }
      return
    }
    let names = text.split(separator: ">").map { String($0.drop(while: \.isWhitespace)) }
      .map { name in String(name.reversed().drop(while: \.isWhitespace).reversed()) }
    var way: [Int] = []
    for name in names {
      guard let screen = shown(name)?.first else {
        if whole.index(of: ScreenID(name)) != nil { throw .hidden(ScreenID(name)) }
        throw .noScreen(
          name, suggestion: SpellingSuggestion.nearest(to: name, among: graph.screens.map(\.id.rawValue)))
      }
      way.append(screen)
    }
    guard !way.isEmpty else { throw .noScreen(text, suggestion: nil) }
    for screen in way { highlightedScreens.insert(graph.screens[screen].id) }
    for (from, to) in zip(way, way.dropFirst()) {
      let straight = graph.transitionIndices(from: from).filter { Int(graph.storage.rows[$0].to) == to }
      if !straight.isEmpty {
        highlightedTransitions.formUnion(straight)
      } else if let path = graph.shortestPath(from: graph.screens[from].id, to: graph.screens[to].id) {
        highlightedScreens.formUnion(path.screens)
        highlightedTransitions.formUnion(path.steps.compactMap(\.position))
      } else {
        throw .noWay(from: graph.screens[from].id, to: graph.screens[to].id)
      }
    }
  }

  /// The shown screens that a pattern names, or the box that one of them is in; `nil` when there is none.
  private func shown(_ text: String) -> [Int]? {
    if let exact = graph.index(of: ScreenID(text)) { return [exact] }
    if let box = members.first(where: { $0.value.contains(ScreenID(text)) }) {
      return graph.index(of: box.key).map { [$0] }
    }
    let found = NamePattern(text).positions(in: graph.screens.map(\.id.rawValue))
    return found.isEmpty ? nil : found
  }
}
