internal import NavigationGraph

/// A drawing of a graph, such as DOT or a Mermaid flowchart: nodes and arrows with texts, and what they mean to navigation.
///
/// - A node is a screen, by its name; one with a double border is an exit.
/// - A small filled node that arrows only leave says where people come in. Where a drawing has no such node, people come in
///   where no arrow leads, and a finding says so.
/// - A diamond that arrows lead to and from is a decision: the arrow to it carries the route, those from it conditions.
/// - The text of an arrow is a route, with a condition in brackets behind it: `login [expired]`.
struct DrawnGraph: Sendable {
  /// A node.
  struct Node: Sendable {
    /// What a node is, by its shape.
    enum Shape: Sendable { case place, decision, start, ending }

    var id: ScreenID
    var title: String?
    var shape = Shape.place
    var kind = Screen.Kind.screen
    var isExit = false
    var hidesBack = false
    var isDeclared = true
    var flow: FlowID?
    var tags: [String] = []
    var link: String?
    var location: SourceLocation
  }

  /// An arrow.
  struct Edge: Sendable {
    var from: Int
    var to: Int
    /// The text beside it.
    var label: String?
    /// What is known of the transition besides its ends, route and condition.
    var transition: Transition
    /// The route and the condition, where the drawing says them apart.
    var route: String?
    var condition: Condition?
    /// The entry that it is when it leaves a start.
    var entry: Entry?
    var location: SourceLocation
  }

  var kind: SourceKind
  var file: String
  var name: String?
  var nodes: [Node] = []
  var edges: [Edge] = []
  var flows: [Flow] = []
  /// How to mark an entry in such a file.
  var remedy: String

  /// Adds what is drawn to a graph.
  ///
  /// - Complexity: O(*n* + *m*) for *n* nodes and *m* arrows, and for what decisions multiply out.
  func add(to builder: inout NavigationGraph.Builder) throws(ImportError) {
    var drawing = DrawingReader(self)
    try drawing.add(to: &builder)
  }
}

/// Finds out what nodes and arrows of a drawing mean.
private struct DrawingReader {
  private let drawing: DrawnGraph
  private var incoming: [[Int]]
  private var outgoing: [[Int]]
  /// Whether each node is a decision that is part of routes, not a place.
  private var isDecision: [Bool]
  private var isStart: [Bool]
  private var guards = GuardText()
  /// The questions that decisions ask, in order, and the answers to each.
  private var questions: [String] = []
  private var answers: [String: [String]] = [:]
  private var branches: [Branch] = []

  /// A transition, and whether the drawing names its route as it is.
  private struct Branch {
    var transition: Transition
    var isNamed: Bool
  }

  /// The most transitions that decisions are multiplied out to.
  private static let maximumTransitions = 100_000
  private static let maximumDepth = 100

  init(_ drawing: DrawnGraph) {
    self.drawing = drawing
    let count = drawing.nodes.count
    (incoming, outgoing) = (Array(repeating: [], count: count), Array(repeating: [], count: count))
    for (number, edge) in drawing.edges.enumerated() {
      outgoing[edge.from].append(number)
      incoming[edge.to].append(number)
    }
    isStart = drawing.nodes.indices.map { [incoming, outgoing] in
      drawing.nodes[$0].shape == .start && incoming[$0].isEmpty && !outgoing[$0].isEmpty
    }
    isDecision = drawing.nodes.indices.map { [incoming, outgoing] in
      drawing.nodes[$0].shape == .decision && !incoming[$0].isEmpty && !outgoing[$0].isEmpty
    }
    // Decisions that lead round to each other would never come to an end: they are places.
    var between: [(from: Int32, to: Int32, edge: Int32)] = []
    for edge in drawing.edges where isDecision[edge.from] && isDecision[edge.to] {
      between.append((Int32(edge.from), Int32(edge.to), 0))
    }
    guard !between.isEmpty else { return }
    let graph = Adjacency(vertexCount: count, edges: between)
    for node in StronglyConnectedComponents.verticesOnCycles(along: graph.successors) { isDecision[node] = false }
  }

  private func isScreen(_ node: Int) -> Bool {
    !isDecision[node] && !isStart[node] && drawing.nodes[node].shape != .ending
  }

  mutating func add(to builder: inout NavigationGraph.Builder) throws(ImportError) {
    for node in drawing.nodes.indices where isScreen(node) {
      for edge in outgoing[node] { try follow(edge, from: node) }
    }
    builder.add(drawing.kind, of: drawing.file)
    if let name = drawing.name { builder.suggest(name: name) }
    for flow in drawing.flows { builder.add(flow) }
    for node in drawing.nodes.indices
    where isScreen(node) && drawing.nodes[node].isDeclared && !builder.declares(drawing.nodes[node].id) {
      let value = drawing.nodes[node]
      builder.add(
        Screen(
          value.id, title: value.title, kind: value.kind, exit: value.isExit, hidesBack: value.hidesBack,
          flow: value.flow, tags: value.tags, link: value.link, location: value.location))
    }
    guards.declare(in: &builder)
    for question in questions where answers[question] != ["else"] {
      builder.add(Fact(question, .cases(answers[question] ?? [])))
    }
    for transition in named() { builder.add(transition) }
    addEntries(to: &builder)
  }

  // MARK: Branches

