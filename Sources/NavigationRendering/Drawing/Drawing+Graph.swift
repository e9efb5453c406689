internal import NavigationGraph

extension Drawing {
  /// Plans the picture of a graph; the same for any order of the graph's declarations.
  init(_ graph: NavigationGraph, _ options: PictureOptions) {
    self.init(title: graph.name, direction: options.direction, style: options.style)
    var planner = DrawingPlanner(graph, options, drawing: self)
    planner.addClusters()
    planner.addScreens()
    planner.addEntries()
    planner.addTransitions()
    planner.addLegend()
    self = planner.drawing
  }
}

/// Fills a drawing, part by part.
private struct DrawingPlanner {
  let graph: NavigationGraph
  let options: PictureOptions
  let order: [Int]
  /// The number of steps from the entries; screens out of reach come after all others.
  let level: [Int]
  let canonical: CanonicalOrder
  let marks: FindingMarks
  private let transitions: NavigationGraph.Transitions
  private let entries: Set<ScreenID>
  /// What is drawn but can never be reached with consistent facts.
  private let infeasibleScreens: Set<ScreenID>
  private let infeasibleTransitions: Set<Int>
  var drawing: Drawing
  /// The node name of each screen.
  private var names: [String]
  private var decisions = 0
  private var arrows = 0
  private var returns: [String: String] = [:]
  /// The ways from tabs back to their bar, by the ends of the arrow that shows the tab.
  private var tabReturns: [String: [Int]] = [:]
  private var usedMoves: Set<String> = []

  private var style: PictureStyle { options.style }

  init(_ graph: NavigationGraph, _ options: PictureOptions, drawing: Drawing) {
    self.graph = graph
    self.options = options
    self.drawing = drawing
    canonical = CanonicalOrder(graph)
    marks = FindingMarks(options.findings, in: graph)
    transitions = graph.transitions
    entries = Set(graph.entries.map(\.screen))
    let feasibility = Feasibility(of: graph)
    infeasibleScreens = Set(feasibility.infeasibleScreens)
    infeasibleTransitions = Set(feasibility.infeasibleTransitions)
    (order, level) = Self.order(graph, canonical)
    names = Array(repeating: "", count: graph.screens.count)
    for (number, screen) in order.enumerated() { names[screen] = "n\(number)" }
  }

  /// The screens by distance from the entries, neighbours in the order of their names, then those out of reach.
  private static func order(_ graph: NavigationGraph, _ canonical: CanonicalOrder) -> (order: [Int], level: [Int]) {
    let all = graph.transitions
    var outgoing = [[Int]](repeating: [], count: graph.screens.count)
    for position in canonical.transitions {
      let transition = all[position]
      guard !transition.move.isReturn, let to = transition.to.flatMap(graph.index(of:)),
        let from = graph.index(of: transition.from)
      else { continue }
      outgoing[from].append(to)
    }
    var level = [Int](repeating: -1, count: graph.screens.count)
    var order: [Int] = []
    func begin(at roots: [Int]) {
      var head = order.count
      for root in roots where level[root] < 0 {
        level[root] = 0
        order.append(root)
      }
      while head < order.count {
        let current = order[head]
        head += 1
        for next in outgoing[current] where level[next] < 0 {
          level[next] = level[current] + 1
          order.append(next)
        }
      }
    }
    // Links lead into the middle of a flow, so what the launch leads to comes first.
    let entries = graph.entries.sorted()
    begin(at: entries.filter { $0.kind == .launch }.compactMap { graph.index(of: $0.screen) })
    for entry in entries { begin(at: [entry.screen].compactMap(graph.index(of:))) }
    for screen in canonical.screens { begin(at: [screen]) }
    return (order, level)
  }

  // MARK: Flows and screens

  mutating func addClusters() {
    let flows = graph.flows.sorted { $0.id < $1.id }
    let positions = Dictionary(uniqueKeysWithValues: flows.enumerated().map { ($1.id, $0) })
    for (number, flow) in flows.enumerated() {
      var parent = flow.parent.flatMap { positions[$0] }
      // A flow that is part of itself, or nested beyond reason, is drawn at the top.
      var above = parent
      var depth = 0
      while let current = above, depth < 32, current != number {
        above = flows[current].parent.flatMap { positions[$0] }
        depth += 1
      }
      if above != nil { parent = nil }
      drawing.clusters.append(.init(name: "cluster_\(number)", flow: flow, parent: parent))
    }
  }

