internal import NavigationGraph

/// What an app declares with navgraph itself: its routers, and the graphs and flows that they register into.
///
/// The declarations are read as the app registers them, so that an import of the code and the app's own graph are one.
struct RouterDeclarations {
  let program: Program
  var builder: NavigationGraph.Builder
  /// The routers that have been added.
  private var added: Set<Int> = []
  /// The flow that elements belong to at present.
  private var flow: FlowID?
  /// Where the exits of the flow lead; `nil` where no parent includes it.
  private var exits: [String: Expression]?
  /// The places outside the app that routes lead to; one that is declared is as it was declared.
  private var outside: [Screen] = []

  init(_ program: Program, builder: NavigationGraph.Builder) {
    self.program = program
    self.builder = builder
  }

  /// Adds all that is declared, graphs first, and then the routers that no graph names.
  mutating func add() {
    let routers = program.types.filter { isRouter($0) }
    guard !routers.isEmpty else { return }
    for (call, file) in graphs() { addGraph(call, in: file) }
    for router in routers where !added.contains(router.index) { add(router) }
    for screen in outside where !builder.declares(screen.id) { builder.add(screen) }
  }

  /// Whether a type declares the routes of a screen.
  private func isRouter(_ type: Program.TypeInfo) -> Bool {
    guard !type.isExternal, type.kind != .protocol, type.inherited.contains(where: { $0.lastName == "Router" }),
      let screen = type.properties["screen"], screen.member.isStatic,
      let routes = type.properties["routes"], routes.member.isStatic
    else { return false }
    return routes.member.getter != nil
  }

  /// The calls of `NavigationGraph(…) { … }`, in the order of the files.
  private func graphs() -> [(call: Call, file: Int)] {
    var found: [(call: Call, file: Int)] = []
    func scan(_ file: Int, _ walk: (CodeWalk) -> Void) {
      walk(
        CodeWalk { expression in
          guard case .call(let call) = expression, call.name == "NavigationGraph",
            call.arguments.contains(where: \.isTrailing)
          else { return }
          found.append((call, file))
        })
    }
    for (number, file) in program.files.enumerated() { scan(number) { $0.walk(file.statements) } }
    for type in program.types {
      for function in type.functionOrder { scan(function.file) { $0.walk(function.function) } }
      for name in type.propertyOrder {
        guard let property = type.properties[name] else { continue }
        if let value = property.member.value { scan(property.file) { $0.walk(value) } }
        if let getter = property.member.getter { scan(property.file) { $0.walk(getter) } }
      }
    }
    for function in program.globalFunctions.values.joined() { scan(function.file) { $0.walk(function.function) } }
    for variable in program.globals.values {
      if let value = variable.member.value { scan(variable.file) { $0.walk(value) } }
    }
    return found.sorted { ($0.file, $0.call.offset) < ($1.file, $1.call.offset) }
  }

  func location(_ offset: Int32, in file: Int) -> SourceLocation {
    let (name, line, column) = program.location(offset, in: file)
    return SourceLocation(file: name, line: line, column: column)
  }

  // MARK: Elements

  private mutating func addGraph(_ call: Call, in file: Int) {
    if let first = call.arguments.first, first.label == nil, let name = first.value.literalText {
      builder.suggest(name: name)
    }
    if let entry = call.argument("entry").flatMap({ screen($0, nil) }) {
      builder.add(Entry(entry, location: location(call.offset, in: file)))
    }
    addElements(of: call, in: file)
  }

  private mutating func addElements(of call: Call, in file: Int) {
    guard case .closure(let closure)? = call.arguments.last(where: \.isTrailing)?.value else { return }
    addElements(closure.body, in: file)
  }

  private mutating func addElements(_ statements: [Statement], in file: Int) {
    for statement in statements {
      switch statement {
      case .expression(.member(let name?, "self")):
        guard let path = name.path, let type = program.type(named: path.joined(separator: "."), from: file) else {
          continue
        }
        if isRouter(type) { add(type) }
      case .expression(.call(let call)): addElement(call, in: file)
      case .if(_, let then, let otherwise):
        addElements(then, in: file)
        addElements(otherwise, in: file)
      case .loop(_, _, let body): addElements(body, in: file)
      default: break
      }
    }
  }

