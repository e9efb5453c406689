internal import NavigationGraph

extension Interpreter {
  /// Gives the names of a pattern their values.
  func bind(_ pattern: Pattern, to value: Value, _ frame: Frame) {
    switch pattern {
    case .name(let name): frame.locals[name] = value
    case .tuple(let parts):
      let values: [Value]
      if case .tuple(let elements) = force(value) { values = elements.map(\.value) } else { values = [] }
      for (number, part) in parts.enumerated() {
        bind(part, to: number < values.count ? values[number] : .unknown(nil), frame)
      }
    case .enumCase(_, let parts, _):
      let values: [Value]
      if case .enumeration(_, _, let payload) = force(value) { values = payload } else { values = [] }
      for (number, part) in parts.enumerated() {
        bind(part, to: number < values.count ? values[number] : .unknown(nil), frame)
      }
    default: break
    }
  }

  /// Whether a value matches a pattern, whose names are bound.
  func match(_ pattern: Pattern, _ value: Value, _ subject: Expression, _ frame: Frame) -> Truth {
    switch pattern {
    case .wildcard: return .known(true)
    case .name(let name):
      frame.locals[name] = value
      return .known(true)
    case .enumCase(let name, let parts, _):
      if case .enumeration(let info, let actual, let payload) = value {
        guard actual == name else { return .known(false) }
        let types = info?.cases.first { $0.name == name }?.types ?? []
        for (number, part) in parts.enumerated() {
          var element = number < payload.count ? force(payload[number]) : .unknown(nil)
          if let info, number < types.count, let type = types[number] {
            element = typed(element, as: type, Frame(function: nil, owner: info, file: info.file, receiver: nil))
          }
          if case .known(false) = match(part, element, subject, frame) { return .known(false) }
        }
        return .known(true)
      }
      if case .none = value { return .known(name == "none") }
      if case .oneOf(let alternatives) = value, let truth = match(pattern, anyOf: alternatives, subject, frame) {
        return truth
      }
      bind(pattern, to: value, frame)
      if name == "some" { return .plumbing }
      // The payload of an unknown value has the types that the case declares.
      if case .unknown(let type?) = value, let info = type.info,
        let known = info.cases.first(where: { $0.name == name })
      {
        let scope = Frame(function: nil, owner: info, file: info.file, receiver: nil)
        let payload = known.types.map { declaredValue($0, in: scope) }
        bind(pattern, to: .enumeration(info, name, payload), frame)
      }
      if ["success", "failure"].contains(name) {
        let success = conditions.opaque("\(Self.outcomeName(subject)) succeeds")
        return .depends(name == "success" ? success : !success)
      }
      if case .tuple = subject { return .depends(conditions.opaque("\(subject.text) is .\(name)")) }
      // `self` is known by its type.
      var text = subject.text
      if text == "self", let type = type(of: value) { text = type.name.lastPart }
      return .depends(conditions.comparison(text, .equal, .name(name)))
    case .expression(let expression):
      let other = force(evaluate(expression, frame))
      switch (value, other) {
      case (.enumeration(_, let a, _), .enumeration(_, let b, _)): return .known(a == b)
      case (.text(let a), .text(let b)): return .known(a == b)
      case (.truth(let a), .truth(let b)): return .known(a == b)
      default: break
      }
      if case .literal(let text) = expression {
        if text == "true" || text == "false" {
          let truth = self.truth(of: subject, frame)
          return text == "true" ? truth : truth.negated
        }
        if text == "nil" { return .depends(conditions.comparison(subject.text, .equal, .name("nil"))) }
        if let number = Int(text) { return .depends(conditions.comparison(subject.text, .equal, .integer(number))) }
      }
      return .depends(conditions.opaque("\(subject.text) == \(expression.text)"))
    case .type(let type): return .depends(conditions.opaque("\(subject.text) is \(type)"))
    case .tuple(let parts):
      var all: Truth = .known(true)
      let subjects: [Expression]
      if case .tuple(let elements) = subject { subjects = elements.map(\.value) } else { subjects = [] }
      let values: [Value]
      if case .tuple(let elements) = value { values = elements.map(\.value) } else { values = [] }
      for (number, part) in parts.enumerated() {
        let next = match(
          part, number < values.count ? force(values[number]) : .unknown(nil),
          number < subjects.count ? subjects[number] : .other("\(subject.text).\(number)"), frame)
        all = all.and(next)
      }
      return all
    }
  }

  /// Whether one of several values matches, by the conditions of those that do; `nil` where some are not known.
  func match(
    _ pattern: Pattern, anyOf alternatives: [Value.Alternative], _ subject: Expression, _ frame: Frame
  ) -> Truth? {
    var truth: Truth = .known(false)
    for alternative in alternatives {
      let value = force(alternative.value)
      switch value {
      case .enumeration, .none: break
      default: return nil
      }
      switch match(pattern, value, subject, frame) {
      case .known(true):
        guard let condition = alternative.condition else { return alternatives.count == 1 ? .known(true) : nil }
        truth = truth.or(.depends(condition))
      case .known(false): break
      default: return nil
      }
    }
    return truth
  }

  static func outcomeName(_ subject: Expression) -> String {
    switch subject {
    case .call(let call): call.callee.text
    default: subject.text
    }
  }
}
