extension Excerpt {
  /// The same excerpt with screens and ways pointed out.
  ///
  ///     try excerpt.highlighting(["Home", "Login>Cart>Payment"])
  ///
  /// A way names screens with `>` between them. Where transitions lead from one straight to the next, all of them are
  /// pointed out, and else those of a shortest way among what is shown.
  ///
  /// - Parameter texts: The screens and ways.
  /// - Returns: The excerpt.
  /// - Throws: The first screen that there is not, or two between which there is no way.
  /// - Complexity: O(*n* (*s* log *s* + *t*)) for *n* names, *s* screens and *t* transitions.
  public func highlighting(_ texts: [String]) throws(FilterError) -> Excerpt {
    var result = self
    guard !texts.isEmpty else { return result }
    var boxes: [ScreenID: Int] = [:]
    for (number, screen) in graph.screens.enumerated() {
      boxes[screen.id] = number
      for member in members[screen.id] ?? [] { boxes[member] = number }
    }
    for text in texts { try result.highlight(text, boxes) }
    return result
  }

  private mutating func highlight(_ text: String, _ boxes: [ScreenID: Int]) throws(FilterError) {
    if let names = named(text), !names.isEmpty {
      for box in try shown(names, text, boxes) { highlightedScreens.insert(graph.screens[box].id) }
      return
    }
    var way: [[ScreenID]] = []
    for part in text.split(separator: ">") {
      let name = String(part.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
      guard let names = named(name) else {
        throw .noScreen(
          name, suggestion: SpellingSuggestion.nearest(to: name, among: whole.screens.map(\.id.rawValue)))
      }
      for box in try shown(names, name, boxes) { highlightedScreens.insert(graph.screens[box].id) }
      way.append(names)
    }
    guard !way.isEmpty else { throw .noScreen(text, suggestion: nil) }
    for (from, to) in zip(way, way.dropFirst()) { try highlight(from: from, to: to, boxes) }
  }

  private mutating func highlight(
    from: [ScreenID], to: [ScreenID], _ boxes: [ScreenID: Int]
  ) throws(FilterError) {
    // Which screens of a box a way is about, only the whole can tell.
    let (starts, ends) = (Set(from), Set(to))
    let straight = origins.indices.filter { position in
      let (origin, own) = (whole.transitions[origins[position]], graph.transitions[position])
      return (starts.contains(origin.from) || starts.contains(own.from))
        && ((origin.to.map(ends.contains) ?? false) || (own.to.map(ends.contains) ?? false))
    }
    highlightedTransitions.formUnion(straight)
    guard straight.isEmpty, let first = from.first, let last = to.first else { return }
    guard let start = boxes[first], let end = boxes[last], let way = way(from: start, to: end) else {
      throw .noWay(from: first, to: last)
    }
    highlightedTransitions.formUnion(way)
    highlightedScreens.formUnion(way.compactMap { graph.transitions[$0].to })
  }

  /// The transitions of a shortest way, the same for any order of the declarations.
  private func way(from start: Int, to end: Int) -> [Int]? {
    let levels = ScreenLevels(graph, from: [start])
    var way: [Int] = []
    var current = end
    while current != start {
      guard let position = levels.firstTransition[current] else {
        // Ways that need a return are found in the order of the declarations.
        return graph.shortestPath(from: graph.screens[start].id, to: graph.screens[end].id)?.steps
          .compactMap(\.position)
      }
      way.append(position)
      current = Int(graph.storage.rows[position].from)
    }
    return way.reversed()
  }

  /// The boxes of screens; those that are hidden are left out, unless all are.
  private func shown(
    _ names: [ScreenID], _ text: String, _ boxes: [ScreenID: Int]
  ) throws(FilterError) -> [Int] {
    let found = names.compactMap { boxes[$0] }
    guard found.isEmpty else { return found }
    throw .hidden(ScreenID(text))
  }

  /// The screens of the whole and the boxes that a pattern names, by name; `nil` when there are none.
  private func named(_ text: String) -> [ScreenID]? {
    if whole.index(of: ScreenID(text)) != nil || graph.index(of: ScreenID(text)) != nil { return [ScreenID(text)] }
    let pattern = NamePattern(text)
    guard pattern.hasWildcards else { return nil }
    let found = Set((whole.screens + graph.screens).map(\.id).filter { pattern.matches($0.rawValue) })
    return found.isEmpty ? nil : found.sorted()
  }
}