  mutating func addScreens() {
    for screen in order {
      let value = graph.screens[screen]
      let problems = marks.checks(at: value.id)
      let isUnreachable = problems.contains(Check.unreachableScreen.id)
      var classes = ["screen"]
      if value.kind != .screen { classes.append(value.kind.rawValue) }
      if entries.contains(value.id) { classes.append("entry") }
      if value.isExit { classes.append("exit") }
      if isUnreachable { classes.append("unreachable") }
      let isInfeasible = infeasibleScreens.contains(value.id)
      if isInfeasible { classes.append("infeasible") }
      if !value.isDeclared { classes.append("undefined") }
      if !problems.isEmpty { classes.append("finding") }

      let isEntry = classes.contains("entry")
      let hasProblem = !problems.isEmpty
      var attributes: [(String, String)] = []
      switch value.kind {
      case .screen: attributes.append(("shape", "box"))
      case .tabs: attributes.append(("shape", "tab"))
      case .external: attributes.append(("shape", "ellipse"))
      }
      let rounding = value.kind == .screen ? "rounded," : ""
      let pattern = isUnreachable || isInfeasible || !value.isDeclared ? ",dashed" : ""
      attributes.append(("style", "\(rounding)filled\(pattern)"))
      let (line, fill) =
        hasProblem
        ? (style.problem, style.problemSurface)
        : isEntry ? (style.entry, style.entrySurface) : (style.border, style.surface)
      attributes += [("color", line.light), ("fillcolor", fill.light), ("fontcolor", style.text.light)]
      if hasProblem || isEntry { attributes.append(("penwidth", "1.8")) }
      if value.isExit { attributes.append(("peripheries", "2")) }

      let lines = [value.title ?? value.id.rawValue] + problems.map { "⚠ \($0)" } + inlineRoutes(of: screen)
      let isCut = lines.count > Drawing.maximumLines
      drawing.nodes.append(
        .init(
          name: names[screen], classes: classes, lines: lines,
          title: ([value.id.rawValue] + (isCut ? lines.dropFirst() : [])).joined(separator: "\n"),
          link: link(of: value), attributes: attributes, flow: value.flow))
    }
  }

  private mutating func link(of screen: Screen) -> String? {
    if let own = screen.link {
      let checked = SafeLink.checked(own)
      if checked == nil { drawing.droppedLinks.append((screen.id, own)) }
      return checked
    }
    guard let links = options.links, let location = screen.location else { return nil }
    return links.link(to: location)
  }

  /// The routes that lead to no screen and have no condition, as lines inside the box.
  private func inlineRoutes(of screen: Int) -> [String] {
    canonicalRoutes(of: screen).filter { isInline($0) }.map { route in
      let transition = transitions[route.lowerBound]
      return Self.label(of: transition, returning: true)
    }
  }

  private func isInline(_ route: Range<Int>) -> Bool {
    let transition = transitions[route.lowerBound]
    return route.count == 1 && transition.condition == nil && transition.to == nil && transition.unresolved == nil
  }

  private func canonicalRoutes(of screen: Int) -> [Range<Int>] {
    graph.routes(from: screen).sorted {
      transitions[$0.lowerBound].route < transitions[$1.lowerBound].route
    }
  }

  // MARK: Ways in

  mutating func addEntries() {
    for (number, entry) in graph.entries.sorted().enumerated() {
      guard let screen = graph.index(of: entry.screen) else { continue }
      let start = "s\(number)"
      drawing.nodes.append(
        .init(
          name: start, classes: ["start"], lines: [], title: entry.summary, link: nil,
          attributes: [
            ("shape", "circle"), ("width", "0.14"), ("height", "0.14"), ("fixedsize", "true"), ("style", "filled"),
            ("color", style.text.light), ("fillcolor", style.text.light),
          ], flow: graph.screens[screen].flow))
      drawing.edges.append(
        .init(
          name: "i\(number)", from: start, to: names[screen], isReversed: false,
          classes: ["way-in", entry.kind.rawValue],
          lines: entry.kind == .launch && entry.template == nil ? [] : [entry.summary], title: entry.summary,
          attributes: [("color", style.text.light), ("fontcolor", style.edgeText.light)], transitions: []))
    }
  }

