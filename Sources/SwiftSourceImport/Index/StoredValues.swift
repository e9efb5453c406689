/// What code keeps in properties, by their names: `page.onPay = { … }`, and `Stack(routes: [.home])`.
///
/// What a property holds where it is used is found by all that is ever put into it.
struct StoredValues {
  struct Stored {
    let value: Expression
    /// What it is put into, or made of.
    let target: Target
    /// Where it is done.
    let function: Program.FunctionInfo?
    let owner: Program.TypeInfo?
    let file: Int
  }

  enum Target {
    /// An assignment to a member of this; of the code's own type where there is nothing.
    case member(Expression?)
    /// An argument for what this calls.
    case argument(Expression)
  }

  private(set) var byName: [String: [Stored]] = [:]

  init(_ program: Program) {
    var found: [String: [Stored]] = [:]
    func scan(_ function: Program.FunctionInfo?, _ owner: Program.TypeInfo?, _ file: Int, _ walk: (CodeWalk) -> Void) {
      walk(
        CodeWalk { expression in
          switch expression {
          case .assignment(.member(let base, let name), let value, _):
            if Self.isKept(value) {
              found[name, default: []].append(
                Stored(value: value, target: .member(base), function: function, owner: owner, file: file))
            }
          case .assignment(.name(let name), let value, _):
            if Self.isKept(value) {
              found[name, default: []].append(
                Stored(value: value, target: .member(nil), function: function, owner: owner, file: file))
            }
          case .call(let call):
            for argument in call.arguments {
              guard let label = argument.label, Self.isKept(argument.value) else { continue }
              found[label, default: []].append(
                Stored(
                  value: argument.value, target: .argument(call.callee), function: function, owner: owner, file: file))
            }
          default: break
          }
        })
    }
    for type in program.types {
      for function in type.functionOrder { scan(function, type, function.file) { $0.walk(function.function) } }
      for name in type.propertyOrder {
        guard let property = type.properties[name] else { continue }
        scan(nil, type, property.file) { walk in
          if let value = property.member.value { walk.walk(value) }
          if let getter = property.member.getter { walk.walk(getter) }
          for observer in property.member.observers { walk.walk(observer) }
        }
      }
    }
    for functions in program.globalFunctions.values {
      for function in functions { scan(function, nil, function.file) { $0.walk(function.function) } }
    }
    // The order of the walk over a dictionary must not show.
    byName = found.mapValues { stored in
      stored.sorted { ($0.file, $0.function?.function.offset ?? 0) < ($1.file, $1.function?.function.offset ?? 0) }
    }
  }

  /// Whether a value can be followed from where it is used.
  private static func isKept(_ value: Expression) -> Bool {
    switch value {
    case .closure, .array, .call, .ternary, .choice: true
    case .name(let name): name != "nil"
    case .member(let base, _): base != nil
    default: false
    }
  }
}
