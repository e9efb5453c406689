public import NavigationGraph

/// Writes a graph in the DOT language, for Graphviz and all else that reads it.
///
///     digraph {
///       rankdir=LR
///       node [shape=box, style=rounded]
///       "Login"
///       "Home" [peripheries=2]
///       entry0 [class=entry, shape=point]
///       entry0 -> "Login"
///       "Login" -> "Home" [label="login [!expired]", route="login", guard="!expired", move=root]
///     }
///
/// What a label cannot say stands in attributes that Graphviz does not know and ``DOTReader`` reads, so that a graph that
/// is read back is equal, but for the places of declarations, declared facts, and whether flows without screens are there.
/// Where DOT has no way to write a name, the node has another one, and its name stands in the attribute `screen`.
public enum DOTWriter {
  /// Writes a graph; screens stand in the order of their names, as in navgraph JSON.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - isDownward: Whether Graphviz is to draw it from top to bottom.
  /// - Returns: The text, with a line break at the end.
  /// - Complexity: O(*n* log *n*) for *n* screens and transitions.
  public static func encode(_ graph: NavigationGraph, downward isDownward: Bool = false) -> String {
    var text = "digraph\(graph.name.isEmpty ? "" : " \(DOTText.name(graph.name) ?? "")") {\n"
    if !graph.name.isEmpty, DOTText.name(graph.name) == nil || graph.name == "G" {
      text += "  label=\(DOTText.label(graph.name))\n"
    }
    text += "  rankdir=\(isDownward ? "TB" : "LR")\n  node [shape=box, style=rounded]\n"
    var writer = Writer(graph)
    writer.write()
    return text + writer.lines.map { "  \($0)\n" }.joined() + "}\n"
  }

  private struct Writer {
    let graph: NavigationGraph
    let order: CanonicalOrder
    var lines: [String] = []
    /// What stands for each screen.
    var nodes: [String]
    var endings = 0

    init(_ graph: NavigationGraph) {
      self.graph = graph
      order = CanonicalOrder(graph)
      var taken = Set(graph.screens.map(\.id.rawValue))
      nodes = graph.screens.indices.map { screen in
        if let name = DOTText.name(graph.screens[screen].id.rawValue) { return name }
        var name = "screen\(screen)"
        while !taken.insert(name).inserted { name += "_" }
        return "\"\(name)\""
      }
    }

    mutating func write() {
      writeScreens()
      for (number, entry) in graph.entries.sorted().enumerated() {
        guard let screen = graph.index(of: entry.screen) else { continue }
        let name = free("entry\(number)")
        lines.append("\(name) [class=entry, shape=point]")
        var attributes: [String] = []
        if entry.kind != .launch { attributes.append("entry=\(entry.kind.rawValue)") }
        if let template = entry.template { attributes.append("template=\(DOTText.label(template))") }
        if let over = entry.over {
          attributes.append("over=\(DOTText.label(over.map(\.rawValue).joined(separator: "\n")))")
        }
        if entry.kind != .launch || entry.template != nil {
          attributes.insert("label=\(DOTText.label(entry.summary))", at: 0)
        }
        add("\(name) -> \(nodes[screen])", attributes)
      }
      for position in order.transitions { write(graph.transitions[position]) }
    }

    /// A name that no screen has.
    private func free(_ name: String) -> String {
      var name = name
      while graph.index(of: ScreenID(name)) != nil { name += "_" }
      return name
    }

    private mutating func add(_ statement: String, _ attributes: [String]) {
      lines.append(attributes.isEmpty ? statement : "\(statement) [\(attributes.joined(separator: ", "))]")
    }

    // MARK: Screens

