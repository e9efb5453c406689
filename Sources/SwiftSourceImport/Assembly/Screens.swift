internal import NavigationGraph

/// Which types are screens, and on which screens the moves of the others happen.
struct Screens {
  private let program: Program
  /// The types that are shown somewhere.
  private(set) var places: Set<Int> = []
  private var outers: [Int: [(outer: Int, condition: Condition?)]] = [:]
  private var wholes: [(outer: Int, inner: Int, condition: Condition?)] = []
  /// What the first views of the app show in turn.
  private(set) var choices: [Interpreter.Choice] = []
  private var holders: [Int: [Int]] = [:]
  /// The screens that the app's own navigation and hosting controllers are filled with.
  private let fillings: [Int: [Int]]
  private var mentions: [Int: [Int]] = [:]
  /// What must hold for a type to be shown on screens, where it was asked for.
  private var conditions: [Int: [Int: Condition?]] = [:]

  init(
    _ program: Program, _ sites: [Site], _ containments: [Interpreter.Containment],
    _ conditions: [Interpreter.Containment: [Condition?]], _ choices: [Interpreter.Choice],
    _ fillings: [Int: [Int]], _ made: Set<String>, _ hints: Hints
  ) {
    self.program = program
    self.fillings = fillings
    for site in sites {
      guard case .type(let info) = site.destination else { continue }
      if !hints.leavesOut(info) {
        places.insert(info.index)
      } else if case .type(let outer) = site.source {
        outers[info.index, default: []].append((outer, site.condition))
      }
    }
    places.formUnion(hints.screens)
    var moving: Set<Int> = []
    for site in sites { if case .type(let index) = site.source { moving.insert(index) } }
    let bases = Set(program.types.filter { !program.subtypes(of: $0).isEmpty }.map(\.index))
    for containment in containments {
      let condition = conditions[containment].flatMap { Condition.any(of: $0) }
      outers[containment.inner, default: []].append((containment.outer, condition))
      if containment.isWhole { wholes.append((containment.outer, containment.inner, condition)) }
    }
    // Controllers are screens by themselves; a view is one when it is shown, or fills a stack and moves.
    for type in program.types where !type.isExternal {
      guard program.role(of: type).isController, !program.role(of: type).isFrame, fillings[type.index] == nil else {
        continue
      }
      if !bases.contains(type.index) || made.contains(type.name.lastPart), !hints.leavesOut(type) {
        places.insert(type.index)
      }
    }
    // What its parts do, it does.
    var spreading = moving.sorted()
    while let inner = spreading.popLast() {
      for (outer, _) in outers[inner] ?? [] where !isScreen(inner) && moving.insert(outer).inserted {
        spreading.append(outer)
      }
    }
    for (_, inner, _) in wholes where moving.contains(inner) && !hints.leavesOut(program.types[inner]) {
      places.insert(inner)
    }
    addChoices(choices, sites, hints)
    addMentions()
    addHolders()
  }

  /// The views of which the app's first view shows one at a time are screens, and so are those that these show in turn.
  private mutating func addChoices(_ all: [Interpreter.Choice], _ sites: [Site], _ hints: Hints) {
    var first: Set<Int> = []
    for case let site in sites {
      if case .launch = site.source, case .type(let info) = site.destination { first.insert(info.index) }
    }
    var byOuter: [Int: [Interpreter.Choice]] = [:]
    for choice in all { byOuter[choice.outer, default: []].append(choice) }
    var pending = first.sorted()
    var position = 0
    while position < pending.count {
      for choice in byOuter[pending[position]] ?? [] where !hints.leavesOut(program.types[choice.inner]) {
        choices.append(choice)
        places.insert(choice.inner)
        if first.insert(choice.inner).inserted { pending.append(choice.inner) }
      }
      position += 1
    }
  }

  /// Cells, section controllers, view models and the like lie in what mentions them.
  private mutating func addMentions() {
    var named: [String: Int] = [:]
    for type in program.types where !type.isExternal && !program.role(of: type).isPlace {
      if type.kind == .class || type.kind == .struct { named[type.name.lastPart] = type.index }
    }
    for type in program.types where !type.isExternal {
      var seen: Set<Int> = []
      let walk = CodeWalk { expression in
        switch expression {
        case .call(let call): if case .name(let name) = call.callee, let index = named[name] { seen.insert(index) }
        case .member(.name(let name)?, "self"): if let index = named[name] { seen.insert(index) }
        case .cast(_, let type), .test(_, let type): if let index = named[type.lastName] { seen.insert(index) }
        default: break
        }
      }
      for function in type.functionOrder { walk.walk(function.function) }
      for name in type.propertyOrder {
        guard let property = type.properties[name]?.member else { continue }
        if let value = property.value { walk.walk(value) }
        if let getter = property.getter { walk.walk(getter) }
      }
      for inner in seen.sorted() where inner != type.index {
        if program.role(of: program.types[inner]) == .component { outers[inner, default: []].append((type.index, nil)) }
        mentions[inner, default: []].append(type.index)
      }
    }
  }

  /// View models and the like belong to the screens that have a property of their type.
  private mutating func addHolders() {
    for type in program.types where !type.isExternal && program.role(of: type).isPlace {
      for name in type.propertyOrder {
        guard let property = type.properties[name]?.member.type else { continue }
        for part in [property] + property.arguments {
          guard let held = program.type(named: part.name, in: type, from: type.file), !program.role(of: held).isPlace
          else { continue }
          holders[held.index, default: []].append(type.index)
          if held.kind == .protocol {
            for subtype in program.subtypes(of: held) { holders[subtype.index, default: []].append(type.index) }
          }
        }
      }
      for parent in type.inherited {
        for argument in parent.arguments {
          if let held = program.type(named: argument.name, in: type, from: type.file), !program.role(of: held).isPlace {
            holders[held.index, default: []].append(type.index)
          }
        }
      }
    }
  }

