public import NavigationGraph

extension Storyboard {
  /// Adds storyboards to a graph, as one app.
  ///
  /// Controllers are screens, by class, then title, then identifier. Navigation controllers, windows and split views are
  /// not: what leads to one leads to what it shows first. Tab bars are screens of that kind. A scene that only code can
  /// show, because it has an identifier and no segue leads to it, is an entry by ``Entry/Kind/code``. Of localised copies
  /// only one is taken, and storyboards that are only shown while the app starts are left out.
  ///
  /// - Parameters:
  ///   - storyboards: The storyboards, in the order of the inputs.
  ///   - builder: What the declarations are added to.
  /// - Complexity: O(*n* log *n*) for *n* objects and segues.
  public static func add(_ storyboards: [Storyboard], to builder: inout NavigationGraph.Builder) {
    let app = StoryboardApp(distinct(storyboards.filter { !$0.isLaunchScreen }))
    app.add(to: &builder)
  }

  /// The name by which references call it: that of the file, without its extension.
  var name: String {
    let file = file.split(separator: "/").last ?? ""
    return String(file.lastIndex(of: ".").map { file[..<$0] } ?? file)
  }

  /// One of each set of localised copies: the one of `Base.lproj`, or else the first.
  ///
  /// Xcode also keeps copies in the folders that it exports for translators (`*.xcloc`).
  static func distinct(_ storyboards: [Storyboard]) -> [Storyboard] {
    func key(_ storyboard: Storyboard) -> String {
      storyboard.file.split(separator: "/").filter { !$0.hasSuffix(".lproj") }.joined(separator: "/")
    }
    let originals = Set(storyboards.filter { !$0.file.contains(".xcloc/") }.map(\.name))
    var positions: [String: Int] = [:]
    var kept: [Storyboard] = []
    for storyboard in storyboards where !storyboard.file.contains(".xcloc/") || !originals.contains(storyboard.name) {
      // Exported copies lie in a folder for each language.
      let key = storyboard.file.contains(".xcloc/") ? storyboard.name : key(storyboard)
      if let known = positions[key] {
        if storyboard.file.contains("Base.lproj/"), !kept[known].file.contains("Base.lproj/") {
          kept[known] = storyboard
        }
      } else {
        positions[key] = kept.count
        kept.append(storyboard)
      }
    }
    return kept
  }
}

/// Storyboards joined: which object each reference means, what containers show, and what the screens are called.
private struct StoryboardApp {
  /// What a destination turns out to be.
  enum Place: Hashable {
    /// The object at a position in ``objects``.
    case object(Int)
    /// A scene of a storyboard that is not among the inputs.
    case elsewhere(String)
    /// An object or scene that is not there.
    case missing(String)
  }

  private let storyboards: [Storyboard]
  private let objects: [Storyboard.Object]
  /// The storyboard of each object.
  private let owner: [Int]
  /// The positions of the objects of each storyboard, by their identifiers.
  private let byID: [[String: Int]]
  /// The positions of the objects of each storyboard, by the names that code and references have for them.
  private let byIdentifier: [[String: Int]]
  /// The positions of the storyboards of each name.
  private let byName: [String: [Int]]
  /// The segue of each container that names what it shows first; `nil` for what shows itself.
  private let content: [Int?]
  private var shown: [Place] = []
  private var names: [ScreenID?] = []

  init(_ storyboards: [Storyboard]) {
    self.storyboards = storyboards
    objects = storyboards.flatMap(\.objects)
    var owner: [Int] = []
    var (byID, byIdentifier): ([[String: Int]], [[String: Int]]) = ([], [])
    for (number, storyboard) in storyboards.enumerated() {
      var (positions, identified): ([String: Int], [String: Int]) = ([:], [:])
      for object in storyboard.objects {
        if positions[object.id] == nil { positions[object.id] = owner.count }
        if let name = object.identifier, identified[name] == nil { identified[name] = owner.count }
        owner.append(number)
      }
      byID.append(positions)
      byIdentifier.append(identified)
    }
    (self.owner, self.byID, self.byIdentifier) = (owner, byID, byIdentifier)
    byName = Dictionary(grouping: storyboards.indices) { storyboards[$0].name }
    content = objects.map { object in
      let ranks = object.segues.map { $0.contentRank ?? .max }
      return ranks.min().flatMap { $0 == .max ? nil : ranks.firstIndex(of: $0) }
    }
    shown = shownPlaces()
    names = screenNames()
  }

