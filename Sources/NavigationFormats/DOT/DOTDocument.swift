internal import NavigationGraph

/// What a file in the DOT language says, as Graphviz understands it.
///
/// It is read by our own reader and not by libcgraph: that one forgets on which lines things stand, keeps its state in
/// global variables, and is C, which an app that embeds this module would have to bring along. The grammar is that of
/// <https://graphviz.org/doc/info/lang.html>, with what Graphviz's scanner does besides; tests hold it against `dot -Tcanon`.
struct DOTDocument {
  /// A value, as text or in angle brackets.
  struct Value: Equatable {
    var text: String
    var isHTML = false
  }

  typealias Attributes = [String: Value]

  struct Node {
    let name: String
    var attributes: Attributes
    /// The innermost of the first clusters in which it stands, or -1.
    fileprivate(set) var cluster: Int
    let location: SourceLocation
  }

  struct Edge {
    let tail: Int
    let head: Int
    var attributes: Attributes
    let isDirected: Bool
    let location: SourceLocation
  }

  /// A subgraph that is drawn as a box.
  struct Cluster {
    let name: String
    var attributes: Attributes
    /// The cluster around it, or -1.
    let parent: Int
    let location: SourceLocation
  }

  let file: String
  private(set) var name: String?
  private(set) var attributes: Attributes = [:]
  private(set) var nodes: [Node] = []
  private(set) var edges: [Edge] = []
  private(set) var clusters: [Cluster] = []
  /// Whether all its graphs have directions.
  private(set) var isDirectedThroughout = true

  /// The deepest nesting of subgraphs and the most edges that are read.
  static let maximumDepth = 256
  static let maximumEdges = 1_000_000

  /// Reads a file.
  init(_ bytes: [UInt8], file: String) throws(ImportError) {
    self.file = file
    lexer = try DOTLexer(bytes, file: file)
    try advance()
    guard token != .end else { throw lexer.failure("the file has no graph; it is empty") }
    repeat { try graph() } while token != .end
  }

  // MARK: State

  private var lexer: DOTLexer
  private var token = DOTLexer.Token.end
  private var numbers: [String: Int] = [:]
  private var isStrict = false
  /// How many edges have been named, also those that are part of another one.
  private var pairs = 0
  private var isDirected = true
  /// The edges that another one of the same ends is part of, by their ends and keys.
  private var known: [EdgeKey: Int] = [:]
  private var scopes: [Scope] = []
  private var scopeNumbers: [ScopeKey: Int] = [:]

  private struct EdgeKey: Hashable {
    var tail: Int
    var head: Int
    var key: String
  }

  private struct ScopeKey: Hashable {
    var parent: Int
    var name: String
  }

  /// A graph or subgraph, with what holds for its nodes and edges.
  private struct Scope {
    var nodeDefaults: Attributes
    var edgeDefaults: Attributes
    var cluster: Int
    let parent: Int
    var members: Set<Int> = []
  }

  /// One side of an edge.
  private struct Endpoint {
    enum Members {
      case nodes([Int])
      case scope(Int)
    }

    let members: Members
    let location: SourceLocation
  }

  /// A body that is not closed yet: its scope, and the edges that go on behind it in the body around it.
  private struct Frame {
    let scope: Int
    let chain: [Endpoint]
    let location: SourceLocation
  }

  private mutating func advance() throws(ImportError) { token = try lexer.next() }

  private static let keywords: Set<String> = ["node", "edge", "graph", "digraph", "subgraph", "strict"]

  private func isKeyword(_ word: String) -> Bool {
    if case .id(let text, false) = token { return text.lowercased() == word }
    return false
  }

  private mutating func take(_ sign: Character) throws(ImportError) -> Bool {
    guard token == .sign(sign) else { return false }
    try advance()
    return true
  }

  private func expected(_ what: String) -> ImportError { lexer.failure("expected \(what), found \(token.text)") }

  /// Reads a name or value: text, pieces of quoted text with `+` between them, or text in angle brackets.
  private mutating func value() throws(ImportError) -> Value? {
    switch token {
    case .id(var text, let isQuoted):
      // A word of the language is a name only in quotes.
      if !isQuoted, Self.keywords.contains(text.lowercased()) { return nil }
      try advance()
      while isQuoted, try take("+") {
        guard case .id(let more, true) = token else { throw expected("a text in quotes after '+'") }
        text += more
        try advance()
      }
      return Value(text: text)
    case .html(let text):
      try advance()
      return Value(text: text, isHTML: true)
    case .edge, .sign, .end: return nil
    }
  }

  // MARK: Grammar