    /// Writes the screens, with flows as clusters, depth first.
    private mutating func writeScreens() {
      var members: [FlowID?: [Int]] = [:]
      for screen in order.screens { members[graph.screens[screen].flow, default: []].append(screen) }
      for screen in members[nil] ?? [] { write(screen) }
      let flows = graph.flows.sorted { $0.id < $1.id }
      let numbers = Dictionary(uniqueKeysWithValues: flows.enumerated().map { ($1.id, $0) })
      var children: [Int: [Int]] = [:]
      var roots: [Int] = []
      for (number, flow) in flows.enumerated() {
        if let parent = flow.parent.flatMap({ numbers[$0] }) {
          children[parent, default: []].append(number)
        } else {
          roots.append(number)
        }
      }
      var isWritten = [Bool](repeating: false, count: flows.count)
      // Flows that are part of each other have no outermost one; each of them is then one.
      for root in roots + flows.indices where !isWritten[root] {
        var pending = [root]
        var depth = 0
        while let number = pending.popLast() {
          guard number >= 0 else {
            depth -= 1
            lines.append("\(indent(depth))}")
            continue
          }
          guard !isWritten[number] else { continue }
          isWritten[number] = true
          let flow = flows[number]
          lines.append("\(indent(depth))subgraph cluster\(number) {")
          depth += 1
          lines.append("\(indent(depth))label=\(DOTText.label(flow.title ?? flow.id))")
          lines.append("\(indent(depth))flow=\(DOTText.label(flow.id))")
          for screen in members[flow.id] ?? [] { write(screen, indent: indent(depth)) }
          pending.append(-1)
          pending += (children[number] ?? []).reversed()
        }
      }
    }

    private func indent(_ depth: Int) -> String { String(repeating: "  ", count: min(depth, 8)) }

    private mutating func write(_ screen: Int, indent: String = "") {
      let value = graph.screens[screen]
      var attributes: [String] = []
      if let title = value.title {
        attributes.append("label=\(DOTText.label(title))")
        // A label that is the name is what Graphviz shows anyhow.
        if title == value.id.rawValue || title.isEmpty { attributes.append("title=\(DOTText.label(title))") }
      } else if nodes[screen] != DOTText.name(value.id.rawValue) || value.id.rawValue.contains("\\") {
        attributes.append("label=\(DOTText.label(value.id.rawValue))")
      }
      if nodes[screen] != DOTText.name(value.id.rawValue) {
        attributes.append("screen=\(DOTText.label(value.id.rawValue))")
      }
      if value.isExit { attributes.append("peripheries=2") }
      if value.kind != .screen { attributes.append("kind=\(value.kind.rawValue)") }
      if value.hidesBack { attributes.append("back=none") }
      if !value.isDeclared { attributes.append("declared=false") }
      if let link = value.link { attributes.append("URL=\(DOTText.label(link))") }
      if !value.tags.isEmpty { attributes.append("tags=\(DOTText.label(value.tags.joined(separator: "\n")))") }
      add(indent + nodes[screen], attributes)
    }

    // MARK: Transitions

    private mutating func write(_ transition: Transition) {
      guard let from = graph.index(of: transition.from) else { return }
      let head: String
      if let to = transition.to.flatMap(graph.index(of:)) {
        head = nodes[to]
      } else {
        head = free("ending\(endings)")
        endings += 1
        lines.append("\(head) [class=ending, shape=plaintext, label=\(DOTText.label(transition.mark))]")
      }
      let condition = transition.condition.map(\.description)
      var attributes = [
        "label=\(DOTText.label(transition.route + (condition.map { " [\($0)]" } ?? "")))",
        "route=\(DOTText.label(transition.route))",
      ]
      if let condition { attributes.append("guard=\(DOTText.label(condition))") }
      if transition.move != .go { attributes.append("move=\(transition.move.rawValue)") }
      if transition.hidesBack { attributes.append("back=none") }
      if transition.isAutomatic { attributes.append("automatic=true") }
      func add(_ name: String, _ text: String?) {
        if let text { attributes.append("\(name)=\(DOTText.label(text))") }
      }
      add("finish", transition.finish)
      add("unresolved", transition.unresolved)
      add("parameter", transition.parameter)
      add("trigger", transition.trigger)
      add("confidence", transition.confidence?.rawValue)
      if !transition.effects.isEmpty {
        add("effects", transition.effects.map(\.description).joined(separator: "\n"))
      }
      self.add("\(nodes[from]) -> \(head)", attributes)
    }
  }
}
