/// Why a question about conditions has no answer.
public enum ReasoningError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The answer needs more nodes than the budget allows.
  case tooComplex
  /// The condition reads a fact that is not among the facts.
  case unknownFact(String)
  /// The condition compares a fact with a value that it cannot have.
  case valueOutsideDomain(fact: String, value: FactValue)

  /// The reason in words.
  public var description: String {
    switch self {
    case .tooComplex: "the condition is too complex; not decided"
    case .unknownFact(let name): "there is no fact '\(name)'"
    case .valueOutsideDomain(let fact, let value): "fact '\(fact)' cannot have the value \(value)"
    }
  }
}
