public import NavigationGraph

/// A graph as a Mermaid flowchart, which many places that show Markdown draw.
///
///     flowchart LR
///       n0["Login"] --> d0{"login"}
///
/// Nodes have made-up names, and what people wrote stands in quotes. A route with conditions is a diamond, flows are
/// subgraphs, an exit has a double border. Mermaid refuses more than 500 edges or 50,000 characters, so a larger graph
/// has one edge for all ways to a screen that is one step deeper, and the names of the others that a screen leads to
/// inside it; a still larger one has boxes for its flows or regions instead of screens.
///
/// The syntax is that of <https://mermaid.js.org/syntax/flowchart.html>.
public struct MermaidWriter: Sendable {
  /// The most edges that Mermaid draws.
  public static let edgeLimit = 499
  /// The most characters that Mermaid reads.
  public static let sizeLimit = 50_000

  /// The flowchart, with a line break at the end.
  public let text: String

  /// How much is spelt out.
  public enum Detail: Hashable, Sendable {
    /// Each route and condition.
    case routes
    /// Each screen, and where it leads.
    case screens
    /// A box for each flow or region; there are so many.
    case regions(Int)
  }

  /// How much the chart spells out.
  public let detail: Detail

  /// Writes a part of a graph.
  ///
  /// - Parameters:
  ///   - excerpt: What is shown.
  ///   - findings: The findings to name at the screens and routes that they are about.
  ///   - isDownward: Whether the chart runs from top to bottom.
  /// - Complexity: O(*s* log *s* + *t*) for *s* screens and *t* transitions.
  public init(_ excerpt: Excerpt, findings: [Finding] = [], downward isDownward: Bool = false) {
    // The quickest test first, so that a huge graph is not written only to be thrown away.
    if excerpt.graph.transitions.count <= Self.edgeLimit {
      let chart = Flowchart(excerpt, findings, isDownward, spellsOut: true)
      if chart.fits {
        text = chart.text
        detail = .routes
        return
      }
    }
    if excerpt.graph.screens.count < Self.edgeLimit {
      let chart = Flowchart(excerpt, findings, isDownward, spellsOut: false)
      if chart.fits {
        text = chart.text
        detail = .screens
        return
      }
    }
    var limit = 60
    while true {
      let overview = excerpt.overview(limit: limit)
      let chart = Flowchart(overview, findings, isDownward, spellsOut: false)
      limit /= 2
      guard chart.fits || limit < 2 else { continue }
      text = chart.text
      detail = .regions(overview.graph.screens.count)
      return
    }
  }
}

/// The lines of a flowchart.
private struct Flowchart {
  private let excerpt: Excerpt
  private let graph: NavigationGraph
  private let levels: ScreenLevels
  private let marks: FindingMarks
  private let spellsOut: Bool
  private var lines: [String] = []
  private var edgeCount = 0
  private var decisions = 0
  private var ends = 0
  private var names: [String]
  private var highlightedEdges: [Int] = []
  /// The edges of what came, went or changed.
  private var markedEdges: [ChangeMark: [Int]] = [:]
  /// The boxes that edges lead to from each box, where there is one edge for all ways between two.
  private var drawn: [[Destination]] = []
  /// The lines of the nodes in each flow, and of those in none.
  private var nodes: [FlowID?: [String]] = [:]
  private var edges: [String] = []

  init(_ excerpt: Excerpt, _ findings: [Finding], _ isDownward: Bool, spellsOut: Bool) {
    self.excerpt = excerpt
    self.spellsOut = spellsOut
    graph = excerpt.graph
    levels = ScreenLevels(graph, from: excerpt.roots)
    marks = FindingMarks(findings, in: excerpt)
    names = Array(repeating: "", count: graph.screens.count)
    for (number, screen) in levels.order.enumerated() { names[screen] = "n\(number)" }
    if !graph.name.isEmpty { lines += ["---", "title: \(JSONText.string(graph.name))", "---"] }
    lines.append("flowchart \(isDownward ? "TB" : "LR")")
    if !spellsOut { lines.append("  %% too large for a chart of every route; other destinations stand in the boxes") }
    addEntries()
    if !spellsOut { drawn = drawnDestinations() }
    addScreens()
    if spellsOut { for screen in levels.order { addRoutes(of: screen) } } else { addMerged() }
    addNodes()
    lines += edges.map { "  \($0)" }
    addStyles()
  }

  var text: String { lines.joined(separator: "\n") + "\n" }

  var fits: Bool {
    edgeCount <= MermaidWriter.edgeLimit
      && lines.reduce(0) { $0 + $1.utf16.count + 1 } <= MermaidWriter.sizeLimit
  }

  // MARK: Nodes

