internal import NavigationGraph

extension Router {
  /// Declares a route that always leads the same way.
  public static func on(
    _ route: Route, file: String = #fileID, line: Int = #line, @BranchesBuilder<State> _ step: () -> Step<State>
  ) -> RouteDeclaration<Self> {
    declaration(route, [always(step(), file, line)], file, line)
  }

  /// Declares a route whose branches are tried in order; the first whose condition holds is taken.
  public static func on(
    _ route: Route, file: String = #fileID, line: Int = #line, @BranchesBuilder<State> _ branches: () -> [Branch<State>]
  ) -> RouteDeclaration<Self> {
    declaration(route, branches(), file, line)
  }

  /// Declares a route that takes a parameter and always leads the same way.
  public static func on<Parameter>(
    _ route: Route, taking parameter: Parameter.Type, file: String = #fileID, line: Int = #line,
    @BranchesBuilder<State> _ step: () -> Step<State>
  ) -> RouteDeclaration<Self> {
    declaration(route, [always(step(), file, line)], file, line, parameter: type(parameter))
  }

  /// Declares a route that takes a parameter and has branches.
  public static func on<Parameter>(
    _ route: Route, taking parameter: Parameter.Type, file: String = #fileID, line: Int = #line,
    @BranchesBuilder<State> _ branches: () -> [Branch<State>]
  ) -> RouteDeclaration<Self> {
    declaration(route, branches(), file, line, parameter: type(parameter))
  }

  /// Declares a route that the screen takes by itself and that always leads the same way.
  public static func automatically(
    _ route: Route, file: String = #fileID, line: Int = #line, @BranchesBuilder<State> _ step: () -> Step<State>
  ) -> RouteDeclaration<Self> {
    declaration(route, [always(step(), file, line)], file, line, isAutomatic: true)
  }

  /// Declares a route that the screen takes by itself and that has branches.
  public static func automatically(
    _ route: Route, file: String = #fileID, line: Int = #line, @BranchesBuilder<State> _ branches: () -> [Branch<State>]
  ) -> RouteDeclaration<Self> {
    declaration(route, branches(), file, line, isAutomatic: true)
  }

  /// A branch that is taken when a condition holds.
  public static func when(
    _ condition: some GuardExpression<State>, file: String = #fileID, line: Int = #line,
    @BranchesBuilder<State> _ step: () -> Step<State>
  ) -> [Branch<State>] {
    [Branch(condition: condition.asGuard, step: step(), location: .init(file: file, line: line))]
  }

  /// The branch that is taken when no earlier one is.
  public static func otherwise(
    file: String = #fileID, line: Int = #line, @BranchesBuilder<State> _ step: () -> Step<State>
  ) -> [Branch<State>] {
    [always(step(), file, line)]
  }

  /// What the branch sets a fact to; the property is set too, when it can be written.
  public static func set<Value>(_ fact: StateFact<State, Value>, _ value: Value) -> Assignment<State> {
    fact.assignment(value)
  }

  private static func always(_ step: Step<State>, _ file: String, _ line: Int) -> Branch<State> {
    Branch(condition: nil, step: step, location: .init(file: file, line: line))
  }

  private static func declaration(
    _ route: Route, _ branches: [Branch<State>], _ file: String, _ line: Int, parameter: ParameterType? = nil,
    isAutomatic: Bool = false
  ) -> RouteDeclaration<Self> {
    RouteDeclaration(
      route: route, branches: branches, parameter: parameter, isAutomatic: isAutomatic,
      location: .init(file: file, line: line))
  }

  private static func type<Parameter>(_ type: Parameter.Type) -> ParameterType {
    ParameterType(name: String(describing: type)) { $0 is Parameter }
  }
}
