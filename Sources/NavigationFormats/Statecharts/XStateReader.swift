public import NavigationGraph

/// Reads a state machine of XState, version 4 or 5, from its configuration as JSON.
///
///     { "id": "m", "initial": "idle", "states": { "idle": { "on": { "GO": { "target": "done", "guard": "ready" } } },
///       "done": { "type": "final" } } }
///
/// Read are nested, parallel, final and history states, `on`, `always` (and `""` of version 4), `after`, `onDone`, the
/// ends of invoked actors, wildcards, forbidden transitions, and guards by name (`guard`, `cond`, `in`). The form is that
/// of <https://stately.ai/docs/machines>; ``StatechartScreens`` says what it means to navigation.
public enum XStateReader {
  /// Reads a machine.
  static func chart(_ bytes: [UInt8], file: String) throws(ImportError) -> Statechart {
    var reader = XStateDocument(tree: try JSONTree(bytes, file: file))
    return try reader.read()
  }

  /// Reads a machine into a graph that is being built.
  ///
  /// - Parameters:
  ///   - bytes: The file, in UTF-8, with or without a byte-order mark.
  ///   - file: Its name, for messages and as the place of declarations.
  ///   - builder: What the declarations are added to.
  /// - Throws: The first fault, with its line and its place in the document; nothing is added then.
  public static func decode(
    _ bytes: [UInt8], file: String, into builder: inout NavigationGraph.Builder
  ) throws(ImportError) {
    var screens = StatechartScreens(try chart(bytes, file: file))
    try screens.add(to: &builder)
  }
}

private struct XStateDocument {
  let tree: JSONTree
  private var chart: Statechart
  /// The value of each state in the document.
  private var values: [Int] = []
  private var byPath: [String: Int] = [:]
  private var byID: [String: Int] = [:]
  private var rootID = "(machine)"

  init(tree: JSONTree) {
    self.tree = tree
    chart = Statechart(kind: .xstate, file: tree.file, remedy: "give the machine an 'initial' state")
  }

  mutating func read() throws(ImportError) -> Statechart {
    guard tree.nodes[0].kind == .object else { throw tree.failure("a machine is an object", at: 0) }
    if let id = try text("id", of: 0) {
      (rootID, chart.name) = (id, id.asName)
    }
    try collect()
    guard !chart.states.isEmpty else { throw tree.failure("a machine needs 'states'", at: 0) }
    chart.initial = try initial(of: 0, below: -1)
    let outer = try transitions(of: 0, owner: -1)
    var inherited = 0
    for state in chart.states.indices {
      let value = values[state]
      chart.states[state].initial = try initial(of: value, below: state)
      chart.states[state].transitions = try transitions(of: value, owner: state)
      if let done = tree.value("onDone", of: value) {
        chart.states[state].completions = try transitions(at: done, event: nil, owner: state)
      }
      guard chart.states[state].parent < 0 else { continue }
      inherited += outer.count
      guard inherited <= Statechart.maximumTransitions else {
        throw tree.failure(
          "the states inherit more than \(Statechart.maximumTransitions) transitions, the most that are read", at: value
        )
      }
      chart.states[state].transitions += outer
    }
    return chart
  }

  // MARK: States

  /// Finds the states, each before those inside it, without recursion.
  private mutating func collect() throws(ImportError) {
    var pending: [(value: Int, parent: Int, path: String)] = [(0, -1, "")]
    while let (value, parent, path) = pending.popLast() {
      var number = -1
      if value != 0 {
        let name = tree.nodes[value].key ?? ""
        number = chart.states.count
        chart.states.append(
          Statechart.State(
            id: path.asName, name: name.isEmpty ? "(empty)" : name.asName, kind: try kind(of: value), parent: parent,
            location: tree.location(of: value)))
        values.append(value)
        byPath[path] = number
        if let id = try text("id", of: value) { byID[id] = number }
      }
      guard let states = tree.value("states", of: value) else { continue }
      guard tree.nodes[states].kind == .object else { throw tree.failure("expected an object of states", at: states) }
      for child in tree.children(of: states).reversed() {
        guard tree.nodes[child].kind == .object else { throw tree.failure("a state is an object", at: child) }
        let key = tree.nodes[child].key ?? ""
        pending.append((child, number, path.isEmpty ? key : "\(path).\(key)"))
      }
    }
    if let type = try text("type", of: 0), type == "parallel" { wrapParallelRoot() }
  }

