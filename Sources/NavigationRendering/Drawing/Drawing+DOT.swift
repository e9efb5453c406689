internal import NavigationGraph

extension Drawing {
  /// The most lines of a label; the title has all of them.
  static let maximumLines = 8

  /// The drawing in the DOT language; attributes that Graphviz does not have are never written.
  ///
  /// - Parameters:
  ///   - background: The colour of the paper, or `nil` for none.
  ///   - resolution: The dots per inch of a bitmap, or `nil` for drawings that scale.
  /// - Returns: The text.
  func dot(background: String? = nil, resolution: Int? = nil) -> String {
    var text = "digraph flow {\n"
    let isWide = direction == .right
    text += "  graph [rankdir=\(isWide ? "LR" : "TB"), nodesep=0.3, ranksep=\(isWide ? "0.5" : "0.45"), pad=0.25"
    text += ", fontname=\"Helvetica\", fontsize=11, fontcolor=\"\(style.flowText.light)\""
    text += ", bgcolor=\"\(background ?? "transparent")\""
    text += resolution.map { ", dpi=\($0)" } ?? ""
    // Six to a line, so that none is cut for its length.
    let rows = stride(from: 0, to: legend.count, by: 6).map { legend[$0..<min($0 + 6, legend.count)] }
    let caption = legend.isEmpty ? [] : [""] + rows.map { $0.joined(separator: "    ") }
    if !caption.isEmpty { text += ", labelloc=b, label=\(DOTText.label(caption))" }
    text += "];\n"
    text += "  node [fontname=\"Helvetica\", fontsize=13, height=0.42, margin=\"0.18,0.09\", penwidth=1.2];\n"
    text += "  edge [fontname=\"Helvetica\", fontsize=11, arrowsize=0.7];\n"

    var inside = [[Int]](repeating: [], count: clusters.count)
    var top: [Int] = []
    let positions = Dictionary(uniqueKeysWithValues: clusters.enumerated().map { ($1.flow.id, $0) })
    for (number, node) in nodes.enumerated() {
      if let cluster = node.flow.flatMap({ positions[$0] }) {
        inside[cluster].append(number)
      } else {
        top.append(number)
      }
    }
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
      for node in inside[number] { text += "\(indent)  \(line(of: nodes[node]))\n" }
      depth += 1
      pending.append(-1)
      pending += children[number].reversed()
    }
    for node in top { text += "  \(line(of: nodes[node]))\n" }
    for edge in edges { text += "  \(line(of: edge))\n" }
    return text + "}\n"
  }

  private func line(of node: Node) -> String {
    // Graphviz 2.42 writes links as they are, and later ones leave an entity alone.
    let link = node.link.map { [("href", DOTText.quoted(DOTText.link($0))), ("target", "\"_top\"")] } ?? []
    let attributes = [
      ("id", DOTText.quoted(node.name)), ("class", DOTText.quoted(node.classes.joined(separator: " "))),
      ("label", DOTText.label(Self.shown(node.lines))),
    ]
    return "\(node.name) [\(Self.list(attributes + node.attributes.map { ($0, DOTText.quoted($1)) } + link))];"
  }

  private func line(of edge: Edge) -> String {
    var attributes = [
      ("id", DOTText.quoted(edge.name)), ("class", DOTText.quoted(edge.classes.joined(separator: " "))),
    ]
    if !edge.lines.isEmpty {
      // Spaces keep the text off the line.
      attributes.append(("label", DOTText.label(Self.shown(edge.lines).map { " \($0) " })))
    }
    if edge.isTwoWay {
      attributes.append(("dir", "both"))
    } else if edge.isReversed {
      attributes.append(("dir", "back"))
    }
    let ends = edge.isReversed ? (edge.to, edge.from) : (edge.from, edge.to)
    return "\(ends.0) -> \(ends.1) [\(Self.list(attributes + edge.attributes.map { ($0, DOTText.quoted($1)) }))];"
  }

  /// The lines that there is room for, and how many more there are.
  private static func shown(_ lines: [String]) -> [String] {
    let more = lines.count - maximumLines
    return more <= 0 ? lines : lines.prefix(maximumLines) + ["+ \(more) more"]
  }

  private static func list(_ attributes: [(String, String)]) -> String {
    attributes.map { "\($0)=\($1)" }.joined(separator: ", ")
  }
}
