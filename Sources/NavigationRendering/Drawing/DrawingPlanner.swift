internal import NavigationGraph

/// Fills a drawing as a layout plan says, part by part.
struct DrawingPlanner {
  let plan: LayoutPlan
  let graph: NavigationGraph
  let options: PictureOptions
  let marks: FindingMarks
  let transitions: NavigationGraph.Transitions
  private let entries: Set<ScreenID>
  /// What is drawn but can never be reached with consistent facts.
  private let infeasibleScreens: Set<ScreenID>
  private let infeasibleTransitions: Set<Int>
  var drawing: Drawing
  /// The node name of each screen.
  var names: [String]
  /// The arrow of each transition that others share.
  var arrows: [Int: Int] = [:]
  var decisions = 0
  /// The lists at the ends of lines, by the names of their nodes.
  var lists: [String: List] = [:]
  var listCount = 0
  var usedMoves: Set<String> = []

  var style: PictureStyle { options.style }

  init(_ plan: LayoutPlan, _ options: PictureOptions, drawing: Drawing) {
    self.plan = plan
    self.options = options
    self.drawing = drawing
    graph = plan.excerpt.graph
    marks = FindingMarks(options.findings, in: plan.excerpt)
    transitions = graph.transitions
    entries = Set(graph.entries.map(\.screen))
    let feasibility = Feasibility(of: plan.excerpt.whole)
    infeasibleScreens = Set(feasibility.infeasibleScreens)
    infeasibleTransitions = Set(feasibility.infeasibleTransitions)
    names = Array(repeating: "", count: graph.screens.count)
    for (number, screen) in plan.levels.order.enumerated() { names[screen] = "n\(number)" }
    // Labels on the way need ranks of their own, so that these can be nearer to each other.
    self.drawing.rankDistance = plan.layout == .flow ? "0.15" : "0.6"
  }

  /// Whether facts never allow a transition.
  func isInfeasible(_ position: Int) -> Bool {
    // What has gone is no longer possible anyhow.
    plan.excerpt.changes.transitions[position] != .removed
      && infeasibleTransitions.contains(plan.excerpt.origins[position])
  }

  private func isInfeasible(_ screen: ScreenID) -> Bool {
    (plan.excerpt.members[screen] ?? [screen]).allSatisfy(infeasibleScreens.contains)
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
    for screen in plan.levels.order {
      let value = graph.screens[screen]
      let problems = marks.texts(at: value.id)
      let isUnreachable = marks.checks(at: value.id).contains(Check.unreachableScreen.id)
      let isInfeasible = isInfeasible(value.id)
      let isEntry = entries.contains(value.id)
      let isHighlighted = plan.excerpt.highlightedScreens.contains(value.id)
      let change = plan.excerpt.changes.screens[value.id]
      let classes: [String?] = [
        "screen", value.kind == .screen ? nil : value.kind.rawValue, isEntry ? "entry" : nil,
        value.isExit ? "exit" : nil, isUnreachable ? "unreachable" : nil, isInfeasible ? "infeasible" : nil,
        value.isDeclared ? nil : "undefined", problems.isEmpty ? nil : "finding",
        plan.excerpt.members[value.id] == nil ? nil : "collapsed", isHighlighted ? "highlight" : nil,
        change?.rawValue,
      ]

      var attributes = Self.boxText
      switch value.kind {
      case .screen: attributes.append(("shape", plan.excerpt.members[value.id] == nil ? "box" : "box3d"))
      case .tabs: attributes.append(("shape", "tab"))
      case .external: attributes.append(("shape", "ellipse"))
      }
      let rounding = attributes.last?.1 == "box" ? "rounded," : ""
      let pattern = isUnreachable || isInfeasible || !value.isDeclared || change == .removed ? ",dashed" : ""
      attributes.append(("style", "\(rounding)filled\(pattern)"))
      let (line, fill) =
        change.map(style.colours)
        ?? (!problems.isEmpty
          ? (style.problem, style.problemSurface)
          : isHighlighted
            ? (style.highlight, style.highlightSurface)
            : isEntry ? (style.entry, style.entrySurface) : (style.border, style.surface))
      attributes += [("color", line.light), ("fillcolor", fill.light), ("fontcolor", style.text.light)]
      if isHighlighted {
        attributes.append(("penwidth", "3.2"))
      } else if !problems.isEmpty || isEntry || change != nil {
        attributes.append(("penwidth", "1.8"))
      } else {
        attributes.append(("penwidth", "1.2"))
      }
      if value.isExit { attributes.append(("peripheries", "2")) }

      let inside = insideTransitions(of: screen)
      let lines =
        [(change.map { "\($0.sign) " } ?? "") + (value.title ?? value.id.rawValue)]
        + [plan.excerpt.size(of: value.id)].compactMap { $0 }
        + problems.map { "⚠ \($0)" }
        + (plan.layout == .flow ? inside.map(insideLine) : summary(of: inside))
      let isShownWhole = plan.layout == .flow && lines.count <= Drawing.maximumLines
      let rest = isShownWhole ? [] : problems.map { "⚠ \($0)" } + inside.map { transitions[$0].title }
      let behind = plan.excerpt.members[value.id] ?? []
      drawing.nodes.append(
        .init(
          name: names[screen], classes: classes.compactMap { $0 }, lines: lines,
          title: ([value.id.rawValue] + behind.map(\.rawValue) + rest).joined(separator: "\n"),
          link: link(of: value), attributes: attributes, flow: value.flow, transitions: inside))
    }
  }

