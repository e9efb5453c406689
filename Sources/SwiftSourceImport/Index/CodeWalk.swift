extension Expression {
  /// Whether a variable of a name is read.
  func mentions(_ name: String) -> Bool {
    var found = false
    CodeWalk { expression in if case .name(name) = expression { found = true } }.walk(self)
    return found
  }
}

extension Property {
  /// Visits all expressions of the property.
  func walk(_ walk: CodeWalk) {
    if let value { walk.walk(value) }
    if let getter { walk.walk(getter) }
    for observer in observers { walk.walk(observer) }
    for argument in attributes.flatMap(\.arguments) { walk.walk(argument.value) }
  }
}

extension Program {
  /// All properties and global variables that are declared, also those of one name.
  var allProperties: [Property] { files.flatMap { $0.types.flatMap(\.properties) + $0.variables } }
}

/// Visits all expressions of code, the outer ones first.
struct CodeWalk {
  let visit: (Expression) -> Void

  func walk(_ statements: [Statement]) { for statement in statements { walk(statement) } }

  func walk(_ function: Function) {
    for parameter in function.parameters { if let value = parameter.value { walk(value) } }
    walk(function.body)
  }

  func walk(_ statement: Statement) {
    switch statement {
    case .variable(let variable): if let value = variable.value { walk(value) }
    case .expression(let expression): walk(expression)
    case .if(let tests, let then, let otherwise):
      walk(tests)
      walk(then)
      walk(otherwise)
    case .guard(let tests, let otherwise):
      walk(tests)
      walk(otherwise)
    case .switch(let subject, let cases):
      walk(subject)
      for arm in cases {
        if let filter = arm.filter { walk(filter) }
        for pattern in arm.patterns { if case .expression(let expression) = pattern { walk(expression) } }
        walk(arm.body)
      }
    case .return(let expression): if let expression { walk(expression) }
    case .loop(_, let sequence, let body):
      if let sequence { walk(sequence) }
      walk(body)
    case .do(let body, let catches):
      walk(body)
      for handler in catches { walk(handler) }
    case .compiled(let clauses): for clause in clauses { walk(clause.body) }
    case .function(let function): walk(function)
    case .jump, .leave, .fallThrough: break
    }
  }

  private func walk(_ tests: [Test]) {
    for test in tests {
      switch test {
      case .expression(let expression), .binding(_, let expression), .matches(_, let expression): walk(expression)
      case .available: break
      }
    }
  }

  func walk(_ expression: Expression) {
    visit(expression)
    switch expression {
    case .member(let base?, _): walk(base)
    case .call(let call):
      walk(call.callee)
      for argument in call.arguments { walk(argument.value) }
    case .closure(let closure): walk(closure.body)
    case .array(let elements): for element in elements { walk(element) }
    case .dictionary(let pairs):
      for pair in pairs {
        walk(pair.key)
        walk(pair.value)
      }
    case .tuple(let elements): for element in elements { walk(element.value) }
    case .ternary(let a, let b, let c):
      walk(a)
      walk(b)
      walk(c)
    case .cast(let value, _), .test(let value, _), .prefix(_, let value): walk(value)
    case .binary(_, let left, let right), .assignment(let left, let right, _):
      walk(left)
      walk(right)
    case .element(let base, let arguments):
      walk(base)
      for argument in arguments { walk(argument.value) }
    case .choice(let statement): walk(statement)
    default: break
    }
  }
}
