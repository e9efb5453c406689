internal import NavigationGraph

extension Interpreter {
  typealias ArgumentValue = (label: String?, value: Value)

  /// What a call comes to, with the moves that it makes.
  func call(_ call: Call, _ frame: Frame) -> Value {
    here = call.offset
    switch call.callee {
    case .closure(let closure):
      return run(closure, arguments: call.arguments.map { evaluate($0.value, frame) }, in: frame)
    case .name(let name): return namedCall(name, call, frame)
    case .member(nil, let name):
      // `.init(title: …) { … }`: what is made is not known, what it does later is.
      if name == "init" { followClosures(call, frame) }
      return .enumeration(nil, name, call.arguments.map { deferred($0.value, frame) })
    case .member(let base?, let name): return memberCall(base, name, call, frame)
    default:
      let callee = force(evaluate(call.callee, frame))
      return apply(callee, call, frame)
    }
  }

  private func namedCall(_ name: String, _ call: Call, _ frame: Frame) -> Value {
    if name.first == "#" { return .unknown(nil) }
    // What runs its closure now, or later on another queue.
    if name.first?.isUppercase == true, frame.local(name) == nil, frame.generic(name) == nil,
      program.type(named: name, in: frame.owner, from: frame.file) == nil,
      let value = viewCall(name, call, frame)
    {
      return value
    }
    if let value = controllerCall(name, nil, call, frame) { return value }
    if let receiver = frame.receiver, let value = coordinatorCall(name, nil, receiver, call, frame) { return value }
    let callee = self.evaluate(.name(name), frame)
    if case .unknown = force(callee) {
      // A view's own modifier, called on itself: `sheet(item:) { … }` in an extension of `View`.
      if let receiver = frame.receiver, let value = modifier(name, of: receiver, call, frame) { return value }
      if let called = callStored(name, of: frame.receiver, call, frame) { return called }
    }
    return apply(callee, call, frame)
  }

  private func memberCall(_ base: Expression, _ name: String, _ call: Call, _ frame: Frame) -> Value {
    if case .name("super") = base { return superCall(name, call, frame) }
    if name == "init" {
      let type = force(evaluate(base, frame))
      if case .type(let reference) = type { return construct(reference, call, frame) }
    }
    // Modifiers of views come in long chains, whose parts are looked at from the inside.
    let receiver = force(evaluate(base, frame))
    if case .binding = receiver, name == "wrappedValue" { return receiver }
    if let value = knownMethod(name, of: receiver, base, call, frame) { return value }
    if let value = coordinatorCall(name, base, receiver, call, frame) { return value }
    if let reference = type(of: receiver), let info = reference.info ?? extendedInfo(reference) {
      if case .type = receiver {
      } else {
        let candidates = functions(name, of: info, for: call, receiver: receiver)
        let isSystemCall = controllerNames.contains(name) && hasSystemLabels(name, call)
        if !candidates.isEmpty, !isSystemCall { return invokeAll(candidates, receiver: receiver, call, frame) }
        if let (property, _) = program.property(name, of: info),
          property.member.type?.name == "->" || property.member.value != nil || property.member.getter == nil
        {
          if let called = callStored(name, of: receiver, call, frame) { return called }
        }
      }
    }
    if let value = controllerCall(name, (base, receiver), call, frame) { return value }
    if case .type(let reference) = receiver {
      switch member(name, of: receiver, frame) {
      case .enumeration(let info, let name, _):
        if let info, program.role(of: info).isPlace {
          // A function of a library makes it: `Page.instantiate()`.
          followClosures(call, frame)
          return .object(Object(reference, arguments: [], file: frame.file, offset: call.offset))
        }
        return .enumeration(info, name, call.arguments.map { deferred($0.value, frame) })
      case let callee: return apply(callee, call, frame)
      }
    }
    if let value = modifier(name, of: receiver, call, frame) { return value }
    if let value = member(name, ofCalled: receiver, call, frame) { return value }
    // The name may be enough where the type of the receiver is not known.
    if type(of: receiver) == nil || isVague(receiver), let candidate = onlyFunction(name, for: call) {
      let limit = confidence
      confidence = max(confidence, .inferred)
      defer { confidence = limit }
      return invokeAll(candidate, receiver: nil, call, frame)
    }
    followClosures(call, frame)
    return result(of: name, on: receiver)
  }

