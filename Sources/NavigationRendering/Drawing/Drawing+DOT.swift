internal import NavigationGraph

extension Drawing {
  /// The most characters on a line of a label.
  static let labelWidth = 26

  /// The most lines of a label; the title has all of them.
  static let maximumLines = 8

  /// The drawing in the DOT language; attributes that Graphviz does not have are never written.
  ///
  /// - Parameters:
  ///   - background: The colour of the paper, or `nil` for none.
  ///   - resolution: The dots per inch of a bitmap, or `nil` for drawings that scale.
  ///   - linksWithin: Whether references are links to what they name.
  /// - Returns: The text.
  func dot(background: String? = nil, resolution: Int? = nil, linksWithin: Bool = true) -> String {
    var text = "digraph flow {\n"
    let isWide = direction == .right
    text += "  graph [rankdir=\(isWide ? "LR" : "TB"), nodesep=0.25, ranksep=\(rankDistance), pad=0.25"
    text += ", fontname=\"Helvetica\", fontsize=11, fontcolor=\"\(style.flowText.light)\""
    text += ", bgcolor=\"\(background ?? "transparent")\""
    text += resolution.map { ", dpi=\($0)" } ?? ""
    // Six to a line, so that none is cut for its length.
    let rows = stride(from: 0, to: legend.count, by: 6).map { legend[$0..<min($0 + 6, legend.count)] }
    let caption = legend.isEmpty ? [] : [""] + rows.map { $0.joined(separator: "    ") }
    if !caption.isEmpty { text += ", labelloc=b, label=\(DOTText.label(caption))" }
    text += "];\n"
    text += "  node [\(Self.list(nodeDefaults.map { ($0, DOTText.quoted($1)) }))];\n"
    text += "  edge [\(Self.list(edgeDefaults.map { ($0, DOTText.quoted($1)) }))];\n"

    var inside = [[String]](repeating: [], count: clusters.count)
    var top: [String] = []
    let positions = Dictionary(uniqueKeysWithValues: clusters.enumerated().map { ($1.flow.id, $0) })
    func add(_ line: String, to flow: FlowID?) {
      if let cluster = flow.flatMap({ positions[$0] }) { inside[cluster].append(line) } else { top.append(line) }
    }
    for node in nodes { add(line(of: node, linksWithin), to: node.flow) }
    for edge in edges where !edge.lines.isEmpty { add(labelLine(of: edge), to: edge.flow) }
    var children = [[Int]](repeating: [], count: clusters.count)
    var roots: [Int] = []
    for (number, cluster) in clusters.enumerated() {
      if let parent = cluster.parent { children[parent].append(number) } else { roots.append(number) }
    }
    // Depth first with an explicit stack; a negative number closes the frame.
    var pending = Array(roots.reversed())
    var depth = 1
    while let number = pending.popLast() {
      guard number >= 0 else {
        depth -= 1
        text += "\(String(repeating: "  ", count: depth))}\n"
        continue
      }
      let indent = String(repeating: "  ", count: depth)
      let cluster = clusters[number]
      text += "\(indent)subgraph \(cluster.name) {\n"
      text += "\(indent)  graph [id=\"\(cluster.name)\", class=\"flow\", style=\"rounded,filled\", margin=14"
      text += ", color=\"\(style.flow.light)\", fillcolor=\"\(style.flowSurface.light)\", labelloc=t, labeljust=l"
      text += ", label=\(DOTText.label([cluster.flow.title ?? cluster.flow.id]))];\n"
      for line in inside[number] { text += "\(indent)  \(line)\n" }
      depth += 1
      pending.append(-1)
      pending += children[number].reversed()
    }
    for line in top { text += "  \(line)\n" }
    for line in edges.flatMap(lines) { text += "  \(line)\n" }
    return text + "}\n"
  }

  /// What holds of boxes that say nothing else: they are labels and references, of which there are the most.
  private var nodeDefaults: [(String, String)] {
    [("fontname", "Helvetica"), ("fontcolor", style.edgeText.light)] + DrawingPlanner.plainText
  }

  /// What holds of lines that say nothing else.
  private var edgeDefaults: [(String, String)] {
    [
      ("arrowsize", "0.7"), ("style", "solid"), ("penwidth", "1.2"), ("color", style.edge.light), ("dir", "forward"),
      ("arrowhead", "normal"),
    ]
  }

