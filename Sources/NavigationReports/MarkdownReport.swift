public import NavigationGraph

/// A graph as a Markdown table: one row for each branch of a route.
public enum MarkdownReport {
  /// The table, with a line break at the end.
  ///
  /// - Complexity: O(*s* + *t*) for *s* screens and *t* transitions.
  public static func text(for excerpt: Excerpt) -> String {
    let graph = excerpt.graph
    var lines = ["| screen | route | when | move | leads to |", "|---|---|---|---|---|"]
    for screen in graph.screens.indices {
      let name = MarkdownText.escaped(ListReport.name(of: graph.screens[screen], in: excerpt))
      let routes = graph.routes(from: screen)
      if routes.isEmpty { lines.append("| \(name) | | | | |") }
      for route in routes {
        for (position, label) in zip(route, graph.branchLabels(ofRoute: route)) {
          let transition = graph.transitions[position]
          let effects = transition.effects.map { " / \($0)" }.joined()
          let end = transition.to?.rawValue ?? transition.ending
          let cells = [transition.route + effects, label ?? "", transition.move.rawValue, end]
          lines.append(
            "| \(name) | \(cells.map { MarkdownText.escaped(PlainText.printable($0)) }.joined(separator: " | ")) |")
        }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
