internal import NavigationGraph

/// Storyboards joined: which object each reference means, what containers show, and what the screens are called.
struct StoryboardApp {
  /// What a destination turns out to be.
  enum Place: Hashable {
    /// The object at a position in ``objects``.
    case object(Int)
    /// A scene of a storyboard that is not among the inputs.
    case elsewhere(String)
    /// An object or scene that is not there.
    case missing(String)
  }

  let storyboards: [Storyboard]
  let objects: [Storyboard.Object]
  /// The storyboard of each object.
  let owner: [Int]
  /// The positions of the objects of each storyboard, by their identifiers.
  let byID: [[String: Int]]
  /// The positions of the objects of each storyboard, by the names that code and references have for them.
  let byIdentifier: [[String: Int]]
  /// The positions of the storyboards of each name.
  let byName: [String: [Int]]
  /// The segue of each container that names what it shows first; `nil` for what shows itself.
  let content: [Int?]
  var shown: [Place] = []
  var names: [ScreenID?] = []

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
  func place(of id: String, in storyboard: Int) -> Place {
    byID[storyboard][id].map { shown[$0] } ?? .missing(id)
  }

  /// The next place on the way to what an object shows, or `nil` when it shows itself.
  func next(after position: Int) -> Place? {
    if case .placeholder(let name, let identifier) = objects[position].role {
      return scene(name, identifier, from: owner[position])
    }
    return content[position].map { segue in
      let id = objects[position].segues[segue].destination
      return byID[owner[position]][id].map(Place.object) ?? .missing(id)
    }
  }

  /// What each object shows; objects that show each other show the first of them.
  func shownPlaces() -> [Place] {
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
  func scene(_ name: String?, _ identifier: String?, from storyboard: Int) -> Place {
    var target = storyboard
    if let name, name != storyboards[storyboard].name {
      let here = storyboards[storyboard].path.split(separator: "/")
      func distance(_ candidate: Int) -> Int {
        let there = storyboards[candidate].path.split(separator: "/")
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
  func isScreen(_ position: Int) -> Bool {
    switch objects[position].role {
    case .controller: shown[position] == .object(position)
    case .application: !objects[position].segues.isEmpty
    case .placeholder, .exit: false
    }
  }

  // MARK: Names

  /// The names of the screens: what tells them apart is added where several would have the same.
  func screenNames() -> [ScreenID?] {
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
        { "\(storyboards[owner[$0]].name) \(objects[$0].id)" }, { "\(storyboards[owner[$0]].path) \(objects[$0].id)" },
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
      names[position] = ScreenID("\(name) (\(storyboards[owner[position]].path) \(position))")
    }
    return names
  }

  static func name(of object: Storyboard.Object) -> String {
    object.customClass ?? object.title ?? object.identifier
      ?? (object.role.isApplication ? "Main Menu" : object.element)
  }
}

extension Storyboard.Object {
  /// Whether it has a name of its own, besides that of its element.
  var isNamed: Bool { customClass != nil || title != nil || identifier != nil || role.isApplication }
}

extension Storyboard.Role {
  var isApplication: Bool { if case .application = self { true } else { false } }
}
