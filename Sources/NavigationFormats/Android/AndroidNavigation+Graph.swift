public import NavigationGraph

extension AndroidNavigation {
  /// The most transitions that are made of the global actions of some files.
  package static let maximumTransitions = 1_000_000

  /// Adds navigation files to a graph, as one app.
  ///
  /// Destinations are screens, by their ids, with their graph before them where an id repeats. What leads to a graph leads
  /// to its start. An action of a graph is a transition of each destination inside, unless one further inside has its id.
  /// Files of one name in several source sets stand for each other, since a build has one of them.
  ///
  /// Moves have no depth: with `popUpTo` a destination replaces the present one, or becomes the root where all is popped;
  /// one that is popped up to itself is pushed. An action that only pops is an unwind to where it pops. An include that
  /// finds no file is a screen outside, which stands for the graph.
  ///
  /// - Parameters:
  ///   - files: The files, in the order of the inputs.
  ///   - builder: What the declarations are added to.
  /// - Throws: When global actions make too many transitions.
  /// - Complexity: O(*n* log *n* + *t*) for *n* elements and *t* transitions.
  public static func add(_ files: [AndroidNavigation], to builder: inout NavigationGraph.Builder) throws(ImportError) {
    try add(files, to: &builder, limit: maximumTransitions)
  }

  /// Adds navigation files with a limit of one's own.
  package static func add(
    _ files: [AndroidNavigation], to builder: inout NavigationGraph.Builder, limit: Int
  ) throws(ImportError) {
    var app = AndroidApp(files, limit: limit)
    try app.add(to: &builder)
  }

  /// The name by which includes call it.
  var name: String {
    let file = file.split(separator: "/").last ?? ""
    return String(file.lastIndex(of: ".").map { file[..<$0] } ?? file)
  }
}

/// Navigation files joined into one tree, or several.
private struct AndroidApp {
  private let files: [AndroidNavigation]
  private let limit: Int
  private let nodes: [AndroidNavigation.Node]
  private let fileOf: [Int]
  /// The position of the root of each file.
  private let roots: [Int]
  /// The graphs directly around each node; several for the root of a file that is included more than once.
  private var parents: [[Int]]
  /// The nodes directly inside each graph by id; what is included stands for the include.
  private var children: [[String: Int]]
  private var members: [[Int]]
  /// The nodes of each id, wherever they are.
  private var byID: [String: [Int]] = [:]
  /// The includes that found no file.
  private var missing: [Int] = []
  private var isMissing: Set<Int> = []
  /// The files that each file includes.
  private var included: [[(file: Int, location: SourceLocation)]]
  private var names: [ScreenID?] = []

  init(_ files: [AndroidNavigation], limit: Int) {
    self.files = files
    self.limit = limit
    nodes = files.flatMap(\.nodes)
    var (fileOf, roots): ([Int], [Int]) = ([], [])
    for (number, file) in files.enumerated() {
      roots.append(fileOf.count)
      fileOf += repeatElement(number, count: file.nodes.count)
    }
    (self.fileOf, self.roots) = (fileOf, roots)
    parents = Array(repeating: [], count: nodes.count)
    children = Array(repeating: [:], count: nodes.count)
    members = Array(repeating: [], count: nodes.count)
    included = Array(repeating: [], count: files.count)
    let byName = Dictionary(grouping: files.indices) { files[$0].name }
    var standIns: [String: Int] = [:]
    for position in nodes.indices {
      let node = nodes[position]
      guard node.parent >= 0 else { continue }
      let parent = roots[fileOf[position]] + node.parent
      guard let name = node.include else {
        join(position, to: parent, as: node.id)
        continue
      }
      let found = Self.files(byName[name] ?? [], nearest: fileOf[position], of: files)
      if found.isEmpty {
        // One stands in for the graph that it would be, whose id is nearly always its name.
        missing.append(position)
        let first = standIns[name] ?? position
        standIns[name] = first
        join(first, to: parent, as: node.id ?? name)
      }
      for file in found {
        included[fileOf[position]].append((file, node.location))
        join(roots[file], to: parent, as: node.id ?? nodes[roots[file]].id)
      }
    }
    isMissing = Set(standIns.values)
    for position in nodes.indices {
      if let include = nodes[position].include {
        guard let first = standIns[include] else { continue }
        for id in [nodes[position].id, include].compactMap({ $0 }) where byID[id]?.contains(first) != true {
          byID[id, default: []].append(first)
        }
      } else if let id = nodes[position].id {
        byID[id, default: []].append(position)
      }
    }
    isMissing = usedStandIns()
    names = screenNames()
  }

