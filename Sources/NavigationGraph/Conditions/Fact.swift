/// A named variable that conditions read.
public struct Fact: Hashable, Sendable {
  /// The values that a fact can have.
  public enum Domain: Hashable, Sendable {
    /// True or false.
    case boolean
    /// One of the named cases, in the order written.
    case cases([String])
    /// A whole number within bounds.
    case integers(ClosedRange<Int>)
    /// A condition that only code can decide, known by its name; treated as an unknown Boolean.
    case opaque
  }

  /// What may change a fact while the app runs.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The world may change it at any time.
    case changing
    /// Only effects change it.
    case controlled
    /// It is constant while the app runs.
    case fixed
  }

  /// The name that conditions use.
  public var name: String

  /// The values that it can have.
  public var domain: Domain

  /// What may change it.
  public var kind: Kind

  /// Its value when the app starts, when that is known.
  public var initial: FactValue?

  /// Where the fact is declared.
  public var location: SourceLocation?

  /// Whether the fact was declared, or is known only from the conditions and effects that use it.
  ///
  /// What it is compared with is then all that is known of its ``domain``; it may have other values.
  public internal(set) var isDeclared = true

  /// The value that somebody assumes it always to have, whatever its kind and whatever effects say.
  public internal(set) var assumed: FactValue?

  /// Describes a fact.
  public init(
    _ name: String, _ domain: Domain = .boolean, kind: Kind = .changing, initial: FactValue? = nil,
    location: SourceLocation? = nil
  ) {
    self.name = name
    self.domain = domain
    self.kind = kind
    self.initial = initial
    self.location = location
  }

  /// What the fact can be, in words.
  public var choices: String {
    switch domain {
    case .boolean, .opaque: "true or false"
    case .cases(let names): "one of \(names.joined(separator: ", "))"
    case .integers(let range):
      !isDeclared || range == .min ... .max
        ? "a whole number" : "a whole number from \(range.lowerBound) to \(range.upperBound)"
    }
  }

  /// Whether the fact can have the value.
  public func allows(_ value: FactValue) -> Bool {
    switch (domain, value) {
    case (.boolean, .boolean), (.opaque, .boolean): true
    case (.cases(let names), .name(let name)): names.contains(name)
    case (.integers(let range), .integer(let number)): range.contains(number)
    default: false
    }
  }
}
