internal import NavigationGraph

extension StoryboardApp {
  func add(to builder: inout NavigationGraph.Builder, _ companions: Companions, uses: StoryboardUses? = nil) {
    for storyboard in storyboards { builder.add(.storyboard, of: storyboard.file) }
    let flows = flowNames()
    if storyboards.count > 1 {
      for (number, storyboard) in storyboards.enumerated() {
        builder.add(Flow(flows[number], location: SourceLocation(file: storyboard.file)))
      }
    }
    for position in objects.indices {
      guard let id = names[position] else { continue }
      let kind: Screen.Kind = objects[position].segues.contains(where: \.isTab) ? .tabs : .screen
      builder.add(
        Screen(
          id, kind: kind, flow: storyboards.count > 1 ? flows[owner[position]] : nil,
          location: objects[position].location))
    }
    var routes = RouteNames()
    var missing = MissingFiles()
    var notified: [Int] = []
    var edges: [(from: Int32, to: Int32, edge: Int32)] = []
    for position in objects.indices {
      for (number, segue) in objects[position].segues.enumerated() where number != content[position] {
        if segue.relationship?.hasPrefix("dynamic") == true {
          // The interface of a notification, which the system shows.
          if case .object(let target) = place(of: segue.destination, in: owner[position]) { notified.append(target) }
          continue
        }
        let source = self.source(of: position)
        guard let from = names[source] else { continue }
        let target = place(of: segue.destination, in: owner[position])
        let all = transitions(of: segue, from: from, to: target, in: owner[position], &routes, &missing)
        for transition in all {
          guard let uses else {
            builder.add(transition)
            continue
          }
          let calls = uses.calls[StoryboardScenes.Segue.Key(object: position, number: number)] ?? []
          add(transition, of: segue, calls, uses, &routes, to: &builder)
        }
        if case .object(let target) = target { edges.append((Int32(source), Int32(target), Int32(edges.count))) }
      }
    }
    addEntries(to: &builder, notified: notified, edges: edges, companions, uses, &missing)
    missing.add(to: &builder)
  }

  /// The screen that a segue of an object leaves: the object, or what is shown inside it.
  func source(of position: Int) -> Int {
    if case .object(let first) = shown[position] { return first }
    return position
  }

  func transitions(
    of segue: Storyboard.Segue, from: ScreenID, to target: Place, in storyboard: Int, _ routes: inout RouteNames,
    _ missing: inout MissingFiles
  ) -> [Transition] {
    var trigger = segue.kind == "relationship" ? nil : segue.trigger ?? "code"
    if let selector = segue.creationSelector { trigger = (trigger.map { "\($0) " } ?? "") + "via \(selector)" }
    func transition(to: ScreenID?, name: String, unresolved: String? = nil, move: Move) -> Transition {
      Transition(
        from: from, route: routes.route(segue.identifier ?? segue.customClass, from: from, to: name), to: to,
        move: move,
        unresolved: unresolved, trigger: trigger, location: segue.location)
    }
    if segue.kind == "unwind" {
      let action = segue.unwindAction ?? "an unwind action"
      return [transition(to: nil, name: action, unresolved: action, move: .unwind)]
    }
    let move = segue.move(isForMac: storyboards[storyboard].isForMac)
    switch target {
    case .object(let position):
      guard let to = names[position] else {
        return [transition(to: ScreenID(objects[position].id), name: objects[position].id, move: move)]
      }
      return [transition(to: to, name: to.rawValue, move: move)]
    case .missing(let name): return [transition(to: ScreenID(read: name), name: name, move: move)]
    case .elsewhere(let name):
      missing.refer(to: name, at: segue.location)
      return [transition(to: ScreenID(name), name: name, move: move)]
    }
  }

  /// The names of the storyboards, with their folders where names repeat.
  func flowNames() -> [String] {
    storyboards.map { storyboard in
      guard byName[storyboard.name]?.count ?? 0 > 1 else { return storyboard.name }
      return storyboard.path.lastIndex(of: ".").map { String(storyboard.path[..<$0]) } ?? storyboard.path
    }
  }

