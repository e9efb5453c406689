internal import NavigationGraph

/// Reads the statements of a Mermaid flowchart, after <https://mermaid.js.org/syntax/flowchart.html>.
struct MermaidFlowchart {
  private var drawing: DrawnGraph
  private var numbers: [String: Int] = [:]
  /// What each node is called in the file, and what people read.
  private var keys: [String] = []
  private var labels: [String?] = []
  private var flows: [String: Int] = [:]
  private var flowNames: Set<String> = []
  /// The names of arrows, which have properties but are no nodes.
  private var arrowNames: Set<String> = []
  private var open: [Int] = []
  /// The nodes of each flow, for arrows that begin at it.
  private var members: [[Int]] = []
  /// Arrows with a flow at an end, which are known only when all nodes are.
  private var pending: [(from: End, to: End, edge: DrawnGraph.Edge)] = []

  private enum End {
    case node(Int)
    case flow(Int)
  }

  /// The most arrows, and the deepest nesting, that are read.
  private static let maximumEdges = 1_000_000
  private static let maximumDepth = 256

  init(file: String, title: String?) {
    drawing = DrawnGraph(
      kind: .mermaid, file: file, name: title.flatMap { $0.isEmpty ? nil : $0.asLine },
      remedy: "draw an arrow to it from a circle without a name, 's((\" \"))'")
  }

  mutating func read(_ statements: [MermaidLines.Statement]) throws(ImportError) -> DrawnGraph {
    for statement in statements { try read(statement) }
    if let flow = open.last {
      throw ImportError(
        "subgraph '\(drawing.flows[flow].id)' is never closed with 'end'; the file may be cut",
        at: drawing.flows[flow].location ?? SourceLocation(file: drawing.file))
    }
    nameNodes()
    try resolve()
    return drawing
  }

  // MARK: Statements

  private mutating func read(_ statement: MermaidLines.Statement) throws(ImportError) {
    let word = statement.text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let behind = MermaidLines.trimmed(statement.text.dropFirst(word.count))
    // A node may have a name that is a word elsewhere.
    let isWord =
      (statement.text.dropFirst(word.count).first?.isWhitespace ?? true) && !behind.isEmpty && !Self.isArrow(behind)
    switch word {
    case "subgraph" where isWord || behind.isEmpty: try openFlow(behind, at: statement.location)
    case "end" where behind.isEmpty:
      guard open.popLast() != nil else {
        throw ImportError("'end' closes no subgraph; remove it", at: statement.location)
      }
    case "direction" where isWord, "style" where isWord, "classDef" where isWord, "class" where isWord,
      "linkStyle" where isWord:
      return
    case "click" where isWord: addLink(behind)
    default: try readChain(statement)
    }
  }

  private static func isArrow(_ text: Substring) -> Bool {
    ["--", "==", "-.", "~~", "<-", "&"].contains { text.hasPrefix($0) }
  }

  private mutating func openFlow(_ text: Substring, at location: SourceLocation) throws(ImportError) {
    guard open.count < Self.maximumDepth else {
      throw ImportError(
        "subgraphs are nested more than \(Self.maximumDepth) deep, the most that is read", at: location)
    }
    var key = String(text)
    var title: String?
    if let bracket = text.firstIndex(of: "["), text.hasSuffix("]") {
      key = String(MermaidLines.trimmed(text[..<bracket]))
      title = MermaidLabel.text(MermaidLines.trimmed(text[text.index(after: bracket)...].dropLast())).first
    } else {
      title = MermaidLabel.text(text).first
    }
    let number = drawing.flows.count
    let parent = open.last.map { drawing.flows[$0].id }
    var id = title ?? key
    if id.isEmpty { id = "subgraph \(number + 1)" }
    if !flowNames.insert(id).inserted { id += " (\(key.isEmpty ? "\(number + 1)" : key))" }
    flowNames.insert(id)
    drawing.flows.append(Flow(id.asName, parent: parent, location: location))
    members.append([])
    if flows[key] == nil { flows[key] = number }
    open.append(number)
  }

  private mutating func addLink(_ text: Substring) {
    let words = text.split(separator: " ", maxSplits: 1)
    guard words.count == 2, let node = numbers[String(words[0])],
      let begin = words[1].firstIndex(of: "\""), !words[1].hasPrefix("call")
    else { return }
    let link = words[1][words[1].index(after: begin)...].prefix { $0 != "\"" }
    if !link.isEmpty { drawing.nodes[node].link = String(link) }
  }