  /// The value of a stored function of a receiver, called.
  private func member(_ name: String, ofCalled receiver: Value, _ call: Call, _ frame: Frame) -> Value? {
    let value = force(member(name, of: receiver, frame))
    switch value {
    case .closure, .function: return apply(value, call, frame)
    default: return callStored(name, of: receiver, call, frame)
    }
  }

  private func isVague(_ value: Value) -> Bool {
    guard case .library(let name, _)? = type(of: value) else { return false }
    return Role(libraryType: name) == nil
      && !["String", "Array", "Dictionary", "Int", "Bool", "Set", "Data", "URL", "Date"].contains(name)
  }

  private func extendedInfo(_ reference: TypeReference) -> Program.TypeInfo? {
    guard case .library(let name, _) = reference else { return nil }
    return program.type(named: name, from: 0)
  }

  /// What an unknown method gives: often something of the receiver itself, as `config.with { … }` does.
  private func result(of name: String, on receiver: Value) -> Value {
    switch receiver {
    case .object(let object)
    where object.arguments != nil && object.type.info.map { program.role(of: $0).isPlace } == true:
      return receiver
    default: return .unknown(nil)
    }
  }

  // MARK: What is called

  func apply(_ callee: Value, _ call: Call, _ frame: Frame) -> Value {
    switch force(callee) {
    case .closure(let closure, let scope):
      runClosures.insert(ObjectIdentifier(closure))
      callSites.append((frame.file, call.offset))
      defer { callSites.removeLast() }
      return run(closure, arguments: argumentValues(call, frame).map(\.value), in: scope)
    case .function(let functions, let receiver):
      let matching = matching(functions, call)
      let concrete = matching.filter { !$0.function.body.isEmpty }
      if let reference = type(of: receiver), let info = reference.info {
        let candidates = self.functions(functions[0].function.name, of: info, for: call, receiver: receiver)
        if !candidates.isEmpty { return invokeAll(candidates, receiver: receiver, call, frame) }
      }
      if let first = concrete.first { return invokeAll([first], receiver: receiver, call, frame) }
      followClosures(call, frame)
      return functions.first.map { declaredResult($0) } ?? .unknown(nil)
    case .type(let type): return construct(type, call, frame)
    case .enumeration(let info, let name, _):
      return .enumeration(info, name, call.arguments.map { deferred($0.value, frame) })
    case .oneOf(let alternatives):
      for alternative in alternatives {
        if case .closure = force(alternative.value) { _ = apply(alternative.value, call, frame) }
      }
      return .unknown(nil)
    default:
      followClosures(call, frame)
      return .unknown(nil)
    }
  }

  func argumentValues(_ call: Call, _ frame: Frame) -> [ArgumentValue] {
    let shows = showsViews
    showsViews = false
    defer { showsViews = shows }
    return call.arguments.map { argument in
      switch argument.value {
      case .closure(let closure): (argument.label, .closure(closure, frame))
      case let value:
        (argument.label, relevance.isRelevant(value) && !isQuiet ? evaluate(value, frame) : deferred(value, frame))
      }
    }
  }

  func evaluateHandler(_ expression: Expression, _ frame: Frame) -> Value {
    let value = evaluate(expression, frame)
    follow(value, label: nil)
    return value
  }

