/// An expression over facts, as data.
///
///     let condition: Condition = !.fact("guest") && (.fact("beta") || .fact("plan", .equal, "premium"))
///     condition.description                       // !guest && (beta || plan == premium)
///     condition.holds { $0 == "beta" ? true : $0 == "guest" ? false : nil }   // true
///
/// It is stored as a flat postfix program, so that no operation recurses however long a condition is.
public struct Condition: Hashable, Sendable {
  /// How a fact is compared with a constant.
  public enum Comparison: String, Hashable, Sendable, CaseIterable {
    /// Has the value.
    case equal = "=="
    /// Has another value.
    case notEqual = "!="
    /// Is a smaller number.
    case less = "<"
    /// Is the number or a smaller one.
    case lessOrEqual = "<="
    /// Is a greater number.
    case greater = ">"
    /// Is the number or a greater one.
    case greaterOrEqual = ">="

    /// The comparison that holds exactly when this one does not.
    var opposite: Comparison {
      switch self {
      case .equal: .notEqual
      case .notEqual: .equal
      case .less: .greaterOrEqual
      case .lessOrEqual: .greater
      case .greater: .lessOrEqual
      case .greaterOrEqual: .less
      }
    }
  }

  /// One step of the postfix program.
  package enum Token: Hashable, Sendable {
    case constant(Bool)
    case fact(String)
    case compare(String, Comparison, FactValue)
    case not, and, or
  }

  package let tokens: [Token]

  package init(tokens: [Token]) { self.tokens = tokens }

  /// The condition that a constant is.
  public static func constant(_ value: Bool) -> Condition { Condition(tokens: [.constant(value)]) }

  /// The condition that a Boolean fact is true.
  public static func fact(_ name: String) -> Condition { Condition(tokens: [.fact(name)]) }

  /// The condition that a fact compares with a constant as said.
  public static func fact(_ name: String, _ comparison: Comparison, _ value: FactValue) -> Condition {
    Condition(tokens: [.compare(name, comparison, value)])
  }

  /// The opposite of a condition; a double negation is taken away, and a comparison is turned round.
  public static prefix func ! (condition: Condition) -> Condition {
    if case .compare(let name, let comparison, let value) = condition.tokens.last {
      return .fact(name, comparison.opposite, value)  // the last step of a program is a comparison only if it is alone
    }
    if condition.tokens.last == .not { return Condition(tokens: condition.tokens.dropLast()) }
    return Condition(tokens: condition.tokens + [.not])
  }

  /// Whether both hold.
  public static func && (a: Condition, b: Condition) -> Condition { Condition(tokens: a.tokens + b.tokens + [.and]) }

  /// Whether at least one holds.
  public static func || (a: Condition, b: Condition) -> Condition { Condition(tokens: a.tokens + b.tokens + [.or]) }

  /// The names of the facts it reads, each once, in order of first use.
  public var facts: [String] {
    var seen = Set<String>()
    var names: [String] = []
    for token in tokens {
      switch token {
      case .fact(let name), .compare(let name, _, _): if seen.insert(name).inserted { names.append(name) }
      default: break
      }
    }
    return names
  }
}
