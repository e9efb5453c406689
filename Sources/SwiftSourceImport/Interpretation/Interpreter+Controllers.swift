internal import NavigationGraph

extension Interpreter {
  /// The calls by which controllers move.
  var controllerNames: Set<String> { Self.controllerCalls }

  static let controllerCalls: Set<String> = [
    "pushViewController", "present", "presentViewController", "show", "showViewController", "showDetailViewController",
    "setViewControllers", "performSegue", "performSegueWithIdentifier", "addChild", "addChildViewController",
    "popToViewController", "presentAsSheet", "presentAsModalWindow",
  ]

  /// Whether a call has the labels of the system's own function, which an app's function of the same name has not.
  func hasSystemLabels(_ name: String, _ call: Call) -> Bool { Self.hasSystemLabels(name, call) }

  static func hasSystemLabels(_ name: String, _ call: Call) -> Bool {
    let labels = call.arguments.filter { !$0.isTrailing }.map { $0.label ?? "_" }
    switch name {
    case "pushViewController": return labels.first == "_"
    case "present": return labels.first == "_" && labels.dropFirst().first == "animated"
    case "presentViewController": return labels.first == "_" && labels.dropFirst().first == "animated"
    case "show", "showDetailViewController", "showViewController": return labels == ["_", "sender"]
    case "setViewControllers": return labels.first == "_" && labels.dropFirst().first != "for"
    case "performSegue": return labels.first == "withIdentifier"
    case "performSegueWithIdentifier": return labels.first == "_"
    case "addChild", "addChildViewController": return labels == ["_"]
    case "popToViewController": return labels.first == "_"
    case "presentAsSheet", "presentAsModalWindow": return labels == ["_"]
    default: return false
    }
  }

  /// A call that moves, of a controller.
  func controllerCall(
    _ name: String, _ receiver: (expression: Expression, value: Value)?, _ call: Call, _ frame: Frame
  ) -> Value? {
    guard Self.controllerCalls.contains(name), hasSystemLabels(name, call), let first = call.arguments.first else {
      return nil
    }
    func finish() -> Value {
      for argument in call.arguments.dropFirst() where relevance.isRelevant(argument.value) {
        follow(evaluate(argument.value, frame), label: argument.label)
      }
      return .none
    }
    let shows = showsViews
    showsViews = false
    defer { showsViews = shows }
    switch name {
    case "performSegue", "performSegueWithIdentifier":
      segue(first.value, call, frame)
      return finish()
    case "addChild", "addChildViewController":
      let value = force(evaluate(first.value, frame))
      for target in destinations(of: value, expression: first.value, frame) {
        if isCoordinator(value) {
          // A coordinator on the same stack begins with its first route.
          move(.push, to: value, first.value, frame, at: call.offset)
          break
        }
        let isScreen =
          switch target.destination {
          case .type(let info): program.role(of: info).isPlace
          case .scene: true
          default: false
          }
        if isScreen {
          move(.embed, to: value, first.value, frame, at: call.offset)
          break
        }
      }
      return finish()
    case "popToViewController": return finish()
    case "setViewControllers":
      let value = evaluate(first.value, frame)
      setStack(value, first.value, of: receiver, frame, at: call.offset)
      return finish()
    default: break
    }
    let value = evaluate(first.value, frame)
    switch name {
    case "pushViewController":
      if let receiver, case .object(let object) = receiver.value, isNavigation(object), object.fields["stack"] == nil,
        object.arguments?.isEmpty == true
      {
        // The first of a new stack: what is made here is shown with the stack.
        object.fields["stack"] = .list([value])
        var isLocal = false
        if case .name(let name) = receiver.expression { isLocal = frame.function?.variables[name] != nil }
        if !isLocal || object.isShown {
          move(object.isShown ? .root : .push, to: value, first.value, frame, at: call.offset)
        }
        return finish()
      }
      if frame.isCleared {
        frame.isCleared = false
        move(.root, to: value, first.value, frame, at: call.offset)
      } else {
        move(.push, to: value, first.value, frame, at: call.offset)
      }
    case "show", "showViewController": move(.push, to: value, first.value, frame, at: call.offset)
    case "showDetailViewController": move(.detail, to: value, first.value, frame, at: call.offset)
    default: move(presentation(of: value), to: value, first.value, frame, at: call.offset)
    }
    return finish()
  }

  func isNavigation(_ object: Object) -> Bool {
    switch object.type {
    case .declared(let info, _): program.role(of: info) == .navigation
    case .library(let name, _): Role(libraryType: name) == .navigation
    }
  }

  /// How a controller covers what presents it.
  func presentation(of value: Value) -> Move {
    guard case .object(let object) = force(value),
      case .enumeration(_, let style, _)? = object.fields["modalPresentationStyle"].map(force)
    else { return .sheet }
    return ["fullScreen", "overFullScreen", "currentContext", "overCurrentContext"].contains(style) ? .cover : .sheet
  }