  private mutating func addScreens() {
    for screen in levels.order {
      let value = graph.screens[screen]
      let inside =
        spellsOut
        ? graph.routesByName(from: screen).filter { isInside($0) }.map {
          sign(of: $0) + graph.transitions[$0.lowerBound].label(leaves: true)
        }
        : []
      let label = MermaidText.label(
        [(excerpt.changes.screens[value.id].map { "\($0.sign) " } ?? "") + (value.title ?? value.id.rawValue)]
          + [excerpt.size(of: value.id)].compactMap { $0 }
          + marks.texts(at: value.id).map { "⚠ \($0)" } + (spellsOut ? inside : asides(of: screen)),
        upTo: spellsOut ? MermaidText.longest : 60)
      let shape: (String, String) =
        switch value.kind {
        case .external: ("([", "])")
        case .tabs: ("[/", "\\]")
        case .screen: value.isExit ? ("[[", "]]") : ("[", "]")
        }
      nodes[value.flow, default: []].append("\(names[screen])\(shape.0)\(label)\(shape.1)")
    }
  }

  private mutating func addEntries() {
    var ways: [Int: [Entry]] = [:]
    for entry in graph.entries.sorted() {
      if let screen = graph.index(of: entry.screen) { ways[screen, default: []].append(entry) }
    }
    var number = 0
    for screen in levels.order {
      let entries = ways[screen] ?? []
      // Many ways to one place would be a picture of their own.
      let texts =
        entries.count > 8 || !spellsOut && entries.count > 1
        ? ["\(entries.count) ways in"]
        : entries.map { $0.kind == .launch && $0.template == nil ? "" : $0.summary }
      for text in texts {
        nodes[graph.screens[screen].flow, default: []].append("s\(number)((\" \"))")
        addEdge("s\(number)", "-->", names[screen], label: text)
        number += 1
      }
    }
  }

  /// Writes the nodes, with flows as subgraphs, depth first; flows that show nothing of their own are left out.
  private mutating func addNodes() {
    for node in nodes[nil] ?? [] { lines.append("  \(node)") }
    let flows = graph.flows.sorted { $0.id < $1.id }
    let numbers = Dictionary(uniqueKeysWithValues: flows.enumerated().map { ($1.id, $0) })
    // The nearest flow above that has nodes.
    var children: [Int: [Int]] = [:]
    var roots: [Int] = []
    for (number, flow) in flows.enumerated() where nodes[flow.id] != nil {
      var above = flow.parent.flatMap { numbers[$0] }
      var steps = 0
      while let current = above, nodes[flows[current].id] == nil, steps < 64 {
        above = flows[current].parent.flatMap { numbers[$0] }
        steps += 1
      }
      if let above, nodes[flows[above].id] != nil {
        children[above, default: []].append(number)
      } else {
        roots.append(number)
      }
    }
    var isWritten = [Bool](repeating: false, count: flows.count)
    func write(from first: Int, into result: inout [String]) {
      var pending = [first]
      var open = 0
      while let number = pending.popLast() {
        guard number >= 0 else {
          open -= 1
          result.append("\(String(repeating: "  ", count: min(open, 8) + 1))end")
          continue
        }
        guard !isWritten[number] else { continue }
        isWritten[number] = true
        let flow = flows[number]
        let indent = String(repeating: "  ", count: min(open, 8) + 1)
        result.append("\(indent)subgraph f\(number)[\(MermaidText.label([flow.title ?? flow.id]))]")
        result += (nodes[flow.id] ?? []).map { "\(indent)  \($0)" }
        open += 1
        pending.append(-1)
        pending += (children[number] ?? []).reversed()
      }
    }
    for number in roots { write(from: number, into: &lines) }
    // Flows that are part of each other have no outermost one.
    for number in flows.indices where !isWritten[number] && nodes[flows[number].id] != nil {
      write(from: number, into: &lines)
    }
  }

  // MARK: Edges

  /// Whether a route leads to no box and has no condition.
  private func isInside(_ route: Range<Int>) -> Bool {
    let transition = graph.transitions[route.lowerBound]
    return route.count == 1 && transition.condition == nil && transition.to == nil && transition.unresolved == nil
  }

  private mutating func addRoutes(of screen: Int) {
    for route in graph.routesByName(from: screen) where !isInside(route) {
      let first = graph.transitions[route.lowerBound]
      let problems = marks.checks(at: first.from, route: first.route).map { "⚠ \($0)" }
      guard route.count > 1 || first.condition != nil else {
        let text = sign(of: route) + ([first.label()] + problems).joined(separator: " ")
        addEdge(names[screen], line(first), end(of: route.lowerBound, at: screen), label: text, [route.lowerBound])
        continue
      }
      let name = (first.isAutomatic ? "auto: " : "") + first.route
      let diamond = "d\(decisions)"
      decisions += 1
      nodes[graph.screens[screen].flow, default: []].append(
        "\(diamond){\(MermaidText.label([sign(of: route) + name] + problems))}")
      addEdge(names[screen], "---", diamond, label: nil)
      for (branch, condition) in zip(route, graph.branchLabels(ofRoute: route)) {
        let transition = graph.transitions[branch]
        let text = sign(of: branch..<(branch + 1)) + transition.branchLabel(condition: condition)
        addEdge(diamond, line(transition), end(of: branch, at: screen), label: text, [branch])
      }
    }
  }

  /// Another box that a box leads to, and the transitions that do.
  private struct Destination {
    var to: Int
    var transitions: [Int]
  }