  // MARK: Transitions

  mutating func addTransitions() {
    for screen in order {
      var merged: [String: Int] = [:]  // the edge of each destination and kind of line
      for route in canonicalRoutes(of: screen) where !isInline(route) {
        let isConditional = route.count > 1 || transitions[route.lowerBound].condition != nil
        if isConditional {
          addDecision(route, of: screen)
        } else {
          addEdge(route.lowerBound, from: names[screen], screen: screen, label: nil, into: &merged)
        }
      }
    }
    // A tab bar and its tabs lead to each other; one arrow says both.
    for (number, edge) in drawing.edges.enumerated() where edge.classes.first == Move.tab.rawValue {
      guard let positions = tabReturns.removeValue(forKey: "\(edge.from) \(edge.to)") else { continue }
      drawing.edges[number].isTwoWay = true
      drawing.edges[number].transitions += positions
    }
  }

  /// Whether a tab bar has a tab that shows a screen.
  private func shows(_ bar: Int, _ screen: Int) -> Bool {
    graph.transitionIndices(from: bar).contains {
      let transition = transitions[$0]
      return transition.move == .tab && transition.to == graph.screens[screen].id && transition.condition == nil
    }
  }

  private mutating func addDecision(_ route: Range<Int>, of screen: Int) {
    let first = transitions[route.lowerBound]
    let name = "d\(decisions)"
    let problems = marks.checks(at: first.from, route: first.route)
    let line = problems.isEmpty ? style.choice : style.problem
    let fill = problems.isEmpty ? style.choiceSurface : style.problemSurface
    drawing.nodes.append(
      .init(
        name: name, classes: ["route"] + (problems.isEmpty ? [] : ["finding"]),
        lines: [(first.isAutomatic ? "auto: " : "") + first.route] + problems.map { "⚠ \($0)" },
        title: "\(first.from) \(first.route)", link: nil,
        attributes: [
          ("shape", "diamond"), ("style", "filled"), ("color", line.light), ("fillcolor", fill.light),
          ("fontcolor", style.text.light), ("fontsize", "11"), ("margin", "0.02,0.02"), ("height", "0.5"),
        ], flow: graph.screens[screen].flow))
    drawing.edges.append(
      .init(
        name: "c\(decisions)", from: names[screen], to: name, isReversed: false, classes: ["asks"], lines: [],
        title: "\(first.from) \(first.route)", attributes: [("color", style.edge.light), ("arrowhead", "none")],
        transitions: []))
    decisions += 1
    var merged: [String: Int] = [:]
    for (branch, condition) in zip(route, graph.branchLabels(ofRoute: route)) {
      let transition = transitions[branch]
      let label =
        ([condition.map { "[\($0)]" } ?? ""]
        + (transition.effects.isEmpty ? [] : ["/ " + Self.effects(of: transition)]))
        .joined(separator: " ")
      addEdge(branch, from: name, screen: screen, label: label, into: &merged)
    }
  }

