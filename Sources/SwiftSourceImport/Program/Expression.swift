/// An expression of a Swift source, without what says nothing about where a person goes: `try`, `await`, `?`, `!`.
indirect enum Expression: Sendable {
  /// A name by itself: a variable, a function, a type, `self`, `$0`.
  case name(String)
  /// A member of a value, or of the type that the context gives: `.login`.
  case member(Expression?, String)
  case call(Call)
  case closure(Closure)
  /// A string literal; `nil` stands for what is interpolated.
  case text([String?])
  /// A number, `true`, `false` or `nil`.
  case literal(String)
  case array([Expression])
  case dictionary([Pair])
  case tuple([Argument])
  case ternary(Expression, Expression, Expression)
  /// A conversion, `as`, `as?` or `as!`.
  case cast(Expression, TypeName)
  /// A test of a type, `is`.
  case test(Expression, TypeName)
  case binary(String, Expression, Expression)
  /// What gets a value, the value, and where it stands, in bytes from the start of the file.
  case assignment(Expression, Expression, Int32)
  case prefix(String, Expression)
  case element(Expression, [Argument])
  /// An `if` or a `switch` whose value is used.
  case choice(Statement)
  /// Anything else, as it is written.
  case other(String)

  /// A key and a value of a dictionary.
  struct Pair: Sendable {
    let key: Expression
    let value: Expression
  }
}

/// One argument of a call, or one element of a tuple.
struct Argument: Sendable {
  let label: String?
  let value: Expression
  /// Whether it is a closure behind the parentheses.
  var isTrailing = false
}

/// A call, which is where things happen.
final class Call: Sendable {
  let callee: Expression
  let arguments: [Argument]
  /// Where the name of what is called stands, in bytes from the start of the file.
  let offset: Int32

  init(callee: Expression, arguments: [Argument], offset: Int32) {
    self.callee = callee
    self.arguments = arguments
    self.offset = offset
  }

  /// The argument of a label.
  func argument(_ label: String) -> Expression? { arguments.first { $0.label == label }?.value }

  /// The last part of what is called: `push` of `router.push(…)`.
  var name: String? { callee.lastName }
}

/// A closure, as written.
final class Closure: Sendable {
  let parameters: [String]
  let body: [Statement]
  let offset: Int32

  init(parameters: [String], body: [Statement], offset: Int32) {
    self.parameters = parameters
    self.body = body
    self.offset = offset
  }
}

extension Expression {
  /// The last part of a name: `push` of `router.push`.
  var lastName: String? {
    switch self {
    case .name(let name), .member(_, let name): name
    case .call(let call): call.callee.lastName
    default: nil
    }
  }

  /// The parts of a plain chain of members, `[a, b, c]` of `a.b.c`; `nil` for anything else.
  var path: [String]? {
    switch self {
    case .name(let name): return [name]
    case .member(let base?, let name): return base.path.map { $0 + [name] }
    default: return nil
    }
  }

  /// The value of a literal without interpolation.
  var literalText: String? {
    guard case .text(let parts) = self else { return nil }
    var text = ""
    for part in parts {
      guard let part else { return nil }
      text += part
    }
    return text
  }
}
