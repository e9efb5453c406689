internal import NavigationGraph

/// Follows the code of an app from each place where a person, or the system, can set something off, and collects the
/// moves that it makes.
///
/// Calls are followed into the app's own functions with the arguments they have, so that a router, a factory or a table of
/// routes is looked at with the very value that a screen asks it for. What only code at run time can know stays unknown.
final class Interpreter {
  let program: Program
  let relevance: Relevance
  let stored: StoredValues

  // What has been found.
  var sites: [Site] = []
  var tables: [Table] = []
  var uses: [Use] = []
  /// Which type's views or controllers hold which, with the place of the first mention.
  var containments: [Containment] = []
  var knownContainments: Set<Containment> = []
  /// Slots that stand for each other: one is handed on as the other's binding.
  var slotAliases: [Slot: Slot] = [:]
  /// The functions that were followed.
  var followed: Set<ObjectIdentifier> = []
  /// The functions that were followed from another function, for each source that was current.
  var inlined: Set<Inlining> = []
  /// The opaque conditions, in order of first use.
  var conditions = CodeConditions()
  /// Closures that a screen has been given, to be followed as that screen's own.
  var handedOver: [HandedOver] = []
  var pending: [Pending] = []
  var pended: Set<ObjectIdentifier> = []
  /// How often each function was called from the one that was begun with.
  var invocations: [ObjectIdentifier: Int] = [:]
  var handedOverClosures: Set<ObjectIdentifier> = []
  /// Closures that the screens that have them call themselves.
  var runClosures: Set<ObjectIdentifier> = []

  /// The closures that functions are handed on as.
  var closuresOfFunctions: [ObjectIdentifier: Closure] = [:]

  /// What has been found of static properties and global variables already.
  var staticValues: [PropertyKey: Value] = [:]

  /// The texts in the code.
  var texts: Set<String> { relevance.texts }

  /// The names of types in the code of types, where they were asked for.
  var typeMentions: [Int: Set<String>] = [:]
  /// The flow that a stepper speaks to, while it begins.
  var stepTarget: Program.FunctionInfo?

  var knownSwitches: [Int: [(view: Program.TypeInfo, property: String)]] = [:]

  // Where the code is now.
  var source = Source.unknown(-1)
  var route = ""
  var path: [PathStep] = []
  var active: [Program.FunctionInfo] = []
  var activeClosures: [Closure] = []
  var activeProperties: [Int32] = []
  var returns: [[Value.Alternative]] = []
  /// The views that statements make, for each function and closure that runs.
  var built: [[Value.Alternative]] = []
  var returnBase: [Int] = []
  /// The calls that led here from the function that was begun with, outermost first.
  var callSites: [(file: Int, offset: Int32)] = []
  /// How deep the present code is nested in others.
  var nesting = 0
  /// Whether the last statement left a `switch` or a loop, and not the function.
  var hasLeft = false
  var steps = 0
  /// Where the last call stands.
  var here: Int32 = 0
  var confidence = Confidence.exact
  /// Whether only values are wanted: what is done on the way is not taken down.
  var isQuiet = false
  /// Whether expressions stand in a builder of views, so that a view that is made is shown.
  var showsViews = false
  var deferredDepth = 0

  struct Inlining: Hashable {
    let function: ObjectIdentifier
    let source: Source
  }

  struct Containment: Hashable {
    let outer: Int
    let inner: Int
    /// Whether it is shown as the whole of a stack, a tab or a column, and not as a part.
    let isWhole: Bool
  }

  struct PathStep {
    let condition: Condition
    let function: ObjectIdentifier?
  }

  /// A closure that something that is no screen has been given.
  struct Pending {
    let value: Value
    let label: String?
    let source: Source
    let route: String
    let path: [PathStep]
    let confidence: Confidence
  }

  struct HandedOver {
    let closure: Closure
    let frame: Frame
    let owner: Program.TypeInfo
    let label: String
  }

  /// The most that is followed from one function, and how deep calls go.
  static let maximumSteps = 20_000
  static let maximumDepth = 20
  static let maximumNesting = 400
  static let maximumCondition = 100
  static let maximumInvocations = 12
  static let maximumAlternatives = 40

  init(_ program: Program) {
    self.program = program
    stored = StoredValues(program)
    relevance = Relevance(program, stored)
  }

  /// Follows everything.
  func run() {
    for type in program.types where !type.isExternal && type.kind != .protocol {
      let role = program.role(of: type)
      switch role {
      case .other: continue
      case .application: explore(type, as: .launch(type.index))
      default: explore(type, as: .type(type.index))
      }
    }
    exploreMain()
    exploreHandedOver()
    exploreOrphans()
  }

  // MARK: Roots

