internal import NavigationGraph

/// Types as code writes them, and values that they give a type.
extension Interpreter {
  /// Whether a type says little of what its values are.
  func isGeneral(_ type: TypeReference?) -> Bool {
    guard let type else { return true }
    switch type {
    case .declared(let info, _): return info.kind == .protocol || info.isExternal
    case .library(let name, _):
      return name == "Any" || name == "AnyObject" || name == "AnyView" || name == "View"
        || Role(libraryType: name) != nil
    }
  }

  /// The type that a name means where it is written.
  func declaredType(_ type: TypeName, in frame: Frame) -> TypeReference? {
    if [
      "Binding", "ObservedObject", "StateObject", "Published", "Optional", "State", "Weak", "Lazy", "Bindable", "Store",
      "ImplicitlyUnwrappedOptional",
    ].contains(type.name),
      let inner = type.arguments.first
    {
      return declaredType(inner, in: frame)
    }
    if type.name == TypeName.composition {
      let parts = type.arguments.compactMap { declaredType($0, in: frame) }
      return parts.first { $0.info != nil } ?? parts.first
    }
    if let generic = frame.generic(type.name) { return generic }
    if let constraint = frame.function?.function.generics[type.name] ?? frame.owner?.generics[type.name] {
      return constraint.flatMap { declaredType(TypeName(name: $0), in: frame) }
    }
    if type.name.hasSuffix(".Type") { return declaredType(TypeName(name: String(type.name.dropLast(5))), in: frame) }
    if let info = program.type(named: type.name, in: frame.owner, from: frame.file) {
      return .declared(info, type.arguments)
    }
    if type.name == "Self", let owner = frame.owner { return .declared(owner, []) }
    return .library(type.name, type.arguments)
  }

  /// A value of which only the declared type is known.
  func declaredValue(_ type: TypeName?, in frame: Frame) -> Value {
    if let tuple = type.flatMap(program.tuple), let labels = tuple.labels {
      return .tuple(
        zip(labels, tuple.arguments).map { (label: $0 == "_" ? nil : $0, value: declaredValue($1, in: frame)) })
    }
    guard let type, let reference = declaredType(type, in: frame) else { return .unknown(nil) }
    if case .declared(let info, _) = reference, info.kind != .enum {
      return .object(Object(reference, file: info.file, offset: info.offset))
    }
    return .unknown(reference)
  }

  /// A value, with the type that the context gives to what has none: `.login`, `[.home, .detail]`.
  func typed(_ value: Value, as type: TypeName, _ frame: Frame) -> Value {
    guard nesting < Self.maximumNesting else { return value }
    nesting += 1
    defer { nesting -= 1 }
    switch value {
    case .enumeration(nil, let name, let payload):
      guard let info = declaredType(type, in: frame)?.info else { return value }
      return typed(name, payload, as: info, frame)
    case .made(let call, let scope):
      guard let reference = declaredType(type, in: frame), let info = reference.info, !info.isExternal,
        info.kind != .protocol
      else { return value }
      return construct(reference, call, scope)
    case .list(let elements):
      guard let element = type.arguments.first else { return value }
      return .list(elements.map { typed(force($0), as: element, frame) })
    case .oneOf(let alternatives):
      return merged(
        alternatives.map { Value.Alternative(condition: $0.condition, value: typed(force($0.value), as: type, frame)) })
    case .deferred: return typed(force(value), as: type, frame)
    case .tuple(let elements):
      guard let tuple = program.tuple(type), let labels = tuple.labels, labels.count == elements.count else {
        return value
      }
      return .tuple(
        elements.indices.map { index in
          let label = elements[index].label ?? (labels[index] == "_" ? nil : labels[index])
          return (label, typed(elements[index].value, as: tuple.arguments[index], frame))
        })
    default: return value
    }
  }