  /// Reads nodes with arrows between them: `A & B --> C -->|text| D`.
  private mutating func readChain(_ statement: MermaidLines.Statement) throws(ImportError) {
    if let at = statement.text.firstRange(of: "@{"), arrowNames.contains(String(statement.text[..<at.lowerBound])) {
      return
    }
    var scanner = MermaidScanner(statement.text)
    func failure(_ message: String) -> ImportError {
      var location = statement.location
      location.column = scanner.position + 1
      return ImportError("\(message), found '\(PlainText.printable(String(scanner.rest.prefix(20))))'", at: location)
    }
    guard var tails = ends(&scanner, at: statement.location) else { throw failure("expected a node") }
    while true {
      scanner.skipSpace()
      if scanner.isAtEnd { return }
      guard let arrow = scanner.arrow() else { throw failure("expected an arrow or the end of the line") }
      if let name = arrow.name { arrowNames.insert(name) }
      scanner.skipSpace()
      guard let heads = ends(&scanner, at: statement.location) else { throw failure("expected a node") }
      if !arrow.isInvisible {
        for tail in tails { for head in heads { try add(arrow, from: tail, to: head, at: statement.location) } }
      }
      tails = heads
    }
  }

  private mutating func add(
    _ arrow: MermaidScanner.Arrow, from tail: End, to head: End, at location: SourceLocation
  ) throws(ImportError) {
    guard pending.count < Self.maximumEdges else {
      throw ImportError("the chart has more than \(Self.maximumEdges) arrows, the most that are read", at: location)
    }
    var edge = DrawnGraph.Edge(
      from: 0, to: 0, label: nil, transition: Transition(from: "", route: "", to: nil, location: location),
      location: location)
    if let label = arrow.label { MermaidLabel.read(label, into: &edge) }
    if arrow.pointsBack, !arrow.pointsOn {
      pending.append((head, tail, edge))
    } else {
      pending.append((tail, head, edge))
      if arrow.pointsBack { pending.append((head, tail, edge)) }
    }
  }

  /// Reads one or more nodes: `A`, `A & B`.
  private mutating func ends(_ scanner: inout MermaidScanner, at location: SourceLocation) -> [End]? {
    var ends: [End] = []
    repeat {
      scanner.skipSpace()
      guard let end = end(&scanner, at: location) else { return nil }
      ends.append(end)
      let place = scanner
      scanner.skipSpace()
      guard scanner.take("&") else {
        scanner = place
        return ends
      }
    } while true
  }

  // MARK: Nodes

  /// The brackets around the text of a node, longest first, and what they mean.
  private static let shapes: [(open: String, close: String, meaning: Meaning)] = [
    ("(((", ")))", .exit), ("([", "])", .outside), ("((", "))", .circle), ("(", ")", .place), ("[[", "]]", .exit),
    ("[(", ")]", .place),
    ("[", "]", .place), ("{{", "}}", .place), ("{", "}", .decision), (">", "]", .ending),
  ]

  private enum Meaning { case place, exit, circle, decision, outside, tabs, ending }

  private mutating func end(_ scanner: inout MermaidScanner, at location: SourceLocation) -> End? {
    guard let key = scanner.name() else { return nil }
    if numbers[key] == nil, let flow = flows[key], scanner.peek.map({ !"[({>@".contains($0) }) ?? true {
      return .flow(flow)
    }
    let number = node(key, at: location)
    if scanner.take("@{") {
      if let text = scanner.text(upTo: "}") { readProperties(text, of: number) }
    } else if scanner.take("[/") || scanner.take("[\\") {
      readSlanted(&scanner, isUp: scanner.last == "/", of: number)
    } else if scanner.peek.map({ "[({>".contains($0) }) ?? false {
      for shape in Self.shapes {
        let place = scanner
        if scanner.take(shape.open), let text = scanner.text(upTo: shape.close) {
          set(shape.meaning, text, of: number)
          break
        }
        scanner = place
      }
    }
    if scanner.take(":::") { _ = scanner.name() }
    return .node(number)
  }

  /// Reads the text of a shape with slanted sides, up to the first bracket behind a slash of either kind.
  private mutating func readSlanted(_ scanner: inout MermaidScanner, isUp: Bool, of node: Int) {
    guard let (text, end) = scanner.text(upTo: ["/]", "\\]"]) else { return }
    set(isUp && end == "\\]" ? .tabs : .place, text, of: node)
  }

  private mutating func node(_ key: String, at location: SourceLocation) -> Int {
    let number: Int
    if let known = numbers[key] {
      number = known
    } else {
      number = drawing.nodes.count
      numbers[key] = number
      keys.append(key)
      labels.append(nil)
      drawing.nodes.append(DrawnGraph.Node(id: ScreenID(key), location: location))
    }
    if let flow = open.last, drawing.nodes[number].flow == nil {
      drawing.nodes[number].flow = drawing.flows[flow].id
      for flow in open { members[flow].append(number) }
    }
    return number
  }

