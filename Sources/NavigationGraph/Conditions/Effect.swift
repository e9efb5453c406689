/// What a branch sets a fact to.
public struct Effect: Hashable, Sendable, CustomStringConvertible {
  /// The fact's name.
  public var fact: String

  /// The value that it has afterwards.
  public var value: FactValue

  /// Describes an effect.
  public init(_ fact: String, _ value: FactValue) {
    self.fact = fact
    self.value = value
  }

  /// The effect as an assignment: `plan = premium`.
  public var description: String { "\(ConditionSyntax.spelling(of: fact)) = \(value)" }
}
