internal import NavigationGraph

extension Interpreter {
  /// The value of what was put off.
  func force(_ value: Value) -> Value {
    guard case .deferred(let deferred) = value else { return value }
    if let known = deferred.value { return known }
    guard !deferred.isRunning, deferredDepth < 40 else { return .unknown(nil) }
    deferred.isRunning = true
    deferredDepth += 1
    let (quiet, shows, depth) = (isQuiet, showsViews, path.count)
    (isQuiet, showsViews) = (true, false)
    let value = force(deferred.compute())
    path.removeSubrange(min(depth, path.count)...)
    (isQuiet, showsViews) = (quiet, shows)
    deferredDepth -= 1
    deferred.isRunning = false
    deferred.value = value
    return value
  }

  /// An expression that is looked at when it is needed.
  func deferred(_ expression: Expression, _ frame: Frame) -> Value {
    switch expression {
    case .closure(let closure): .closure(closure, frame)
    case .literal, .text: evaluate(expression, frame)
    default: .deferred(Value.Deferred { [unowned self] in evaluate(expression, frame) })
    }
  }

  /// What an expression comes to; on the way, the moves that it makes are taken down.
  func evaluate(_ expression: Expression, _ frame: Frame) -> Value {
    steps += 1
    guard steps < stepLimit, nesting < Self.maximumNesting else {
      exhaustions += 1
      return .unknown(nil)
    }
    nesting += 1
    defer { nesting -= 1 }
    switch expression {
    case .name(let name): return self.name(name, frame)
    case .member(let base, let name): return member(name, of: base, frame)
    case .call(let call): return self.call(call, frame)
    case .closure(let closure): return .closure(closure, frame)
    case .text: return expression.literalText.map { .text($0) } ?? .unknown(.library("String", []))
    case .literal(let text):
      return text == "true" ? .truth(true) : text == "false" ? .truth(false) : text == "nil" ? .none : .unknown(nil)
    case .array(let elements): return .list(elements.map { evaluate($0, frame) })
    case .dictionary(let pairs):
      for pair in pairs where relevance.isRelevant(pair.value) { _ = evaluateHandler(pair.value, frame) }
      return .unknown(.library("Dictionary", []))
    case .tuple(let elements): return .tuple(elements.map { ($0.label, evaluate($0.value, frame)) })
    case .ternary(let test, let then, let otherwise):
      switch truth(of: test, frame) {
      case .known(let value): return evaluate(value ? then : otherwise, frame)
      case .plumbing: return alternatives([(nil, then), (nil, otherwise)], frame)
      case .depends(let condition): return alternatives([(condition, then), (!condition, otherwise)], frame)
      }
    case .cast(let value, let type): return cast(evaluate(value, frame), to: type, frame)
    case .test(let value, _):
      _ = evaluate(value, frame)
      return .unknown(.library("Bool", []))
    case .assignment(let target, let value, let offset): return assign(value, to: target, frame, at: offset)
    case .binary("??", let left, let right):
      let value = force(evaluate(left, frame))
      if case .none = value { return evaluate(right, frame) }
      if case .unknown(nil) = value { return evaluate(right, frame) }
      return value
    case .binary("+=", let target, let value):
      append(evaluate(value, frame), to: target, frame, at: offset(of: value) ?? here)
      return .none
    case .binary("+", let left, let right):
      if case .list(let a) = force(evaluate(left, frame)), case .list(let b) = force(evaluate(right, frame)) {
        return .list(Array((a + b).prefix(Self.maximumAlternatives)))
      }
      return .unknown(nil)
    case .binary(_, let left, let right):
      if relevance.isRelevant(left) { _ = evaluate(left, frame) }
      if relevance.isRelevant(right) { _ = evaluate(right, frame) }
      return .unknown(nil)
    case .prefix(_, let value):
      let value = force(evaluate(value, frame))
      if case .truth(let truth) = value, case .prefix("!", _) = expression { return .truth(!truth) }
      return .unknown(nil)
    case .element(let base, let arguments):
      var index: Int?
      if case .literal(let text)? = arguments.first?.value { index = Int(text) }
      return element(index, of: force(evaluate(base, frame)), frame)
    case .choice(let statement):
      returns.append([])
      returnBase.append(path.count)
      defer { returnBase.removeLast() }
      run([Self.valued(statement)], frame.inner())
      return merged(returns.removeLast())
    case .other: return .unknown(nil)
    }
  }

  /// An element of a collection; any of them where the index is only known at run time.
  private func element(_ index: Int?, of value: Value, _ frame: Frame) -> Value {
    switch value {
    case .list(let elements):
      if let index, elements.indices.contains(index) { return elements[index] }
      guard let first = elements.first else { return .unknown(nil) }
      if elements.count > Self.maximumAlternatives { return .unknown(type(of: first)) }
      return merged(elements.map { Value.Alternative(condition: nil, value: $0) })
    case .oneOf(let alternatives):
      return merged(
        alternatives.map {
          Value.Alternative(condition: $0.condition, value: element(index, of: force($0.value), frame))
        })
    case .unknown(let type?): return type.arguments.last.map { declaredValue($0, in: frame) } ?? .unknown(nil)
    default: return .unknown(nil)
    }
  }