  /// How names stand in boxes.
  private static let boxText = [("fontsize", "13"), ("height", "0.42"), ("margin", "0.18,0.09")]

  private mutating func link(of screen: Screen) -> String? {
    if let own = screen.link {
      let checked = SafeLink.checked(own)
      if checked == nil { drawing.droppedLinks.append((screen.id, own)) }
      return checked
    }
    guard let links = options.links, let location = screen.location else { return nil }
    return links.link(to: location)
  }

  // MARK: Text in boxes

  private func insideTransitions(of screen: Int) -> [Int] {
    graph.routesByName(from: screen).flatMap { $0 }.filter { plan.strokes[$0] == .inside && plan.tabs[$0] == nil }
  }

  /// A line in the box for a route that leads nowhere, to the screen itself, or to one that is not near.
  private func insideLine(_ position: Int) -> String {
    let transition = transitions[position]
    let warnings = marks.checks(at: transition.from, route: transition.route).map { " ⚠ \($0)" }.joined()
    let never = sign(of: position) + (isInfeasible(position) ? "⊘ " : "")
    guard let to = transition.to else {
      return "\(never)\(transition.label(leaves: true))\(warnings)"
    }
    let label = transition.label()
    return to == transition.from
      ? "\(never)↻ \(label)\(warnings)" : "\(never)\(label) → \(self.title(of: to))\(warnings)"
  }

  /// The sign of a transition that came, went or changed.
  func sign(of position: Int) -> String { plan.excerpt.changes.transitions[position].map { "\($0.sign) " } ?? "" }

  /// Where a screen leads back or aside to, on one line.
  private func summary(of inside: [Int]) -> [String] {
    var known: Set<ScreenID> = []
    let ends = inside.compactMap { transitions[$0].to }.filter { known.insert($0).inserted }
    return ends.isEmpty ? [] : ["→ \(PlainText.abbreviated(ends.map { DOTText.short(title(of: $0), to: 24) }))"]
  }

  /// The name of a screen as its box shows it.
  func title(of id: ScreenID) -> String { graph.screen(id)?.title ?? id.rawValue }

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
      let isPlain = entry.kind == .launch && entry.template == nil
      drawing.edges.append(
        .init(
          name: "i\(number)", from: start, to: names[screen], isReversed: false,
          classes: ["way-in", entry.kind.rawValue],
          lines: isPlain || plan.layout != .flow ? [] : [entry.summary], title: entry.summary, arrow: "normal",
          attributes: [("color", style.text.light), ("fontcolor", style.edgeText.light)],
          flow: graph.screens[screen].flow, transitions: []))
    }
  }
}
