internal import NavigationGraph

/// Where the code begins: at what a person or the system sets off, and then at what nothing else was seen to call.
extension Interpreter {
  func explore(_ type: Program.TypeInfo, as source: Source) {
    let receiver = Value.object(Object(.declared(type, []), file: type.file, offset: type.offset))
    var found: [(isTold: () -> Bool, sites: [Site], uses: [Use], tables: [Table])] = []
    func take(unless isTold: @escaping () -> Bool, _ work: () -> Void) {
      let (before, usesBefore, tablesBefore) = (sites.count, uses.count, tables.count)
      work()
      found.append((isTold, Array(sites[before...]), Array(uses[usesBefore...]), Array(tables[tablesBefore...])))
      sites.removeSubrange(before...)
      uses.removeSubrange(usesBefore...)
      tables.removeSubrange(tablesBefore...)
    }
    // What base classes and extensions of the system's classes do, their subclasses do.
    for ancestor in program.lineage(of: type) {
      guard !ancestor.isExternal || ancestor === type else { continue }
      for name in ancestor.propertyOrder {
        guard let property = ancestor.properties[name] else { continue }
        let key = InlinedProperty(property: PropertyKey(property), source: source)
        take(unless: { [unowned self] in inlinedProperties.contains(key) }) {
          explore(property, of: type, receiver, as: source)
        }
      }
      for function in ancestor.functionOrder where relevance.isRelevant(function) {
        // With what a navigation controller begins is told where it is made.
        if program.role(of: type).isFrame, function.function.name == "init" { continue }
        let key = Inlining(function: ObjectIdentifier(function), source: source)
        let isCalledByTheSystem = function.function.attributes.contains("objc")
        take(unless: { [unowned self] in !isCalledByTheSystem && inlined.contains(key) }) {
          explore(function, receiver, as: source)
        }
      }
    }
    // What is called from elsewhere in the type is told there, with its conditions.
    for entry in found where !entry.isTold() {
      sites += entry.sites
      uses += entry.uses
      tables += entry.tables
    }
  }

  func explore(
    _ property: Program.Owned<Property>, of type: Program.TypeInfo, _ receiver: Value, as source: Source
  ) {
    let member = property.member
    let isView = program.role(of: type) == .view || program.role(of: type) == .application
    begin(source, route: member.name)
    let frame = Frame(function: nil, owner: type, file: property.file, receiver: receiver)
    if let getter = member.getter {
      guard relevance.isRelevant(getter: member.name, in: type) || isView else { return }
      // Other properties of a view are followed where the body names them.
      if isView, member.name != "body", member.type?.lastName != "Scene" { return }
      showsViews = isView
      let value = run(function: nil, body: getter, in: frame)
      showsViews = false
      if program.role(of: type) == .view { addChoices(value, nil, of: type) }
    } else if let value = member.value, relevance.isRelevant(value) {
      _ = evaluate(value, frame)
    }
    for observer in member.observers {
      begin(source, route: member.name)
      _ = run(function: nil, body: observer, in: frame)
    }
  }

  func explore(_ function: Program.FunctionInfo, _ receiver: Value?, as source: Source) {
    if hints.skips(function) { return }
    var source = source
    if case .launch = source, let kind = Self.linkKind(of: function.function) { source = .link(kind) }
    begin(source, route: function.function.name)
    followed.insert(ObjectIdentifier(function))
    let frame = Frame(function: function, owner: function.owner, file: function.file, receiver: receiver)
    for parameter in function.function.parameters {
      frame.locals[parameter.name] = declaredValue(parameter.type, in: frame)
    }
    // The body of a view that a function makes.
    showsViews =
      function.owner.map { program.role(of: $0) == .view || program.role(of: $0) == .modifier } == true
      && function.function.name == "body"
    active.append(function)
    _ = run(function: function, body: function.function.body, in: frame)
    active.removeLast()
    showsViews = false
  }

  func begin(_ source: Source, route: String) {
    self.source = source
    self.route = route
    path.removeAll(keepingCapacity: true)
    active.removeAll(keepingCapacity: true)
    activeClosures.removeAll(keepingCapacity: true)
    activeViews.removeAll(keepingCapacity: true)
    callSites.removeAll(keepingCapacity: true)
    setUpCalls = 0
    invocations.removeAll(keepingCapacity: true)
    followedGetters.removeAll(keepingCapacity: true)
    steps = 0
    stepLimit = Self.maximumSteps
    confidence = .exact
    isInCallback = false
  }

