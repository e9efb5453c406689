internal import NavigationGraph

/// The coordinator libraries that many apps share.
///
/// XCoordinator: a coordinator's `prepareTransition(for:)` makes a transition of each route, and routers `trigger` routes.
/// RxFlow: a flow's `navigate(to:)` moves for each step, and steppers `accept` steps.
extension Interpreter {
  /// A call by which a coordinator moves.
  func coordinatorCall(_ name: String, _ base: Expression?, _ receiver: Value, _ call: Call, _ frame: Frame) -> Value? {
    switch name {
    case "trigger", "contextTrigger":
      guard !transitionFunctions.isEmpty, let first = call.arguments.first else { return nil }
      let route = force(evaluate(first.value, frame))
      let named = base.flatMap { routeType(of: $0, receiver, frame) } ?? type(of: route)?.info
      trigger(route, named, frame, at: call.offset)
      return Value.none
    case "deepLink" where !transitionFunctions.isEmpty:
      for argument in call.arguments {
        let route = force(evaluate(argument.value, frame))
        if case .enumeration(let type?, _, _) = route { trigger(route, type, frame, at: call.offset) }
      }
      return Value.none
    case "setRoot" where isCoordinator(receiver):
      move(.root, to: receiver, base, frame, at: call.offset)
      return Value.none
    case "accept", "onNext", "send":
      guard !stepFunctions.isEmpty, base?.lastName == "steps" || base?.lastName == "step",
        let first = call.arguments.first
      else { return nil }
      accept(evaluate(first.value, frame), of: frame.owner, frame)
      return Value.none
    case "bind" where base != nil:
      guard !stepFunctions.isEmpty, call.argument("to")?.lastName == "steps" else { return nil }
      for step in elements(of: receiver) ?? [] { accept(step, of: frame.owner, frame) }
      return Value.none
    case "use", "whenReady":
      guard !stepFunctions.isEmpty, case .type(let type) = receiver, type.name == "Flows" else { return nil }
      var flows: [Value] = []
      for argument in call.arguments {
        switch argument.value {
        case .closure(let closure): _ = run(closure, arguments: flows, in: frame)
        default:
          let value = force(evaluate(argument.value, frame))
          if case .object = value { flows.append(value) }
        }
      }
      return Value.none
    case "coordinate":
      guard !stepFunctions.isEmpty, let flow = call.argument("flow"),
        let stepper = call.argument("with") ?? call.argument("withStepper"),
        case .object(let object) = force(evaluate(flow, frame)), let info = object.type.info
      else { return nil }
      begin(info, object, with: force(evaluate(stepper, frame)), frame)
      return Value.none
    default: return nil
    }
  }

  // MARK: XCoordinator

  /// The functions that make transitions of routes.
  var transitionFunctions: [Program.FunctionInfo] { program.methods["prepareTransition"] ?? [] }

  func isCoordinator(_ value: Value) -> Bool {
    type(of: value)?.info.map { !program.functions("prepareTransition", of: $0).isEmpty } ?? false
  }

  /// The type of the routes that a router takes.
  func routeType(of base: Expression, _ receiver: Value, _ frame: Frame) -> Program.TypeInfo? {
    var value = receiver
    // `router.rx.trigger(…)`
    if case .member(let inner?, "rx") = base { value = force(evaluate(inner, frame)) }
    guard let type = type(of: value) else { return nil }
    if let info = type.info, let function = program.functions("prepareTransition", of: info).first {
      return function.function.parameters.first?.type.flatMap {
        program.type(named: $0.name, in: function.owner, from: function.file)
      }
    }
    return type.arguments.first.flatMap { program.type(named: $0.name, in: frame.owner, from: frame.file) }
  }

  func coordinators(of route: Program.TypeInfo) -> [Program.FunctionInfo] {
    transitionFunctions.filter { function in
      function.function.parameters.first?.type.flatMap {
        program.type(named: $0.name, in: function.owner, from: function.file)
      } === route
    }
  }

