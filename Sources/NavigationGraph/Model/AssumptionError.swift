/// Why something cannot be assumed of a fact.
public enum AssumptionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no fact of the name; some fact may have been meant, and these are the facts there are.
  case unknownFact(String, suggestion: String?, choices: [String])
  /// The fact cannot have the value; what it can be, and a value that may have been meant.
  case outsideDomain(fact: String, value: String, choices: String, suggestion: String?)

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .unknownFact(let name, let suggestion, let choices):
      "there is no fact '\(name)'; "
        + (suggestion.map { "did you mean '\($0)'?" }
          ?? (choices.isEmpty ? "no condition reads any" : "there are \(listed(choices, limit: 8))"))
    case .outsideDomain(let fact, let value, let choices, let suggestion):
      "fact '\(fact)' cannot be '\(value)'; "
        + (suggestion.map { "did you mean '\($0)'?" } ?? "it is \(choices)")
    }
  }
}