  func segue(_ identifier: Expression, _ call: Call, _ frame: Frame) {
    guard !isQuiet else { return }
    var found: [(Condition?, Destination)] = []
    func add(_ value: Value, _ condition: Condition?) {
      switch force(value) {
      case .text(let text): found.append((condition, .segue(text)))
      case .enumeration(let type, let name, _):
        if case .text(let raw) = member("rawValue", of: .enumeration(type, name, []), frame) {
          found.append((condition, .segue(raw)))
        }
      case .oneOf(let alternatives):
        for alternative in alternatives {
          add(alternative.value, Condition.all(of: [condition, alternative.condition]))
        }
      default: found.append((condition, .unresolved(identifier.text)))
      }
    }
    add(evaluate(identifier, frame), nil)
    let place = place(of: call.offset, frame)
    for (condition, destination) in found {
      sites.append(
        Site(
          source: currentSource(frame), destination: destination, move: .push,
          condition: Condition.all(of: path.map(\.condition) + [condition]), route: route,
          file: place.file, offset: place.offset, confidence: confidence, parts: activeViews))
    }
  }

  /// Gives a controller that holds others its stack, tabs or columns.
  func setStack(
    _ value: Value, _ expression: Expression, of receiver: (expression: Expression, value: Value)?, _ frame: Frame,
    at offset: Int32
  ) {
    var holder: Value? = receiver?.value
    if receiver == nil || isSelf(receiver?.expression) { holder = frame.receiver }
    if case .object(let object)? = holder.map(force), object.arguments != nil {
      // It has just been made; what it holds is seen when it is shown.
      object.fields["stack"] = value
      if !isTabs(object) { return }
    }
    let role: Role
    switch holder.flatMap({ type(of: $0) }) {
    case .declared(let info, _)?: role = program.role(of: info)
    case .library(let name, _)?: role = Role(libraryType: name) ?? .navigation
    case nil:
      role = receiver?.expression.lastName.map { $0.lowercased().contains("tab") ? .tabs : .navigation } ?? .navigation
    }
    guard let elements = elements(of: value) else {
      move(role == .tabs ? .tab : .root, to: value, expression, frame, at: offset)
      return
    }
    for (number, element) in elements.enumerated() {
      switch role {
      case .tabs:
        let outer = source
        if case .object(let object)? = holder.map(force), isTabs(object), let info = object.type.info {
          source = .type(info.index)
        }
        move(.tab, to: element, nil, frame, at: offset)
        source = outer
      case .pages, .split: move(.embed, to: element, nil, frame, at: offset)
      default: move(number == 0 ? .root : .push, to: element, nil, frame, at: offset)
      }
    }
  }

  func isSelf(_ expression: Expression?) -> Bool {
    if case .name("self")? = expression { return true }
    return false
  }

  func isTabs(_ object: Object) -> Bool {
    switch object.type {
    case .declared(let info, _): !info.isExternal && program.role(of: info) == .tabs
    case .library: false
    }
  }

  /// An assignment that moves.
  func controllerAssignment(
    _ name: String, _ base: Expression, _ value: Value, _ expression: Expression, _ frame: Frame, at offset: Int32
  ) -> Bool {
    switch name {
    case "rootViewController", "contentViewController":
      let receiver = force(evaluate(base, frame))
      if let info = type(of: receiver)?.info, program.role(of: info) != .component, info.properties[name] != nil {
        return false
      }
      // A bare controller in a window of its own only carries what is presented on it.
      if case .object(let object) = force(value), object.type.name == "UIViewController", object.arguments != nil {
        return true
      }
      move(.root, to: value, expression, frame, at: offset)
      return true
    case "viewControllers":
      let receiver = force(evaluate(base, frame))
      if let info = type(of: receiver)?.info, info.properties[name] != nil { return false }
      setStack(value, expression, of: (base, receiver), frame, at: offset)
      return true
    default: return false
    }
  }

  // MARK: Values

