internal import NavigationGraph

/// Reads the branches of one route of a router: what must hold, what is set, and where it leads.
struct BranchReader {
  private let declarations: RouterDeclarations
  private let router: Program.TypeInfo
  private let file: Int
  private let base: Transition
  private(set) var transitions: [Transition] = []
  /// The facts that the branches read and set.
  private(set) var facts: [Fact] = []

  /// Reads branches of a router; `base` is what all of them have in common.
  init(_ declarations: RouterDeclarations, _ router: Program.TypeInfo, file: Int, _ base: Transition) {
    self.declarations = declarations
    self.router = router
    self.file = file
    self.base = base
  }

  mutating func read(_ body: [Statement], at offset: Int32) {
    let calls = body.compactMap { statement in
      if case .expression(.call(let call)) = statement { call } else { nil }
    }
    guard calls.contains(where: { ["when", "otherwise", "match"].contains($0.name) }) else {
      step(calls, nil, at: offset)
      return
    }
    for call in calls { branch(call, of: nil) }
  }

  /// A branch, of a `match` if a fact is given.
  private mutating func branch(_ call: Call, of fact: DeclaredFact?) {
    guard case .closure(let closure)? = call.arguments.last(where: \.isTrailing)?.value else { return }
    let calls = closure.body.compactMap { statement in
      if case .expression(.call(let call)) = statement { call } else { nil }
    }
    let tests = call.arguments.filter { !$0.isTrailing && $0.label == nil }
    switch call.name {
    case "match":
      guard let fact = tests.first.flatMap({ self.fact($0.value) }) else { return }
      for call in calls { branch(call, of: fact) }
    case "when":
      var condition: Condition?
      if let fact {
        let values = tests.compactMap { value($0.value, of: fact) }
        condition = Condition.any(of: values.map { .fact(fact.name, .equal, $0) })
      } else if let test = tests.first {
        condition = self.condition(test.value)
      }
      // What cannot be read is a condition all the same.
      step(calls, condition ?? .fact(tests.first?.value.text ?? "…"), at: call.offset)
    case "otherwise": step(calls, nil, at: call.offset)
    default: break
    }
  }

  /// What a branch does: it sets facts, and then it moves.
  private mutating func step(_ calls: [Call], _ condition: Condition?, at offset: Int32) {
    var transition = base
    transition.condition = condition
    transition.location = declarations.location(offset, in: file)
    for call in calls {
      if call.name == "set" {
        guard call.arguments.count == 2, let fact = fact(call.arguments[0].value),
          let value = value(call.arguments[1].value, of: fact)
        else { continue }
        transition.effects.append(Effect(fact.name, value))
        continue
      }
      guard let move = call.name.flatMap(Move.init) else { continue }
      transition.move = move
      if case .member(_, "hidden")? = call.argument("back") { transition.hidesBack = true }
      let target = call.argument("to") ?? call.arguments.first { $0.label == nil }?.value
      if move == .finish {
        transition.finish = target.flatMap { declarations.text($0) }
      } else {
        transition.to = target.flatMap { declarations.screen($0, router) }
        if transition.to == nil { transition.unresolved = target?.text }
      }
    }
    transitions.append(transition)
  }

  // MARK: Conditions

  private mutating func condition(_ expression: Expression) -> Condition? {
    switch expression {
    case .prefix("!", let inner): return condition(inner).map { !$0 }
    case .binary("&&", let left, let right):
      guard let a = condition(left), let b = condition(right) else { return nil }
      return a && b
    case .binary("||", let left, let right):
      guard let a = condition(left), let b = condition(right) else { return nil }
      return a || b
    case .binary(let sign, let left, let right):
      guard let comparison = Condition.Comparison(rawValue: sign), let fact = fact(left),
        let value = value(right, of: fact)
      else { return nil }
      return .fact(fact.name, comparison, value)
    default: return fact(expression).map { .fact($0.name) }
    }
  }

  /// A fact, with the enumeration that its values are of.
  private struct DeclaredFact {
    let name: String
    let values: Program.TypeInfo?
  }

  private func value(_ expression: Expression, of fact: DeclaredFact) -> FactValue? {
    switch expression {
    case .literal("true"): .boolean(true)
    case .literal("false"): .boolean(false)
    case .literal(let text): Int(text).map { .integer($0) }
    case .member(_, let name):
      .name(fact.values?.cases.first { $0.name == name }?.rawValue?.literalText ?? name)
    default: nil
    }
  }

  /// The fact that a static property declares.
  private mutating func fact(_ expression: Expression) -> DeclaredFact? {
    let owner: Program.TypeInfo?
    let name: String
    switch expression {
    case .name(let own): (owner, name) = (router, own)
    case .member(let base?, let member):
      guard let path = base.path else { return nil }
      name = member
      owner = declarations.program.type(named: path.joined(separator: "."), in: router, from: file)
    default: return nil
    }
    guard let owner, let property = owner.properties[name], case .call(let call)? = property.member.value,
      let text = call.arguments.first?.value.literalText
    else { return nil }
    let (domain, values) = domain(of: call, in: owner)
    let declared = DeclaredFact(name: text, values: values)
    guard !facts.contains(where: { $0.name == text }) else { return declared }
    var fact = Fact(text, domain, location: declarations.location(call.offset, in: property.file))
    if case .member(_, let kind)? = call.argument("kind") { fact.kind = Fact.Kind(rawValue: kind) ?? .changing }
    fact.initial = call.argument("initial").flatMap { value($0, of: declared) }
    facts.append(fact)
    return declared
  }

  /// The values of a fact, by the type of the property that it is read from.
  private func domain(
    of call: Call, in owner: Program.TypeInfo
  ) -> (domain: Fact.Domain, values: Program.TypeInfo?) {
    guard call.arguments.count > 1, case .other(let path) = call.arguments[1].value,
      let state = owner.properties["state"]?.member.type,
      let type = declarations.program.type(named: state.name, in: owner, from: owner.file),
      let property = type.properties[String(path.drop { $0 == "\\" || $0 == "." })]?.member
    else { return (.opaque, nil) }
    switch (property.type?.name, property.value) {
    case ("Bool"?, _), (nil, .literal("true")?), (nil, .literal("false")?): return (.boolean, nil)
    case ("Int"?, _): return (.integers(.min ... .max), nil)
    default: break
    }
    var name = property.type?.name
    if case .member(let base?, _)? = property.value, name == nil { name = base.path?.joined(separator: ".") }
    guard let info = name.flatMap({ declarations.program.type(named: $0, in: type, from: type.file) }),
      info.kind == .enum
    else { return (.opaque, nil) }
    return (.cases(info.cases.map { $0.rawValue?.literalText ?? $0.name }), info)
  }
}
