internal import NavigationGraph

extension Interpreter {
  func member(_ name: String, of base: Expression?, _ frame: Frame) -> Value {
    guard let base else { return .enumeration(nil, name, []) }
    if case .name("super") = base { return .unknown(nil) }
    if case .name("self") = base, let view = inlinedView(name, frame) { return view }
    if case .name(let text) = base, text.first == "$" {
      // `$model.isShown`: the binding of a property of a property.
      let value = force(self.name(String(text.dropFirst()), frame))
      if let type = type(of: value) { return .binding(Slot(type: type.name, name: name)) }
      if case .binding(let slot) = force(self.name(text, frame)) { return .binding(Slot(type: slot.name, name: name)) }
      return .binding(Slot(type: text, name: name))
    }
    let value = force(evaluate(base, frame))
    if name == "id", let id = identity(of: value, frame) { return id }
    if case .binding(let slot) = value {
      if name == "wrappedValue" { return value }
      // A binding of a property of what the binding holds.
      if let type = slotType(slot), name != "projectedValue" { return .binding(Slot(type: type.name, name: name)) }
    }
    return member(name, of: value, frame)
  }

  /// The identity of a value whose type says no more of it: something of `Order.ID`.
  private func identity(of value: Value, _ frame: Frame) -> Value? {
    var reference = type(of: value)
    if case .binding(let slot) = value { reference = slotType(slot) }
    guard case .declared(let info, _)? = reference, info.kind != .enum else { return nil }
    let known = force(member("id", of: .unknown(reference), frame))
    if case .unknown = known, type(of: known)?.info == nil { return .unknown(.library("\(info.name).ID", [])) }
    return nil
  }

  /// The type of what is kept in a slot.
  func slotType(_ slot: Slot) -> TypeReference? {
    guard let owner = program.type(named: slot.type, from: 0),
      let (property, holder) = program.property(slot.name, of: owner)
    else { return nil }
    return type(of: valueOfProperty(property, owner: holder, receiver: nil))
  }

  func member(_ name: String, of value: Value, _ frame: Frame) -> Value {
    guard nesting < Self.maximumNesting else { return .unknown(nil) }
    nesting += 1
    defer { nesting -= 1 }
    switch value {
    case .type(let type):
      if name == "self" || name == "Type" { return value }
      if let info = type.info ?? extended(type), let member = staticMember(name, of: info, frame) { return member }
      // Library singletons and the like.
      if name == "shared" || name == "default" || name == "main" || name == "current" { return .unknown(type) }
      if name.first?.isUppercase == true { return .type(.library("\(type.name).\(name)", [])) }
      if case .library(let library, _) = type, library.hasPrefix("StoryboardScene") {
        return .scene(
          storyboard: library.split(separator: ".").dropFirst().first.map(String.init),
          identifier: name == "initialScene" ? nil : name)
      }
      return .enumeration(type.info, name, [])
    case .tuple(let elements):
      if let index = Int(name), elements.indices.contains(index) { return elements[index].value }
      return elements.first { $0.label == name }?.value ?? .unknown(nil)
    case .list(let elements):
      switch name {
      case "first", "last": return (name == "first" ? elements.first : elements.last) ?? .none
      case "reversed", "enumerated", "indices": return value
      default: return .unknown(nil)
      }
    case .enumeration(let type, let caseName, let payload):
      if name == "rawValue" || name == "identifier" {
        if let raw = rawValue(of: caseName, in: type) { return .text(raw) }
      }
      if let type, let value = declaredMember(name, of: .enumeration(type, caseName, payload), frame) { return value }
      return .unknown(nil)
    case .oneOf(let alternatives):
      return merged(
        alternatives.map { Value.Alternative(condition: $0.condition, value: member(name, of: force($0.value), frame)) }
      )
    case .text: return name == "rawValue" ? value : .unknown(nil)
    case .binding(let slot):
      if let type = slotType(slot) { return member(name, of: .unknown(type), frame) }
      return .unknown(nil)
    default:
      if let value = declaredMember(name, of: value, frame) { return value }
      if case .object(let object) = value, let field = object.fields[name] { return field }
      if case .object(let object) = value, let argument = object.arguments?.first(where: { $0.label == name }) {
        return argument.value
      }
      if name == "first" || name == "last", case .unknown(.library(_, let arguments)?) = value,
        let element = arguments.last
      {
        return declaredValue(element, in: frame)
      }
      if ["strongRouter", "unownedRouter", "weakRouter", "rx"].contains(name), isCoordinator(value) { return value }
      // `module.controller` of VIPER, and the like, stand for what was made.
      if ["controller", "viewController", "view", "rawValue", "content", "rootViewController", "vc", "presentable"]
        .contains(name),
        case .object(let object) = value, object.arguments != nil,
        object.type.info.map({ program.role(of: $0).isPlace }) == true
      {
        return value
      }
      return .unknown(nil)
    }
  }

