/// What code mentions that can run: the types that it makes or names, and the texts.
///
/// Functions that nothing names are dead, and what a container of dependencies is told to make is only made when it is
/// asked for.
struct LiveMentions {
  /// The first place of each type that is made or handed on as a type.
  private(set) var types: [String: (file: Int, offset: Int32)] = [:]
  private(set) var texts: Set<String> = []
  /// The types that are made, by their own names.
  private(set) var made: Set<String> = []
  /// The first call that each type is given to where it is made: of a function that the app does not declare.
  private(set) var calls: [String: (function: String, file: Int, offset: Int32)] = [:]

  init(_ program: Program, isDead: (Program.FunctionInfo) -> Bool) {
    let isDeclared = { program.methods[$0] != nil || program.globalFunctions[$0] != nil }
    for type in program.types {
      for function in type.functionOrder where !isDead(function) {
        scan(of: type, file: function.file, isDeclared: isDeclared) { $0.walk(function.function) }
      }
      for name in type.propertyOrder {
        guard let property = type.properties[name] else { continue }
        scan(of: type, file: property.file, isDeclared: isDeclared) { walk in
          if let value = property.member.value { walk.walk(value) }
          if let getter = property.member.getter { walk.walk(getter) }
          for observer in property.member.observers { walk.walk(observer) }
        }
      }
    }
    let functions = program.globalFunctions.values.flatMap { $0 }
      .sorted { ($0.file, $0.function.offset) < ($1.file, $1.function.offset) }
    for function in functions {
      scan(of: nil, file: function.file, isDeclared: isDeclared) { $0.walk(function.function) }
    }
  }

  /// Functions of the system and of collections, which are known to show nothing by themselves.
  private static let known = Interpreter.controllerCalls.union([
    "append", "insert", "print", "map", "contains", "setValue", "addObserver", "makeKeyAndVisible",
  ])

  private mutating func scan(
    of owner: Program.TypeInfo?, file: Int, isDeclared: (String) -> Bool, _ walk: (CodeWalk) -> Void
  ) {
    var skipped: Set<ObjectIdentifier> = []
    var found: [(name: String, offset: Int32)] = []
    var texts: Set<String> = []
    var made: Set<String> = []
    var given: [(type: String, call: Call)] = []
    var here: Int32 = 0
    // Calls come before what lies in them.
    let registered = CodeWalk { expression in
      if case .call(let call) = expression { skipped.insert(ObjectIdentifier(call)) }
    }
    walk(
      CodeWalk { expression in
        switch expression {
        case .call(let call):
          here = call.offset
          if call.name?.hasPrefix("register") == true {
            for argument in call.arguments { registered.walk(argument.value) }
            return
          }
          guard !skipped.contains(ObjectIdentifier(call)) else { return }
          if case .name(let name) = call.callee {
            found.append((name, call.offset))
            if name != owner?.name.lastPart { made.insert(name) }
          }
          if case .member(let base?, _) = call.callee, let name = base.lastName { found.append((name, call.offset)) }
          for argument in call.arguments {
            if case .call(let maker) = argument.value, case .name(let type) = maker.callee {
              given.append((type, call))
            }
            if case .member(.name(let name)?, "self") = argument.value { found.append((name, call.offset)) }
            if let text = argument.value.literalText { texts.insert(text) }
          }
        case .member(.name(let name)?, "self"): if skipped.isEmpty { found.append((name, here)) }
        default: break
        }
      })
    for (name, offset) in found where name.first?.isUppercase == true && name != owner?.name.lastPart {
      if types[name] == nil { types[name] = (file, offset) }
    }
    for (type, call) in given where type.first?.isUppercase == true && calls[type] == nil {
      guard let name = call.name, name.first?.isLowercase == true, !isDeclared(name), !Self.known.contains(name) else {
        continue
      }
      let labels = call.arguments.filter { !$0.isTrailing }.map { ($0.label ?? "_") + ":" }
      let owner = call.callee.path.flatMap { $0.dropLast().last }.map { "\($0)." } ?? ""
      calls[type] = ("\(owner)\(name)(\(labels.joined()))", file, call.offset)
    }
    self.texts.formUnion(texts)
    self.made.formUnion(made)
  }
}
