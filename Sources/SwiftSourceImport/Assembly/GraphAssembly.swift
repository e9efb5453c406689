internal import NavigationGraph
internal import NavigationFormats

/// Makes a graph of what the code does, and of the storyboards that it uses.
struct GraphAssembly {
  let program: Program
  let interpreter: Interpreter
  let scenes: StoryboardScenes
  var screens: Screens
  private var names: [Int: String] = [:]
  var builder: NavigationGraph.Builder
  private var declared: Set<ScreenID> = []
  private var branching = Branching()
  private var moves = CollectedMoves()
  private let hints: Hints
  private var questions: OpenQuestions
  /// The screens that something leads to.
  private var shown: Set<ScreenID> = []
  /// The scenes that code shows, each with the first place; they are no entries by themselves.
  var claimed: [(screen: ScreenID, location: SourceLocation)] = []
  let live: LiveMentions
  private let mixed: Set<String>
  /// The first place of each class that Objective-C names, and all texts there.
  let classesElsewhere: [String: SourceLocation]
  let textsElsewhere: Set<String>
  private var usedFacts: [String] = []
  private var knownFacts: Set<String> = []

  init(_ interpreter: Interpreter, _ scenes: StoryboardScenes, builder: NavigationGraph.Builder) {
    self.interpreter = interpreter
    self.scenes = scenes
    program = interpreter.program
    classesElsewhere = program.companions.classes
    textsElsewhere = program.companions.texts
    live = LiveMentions(program) { interpreter.isDead($0) }
    mixed = Condition.mixedNames(
      interpreter.sites.map(\.condition) + interpreter.containmentConditions.values.joined())
    hints = interpreter.hints
    questions = OpenQuestions(interpreter.program)
    screens = Screens(
      interpreter.program, interpreter.sites, interpreter.containments, interpreter.containmentConditions,
      interpreter.choices, interpreter.fillings, live.made, interpreter.hints)
    self.builder = builder
    nameTypes()
  }

  /// Names types by their last part, with what is around them where that repeats.
  private mutating func nameTypes() {
    var counts: [String: Int] = [:]
    for type in program.types where !type.isExternal { counts[type.name.lastPart, default: 0] += 1 }
    for type in program.types {
      names[type.index] = counts[type.name.lastPart] ?? 0 > 1 ? type.name : type.name.lastPart
    }
  }

  consuming func build() -> NavigationGraph.Builder {
    for file in program.files { builder.add(.swiftCode, of: file.name) }
    var routers = RouterDeclarations(program, builder: builder)
    routers.add()
    builder = routers.builder
    addStoryboards()
    var launches: [Site] = []
    for site in interpreter.sites {
      switch site.source {
      case .type(let index):
        // What a base class does is told of those that inherit from it.
        // What a tab bar controller is made with is known where it is made.
        if interpreter.tabsOfTypes.contains(index), site.route == "init", case .unresolved = site.destination {
          continue
        }
        if screens.isBase(index) || isToldInPlace(index) || isOnlyForPreviews(index) { continue }
        // What has turned out to be a screen of its own is told there.
        if site.parts.contains(where: { screens.places.contains($0) && $0 != index }) { continue }
        add(site, from: screens.screens(of: index), else: index)
      case .launch: launches.append(site)
      case .link(let kind): addLink(site, kind)
      case .unknown(let index):
        let holders = index < 0 ? [] : screens.holders(of: index)
        if holders.isEmpty {
          addOrphan(site)
        } else {
          var site = site
          site.confidence = holders.count > 1 ? .ambiguous : max(site.confidence, .inferred)
          add(site, from: holders, else: nil)
        }
      }
    }
    for embedding in screens.embeddings() {
      addShown(embedding.inner, on: embedding.outer, .embed, embedding.condition)
    }
    for choice in screens.choices { addShown(choice.inner, on: choice.outer, .root, choice.condition) }
    addLaunches(launches)
    addExtensions()
    addRest()
    addMoves()
    addFacts()
    for finding in interpreter.unrequestedRoutes + questions.findings + hints.allFindings { builder.add(finding) }
    let unread = program.companions.objectiveC.filter(\.hasMoves).map(\.file)
    if let first = unread.first { builder.add(.unreadSource(unread.count, at: SourceLocation(file: first))) }
    return builder
  }