  /// Follows the closures that a call is given and that are not seen being called: they run some time later.
  func followClosures(_ call: Call, _ frame: Frame) {
    guard !isQuiet else { return }
    let hasFailure = call.arguments.contains { Self.isFailure($0.label) }
    for argument in call.arguments {
      switch argument.value {
      case .closure, .name, .member, .ternary:
        guard relevance.isRelevant(argument.value) else { continue }
        let value = force(evaluate(argument.value, frame))
        var depth: Int?
        if hasFailure, case .closure = value, Self.isFailure(argument.label) || Self.isSuccess(argument.label) {
          depth = path.count
          let failure = conditions.opaque("\(Self.outcome(of: call)) fails")
          path.append(PathStep(condition: Self.isFailure(argument.label) ? failure : !failure, function: nil))
        }
        follow(value, label: argument.label)
        if let depth { path.removeSubrange(depth...) }
      case .literal, .text: break
      default: if relevance.isRelevant(argument.value) { _ = evaluate(argument.value, frame) }
      }
    }
  }

  /// The name of what may fail: the first call of a chain, as `getVenue` of `useCase.getVenue().subscribe(…)`.
  private static func outcome(of call: Call) -> String {
    var current = call.callee
    var name = call.name ?? ""
    while case .member(.call(let inner)?, _) = current {
      if let inner = inner.name { name = inner }
      current = inner.callee
    }
    return name
  }

  private static func isFailure(_ label: String?) -> Bool {
    ["onError", "onFailure", "failure", "error", "onFailed", "fail", "failed", "catch"].contains(label)
  }

  private static func isSuccess(_ label: String?) -> Bool {
    ["onNext", "onSuccess", "success", "onCompleted", "completed", "then"].contains(label)
  }

  /// Follows what runs some time later.
  func follow(_ value: Value, label: String?) {
    guard !isQuiet else { return }
    switch force(value) {
    case .closure(let closure, let scope):
      guard !runClosures.contains(ObjectIdentifier(closure)) else { return }
      let shows = showsViews
      showsViews = false
      _ = run(closure, arguments: [], in: scope)
      showsViews = shows
    case .function(let functions, let receiver):
      guard let function = functions.first(where: { !$0.function.body.isEmpty }) else { return }
      let shows = showsViews
      showsViews = false
      _ = invoke(function, receiver: receiver, arguments: [])
      showsViews = shows
    default: break
    }
  }

  // MARK: Functions

  private static let doubles = ["Mock", "Stub", "Fake", "Spy", "Dummy", "Preview", "Noop", "NoOp"]

  static func isDouble(_ name: String) -> Bool { doubles.contains { name.contains($0) } }

  func matching(_ functions: [Program.FunctionInfo], _ call: Call) -> [Program.FunctionInfo] {
    let fitting = functions.filter { Self.fits($0.function, call) }
    return fitting.isEmpty ? functions : fitting
  }

  static func fits(_ function: Function, _ call: Call) -> Bool {
    var position = 0
    for argument in call.arguments {
      // A trailing closure fits any of what is left.
      if argument.isTrailing, argument.label == nil {
        guard position < function.parameters.count || function.parameters.last?.isVariadic == true else { return false }
        continue
      }
      while position < function.parameters.count, function.parameters[position].label != argument.label {
        let skipped = function.parameters[position]
        guard skipped.value != nil || skipped.isVariadic || argument.isTrailing else { return false }
        position += 1
      }
      guard position < function.parameters.count else { return false }
      if !function.parameters[position].isVariadic { position += 1 } else if argument.label != nil { continue }
    }
    let trailing = call.arguments.filter { $0.isTrailing && $0.label == nil }.count
    let missing = function.parameters[min(position, function.parameters.count)...].filter {
      $0.value == nil && !$0.isVariadic
    }
    return missing.count <= trailing
  }