  /// A machine that is parallel as a whole begins in all its regions, which need a state around them.
  private mutating func wrapParallelRoot() {
    let name = chart.name ?? "machine"
    for state in chart.states.indices { chart.states[state].parent += 1 }
    var root = Statechart.State(id: name, name: name, kind: .parallel, parent: -1, location: tree.location(of: 0))
    root.transitions = []
    chart.states.insert(root, at: 0)
    values.insert(0, at: 0)
    byPath = byPath.mapValues { $0 + 1 }
    byID = byID.mapValues { $0 + 1 }
    byPath[""] = 0
  }

  private func kind(of value: Int) throws(ImportError) -> Statechart.State.Kind {
    let hasStates = tree.value("states", of: value).map { !tree.children(of: $0).isEmpty } ?? false
    let history = tree.value("history", of: value)
    let isDeep = history.map { tree.nodes[$0].text == "deep" } ?? false
    switch try text("type", of: value) {
    case "parallel": return .parallel
    case "final": return .final
    case "history": return .history(isDeep: isDeep)
    case nil where history != nil && tree.nodes[value].kind == .object && !hasStates: return .history(isDeep: isDeep)
    default: return hasStates ? .compound : .atomic
    }
  }

  private func text(_ key: String, of value: Int) throws(ImportError) -> String? {
    guard let node = tree.value(key, of: value), tree.nodes[node].kind != .null else { return nil }
    guard tree.nodes[node].kind == .string else { throw tree.failure("expected a string", at: node) }
    return tree.nodes[node].text.isEmpty ? nil : tree.nodes[node].text
  }

  private func initial(of value: Int, below state: Int) throws(ImportError) -> [Statechart.Reference] {
    // The default of a history is its target.
    if state >= 0, case .history = chart.states[state].kind {
      guard let target = tree.value("target", of: value) else { return [] }
      return try targets(at: target, owner: state)
    }
    if state < 0, !chart.states.isEmpty, values[0] == 0 { return [.state(0)] }
    guard var node = tree.value("initial", of: value), tree.nodes[node].kind != .null else { return [] }
    if tree.nodes[node].kind == .object {
      guard let target = tree.value("target", of: node) else { return [] }
      node = target
    }
    return try strings(at: node).map { text in
      let path = state < 0 || values[state] == 0 ? text : "\(path(of: state)).\(text)"
      return byPath[path].map { .state($0) } ?? reference(text, owner: -1)
    }
  }

  /// The path of a state, as references write it.
  private func path(of state: Int) -> String {
    var parts: [String] = []
    var node = state
    while node >= 0, values[node] != 0 {
      parts.append(tree.nodes[values[node]].key ?? "")
      node = chart.states[node].parent
    }
    return parts.reversed().joined(separator: ".")
  }

  private func strings(at node: Int) throws(ImportError) -> [String] {
    switch tree.nodes[node].kind {
    case .string: return [tree.nodes[node].text]
    case .null: return []
    case .array:
      var texts: [String] = []
      for child in tree.children(of: node) { texts += try strings(at: child) }
      return texts
    case .object, .number, .boolean: throw tree.failure("expected the name of a state", at: node)
    }
  }

  // MARK: Transitions

  private func transitions(of value: Int, owner: Int) throws(ImportError) -> [Statechart.Transition] {
    // A machine that is parallel has been given its own state.
    if owner < 0, !values.isEmpty, values[0] == 0 { return [] }
    var result: [Statechart.Transition] = []
    if let always = tree.value("always", of: value) {
      result += try transitions(at: always, event: nil, owner: owner)
    }
    if let on = tree.value("on", of: value) {
      for event in tree.children(of: on) {
        var name = tree.nodes[event].key
        if name == nil { name = try text("event", of: event) }
        // In version 4 an empty name is no event.
        result += try transitions(at: event, event: name.flatMap { $0.isEmpty ? nil : $0.asName }, owner: owner)
      }
    }
    if let after = tree.value("after", of: value) {
      for delay in tree.children(of: after) {
        let written = tree.value("delay", of: delay).map { tree.nodes[$0].text }
        let name = tree.nodes[delay].key ?? written ?? "a while"
        result += try transitions(at: delay, event: "after \(name)".asName, owner: owner)
      }
    }
    if let invoke = tree.value("invoke", of: value) {
      for actor in tree.nodes[invoke].kind == .array ? tree.children(of: invoke) : [invoke] {
        let source = tree.value("src", of: actor)
        let id = try text("id", of: actor)
        let written = id ?? source.map { tree.nodes[$0].text }
        let name = written.flatMap { $0.isEmpty ? nil : " \($0)" } ?? ""
        for (key, word) in [("onDone", "done"), ("onError", "error"), ("onSnapshot", "snapshot")] {
          guard let node = tree.value(key, of: actor) else { continue }
          result += try transitions(at: node, event: (word + (name.isEmpty ? " actor" : name)).asName, owner: owner)
        }
      }
    }
    return result
  }