  // MARK: Places

  /// What a destination named in a storyboard turns out to be: the object, what its container shows, or a scene elsewhere.
  private func place(of id: String, in storyboard: Int) -> Place {
    byID[storyboard][id].map { shown[$0] } ?? .missing(id)
  }

  /// The next place on the way to what an object shows, or `nil` when it shows itself.
  private func next(after position: Int) -> Place? {
    if case .placeholder(let name, let identifier) = objects[position].role {
      return scene(name, identifier, from: owner[position])
    }
    return content[position].map { segue in
      let id = objects[position].segues[segue].destination
      return byID[owner[position]][id].map(Place.object) ?? .missing(id)
    }
  }

  /// What each object shows; objects that show each other show the first of them.
  private func shownPlaces() -> [Place] {
    var result = [Place?](repeating: nil, count: objects.count)
    for start in objects.indices where result[start] == nil {
      var path: [Int] = []
      var isOnPath: Set<Int> = []
      var end = Place.object(start)
      while case .object(let position) = end {
        if let known = result[position] {
          end = known
          break
        }
        guard isOnPath.insert(position).inserted else {
          let circle = path.drop { $0 != position }
          end = .object(circle.min() ?? position)
          break
        }
        path.append(position)
        guard let next = next(after: position) else { break }
        end = next
      }
      for position in path { result[position] = end }
    }
    return result.enumerated().map { $1 ?? .object($0) }
  }

  /// The scene that a reference means, of the storyboard of that name that lies nearest.
  private func scene(_ name: String?, _ identifier: String?, from storyboard: Int) -> Place {
    var target = storyboard
    if let name, name != storyboards[storyboard].name {
      let here = storyboards[storyboard].file.split(separator: "/")
      func distance(_ candidate: Int) -> Int {
        let there = storyboards[candidate].file.split(separator: "/")
        return there.count + here.count - 2 * zip(here, there).prefix { $0 == $1 }.count
      }
      guard let nearest = byName[name]?.min(by: { distance($0) < distance($1) }) else {
        return .elsewhere("\(name).storyboard\(identifier.map { "/\($0)" } ?? "")")
      }
      target = nearest
    }
    guard let identifier else {
      let initial = storyboards[target].initial
      return initial.flatMap { byID[target][$0] }.map(Place.object)
        ?? .missing("the initial controller of \(storyboards[target].name).storyboard")
    }
    return byIdentifier[target][identifier].map(Place.object)
      ?? .missing("\(storyboards[target].name).storyboard/\(identifier)")
  }

  /// Whether an object is a place where people stop.
  private func isScreen(_ position: Int) -> Bool {
    switch objects[position].role {
    case .controller: shown[position] == .object(position)
    case .application: !objects[position].segues.isEmpty
    case .placeholder, .exit: false
    }
  }

  // MARK: Names

  /// The names of the screens: what tells them apart is added where several would have the same.
  private func screenNames() -> [ScreenID?] {
    let screens = objects.indices.filter(isScreen)
    var groups: [String: [Int]] = [:]
    for position in screens { groups[Self.name(of: objects[position]), default: []].append(position) }
    var names = [ScreenID?](repeating: nil, count: objects.count)
    for (name, members) in groups {
      if members.count == 1, objects[members[0]].isNamed {
        names[members[0]] = ScreenID(name)
        continue
      }
      // The first quality that all have and no two share.
      let qualities: [(Int) -> String?] = [
        { objects[$0].title.flatMap { $0 == name ? nil : $0 } },
        { objects[$0].identifier.flatMap { $0 == name ? nil : $0 } },
        { storyboards[owner[$0]].name }, { objects[$0].id },
        { "\(storyboards[owner[$0]].name) \(objects[$0].id)" }, { "\(storyboards[owner[$0]].file) \(objects[$0].id)" },
      ]
      let quality = qualities.first { quality in
        let texts = members.compactMap(quality)
        let isOfFile = quality(members[0]) == storyboards[owner[members[0]]].name
        return texts.count == members.count && Set(texts).count == members.count
          && (objects[members[0]].isNamed || !isOfFile)
      }
      for position in members {
        names[position] = ScreenID("\(name) (\(quality?(position) ?? "\(position)"))")
      }
    }
    // A title may look like what has been made up for another.
    var taken: Set<ScreenID> = []
    for position in screens {
      guard let name = names[position], !taken.insert(name).inserted else { continue }
      names[position] = ScreenID("\(name) (\(storyboards[owner[position]].file) \(position))")
    }
    return names
  }