  /// The includes that found no file and that something leads to.
  private func usedStandIns() -> Set<Int> {
    var used: Set<Int> = []
    for position in nodes.indices {
      let ends = nodes[position].actions.compactMap { $0.destination.flatMap { node($0, from: position) } }
      used.formUnion((ends + (nodes[position].isGraph ? [position] : [])).compactMap(start))
    }
    return isMissing.intersection(used)
  }

  private mutating func join(_ node: Int, to parent: Int, as id: String?) {
    if !parents[node].contains(parent) {
      parents[node].append(parent)
      members[parent].append(node)
    }
    if let id, children[parent][id] == nil { children[parent][id] = node }
  }

  /// Of several files of a name those in the folder of the one that includes them, or else all.
  private static func files(_ candidates: [Int], nearest file: Int, of files: [AndroidNavigation]) -> [Int] {
    func folder(_ file: Int) -> Substring {
      files[file].file.lastIndex(of: "/").map { files[file].file[..<$0] } ?? ""
    }
    let beside = candidates.filter { folder($0) == folder(file) }
    return beside.isEmpty ? candidates : beside
  }

  /// Whether a node is a place; an include that found no file is one outside.
  private func isScreen(_ position: Int) -> Bool {
    nodes[position].include == nil ? !nodes[position].isGraph : isMissing.contains(position)
  }

  private func isOutside(_ position: Int) -> Bool { nodes[position].isOutside || nodes[position].include != nil }

  // MARK: Names

  /// The name of a graph: its id, or that of its file.
  private func graphName(_ position: Int) -> String { nodes[position].id ?? files[fileOf[position]].name }

  private func screenNames() -> [ScreenID?] {
    func own(_ position: Int) -> String {
      if let include = nodes[position].include { return "@navigation/\(include)" }
      return nodes[position].id ?? nodes[position].className
        ?? "\(nodes[position].element) \(nodes[position].location.line)"
    }
    func graph(_ position: Int) -> String { "\(graphName(parents[position].first ?? position))/\(own(position))" }
    func file(_ position: Int) -> String { "\(files[fileOf[position]].name)/\(graph(position))" }
    func path(_ position: Int) -> String { "\(files[fileOf[position]].file)/\(graph(position))" }
    var names = [ScreenID?](repeating: nil, count: nodes.count)
    var left = nodes.indices.filter(isScreen)
    for name in [own, graph, file, path] {
      let counts = Dictionary(grouping: left, by: name)
      for position in left where counts[name(position)]?.count == 1 { names[position] = ScreenID(name(position)) }
      left = left.filter { names[$0] == nil }
    }
    for position in left { names[position] = ScreenID("\(path(position)) \(position)") }
    return names
  }

  // MARK: Places

  /// What an id means at a node: the nearest of that name in the graphs around it, or else any.
  private func node(_ id: String, from position: Int) -> Int? {
    if nodes[position].id == id { return position }
    var seen: Set<Int> = [position]
    var pending = nodes[position].isGraph ? [position] : parents[position]
    var head = 0
    while head < pending.count {
      let graph = pending[head]
      head += 1
      guard seen.insert(graph).inserted || graph == position else { continue }
      if let found = children[graph][id] { return found }
      if nodes[graph].id == id { return graph }
      pending += parents[graph]
    }
    return byID[id]?.first
  }

  /// The destination that is shown when a graph is: its start, or the start of that.
  private func start(of position: Int) -> Int? {
    var place = position
    var seen: Set<Int> = []
    while nodes[place].isGraph {
      guard seen.insert(place).inserted, let start = nodes[place].start else { return nil }
      guard let next = children[place][start.id] ?? inner(start.id, of: place) else { return nil }
      place = next
    }
    return place
  }