  /// The functions that a call of a member can mean: of a class the nearest one, of a protocol those that conform.
  func functions(
    _ name: String, of info: Program.TypeInfo, for call: Call, receiver: Value
  ) -> [Program.FunctionInfo] {
    // An overload calls another one, not itself, where both fit.
    var all = program.functions(name, of: info).filter { Self.fits($0.function, call) }
    let others = all.filter { candidate in !active.contains { $0 === candidate } && !candidate.function.body.isEmpty }
    if !others.isEmpty { all = others }
    if info.kind == .protocol || all.allSatisfy({ $0.function.body.isEmpty }) && !all.isEmpty {
      var found: [Program.FunctionInfo] = []
      for subtype in program.subtypes(of: info) where !Self.isDouble(subtype.name) {
        if let function = program.functions(name, of: subtype).first(where: {
          Self.fits($0.function, call) && !$0.function.body.isEmpty && $0.owner?.kind != .protocol
        }),
          !found.contains(where: { $0 === function })
        {
          found.append(function)
        }
      }
      if found.isEmpty { return Array(all.filter { !$0.function.body.isEmpty }.prefix(1)) }
      return found
    }
    return Array(all.filter { !$0.function.body.isEmpty }.prefix(1))
  }

  /// The function of a name, where only one type has such a one.
  private func onlyFunction(_ name: String, for call: Call) -> [Program.FunctionInfo]? {
    guard relevance.isRelevant(name: name), let all = program.methods[name] else { return nil }
    let fitting = all.filter {
      Self.fits($0.function, call) && !$0.function.body.isEmpty && !($0.owner.map { Self.isDouble($0.name) } ?? false)
    }
    guard !fitting.isEmpty, fitting.count <= 2, call.arguments.count > 0 || name.count > 6 else { return nil }
    return fitting
  }

  func invokeAll(_ functions: [Program.FunctionInfo], receiver: Value?, _ call: Call, _ frame: Frame) -> Value {
    callSites.append((frame.file, call.offset))
    defer { callSites.removeLast() }
    let arguments = argumentValues(call, frame)
    let limit = confidence
    defer { confidence = limit }
    // Where many types conform, it is not known whose function runs.
    if functions.count > 1 {
      confidence = .ambiguous
    } else if let info = receiver.flatMap({ type(of: $0)?.info }), info.kind == .protocol {
      confidence = max(confidence, .inferred)
    }
    var values: [Value] = []
    for function in functions.prefix(4) {
      var target = receiver ?? .unknown(nil)
      var isStatic = false
      if case .type = target { isStatic = true }
      if let owner = function.owner, !isStatic, !owner.isExternal,
        type(of: target)?.info.map({ $0.kind == .protocol || functions.count > 1 }) ?? true
      {
        target = .object(Object(.declared(owner, []), file: owner.file, offset: owner.offset))
      }
      values.append(invoke(function, receiver: target, arguments: arguments))
    }
    // What was not called in there is called later.
    for argument in call.arguments {
      if case .closure(let closure) = argument.value, !runClosures.contains(ObjectIdentifier(closure)),
        relevance.isRelevant(argument.value)
      {
        if Self.isBuilder(argument, functions) { continue }
        follow(.closure(closure, frame), label: argument.label)
      }
    }
    return values.count == 1 ? values[0] : merged(values.map { Value.Alternative(condition: nil, value: $0) })
  }

  /// Whether an argument is a closure that builds views, and runs where they are shown.
  private static func isBuilder(_ argument: Argument, _ functions: [Program.FunctionInfo]) -> Bool { false }

  func declaredResult(_ function: Program.FunctionInfo) -> Value {
    let frame = Frame(function: function, owner: function.owner, file: function.file, receiver: nil)
    return declaredValue(function.function.result, in: frame)
  }

