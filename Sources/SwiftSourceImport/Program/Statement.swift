/// A statement of a Swift source.
indirect enum Statement: Sendable {
  case variable(Variable)
  case expression(Expression)
  case `if`([Test], then: [Statement], otherwise: [Statement])
  case `guard`([Test], otherwise: [Statement])
  case `switch`(Expression, [Case])
  case `return`(Expression?)
  /// Any loop; the pattern takes an element of the sequence each time round.
  case loop(Pattern?, Expression?, [Statement])
  case `do`([Statement], catches: [[Statement]])
  /// The clauses of `#if`, each with its condition; an empty one is that of `#else`.
  case compiled([Clause])
  case function(Function)
  /// `break`, out of a `switch` or a loop.
  case leave
  /// `fallthrough`.
  case fallThrough
  /// `continue`, `throw`.
  case jump

  /// Names that get a value.
  struct Variable: Sendable {
    let pattern: Pattern
    let type: TypeName?
    let value: Expression?
    /// Whether it never changes.
    let isConstant: Bool
  }

  /// One arm of a `switch`.
  struct Case: Sendable {
    /// What it takes; none for `default`.
    let patterns: [Pattern]
    let filter: Expression?
    let body: [Statement]
  }

  /// One part of `#if`.
  struct Clause: Sendable {
    let condition: String
    let body: [Statement]
  }
}

/// One of the conditions of `if`, `guard` and `while`.
enum Test: Sendable {
  case expression(Expression)
  /// `let name = value`, which holds when there is a value.
  case binding(Pattern, Expression)
  /// `case pattern = value`.
  case matches(Pattern, Expression)
  /// `#available` and `#unavailable`.
  case available(String)
}

/// What a value is matched with.
indirect enum Pattern: Sendable {
  case name(String)
  case enumCase(String, [Pattern], type: String?)
  case expression(Expression)
  case type(TypeName)
  case tuple([Pattern])
  case wildcard

  /// The names that it binds.
  var names: [String] {
    switch self {
    case .name(let name): [name]
    case .enumCase(_, let patterns, _), .tuple(let patterns): patterns.flatMap(\.names)
    default: []
    }
  }
}