  /// The node of an id anywhere inside a graph.
  private func inner(_ id: String, of graph: Int) -> Int? {
    (byID[id] ?? []).first { candidate in
      var pending = parents[candidate]
      var seen: Set<Int> = []
      while let next = pending.popLast() {
        if next == graph { return true }
        if seen.insert(next).inserted { pending += parents[next] }
      }
      return false
    }
  }

  // MARK: The graph

  mutating func add(to builder: inout NavigationGraph.Builder) throws(ImportError) {
    let (transitions, edges) = try transitions()
    for file in files { builder.add(.android, of: file.file) }
    let tops = topFiles()
    let flows = flowNames(tops: tops)
    for position in nodes.indices {
      if let flow = flows[position] {
        builder.add(
          Flow(
            flow, title: nodes[position].label, parent: parents[position].lazy.compactMap { flows[$0] }.first,
            location: nodes[position].location))
      }
      guard let name = names[position] else { continue }
      builder.add(
        Screen(
          name, title: nodes[position].label, kind: isOutside(position) ? .external : .screen,
          flow: parents[position].first.flatMap { flows[$0] }, location: nodes[position].location))
    }
    checkIncludes(&builder)
    checkStarts(&builder)
    for transition in transitions { builder.add(transition) }
    addEntries(to: &builder, tops: tops, edges: edges)
  }

  /// The files that no other includes; of files that include each other, the first.
  private func topFiles() -> [Int] {
    var edges: [(from: Int32, to: Int32, edge: Int32)] = []
    for file in files.indices { for other in included[file] { edges.append((Int32(file), Int32(other.file), 0)) } }
    return Beginnings.positions(in: Adjacency(vertexCount: files.count, edges: edges), besides: [])
  }

  /// The flows that graphs are: those inside others, and the outermost where there are several.
  private func flowNames(tops: [Int]) -> [String?] {
    let graphs = nodes.indices.filter { position in
      nodes[position].isGraph && !members[position].isEmpty
        && (tops.count > 1 || !tops.contains { roots[$0] == position })
    }
    let counts = Dictionary(grouping: graphs, by: graphName).mapValues(\.count)
    var names = [String?](repeating: nil, count: nodes.count)
    var taken: Set<String> = []
    for position in graphs {
      var name = graphName(position)
      if counts[name] ?? 0 > 1 { name = "\(files[fileOf[position]].name)/\(name)" }
      if taken.contains(name) { name = "\(files[fileOf[position]].file)/\(name)" }
      if !taken.insert(name).inserted { name = "\(name) \(position)" }
      names[position] = name
    }
    return names
  }

