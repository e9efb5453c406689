public import NavigationGraph

/// A graph as text: one line a screen, in declaration order.
///
///     Login → ChangePassword [passwordExpired] | Home, SignUp, ForgotPassword
///
/// Routes stand between commas and the branches of a route between bars, in the order in which they are tried.
public enum ListReport {
  /// The list, with a line break at the end.
  ///
  /// - Complexity: O(*s* + *t*) for *s* screens and *t* transitions.
  public static func text(for graph: NavigationGraph) -> String {
    let transitions = graph.transitions
    return graph.screens.indices.map { screen in
      let routes = graph.routes(from: screen).map { route in
        route.map { branch(transitions[$0]) }.joined(separator: " | ")
      }
      let value = graph.screens[screen]
      let name = PlainText.printable(value.id.rawValue)
      return routes.isEmpty
        ? "\(name)\(value.isExit ? " (exit)" : "")\n" : "\(name) → \(routes.joined(separator: ", "))\n"
    }.joined()
  }

  private static func branch(_ transition: Transition) -> String {
    let end =
      transition.to?.rawValue ?? transition.unresolved.map { "? \($0)" } ?? transition.finish.map { "finish \($0)" }
      ?? transition.move.rawValue
    return PlainText.printable(end + (transition.condition.map { " [\($0)]" } ?? ""))
  }
}
