internal import NavigationGraph

extension DrawingPlanner {
  mutating func addTransitions() {
    for screen in plan.levels.order {
      var merged: [String: Int] = [:]  // the arrow of each destination and kind of line
      for route in graph.routesByName(from: screen) {
        let isConditional = route.count > 1 || transitions[route.lowerBound].condition != nil
        if plan.layout == .flow, isConditional {
          addDecision(route, of: screen)
        } else {
          for position in route where plan.strokes[position] != .inside && plan.tabs[position] == nil {
            addArrow(position, from: names[screen], screen: screen, label: nil, into: &merged)
          }
        }
      }
    }
    for (position, tab) in plan.tabs.sorted(by: { $0.key < $1.key }) {
      guard let arrow = arrows[tab] else { continue }
      drawing.edges[arrow].isTwoWay = true
      drawing.edges[arrow].title += "\n\(transitions[position].title)"
      drawing.edges[arrow].transitions.append(position)
    }
    writeLists()
    if plan.layout == .overview {
      for (number, edge) in drawing.edges.enumerated() where edge.transitions.count > 1 {
        drawing.edges[number].lines = ["\(edge.transitions.count) ×"]
      }
    }
  }

  private mutating func addDecision(_ route: Range<Int>, of screen: Int) {
    let first = transitions[route.lowerBound]
    let name = "d\(decisions)"
    let problems = marks.checks(at: first.from, route: first.route)
    let isHighlighted = route.contains(where: plan.excerpt.highlightedTransitions.contains)
    // What came or went with all its branches did so itself.
    let changes = Set(route.map { plan.excerpt.changes.transitions[$0] })
    let change = changes.count == 1 ? changes.first ?? nil : nil
    let (line, fill) =
      change.map(style.colours)
      ?? (problems.isEmpty ? (style.choice, style.choiceSurface) : (style.problem, style.problemSurface))
    drawing.nodes.append(
      .init(
        name: name,
        classes: ["route"] + (problems.isEmpty ? [] : ["finding"]) + (isHighlighted ? ["highlight"] : [])
          + [change?.rawValue].compactMap { $0 },
        lines: [(change.map { "\($0.sign) " } ?? "") + (first.isAutomatic ? "auto: " : "") + first.route]
          + problems.map { "⚠ \($0)" }, width: 24,
        title: "\(first.from) \(first.route)", link: nil,
        attributes: [
          ("shape", "diamond"), ("style", "filled"), ("color", isHighlighted ? style.highlight.light : line.light),
          ("fillcolor", fill.light), ("fontcolor", style.text.light), ("fontsize", "11"), ("margin", "0.02,0.02"),
          ("height", "0.5"), ("penwidth", isHighlighted ? "3.2" : "1.2"),
        ], flow: graph.screens[screen].flow))
    drawing.edges.append(
      .init(
        name: "c\(decisions)", from: names[screen], to: name, isReversed: false,
        classes: ["asks"] + (isHighlighted ? ["highlight"] : []), lines: [],
        title: "\(first.from) \(first.route)", arrow: "none",
        attributes: [("color", isHighlighted ? style.highlight.light : style.edge.light)]
          + (isHighlighted ? [("penwidth", "3.2")] : []),
        flow: graph.screens[screen].flow, transitions: []))
    decisions += 1
    var merged: [String: Int] = [:]
    for (branch, condition) in zip(route, graph.branchLabels(ofRoute: route)) {
      addArrow(
        branch, from: name, screen: screen, label: transitions[branch].branchLabel(condition: condition),
        into: &merged)
    }
  }