  private func checkIncludes(_ builder: inout NavigationGraph.Builder) {
    var places: [String: [SourceLocation]] = [:]
    var order: [String] = []
    for position in missing {
      let name = nodes[position].include ?? ""
      if places[name] == nil { order.append(name) }
      places[name, default: []].append(nodes[position].location)
    }
    for name in order {
      guard let all = places[name], let first = all.first else { continue }
      builder.add(Finding.missingFile("'@navigation/\(name)'", at: first, others: Array(all.dropFirst())))
    }
    // A search in depth finds one circle for each include that leads back to a file which is still open.
    var state = [UInt8](repeating: 0, count: files.count)
    for first in files.indices where state[first] == 0 {
      var path: [(file: Int, next: Int)] = [(first, 0)]
      state[first] = 1
      while let (file, next) = path.last {
        guard next < included[file].count else {
          state[file] = 2
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let other = included[file][next]
        if state[other.file] == 0 {
          state[other.file] = 1
          path.append((other.file, 0))
        } else if state[other.file] == 1, let start = path.firstIndex(where: { $0.file == other.file }) {
          let circle = path[start...].map { files[$0.file].file } + [files[other.file].file]
          builder.add(Finding.cyclicInclude(circle, at: other.location))
        }
      }
    }
  }

  private func checkStarts(_ builder: inout NavigationGraph.Builder) {
    // An include of theirs found no file.
    let unknown = Set(missing.map { roots[fileOf[$0]] + nodes[$0].parent })
    for position in nodes.indices where nodes[position].isGraph {
      let name = graphName(position)
      guard let start = nodes[position].start else {
        guard !members[position].isEmpty else { continue }
        var finding = Finding.invalidStart(
          "graph '\(name)' names no start; set 'app:startDestination', unless code does", of: name,
          at: nodes[position].location)
        // Code can set it when it sets the graph.
        finding.severity = .warning
        builder.add(finding)
        continue
      }
      if children[position][start.id] != nil { continue }
      if let inner = inner(start.id, of: position) {
        let around = parents[inner].first.map { " (it is in '\(graphName($0))')" } ?? ""
        builder.add(
          Finding.invalidStart(
            "the start '\(start.id)' of graph '\(name)' is not a direct child of it\(around); name a child, or the graph around it",
            of: name, at: start.location))
      } else if !unknown.contains(position) {
        builder.add(
          Finding.invalidStart(
            "the start '\(start.id)' of graph '\(name)' is not there; name a destination of it", of: name,
            at: start.location))
      }
    }
  }

  // MARK: Transitions

  /// The actions of each destination and those of the graphs around it, and where they lead.
  private func transitions() throws(ImportError) -> (
    transitions: [Transition], edges: [(from: Int32, to: Int32, edge: Int32)]
  ) {
    var transitions: [Transition] = []
    var edges: [(from: Int32, to: Int32, edge: Int32)] = []
    var routes = RouteNames()
    var count = 0
    for position in nodes.indices {
      guard let from = names[position] else { continue }
      var taken: Set<String> = []
      var seen: Set<Int> = [position]
      var pending = [position]
      var head = 0
      while head < pending.count {
        let owner = pending[head]
        head += 1
        // An action further inside overrides those of its id outside, but not its sisters.
        let own = nodes[owner].actions.filter { $0.id.map { !taken.contains($0) } ?? true }
        for action in own {
          count += 1
          guard count <= limit else {
            throw ImportError(
              "global actions make more than \(limit) transitions, the most that are read",
              at: action.location)
          }
          let (transition, target) = transition(of: action, from: from, at: position, &routes)
          transitions.append(transition)
          if let target, !transition.move.isReturn { edges.append((Int32(position), Int32(target), 0)) }
        }
        taken.formUnion(own.compactMap(\.id))
        // An activity is not part of what the actions of graphs lead around in.
        guard nodes[position].element != "activity" else { break }
        for parent in parents[owner] where seen.insert(parent).inserted { pending.append(parent) }
      }
    }
    return (transitions, edges)
  }

  private func transition(
    of action: AndroidNavigation.Action, from: ScreenID, at position: Int, _ routes: inout RouteNames
  ) -> (Transition, target: Int?) {
    let pop = action.popUpTo.map { node($0, from: position) } ?? nil
    var transition = Transition(from: from, route: "", to: nil, location: action.location)
    var target: Int?
    if let id = action.destination {
      let found = node(id, from: position)
      target = found.flatMap(start)
      if let target, let name = names[target] {
        transition.to = name
        let arguments = nodes[target].arguments.map { own in
          action.arguments.first { $0.name == own.name } ?? own
        }
        if !arguments.isEmpty { transition.parameter = arguments.map(\.text).joined(separator: ", ") }
      } else if found != nil {
        transition.unresolved = "the start of '\(id)'"
      } else if missing.isEmpty {
        transition.to = ScreenID(id)
      } else {
        transition.unresolved = unknown(id)
      }
      transition.move = move(of: action, to: target, popping: pop, at: position)
    } else if let id = action.popUpTo {
      (transition.to, transition.move) = unwinding(to: pop, id, inclusively: action.popsInclusively, at: position)
      if transition.move == .unwind, transition.to == nil {
        transition.unresolved = pop == nil ? unknown(id) : "what lies below '\(id)'"
      }
      if transition.move == .finish { transition.finish = action.id ?? "leave" }
    } else {
      transition.unresolved = "an action without a destination"
    }
    let name = transition.to?.rawValue ?? action.destination ?? action.popUpTo ?? "nowhere"
    transition.route = routes.route(action.id, from: from, to: name)
    return (transition, target)
  }

  /// What is said of an id that a file which was not read may declare.
  private func unknown(_ id: String) -> String { "'\(id)', which may be in a file that is not among the inputs" }

  private func move(
    of action: AndroidNavigation.Action, to target: Int?, popping pop: Int?, at position: Int
  ) -> Move {
    if action.popUpTo != nil {
      if let pop, isOutermost(pop) { return .root }
      // What is popped up to its own destination need not be there to be popped.
      if pop != position ? pop == nil || pop != target : action.popsInclusively { return .replace }
    }
    if action.isSingleTop, target == position { return .replace }
    guard let target else { return .push }
    return nodes[target].isOutside ? .external : nodes[target].element == "dialog" ? .sheet : .push
  }

  /// Where an action that only pops leads, and how.
  private func unwinding(
    to pop: Int?, _ id: String, inclusively: Bool, at position: Int
  ) -> (ScreenID?, Move) {
    guard let pop else { return (missing.isEmpty ? ScreenID(id) : nil, .unwind) }
    if !inclusively { return (start(of: pop).flatMap { names[$0] }, .unwind) }
    if pop == position { return (nil, .back) }
    return isOutermost(pop) ? (nil, .finish) : (nil, .unwind)
  }

  /// Whether nothing is left when a node is popped: it is an outermost graph.
  private func isOutermost(_ position: Int) -> Bool { nodes[position].isGraph && parents[position].isEmpty }

  // MARK: Entries

  private func addEntries(
    to builder: inout NavigationGraph.Builder, tops: [Int], edges: [(from: Int32, to: Int32, edge: Int32)]
  ) {
    var known: [Int] = []
    for file in tops {
      guard let start = start(of: roots[file]), let name = names[start] else { continue }
      known.append(start)
      builder.add(Entry(name, location: nodes[roots[file]].location))
    }
    for position in nodes.indices {
      guard let start = start(of: position), let name = names[start] else { continue }
      for link in nodes[position].links {
        known.append(start)
        builder.add(Entry(name, kind: .deepLink, template: link.template, location: link.location))
      }
    }
    addEntriesByCode(to: &builder, tops: tops, known: known, edges: edges)
  }

  /// Adds entries where no action and no start says how people come in: then code does.
  private func addEntriesByCode(
    to builder: inout NavigationGraph.Builder, tops: [Int], known: [Int],
    edges: [(from: Int32, to: Int32, edge: Int32)]
  ) {
    var isInCode = [Bool](repeating: false, count: nodes.count)
    for file in tops {
      let inside = nodes(inside: file)
      let screens = inside.filter(isScreen)
      let hasActions = inside.contains { !nodes[$0].actions.isEmpty }
      if !hasActions, screens.count > 1 {
        builder.add(
          Finding.movesInCode(screens.count, of: graphName(roots[file]), at: nodes[roots[file]].location))
      }
      let hasStart = start(of: roots[file]) != nil
      if !hasActions || !hasStart { for screen in screens { isInCode[screen] = true } }
    }
    let graph = Adjacency(vertexCount: nodes.count, edges: edges)
    for position in Beginnings.positions(in: graph, besides: known, where: { isInCode[$0] }) {
      guard let name = names[position] else { continue }
      builder.add(Entry(name, kind: .code, template: nodes[position].id, location: nodes[position].location))
    }
  }

  /// The nodes of a file and of those that it includes, at any depth.
  private func nodes(inside file: Int) -> [Int] {
    var result: [Int] = []
    var seen: Set<Int> = [file]
    var pending = [file]
    while let next = pending.popLast() {
      result += roots[next]..<(roots[next] + files[next].nodes.count)
      for other in included[next] where seen.insert(other.file).inserted { pending.append(other.file) }
    }
    return result.sorted()
  }
}