  /// Calls a function of the app with values.
  func invoke(_ function: Program.FunctionInfo, receiver: Value?, arguments: [ArgumentValue]) -> Value {
    if !isQuiet, !relevance.isRelevant(function), !showsViews {
      return .deferred(Value.Deferred { [unowned self] in invoke(function, receiver: receiver, arguments: arguments) })
    }
    guard active.count < Self.maximumDepth, active.filter({ $0 === function }).count < 2, steps < Self.maximumSteps
    else {
      return declaredResult(function)
    }
    // Code that comes to the same function again and again says the same again.
    let key = ObjectIdentifier(function)
    let count = invocations[key, default: 0] + 1
    guard count <= Self.maximumInvocations else { return declaredResult(function) }
    invocations[key] = count
    if !isQuiet {
      followed.insert(ObjectIdentifier(function))
      // A function that calls itself is still its own beginning.
      if active.last !== function, active.first !== function {
        inlined.insert(Inlining(function: ObjectIdentifier(function), source: source))
      }
    }
    let frame = Frame(function: function, owner: function.owner, file: function.file, receiver: receiver)
    bind(arguments, to: function.function, frame)
    active.append(function)
    defer { active.removeLast() }
    var value = run(function: function, body: function.function.body, in: frame)
    guard let result = function.function.result else { return value }
    if result.name == "Self", let receiver {
      // What the function is called on says what it makes.
      switch force(receiver) {
      case .type(.declared(let info, let arguments)):
        return .object(
          Object(.declared(info, arguments), arguments: [("scene", value)], file: info.file, offset: info.offset))
      case .object(let object): return .object(object)
      default: break
      }
    }
    value = typed(force(value), as: result, frame)
    if case .unknown = value {
      // The type that it returns may be all there is to know.
      if let type = declaredType(result, in: frame), !isGeneral(type) { return declaredValue(result, in: frame) }
      if function.function.generics[result.name] != nil, let type = frame.generic(result.name) {
        if let info = type.info { return .object(Object(type, file: info.file, offset: info.offset)) }
      }
    }
    return value
  }

  private func bind(_ arguments: [ArgumentValue], to function: Function, _ frame: Frame) {
    var taken = 0
    for parameter in function.parameters {
      var value: Value?
      if parameter.isVariadic {
        var rest: [Value] = []
        while taken < arguments.count, arguments[taken].label == (rest.isEmpty ? parameter.label : nil) {
          rest.append(arguments[taken].value)
          taken += 1
        }
        value = .list(rest)
      } else if taken < arguments.count {
        if arguments[taken].label == parameter.label {
          value = arguments[taken].value
          taken += 1
        } else if arguments[taken].label == nil,
          parameter.type?.name == "->" || parameter.type == nil || parameter.value == nil
        {
          // A trailing closure.
          if case .closure = arguments[taken].value {
            value = arguments[taken].value
            taken += 1
          }
        }
      }
      if value == nil, let initial = parameter.value { value = deferred(initial, frame) }
      if let given = value, let type = parameter.type {
        var typed = coerceArgument(given, to: type, frame)
        if function.generics.keys.contains(type.name) || type.name.hasSuffix(".Type") || type.arguments.isEmpty {
          let base = type.name.hasSuffix(".Type") ? String(type.name.dropLast(5)) : type.name
          if function.generics.keys.contains(base) {
            if case .type(let reference) = force(typed) {
              frame.generics[base] = reference
            } else if let reference = self.type(of: typed) {
              frame.generics[base] = reference
            }
          }
        }
        if case .unknown = typed { typed = declaredFallback(type, frame) ?? typed }
        value = typed
      }
      frame.locals[parameter.name] = value ?? declaredValue(parameter.type, in: frame)
    }
  }

  private func declaredFallback(_ type: TypeName, _ frame: Frame) -> Value? {
    let value = declaredValue(type, in: frame)
    if case .unknown(nil) = value { return nil }
    return value
  }

  private func coerceArgument(_ value: Value, to type: TypeName, _ frame: Frame) -> Value {
    switch value {
    case .enumeration(nil, _, _), .list, .oneOf: return typed(value, as: type, frame)
    case .deferred(let deferred):
      if let info = declaredType(type, in: frame)?.info, info.kind == .enum || info.kind == .struct {
        return typed(force(.deferred(deferred)), as: type, frame)
      }
      return value
    default: return value
    }
  }