  /// The attributes that say something else than the defaults.
  private static func without(
    _ defaults: [(String, String)], _ attributes: [(String, String)]
  ) -> [(String, String)] {
    attributes.filter { attribute in !defaults.contains { $0 == attribute } }
  }

  private func line(of node: Node, _ linksWithin: Bool) -> String {
    // Graphviz 2.42 writes links as they are, and later ones leave an entity alone.
    let target = node.link.flatMap { $0.hasPrefix("#") && !linksWithin ? nil : DOTText.link($0) }
    let link = target.map { [("href", $0)] + ($0.hasPrefix("#") ? [] : [("target", "_top")]) } ?? []
    let attributes = [
      ("id", DOTText.quoted(node.name)), ("class", DOTText.quoted(node.classes.joined(separator: " "))),
      ("label", DOTText.label(Self.shown(node.lines, width: node.width), isList: node.isList)),
    ]
    let rest = Self.without(nodeDefaults, node.attributes + link)
    return "\(node.name) [\(Self.list(attributes + rest.map { ($0, DOTText.quoted($1)) }))];"
  }

  /// The label of an arrow, as a node between its halves.
  private func labelLine(of edge: Edge) -> String {
    let attributes = [
      ("id", DOTText.quoted(edge.labelName)), ("class", "\"label\""),
      ("label", DOTText.label(Self.shown(edge.lines, width: Self.labelWidth))),
    ]
    let font = Self.without(nodeDefaults, edge.attributes.filter { $0.0 == "fontcolor" })
    return "\(edge.labelName) [\(Self.list(attributes + font.map { ($0, DOTText.quoted($1)) }))];"
  }

  /// The line of an arrow, or both halves of it when it has a label.
  private func lines(of edge: Edge) -> [String] {
    func line(_ from: String, _ to: String, _ name: String, head: String?, tail: String?, extra: [String] = [])
      -> String
    {
      let direction = head != nil && tail != nil ? "both" : tail != nil ? "back" : head != nil ? "forward" : "none"
      var attributes = [("id", name), ("class", (edge.classes + extra).joined(separator: " "))]
      attributes += edge.attributes.filter { $0.0 != "fontcolor" }
      attributes.append(("dir", direction))
      if let head { attributes.append(("arrowhead", head)) }
      if let tail { attributes.append(("arrowtail", tail)) }
      let shown = Self.without(edgeDefaults, attributes)
      return "\(from) -> \(to) [\(Self.list(shown.map { ($0, DOTText.quoted($1)) }))];"
    }
    let arrow = edge.arrow == "none" ? nil : edge.arrow
    let beginning = edge.isTwoWay ? arrow : edge.isConditional ? "odot" : nil
    // Written from head to tail, the layout takes the head as the earlier end.
    let (first, last) = edge.isReversed ? (edge.to, edge.from) : (edge.from, edge.to)
    let (tail, head) = edge.isReversed ? (arrow, beginning) : (beginning, arrow)
    guard !edge.lines.isEmpty else { return [line(first, last, edge.name, head: head, tail: tail)] }
    let (main, rest) = edge.isReversed ? ([], ["part"]) : (["part"], [])
    return [
      line(first, edge.labelName, edge.isReversed ? edge.name : edge.partName, head: nil, tail: tail, extra: main),
      line(edge.labelName, last, edge.isReversed ? edge.partName : edge.name, head: head, tail: nil, extra: rest),
    ]
  }

  /// The lines that there is room for, and how many more there are.
  private static func shown(_ lines: [String], width: Int) -> [String] {
    let wrapped = lines.flatMap { DOTText.wrapped(DOTText.readable($0), to: width) }
    let more = wrapped.count - maximumLines
    return more <= 0 ? wrapped : wrapped.prefix(maximumLines) + ["+ \(more) more"]
  }

  private static func list(_ attributes: [(String, String)]) -> String {
    attributes.map { "\($0)=\($1)" }.joined(separator: ", ")
  }
}

extension Drawing.Edge {
  /// The name of the node that has the label.
  var labelName: String { "\(name)l" }

  /// The name of the half that has no arrowhead of its own.
  var partName: String { "\(name)p" }
}
