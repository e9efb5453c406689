internal import NavigationGraph

/// The checks that have something to say about screens and routes.
struct FindingMarks {
  private var ofScreen: [ScreenID: [Check.ID]] = [:]
  private var ofRoute: [ScreenID: [String: [Check.ID]]] = [:]

  /// Finds the places of findings; notes are not marked.
  init(_ findings: [Finding], in graph: NavigationGraph) {
    for finding in findings where finding.severity > .note {
      var isMarked = false
      for case .cycle(let cycle) in finding.evidence {
        for (from, step) in zip(cycle.screens, cycle.steps) { mark(finding.check, route: step.route, of: from) }
        isMarked = true
      }
      if !isMarked, let route = finding.route, let screen = finding.screens.first,
        graph.transitions(from: screen).contains(where: { $0.route == route })
      {
        mark(finding.check, route: route, of: screen)
        isMarked = true
      }
      guard !isMarked else { continue }
      for screen in finding.screens where !checks(at: screen).contains(finding.check) {
        ofScreen[screen, default: []].append(finding.check)
      }
    }
  }

  private mutating func mark(_ check: Check.ID, route: String, of screen: ScreenID) {
    if !checks(at: screen, route: route).contains(check) {
      ofRoute[screen, default: [:]][route, default: []].append(check)
    }
  }

  /// The checks that have findings about a screen.
  func checks(at screen: ScreenID) -> [Check.ID] { ofScreen[screen] ?? [] }

  /// The checks that have findings about a route of a screen.
  func checks(at screen: ScreenID, route: String) -> [Check.ID] { ofRoute[screen]?[route] ?? [] }
}
