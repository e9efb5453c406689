internal import NavigationGraph

extension Interpreter {
  /// Runs the body of a function, and gives the values that it may return.
  func run(function: Program.FunctionInfo?, body: [Statement], in frame: Frame) -> Value {
    returns.append([])
    built.append([])
    returnBase.append(path.count)
    defer { returnBase.removeLast() }
    // The only expression is the value.
    if body.count == 1, case .expression(let only) = body[0] {
      let value = evaluate(only, frame)
      let returned = returns.removeLast()
      built.removeLast()
      if showsViews { show(value, frame) }
      return returned.isEmpty ? value : merged(returned)
    }
    _ = run(Self.isChoice(body) ? body.map(Self.valued) : body, frame)
    let (returned, views) = (returns.removeLast(), built.removeLast())
    // A builder's value is what its statements make.
    return merged(returned.isEmpty ? views : returned)
  }

  /// Runs a closure.
  func run(_ closure: Closure, arguments: [Value], in outer: Frame) -> Value {
    guard activeClosures.count < Self.maximumDepth, !activeClosures.contains(where: { $0 === closure }) else {
      return .unknown(nil)
    }
    activeClosures.append(closure)
    defer { activeClosures.removeLast() }
    let frame = outer.inner()
    for (number, name) in closure.parameters.enumerated() {
      frame.locals[name] = number < arguments.count ? arguments[number] : .unknown(nil)
    }
    if closure.parameters.isEmpty {
      for (number, value) in arguments.enumerated() { frame.locals["$\(number)"] = value }
    }
    return run(function: nil, body: closure.body, in: frame)
  }

  /// One of several values.
  func merged(_ values: [Value.Alternative]) -> Value {
    guard let first = values.first else { return .unknown(nil) }
    if values.count == 1, first.condition == nil { return first.value }
    // Flat, and no more than can be told apart.
    var flat: [Value.Alternative] = []
    for alternative in values {
      // What is put off is looked at, so that no value holds itself.
      let value = force(alternative.value)
      if case .oneOf(let inner) = value {
        for choice in inner where flat.count < Self.maximumAlternatives {
          flat.append(
            Value.Alternative(
              condition: Condition.all(of: [alternative.condition, choice.condition]), value: choice.value))
        }
      } else if flat.count < Self.maximumAlternatives {
        flat.append(Value.Alternative(condition: alternative.condition, value: value))
      }
    }
    return .oneOf(flat)
  }

  /// Runs statements in order, and says whether nothing behind them can run.
  @discardableResult
  func run(_ statements: [Statement], _ frame: Frame) -> Bool {
    let depth = path.count
    defer { path.removeSubrange(depth...) }
    for statement in statements {
      steps += 1
      guard steps < stepLimit else {
        cuts += 1
        exhaustions += 1
        return true
      }
      if run(statement, frame) { return true }
    }
    return false
  }

  func push(_ condition: Condition) {
    let function = active.last.map { ObjectIdentifier($0) }
    // A name may mean another variable in another function; only what cannot be meant is told apart.
    let opposite = !condition
    if path.contains(where: { $0.function != function && $0.condition == opposite }),
      let name = active.last?.function.name
    {
      path.append(PathStep(condition: conditions.renamed(condition, in: name), function: function))
    } else {
      path.append(PathStep(condition: condition, function: function))
    }
  }