  /// Whether all that a part of screens does is told of the screens, with what it was made with there.
  private func isToldInPlace(_ index: Int) -> Bool {
    interpreter.ranInPlace.contains(index) && !interpreter.shownByType.contains(index)
      && !screens.places.contains(index)
  }

  /// Whether a type is a frame around the views that previews show, which are not read.
  private func isOnlyForPreviews(_ index: Int) -> Bool {
    let name = program.types[index].name.lastPart
    return name.contains("Preview") && live.types[name] == nil && program.role(of: program.types[index]) == .view
  }

  /// Adds that a screen shows another by itself.
  private mutating func addShown(_ inner: Int, on outer: Int, _ move: Move, _ condition: Condition?) {
    let (place, type) = (program.types[outer], program.types[inner])
    add(
      Site(
        source: .type(outer), destination: .type(type), move: move, condition: condition, route: "shows",
        file: place.file, offset: place.offset, confidence: .exact),
      from: [outer], else: nil)
  }

  /// Adds the controllers that extensions begin with, by their property lists.
  private mutating func addExtensions() {
    for (name, location) in program.companions.lists.flatMap(\.controllers) {
      guard let type = program.type(lastName: name, nearestTo: location.file), !type.isExternal,
        program.role(of: type).isPlace, scenes.screens(ofClass: name).isEmpty
      else { continue }
      let id = screen(of: type)
      if shown.insert(id).inserted { builder.add(Entry(id, location: location)) }
    }
  }

  /// Adds controllers to which nothing leads: by code, where code that can run makes them, or else stranded.
  private mutating func addRest() {
    for type in program.types where !type.isExternal && isOwnScreen(type) && !hints.leavesOut(type) {
      let name = type.name.lastPart
      guard scenes.screens(ofClass: name).isEmpty, scenes.screens(inFramesOfClass: name).isEmpty else { continue }
      let id = screen(of: type)
      guard !shown.contains(id) else { continue }
      if let place = live.types[name] {
        let (file, line, column) = program.location(place.offset, in: place.file)
        builder.add(
          Entry(id, kind: .code, template: name, location: SourceLocation(file: file, line: line, column: column)))
        if let call = live.calls[name] {
          questions.addHelper(call.function, at: (call.file, call.offset), takes: id)
        }
      } else if let location = classesElsewhere[type.nameElsewhere] {
        builder.add(Entry(id, kind: .code, template: name, location: location))
      }
    }
    // What code shows from where no screen is known is shown by code.
    for (screen, location) in claimed where shown.insert(screen).inserted {
      builder.add(Entry(screen, kind: .code, template: screen.rawValue, location: location))
    }
  }

  /// Whether a type is a controller that people see as a screen, and not only a base or a frame of others.
  private func isOwnScreen(_ type: Program.TypeInfo) -> Bool {
    switch program.role(of: type) {
    case _ where type.kind == .protocol: false
    case .controller, .tabs, .split, .pages:
      program.subtypes(of: type).isEmpty || live.made.contains(type.name.lastPart)
    // A view that moves, and of which it is not seen where it is shown.
    case .view, .modifier, .representable, .hosting: declared.contains(ScreenID(names[type.index] ?? type.name))
    default: false
    }
  }

  // MARK: Facts

  /// Declares the facts that conditions read; what is both asked and compared is two facts.
  private mutating func addFacts() {
    var fixed: Set<String> = []
    for (name, isFixed) in interpreter.conditions.opaque where isFixed { fixed.insert(name) }
    let read = builder.readFacts
    for name in usedFacts where read.contains(name) {
      builder.add(Fact(name, .opaque, kind: fixed.contains(name) ? .fixed : .changing))
    }
  }

