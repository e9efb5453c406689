internal import NavigationGraph

/// Navigation files joined into one tree, or several.
struct AndroidApp {
  let files: [AndroidNavigation]
  let limit: Int
  let nodes: [AndroidNavigation.Node]
  let fileOf: [Int]
  /// The position of the root of each file.
  let roots: [Int]
  /// The graphs directly around each node; several for the root of a file that is included more than once.
  var parents: [[Int]]
  /// The nodes directly inside each graph by id; what is included stands for the include.
  var children: [[String: Int]]
  var members: [[Int]]
  /// The nodes of each id, wherever they are.
  var byID: [String: [Int]] = [:]
  /// The includes that found no file.
  var missing: [Int] = []
  var isMissing: Set<Int> = []
  /// The files that each file includes.
  var included: [[(file: Int, location: SourceLocation)]]
  var names: [ScreenID?] = []

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
  func usedStandIns() -> Set<Int> {
    var used: Set<Int> = []
    for position in nodes.indices {
      let ends = nodes[position].actions.compactMap { $0.destination.flatMap { node($0, from: position) } }
      used.formUnion((ends + (nodes[position].isGraph ? [position] : [])).compactMap(start))
    }
    return isMissing.intersection(used)
  }

  mutating func join(_ node: Int, to parent: Int, as id: String?) {
    if !parents[node].contains(parent) {
      parents[node].append(parent)
      members[parent].append(node)
    }
    if let id, children[parent][id] == nil { children[parent][id] = node }
  }

  /// Of several files of a name those in the folder of the one that includes them, or else all.
  static func files(_ candidates: [Int], nearest file: Int, of files: [AndroidNavigation]) -> [Int] {
    func folder(_ file: Int) -> Substring {
      files[file].path.lastIndex(of: "/").map { files[file].path[..<$0] } ?? ""
    }
    let beside = candidates.filter { folder($0) == folder(file) }
    // A variant of the app that has none of it has an empty file.
    let found = beside.isEmpty ? candidates : beside
    return found.filter { files[$0].nodes.count > 1 } + found.filter { files[$0].nodes.count <= 1 }
  }

  /// Whether a node is a place; an include that found no file is one outside.
  func isScreen(_ position: Int) -> Bool {
    nodes[position].include == nil ? !nodes[position].isGraph : isMissing.contains(position)
  }

  func isOutside(_ position: Int) -> Bool { nodes[position].isOutside || nodes[position].include != nil }

  // MARK: Names

  /// The name of a graph: its id, or that of its file.
  func graphName(_ position: Int) -> String { nodes[position].id ?? files[fileOf[position]].name }

  func screenNames() -> [ScreenID?] {
    func own(_ position: Int) -> String {
      if let include = nodes[position].include { return "@navigation/\(include)" }
      return nodes[position].id ?? nodes[position].className
        ?? "\(nodes[position].element) \(nodes[position].location.line)"
    }
    func graph(_ position: Int) -> String { "\(graphName(parents[position].first ?? position))/\(own(position))" }
    func file(_ position: Int) -> String { "\(files[fileOf[position]].name)/\(graph(position))" }
    func path(_ position: Int) -> String { "\(files[fileOf[position]].path)/\(graph(position))" }
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
  func node(_ id: String, from position: Int) -> Int? {
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
  func start(of position: Int) -> Int? {
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
  func inner(_ id: String, of graph: Int) -> Int? {
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
  func topFiles() -> [Int] {
    var edges: [(from: Int32, to: Int32, edge: Int32)] = []
    for file in files.indices { for other in included[file] { edges.append((Int32(file), Int32(other.file), 0)) } }
    return Beginnings.positions(in: Adjacency(vertexCount: files.count, edges: edges), besides: [])
  }

  /// The flows that graphs are: those inside others, and the outermost where there are several.
  func flowNames(tops: [Int]) -> [String?] {
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
      if taken.contains(name) { name = "\(files[fileOf[position]].path)/\(name)" }
      if !taken.insert(name).inserted { name = "\(name) \(position)" }
      names[position] = name
    }
    return names
  }

  func checkIncludes(_ builder: inout NavigationGraph.Builder) {
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

  func checkStarts(_ builder: inout NavigationGraph.Builder) {
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
}
