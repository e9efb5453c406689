public import NavigationGraph

/// A type whose values a fact can have: `Bool`, `Int`, or an enumeration that adopts ``FactEnumeration``.
public protocol FactType: Equatable, Sendable {
  /// The values that a fact of the type has when nothing narrower is declared.
  static var factDomain: Fact.Domain { get }

  /// The value as conditions see it.
  var factValue: FactValue { get }
}

extension Bool: FactType {
  /// True or false.
  public static var factDomain: Fact.Domain { .boolean }

  /// The value itself.
  public var factValue: FactValue { .boolean(self) }
}

extension Int: FactType {
  /// All numbers; give a fact its bounds with `in:`.
  public static var factDomain: Fact.Domain { .integers(.min ... .max) }

  /// The value itself.
  public var factValue: FactValue { .integer(self) }
}

/// An enumeration that a fact can be of; its raw values are the names in conditions.
public protocol FactEnumeration: FactType, RawRepresentable<String>, CaseIterable, Hashable {}

extension FactEnumeration {
  /// The cases, in declaration order.
  public static var factDomain: Fact.Domain { .cases(allCases.map(\.rawValue)) }

  /// The case, by name.
  public var factValue: FactValue { .name(rawValue) }
}
