internal import NavigationGraph

extension Interpreter {
  /// What a link that the app adds an initialiser for comes to: one that takes a value of the app's own.
  func ownLink(_ call: Call, _ frame: Frame) -> Value? {
    guard let link = program.type(named: "NavigationLink", from: frame.file), link.isExternal else { return nil }
    let initializers = (link.functions["init"] ?? []).filter { initializer in
      Self.fits(initializer.function, call) && !initializer.function.body.isEmpty
        && !active.contains { $0 === initializer }
    }
    let own = initializers.first { initializer in
      initializer.function.parameters.contains { parameter in
        guard let type = parameter.type, let info = program.type(named: type.name, from: initializer.file),
          !info.isExternal, program.role(of: info) == .other,
          let argument = call.arguments.first(where: { $0.label == parameter.label && !$0.isTrailing })
        else { return false }
        return self.type(of: typed(force(evaluateQuietly(argument.value, frame)), as: type, frame))?.info === info
      }
    }
    return own.map { invokeAll([$0], receiver: .type(.library("NavigationLink", [])), call, frame) }
  }

  func navigationLink(_ call: Call, _ frame: Frame) -> Value {
    let shows = showsViews
    defer { showsViews = shows }
    let result = Value.unknown(.library("NavigationLink", []))
    let closures = call.arguments.filter(\.isTrailing)
    if let value = call.argument("value") ?? call.argument("state") {
      showsViews = false
      let item = evaluate(value, frame)
      if !isQuiet {
        select(item, frame, at: call.offset)
      }
      showsViews = shows
      if let label = closures.first, case .closure(let closure) = label.value, shows { showContent(closure, [], frame) }
      return result
    }
    var destination = call.argument("destination")
    var label = closures.first?.value
    if destination == nil {
      destination = closures.first?.value
      label = closures.dropFirst().first?.value
    } else if closures.first?.label == "destination" {
      label = nil
    }
    if let destination {
      showsViews = false
      let value = evaluate(destination, frame)
      let binding = call.argument("isActive") ?? call.argument("selection") ?? call.argument("unwrapping")
      if let flag = binding.flatMap({ bindingSlot($0, frame) })?.narrowed(by: call) {
        table(destination, item: nil, slot: flag, .push, call, frame)
      } else {
        shown(value, destination, .push, frame, at: call.offset)
      }
      showsViews = shows
    }
    if let label, case .closure(let closure) = label, shows { showContent(closure, [], frame) }
    return result
  }

  /// Takes down that a link or a row is tapped that stands for a value: it goes onto the stack, or is what its list has
  /// selected.
  func select(_ value: Value, _ frame: Frame, at offset: Int32) {
    let place = place(of: offset, frame)
    uses.append(
      Use(
        slot: selection, value: value, source: currentSource(frame), condition: condition, route: route,
        file: place.file, offset: place.offset, confidence: confidence, isAppended: selection == nil,
        isSelection: selection != nil, parts: activeViews))
  }

  /// Takes down a move to what a closure builds, whose own moves are those of what it shows.
  func shown(_ value: Value, _ expression: Expression?, _ move: Move, _ frame: Frame, at offset: Int32) {
    guard !isQuiet else { return }
    let targets = destinations(of: value, expression: expression, frame)
    self.move(move, to: value, expression, frame, at: offset)
    guard case .closure(let closure, let scope) = force(value) else {
      for target in targets { if case .type(let info) = target.destination { handOverArguments(value, to: info) } }
      return
    }
    followContent(closure, scope, of: targets)
  }

  /// Follows what a closure does besides making a screen, as that screen's own.
  func followContent(_ closure: Closure, _ scope: Frame, of targets: [Target], arguments: [Value] = []) {
    guard
      let first = targets.lazy.compactMap({ target -> Program.TypeInfo? in
        if case .type(let info) = target.destination { info } else { nil }
      }).first,
      handedOverClosures.insert(ObjectIdentifier(closure)).inserted
    else { return }
    guard relevance.isRelevant(.closure(closure)) else { return }
    let (outer, outerRoute, outerPath, shows) = (source, route, path, showsViews)
    source = .type(first.index)
    path = []
    showsViews = true
    let value = run(closure, arguments: arguments, in: scope)
    show(value, scope)
    (source, route, path, showsViews) = (outer, outerRoute, outerPath, shows)
  }

