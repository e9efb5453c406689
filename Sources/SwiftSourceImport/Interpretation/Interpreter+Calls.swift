internal import NavigationGraph

extension Interpreter {
  typealias ArgumentValue = (label: String?, value: Value)

  /// What a call comes to, with the moves that it makes.
  func call(_ call: Call, _ frame: Frame) -> Value {
    here = call.offset
    if hints.concernCalls, let value = hintedCall(call, frame) { return value }
    return codedCall(call, frame)
  }

  /// What a call comes to by the code alone.
  func codedCall(_ call: Call, _ frame: Frame) -> Value {
    switch call.callee {
    case .closure(let closure):
      return run(closure, arguments: call.arguments.map { evaluate($0.value, frame) }, in: frame)
    case .name(let name): return namedCall(name, call, frame)
    case .member(nil, let name):
      // `.init(title: …) { … }`: what is made is not known, what it does later is.
      if name == "init" {
        followClosures(call, frame)
        return .made(call, frame)
      }
      return .enumeration(nil, name, call.arguments.map { deferred($0.value, frame) })
    case .member(let base?, let name): return memberCall(base, name, call, frame)
    default:
      let callee = force(evaluate(call.callee, frame))
      return apply(callee, call, frame)
    }
  }

  func namedCall(_ name: String, _ call: Call, _ frame: Frame) -> Value {
    if name.first == "#" { return .unknown(nil) }
    // What runs its closure now, or later on another queue.
    if name.first?.isUppercase == true, frame.local(name) == nil, frame.generic(name) == nil,
      isLibraryView(name, call, frame), let value = viewCall(name, call, frame)
    {
      return value
    }
    if let value = controllerCall(name, nil, call, frame) { return value }
    if let receiver = frame.receiver, let value = coordinatorCall(name, nil, receiver, call, frame) { return value }
    let callee = self.evaluate(.name(name), frame)
    if case .unknown = force(callee) {
      // A view's own modifier, called on itself: `sheet(item:) { … }` in an extension of `View`.
      if let receiver = frame.receiver, !hasProperty(name, receiver),
        let value = modifier(name, of: receiver, call, frame)
      {
        return value
      }
      if let called = callStored(name, of: frame.receiver, call, frame) { return called }
    }
    return apply(callee, call, frame)
  }

  private func hasProperty(_ name: String, _ receiver: Value) -> Bool {
    type(of: receiver)?.info.map { program.property(name, of: $0) != nil } ?? false
  }

  /// Whether a name can be that of a view of SwiftUI: the app has no type of it, or one that is made without content.
  private func isLibraryView(_ name: String, _ call: Call, _ frame: Frame) -> Bool {
    guard let type = program.type(named: name, in: frame.owner, from: frame.file) else { return true }
    return type.isExternal || !program.role(of: type).isPlace && call.arguments.contains(where: \.isTrailing)
  }

