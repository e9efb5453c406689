internal import NavigationGraph

extension Router {
  /// Branches by the value of a fact; what no branch takes needs an `otherwise`.
  ///
  ///     match(level) {
  ///       when(.healthy) { push("Healthy") }
  ///       when(.exposed, .infected) { push("Advice") }
  ///     }
  public static func match<Value: FactEnumeration>(
    _ fact: StateFact<State, Value>, file: String = #fileID, line: Int = #line,
    @MatchBuilder<State, Value> _ arms: () -> [MatchArm<State, Value>]
  ) -> [Branch<State>] {
    var branches = arms().map { arm in
      let condition = arm.values.dropFirst().reduce(arm.values.first.map { fact == $0 }) { guards, value in
        guards.map { $0 || (fact == value) }
      }
      return Branch(condition: condition, step: arm.step, location: arm.location)
    }
    if let last = branches.indices.last { branches[last].endsMatch = .init(file: file, line: line) }
    return branches
  }

  /// The branch of a match for one or several values.
  public static func when<Value: FactEnumeration>(
    _ value: Value, _ more: Value..., file: String = #fileID, line: Int = #line,
    @BranchesBuilder<State> _ step: () -> Step<State>
  ) -> MatchArm<State, Value> {
    MatchArm(values: [value] + more, step: step(), location: .init(file: file, line: line))
  }

  /// The branch of a match for all values that no earlier branch takes.
  public static func otherwise<Value: FactEnumeration>(
    file: String = #fileID, line: Int = #line, @BranchesBuilder<State> _ step: () -> Step<State>
  ) -> MatchArm<State, Value> {
    MatchArm(values: [], step: step(), location: .init(file: file, line: line))
  }
}

/// One branch of a match.
public struct MatchArm<State, Value: FactEnumeration>: Sendable {
  /// The values; none for the branch that takes the rest.
  let values: [Value]
  let step: Step<State>
  let location: SourceLocation
}

/// Collects the branches of a match.
@resultBuilder
public enum MatchBuilder<State, Value: FactEnumeration> {
  /// One branch; its type tells the compiler which values `when` is about.
  public static func buildExpression(_ arm: MatchArm<State, Value>) -> MatchArm<State, Value> { arm }

  /// The first branch; a match has at least one.
  public static func buildPartialBlock(first: MatchArm<State, Value>) -> [MatchArm<State, Value>] { [first] }

  /// Another branch.
  public static func buildPartialBlock(
    accumulated: [MatchArm<State, Value>], next: MatchArm<State, Value>
  ) -> [MatchArm<State, Value>] { accumulated + [next] }
}
