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

  /// The effects that count: the last one of each fact, in the order in which the facts are first set.
  package static func last(of effects: [Effect]) -> [Effect] {
    guard effects.count > 1 else { return effects }
    var positions: [String: Int] = [:]
    return effects.reduce(into: []) { result, effect in
      if let known = positions[effect.fact] {
        result[known] = effect
      } else {
        positions[effect.fact] = result.count
        result.append(effect)
      }
    }
  }

  /// The effect as an assignment: `plan = premium`.
  public var description: String { "\(ConditionSyntax.spelling(of: fact)) = \(value)" }
}