  func run(_ statement: Statement, _ frame: Frame) -> Bool {
    switch statement {
    case .variable(let variable): declare(variable, frame)
    case .expression(let expression):
      let value = evaluate(expression, frame)
      if isView(value), !built.isEmpty {
        built[built.count - 1].append(Value.Alternative(condition: localCondition(), value: value))
      }
      if showsViews { show(value, frame) }
      if case .call(let call) = expression, case .name("fatalError") = call.callee { return true }
    case .if(let tests, let then, let otherwise): return runIf(tests, then, otherwise, frame)
    case .guard(let tests, let otherwise):
      let outcome = truth(of: tests, frame)
      switch outcome {
      case .known(true): break
      case .known(false):
        run(otherwise, frame)
        return true
      case .plumbing: run(otherwise, frame.inner())
      case .depends(let condition):
        let depth = path.count
        push(!condition)
        run(otherwise, frame.inner())
        path.removeSubrange(depth...)
        push(condition)
      }
    case .switch(let subject, let cases): return runSwitch(subject, cases, frame)
    case .return(let expression):
      defer { hasLeft = false }
      var value = Value.none
      if let expression {
        value = evaluate(expression, frame)
        if showsViews { show(value, frame) }
      }
      if !returns.isEmpty {
        let base = returnBase.last ?? 0
        let condition = Condition.all(of: path[min(base, path.count)...].map(\.condition))
        returns[returns.count - 1].append(Value.Alternative(condition: condition, value: value))
      }
      return true
    case .loop(let pattern, let sequence, let body):
      let elements = sequence.map { self.elements(of: evaluate($0, frame)) } ?? nil
      if let pattern, let elements, !elements.isEmpty {
        for element in elements.prefix(20) {
          let inner = frame.inner()
          bind(pattern, to: element, inner)
          run(body, inner)
        }
      } else {
        let inner = frame.inner()
        if let pattern { bind(pattern, to: .unknown(nil), inner) }
        run(body, inner)
      }
    case .do(let body, let catches):
      let ended = run(body, frame.inner())
      for handler in catches {
        let depth = path.count
        let name = active.last?.function.name ?? route
        push(conditions.opaque("\(name) throws"))
        run(handler, frame.inner())
        path.removeSubrange(depth...)
      }
      return ended && catches.isEmpty
    case .compiled(let clauses):
      let depth = path.count
      for clause in clauses {
        let condition = clause.condition.isEmpty ? nil : conditions.fixed(clause.condition)
        // What was built one way on the way to here is not built the other way here.
        if let condition, path.contains(where: { $0.condition == !condition }) { continue }
        let before = path.count
        if let condition { push(condition) }
        run(clause.body, frame)
        path.removeSubrange(before...)
        if let condition { push(!condition) }
      }
      path.removeSubrange(depth...)
    case .function(let function): frame.functions[function.name] = function
    case .leave:
      hasLeft = true
      return true
    case .fallThrough: return false
    case .jump:
      hasLeft = false
      return true
    }
    return false
  }

  /// Whether a value is something that a builder of views takes.
  func isView(_ value: Value) -> Bool {
    switch value {
    case .object(let object):
      switch object.type {
      case .declared(let info, _): program.role(of: info).isPlace
      case .library: object.arguments?.contains { $0.label == "content" } == true
      }
    case .oneOf(let alternatives): alternatives.contains { isView($0.value) }
    case .deferred: isView(force(value))
    default: false
    }
  }

  func declare(_ variable: Statement.Variable, _ frame: Frame) {
    guard let expression = variable.value else {
      for name in variable.pattern.names { frame.locals[name] = declaredValue(variable.type, in: frame) }
      return
    }
    var value: Value
    if relevance.isRelevant(expression) {
      let shows = showsViews
      showsViews = false
      value = evaluate(expression, frame)
      showsViews = shows
    } else {
      value = deferred(expression, frame)
      if variable.pattern.names.contains(where: { expression.mentions($0) }) { value = force(value) }
    }
    if let type = variable.type { value = coerced(value, to: type, frame) }
    if !variable.isConstant {
      switch value {
      case .truth, .none: value = variable.type.map { declaredValue($0, in: frame) } ?? .unknown(nil)
      default: break
      }
    }
    if case .name(let name) = variable.pattern {
      frame.locals[name] = value
    } else {
      bind(variable.pattern, to: force(value), frame)
    }
  }

  func runIf(_ tests: [Test], _ then: [Statement], _ otherwise: [Statement], _ frame: Frame) -> Bool {
    let inner = frame.inner()
    switch truth(of: tests, inner) {
    case .known(true): return run(then, inner)
    case .known(false): return run(otherwise, frame.inner())
    case .plumbing:
      let first = run(then, inner)
      let second = run(otherwise, frame.inner())
      return first && second && !otherwise.isEmpty
    case .depends(let condition):
      let depth = path.count
      push(condition)
      let thenEnds = run(then, inner)
      path.removeSubrange(depth...)
      push(!condition)
      let otherwiseEnds = run(otherwise, frame.inner())
      path.removeSubrange(depth...)
      if thenEnds, otherwiseEnds { return true }
      if thenEnds { push(!condition) }
      if otherwiseEnds { push(condition) }
      return false
    }
  }

  func runSwitch(_ subject: Expression, _ cases: [Statement.Case], _ frame: Frame) -> Bool {
    let value = force(evaluate(subject, frame))
    if case .name("action") = subject, case .unknown = value { return runActions(cases, frame) }
    guard let function = openRequest(subject, value, cases) else { return runArms(of: value, subject, cases, frame) }
    // Which of many is asked for is not known, and to name all would be to guess.
    if openRequests[function] == nil {
      let (sitesBefore, usesBefore) = (sites.count, uses.count)
      let before = (followed, inlined, runClosures, handedOverClosures, invocations, steps)
      let ends = runArms(of: value, subject, cases, frame)
      let isOpen = sites.count - sitesBefore + uses.count - usesBefore >= 4
      openRequests[function] = isOpen
      guard isOpen else { return ends }
      sites.removeSubrange(sitesBefore...)
      uses.removeSubrange(usesBefore...)
      (followed, inlined, runClosures, handedOverClosures, invocations, steps) = before
    }
    guard openRequests[function] == true else { return runArms(of: value, subject, cases, frame) }
    move(.push, to: .unknown(nil), subject, frame, at: here)
    return false
  }

