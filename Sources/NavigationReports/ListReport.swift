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
  public static func text(for graph: NavigationGraph) -> String {
    let transitions = graph.transitions
    return graph.screens.indices.map { screen in
      let routes = graph.routes(from: screen).map { route in
        zip(route, graph.branchLabels(ofRoute: route)).map { branch(transitions[$0], $1) }.joined(separator: " | ")
      }
      let value = graph.screens[screen]
      let name = PlainText.printable(value.id.rawValue)
      return routes.isEmpty
        ? "\(name)\(value.isExit ? " (exit)" : "")\n" : "\(name) → \(routes.joined(separator: ", "))\n"
    }.joined()
  }

  private static func branch(_ transition: Transition, _ label: String?) -> String {
    let end =
      transition.to?.rawValue ?? transition.unresolved.map { "? \($0)" } ?? transition.finish.map { "finish \($0)" }
      ?? transition.move.rawValue
    return PlainText.printable(end + (label.map { " [\($0)]" } ?? ""))
  }
}
