internal import NavigationGraph

extension Interpreter {
  /// Routes that are declared, and have an arm that may move, and that no code asks for by name.
  var unrequestedRoutes: [Finding] {
    program.types.flatMap { type -> [Finding] in
      guard let routes = routeCases[type.index], Self.isMadeByName(type) else { return [] }
      return type.cases.compactMap { route in
        guard routes.contains(route.name), !relevance.isRequested(route.name, of: type.name.lastPart) else {
          return nil
        }
        let (file, line, column) = program.location(route.offset, in: type.file)
        return .unrequestedRoute(
          route.name, of: type.name.lastPart, at: SourceLocation(file: file, line: line, column: column))
      }
    }
  }

  /// The names of functions that are called in arms of unrequested routes alone, so that they never run.
  func functionsOfUnrequestedRoutes() -> Set<String> {
    var requested: Set<String> = []
    var unrequested: Set<String> = []
    for type in program.types where type.kind == .enum {
      for route in type.cases {
        if relevance.isRequested(route.name, of: type.name.lastPart) || !Self.isMadeByName(type) {
          requested.insert(route.name)
        } else {
          unrequested.insert(route.name)
        }
      }
    }
    unrequested.subtract(requested)
    guard !unrequested.isEmpty else { return [] }
    var mentions: [String: Int] = [:]
    var inArms: [String: Int] = [:]
    walkAll(
      CodeWalk { expression in
        switch expression {
        case .name(let name), .member(_, let name): mentions[name, default: 0] += 1
        default: break
        }
      })
    for name in program.files.flatMap(\.otherNames) { mentions[name, default: 0] += 1 }
    for function in allFunctions {
      for arm in Self.arms(of: function.function.body, for: unrequested) {
        CodeWalk { expression in
          if case .call(let call) = expression, let name = call.name { inArms[name, default: 0] += 1 }
        }.walk(arm)
      }
    }
    return Set(inArms.filter { mentions[$0.key] == $0.value }.keys)
  }

  /// All functions that the app declares.
  private var allFunctions: [Program.FunctionInfo] {
    program.types.flatMap(\.functionOrder) + program.globalFunctions.values.joined()
  }

  private func walkAll(_ walk: CodeWalk) {
    for function in allFunctions { walk.walk(function.function) }
    for property in program.allProperties { property.walk(walk) }
    for file in program.files { walk.walk(file.statements) }
  }

  /// The bodies of arms that take none but some cases.
  private static func arms(of body: [Statement], for cases: Set<String>) -> [[Statement]] {
    var found: [[Statement]] = []
    var pending = [body]
    while let statements = pending.popLast() {
      for statement in statements {
        switch statement {
        case .switch(_, let arms):
          for arm in arms {
            let isTaken = arm.patterns.allSatisfy { pattern in
              if case .enumCase(let name, _, _) = pattern { cases.contains(name) } else { false }
            }
            if isTaken, !arm.patterns.isEmpty { found.append(arm.body) } else { pending.append(arm.body) }
          }
        case .if(_, let then, let otherwise): pending += [then, otherwise]
        case .guard(_, let otherwise): pending.append(otherwise)
        case .loop(_, _, let body): pending.append(body)
        case .do(let body, let catches): pending += [body] + catches
        case .compiled(let clauses): pending += clauses.map(\.body)
        default: break
        }
      }
    }
    return found
  }

  /// Whether the values of an enumeration are made by the names of its cases alone, and not from texts or all at once.
  private static func isMadeByName(_ type: Program.TypeInfo) -> Bool {
    let ways: Set<String> = ["Codable", "Decodable", "CaseIterable", "RawRepresentable"]
    return type.functions["init"] == nil
      && !type.inherited.contains { ways.contains($0.lastName) || rawTypes.contains($0.lastName) }
  }

  private static let rawTypes: Set<String> = [
    "String", "Int", "Character", "UInt", "Int32", "Int64", "UInt8", "Double",
  ]
}