  private mutating func addEdge(
    _ position: Int, from origin: String, screen: Int, label: String?, into merged: inout [String: Int]
  ) {
    let transition = transitions[position]
    let target = transition.to.flatMap { graph.index(of: $0) }
    if transition.move == .tab, origin == names[screen], let target, graph.screens[target].kind == .tabs,
      shows(target, screen)
    {
      tabReturns["\(names[target]) \(origin)", default: []].append(position)
      return
    }
    let end = target.map { names[$0] } ?? addMark(for: transition, at: origin, screen: screen)
    let line = style.line(for: transition.move)
    let problems = marks.checks(at: transition.from, route: transition.route)
    // A decision node has its own marks; colour alone would not be enough for a plain arrow.
    let isInfeasible = infeasibleTransitions.contains(position)
    let text =
      (isInfeasible ? "⊘ " : "")
      + (label
        ?? ([Self.label(of: transition, returning: transition.move.isReturn)] + problems.map { "⚠ \($0)" })
        .joined(separator: " "))
    let title =
      "\(transition.from) ─\(transition.route)\(transition.condition.map { " [\($0)]" } ?? "")→ "
      + (transition.to?.rawValue ?? transition.unresolved ?? transition.move.rawValue)
    usedMoves.insert(line.legend)
    let key = "\(end) \(line.legend) \(problems.isEmpty) \(isInfeasible)"
    if let known = merged[key] {
      drawing.edges[known].lines.append(text)
      drawing.edges[known].title += "\n\(title)"
      drawing.edges[known].transitions.append(position)
      return
    }
    merged[key] = drawing.edges.count
    defer { arrows += 1 }
    let colour = problems.isEmpty ? style.edge : style.problem
    let leadsBack = target.map { level[$0] < level[screen] } ?? false
    drawing.edges.append(
      .init(
        name: "e\(arrows)", from: origin, to: end, isReversed: leadsBack,
        classes: [transition.move.rawValue] + (transition.unresolved == nil ? [] : ["unresolved"])
          + (problems.isEmpty ? [] : ["finding"]) + (isInfeasible ? ["infeasible"] : []),
        lines: text.isEmpty ? [] : [text], title: title,
        attributes: [
          ("style", transition.unresolved == nil && !isInfeasible ? line.pattern : "dashed"),
          (leadsBack ? "arrowtail" : "arrowhead", line.arrow), ("penwidth", line.width), ("color", colour.light),
          ("fontcolor", problems.isEmpty ? style.edgeText.light : style.problem.light),
        ], transitions: [position]))
  }

  /// What a branch without a destination points at: a return, the end of a flow, or a question mark.
  private mutating func addMark(for transition: Transition, at origin: String, screen: Int) -> String {
    let text =
      transition.unresolved.map { "? \($0)" } ?? transition.finish.map { "⇥ \($0)" } ?? "↩ \(transition.move.rawValue)"
    let key = "\(origin) \(text)"
    if let known = returns[key] { return known }
    let name = "r\(returns.count)"
    returns[key] = name
    drawing.nodes.append(
      .init(
        name: name, classes: ["mark"], lines: [text], title: text, link: nil,
        attributes: [("shape", "plaintext"), ("fontcolor", style.edgeText.light), ("fontsize", "11")],
        flow: graph.screens[screen].flow))
    return name
  }

  private static func label(of transition: Transition, returning: Bool) -> String {
    var text = transition.route
    if transition.isAutomatic { text = "auto: \(text)" }
    if transition.finish != nil, transition.to == nil {
      text = "⇥ \(text)"
    } else if returning {
      text = "↩ \(text)"
    }
    return transition.effects.isEmpty ? text : "\(text) / \(effects(of: transition))"
  }

  private static func effects(of transition: Transition) -> String {
    transition.effects.map(\.description).joined(separator: ", ")
  }

  // MARK: Legend

  mutating func addLegend() {
    let classes = Set(drawing.nodes.flatMap(\.classes) + drawing.edges.flatMap(\.classes))
    var legend: [String] = []
    if classes.contains("start") { legend.append("● start") }
    if classes.contains("exit") { legend.append("▣ double border: exit") }
    if classes.contains("route") { legend.append("◇ route with conditions") }
    let samples = [
      "go": "→", "push": "→", "sheet or cover": "⇢", "root or replace": "➡", "tab": "⋯▸",
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
    if drawing.edges.contains(where: { $0.classes.contains("infeasible") }) { legend.append("⊘ dashed: never taken") }
    if classes.contains("unreachable") || classes.contains("undefined")
      || drawing.nodes.contains(where: { $0.classes.contains("infeasible") })
    {
      legend.append("▫ dashed border: out of reach or not declared")
    }
    if classes.contains("finding") { legend.append("⚠ finding") }
    drawing.legend = legend
  }
}
