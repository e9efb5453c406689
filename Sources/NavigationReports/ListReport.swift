public import NavigationGraph

/// A graph as text: one line a screen, in declaration order.
///
///     Login → ChangePassword [passwordExpired] | Home [else], SignUp, ForgotPassword
///
/// Routes stand between commas and the branches of a route between bars, in the order in which they are tried, each with
/// the condition under which it is taken, earlier branches counted.
public enum ListReport {
  /// The list, with a line break at the end.
  ///
  /// - Complexity: O(*s* + *t*) for *s* screens and *t* transitions.
  public static func text(for excerpt: Excerpt) -> String {
    let graph = excerpt.graph
    let transitions = graph.transitions
    return graph.screens.indices.map { screen in
      let routes = graph.routes(from: screen).map { route in
        zip(route, graph.branchLabels(ofRoute: route)).map { branch(transitions[$0], $1) }.joined(separator: " | ")
      }
      let value = graph.screens[screen]
      let name = name(of: value, in: excerpt)
      return routes.isEmpty
        ? "\(name)\(value.isExit ? " (exit)" : "")\n" : "\(name) → \(routes.joined(separator: ", "))\n"
    }.joined()
  }

  /// The name of a screen or a box, with a star before what is highlighted and the size behind what is collapsed.
  static func name(of screen: Screen, in excerpt: Excerpt) -> String {
    (excerpt.highlightedScreens.contains(screen.id) ? "★ " : "") + PlainText.printable(screen.id.rawValue)
      + (excerpt.size(of: screen.id).map { " (\($0))" } ?? "")
  }

  private static func branch(_ transition: Transition, _ label: String?) -> String {
    let end = transition.to?.rawValue ?? transition.ending
    return PlainText.printable(end + (label.map { " [\($0)]" } ?? ""))
  }
}