  /// The boxes that a box leads to, by name.
  private func destinations(of screen: Int) -> [Destination] {
    var ways: [Int: [Int]] = [:]
    for position in graph.transitionIndices(from: screen) {
      if let to = graph.transitions[position].to.flatMap(graph.index(of:)), to != screen {
        ways[to, default: []].append(position)
      }
    }
    return ways.sorted { graph.screens[$0.key].id < graph.screens[$1.key].id }
      .map { Destination(to: $0.key, transitions: $0.value) }
  }

  /// The destinations of each box that an edge leads to; beyond the limit only those that people come to first this way.
  private func drawnDestinations() -> [[Destination]] {
    var left = MermaidWriter.edgeLimit - edgeCount - graph.screens.count
    var drawn = [[Destination]](repeating: [], count: graph.screens.count)
    for screen in levels.order {
      drawn[screen] = destinations(of: screen).filter { end in
        guard levels.level[end.to] > levels.level[screen] else { return false }
        if levels.firstTransition[end.to].map(end.transitions.contains) == true { return true }
        left -= 1
        return left >= 0
      }
    }
    return drawn
  }

  /// One edge for all transitions between two boxes.
  private mutating func addMerged() {
    for screen in levels.order {
      for end in drawn[screen] {
        let count = end.transitions.count
        addEdge(names[screen], "-->", names[end.to], label: count > 1 ? "\(count) ×" : nil, end.transitions)
      }
    }
  }

  /// The boxes that no edge of a box leads to, on one line.
  private func asides(of screen: Int) -> [String] {
    let lined = Set(drawn[screen].map(\.to))
    let others = destinations(of: screen).filter { !lined.contains($0.to) }
      .map { graph.screens[$0.to].title ?? graph.screens[$0.to].id.rawValue }
    return others.isEmpty ? [] : ["→ \(PlainText.abbreviated(others))"]
  }

  /// What has become of some transitions, where that is one thing.
  private func mark(of positions: some Sequence<Int>) -> ChangeMark? {
    let marks = Set(positions.map { excerpt.changes.transitions[$0] })
    return marks.count == 1 ? marks.first ?? nil : nil
  }

  private func sign(of route: Range<Int>) -> String { mark(of: route).map { "\($0.sign) " } ?? "" }

  private mutating func addEdge(_ from: String, _ line: String, _ to: String, label: String?, _ positions: [Int] = []) {
    if positions.contains(where: excerpt.highlightedTransitions.contains) { highlightedEdges.append(edgeCount) }
    if let mark = mark(of: positions) { markedEdges[mark, default: []].append(edgeCount) }
    edgeCount += 1
    let text = label.map { $0.isEmpty ? "" : "|\(MermaidText.label([$0]))|" } ?? ""
    edges.append("\(from) \(line)\(text) \(to)")
  }

  /// The node that a transition ends at; what leads to no screen ends at a text.
  private mutating func end(of position: Int, at screen: Int) -> String {
    let transition = graph.transitions[position]
    if let to = transition.to.flatMap(graph.index(of:)) { return names[to] }
    let name = "r\(ends)"
    ends += 1
    nodes[graph.screens[screen].flow, default: []].append("\(name)>\(MermaidText.label([transition.mark]))]")
    return name
  }

  private func line(_ transition: Transition) -> String {
    switch transition.move {
    case .sheet, .cover, .tab: "-.->"
    case .root, .replace: "==>"
    case .external: "--o"
    default: "-->"
    }
  }

  // MARK: Styles

  private mutating func addStyles() {
    func add(_ name: String, _ style: String, _ isMeant: (Screen) -> Bool) {
      let meant = levels.order.filter { isMeant(graph.screens[$0]) }.map { names[$0] }
      guard !meant.isEmpty else { return }
      lines.append("  classDef \(name) \(style)")
      lines.append("  class \(meant.joined(separator: ",")) \(name)")
    }
    let entries = Set(graph.entries.map(\.screen))
    let (marks, shown) = (marks, excerpt.highlightedScreens)
    add("entry", "stroke:#2f6feb,stroke-width:2px") { entries.contains($0.id) }
    add("undefined", "stroke-dasharray:4 3") { !$0.isDeclared }
    add("finding", "stroke:#c62828,stroke-width:2px") { !marks.texts(at: $0.id).isEmpty }
    add("highlight", "stroke:#7b2fbe,stroke-width:4px") { shown.contains($0.id) }
    let styles: [(ChangeMark, String)] = [
      (.added, "stroke:#1a7f37,stroke-width:2px"), (.removed, "stroke:#a3242b,stroke-width:2px,stroke-dasharray:4 3"),
      (.changed, "stroke:#9a6700,stroke-width:2px"),
    ]
    for (mark, style) in styles {
      add(mark.rawValue, style) { excerpt.changes.screens[$0.id] == mark }
      guard let edges = markedEdges[mark] else { continue }
      lines.append("  linkStyle \(edges.map(String.init).joined(separator: ",")) \(style)")
    }
    if !highlightedEdges.isEmpty {
      lines.append(
        "  linkStyle \(highlightedEdges.map(String.init).joined(separator: ",")) stroke:#7b2fbe,stroke-width:4px")
    }
  }
}