  /// The condition with each comparison as a fact of its own where the same is also asked as a Boolean, or compared with
  /// values of another kind.
  func cleaned(_ condition: Condition?) -> Condition? {
    guard let condition else { return nil }
    return Condition(
      tokens: condition.tokens.map { token in
        guard case .compare(let name, let comparison, let value) = token, mixed.contains(name) else { return token }
        return .fact("\(name) \(comparison.rawValue) \(value)")
      })
  }

  /// Remembers the facts that a condition of the graph reads.
  mutating func use(_ condition: Condition?) {
    for token in condition?.tokens ?? [] {
      if case .fact(let name) = token, knownFacts.insert(name).inserted { usedFacts.append(name) }
    }
  }

  // MARK: Screens

  private mutating func screen(of type: Program.TypeInfo) -> ScreenID {
    let known = scenes.screens(ofClass: type.name.lastPart)
    if known.count == 1 { return known[0] }
    let id = ScreenID(names[type.index] ?? type.name)
    if declared.insert(id).inserted, !builder.declares(id) {
      let (file, line, column) = program.location(type.offset, in: type.file)
      builder.add(
        Screen(
          id, kind: program.role(of: type) == .tabs ? .tabs : .screen,
          location: SourceLocation(file: file, line: line, column: column)))
    }
    return id
  }

  /// The screens that a type stands for, which are several where several scenes have it.
  private mutating func allScreens(of type: Program.TypeInfo) -> [ScreenID] {
    let known = scenes.screens(ofClass: type.name.lastPart)
    return known.count > 1 ? known : [screen(of: type)]
  }

  /// What a destination means: screens, or what could not be resolved; empty for what is not drawn.
  func destinations(_ destination: Destination) -> [(to: ScreenID?, type: Program.TypeInfo?)] {
    switch destination {
    case .type(let info):
      let known = scenes.screens(ofClass: info.name.lastPart)
      return known.isEmpty ? [(ScreenID(names[info.index] ?? info.name), info)] : known.map { ($0, nil) }
    case .scene(let storyboard, let identifier, let type):
      if let screen = scenes.screen(storyboard: storyboard, identifier: identifier) { return [(screen, nil)] }
      return type.map { destinations(.type($0)) } ?? []
    case .library(let name): return [(ScreenID(name), nil)]
    case .system(let name): return hints.showsSystemScreens ? [(ScreenID(name), nil)] : []
    case .segue, .unresolved: return []
    }
  }

  // MARK: Transitions

  func location(_ site: Site) -> SourceLocation {
    let (file, line, column) = program.location(site.offset, in: site.file)
    return SourceLocation(file: file, line: line, column: column)
  }

  private mutating func add(_ site: Site, from sources: [Int], else index: Int?) {
    var sources = sources
    if sources.isEmpty, let index,
      program.role(of: program.types[index]).isFrame || interpreter.fillings[index] != nil
    {
      let inside = scenes.screens(inFramesOfClass: program.types[index].name.lastPart)
      for screen in inside { add(site, from: screen) }
      // What a navigation controller shows, of which it is not known what it is filled with, is shown by code.
      if inside.isEmpty { addOrphan(site) }
      return
    }
    // A cell that nothing is seen to show says nothing of screens.
    if sources.isEmpty, let index, program.role(of: program.types[index]) != .component { sources = [index] }
    for source in sources {
      var site = site
      // A part of a screen is there under conditions of its own.
      if let index, index != source {
        site.condition = Condition.all(of: [screens.condition(of: index, on: source), site.condition])
      }
      for from in allScreens(of: program.types[source]) { add(site, from: from) }
    }
  }

  private mutating func add(_ site: Site, from: ScreenID) {
    let unresolved: String
    var function: String?
    switch site.destination {
    case .system where !hints.showsSystemScreens: return
    case .type(let info) where hints.leavesOut(info): return
    case .segue(let identifier):
      if !segues(identifier, of: site).isEmpty { return }
      unresolved = identifier
    case .unresolved(let text, let name): (unresolved, function) = (text, name)
    case .scene(_, let identifier, _): unresolved = identifier ?? "initial scene"
    case .type, .library, .system: unresolved = ""
    }
    let targets = destinations(site.destination)
    for target in targets {
      if let to = target.to { declare(to, target.type, of: site) }
      add(site, from: from, to: target.to, unresolved: nil, isOneOf: targets.count)
    }
    if targets.isEmpty {
      if let unanswered = interpreter.unansweredUses.first(where: {
        $0.use.file == site.file && $0.use.offset == site.offset
      }) {
        builder.add(.unhandledValue(unanswered.type.name, of: from, at: location(site)))
        return add(site, from: from, to: nil, unresolved: unresolved, isOneOf: 1)
      }
      questions.addDestination(unresolved, function: function, of: site, from: from)
      add(site, from: from, to: nil, unresolved: unresolved, isOneOf: 1)
    }
  }

