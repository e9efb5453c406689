internal import NavigationGraph

extension NavigationGraph.Builder {
  /// Adds entries where a file marks none: at the screens that nothing leads to, with a finding that says so.
  ///
  /// - Parameters:
  ///   - screens: The screens of the file, and where each is declared.
  ///   - transitions: The transitions among them.
  ///   - remedy: How to mark an entry in such a file.
  /// - Complexity: O(*s* + *t*) for *s* screens and *t* transitions.
  mutating func addAssumedEntries(
    among screens: [(id: ScreenID, location: SourceLocation)], along transitions: [Transition], remedy: String
  ) {
    let positions = Dictionary(screens.enumerated().map { ($1.id, Int32($0)) }) { first, _ in first }
    let edges = transitions.compactMap { transition -> (from: Int32, to: Int32, edge: Int32)? in
      guard let from = positions[transition.from], let to = transition.to.flatMap({ positions[$0] }),
        !transition.move.isReturn
      else { return nil }
      return (from, to, 0)
    }
    let graph = Adjacency(vertexCount: screens.count, edges: edges)
    let beginnings = Beginnings.positions(in: graph, besides: []).map { screens[$0] }
    for screen in beginnings { add(Entry(screen.id, location: screen.location)) }
    guard let first = beginnings.first else { return }
    add(Finding.assumedEntries(beginnings.map(\.id), remedy: remedy, at: first.location))
  }
}