  private func superCall(_ name: String, _ call: Call, _ frame: Frame) -> Value {
    if let owner = frame.owner, name != "init" || relevance.isRelevant(name: "init") || true {
      for parent in program.lineage(of: owner).dropFirst() where !parent.isExternal && parent.kind != .protocol {
        if let function = parent.functions[name]?.first(where: {
          Self.fits($0.function, call) && !$0.function.body.isEmpty
        }) {
          return invokeAll([function], receiver: frame.receiver, call, frame)
        }
      }
    }
    if name == "init", case .object(let object)? = frame.receiver.map(force) {
      // `super.init(rootViewController: page)`, `super.init(initialRoute: .login)`.
      for argument in argumentValues(call, frame) {
        guard let label = argument.label else { continue }
        object.fields[label] = argument.value
        if label == "tabs" || label == "pages", let info = object.type.info, program.role(of: info).isController {
          for element in elements(of: argument.value) ?? [] {
            move(label == "tabs" ? .tab : .embed, to: element, nil, frame, at: call.offset)
          }
        }
      }
      return .none
    }
    if name == "init" { return .none }
    followClosures(call, frame)
    return .unknown(nil)
  }

  // MARK: Objects

  /// Makes an instance of a type.
  func construct(_ reference: TypeReference, _ call: Call, _ frame: Frame) -> Value {
    switch reference {
    case .library(let name, _):
      if let value = viewCall(name, call, frame) { return value }
      if name == "UIStoryboard" || name == "NSStoryboard", let first = call.argument("name") {
        return .storyboard(text(of: evaluate(first, frame), frame))
      }
      let arguments = argumentValues(call, frame)
      let object = Object(reference, arguments: arguments, file: frame.file, offset: call.offset)
      if Role(libraryType: name) == nil { followClosures(call, frame) }
      return .object(object)
    case .declared(let info, _):
      if info.kind == .enum {
        // `Route(rawValue: id)`.
        if let raw = call.argument("rawValue"), case .text(let text) = force(evaluate(raw, frame)) {
          for known in info.cases where (known.rawValue?.literalText ?? known.name) == text {
            return .enumeration(info, known.name, [])
          }
          return .none
        }
        return .unknown(reference)
      }
      let arguments = argumentValues(call, frame)
      let role = program.role(of: info)
      let object = Object(reference, arguments: arguments, file: frame.file, offset: call.offset)
      for argument in arguments {
        // A binding that is handed on is the same slot under another name.
        if let label = argument.label, case .binding(let slot) = argument.value, !isQuiet {
          unite(Slot(type: info.name, name: label), with: slot)
        }
      }
      let initializers = program.functions("init", of: info).filter {
        Self.fits($0.function, call) && !$0.function.body.isEmpty
      }
      if let initializer = initializers.first {
        if !role.isPlace && relevance.isRelevant(initializer) {
          _ = invoke(initializer, receiver: .object(object), arguments: arguments)
        } else if active.count < Self.maximumDepth - 8, !arguments.isEmpty || role == .navigation || role == .hosting {
          let (quiet, shows) = (isQuiet, showsViews)
          (isQuiet, showsViews) = (true, false)
          _ = invoke(initializer, receiver: .object(object), arguments: arguments)
          (isQuiet, showsViews) = (quiet, shows)
        }
      }
      if role.isController || role == .view && !showsViews {
        for argument in arguments { handOver(argument.value, to: info, label: argument.label) }
      } else if role != .view {
        for argument in arguments {
          if case .closure(let closure, _) = argument.value, !runClosures.contains(ObjectIdentifier(closure)) {
            pend(argument.value, label: argument.label)
          } else if case .function = argument.value {
            pend(argument.value, label: argument.label)
          }
        }
      }
      return .object(object)
    }
  }

  /// The text that a value is: a literal, or a case by its raw value.
  func text(of value: Value, _ frame: Frame) -> String? {
    switch force(value) {
    case .text(let text): return text
    case .enumeration(let type, let name, _):
      if case .text(let raw) = member("rawValue", of: .enumeration(type, name, []), frame) { return raw }
      return name
    default: return nil
    }
  }

