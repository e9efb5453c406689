/// What a fact is at some moment.
public enum FactValue: Hashable, Sendable, CustomStringConvertible, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByStringLiteral
{
  /// A Boolean.
  case boolean(Bool)
  /// A case of an enumeration, by name.
  case name(String)
  /// A whole number.
  case integer(Int)

  /// Makes a Boolean value.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }

  /// Makes a number.
  public init(integerLiteral value: Int) { self = .integer(value) }

  /// Makes a case of an enumeration.
  public init(stringLiteral value: String) { self = .name(value) }

  /// The value as the condition syntax writes it.
  public var description: String {
    switch self {
    case .boolean(let value): value ? "true" : "false"
    case .name(let name): ConditionSyntax.spelling(of: name)
    case .integer(let number): String(number)
    }
  }
}