  /// Follows an arrow through decisions to the places that it leads to.
  private mutating func follow(_ first: Int, from node: Int) throws(ImportError) {
    let edge = drawing.edges[first]
    var parts = GuardText.parts(edge.label ?? "")
    if edge.route != nil { parts.route = edge.route }
    let own = edge.condition ?? parts.condition.flatMap { guards.condition($0) }
    var pending = [(edge: first, route: parts.route, condition: own, depth: 0)]
    while let (number, route, condition, depth) = pending.popLast() {
      let edge = drawing.edges[number]
      guard isDecision[edge.to] else {
        var transition = drawing.edges[number].transition
        transition.from = drawing.nodes[node].id
        transition.to = drawing.nodes[edge.to].shape == .ending ? nil : drawing.nodes[edge.to].id
        transition.route = route ?? ""
        transition.condition = condition
        branches.append(Branch(transition: transition, isNamed: edge.route != nil))
        guard branches.count <= Self.maximumTransitions else {
          throw ImportError(
            "decisions make more than \(Self.maximumTransitions) transitions, the most that are read",
            at: edge.location)
        }
        continue
      }
      guard depth < Self.maximumDepth else {
        throw ImportError(
          "more than \(Self.maximumDepth) decisions follow each other, the most that are read", at: edge.location)
      }
      // The name of the decision is that of the route, where no arrow has said it.
      let name = route ?? drawing.nodes[edge.to].title?.asLine ?? drawing.nodes[edge.to].id.rawValue
      var ways = pending[pending.endIndex...]
      for next in outgoing[edge.to] {
        let further = drawing.edges[next].condition ?? answer(at: edge.to, drawing.edges[next].label ?? "")
        let both = further.map { more in condition.map { $0 && more } ?? more } ?? condition
        ways.append((next, name, both, depth + 1))
      }
      pending += ways.reversed()
    }
  }

  /// The condition that the text of an arrow from a decision says: one in brackets, or else an answer to its question.
  private mutating func answer(at decision: Int, _ label: String) -> Condition? {
    let parts = GuardText.parts(label)
    let question = drawing.nodes[decision].title?.asLine ?? drawing.nodes[decision].id.rawValue
    guard !parts.isBracketed, let text = parts.route, !GuardText.isElse(text) else {
      // Whoever has another way out can give another answer.
      note(answer: "else", to: question)
      return parts.condition.flatMap { guards.condition($0) }
    }
    note(answer: text, to: question)
    return .fact(question, .equal, .name(text))
  }

  private mutating func note(answer: String, to question: String) {
    if answers[question] == nil { questions.append(question) }
    if answers[question]?.contains(answer) != true { answers[question, default: []].append(answer) }
  }

  /// The branches with names for their routes, those without a condition last.
  ///
  /// Two arrows of one text without conditions are two routes, since of two branches only the first would be taken.
  private func named() -> [Transition] {
    var routes = RouteNames()
    var result: [Transition] = []
    var start = 0
    while start < branches.count {
      var end = start
      let from = branches[start].transition.from
      while end < branches.count, branches[end].transition.from == from { end += 1 }
      result += Self.named(branches[start..<end], &routes)
      start = end
    }
    return result
  }

  /// Names the branches of one screen.
  private static func named(_ branches: ArraySlice<Branch>, _ routes: inout RouteNames) -> [Transition] {
    var result: [Transition] = []
    var order: [String] = []
    var groups: [String: (conditional: [Transition], others: [Transition])] = [:]
    for branch in branches {
      if branch.isNamed {
        result.append(branch.transition)
        routes.reserve(branch.transition.route, from: branch.transition.from)
      }
    }
    for branch in branches.lazy.filter({ !$0.isNamed }).map(\.transition) {
      if groups[branch.route] == nil { order.append(branch.route) }
      if branch.condition == nil {
        groups[branch.route, default: ([], [])].others.append(branch)
      } else {
        groups[branch.route, default: ([], [])].conditional.append(branch)
      }
    }
    for name in order {
      guard let group = groups[name] else { continue }
      let destination = (group.conditional + group.others).first?.to?.rawValue ?? "nowhere"
      if !group.conditional.isEmpty {
        let route = routes.route(name, from: branches[branches.startIndex].transition.from, to: destination)
        result += (group.conditional + group.others.prefix(1)).map { branch in
          var branch = branch
          branch.route = route
          return branch
        }
      }
      for var branch in group.conditional.isEmpty ? group.others[...] : group.others.dropFirst() {
        branch.route = routes.route(name, from: branch.from, to: branch.to?.rawValue ?? branch.ending)
        result.append(branch)
      }
    }
    return result
  }

  // MARK: Entries

  /// The screens that an arrow to a node may lead to: the node, or what lies behind its decision.
  private func places(behind node: Int) -> [Int] {
    var found: [Int] = []
    var seen: Set<Int> = []
    var pending = [node]
    while let next = pending.popLast() {
      guard seen.insert(next).inserted else { continue }
      if isScreen(next) { found.append(next) }
      if isDecision[next] { pending += outgoing[next].reversed().map { drawing.edges[$0].to } }
    }
    return found
  }

  private func addEntries(to builder: inout NavigationGraph.Builder) {
    var isMarked = false
    for edge in drawing.edges where isStart[edge.from] {
      for node in places(behind: edge.to) {
        isMarked = true
        var entry = edge.entry ?? Entry("", location: edge.location)
        entry.screen = drawing.nodes[node].id
        builder.add(entry)
      }
    }
    guard !isMarked else { return }
    let screens = drawing.nodes.indices.filter(isScreen).map { (drawing.nodes[$0].id, drawing.nodes[$0].location) }
    builder.addAssumedEntries(among: screens, along: branches.map(\.transition), remedy: drawing.remedy)
  }
}
