internal import NavigationGraph

extension Interpreter {
  static let doubles = ["Mock", "Stub", "Fake", "Spy", "Dummy", "Preview", "Noop", "NoOp"]

  /// Whether a type stands for another in tests and previews, by its name.
  func isDouble(_ type: Program.TypeInfo) -> Bool {
    if let known = knownDoubles[type.index] { return known }
    let isDouble = Self.doubles.contains { type.name.contains($0) }
    knownDoubles[type.index] = isDouble
    return isDouble
  }

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
      for subtype in program.subtypes(of: info) where !isDouble(subtype) {
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
  func onlyFunction(_ name: String, for call: Call) -> [Program.FunctionInfo]? {
    guard relevance.isRelevant(name: name), let all = program.methods[name] else { return nil }
    let fitting = all.filter {
      Self.fits($0.function, call) && !$0.function.body.isEmpty && !($0.owner.map { isDouble($0) } ?? false)
    }
    guard !fitting.isEmpty, fitting.count <= 2, call.arguments.count > 0 || name.count > 6 else { return nil }
    return fitting
  }

  func invokeAll(_ functions: [Program.FunctionInfo], receiver: Value?, _ call: Call, _ frame: Frame) -> Value {
    callSites.append(CallSite(file: frame.file, offset: call.offset, owner: frame.owner?.index))
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
        follow(.closure(closure, frame), label: argument.label)
      }
    }
    return values.count == 1 ? values[0] : merged(values.map { Value.Alternative(condition: nil, value: $0) })
  }

  func declaredResult(_ function: Program.FunctionInfo) -> Value {
    let frame = Frame(function: function, owner: function.owner, file: function.file, receiver: nil)
    return declaredValue(function.function.result, in: frame)
  }

  /// Calls a function of the app with values.
  func invoke(_ function: Program.FunctionInfo, receiver: Value?, arguments: [ArgumentValue]) -> Value {
    if hints.skips(function) { return declaredResult(function) }
    let key = ObjectIdentifier(function)
    if !isQuiet, !showsViews, !relevance.isRelevant(function) || isBarren(function, arguments) {
      return .deferred(Value.Deferred { [unowned self] in invoke(function, receiver: receiver, arguments: arguments) })
    }
    guard active.count < Self.maximumDepth, steps < stepLimit else {
      cuts += 1
      return declaredResult(function)
    }
    guard active.filter({ $0 === function }).count < 2 else { return declaredResult(function) }
    // Code that comes to the same function again and again says the same again.
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
    let (before, cutsBefore, exhaustionsBefore) = (findingCount, cuts, exhaustions)
    var value = sharing { run(function: function, body: function.function.body, in: frame) }
    if !isQuiet, exhaustions == exhaustionsBefore, active.count <= Self.maximumDepth / 2 || cuts == cutsBefore {
      barren[key] = findingCount == before ? (barren[key] ?? 0) + 1 : .min
    }
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
    // A modifier that the app adds to all views gives the view.
    if result.name == "View", function.owner?.isExternal == true, let receiver, isView(force(receiver)), !isView(value)
    {
      return receiver
    }
    if case .unknown = value {
      // The type that it returns may be all there is to know.
      if let type = declaredType(result, in: frame), !isGeneral(type) { return declaredValue(result, in: frame) }
      if function.function.generics[result.name] != nil, let type = frame.generic(result.name) {
        if let info = type.info { return .object(Object(type, file: info.file, offset: info.offset)) }
      }
    }
    return value
  }

  /// Does something with most of the steps that are left, so that some stay for what comes after it.
  func sharing<Result>(_ work: () -> Result) -> Result {
    let outer = stepLimit
    stepLimit = steps + (outer - steps) * 2 / 3
    defer { stepLimit = outer }
    return work()
  }

  /// How much has been found so far.
  private var findingCount: Int {
    sites.count + uses.count + tables.count + containments.count + handedOver.count + pending.count
  }

  /// Whether a function has been followed some times and never came to anything, so that it will not do so now.
  ///
  /// Its name alone is like that of something that moves. What it is given may make the difference.
  func isBarren(_ function: Program.FunctionInfo, _ arguments: [ArgumentValue]) -> Bool {
    guard let count = barren[ObjectIdentifier(function)], count >= Self.maximumBarren else { return false }
    return !arguments.contains { argument in
      switch argument.value {
      case .closure(let closure, _): relevance.isRelevant(.closure(closure))
      case .function(let functions, _): functions.contains { relevance.isRelevant($0) }
      case .enumeration: true
      default: false
      }
    }
  }

  func bind(_ arguments: [ArgumentValue], to function: Function, _ frame: Frame) {
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

  func declaredFallback(_ type: TypeName, _ frame: Frame) -> Value? {
    let value = declaredValue(type, in: frame)
    if case .unknown(nil) = value { return nil }
    return value
  }

  func coerceArgument(_ value: Value, to type: TypeName, _ frame: Frame) -> Value {
    switch value {
    case .enumeration(nil, _, _), .made, .list, .oneOf: return typed(value, as: type, frame)
    case .deferred(let deferred):
      if let info = declaredType(type, in: frame)?.info, info.kind == .enum || info.kind == .struct {
        return typed(force(.deferred(deferred)), as: type, frame)
      }
      return value
    default: return value
    }
  }

  func superCall(_ name: String, _ call: Call, _ frame: Frame) -> Value {
    if let owner = frame.owner {
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
}
