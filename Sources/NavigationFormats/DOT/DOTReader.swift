public import NavigationGraph

/// Reads a graph from the DOT language.
///
///     digraph {
///       start [shape=point]
///       start -> Login -> Home [label="login"]
///       Home [peripheries=2]
///     }
///
/// Nodes are screens and edges transitions, as ``DrawnGraph`` says: a point that edges only leave marks the entries, a
/// double border an exit, a diamond a decision, and clusters are flows. What ``DOTWriter`` writes besides, as attributes
/// that Graphviz does not know, is read back. An edge without a direction leads both ways; invisible ones are left out,
/// since they only help the layout. No attribute ever reaches Graphviz again.
public enum DOTReader {
  /// Reads a graph into one that is being built.
  ///
  /// - Parameters:
  ///   - bytes: The file, in UTF-8, with or without a byte-order mark.
  ///   - file: Its name, for messages and as the place of declarations.
  ///   - builder: What the declarations are added to.
  /// - Throws: The first fault, with its line and column; nothing is added then.
  /// - Complexity: O(*n*) for *n* bytes and the edges that they make.
  public static func decode(
    _ bytes: [UInt8], file: String, into builder: inout NavigationGraph.Builder
  ) throws(ImportError) {
    try drawing(bytes, file: file).add(to: &builder)
  }

  /// Reads what is drawn.
  static func drawing(_ bytes: [UInt8], file: String) throws(ImportError) -> DrawnGraph {
    drawing(of: try DOTDocument(bytes, file: file))
  }

  private static func drawing(of document: DOTDocument) -> DrawnGraph {
    var drawing = DrawnGraph(
      kind: .dot, file: document.file, remedy: "draw an edge to it from a node with 'shape=point'")
    let title = document.attributes["label"].map { DOTText.plain($0, graph: document.name) } ?? document.name
    // Examples call their graphs so.
    drawing.name = title.flatMap { $0.isEmpty || $0 == "G" ? nil : $0.asLine }
    var flows: [FlowID?] = []
    for cluster in document.clusters {
      let name = String(cluster.name.dropFirst("cluster".count).drop { $0 == "_" })
      let title = cluster.attributes["label"].map { DOTText.plain($0, graph: document.name) }
      let id = cluster.attributes["flow"].map { DOTText.plain($0) } ?? (name.isEmpty ? title ?? cluster.name : name)
      let flow = Flow(
        id.isEmpty ? cluster.name : id.asName, title: title == id ? nil : title,
        parent: cluster.parent < 0 ? nil : flows[cluster.parent], location: cluster.location)
      flows.append(flow.id)
      drawing.flows.append(flow)
    }
    for node in document.nodes {
      drawing.nodes.append(
        self.node(node, of: document, in: node.cluster < 0 ? nil : flows[node.cluster]))
    }
    for edge in document.edges where !isInvisible(edge.attributes) {
      drawing.edges += edges(of: edge, of: document)
    }
    drawing.leaveOutInvisible(document.nodes.map { isInvisible($0.attributes) })
    return drawing
  }

  private static func isInvisible(_ attributes: DOTDocument.Attributes) -> Bool {
    attributes["style"].map { $0.text.split(separator: ",").contains { String($0).trimmed == "invis" } } ?? false
  }

  private static func node(
    _ node: DOTDocument.Node, of document: DOTDocument, in flow: FlowID?
  ) -> DrawnGraph.Node {
    let attributes = node.attributes
    func text(_ name: String) -> String? {
      attributes[name].map { DOTText.plain($0, node: node.name, graph: document.name) }
    }
    let id = text("screen") ?? node.name
    var result = DrawnGraph.Node(
      id: ScreenID(read: id), flow: flow, location: node.location)
    if let label = text("label")?.asName, !label.isEmpty, label != result.id.rawValue { result.title = label }
    if let title = text("title") { result.title = title }
    switch attributes["shape"]?.text {
    // Diamonds of relations between things, which have no direction, decide nothing.
    case "diamond", "Mdiamond": result.shape = document.isDirectedThroughout ? .decision : .place
    case "point": result.shape = .start
    case "doublecircle", "doubleoctagon": result.isExit = true
    case "record", "Mrecord": result.title = result.title.map(DOTText.fields)
    default: break
    }
    if attributes["class"]?.text == "ending" { result.shape = .ending }
    if let borders = attributes["peripheries"].flatMap({ Int($0.text) }), borders > 1 { result.isExit = true }
    result.kind = attributes["kind"].flatMap { Screen.Kind(rawValue: $0.text) } ?? .screen
    result.hidesBack = attributes["back"]?.text == "none"
    result.isDeclared = attributes["declared"]?.text != "false"
    result.link = text("URL") ?? text("href")
    result.tags = text("tags")?.split(separator: "\n").map(String.init) ?? []
    return result
  }

  /// The arrows that an edge is: one, or one each way.
  private static func edges(of edge: DOTDocument.Edge, of document: DOTDocument) -> [DrawnGraph.Edge] {
    let attributes = edge.attributes
    func text(_ name: String) -> String? {
      attributes[name].map { DOTText.plain($0, graph: document.name) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    var transition = Transition(from: "", route: "", to: nil, location: edge.location)
    transition.move = attributes["move"].flatMap { Move(rawValue: $0.text) } ?? .go
    transition.hidesBack = attributes["back"]?.text == "none"
    transition.isAutomatic = attributes["automatic"]?.text == "true"
    transition.finish = text("finish")?.asName
    transition.unresolved = text("unresolved")
    transition.parameter = text("parameter")?.asName
    transition.trigger = text("trigger")?.asName
    transition.confidence = text("confidence").flatMap(Confidence.init)
    transition.effects = text("effects").map(DOTText.effects) ?? []
    var result = DrawnGraph.Edge(
      from: edge.tail, to: edge.head, label: text("label") ?? text("xlabel"), transition: transition,
      route: text("route")?.asName, condition: text("guard").flatMap { try? Condition(parsing: $0) },
      location: edge.location)
    var entry = Entry("", location: edge.location)
    entry.kind = attributes["entry"].flatMap { Entry.Kind(rawValue: $0.text) } ?? .launch
    entry.template = text("template")?.asName
    if let over = attributes["over"] {
      entry.over = DOTText.plain(over).split(separator: "\n").map { ScreenID(String($0)) }
    }
    result.entry = entry
    var back = result
    (back.from, back.to) = (result.to, result.from)
    guard edge.isDirected else { return edge.tail == edge.head ? [result] : [result, back] }
    switch attributes["dir"]?.text {
    case "back": return [back]
    case "both": return [result, back]
    default: return [result]
    }
  }
}

extension DrawnGraph {
  /// Leaves out nodes that are not seen, with the arrows at them.
  fileprivate mutating func leaveOutInvisible(_ isInvisible: [Bool]) {
    guard isInvisible.contains(true) else { return }
    var numbers: [Int] = []
    var kept: [Node] = []
    for (node, isOut) in zip(nodes, isInvisible) {
      numbers.append(isOut ? -1 : kept.count)
      if !isOut { kept.append(node) }
    }
    nodes = kept
    edges = edges.compactMap { edge in
      guard numbers[edge.from] >= 0, numbers[edge.to] >= 0 else { return nil }
      var edge = edge
      (edge.from, edge.to) = (numbers[edge.from], numbers[edge.to])
      return edge
    }
  }
}