  private static func name(of object: Storyboard.Object) -> String {
    object.customClass ?? object.title ?? object.identifier
      ?? (object.role.isApplication ? "Main Menu" : object.element)
  }

  // MARK: The graph

  func add(to builder: inout NavigationGraph.Builder) {
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
        for transition in transitions(of: segue, from: from, to: target, in: owner[position], &routes, &missing) {
          builder.add(transition)
        }
        if case .object(let target) = target { edges.append((Int32(source), Int32(target), Int32(edges.count))) }
      }
    }
    missing.add(to: &builder)
    addEntries(to: &builder, notified: notified, edges: edges)
  }

  /// The screen that a segue of an object leaves: the object, or what is shown inside it.
  private func source(of position: Int) -> Int {
    if case .object(let first) = shown[position] { return first }
    return position
  }

  private func transitions(
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
  private func flowNames() -> [String] {
    storyboards.map { storyboard in
      guard byName[storyboard.name]?.count ?? 0 > 1 else { return storyboard.name }
      return storyboard.file.lastIndex(of: ".").map { String(storyboard.file[..<$0]) } ?? storyboard.file
    }
  }

  // MARK: Entries

  private func addEntries(
    to builder: inout NavigationGraph.Builder, notified: [Int], edges: [(from: Int32, to: Int32, edge: Int32)]
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
    for storyboard in initials {
      guard let id = storyboards[storyboard].initial else { continue }
      guard case .object(let position) = place(of: id, in: storyboard) else { continue }
      let name = storyboards[storyboard].name
      // Which one the app begins with stands in its property list; by default it is called so.
      let isMain = initials.count == 1 || ["main", "interface"].contains { name.lowercased().hasPrefix($0) }
      if isMain { enter(position, .launch) } else { nameInCode[position] = name }
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
    for position in Beginnings.positions(in: graph, besides: known, where: { nameInCode[$0] != nil }) {
      enter(position, .code, nameInCode[position])
    }
  }
}

/// The storyboards that are referred to and are not among the inputs, in the order of the references.
private struct MissingFiles {
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

extension Storyboard.Object {
  /// Whether it has a name of its own, besides that of its element.
  fileprivate var isNamed: Bool { customClass != nil || title != nil || identifier != nil || role.isApplication }
}

extension Storyboard.Role {
  fileprivate var isApplication: Bool { if case .application = self { true } else { false } }
}

extension Storyboard.Segue {
  /// How early a container shows what it names, so that what leads to the container leads to the first; `nil` for others.
  fileprivate var contentRank: Int? {
    guard kind == "relationship", let relationship else { return nil }
    if relationship == "rootViewController" || relationship.hasPrefix("window.") { return 0 }
    // The panes of a split view, which stand side by side.
    return ["masterViewController", "splitItems", "detailViewController"].firstIndex(of: relationship).map { $0 + 1 }
  }

  /// Whether it names a child of a tab bar.
  fileprivate var isTab: Bool { ["viewControllers", "tabItems"].contains(relationship) }

  /// How it goes.
  fileprivate func move(isForMac: Bool) -> Move {
    switch kind {
    case "relationship":
      switch relationship {
      case "viewControllers", "tabItems", "nextPage": return .tab
      case "detailViewController", "splitItems", "masterViewController": return .detail
      default: return .embed
      }
    // A window of its own on macOS.
    case "show": return isForMac ? .cover : .push
    case "push": return .push
    case "presentation":
      switch presentationStyle {
      case "fullScreen", "currentContext", "overFullScreen", "overCurrentContext": return .cover
      default: return .sheet
      }
    // Before Xcode 8, full screen by default.
    case "modal": return .cover
    case "popoverPresentation", "popover", "sheet": return .sheet
    case "showDetail", "replace": return .detail
    case "embed": return .embed
    // What a custom segue does is code.
    default: return .go
    }
  }
}
