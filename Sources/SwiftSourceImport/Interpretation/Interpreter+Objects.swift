internal import NavigationGraph

extension Interpreter {
  /// Makes an instance of a type.
  func construct(_ reference: TypeReference, _ call: Call, _ frame: Frame) -> Value {
    switch reference {
    // What the app adds to a type of a library leaves it what it is.
    case .declared(let info, let arguments) where info.isExternal:
      return construct(.library(info.name, arguments), call, frame)
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
        if !role.isPlace, relevance.isRelevant(initializer), !isBarren(initializer, arguments) {
          _ = invoke(initializer, receiver: .object(object), arguments: arguments)
        } else if active.count < Self.maximumDepth - 8, !arguments.isEmpty || role == .navigation || role == .hosting {
          let (quiet, shows) = (isQuiet, showsViews)
          (isQuiet, showsViews) = (true, false)
          _ = invoke(initializer, receiver: .object(object), arguments: arguments)
          (isQuiet, showsViews) = (quiet, shows)
        }
      }
      if role == .tabs, !isQuiet, let tabs = object.fields["stack"] {
        // It has been given its tabs while it was made, and has them wherever it is shown.
        let outer = (source, route, path)
        (source, route, path) = (.type(info.index), "init", [])
        if tabsOfTypes.insert(info.index).inserted {
          for element in elements(of: tabs) ?? [] { move(.tab, to: element, nil, frame, at: call.offset) }
        }
        (source, route, path) = outer
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
  private static func isGeneralName(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["completion", "handler", "callback", "action", "block", "closure", "finish"].contains { name.contains($0) }
  }

  func callStored(_ name: String, of receiver: Value?, _ call: Call, _ frame: Frame) -> Value? {
    guard let receiver, let stored = stored.byName[name], !stored.isEmpty else { return nil }
    guard let reference = type(of: receiver), let info = reference.info else { return nil }
    // What a view that it is given makes shows is wanted where that is looked for.
    let makesViews = isQuiet && program.role(of: info) == .view
    guard makesViews || relevance.isRelevant(name: name) else { return nil }
    // A callback says what it is for better than the function that calls it.
    let (outer, isFirst) = (route, !isInCallback)
    if isFirst, !Self.isGeneralName(name) { (route, isInCallback) = (name, true) }
    defer { if isFirst { (route, isInCallback) = (outer, false) } }
    // What views are given, their parents follow.
    if !makesViews, program.role(of: info) == .view || program.role(of: info) == .component { return nil }
    if case .object(let object) = force(receiver), let field = object.fields[name] {
      switch field {
      case .closure, .function: return apply(field, call, frame)
      default: break
      }
    }
    let lineage = program.lineage(of: info).map(\.name) + program.ancestors(of: info)
    let names = Set(lineage.map(\.lastPart))
    var called = 0
    var made: [Value.Alternative] = []
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
        made.append(Value.Alternative(condition: nil, value: apply(value, call, frame)))
        confidence = limit
      default: break
      }
    }
    guard called > 0 else { return nil }
    return makesViews ? merged(made) : .unknown(nil)
  }

  func subtypeNames(of info: Program.TypeInfo) -> Set<String> {
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