  /// Reads properties such as `shape: diam, label: "Ready?"`.
  private mutating func readProperties(_ text: String, of node: Int) {
    var meaning = Meaning.place
    var label: String?
    for property in Self.properties(text) {
      let parts = property.split(separator: ":", maxSplits: 1).map { MermaidLines.trimmed($0) }
      guard parts.count == 2 else { continue }
      let value = MermaidLines.unquoted(parts[1])
      switch (parts[0], value) {
      case ("label", _): label = value
      case ("shape", "diam"), ("shape", "diamond"), ("shape", "decision"), ("shape", "question"): meaning = .decision
      case ("shape", "dbl-circ"), ("shape", "double-circle"), ("shape", "framed-circle"), ("shape", "stop"):
        meaning = .exit
      case ("shape", "sm-circ"), ("shape", "small-circle"), ("shape", "start"), ("shape", "f-circ"): meaning = .circle
      default: break
      }
    }
    set(meaning, label ?? (meaning == .circle ? " " : keys[node]), of: node)
  }

  /// What stands between commas that are not in quotes.
  private static func properties(_ text: String) -> [Substring] {
    var isQuoted = false
    return text.split { character in
      if character == "\"" { isQuoted.toggle() }
      return character == "," && !isQuoted
    }
  }

  private mutating func set(_ meaning: Meaning, _ text: String, of node: Int) {
    let lines = MermaidLabel.text(MermaidLines.trimmed(text[...]))
    drawing.nodes[node].isExit = meaning == .exit
    drawing.nodes[node].kind = meaning == .tabs ? .tabs : meaning == .outside ? .external : .screen
    switch meaning {
    case .decision: drawing.nodes[node].shape = .decision
    case .ending: drawing.nodes[node].shape = MermaidLabel.isEnding(lines.first ?? "") ? .ending : .place
    case .circle: drawing.nodes[node].shape = lines.allSatisfy(\.isEmpty) ? .start : .place
    case .place, .exit, .outside, .tabs: drawing.nodes[node].shape = .place
    }
    // Stadiums are drawn for all kinds of things.
    labels[node] = lines.joined(separator: "\n")
    if drawing.nodes[node].shape == .ending { drawing.nodes[node].title = lines.first }
  }

  // MARK: What is known at the end

  /// Names the nodes by what people read, with the name in the file where that repeats.
  private mutating func nameNodes() {
    var routes: [(node: Int, edge: DrawnGraph.Edge)] = []
    var names: [String] = []
    for number in drawing.nodes.indices {
      let lines = (labels[number] ?? keys[number]).split(separator: "\n").map(String.init)
      // A box can hold routes that lead to no other.
      let inside = lines.dropFirst().filter(MermaidLabel.isEnding)
      for line in inside {
        var edge = DrawnGraph.Edge(
          from: number, to: number, label: nil,
          transition: Transition(from: "", route: "", to: nil, location: drawing.nodes[number].location),
          location: drawing.nodes[number].location)
        MermaidLabel.readEnding(line, into: &edge)
        routes.append((number, edge))
      }
      let name = lines.filter { !inside.contains($0) && !$0.hasPrefix("⚠ ") }.joined(separator: " ").asLine
      names.append(name.isEmpty ? keys[number] : name)
    }
    let counts = Dictionary(grouping: drawing.nodes.indices.filter { drawing.nodes[$0].shape == .place }) { names[$0] }
      .mapValues(\.count)
    for number in drawing.nodes.indices {
      let isTwice = counts[names[number]] ?? 0 > 1
      drawing.nodes[number].id = ScreenID(isTwice ? "\(names[number]) (\(keys[number]))" : names[number])
    }
    for (node, edge) in routes {
      var edge = edge
      edge.to = drawing.nodes.count
      drawing.nodes.append(
        DrawnGraph.Node(id: "", shape: .ending, location: drawing.nodes[node].location))
      pending.append((.node(node), .node(edge.to), edge))
    }
  }

  /// Makes arrows of those with a flow at an end: one leaves each screen of the flow, or leads to no known one in it.
  private mutating func resolve() throws(ImportError) {
    for (from, to, edge) in pending {
      var edge = edge
      let tails: [Int]
      switch from {
      case .node(let node): tails = [node]
      case .flow(let flow): tails = members[flow]
      }
      switch to {
      case .node(let node):
        edge.to = node
        MermaidLabel.finish(&edge, at: drawing.nodes[node])
      case .flow(let flow):
        edge.to = drawing.nodes.count
        drawing.nodes.append(DrawnGraph.Node(id: "", shape: .ending, location: edge.location))
        edge.transition.unresolved = "the beginning of '\(drawing.flows[flow].id)'"
      }
      for tail in tails {
        guard drawing.edges.count < Self.maximumEdges else {
          throw ImportError(
            "the chart has more than \(Self.maximumEdges) arrows, the most that are read", at: edge.location)
        }
        edge.from = tail
        drawing.edges.append(edge)
      }
    }
  }
}