  /// Declares what a move leads to: a screen of the app, or one of a library.
  private mutating func declare(_ id: ScreenID, _ type: Program.TypeInfo?, of site: Site) {
    if let type { _ = screen(of: type) }
    switch site.destination {
    case .library, .system: declareExternal(id, at: location(site))
    default: break
    }
  }

  private mutating func declareExternal(_ screen: ScreenID, at location: SourceLocation) {
    guard declared.insert(screen).inserted, !builder.declares(screen) else { return }
    builder.add(Screen(screen, kind: .external, location: location))
  }

  private mutating func add(_ site: Site, from: ScreenID, to: ScreenID?, unresolved: String?, isOneOf count: Int) {
    var transition = Transition(
      from: from, route: site.route, to: to, condition: cleaned(site.condition), move: site.move,
      unresolved: unresolved,
      trigger: "code", location: location(site))
    if let to, to != from { shown.insert(to) }
    transition.confidence = count > 1 ? .ambiguous : site.confidence
    moves.add(transition)
  }

  private mutating func addMoves() {
    for var transition in moves.merged {
      use(transition.condition)
      transition.route = branching.name(transition.route, from: transition.from, transition.condition)
      builder.add(transition)
    }
  }

  // MARK: Entries

  private mutating func addLaunches(_ sites: [Site]) {
    var byType: [(index: Int, sites: [Site])] = []
    for site in sites {
      guard case .launch(let index) = site.source else { continue }
      if case .system = site.destination { continue }
      if let known = byType.firstIndex(where: { $0.index == index }) {
        byType[known].sites.append(site)
      } else {
        byType.append((index, [site]))
      }
    }
    for (index, sites) in byType {
      if sites.count == 1 || Set(sites.map { "\($0.destination)" }).count == 1, sites[0].condition == nil,
        let target = destinations(sites[0].destination).first, let to = target.to
      {
        declare(to, target.type, of: sites[0])
        shown.insert(to)
        builder.add(Entry(to, location: location(sites[0])))
        continue
      }
      let id = ScreenID(index < 0 ? "main" : names[index] ?? "main")
      if declared.insert(id).inserted, !builder.declares(id) {
        let place = index < 0 ? nil : program.location(program.types[index].offset, in: program.types[index].file)
        builder.add(Screen(id, location: place.map { SourceLocation(file: $0.file, line: $0.line, column: $0.column) }))
      }
      shown.insert(id)
      builder.add(Entry(id, location: location(sites[0])))
      for site in sites { add(site, from: id) }
    }
  }

  private mutating func addLink(_ site: Site, _ kind: Entry.Kind) {
    if case .type(let info) = site.destination, hints.leavesOut(info) { return }
    guard let target = destinations(site.destination).first, let to = target.to else { return }
    declare(to, target.type, of: site)
    shown.insert(to)
    builder.add(Entry(to, kind: kind, template: cleaned(site.condition)?.description, location: location(site)))
  }

  /// A move of which it is not known on which screen it happens.
  private mutating func addOrphan(_ site: Site) {
    if case .type(let info) = site.destination, hints.leavesOut(info) { return }
    guard let target = destinations(site.destination).first, let to = target.to else { return }
    declare(to, target.type, of: site)
    shown.insert(to)
    var function = site.route
    if let index = site.source.type, index >= 0, let name = names[index] { function = "\(name).\(function)" }
    questions.addSource(function, of: site, shows: to)
    builder.add(Entry(to, kind: .code, template: site.route, location: location(site)))
  }
}