  /// Whether a controller is only there for others to inherit from.
  func isBase(_ index: Int) -> Bool {
    let type = program.types[index]
    return !places.contains(index) && program.role(of: type).isController && !program.subtypes(of: type).isEmpty
  }

  /// The screens on which a type's moves happen: itself, or those that it lies in; empty where none is known.
  func screens(of index: Int) -> [Int] {
    if places.contains(index) { return [index] }
    if program.role(of: program.types[index]).isFrame || fillings[index] != nil {
      let inside = (fillings[index] ?? []).filter(places.contains)
      return inside.count > Self.maximumHolders ? [] : inside
    }
    var found: [Int] = []
    var outermost: [Int] = []
    var seen: Set<Int> = [index]
    var pending = outers[index] ?? []
    var position = 0
    while position < pending.count {
      let outer = pending[position].outer
      position += 1
      guard seen.insert(outer).inserted else { continue }
      if isScreen(outer) {
        found.append(outer)
      } else if let further = outers[outer] {
        pending += further
      } else {
        // A cell that a section controller shows is where that is.
        let holding = holders(of: outer)
        for screen in holding where seen.insert(screen).inserted { found.append(screen) }
        if holding.isEmpty, program.role(of: program.types[outer]).isPlace { outermost.append(outer) }
      }
    }
    // Where it is not seen on which screen the outermost lies, that stands for it.
    return found.isEmpty ? outermost : found
  }

  private func isScreen(_ index: Int) -> Bool {
    places.contains(index) || program.role(of: program.types[index]) == .application
  }

  /// What must hold on a screen for a type that lies in it to be shown, all ways there counted; `nil` for nothing.
  mutating func condition(of index: Int, on screen: Int) -> Condition? {
    if index == screen { return nil }
    if let known = conditions[index] { return known[screen] ?? nil }
    let found = ways(from: index).mapValues { ways in Condition.any(of: ways.map { Condition.all(of: $0) }) }
    conditions[index] = found
    return found[screen] ?? nil
  }

  /// The ways from a type out to each of the types that it lies in, each with all that must hold on it.
  private func ways(from index: Int) -> [Int: [[Condition]]] {
    var ways: [Int: [[Condition]]] = [index: [[]]]
    var pending = [index]
    var position = 0
    while position < pending.count {
      let inner = pending[position]
      position += 1
      if inner != index, isScreen(inner) { continue }
      for (outer, condition) in outers[inner] ?? [] {
        var isNew = false
        for way in ways[inner] ?? [] {
          let parts = (condition?.conjuncts ?? []).filter { !way.contains($0) } + way
          // What holds on less is no way of its own.
          guard ways[outer]?.contains(where: { $0.allSatisfy(parts.contains) }) != true else { continue }
          ways[outer, default: []].append(parts)
          isNew = true
        }
        // More ways than can be told apart are not.
        if ways[outer]?.count ?? 0 > Self.maximumWays { ways[outer] = [[]] }
        if isNew { pending.append(outer) }
      }
    }
    return ways
  }

  private static let maximumWays = 12

  /// The most screens that code may belong to, for it to be said of each.
  private static let maximumHolders = 6

  /// The screens that hold a view model, or that make it: themselves, or by way of others that are no screens.
  func holders(of index: Int) -> [Int] {
    var found: [Int] = []
    var seen: Set<Int> = [index]
    var pending = [index]
    var depth = 0
    while found.isEmpty, !pending.isEmpty, depth < 4 {
      depth += 1
      var next: [Int] = []
      for type in pending {
        for holder in (holders[type] ?? []) + (mentions[type] ?? []) where seen.insert(holder).inserted {
          let role = program.role(of: program.types[holder])
          if role == .application { continue }
          if role.isPlace {
            for screen in screens(of: holder) where !found.contains(screen) { found.append(screen) }
          } else {
            next.append(holder)
          }
        }
      }
      pending = next
    }
    if found.isEmpty { return namesake(of: index).map { [$0] } ?? [] }
    return found.count > Self.maximumHolders ? [] : found
  }

  /// The screen of a module whose parts are called alike: `PayWireframe` and `PayPresenter` are of `PayViewController`.
  private func namesake(of index: Int) -> Int? {
    let name = program.types[index].name.lastPart
    guard let part = Self.partsOfModules.first(where: { name.hasSuffix($0) && name.count > $0.count }) else {
      return nil
    }
    let module = name.dropLast(part.count)
    let found = ["ViewController", "Controller", "View", "Screen", "VC"].lazy.compactMap { ending in
      program.onlyType(lastName: module + ending)
    }
    return found.first { !$0.isExternal && places.contains($0.index) }?.index
  }

  private static let partsOfModules = ["Wireframe", "Presenter", "Interactor", "Router", "ViewModel", "Reactor"]

  private func isChoice(_ inner: Int, of outer: Int) -> Bool {
    choices.contains { $0.inner == inner && $0.outer == outer }
  }

  /// What fills a stack of a screen, where both are screens.
  mutating func embeddings() -> [(outer: Int, inner: Int, condition: Condition?)] {
    var known: Set<[Int]> = []
    return wholes.flatMap { whole -> [(outer: Int, inner: Int, condition: Condition?)] in
      guard places.contains(whole.inner), !isChoice(whole.inner, of: whole.outer) else { return [] }
      return screens(of: whole.outer).filter { $0 != whole.inner && known.insert([$0, whole.inner]).inserted }.map {
        ($0, whole.inner, Condition.all(of: [condition(of: whole.outer, on: $0), whole.condition]))
      }
    }
  }
}