  func handOverArguments(_ value: Value, to info: Program.TypeInfo) {
    guard case .object(let object) = force(value) else { return }
    for argument in object.arguments ?? [] { handOver(argument.value, to: info, label: argument.label) }
  }

  /// The tabs of a tab view.
  func tabs(_ call: Call, _ frame: Frame) {
    guard !isQuiet else { return }
    let shows = showsViews
    guard let content = call.arguments.last(where: { $0.isTrailing })?.value, case .closure(let closure) = content
    else { return }
    showsViews = false
    for item in views(of: closure, frame) {
      let depth = path.count
      if let condition = item.condition { path.append(PathStep(condition: condition, function: nil)) }
      let targets = destinations(of: item.value, expression: nil, frame)
      if targets.contains(where: { if case .type = $0.destination { true } else { false } }) {
        move(.tab, to: item.value, nil, frame, at: call.offset)
      }
      path.removeSubrange(depth...)
    }
    // What stands around the tabs' screens is followed as part of the present one.
    showsViews = shows
    if relevance.isRelevant(content) {
      _ = run(closure, arguments: [], in: frame)
    }
  }

  /// The views that a builder makes, one by one.
  func views(of closure: Closure, _ frame: Frame, element: Value? = nil) -> [Value.Alternative] {
    var found: [Value.Alternative] = []
    let quiet = isQuiet
    isQuiet = true
    defer { isQuiet = quiet }
    let inner = frame.inner()
    if let element { inner.locals[closure.parameters.first ?? "$0"] = element }
    func add(_ statements: [Statement], _ condition: Condition?, _ depth: Int) {
      guard depth < 10 else { return }
      for statement in statements {
        switch statement {
        case .expression(let expression):
          let value = force(evaluate(expression, inner))
          if case .object(let object) = value, case .library(let name, _) = object.type,
            ["ForEach", "Group", "TabSection"].contains(name),
            let content = object.arguments?.first?.value, case .closure(let body, let scope) = force(content)
          {
            let element = object.arguments?.first { $0.label == "of" }.flatMap { self.element(of: $0.value, frame) }
            for item in views(of: body, scope, element: element) {
              found.append(
                Value.Alternative(
                  condition: Condition.all(of: [condition, item.condition]), value: item.value))
            }
          } else {
            found.append(Value.Alternative(condition: condition, value: value))
          }
        case .if(let tests, let then, let otherwise):
          switch truth(of: tests, inner) {
          case .known(true): add(then, condition, depth + 1)
          case .known(false): add(otherwise, condition, depth + 1)
          case .plumbing:
            add(then, condition, depth + 1)
            add(otherwise, condition, depth + 1)
          case .depends(let test):
            add(then, Condition.all(of: [condition, test]), depth + 1)
            add(otherwise, Condition.all(of: [condition, !test]), depth + 1)
          }
        case .variable(let variable):
          if let value = variable.value { bind(variable.pattern, to: deferred(value, inner), inner) }
        case .switch(let subject, let cases):
          for arm in cases {
            var test: Condition?
            if let first = arm.patterns.first,
              case .depends(let condition) = match(first, force(evaluate(subject, inner)), subject, inner)
            {
              test = condition
            }
            add(arm.body, Condition.all(of: [condition, test]), depth + 1)
          }
        case .compiled(let clauses): for clause in clauses { add(clause.body, condition, depth + 1) }
        default: break
        }
      }
    }
    add(closure.body, nil, 0)
    return found
  }

  /// What a window shows.
  func scene(_ value: Value, _ expression: Expression, _ frame: Frame, at offset: Int32) {
    guard !isQuiet, case .closure(let closure, _) = force(value) else { return }
    for item in views(of: closure, frame) {
      let targets = destinations(of: item.value, expression: expression, frame)
      guard targets.contains(where: { if case .type = $0.destination { true } else { false } }) else { continue }
      let depth = path.count
      if let condition = item.condition { path.append(PathStep(condition: condition, function: nil)) }
      move(.root, to: item.value, nil, frame, at: offset)
      path.removeSubrange(depth...)
    }
    // `onOpenURL` and the like stand on what it shows.
    let shows = showsViews
    showsViews = true
    _ = run(closure, arguments: [], in: frame)
    showsViews = shows
  }
}