  func memberCall(_ base: Expression, _ name: String, _ call: Call, _ frame: Frame) -> Value {
    if case .name("super") = base { return superCall(name, call, frame) }
    if name == "init" {
      let type = force(evaluate(base, frame))
      if case .type(let reference) = type { return construct(reference, call, frame) }
    }
    // Modifiers of views come in long chains, whose parts are looked at from the inside.
    if name == "disabled" || name == "allowsHitTesting", showsViews, !isQuiet, let test = call.arguments.first {
      let truth = truth(of: test.value, frame)
      return enabled(base, if: name == "disabled" ? truth.negated : truth, frame)
    }
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
    // A modifier that the app adds to all views, put on one of a library.
    if showsViews, !isQuiet, isViewLike(receiver), type(of: receiver)?.info == nil,
      let views = program.type(named: "View", from: frame.file), views.isExternal
    {
      let added = functions(name, of: views, for: call, receiver: receiver)
      if !added.isEmpty {
        let value = invokeAll(added, receiver: receiver, call, frame)
        return isView(value) ? value : receiver
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
        // A function of a library: `UIView.animate(withDuration: 1) { … }`.
        if info?.kind != .enum { followClosures(call, frame) }
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

  /// A view that takes taps only where something holds.
  private func enabled(_ view: Expression, if truth: Truth, _ frame: Frame) -> Value {
    let (depth, quiet) = (path.count, isQuiet)
    defer {
      path.removeSubrange(depth...)
      isQuiet = quiet
    }
    switch truth {
    case .known(false):
      isQuiet = true
      _ = evaluate(view, frame)
      return .unknown(.library("View", []))
    case .depends(let condition):
      push(condition)
      let value = force(evaluate(view, frame))
      return isView(value) ? .oneOf([Value.Alternative(condition: condition, value: value)]) : value
    default: return force(evaluate(view, frame))
    }
  }

  /// The value of a stored function of a receiver, called.
  func member(_ name: String, ofCalled receiver: Value, _ call: Call, _ frame: Frame) -> Value? {
    let value = force(member(name, of: receiver, frame))
    switch value {
    case .closure, .function: return apply(value, call, frame)
    default: return callStored(name, of: receiver, call, frame)
    }
  }

  func isVague(_ value: Value) -> Bool {
    guard case .library(let name, _)? = type(of: value) else { return false }
    return Role(libraryType: name) == nil
      && !["String", "Array", "Dictionary", "Int", "Bool", "Set", "Data", "URL", "Date"].contains(name)
  }

  func extendedInfo(_ reference: TypeReference) -> Program.TypeInfo? {
    guard case .library(let name, _) = reference else { return nil }
    return program.type(named: name, from: 0)
  }

  /// What an unknown method gives: often something of the receiver itself, as `config.with { … }` does.
  func result(of name: String, on receiver: Value) -> Value {
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
      // What is only looked at for its value has still to run.
      if !isQuiet { runClosures.insert(ObjectIdentifier(closure)) }
      callSites.append(CallSite(file: frame.file, offset: call.offset, owner: frame.owner?.index))
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

  private static let actions: Set<String> = ["UIAlertAction", "UIAction", "UIContextualAction", "UICommand"]

  /// The title of an action, if it is written out, in place or in a variable of the function.
  private func actionTitle(of call: Call, _ frame: Frame) -> String? {
    var title = call.argument("title")
    if case .name(let name)? = title { title = frame.function?.variables[name] }
    if case .call(let localized)? = title, ["NSLocalizedString", "String"].contains(localized.name) {
      title = localized.arguments.first?.value
    }
    guard let text = title?.literalText, !text.isEmpty, text.count <= 40, !text.contains(where: \.isNewline) else {
      return nil
    }
    return text
  }

  /// Follows the closures that a call is given and that are not seen being called: they run some time later.
  func followClosures(_ call: Call, _ frame: Frame) {
    guard !isQuiet else { return }
    let hasFailure = call.arguments.contains { Self.isFailure($0.label) }
    let (outer, isFirst) = (route, !isInCallback)
    if isFirst, let name = call.name, Self.listening.contains(name) {
      (route, isInCallback) = (Self.subject(of: call), true)
    } else if let name = call.name, Self.actions.contains(name), let title = actionTitle(of: call, frame) {
      // What people choose says it better than the function that offers it.
      route = title
    }
    defer {
      route = outer
      if isFirst { isInCallback = false }
    }
    for argument in call.arguments {
      switch argument.value {
      case .closure, .name, .member, .ternary:
        guard relevance.isRelevant(argument.value) else { continue }
        let value = force(evaluate(argument.value, frame))
        var depth: Int?
        if hasFailure, case .closure = value, Self.isFailure(argument.label) || Self.isSuccess(argument.label) {
          depth = path.count
          let success = conditions.opaque("\(Self.subject(of: call)) succeeds")
          path.append(PathStep(condition: Self.isFailure(argument.label) ? !success : success, function: nil))
        }
        follow(value, label: argument.label)
        if let depth { path.removeSubrange(depth...) }
      case .literal, .text: break
      default: if relevance.isRelevant(argument.value) { _ = evaluate(argument.value, frame) }
      }
    }
  }

  /// The functions by which code listens to a stream of events.
  private static let listening: Set<String> = ["subscribe", "drive", "emit", "bind", "sink", "onReceive"]

  /// The functions that change what a stream of events gives, and not what it is about.
  private static let operators: Set<String> = listening.union([
    "map", "filter", "filterNil", "compactMap", "flatMap", "flatMapLatest", "flatMapFirst", "asObservable", "asDriver",
    "asSignal", "asSingle", "skip", "take", "throttle", "debounce", "delay", "observeOn", "observe", "subscribeOn",
    "receive", "distinctUntilChanged", "removeDuplicates", "dropFirst", "first", "share", "merge", "combineLatest",
    "withLatestFrom", "startWith", "unwrap", "ignoreNil", "mapToVoid", "void", "do", "catchError", "catch", "retry",
    "eraseToAnyPublisher", "doOnNext", "doOnError", "replaceError", "handleEvents", "print",
  ])

  /// What a call is about, by its name: `signUpButton` of `signUpButton.rx.tap.subscribe { … }`, `getVenue` of
  /// `useCase.getVenue().subscribe(onNext: …)`.
  static func subject(of call: Call) -> String {
    let name = call.name ?? ""
    var current = call
    for _ in 0..<400 {
      guard let name = current.name, operators.contains(name) else { break }
      guard case .member(let base?, _) = current.callee else { return name }
      if case .call(let inner) = base {
        current = inner
      } else if case .member(.call(let inner)?, _) = base {
        current = inner
      } else {
        return base.path?.last { !["rx", "tap", "self", "super"].contains($0) } ?? name
      }
    }
    // The first call of a chain of others.
    while case .member(.call(let inner)?, _) = current.callee { current = inner }
    return current.name ?? name
  }

  static func isFailure(_ label: String?) -> Bool {
    ["onError", "onFailure", "failure", "error", "onFailed", "fail", "failed", "catch"].contains(label)
  }

  static func isSuccess(_ label: String?) -> Bool {
    ["onNext", "onSuccess", "success", "onCompleted", "completed", "then"].contains(label)
  }

  /// Follows what runs some time later.
  func follow(_ value: Value, label: String?) {
    guard !isQuiet else { return }
    switch force(value) {
    case .closure(let closure, let scope):
      guard !runClosures.contains(ObjectIdentifier(closure)) else { return }
      let (shows, calls) = (showsViews, setUpCalls)
      showsViews = false
      // In the code of the screen itself, a handler begins anew.
      if let owner = scope.owner, owner.index == source.type { setUpCalls = callSites.count }
      _ = run(closure, arguments: [], in: scope)
      (showsViews, setUpCalls) = (shows, calls)
    case .function(let functions, let receiver):
      guard let function = functions.first(where: { !$0.function.body.isEmpty }) else { return }
      let (shows, calls) = (showsViews, setUpCalls)
      showsViews = false
      if let owner = function.owner, owner.index == source.type { setUpCalls = callSites.count }
      _ = invoke(function, receiver: receiver, arguments: [])
      (showsViews, setUpCalls) = (shows, calls)
    default: break
    }
  }

}