  /// The type of a value, if it is known.
  func type(of value: Value) -> TypeReference? {
    switch force(value) {
    case .unknown(let type): type
    case .object(let object): object.type
    case .enumeration(let info?, _, _): .declared(info, [])
    case .oneOf(let alternatives): alternatives.lazy.compactMap { self.type(of: $0.value) }.first
    default: nil
    }
  }

  func staticMember(_ name: String, of type: Program.TypeInfo, _ frame: Frame) -> Value? {
    if let known = type.cases.first(where: { $0.name == name }) { return .enumeration(type, known.name, []) }
    for info in program.lineage(of: type) {
      if let property = info.properties[name], property.member.isStatic {
        return valueOfProperty(property, owner: info, receiver: .type(.declared(type, [])))
      }
      if let functions = info.functions[name]?.filter(\.function.isStatic), !functions.isEmpty {
        return .function(functions, of: .type(.declared(type, [])))
      }
    }
    if let nested = program.type(named: "\(type.name).\(name)", from: type.file) { return .type(.declared(nested, [])) }
    return nil
  }

  /// A property or a function of what a receiver is, as the app declares it.
  func declaredMember(_ name: String, of receiver: Value, _ frame: Frame) -> Value? {
    guard let reference = type(of: receiver) else { return nil }
    if case .object(let object) = receiver, let field = object.fields[name] { return field }
    guard let info = reference.info ?? extended(reference) else { return nil }
    if let (property, owner) = program.property(name, of: info) {
      var value = valueOfProperty(property, owner: owner, receiver: receiver)
      // What it was made with says more than its declaration.
      if case .object(let object) = receiver, let argument = object.arguments?.first(where: { $0.label == name }) {
        if case .unknown = force(argument.value) {} else { value = argument.value }
      }
      return value
    }
    let functions = program.functions(name, of: info)
    if !functions.isEmpty { return .function(functions, of: receiver) }
    return nil
  }

  /// What the app adds to a type of a library.
  func extended(_ reference: TypeReference) -> Program.TypeInfo? {
    guard case .library(let name, _) = reference else { return nil }
    return program.type(named: name, from: 0)
  }

  func valueOfProperty(
    _ property: Program.Owned<Property>, owner: Program.TypeInfo?, receiver: Value?
  ) -> Value {
    // What is worked out once is kept: for all uses of a type's own property, and for those of one object.
    let name = property.member.name
    let moves = !isQuiet && !showsViews && mayMove(property)
    if case .object(let object)? = receiver {
      if let known = object.known[name], !moves { return known }
      let value = newValue(of: property, owner: owner, receiver: receiver)
      object.known[name] = value
      return value
    }
    guard property.member.isStatic || owner == nil else {
      return newValue(of: property, owner: owner, receiver: receiver)
    }
    let key = PropertyKey(property)
    if let known = staticValues[key], !moves { return known }
    let value = newValue(of: property, owner: owner, receiver: receiver)
    staticValues[key] = value
    return value
  }