  func trigger(_ route: Value, _ named: Program.TypeInfo?, _ frame: Frame, at offset: Int32) {
    var value = route
    guard let type = named else { return }
    if case .enumeration(nil, let name, let payload) = route { value = .enumeration(type, name, payload) }
    let functions = coordinators(of: type)
    let (limit, outer) = (confidence, self.route)
    confidence = max(confidence, functions.count > 1 ? .ambiguous : .inferred)
    if case .enumeration(_, let name, _) = value { self.route = name }
    callSites.append(CallSite(file: frame.file, offset: offset, owner: frame.owner?.index))
    for function in functions {
      guard let owner = function.owner else { continue }
      let receiver = Value.object(Object(.declared(owner, []), file: owner.file, offset: owner.offset))
      let transition = invoke(function, receiver: receiver, arguments: [("for", value)])
      take(transition, Frame(function: function, owner: owner, file: function.file, receiver: receiver), at: offset)
    }
    callSites.removeLast()
    (confidence, self.route) = (limit, outer)
  }

  /// Takes down the moves of a transition.
  func take(_ transition: Value, _ frame: Frame, at offset: Int32) {
    switch force(transition) {
    case .oneOf(let alternatives):
      for alternative in alternatives {
        let depth = path.count
        if let condition = alternative.condition { path.append(PathStep(condition: condition, function: nil)) }
        take(alternative.value, frame, at: offset)
        path.removeSubrange(depth...)
      }
    case .enumeration(_, let name, let payload):
      guard let first = payload.first else { return }
      switch name {
      case "push", "show": move(.push, to: first, nil, frame, at: offset)
      case "present", "presentOnRoot": move(.sheet, to: first, nil, frame, at: offset)
      case "presentFullScreen": move(.cover, to: first, nil, frame, at: offset)
      case "showDetail": move(.detail, to: first, nil, frame, at: offset)
      case "embed": move(.embed, to: first, nil, frame, at: offset)
      case "select": move(.tab, to: first, nil, frame, at: offset)
      case "set":
        for (number, value) in (elements(of: first) ?? [first]).enumerated() {
          move(number == 0 ? .root : .push, to: value, nil, frame, at: offset)
        }
      case "multiple":
        for value in payload { for part in elements(of: value) ?? [value] { take(part, frame, at: offset) } }
      case "trigger":
        if case .enumeration(let type?, _, _) = force(first) { trigger(first, type, frame, at: offset) }
      default: break
      }
    default: break
    }
  }

  /// What a coordinator shows first.
  func initialTargets(of object: Object, _ info: Program.TypeInfo, depth: Int) -> [Target]? {
    guard let function = program.functions("prepareTransition", of: info).first(where: { !$0.function.body.isEmpty })
    else { return nil }
    var initial = object.fields["initialRoute"] ?? object.arguments?.first { $0.label == "initialRoute" }?.value
    if initial == nil {
      // It was not seen being made: its own initialiser may say.
      for initializer in program.functions("init", of: info) {
        CodeWalk { expression in
          if case .call(let call) = expression, let route = call.argument("initialRoute"), initial == nil,
            case .member(nil, let name) = route
          {
            initial = .enumeration(nil, name, [])
          }
        }.walk(initializer.function)
      }
    }
    guard let initial, let parameter = function.function.parameters.first?.type else { return nil }
    let receiver = Value.object(object)
    let frame = Frame(function: function, owner: info, file: function.file, receiver: receiver)
    let quiet = isQuiet
    isQuiet = true
    let transition = force(
      invoke(function, receiver: receiver, arguments: [("for", typed(initial, as: parameter, frame))]))
    isQuiet = quiet
    var found: [Target] = []
    func collect(_ value: Value) {
      switch force(value) {
      case .oneOf(let alternatives): for alternative in alternatives { collect(alternative.value) }
      case .enumeration(_, let name, let payload)
      where ["push", "present", "set", "multiple", "show", "presentFullScreen"].contains(name):
        for value in payload {
          if case .enumeration = force(value) {
            collect(value)
          } else if case .object = force(value) {
            found += destinations(of: value, expression: nil, frame, depth: depth + 1)
          }
        }
      default: break
      }
    }
    collect(transition)
    return found.isEmpty ? nil : found
  }

  /// What a router of some routes shows first: what the coordinator of the routes does.
  func targets(ofRouter arguments: [TypeName], _ frame: Frame, depth: Int) -> [Target]? {
    guard let name = arguments.first?.name, let route = program.type(named: name, in: frame.owner, from: frame.file)
    else { return nil }
    let found = coordinators(of: route).compactMap { function in
      function.owner.flatMap { initialTargets(of: Object(.declared($0, [])), $0, depth: depth) }
    }.flatMap { $0 }
    return found.isEmpty ? nil : found
  }

  // MARK: RxFlow