  /// The transitions that a value says: a target, an object, or several of them; `null` forbids the event.
  private func transitions(
    at node: Int, event: String?, owner: Int
  ) throws(ImportError) -> [Statechart.Transition] {
    var transition = Statechart.Transition(event: event, location: tree.location(of: node))
    switch tree.nodes[node].kind {
    case .null: return [transition]
    case .string:
      transition.targets = try targets(at: node, owner: owner)
      return [transition]
    case .array:
      var all: [Statechart.Transition] = []
      for child in tree.children(of: node) {
        guard tree.nodes[child].kind != .array else {
          throw tree.failure("expected a transition", at: child)
        }
        all += try transitions(at: child, event: event, owner: owner)
      }
      return all
    case .object:
      if let target = tree.value("target", of: node) { transition.targets = try targets(at: target, owner: owner) }
      transition.guardText = try guardText(of: node)
      return [transition]
    case .number, .boolean: throw tree.failure("expected a transition: a state, an object, or several", at: node)
    }
  }

  private func guardText(of node: Int) throws(ImportError) -> String? {
    var texts: [String] = []
    for key in ["guard", "cond"] {
      guard let value = tree.value(key, of: node), tree.nodes[value].kind != .null else { continue }
      texts.append(try condition(at: value))
    }
    if let state = try text("in", of: node) { texts.append("in \(state)") }
    let all = texts.filter { !$0.isEmpty }
    return all.isEmpty ? nil : Self.joined(all, "&&").asName
  }

  /// The text of a guard: its name, with its parameters, or other guards put together; no deeper than JSON is read.
  private func condition(at value: Int) throws(ImportError) -> String {
    guard tree.nodes[value].kind != .string else { return tree.nodes[value].text }
    guard tree.nodes[value].kind == .object else { throw tree.failure("expected the name of a guard", at: value) }
    let type = try text("type", of: value)
    if let inner = tree.value("guards", of: value), let type, ["and", "or", "not"].contains(type) {
      var parts: [String] = []
      for child in tree.children(of: inner) { parts.append(try condition(at: child)) }
      if type == "not" { return parts.first.map { "!\(Self.part($0))" } ?? "" }
      return Self.joined(parts, type == "and" ? "&&" : "||")
    }
    let parameters = tree.value("params", of: value).map { " \(tree.text(of: $0))" } ?? ""
    return (type ?? "a condition in code") + parameters
  }

  private static func joined(_ parts: [String], _ sign: String) -> String {
    parts.count == 1 ? parts[0] : parts.map(part).joined(separator: " \(sign) ")
  }

  /// A condition as a part of another one.
  private static func part(_ text: String) -> String {
    (try? Condition(parsing: text)) == nil ? ConditionSyntax.spelling(of: text.asName) : "(\(text))"
  }

  private func targets(at node: Int, owner: Int) throws(ImportError) -> [Statechart.Reference] {
    try strings(at: node).flatMap { text in
      // The machine as a whole begins anew.
      text == "#\(rootID)" ? chart.initial : [reference(text, owner: owner)]
    }
  }

  /// The state that a target means: `#id`, `#id.path`, `.child`, or a path from the parent of the one that names it.
  private func reference(_ text: String, owner: Int) -> Statechart.Reference {
    if text.hasPrefix("#") {
      let name = String(text.dropFirst())
      if let state = byID[name] { return .state(state) }
      // The longest identifier that begins it, then a path from there.
      var parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      guard parts.count <= 2 * Statechart.maximumDepth else { return .missing(text.asName) }
      var rest: [String] = []
      while let last = parts.popLast() {
        rest.insert(last, at: 0)
        let id = parts.joined(separator: ".")
        let base = id == rootID ? "" : byID[id].map { "\(path(of: $0))." }
        if let base, let state = byPath[base + rest.joined(separator: ".")] { return .state(state) }
      }
      return .missing(text.asName)
    }
    let base: String
    if text.hasPrefix(".") {
      base = owner < 0 || values[owner] == 0 ? String(text.dropFirst()) : "\(path(of: owner))\(text)"
    } else {
      let parent = owner < 0 ? -1 : chart.states[owner].parent
      base = parent < 0 || values[parent] == 0 ? text : "\(path(of: parent)).\(text)"
    }
    return byPath[base].map { .state($0) } ?? byID[text].map { .state($0) } ?? .missing(text.asName)
  }
}
