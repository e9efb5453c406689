/// Which screens a policy is about.
///
///     let selector = ScreenSelector.all([.flow(NamePattern("Checkout")), .not(.tag(NamePattern("public")))])
///     selector.screens(in: graph)  // the screens of the flow that do not have the tag
public indirect enum ScreenSelector: Hashable, Sendable {
  /// The screens whose names match.
  case name(NamePattern)
  /// The screens of a flow and of the flows in it.
  case flow(NamePattern)
  /// The screens with a tag.
  case tag(NamePattern)
  /// The screens at which people come in.
  case entry
  /// The screens where a flow may end.
  case exit
  /// The screens that one of some selectors chooses.
  case any([ScreenSelector])
  /// The screens that all of some selectors choose.
  case all([ScreenSelector])
  /// The screens that a selector does not choose.
  case not(ScreenSelector)

  /// All screens.
  public static let everything = ScreenSelector.name(NamePattern("*"))

  /// The screens that are chosen, in declaration order.
  ///
  /// - Complexity: O(*p* *s*) for *p* patterns and *s* screens with short names.
  public func screens(in graph: NavigationGraph) -> [ScreenID] {
    let chosen = chosen(in: graph)
    return graph.screens.indices.filter { chosen[$0] }.map { graph.screens[$0].id }
  }

  /// Whether each screen is chosen, by position.
  func chosen(in graph: NavigationGraph) -> [Bool] {
    switch self {
    case .name(let pattern): return mask(pattern.positions(in: graph.screens.lazy.map(\.id.rawValue)), graph)
    case .flow(let pattern):
      let flows = graph.flows(matching: pattern)
      return graph.screens.map { $0.flow.map(flows.contains) ?? false }
    case .tag(let pattern): return graph.screens.map { $0.tags.contains(where: pattern.matches) }
    case .entry: return mask(graph.entries.compactMap { graph.index(of: $0.screen) }, graph)
    case .exit: return graph.screens.map(\.isExit)
    case .any(let parts):
      return parts.reduce(into: mask([], graph)) { result, part in
        for (screen, isChosen) in part.chosen(in: graph).enumerated() where isChosen { result[screen] = true }
      }
    case .all(let parts):
      return parts.reduce(into: Array(repeating: true, count: graph.screens.count)) { result, part in
        for (screen, isChosen) in part.chosen(in: graph).enumerated() where !isChosen { result[screen] = false }
      }
    case .not(let part): return part.chosen(in: graph).map { !$0 }
    }
  }

  private func mask(_ screens: [Int], _ graph: NavigationGraph) -> [Bool] {
    var mask = [Bool](repeating: false, count: graph.screens.count)
    for screen in screens { mask[screen] = true }
    return mask
  }

  /// The parts that choose nothing, in words, each with the name that may have been meant.
  ///
  /// A part may choose nothing though each of its own parts chooses something.
  func emptyParts(in graph: NavigationGraph) -> [(text: String, suggestion: String?)] {
    func empty(_ text: String, _ pattern: NamePattern, _ names: [String]) -> [(text: String, suggestion: String?)] {
      chosen(in: graph).contains(true)
        ? [] : [(text, SpellingSuggestion.nearest(to: pattern.text, among: names))]
    }
    switch self {
    case .any(let parts): return parts.flatMap { $0.emptyParts(in: graph) }
    case .not(let part):
      let empty = part.emptyParts(in: graph)
      return empty.isEmpty && !chosen(in: graph).contains(true) ? [("\(self) is no screen", nil)] : empty
    case .all(let parts):
      let empty = parts.flatMap { $0.emptyParts(in: graph) }
      return empty.isEmpty && !chosen(in: graph).contains(true) ? [("\(self) is no screen", nil)] : empty
    case .name(let pattern):
      return empty("no screen is called '\(pattern)'", pattern, graph.screens.map(\.id.rawValue))
    case .flow(let pattern): return empty("no flow '\(pattern)' has screens", pattern, graph.flows.map(\.id))
    case .tag(let pattern):
      return empty("no screen has the tag '\(pattern)'", pattern, graph.screens.flatMap(\.tags))
    case .entry, .exit: return chosen(in: graph).contains(true) ? [] : [("there are no \(self)", nil)]
    }
  }
}

extension ScreenSelector: CustomStringConvertible {
  /// The selector in words: `'Pay*'`, `flow 'Checkout' but not screens tagged 'public'`.
  public var description: String {
    switch self {
    case .name(let pattern): "'\(pattern)'"
    case .flow(let pattern): "flow '\(pattern)'"
    case .tag(let pattern): "screens tagged '\(pattern)'"
    case .entry: "entries"
    case .exit: "exits"
    case .any(let parts): parts.map(\.description).joined(separator: " or ")
    case .all(let parts): Self.description(ofAll: parts)
    case .not(let part): "all but \(part)"
    }
  }

  private static func description(ofAll parts: [ScreenSelector]) -> String {
    var (wanted, unwanted): ([String], [String]) = ([], [])
    for part in parts {
      if case .not(let inner) = part { unwanted.append("but not \(inner)") } else { wanted.append("\(part)") }
    }
    return (wanted.isEmpty ? "all" : wanted.joined(separator: " and ")) + unwanted.map { " \($0)" }.joined()
  }
}

extension NavigationGraph {
  /// The flows that a pattern names, by name or else by title, with those in them.
  func flows(matching pattern: NamePattern) -> Set<FlowID> {
    var positions = pattern.positions(in: flows.map(\.id))
    if positions.isEmpty { positions = pattern.positions(in: flows.map { $0.title ?? $0.id }) }
    guard !positions.isEmpty else { return [] }
    var children: [FlowID: [FlowID]] = [:]
    for flow in flows { if let parent = flow.parent { children[parent, default: []].append(flow.id) } }
    var found: Set<FlowID> = []
    var pending = positions.map { flows[$0].id }
    while let flow = pending.popLast() { if found.insert(flow).inserted { pending += children[flow] ?? [] } }
    return found
  }
}
