internal import NavigationGraph

extension DrawingPlanner {
  /// Explains the signs that occur, and only those.
  mutating func addLegend() {
    let classes = Set(drawing.nodes.flatMap(\.classes) + drawing.edges.flatMap(\.classes))
    var legend: [String] = []
    if classes.contains("start") { legend.append("● start") }
    if classes.contains("exit") { legend.append("▣ double border: exit") }
    if classes.contains("route") { legend.append("◇ route with conditions") }
    if classes.contains("collapsed") { legend.append("▧ several screens") }
    let samples = [
      "push": "→", "sheet or cover": "⇢", "root or replace": "➡", "tab": "⋯▸",
      "leaves the app": "⇾", "return": "↩",
    ]
    for move in Move.allCases {
      let line = style.line(for: move)
      guard line.legend != "go", usedMoves.remove(line.legend) != nil else { continue }
      let pattern =
        switch line.pattern {
        case "dashed": "dashed"
        case "dotted": "dotted"
        case "bold": "bold"
        default: line.arrow == "empty" ? "hollow" : line.arrow == "vee" ? "thin" : "solid"
        }
      legend.append("\(samples[line.legend] ?? "→") \(pattern): \(line.legend)")
    }
    if classes.contains("reference") || hasNamesInside { legend.append("→ name: leads to that screen") }
    if drawing.edges.contains(where: \.isConditional) { legend.append("○ with conditions") }
    if plan.layout == .compact { legend.append("routes: in the titles") }
    if drawing.edges.contains(where: { $0.classes.contains("infeasible") }) { legend.append("⊘ dashed: never taken") }
    if classes.contains("unreachable") || classes.contains("undefined")
      || drawing.nodes.contains(where: { $0.classes.contains("infeasible") })
    {
      legend.append("▫ dashed border: out of reach or not declared")
    }
    if classes.contains("highlight") { legend.append("▬ thick: highlighted") }
    for mark in ChangeMark.allCases where classes.contains(mark.rawValue) {
      legend.append("\(mark.sign) \(mark.rawValue)\(mark == .removed ? " (dashed)" : "")")
    }
    if classes.contains("finding") { legend.append("⚠ finding") }
    drawing.legend = legend
  }

  private var hasNamesInside: Bool {
    drawing.nodes.contains { node in
      node.transitions.contains { transitions[$0].to != nil && transitions[$0].to != transitions[$0].from }
    }
  }
}