  func explore(_ type: Program.TypeInfo, as source: Source) {
    let receiver = Value.object(Object(.declared(type, []), file: type.file, offset: type.offset))
    var found: [(function: Program.FunctionInfo, sites: [Site], uses: [Use], tables: [Table])] = []
    // What base classes and extensions of the system's classes do, their subclasses do.
    for ancestor in program.lineage(of: type) {
      guard !ancestor.isExternal || ancestor === type else { continue }
      for name in ancestor.propertyOrder {
        guard let property = ancestor.properties[name] else { continue }
        explore(property, of: type, receiver, as: source)
      }
      for function in ancestor.functionOrder where relevance.isRelevant(function) {
        let (before, usesBefore, tablesBefore) = (sites.count, uses.count, tables.count)
        explore(function, receiver, as: source)
        found.append(
          (
            function, Array(sites[before...]), Array(uses[usesBefore...]), Array(tables[tablesBefore...])
          ))
        sites.removeSubrange(before...)
        uses.removeSubrange(usesBefore...)
        tables.removeSubrange(tablesBefore...)
      }
    }
    // What is called from elsewhere in the type is told there, with its conditions.
    for entry in found {
      let key = Inlining(function: ObjectIdentifier(entry.function), source: source)
      guard !inlined.contains(key) || entry.function.function.attributes.contains("objc") else { continue }
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
      _ = run(function: nil, body: getter, in: frame)
      showsViews = false
    } else if let value = member.value, relevance.isRelevant(value) {
      _ = evaluate(value, frame)
    }
    for observer in member.observers {
      begin(source, route: member.name)
      _ = run(function: nil, body: observer, in: frame)
    }
  }

  func explore(_ function: Program.FunctionInfo, _ receiver: Value?, as source: Source) {
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
    callSites.removeAll(keepingCapacity: true)
    invocations.removeAll(keepingCapacity: true)
    steps = 0
    confidence = .exact
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
    for type in program.types where type.kind != .protocol {
      let role = program.role(of: type)
      guard role == .other || type.isExternal else { continue }
      exploreValues(of: type)
      for function in type.functionOrder where !followed.contains(ObjectIdentifier(function)) {
        guard relevance.isRelevant(function), !function.function.body.isEmpty, !relevance.isDead(function, in: program)
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

  // MARK: Findings

  /// The conditions on the way to here.
  var condition: Condition? { conjunction(path.map(\.condition)) }

  func conjunction(_ conditions: [Condition]) -> Condition? {
    var all: Condition?
    var seen: Set<Condition> = []
    for condition in conditions where seen.insert(condition).inserted {
      guard let known = all else {
        all = condition
        continue
      }
      // What is longer than anybody reads is cut.
      if known.tokens.count + condition.tokens.count > Self.maximumCondition { return known }
      all = known && condition
    }
    return all
  }

  /// The screen on which the present code runs: the one that it was begun from, or the nearest that the code belongs to.
  func currentSource(_ frame: Frame) -> Source {
    switch source {
    case .type(let index):
      if program.role(of: program.types[index]).isPlace { return source }
      return enclosingPlace(frame) ?? source
    case .unknown: return enclosingPlace(frame) ?? source
    case .launch, .link: return source
    }
  }

  func enclosingPlace(_ frame: Frame) -> Source? {
    if case .object(let object)? = frame.receiver.map(force), let info = object.type.info, !info.isExternal,
      program.role(of: info).isPlace
    {
      return .type(info.index)
    }
    return nil
  }

  /// Takes down a move.
  func move(
    _ move: Move, to value: Value, _ expression: Expression?, _ frame: Frame, at offset: Int32,
    confidence limit: Confidence = .exact
  ) {
    guard !isQuiet else { return }
    let source = currentSource(frame)
    for target in destinations(of: value, expression: expression, frame) {
      let condition = conjunction(path.map(\.condition) + (target.condition.map { [$0] } ?? []))
      sites.append(
        Site(
          source: source, destination: target.destination, move: target.move ?? move, condition: condition,
          route: route, file: callSites.first?.file ?? frame.file, offset: callSites.first?.offset ?? offset,
          confidence: max(confidence, max(limit, target.confidence))))
    }
  }

  func contain(_ inner: Program.TypeInfo, isWhole: Bool, _ frame: Frame) {
    guard !isQuiet, case .type(let outer) = source, outer != inner.index else { return }
    let containment = Containment(outer: outer, inner: inner.index, isWhole: isWhole)
    if knownContainments.insert(containment).inserted { containments.append(containment) }
  }

  /// The slot that stands for all that are one with it.
  func representative(_ slot: Slot) -> Slot {
    var slot = slot
    var count = 0
    while let next = slotAliases[slot], count < 50 {
      slot = next
      count += 1
    }
    return slot
  }

  func unite(_ inner: Slot, with outer: Slot) {
    let (a, b) = (representative(inner), representative(outer))
    if a != b { slotAliases[a] = b }
  }
}