  private mutating func addElement(_ call: Call, in file: Int) {
    let place = location(call.offset, in: file)
    switch call.name {
    case "Screen":
      guard let id = call.arguments.first.flatMap({ screen($0.value, nil) }) else { return }
      var isExit = false
      if case .literal("true")? = call.argument("exit") { isExit = true }
      builder.add(
        Screen(id, title: call.argument("title")?.literalText, exit: isExit, flow: flow, location: place))
    case "deepLink", "notification":
      guard let template = call.arguments.first?.value.literalText,
        let to = call.argument("to").flatMap({ screen($0, nil) })
      else { return }
      var over: [ScreenID]?
      if case .array(let below)? = call.argument("over") { over = below.compactMap { screen($0, nil) } }
      builder.add(
        Entry(
          to, kind: call.name == "deepLink" ? .deepLink : .notification, template: template, over: over, location: place
        ))
    case "launch":
      if let id = call.arguments.first.flatMap({ screen($0.value, nil) }) { builder.add(Entry(id, location: place)) }
    case "flow":
      guard let id = call.arguments.first?.value.literalText else { return }
      within(Flow(id, title: call.argument("title")?.literalText, location: place), exits: exits) {
        $0.addElements(of: call, in: file)
      }
    case "include":
      guard case .member(let name?, "self")? = call.arguments.first?.value, let path = name.path,
        let type = program.type(named: path.joined(separator: "."), from: file),
        let content = type.properties["content"], let getter = content.member.getter
      else { return }
      var bound: [String: Expression] = [:]
      if case .dictionary(let pairs)? = call.argument("exits") {
        for pair in pairs { if let exit = text(pair.key) { bound[exit] = pair.value } }
      }
      let id = type.properties["id"]?.member.value?.literalText ?? type.name.lastPart
      within(Flow(id, title: type.properties["title"]?.member.value?.literalText, location: place), exits: bound) {
        $0.addElements(getter, in: content.file)
      }
    case "tabs":
      guard let id = call.arguments.first.flatMap({ screen($0.value, nil) }),
        case .array(let tabs)? = call.arguments.dropFirst().first?.value
      else { return }
      builder.add(Screen(id, kind: .tabs, flow: flow, location: place))
      for tab in tabs.compactMap({ screen($0, nil) }) {
        builder.add(Transition(from: id, route: tab.rawValue, to: tab, move: .tab, location: place))
        builder.add(Transition(from: tab, route: "tab bar", to: id, move: .tab, location: place))
      }
    default: break
    }
  }

  private mutating func within(
    _ inner: Flow, exits: [String: Expression]?, _ work: (inout RouterDeclarations) -> Void
  ) {
    var inner = inner
    inner.parent = flow
    builder.add(inner)
    let outer = (flow, self.exits)
    (flow, self.exits) = (inner.id, exits)
    work(&self)
    (flow, self.exits) = outer
  }

  // MARK: Routers

  private mutating func add(_ router: Program.TypeInfo) {
    guard added.insert(router.index).inserted,
      let id = router.properties["screen"]?.member.value.flatMap({ screen($0, router) }),
      let routes = router.properties["routes"], let getter = routes.member.getter
    else { return }
    var isExit = false
    if case .literal("true")? = router.properties["isExit"]?.member.value { isExit = true }
    builder.add(
      Screen(
        id, title: router.properties["title"]?.member.value?.literalText, exit: isExit, flow: flow,
        location: location(router.offset, in: router.file)))
    for statement in getter {
      guard case .expression(.call(let call)) = statement, call.name == "on" || call.name == "automatically",
        let route = call.arguments.first.flatMap({ text($0.value, router) }),
        case .closure(let closure)? = call.arguments.last(where: \.isTrailing)?.value
      else { continue }
      var base = Transition(from: id, route: route, to: nil, isAutomatic: call.name == "automatically")
      if case .member(let type?, "self")? = call.argument("taking") {
        base.parameter = type.path?.joined(separator: ".")
      }
      var reader = BranchReader(self, router, file: routes.file, base)
      reader.read(closure.body, at: call.offset)
      for fact in reader.facts { builder.add(fact) }
      for var transition in reader.transitions {
        if let finish = transition.finish { bind(finish, &transition) }
        if transition.move == .external, let place = transition.to {
          outside.append(Screen(place, kind: .external, flow: flow, location: transition.location))
        }
        builder.add(transition)
      }
    }
  }

  /// Leads the exit of a flow to where the flow's parent says.
  private func bind(_ exit: String, _ transition: inout Transition) {
    switch exits?[exit] {
    case .member(_, "dismiss"): transition.move = .dismiss
    case .call(let binding):
      if let move = binding.name.flatMap(Move.init) { transition.move = move }
      transition.to = binding.arguments.first.flatMap { screen($0.value, nil) }
    default: break
    }
  }

  // MARK: Names

  /// The screen that an expression names: by its text, by a case of an enumeration, or by its router.
  func screen(_ expression: Expression, _ owner: Program.TypeInfo?) -> ScreenID? {
    if case .member(let base?, "screen") = expression, let path = base.path,
      let router = program.type(named: path.joined(separator: "."), in: owner, from: owner?.file ?? 0)
    {
      return router.properties["screen"]?.member.value.flatMap { $0.literalText.map { ScreenID($0) } }
    }
    return text(expression, owner).map { ScreenID($0) }
  }

  /// A text, or the raw value of a case that an expression names.
  func text(_ expression: Expression, _ owner: Program.TypeInfo? = nil) -> String? {
    if let text = expression.literalText { return text }
    guard case .member(let base, let name) = expression else { return nil }
    var type: Program.TypeInfo?
    if let path = base?.path {
      type = program.type(named: path.joined(separator: "."), in: owner, from: owner?.file ?? 0)
    } else if let owner {
      type = program.type(named: "Route", in: owner, from: owner.file)
    }
    return type?.cases.first { $0.name == name }?.rawValue?.literalText ?? name
  }
}
