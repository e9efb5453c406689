internal import NavigationGraph

/// Collects what stands in the braces of a route: one step with its effects, or branches.
///
/// A step is exactly one move, before or after any number of effects; the compiler refuses none and two.
@resultBuilder
public enum BranchesBuilder<State> {
  /// A step begins.
  public static func buildPartialBlock(first: Step<State>) -> Step<State> { first }

  /// Effects begin, before their step.
  public static func buildPartialBlock(first: Assignment<State>) -> [Assignment<State>] { [first] }

  /// Branches begin.
  public static func buildPartialBlock(first: [Branch<State>]) -> [Branch<State>] { first }

  /// Another effect, before the step.
  public static func buildPartialBlock(
    accumulated: [Assignment<State>], next: Assignment<State>
  ) -> [Assignment<State>] { accumulated + [next] }

  /// The step after its effects.
  public static func buildPartialBlock(accumulated: [Assignment<State>], next: Step<State>) -> Step<State> {
    var step = next
    for assignment in accumulated { step.set(assignment) }
    return step
  }

  /// An effect after the step.
  public static func buildPartialBlock(accumulated: Step<State>, next: Assignment<State>) -> Step<State> {
    var step = accumulated
    step.set(next)
    return step
  }

  /// More branches.
  public static func buildPartialBlock(accumulated: [Branch<State>], next: [Branch<State>]) -> [Branch<State>] {
    accumulated + next
  }
}

/// Collects the routes of a screen.
@resultBuilder
public enum RoutesBuilder<R: Router> {
  /// The routes, in declaration order.
  public static func buildBlock(_ routes: RouteDeclaration<R>...) -> RouteTable<R> { RouteTable(routes: routes) }
}

/// Where each route of a screen leads.
public struct RouteTable<R: Router>: Sendable {
  let routes: [RouteDeclaration<R>]
}

/// Where one route leads.
public struct RouteDeclaration<R: Router>: Sendable {
  let route: R.Route
  let branches: [Branch<R.State>]
  let parameter: ParameterType?
  let isAutomatic: Bool
  let location: SourceLocation
}

/// The declared type of a route's parameter.
struct ParameterType: Sendable {
  let name: String
  let accepts: @Sendable (Any) -> Bool
}