  private mutating func graph() throws(ImportError) {
    isStrict = isKeyword("strict")
    if isStrict { try advance() }
    guard isKeyword("graph") || isKeyword("digraph") else { throw expected("'graph' or 'digraph'") }
    isDirected = isKeyword("digraph")
    if !isDirected { isDirectedThroughout = false }
    try advance()
    let title = try value()?.text
    if name == nil { name = title }
    guard try take("{") else { throw expected("'{'") }
    known = [:]
    scopes.append(Scope(nodeDefaults: [:], edgeDefaults: [:], cluster: -1, parent: -1))
    try body(of: scopes.count - 1)
  }

  /// Reads statements up to the end of the graph; open subgraphs are kept in an array, not on the stack.
  private mutating func body(of root: Int) throws(ImportError) {
    var frames = [Frame(scope: root, chain: [], location: lexer.location)]
    while let frame = frames.last {
      if try take("}") {
        frames.removeLast()
        guard let outer = frames.last else { return }
        let side = Endpoint(members: .scope(frame.scope), location: frame.location)
        try goOn(frame.chain + [side], in: outer.scope, &frames)
        continue
      }
      if isKeyword("subgraph") || token == .sign("{") {
        try open(in: frame.scope, chain: [], &frames)
        continue
      }
      if let word = ["graph", "node", "edge"].first(where: isKeyword) {
        try advance()
        guard token == .sign("[") else { throw expected("'['") }
        try setDefaults(word, try attributeLists(), in: frame.scope)
        _ = try take(";")
        continue
      }
      let place = lexer.location
      guard let name = try value() else { throw expected("a statement or '}'") }
      if try take("=") {
        guard let value = try value() else { throw expected("a value") }
        set([name.text: value], in: frame.scope)
        _ = try take(";")
      } else {
        let first = try nodeList(from: name.text, at: place, in: frame.scope)
        try goOn([Endpoint(members: .nodes(first), location: place)], in: frame.scope, &frames)
      }
    }
  }

  /// Opens a subgraph, which may be one side of an edge.
  private mutating func open(in scope: Int, chain: [Endpoint], _ frames: inout [Frame]) throws(ImportError) {
    let place = lexer.location
    var name: String?
    if isKeyword("subgraph") {
      try advance()
      name = try value()?.text
    }
    guard frames.count < Self.maximumDepth else {
      throw lexer.failure("subgraphs are nested more than \(Self.maximumDepth) deep, the most that is read")
    }
    guard try take("{") else { throw expected("'{'") }
    frames.append(Frame(scope: subgraph(name, in: scope, at: place), chain: chain, location: place))
  }

  /// The scope of a subgraph; one that is opened again by its name goes on.
  private mutating func subgraph(_ name: String?, in parent: Int, at place: SourceLocation) -> Int {
    if let name, let known = scopeNumbers[ScopeKey(parent: parent, name: name)] { return known }
    var scope = Scope(
      nodeDefaults: scopes[parent].nodeDefaults, edgeDefaults: scopes[parent].edgeDefaults,
      cluster: scopes[parent].cluster, parent: parent)
    if let name {
      scopeNumbers[ScopeKey(parent: parent, name: name)] = scopes.count
      if name.hasPrefix("cluster") {
        scope.cluster = clusters.count
        clusters.append(Cluster(name: name, attributes: [:], parent: scopes[parent].cluster, location: place))
      }
    }
    scopes.append(scope)
    return scopes.count - 1
  }

  /// Reads what follows one side of an edge: more sides, attributes, the end of the statement.
  private mutating func goOn(
    _ chain: [Endpoint], in scope: Int, _ frames: inout [Frame]
  ) throws(ImportError) {
    var chain = chain
    while case .edge(let arrow) = token {
      guard arrow == isDirected else {
        throw lexer.failure("\(isDirected ? "a digraph has '->'" : "a graph has '--'"), found \(token.text)")
      }
      try advance()
      if isKeyword("subgraph") || token == .sign("{") {
        try open(in: scope, chain: chain, &frames)
        return
      }
      let place = lexer.location
      guard let name = try value() else { throw expected("a node or a subgraph") }
      let nodes = try nodeList(from: name.text, at: place, in: scope)
      chain.append(Endpoint(members: .nodes(nodes), location: place))
    }
    let attributes = try attributeLists()
    _ = try take(";")
    guard chain.count > 1 else {
      if case .nodes(let nodes) = chain[0].members {
        for node in nodes { self.nodes[node].attributes.merge(attributes) { $1 } }
      }
      return
    }
    var tails = members(of: chain[0])
    for side in chain.dropFirst() {
      let heads = members(of: side)
      for tail in tails {
        for head in heads { try add(edge: tail, head, attributes, in: scope, at: side.location) }
      }
      tails = heads
    }
  }