  /// Whether code is an `if`, a `switch` or an `#if` alone whose arms are values, so that it gives one of them.
  static func isChoice(_ body: [Statement]) -> Bool {
    guard body.count == 1 else { return false }
    func isValue(_ body: [Statement]) -> Bool {
      if case .expression? = body.first, body.count == 1 { return true }
      return isChoice(body)
    }
    switch body[0] {
    case .if(_, let then, let otherwise): return isValue(then) && isValue(otherwise)
    case .switch(_, let cases): return cases.allSatisfy { isValue($0.body) }
    case .compiled(let clauses): return clauses.allSatisfy { isValue($0.body) }
    default: return false
    }
  }

  /// An `if` or a `switch` that returns the values of its arms.
  static func valued(_ statement: Statement) -> Statement {
    func valued(_ body: [Statement]) -> [Statement] {
      switch body.last {
      case .expression(let last)?: body.dropLast() + [.return(last)]
      case .if?, .switch?, .compiled?: body.dropLast() + [Self.valued(body[body.count - 1])]
      default: body
      }
    }
    switch statement {
    case .if(let tests, let then, let otherwise):
      return .if(tests, then: valued(then), otherwise: valued(otherwise))
    case .switch(let subject, let cases):
      return .switch(
        subject, cases.map { Statement.Case(patterns: $0.patterns, filter: $0.filter, body: valued($0.body)) })
    case .compiled(let clauses):
      return .compiled(clauses.map { Statement.Clause(condition: $0.condition, body: valued($0.body)) })
    default: return statement
    }
  }

  func alternatives(_ choices: [(Condition?, Expression)], _ frame: Frame) -> Value {
    merged(
      choices.map { condition, expression in
        let depth = path.count
        if let condition {
          path.append(PathStep(condition: condition, function: active.last.map { ObjectIdentifier($0) }))
        }
        defer { path.removeSubrange(depth...) }
        return Value.Alternative(condition: condition, value: evaluate(expression, frame))
      })
  }

  // MARK: Names

  /// Runs a part of a view that is a property of it, as what is shown there.
  func inlinedView(_ name: String, _ frame: Frame) -> Value? {
    guard showsViews, !isQuiet, frame.local(name) == nil, let receiver = frame.receiver,
      let info = type(of: receiver)?.info, let (property, owner) = program.property(name, of: info),
      let getter = property.member.getter, !activeProperties.contains(property.member.offset)
    else { return nil }
    activeProperties.append(property.member.offset)
    defer { activeProperties.removeLast() }
    return run(
      function: nil, body: getter, in: Frame(function: nil, owner: owner, file: property.file, receiver: receiver))
  }

  func name(_ name: String, _ frame: Frame) -> Value {
    if let view = inlinedView(name, frame) { return view }
    if name == "self" || name == "super" { return frame.receiver ?? .unknown(nil) }
    if name == "Self", let owner = frame.owner { return .type(.declared(owner, [])) }
    if name.first == "$" {
      if let value = frame.local(name) { return value }
      return binding(String(name.dropFirst()), frame)
    }
    if let value = frame.local(name) { return value }
    if let (function, scope) = frame.localFunction(name) {
      return .closure(closure(of: function), scope)
    }
    if let type = frame.generic(name) { return .type(type) }
    if let receiver = frame.receiver, let value = declaredMember(name, of: receiver, frame) { return value }
    if name.first?.isUppercase == true {
      if let type = program.type(named: name, in: frame.owner, from: frame.file) { return .type(.declared(type, [])) }
      return .type(.library(name, []))
    }
    if let owner = frame.owner {
      // Static members of the types around.
      var scope = owner.name
      while true {
        if let type = program.type(named: scope, from: frame.file), let value = staticMember(name, of: type, frame) {
          return value
        }
        guard let dot = scope.lastIndex(of: ".") else { break }
        scope = String(scope[..<dot])
      }
    }
    if let function = frame.function, let expression = function.variables[name] {
      // It is asked for out of order, as when only one closure of the function is followed.
      return force(deferred(expression, frame.withoutLocal(name)))
    }
    if let global = program.globals[name] {
      return valueOfProperty(global, owner: nil, receiver: nil)
    }
    if let functions = program.globalFunctions[name] { return .function(functions, of: .unknown(nil)) }
    return .unknown(nil)
  }

  func binding(_ name: String, _ frame: Frame) -> Value {
    if let value = frame.local(name) {
      if case .binding = value { return value }
      guard case .unknown = value else { return value }
    }
    if let receiver = frame.receiver, case .object(let object) = force(receiver) {
      if case .binding(let slot)? = object.fields[name] { return .binding(slot) }
      return .binding(Slot(type: object.type.name, name: name))
    }
    return .binding(Slot(type: frame.owner?.name ?? "", name: name))
  }

  /// A function as a closure.
  ///
  /// It is one and the same each time, since closures are known by what they are.
  func closure(of function: Function) -> Closure {
    if let known = closuresOfFunctions[ObjectIdentifier(function)] { return known }
    let closure = Closure(
      parameters: function.parameters.map(\.name), body: function.body, offset: function.offset)
    closuresOfFunctions[ObjectIdentifier(function)] = closure
    return closure
  }

}

extension Frame {
  /// The same without one name, so that a variable is not looked up in itself.
  func withoutLocal(_ name: String) -> Frame {
    let frame = inner()
    frame.locals[name] = .unknown(nil)
    return frame
  }
}