  /// The kind of link that the system opens by calling a function.
  static func linkKind(of function: Function) -> Entry.Kind? {
    let labels = function.parameters.map { $0.label ?? "" }
    switch function.name {
    case "application":
      if labels.contains("open") || labels.contains("openURL") || labels.contains("continue")
        || labels.contains("handleOpen") || labels.contains("continueUserActivity")
      {
        return .deepLink
      }
      if labels.contains(where: { $0.hasPrefix("didReceive") }) { return .notification }
      if labels.contains("performActionFor") { return .deepLink }
    case "scene": if labels.contains("openURLContexts") || labels.contains("continue") { return .deepLink }
    case "windowScene": if labels.contains("performActionFor") { return .deepLink }
    case "userNotificationCenter": return .notification
    default: break
    }
    return nil
  }

  func exploreMain() {
    for (number, file) in program.files.enumerated() where !file.statements.isEmpty {
      begin(.launch(-1), route: "main")
      let frame = Frame(function: nil, owner: nil, file: number, receiver: nil)
      _ = run(function: nil, body: file.statements, in: frame)
    }
  }

  /// Follows the closures that screens have been given and do not call in code that could be followed.
  func exploreHandedOver() {
    var waiting = 0
    while waiting < pending.count {
      let next = pending[waiting]
      waiting += 1
      switch next.value {
      case .closure(let closure, _): if runClosures.contains(ObjectIdentifier(closure)) { continue }
      case .function(let functions, _):
        if functions.contains(where: { followed.contains(ObjectIdentifier($0)) }) { continue }
      default: continue
      }
      begin(next.source, route: next.route)
      path = next.path
      confidence = max(next.confidence, .inferred)
      follow(next.value, label: next.label)
    }
    pending = []
    var position = 0
    while position < handedOver.count {
      let next = handedOver[position]
      position += 1
      guard !runClosures.contains(ObjectIdentifier(next.closure)) else { continue }
      begin(.type(next.owner.index), route: next.label)
      confidence = .inferred
      _ = run(next.closure, arguments: [], in: next.frame)
    }
    handedOver = []
  }

  /// Follows functions that move and that nothing seen so far calls: those of view models that views bind to by other ways,
  /// and what only libraries call.
  func exploreOrphans() {
    strandedFunctions = functionsOfUnrequestedRoutes()
    for type in program.types where type.kind != .protocol {
      let role = program.role(of: type)
      guard role == .other || type.isExternal, !hints.skippedTypes.contains(type.index) else { continue }
      exploreValues(of: type)
      for function in type.functionOrder where !followed.contains(ObjectIdentifier(function)) {
        guard relevance.isRelevant(function), !function.function.body.isEmpty, !isDead(function)
        else {
          continue
        }
        exploreOrphan(function, of: type)
      }
    }
    for function in program.globalFunctions.values.flatMap({ $0 }).sorted(by: {
      ($0.file, $0.function.offset) < ($1.file, $1.function.offset)
    })
    where !followed.contains(ObjectIdentifier(function)) {
      guard relevance.isRelevant(function) else { continue }
      explore(function, nil, as: .unknown(-1))
    }
    exploreHandedOver()
  }

  /// Whether nothing can call a function.
  func isDead(_ function: Program.FunctionInfo) -> Bool {
    // What the system calls needs no name in code.
    let isCalledByTheSystem = ["override", "objc", "IBAction"].contains { function.function.attributes.contains($0) }
    return !isCalledByTheSystem && strandedFunctions.contains(function.function.name)
      || relevance.isDead(function, in: program)
  }

  /// Follows closures that properties begin with, such as actions of view models.
  func exploreValues(of type: Program.TypeInfo) {
    guard !type.isExternal else { return }
    let receiver = Value.object(Object(.declared(type, []), file: type.file, offset: type.offset))
    if let body = type.properties["body"], let getter = body.member.getter {
      // A reducer's.
      begin(.unknown(type.index), route: "body")
      _ = run(function: nil, body: getter, in: Frame(function: nil, owner: type, file: body.file, receiver: receiver))
    }
    for name in type.propertyOrder {
      guard let property = type.properties[name], let value = property.member.value, relevance.isRelevant(value),
        !property.member.isStatic
      else { continue }
      begin(.unknown(type.index), route: name)
      let frame = Frame(function: nil, owner: type, file: property.file, receiver: receiver)
      follow(evaluate(value, frame), label: name)
    }
  }

  func exploreOrphan(_ function: Program.FunctionInfo, of type: Program.TypeInfo) {
    let receiver = Value.object(Object(.declared(type, []), file: type.file, offset: type.offset))
    explore(function, receiver, as: .unknown(type.index))
  }
}
