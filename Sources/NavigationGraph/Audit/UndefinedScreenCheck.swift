extension Check {
  /// A destination that nobody declared.
  static let undefinedScreen: Check = Check(
    id: "undefined-screen", defaultSeverity: .error,
    // Another navigation file of the app may declare it.
    severityBySource: [.android: .warning],
    summary: "A transition or an entry leads to a screen that is not declared.",
    explanation: """
      The name may be misspelt, or the screen was removed; declare the screen or correct the name. Only a warning for \
      Android navigation XML, whose destinations may stand in another file.
      """
  ) { context in
    let graph = context.graph
    guard graph.screens.contains(where: { !$0.isDeclared }) else { return [] }
    let declared = graph.screens.filter(\.isDeclared).map(\.id.rawValue)
    var entries: [ScreenID: [Entry]] = [:]
    for entry in graph.entries {
      for id in Set([entry.screen] + (entry.over ?? [])) { entries[id, default: []].append(entry) }
    }
    // Comparing each with each takes time; where very many names are unknown, the input as a whole is at fault.
    var comparisons = 0
    var witnesses = WitnessBudget()
    return graph.screens.indices.filter { !graph.screens[$0].isDeclared }.map { screen in
      let id = graph.screens[screen].id
      let uses = graph.connections.predecessors.row(of: screen).map {
        graph.transitions[Int(graph.connections.predecessors.edges[$0])]
      }
      let own = graph.transitions(from: id)
      var reasons = uses.map { (text: "route '\($0.route)' of '\($0.from)' leads to it", $0.location) }
      reasons += (entries[id] ?? []).map { ("the \($0.summary) entry leads to it", $0.location) }
      reasons += own.map { ("it has route '\($0.route)'", $0.location) }
      // One line of a file can be a transition of many screens.
      var places: Set<SourceLocation> = []
      reasons = reasons.filter { reason in reason.1.map { $0.line == 0 || places.insert($0).inserted } ?? true }
      comparisons += declared.count
      let suggestion = comparisons > 1_000_000 ? nil : SpellingSuggestion.nearest(to: id.rawValue, among: declared)
      let visit = Int(context.firstVisits[screen])
      let way = visit < 0 ? [] : [witnesses.path(to: visit, in: context)]
      return Finding(
        .undefinedScreen,
        "screen '\(id)' is not declared\(reasons.first.map { ", but \($0.text)" } ?? "")"
          + (suggestion.map { "; did you mean '\($0)'?" } ?? "; declare it or correct the name"),
        screens: [id], location: reasons.first?.1,
        evidence: way + reasons.dropFirst().map { .remark($0.text, $0.1) })
    }
  }
}