  /// The lists that a property is ever made with, as far as they are written out.
  private func storedLists(_ name: String, of owner: Program.TypeInfo, as type: TypeName, _ frame: Frame) -> Value? {
    guard let element = type.arguments.first, let info = declaredType(element, in: frame)?.info, info.kind == .enum
    else {
      return nil
    }
    var found: [Value.Alternative] = []
    for entry in stored.byName[name] ?? [] {
      guard case .argument(let callee) = entry.target, case .array = entry.value,
        callee.path?.last == owner.name.lastPart
      else {
        continue
      }
      let scope = Frame(function: entry.function, owner: entry.owner, file: entry.file, receiver: nil)
      found.append(
        Value.Alternative(condition: nil, value: typed(evaluateQuietly(entry.value, scope), as: type, frame)))
    }
    return found.isEmpty ? nil : merged(found)
  }

  /// What is known of a variable by the value that it begins with: what it is, but not which.
  func changing(_ value: Value) -> Value {
    switch value {
    case .truth, .none, .list, .text: .unknown(nil)
    case .enumeration(let info, _, _): .unknown(info.map { .declared($0, []) })
    default: value
    }
  }

  struct PropertyKey: Hashable {
    let file: Int
    let offset: Int32

    init(_ property: Program.Owned<Property>) { (file, offset) = (property.file, property.member.offset) }
  }

  /// Whether the code of a property may move and has not been followed from the present beginning.
  private func mayMove(_ property: Program.Owned<Property>) -> Bool {
    property.member.getter != nil && relevance.isRelevant(name: property.member.name)
      && !followedGetters.contains(PropertyKey(property))
  }

  func newValue(
    of property: Program.Owned<Property>, owner: Program.TypeInfo?, receiver: Value?
  ) -> Value {
    let member = property.member
    let frame = Frame(function: nil, owner: owner, file: property.file, receiver: receiver)
    var value: Value
    if let getter = member.getter {
      let key = PropertyKey(property)
      if !isQuiet, !showsViews, mayMove(property), steps < stepLimit, active.count < Self.maximumDepth {
        // It runs where it is asked for, as a function does.
        followedGetters.insert(key)
        inlinedProperties.insert(InlinedProperty(property: key, source: source))
        value = sharing { run(function: nil, body: getter, in: frame) }
      } else {
        value = .deferred(
          Value.Deferred { [unowned self] in sharing { run(function: nil, body: getter, in: frame) } })
      }
      if let type = member.type, let declared = declaredType(type, in: frame), declared.info != nil,
        !isGeneral(declared)
      {
        // What it is declared as is enough, unless it is a protocol that says little.
        if case .unknown = force(value) { value = declaredValue(type, in: frame) }
      }
      return value
    }
    if let type = member.type {
      if let initial = member.value, isGeneral(declaredType(type, in: frame)) || type.lastName == "Array" {
        let known = force(deferred(initial, frame))
        if case .unknown = known {
        } else if case .none = known {
        } else if member.isConstant {
          return typed(known, as: type, frame)
        } else if case .object = known {
          return known
        }
      }
      if type.name == "Array", let owner, let lists = storedLists(member.name, of: owner, as: type, frame) {
        return lists
      }
      return declaredValue(type, in: frame)
    }
    if let initial = member.value {
      if member.isConstant || member.isLazy { return deferred(initial, frame) }
      return .deferred(Value.Deferred { [unowned self] in changing(force(deferred(initial, frame))) })
    }
    for attribute in member.attributes {
      // A property wrapper of the app says what its value is.
      if let wrapper = program.type(named: attribute.name, in: owner, from: property.file),
        let (wrapped, holder) = program.property("wrappedValue", of: wrapper), let type = wrapped.member.type
      {
        return declaredValue(type, in: Frame(function: nil, owner: holder, file: wrapped.file, receiver: nil))
      }
      // `@Environment(Router.self)`, `@Dependency(\.router)`.
      for argument in attribute.arguments {
        if case .member(let base?, "self") = argument.value, let type = base.path?.joined(separator: ".") {
          return declaredValue(TypeName(name: type), in: frame)
        }
      }
    }
    return .unknown(nil)
  }
}