  /// Reads the rest of a list of nodes, each with an optional port.
  private mutating func nodeList(
    from first: String, at place: SourceLocation, in scope: Int
  ) throws(ImportError) -> [Int] {
    var nodes = [node(first, in: scope, at: place)]
    try skipPort()
    while try take(",") {
      let place = lexer.location
      guard let name = try value() else { throw expected("a node") }
      nodes.append(node(name.text, in: scope, at: place))
      try skipPort()
    }
    return nodes
  }

  /// Where at a node an edge begins means nothing to navigation.
  private mutating func skipPort() throws(ImportError) {
    for _ in 0..<2 where try take(":") {
      guard try value() != nil else { throw expected("a port") }
    }
  }

  private mutating func attributeLists() throws(ImportError) -> Attributes {
    var attributes: Attributes = [:]
    while try take("[") {
      while try !take("]") {
        guard let name = try value() else { throw expected("an attribute or ']'") }
        guard try take("=") else { throw expected("'='") }
        guard let value = try value() else { throw expected("a value") }
        attributes[name.text] = value
        if try !take(",") { _ = try take(";") }
      }
    }
    return attributes
  }

  // MARK: Parts

  private mutating func setDefaults(_ word: String, _ attributes: Attributes, in scope: Int) throws(ImportError) {
    switch word {
    case "node": scopes[scope].nodeDefaults.merge(attributes) { $1 }
    case "edge": scopes[scope].edgeDefaults.merge(attributes) { $1 }
    default: set(attributes, in: scope)
    }
  }

  /// Sets attributes of a graph, or of the cluster that a subgraph is; those of other subgraphs mean nothing.
  private mutating func set(_ attributes: Attributes, in scope: Int) {
    if scopes[scope].parent < 0 {
      self.attributes.merge(attributes) { $1 }
      return
    }
    let isBox = attributes["cluster"].map { ["true", "yes", "1"].contains($0.text.lowercased()) } ?? false
    if isBox, scopes[scope].cluster == scopes[scopes[scope].parent].cluster {
      let parent = scopes[scope].cluster
      scopes[scope].cluster = clusters.count
      clusters.append(
        Cluster(name: "cluster_\(clusters.count)", attributes: [:], parent: parent, location: lexer.location))
    }
    let cluster = scopes[scope].cluster
    if cluster >= 0, cluster != scopes[scopes[scope].parent].cluster {
      clusters[cluster].attributes.merge(attributes) { $1 }
    }
  }

  /// The number of a node, which is made where it is named first, with what holds for nodes there.
  private mutating func node(_ name: String, in scope: Int, at place: SourceLocation) -> Int {
    let number: Int
    if let known = numbers[name] {
      number = known
    } else {
      number = nodes.count
      numbers[name] = number
      nodes.append(
        Node(
          name: name, attributes: scopes[scope].nodeDefaults, cluster: scopes[scope].cluster, location: place))
    }
    let cluster = scopes[scope].cluster
    if cluster >= 0, isInside(cluster, nodes[number].cluster) { nodes[number].cluster = cluster }
    var around = scope
    while around >= 0, scopes[around].members.insert(number).inserted { around = scopes[around].parent }
    return number
  }

  /// Whether a cluster lies inside another one, which may be none.
  private func isInside(_ cluster: Int, _ outer: Int) -> Bool {
    var next = cluster
    while next >= 0, next != outer { next = clusters[next].parent }
    return next == outer
  }

  /// The nodes of one side, in the order in which they were made.
  private func members(of endpoint: Endpoint) -> [Int] {
    switch endpoint.members {
    case .nodes(let nodes): nodes
    case .scope(let scope): scopes[scope].members.sorted()
    }
  }

  private mutating func add(
    edge tail: Int, _ head: Int, _ own: Attributes, in scope: Int, at place: SourceLocation
  ) throws(ImportError) {
    pairs += 1
    guard pairs <= Self.maximumEdges else {
      throw ImportError("the file has more than \(Self.maximumEdges) edges, the most that are read", at: place)
    }
    // One without a direction has no first end.
    let ends = isDirected || tail <= head ? (tail, head) : (head, tail)
    // A strict graph has one edge between two nodes, whatever their keys say.
    if isStrict || own["key"] != nil {
      let key = EdgeKey(tail: ends.0, head: ends.1, key: isStrict ? "" : own["key"]?.text ?? "")
      if let first = known[key] {
        edges[first].attributes.merge(own) { $1 }
        return
      }
      known[key] = edges.count
    }
    edges.append(
      Edge(
        tail: tail, head: head, attributes: scopes[scope].edgeDefaults.merging(own) { $1 }, isDirected: isDirected,
        location: place))
  }
}