  /// `.name(…)` as a member of a type: a case, or a static property or function that makes a value.
  func typed(_ name: String, _ payload: [Value], as info: Program.TypeInfo, _ frame: Frame) -> Value {
    if info.cases.contains(where: { $0.name == name }) { return .enumeration(info, name, payload) }
    for candidate in [info] + (info.kind == .protocol ? program.subtypes(of: info) : []) {
      for holder in program.lineage(of: candidate) {
        if let property = holder.properties[name], property.member.isStatic {
          return force(valueOfProperty(property, owner: holder, receiver: .type(.declared(candidate, []))))
        }
        if let function = holder.functions[name]?.first(where: {
          $0.function.isStatic && $0.function.parameters.count >= payload.count
        }) {
          let arguments = zip(function.function.parameters, payload).map { (label: $0.label, value: $1) }
          return force(invoke(function, receiver: .type(.declared(candidate, [])), arguments: arguments))
        }
      }
      if let init_ = candidate.cases.first(where: { $0.name == name }) {
        return .enumeration(candidate, init_.name, payload)
      }
    }
    return .enumeration(info, name, payload)
  }

  func rawValue(of caseName: String, in type: Program.TypeInfo?) -> String? {
    guard let type, let known = type.cases.first(where: { $0.name == caseName }) else { return caseName }
    if let raw = known.rawValue { return raw.literalText ?? caseName }
    return caseName
  }

  /// A value that is known to be of a type.
  func coerced(_ value: Value, to type: TypeName, _ frame: Frame) -> Value {
    let typed = self.typed(value, as: type, frame)
    switch typed {
    case .unknown:
      if let reference = declaredType(type, in: frame), !isGeneral(reference) || type.name == "Array" {
        return declaredValue(type, in: frame)
      }
    case .deferred(let deferred):
      if isGeneral(declaredType(type, in: frame)) { return typed }
      return coerced(force(.deferred(deferred)), to: type, frame)
    default:
      // What was looked for by its type is not whoever looked.
      if case .declared(let wanted, _)? = declaredType(type, in: frame), wanted.kind == .protocol,
        isOther(typed, than: wanted)
      {
        return declaredValue(type, in: frame)
      }
    }
    return typed
  }

  /// Whether a value, of which only the type is known, does not conform to a protocol of the app.
  private func isOther(_ value: Value, than wanted: Program.TypeInfo) -> Bool {
    switch value {
    case .object(let object):
      guard object.arguments == nil, let info = object.type.info, info !== wanted, !info.isExternal else {
        return false
      }
      return info.kind != .protocol && !program.ancestors(of: info).contains(wanted.name.lastPart)
    case .oneOf(let alternatives):
      var isOther = false
      for alternative in alternatives {
        if case .none = force(alternative.value) { continue }
        guard self.isOther(force(alternative.value), than: wanted) else { return false }
        isOther = true
      }
      return isOther
    default: return false
    }
  }

  func cast(_ value: Value, to type: TypeName, _ frame: Frame) -> Value {
    guard nesting < Self.maximumNesting else { return value }
    nesting += 1
    defer { nesting -= 1 }
    guard let reference = declaredType(type, in: frame) else { return value }
    switch force(value) {
    case .object(let object):
      // What was seen being made is known better than by a cast to what it conforms to.
      if object.arguments != nil, isGeneral(reference) || object.type.name == reference.name { return .object(object) }
      if isGeneral(reference), object.type.info != nil { return .object(object) }
      if object.arguments != nil, object.type.info != nil { return .object(object) }
    case .scene, .list, .closure, .function, .binding:
      if case .declared(let info, _) = reference, info.kind != .protocol, program.role(of: info).isPlace {
        return .object(Object(reference, arguments: [("scene", value)], file: frame.file))
      }
      return value
    case .enumeration(nil, let name, let payload):
      if let info = reference.info { return .enumeration(info, name, payload) }
      return value
    case .enumeration(let info?, _, _):
      // A case of another enumeration is no value of this one.
      if let other = reference.info, other.kind == .enum, other !== info { return .none }
      return force(value)
    case .oneOf(let alternatives):
      return merged(
        alternatives.map { Value.Alternative(condition: $0.condition, value: cast($0.value, to: type, frame)) })
    default: break
    }
    if case .library(let name, _) = reference, name == "Any" || name == "AnyObject" { return value }
    return declaredValue(type, in: frame)
  }

  /// The elements of a sequence that is written out.
  func elements(of value: Value) -> [Value]? {
    switch force(value) {
    case .list(let elements): return elements
    case .oneOf(let alternatives):
      let all = alternatives.compactMap { elements(of: $0.value) }
      return all.isEmpty ? nil : all.flatMap { $0 }
    default: return nil
    }
  }
}