  private func runArms(of value: Value, _ subject: Expression, _ cases: [Statement.Case], _ frame: Frame) -> Bool {
    let (sitesBefore, usesBefore) = (sites.count, uses.count)
    defer { if sites.count > sitesBefore || uses.count > usesBefore { noteRoutes(cases, value) } }
    let depth = path.count
    var before: [Condition] = []
    var ended: [Condition] = []
    var allEnd = true
    for (number, arm) in cases.enumerated() {
      let inner = frame.inner()
      var body = arm.body
      var next = number + 1
      while case .fallThrough? = body.last, next < cases.count {
        body = body.dropLast() + cases[next].body
        next += 1
      }
      var condition: Condition?
      if arm.patterns.isEmpty {
        condition = Condition.all(of: before.map { !$0 })
      } else {
        var matches: [Condition] = []
        var certain = false
        for pattern in arm.patterns {
          switch match(pattern, value, subject, inner) {
          case .known(true): certain = true
          case .known(false): break
          case .plumbing: certain = true
          case .depends(let condition): matches.append(condition)
          }
        }
        if !certain, matches.isEmpty { continue }
        condition = certain ? nil : Condition.any(of: matches)
        if let filter = arm.filter, case .depends(let filtered) = truth(of: filter, inner) {
          condition = condition.map { $0 && filtered } ?? filtered
        }
        if condition == nil {
          let result = runArm(body, inner)
          path.removeSubrange(depth...)
          if before.isEmpty { return result && arm.filter == nil }
          allEnd = allEnd && result
          break
        }
        if let condition { before.append(condition) }
      }
      if let condition { push(condition) }
      let ends = runArm(body, inner)
      path.removeSubrange(depth...)
      if ends, let condition { ended.append(condition) }
      allEnd = allEnd && ends
    }
    if allEnd { return !cases.isEmpty }
    for condition in ended { push(!condition) }
    return false
  }

  /// Remembers which cases of an enumeration lead somewhere, where one has been seen to.
  private func noteRoutes(_ cases: [Statement.Case], _ value: Value) {
    guard let info = type(of: value)?.info, info.kind == .enum, !info.isExternal else { return }
    for arm in cases where relevance.isRelevant(arm.body) {
      for pattern in arm.patterns {
        if case .enumCase(let name, _, _) = pattern { routeCases[info.index, default: []].insert(name) }
      }
    }
  }

  /// The function that was called, where it switches over a parameter of an enumeration of which nothing is known.
  private func openRequest(_ subject: Expression, _ value: Value, _ cases: [Statement.Case]) -> ObjectIdentifier? {
    guard !isQuiet, active.count >= 2, case .name(let name) = subject, case .unknown(let type) = value,
      let info = type?.info, info.kind == .enum, info.cases.count >= 4, let function = active.last,
      function.function.parameters.contains(where: { $0.name == name }),
      cases.filter({ arm in relevance.isRelevant(arm.body) }).count >= 4
    else { return nil }
    return ObjectIdentifier(function)
  }

  /// Runs the arms of a reducer, each of which is set off by its action.
  func runActions(_ cases: [Statement.Case], _ frame: Frame) -> Bool {
    let outer = route
    for arm in cases {
      if case .enumCase(let name, let inner, _)? = arm.patterns.first { route = Self.actionName(name, inner) }
      let inner = frame.inner()
      for pattern in arm.patterns.prefix(1) { bind(pattern, to: .unknown(nil), inner) }
      run(arm.body, inner)
    }
    route = outer
    return false
  }

  /// The innermost case of a pattern: `tapped` of `.view(.tapped)`.
  static func actionName(_ name: String, _ patterns: [Pattern]) -> String {
    for pattern in patterns { if case .enumCase(let inner, let rest, _) = pattern { return actionName(inner, rest) } }
    return name
  }

  /// Runs an arm, and says whether nothing behind the `switch` can run.
  func runArm(_ body: [Statement], _ frame: Frame) -> Bool {
    hasLeft = false
    let ends = run(body, frame)
    defer { hasLeft = false }
    return ends && !hasLeft
  }

}
