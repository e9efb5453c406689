/// The checks that have something to say about screens and routes.
package struct FindingMarks: Sendable {
  private var ofScreen: [ScreenID: [Check.ID]] = [:]
  private var ofRoute: [ScreenID: [String: [Check.ID]]] = [:]

  private var countOfBox: [ScreenID: Int] = [:]

  /// Finds the places of findings; notes are not marked.
  package init(_ findings: [Finding], in excerpt: Excerpt) {
    let graph = excerpt.whole
    var boxes: [ScreenID: ScreenID] = [:]
    var routes: [ScreenID: Set<String>] = [:]
    func hasRoute(_ route: String, _ screen: ScreenID) -> Bool {
      if routes[screen] == nil { routes[screen] = Set(graph.transitions(from: screen).map(\.route)) }
      return routes[screen]?.contains(route) ?? false
    }
    for (box, screens) in excerpt.members { for screen in screens { boxes[screen] = box } }
    for finding in findings where finding.severity > .note {
      for box in Set(finding.screens.compactMap { boxes[$0] }) { countOfBox[box, default: 0] += 1 }
      var isMarked = false
      for case .cycle(let cycle) in finding.evidence {
        for (from, step) in zip(cycle.screens, cycle.steps) { mark(finding.check, route: step.route, of: from) }
        isMarked = true
      }
      if !isMarked, let route = finding.route, let screen = finding.screens.first,
        hasRoute(route, screen)
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
  package func checks(at screen: ScreenID) -> [Check.ID] { ofScreen[screen] ?? [] }

  /// What the box of a screen says of its findings: their checks, or how many there are behind several screens.
  package func texts(at screen: ScreenID) -> [String] {
    guard let count = countOfBox[screen] else { return checks(at: screen) }
    return [count == 1 ? "1 finding" : "\(count) findings"]
  }

  /// The checks that have findings about a route of a screen.
  package func checks(at screen: ScreenID, route: String) -> [Check.ID] { ofRoute[screen]?[route] ?? [] }
}