  /// Adds the transition of a segue as code performs it: under the conditions of its calls, or not at all.
  func add(
    _ transition: Transition, of segue: Storyboard.Segue, _ calls: [StoryboardUses.Call], _ uses: StoryboardUses,
    _ routes: inout RouteNames, to builder: inout NavigationGraph.Builder
  ) {
    if segue.kind == "unwind", let action = segue.unwindAction {
      let name = String(action.prefix { $0 != ":" })
      let classes = uses.unwindActions[action] ?? uses.unwindActions[name] ?? []
      let targets = objects.indices.filter { objects[$0].customClass.map(classes.contains) == true }.compactMap {
        names[$0]
      }
      guard !targets.isEmpty else { return builder.add(transition) }
      for (number, target) in targets.enumerated() {
        var unwind = transition
        (unwind.to, unwind.unresolved) = (target, nil)
        // It goes back to whichever is on the stack.
        if number > 0 {
          unwind.route = routes.route(transition.route, from: transition.from, to: target.rawValue)
        }
        builder.add(unwind)
      }
      return
    }
    guard segue.trigger == nil, segue.kind != "relationship", segue.kind != "embed", let identifier = segue.identifier
    else {
      return builder.add(transition)
    }
    if calls.isEmpty {
      if uses.texts.contains(identifier) { return builder.add(transition) }
      return builder.add(Finding.unperformedSegue(identifier, from: transition.from, at: segue.location))
    }
    for (number, call) in calls.enumerated() {
      var performed = transition
      performed.condition = call.condition
      performed.location = call.location
      performed.confidence = call.confidence
      if number > 0 {
        performed.route = routes.route(identifier, from: transition.from, to: transition.to?.rawValue ?? identifier)
      }
      builder.add(performed)
    }
  }

  // MARK: Entries

  func addEntries(
    to builder: inout NavigationGraph.Builder, notified: [Int], edges: [(from: Int32, to: Int32, edge: Int32)],
    _ companions: Companions, _ uses: StoryboardUses?, _ missing: inout MissingFiles
  ) {
    var known: [Int] = []
    func enter(_ position: Int, _ kind: Entry.Kind, _ name: String? = nil) {
      guard let screen = names[position] else { return }
      builder.add(Entry(screen, kind: kind, template: name, location: objects[position].location))
      known.append(position)
    }
    /// The name by which code can show each screen.
    var nameInCode: [Int: String] = [:]
    let initials = storyboards.indices.filter { storyboards[$0].initial != nil }
    let (mains, ofExtensions) = (companions.mainStoryboards, companions.extensionStoryboards)
    for storyboard in initials {
      guard let id = storyboards[storyboard].initial else { continue }
      let name = storyboards[storyboard].name
      // Which one the app begins with stands in its property list, if not in the settings of its build; by default it is
      // called so, and that of a watch so.
      let isMain =
        ofExtensions.contains(name) || name.lowercased().hasPrefix("interface")
        || mains?.contains(name)
          ?? (initials.count == 1 || name.lowercased().hasPrefix("main"))
      let first = byID[storyboard][id]
      let location = first.map { objects[$0].location } ?? SourceLocation(file: storyboards[storyboard].file)
      switch place(of: id, in: storyboard) {
      case .object(let position): if isMain { enter(position, .launch) } else { nameInCode[position] = name }
      case .elsewhere(let name):
        missing.refer(to: name, at: location)
        if isMain { builder.add(Entry(ScreenID(name), location: location)) }
      case .missing(let name):
        builder.add(Entry(ScreenID(read: name), kind: isMain ? .launch : .code, location: location))
      }
    }
    for position in objects.indices where objects[position].role.isApplication { enter(position, .launch) }
    for position in objects.indices where objects[position].element == "notificationController" {
      enter(position, .notification)
    }
    for position in notified { enter(position, .notification) }
    for position in objects.indices {
      guard let identifier = objects[position].identifier, case .controller = objects[position].role else { continue }
      let screen = source(of: position)
      if nameInCode[screen] == nil || screen == position { nameInCode[screen] = identifier }
    }
    let graph = Adjacency(vertexCount: objects.count, edges: edges)
    let ways = known + objects.indices.filter { names[$0].map { uses?.shown.contains($0) == true } == true }
    let isStranded = { (position: Int) in names[position].map { uses?.stranded.contains($0) == true } == true }
    for position in Beginnings.positions(in: graph, besides: ways, where: { nameInCode[$0] != nil && !isStranded($0) })
    {
      enter(position, .code, nameInCode[position])
    }
  }
}

/// The storyboards that are referred to and are not among the inputs, in the order of the references.
struct MissingFiles {
  private var order: [String] = []
  private var places: [String: [SourceLocation]] = [:]
  private var screens: [(id: String, location: SourceLocation)] = []
  private var known: Set<String> = []

  mutating func refer(to name: String, at location: SourceLocation) {
    let file = String(name.split(separator: "/").first ?? "")
    if places[file] == nil { order.append(file) }
    places[file, default: []].append(location)
    if known.insert(name).inserted { screens.append((name, location)) }
  }

  /// Adds a finding for each file, and screens outside that stand in for the scenes.
  func add(to builder: inout NavigationGraph.Builder) {
    for screen in screens { builder.add(Screen(ScreenID(screen.id), kind: .external, location: screen.location)) }
    for file in order {
      guard let all = places[file], let first = all.first else { continue }
      builder.add(Finding.missingFile("'\(file)'", at: first, others: Array(all.dropFirst())))
    }
  }
}