  /// Methods of the system and of usual libraries whose value matters.
  func knownMethod(
    _ name: String, of receiver: Value, _ base: Expression, _ call: Call, _ frame: Frame
  ) -> Value? {
    switch name {
    case "toggle" where call.arguments.isEmpty:
      if let slot = slot(of: base, frame) { use(.truth(true), of: slot, frame, at: call.offset) }
      return Value.none
    case "append" where call.arguments.count == 1:
      let value = evaluate(call.arguments[0].value, frame)
      if case .name(let local) = base, case .list(let elements)? = frame.local(local).map(force) {
        set(local, to: .list((elements + [value]).suffix(Self.maximumAlternatives)), frame)
        return Value.none
      }
      if case .name(let local) = base, frame.local(local) != nil {
        if case .binding(let slot)? = frame.local(local) {
          use(value, of: slot, frame, at: call.offset, isAppended: true)
        } else {
          set(local, to: .list([value]), frame)
        }
        return Value.none
      }
      guard type(of: receiver)?.info?.functions["append"] == nil else { return nil }
      append(value, to: base, frame, at: call.offset)
      return Value.none
    case "removeAll":
      if base.lastName == "viewControllers" {
        var scope: Frame? = frame
        while let current = scope {
          current.isCleared = true
          scope = current.parent
        }
        return Value.none
      }
    case "map", "compactMap", "flatMap", "forEach", "filter", "first":
      guard let closure = call.arguments.first?.value else { return nil }
      guard case .closure(let body) = closure else { return nil }
      guard let elements = elements(of: receiver) else {
        if case .object = receiver, name != "first" {
          return run(body, arguments: [receiver], in: frame)
        }
        if case .unknown(let reference?) = receiver, let element = reference.arguments.last {
          let value = run(body, arguments: [declaredValue(element, in: frame)], in: frame)
          return name == "forEach" ? Value.none : name == "filter" ? receiver : .list([value])
        }
        if name == "map" || name == "flatMap" || name == "compactMap" {
          let value = run(body, arguments: [], in: frame)
          if case .unknown = value { return .unknown(nil) }
          return .list([value])
        }
        return nil
      }
      if name == "filter" || name == "first" { return name == "first" ? elements.first ?? Value.none : receiver }
      let results = elements.prefix(20).map { force(run(body, arguments: [$0], in: frame)) }
      return name == "forEach" ? Value.none : .list(results)
    case "resolve", "inject", "get", "make":
      for argument in call.arguments {
        if case .member(let base?, "self") = argument.value, let path = base.path,
          type(of: receiver)?.info?.functions[name]?.isEmpty != false || name == "resolve"
        {
          return resolved(TypeName(name: path.joined(separator: ".")), frame)
        }
      }
    case "instantiateViewController", "instantiateViewControllerWithIdentifier", "instantiateController":
      // What an app adds under the same name has labels of its own.
      guard let first = call.arguments.first, [nil, "withIdentifier", "identifier"].contains(first.label) else {
        return nil
      }
      var storyboard: String?
      if case .storyboard(let name) = receiver { storyboard = name }
      switch force(evaluate(first.value, frame)) {
      case .text(let identifier): return .scene(storyboard: storyboard, identifier: identifier)
      case .enumeration(let type, let name, _):
        if case .text(let raw) = member("rawValue", of: .enumeration(type, name, []), frame) {
          return .scene(storyboard: storyboard, identifier: raw)
        }
      default: break
      }
      // `String(describing: T.self)`: by custom the name of the class.
      if let type = describedType(first.value, frame) { return .scene(storyboard: storyboard, identifier: type) }
      return .unknown(nil)
    case "instantiateInitialViewController", "instantiateInitialController":
      if case .storyboard(let name) = receiver { return .scene(storyboard: name, identifier: nil) }
    case "instantiate": if case .scene = receiver { return receiver }
    case "enumerated":
      return elements(of: receiver).map { elements in
        .list(elements.map { .tuple([(label: "offset", value: .unknown(nil)), (label: "element", value: $0)]) })
      }
    case "reversed", "asSequence", "lazy": if elements(of: receiver) != nil { return receiver }
    case "eraseToAnyView", "eraseToAnyPublisher", "toPresentable", "strongRouter", "toPresent", "asObservable":
      return receiver
    default: break
    }
    return nil
  }

  func set(_ name: String, to value: Value, _ frame: Frame) {
    var scope: Frame? = frame
    while let current = scope {
      if current.locals[name] != nil {
        current.locals[name] = value
        return
      }
      scope = current.parent
    }
  }

  /// The type in `String(describing: Type.self)`, or in `Type.identifier`.
  func describedType(_ expression: Expression, _ frame: Frame) -> String? {
    guard case .call(let call) = expression, call.name == "String", let described = call.argument("describing") else {
      return nil
    }
    switch force(evaluate(described, frame)) {
    case .type(let type): return type.name.lastPart
    case .object(let object): return object.type.name.lastPart
    default: return nil
    }
  }

  /// What a container of dependencies gives for a type.
  func resolved(_ type: TypeName, _ frame: Frame) -> Value {
    guard let reference = declaredType(type, in: frame) else { return .unknown(nil) }
    if case .declared(let info, _) = reference {
      return .object(
        Object(reference, arguments: program.role(of: info).isPlace ? [] : nil, file: info.file, offset: info.offset))
    }
    return .unknown(reference)
  }
}
