internal import NavigationGraph

extension Interpreter {
  func assign(_ expression: Expression, to target: Expression, _ frame: Frame, at offset: Int32) -> Value {
    let shows = showsViews
    showsViews = false
    defer { showsViews = shows }
    var value =
      relevance.isRelevant(expression) || isRelevantTarget(target)
      ? evaluate(expression, frame) : deferred(expression, frame)
    switch target {
    case .name(let name):
      if frame.local(name) != nil {
        // An enclosing frame may have it.
        var scope: Frame? = frame
        while let current = scope {
          if let old = current.locals[name] {
            current.locals[name] = joined(old, value)
            break
          }
          scope = current.parent
        }
        return .none
      }
      guard let receiver = frame.receiver else { return .none }
      store(value, expression, in: name, of: receiver, isOutside: false, frame, at: offset)
    case .member(let base?, let name):
      if controllerAssignment(name, base, value, expression, frame, at: offset) { return .none }
      let receiver = force(evaluate(base, frame))
      if name == "wrappedValue", case .binding(let slot) = receiver {
        use(value, of: slot, frame, at: offset)
        return .none
      }
      value = store(value, expression, in: name, of: receiver, isOutside: true, frame, at: offset)
    case .element(let base, _): _ = evaluate(base, frame)
    default: break
    }
    return .none
  }

  func isRelevantTarget(_ target: Expression) -> Bool {
    target.lastName.map { relevance.isRelevant(name: $0) } ?? false
  }

  /// What a variable may hold when it is set on some way and was set before.
  func joined(_ old: Value, _ new: Value) -> Value {
    guard !path.isEmpty else { return new }
    switch old {
    case .unknown, .none, .object(_):
      if case .object(let object) = old, object.arguments != nil {
        return merged([Value.Alternative(condition: nil, value: old), Value.Alternative(condition: nil, value: new)])
      }
      return merged([Value.Alternative(condition: localCondition(), value: new)])
    case .oneOf(let alternatives):
      return merged(alternatives + [Value.Alternative(condition: localCondition(), value: new)])
    default: return new
    }
  }

  /// The conditions since the present function began.
  func localCondition() -> Condition? {
    let base = returnBase.last ?? 0
    return Condition.all(of: path[min(base, path.count)...].map(\.condition))
  }

  @discardableResult
  func store(
    _ value: Value, _ expression: Expression, in name: String, of receiver: Value, isOutside: Bool, _ frame: Frame,
    at offset: Int32
  ) -> Value {
    var value = value
    let reference = type(of: receiver)
    if let info = reference?.info {
      if let (property, owner) = program.property(name, of: info), let type = property.member.type {
        let scope = Frame(function: nil, owner: owner, file: property.file, receiver: receiver)
        value = typed(value, as: type, scope)
      }
      if case .object(let object) = force(receiver) {
        if case .closure = value {
          object.fields[name] = value
        } else if case .binding(let slot)? = object.fields[name] {
          use(value, of: slot, frame, at: offset)
        } else {
          object.fields[name] = value
        }
      }
      let role = program.role(of: info)
      switch value {
      case .closure(let closure, _):
        if role.isController, isOutside {
          handOver(value, to: info, label: name)
        } else if !runClosures.contains(ObjectIdentifier(closure)) {
          pend(value, label: name)
        }
      case .function:
        if role.isController, isOutside { handOver(value, to: info, label: name) } else { pend(value, label: name) }
      default: use(value, of: Slot(type: info.name, name: name), frame, at: offset)
      }
    } else {
      if case .object(let object) = force(receiver) { object.fields[name] = value }
      switch value {
      case .closure, .function: pend(value, label: name)
      default:
        if case .binding(let slot) = receiver {
          use(value, of: Slot(type: slot.name, name: name), frame, at: offset)
        } else {
          use(value, of: Slot(type: "?", name: name), frame, at: offset)
        }
      }
    }
    return value
  }

  /// Takes down that a slot gets a value by which something may be shown.
  func use(_ value: Value, of slot: Slot, _ frame: Frame, at offset: Int32, isAppended: Bool = false) {
    guard !isQuiet, relevance.slots.contains(slot.name) else { return }
    switch force(value) {
    case .truth(false), .none, .closure, .function: return
    case .list(let elements) where elements.isEmpty: return
    default: break
    }
    let place = place(of: offset, frame)
    uses.append(
      Use(
        slot: slot, value: value, source: currentSource(frame), condition: condition, route: route,
        file: place.file, offset: place.offset, confidence: confidence, isAppended: isAppended, parts: activeViews))
  }

  /// Where the nearest call in an expression stands.
  func offset(of expression: Expression) -> Int32? {
    var found: Int32?
    CodeWalk { if found == nil, case .call(let call) = $0 { found = call.offset } }.walk(expression)
    return found
  }

  /// `path += […]`, `path.append(…)`.
  func append(_ value: Value, to target: Expression, _ frame: Frame, at offset: Int32) {
    guard let slot = slot(of: target, frame) else { return }
    use(value, of: slot, frame, at: offset, isAppended: true)
  }

  /// The slot that an expression names.
  func slot(of expression: Expression, _ frame: Frame) -> Slot? {
    switch expression {
    case .name(let name):
      if case .binding(let slot)? = frame.local(name) { return slot }
      if let receiver = frame.receiver, let type = type(of: receiver) { return Slot(type: type.name, name: name) }
      return nil
    case .member(let base?, let name):
      if name == "wrappedValue", case .binding(let slot) = force(evaluate(base, frame)) { return slot }
      let value = force(evaluate(base, frame))
      if let type = type(of: value) { return Slot(type: type.name, name: name) }
      return Slot(type: "?", name: name)
    default: return nil
    }
  }
}