  private mutating func addArrow(
    _ position: Int, from origin: String, screen: Int, label: String?, into merged: inout [String: Int]
  ) {
    let transition = transitions[position]
    let stroke = plan.strokes[position]
    let line = style.line(for: transition.move)
    let problems = marks.checks(at: transition.from, route: transition.route)
    // A decision node has its own marks; colour alone would not be enough for a plain arrow.
    let isInfeasible = isInfeasible(position)
    let isHighlighted = plan.excerpt.highlightedTransitions.contains(position)
    let change = plan.excerpt.changes.transitions[position]
    let text =
      sign(of: position) + (isInfeasible ? "⊘ " : "")
      + (label
        ?? ([transition.label(leaves: transition.move.isReturn)] + problems.map { "⚠ \($0)" })
        .joined(separator: " "))
    let title = sign(of: position) + transition.title
    let colour =
      change.map { style.colours(for: $0).line }
      ?? (!problems.isEmpty ? style.problem : isHighlighted ? style.highlight : style.edge)
    let fontColour = change != nil ? colour.light : problems.isEmpty ? style.edgeText.light : style.problem.light

    // What leads to no box ends at a list of what leads to none: the name of the screen, or what happens.
    let target = stroke == .reference ? nil : transition.to.flatMap(graph.index(of:))
    let ending =
      transition.to.map { $0 == transition.from ? "↻ \(self.title(of: $0))" : "→ \(self.title(of: $0))" }
      ?? transition.mark
    let end = target.map { names[$0] } ?? ""
    usedMoves.insert(line.legend)
    let key = "\(end) \(line.legend) \(problems.isEmpty) \(isInfeasible) \(isHighlighted) \(sign(of: position))"
    if let known = merged[key] {
      arrows[position] = known
      drawing.edges[known].title += "\n\(title)"
      drawing.edges[known].transitions.append(position)
      if transition.condition != nil, plan.layout != .flow { drawing.edges[known].isConditional = true }
      if target == nil {
        addToList(drawing.edges[known].to, text, ending, transition, title: title)
      } else if plan.layout == .flow {
        drawing.edges[known].lines.append(text)
      }
      return
    }
    merged[key] = drawing.edges.count
    arrows[position] = drawing.edges.count
    var to = end
    if target == nil {
      to = "r\(listCount)"
      listCount += 1
      lists[to] = List(node: drawing.nodes.count)
      drawing.nodes.append(
        .init(
          name: to, classes: [], lines: [], isList: true, width: Drawing.labelWidth + 8, title: "", link: nil,
          attributes: Self.plainText + [("fontcolor", fontColour)], flow: graph.screens[screen].flow))
      addToList(to, text, ending, transition, title: title)
    }
    let edges = drawing.edges.count
    drawing.edges.append(
      .init(
        name: "e\(edges)", from: origin, to: to, isReversed: stroke == .returning,
        isConditional: transition.condition != nil && plan.layout != .flow,
        classes: [transition.move.rawValue] + (transition.unresolved == nil ? [] : ["unresolved"])
          + (problems.isEmpty ? [] : ["finding"]) + (isInfeasible ? ["infeasible"] : [])
          + (isHighlighted ? ["highlight"] : []) + [change?.rawValue].compactMap { $0 },
        lines: target == nil || text.isEmpty || plan.layout != .flow ? [] : [text], title: title,
        arrow: target == nil ? "none" : line.arrow,
        attributes: [
          ("style", transition.unresolved == nil && !isInfeasible && change != .removed ? line.pattern : "dashed"),
          ("penwidth", isHighlighted ? "3.2" : change != nil ? "2.0" : line.width), ("color", colour.light),
          ("fontcolor", fontColour),
        ], flow: graph.screens[screen].flow, transitions: [position]))
  }

  /// Adds what leads to no box to the list at the end of a line.
  private mutating func addToList(
    _ name: String, _ text: String, _ ending: String, _ transition: Transition, title: String
  ) {
    guard var list = lists.removeValue(forKey: name) else { return }
    defer { lists[name] = list }
    let node = list.node
    let isReference = transition.to != nil && transition.to != transition.from
    if isReference, !drawing.nodes[node].classes.contains("reference") {
      drawing.nodes[node].classes.append("reference")
    }
    if !isReference, !drawing.nodes[node].classes.contains("mark") { drawing.nodes[node].classes.append("mark") }
    drawing.nodes[node].title += (drawing.nodes[node].title.isEmpty ? "" : "\n") + title
    if let known = list.positions[ending] {
      list.rows[known].texts.append(text)
    } else {
      list.positions[ending] = list.rows.count
      list.rows.append((ending: ending, texts: [text]))
    }
    // Only a list of one place can be a link.
    let destination = transition.to.flatMap(graph.index(of:)).map { "#\(names[$0])" }
    drawing.nodes[node].link = list.rows.count == 1 ? destination : nil
  }

  /// Writes the lists, when all that they hold is known.
  private mutating func writeLists() {
    for list in lists.values {
      drawing.nodes[list.node].lines = list.rows.flatMap { row in
        // One line when there is room, else the name on a line of its own.
        let texts = row.texts.filter { !$0.isEmpty }
        let text = texts.prefix(6).joined(separator: ", ") + (texts.count > 6 ? " + \(texts.count - 6) more" : "")
        return text.isEmpty
          ? [row.ending]
          : text.count + row.ending.count < 30 ? ["\(text) \(row.ending)"] : [text, "   \(row.ending)"]
      }
    }
  }

  /// The list at the end of a line: what is asked for, by where it leads.
  struct List {
    var node: Int
    var rows: [(ending: String, texts: [String])] = []
    /// The row of each place.
    var positions: [String: Int] = [:]
  }

  /// How text stands on lines and at their ends.
  static let plainText = [("shape", "plaintext"), ("fontsize", "11"), ("height", "0.15"), ("margin", "0.04,0.01")]
}