  /// The functions that move for steps.
  var stepFunctions: [Program.FunctionInfo] {
    (program.methods["navigate"] ?? []).filter { function in
      function.function.parameters.first?.label == "to" && function.function.result?.lastName == "FlowContributors"
    }
  }

  /// Whether a type is a flow of RxFlow.
  func isStepFlow(_ info: Program.TypeInfo) -> Bool { stepFunctions.contains { $0.owner === info } }

  /// A stepper asks for a step, which the flows that know it take.
  func accept(_ step: Value, of emitter: Program.TypeInfo?, _ frame: Frame) {
    guard !isQuiet else { return }
    switch force(step) {
    case .oneOf(let alternatives):
      for alternative in alternatives {
        let depth = path.count
        if let condition = alternative.condition { path.append(PathStep(condition: condition, function: nil)) }
        accept(alternative.value, of: emitter, frame)
        path.removeSubrange(depth...)
      }
      return
    case .enumeration: break
    default: return
    }
    var flows = stepFunctions
    if let stepTarget {
      flows = [stepTarget]
    } else if let emitter {
      // Those that show the emitter, or make it.
      let near = flows.filter { mentionedTypes(of: $0.owner).contains(emitter.name.lastPart) }
      if !near.isEmpty { flows = near }
    }
    let limit = confidence
    confidence = max(confidence, flows.count > 1 ? .ambiguous : .inferred)
    for flow in flows {
      guard let owner = flow.owner else { continue }
      navigate(flow, Object(.declared(owner, []), file: owner.file, offset: owner.offset), to: step)
    }
    confidence = limit
  }

  func navigate(_ function: Program.FunctionInfo, _ flow: Object, to step: Value) {
    let outer = route
    if case .enumeration(_, let name, _) = force(step) { route = name }
    let contributors = invoke(function, receiver: .object(flow), arguments: [("to", step)])
    contribute(contributors, 0)
    route = outer
  }

  /// What a flow hands on: other flows begin with the first step of their stepper.
  func contribute(_ value: Value, _ depth: Int) {
    guard depth < 8 else { return }
    switch force(value) {
    case .oneOf(let alternatives): for alternative in alternatives { contribute(alternative.value, depth + 1) }
    case .list(let elements): for element in elements { contribute(element, depth + 1) }
    case .enumeration(_, "contribute", let payload):
      guard payload.count >= 2, case .object(let object) = force(payload[0]), let info = object.type.info,
        isStepFlow(info)
      else { return }
      begin(info, object, with: force(payload[1]), Frame(function: nil, owner: info, file: info.file, receiver: nil))
    case .enumeration(_, "one", let payload), .enumeration(_, "multiple", let payload):
      for part in payload { contribute(part, depth + 1) }
    default: break
    }
  }

  func begin(_ info: Program.TypeInfo, _ flow: Object, with stepper: Value, _ frame: Frame) {
    guard let function = stepFunctions.first(where: { $0.owner === info }), active.count < Self.maximumDepth else {
      return
    }
    guard case .object(let object) = stepper else { return }
    if let step = object.arguments?.first(where: { $0.label == "withSingleStep" })?.value {
      navigate(function, flow, to: force(step))
      return
    }
    guard let type = object.type.info else { return }
    if let step = declaredMember("initialStep", of: stepper, frame) {
      switch force(step) {
      case .enumeration, .oneOf: navigate(function, flow, to: force(step))
      default: break
      }
    }
    for ready in program.functions("readyToEmitSteps", of: type).prefix(1) {
      let outer = stepTarget
      stepTarget = function
      _ = invoke(ready, receiver: stepper, arguments: [])
      stepTarget = outer
    }
  }

  /// The types that a type's functions mention.
  func mentionedTypes(of type: Program.TypeInfo?) -> Set<String> {
    guard let type else { return [] }
    if let known = typeMentions[type.index] { return known }
    var found: Set<String> = []
    let walk = CodeWalk { expression in
      if case .name(let name) = expression, name.first?.isUppercase == true { found.insert(name) }
    }
    for function in type.functionOrder { walk.walk(function.function) }
    // Of a screen its view model, too.
    for name in found {
      for property in program.type(named: name, from: type.file)?.properties.values.map(\.member) ?? [] {
        if let type = property.type { found.insert(type.lastName) }
      }
      for function in program.type(named: name, from: type.file)?.functionOrder ?? [] {
        if function.function.name == "instantiate" { found.insert(name) }
      }
    }
    typeMentions[type.index] = found
    return found
  }
}