  /// Keeps a closure that a screen is given, which it calls when something happens on it.
  func handOver(_ value: Value, to owner: Program.TypeInfo, label: String?) {
    guard !isQuiet else { return }
    switch value {
    case .closure(let closure, let frame):
      guard relevance.isRelevant(.closure(closure)), handedOverClosures.insert(ObjectIdentifier(closure)).inserted
      else { return }
      handedOver.append(HandedOver(closure: closure, frame: frame, owner: owner, label: label ?? route))
    case .function(let functions, let receiver):
      guard let function = functions.first(where: { !$0.function.body.isEmpty }), relevance.isRelevant(function) else {
        return
      }
      let closure = closure(of: function.function)
      let frame = Frame(function: function, owner: function.owner, file: function.file, receiver: receiver)
      guard handedOverClosures.insert(ObjectIdentifier(function)).inserted else { return }
      followed.insert(ObjectIdentifier(function))
      handedOver.append(HandedOver(closure: closure, frame: frame, owner: owner, label: label ?? route))
    default: break
    }
  }

  /// Follows a closure that something else is given, as what happens on the present screen.
  ///
  /// It waits until all has been followed, since it is told best where it is called.
  func pend(_ value: Value, label: String?) {
    guard !isQuiet else { return }
    switch value {
    case .closure(let closure, _):
      guard relevance.isRelevant(.closure(closure)), pended.insert(ObjectIdentifier(closure)).inserted else { return }
    case .function(let functions, _):
      guard let function = functions.first(where: { relevance.isRelevant($0) }),
        pended.insert(ObjectIdentifier(function)).inserted
      else { return }
    default: return
    }
    pending.append(
      Pending(value: value, label: label, source: source, route: route, path: path, confidence: confidence))
  }

  /// Calls what a property holds, by what is ever put into it.
  private func callStored(_ name: String, of receiver: Value?, _ call: Call, _ frame: Frame) -> Value? {
    guard let receiver, let stored = stored.byName[name], !stored.isEmpty, relevance.isRelevant(name: name) else {
      return nil
    }
    guard let reference = type(of: receiver), let info = reference.info else { return nil }
    // What views are given, their parents follow.
    if program.role(of: info) == .view || program.role(of: info) == .component { return nil }
    if case .object(let object) = force(receiver), let field = object.fields[name] {
      switch field {
      case .closure, .function: return apply(field, call, frame)
      default: break
      }
    }
    let lineage = program.lineage(of: info).map(\.name) + program.ancestors(of: info)
    let names = Set(lineage.map(\.lastPart))
    var called = 0
    for entry in stored {
      guard called < 4 else { break }
      let scope = Frame(
        function: entry.function, owner: entry.owner, file: entry.file,
        receiver: entry.owner.map { .object(Object(.declared($0, []), file: $0.file, offset: $0.offset)) })
      let quiet = isQuiet
      isQuiet = true
      var owner: String?
      switch entry.target {
      case .member(nil): owner = entry.owner?.name
      case .member(let base?): owner = type(of: evaluate(base, scope))?.name
      case .argument(let callee):
        switch force(evaluate(callee, scope)) {
        case .type(let type): owner = type.name
        case .enumeration(let type?, _, _): owner = type.name
        case .function(let functions, _): owner = functions.first?.function.result?.name
        default: owner = callee.path?.last
        }
      }
      isQuiet = quiet
      guard let owner, names.contains(owner.lastPart) || subtypeNames(of: info).contains(owner.lastPart) else {
        continue
      }
      let value = force(evaluateQuietly(entry.value, scope))
      switch value {
      case .closure, .function:
        called += 1
        let limit = confidence
        confidence = max(confidence, .inferred)
        _ = apply(value, call, frame)
        confidence = limit
      default: break
      }
    }
    return called > 0 ? .unknown(nil) : nil
  }

  private func subtypeNames(of info: Program.TypeInfo) -> Set<String> {
    guard info.kind == .protocol else { return [] }
    return Set(program.subtypes(of: info).map(\.name.lastPart))
  }

  func evaluateQuietly(_ expression: Expression, _ frame: Frame) -> Value {
    let (quiet, shows) = (isQuiet, showsViews)
    (isQuiet, showsViews) = (true, false)
    defer { (isQuiet, showsViews) = (quiet, shows) }
    return evaluate(expression, frame)
  }
}
