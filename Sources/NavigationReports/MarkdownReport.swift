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
      let name = escaped(ListReport.name(of: graph.screens[screen], in: excerpt))
      let routes = graph.routes(from: screen)
      if routes.isEmpty { lines.append("| \(name) | | | | |") }
      for route in routes {
        for (position, label) in zip(route, graph.branchLabels(ofRoute: route)) {
          let transition = graph.transitions[position]
          let effects = transition.effects.map { " / \($0)" }.joined()
          let end = transition.to?.rawValue ?? transition.ending
          let cells = [transition.route + effects, label ?? "", transition.move.rawValue, end]
          lines.append("| \(name) | \(cells.map { escaped(PlainText.printable($0)) }.joined(separator: " | ")) |")
        }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Text that means only itself in a table.
  private static func escaped(_ text: String) -> String {
    var last: Unicode.Scalar = " "
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      defer { last = scalar }
      switch scalar {
      case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "#", "|", "~", "!", "$": result += "\\\(scalar)"
      // What would be markup, a link or the name of a person.
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "@": result += "&#64;"
      case "/" where last == ":": result += "&#47;"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
