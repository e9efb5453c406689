public import NavigationGraph

/// Reads a state chart in SCXML.
///
///     <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="a">
///       <state id="a"><transition event="go" cond="ready" target="b"/></state>
///       <final id="b"/>
///     </scxml>
///
/// The elements are those of "State Chart XML" (W3C, 2015), <https://www.w3.org/TR/scxml/>: compound, parallel, final and
/// history states, eventless and targetless transitions, several events and targets, `done.state` events. What is done on
/// the way is not read. ``StatechartScreens`` says what it means to navigation.
public enum SCXMLReader {
  /// Reads a chart.
  static func chart(_ bytes: [UInt8], file: String) throws(ImportError) -> Statechart {
    var document = SCXMLDocument(try XMLTree(bytes, file: file, root: ["scxml"]))
    return document.read()
  }

  /// Reads a chart into a graph that is being built.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - file: Its name, for messages and as the place of declarations.
  ///   - builder: What the declarations are added to.
  /// - Throws: The first fault, with its line; nothing is added then.
  public static func decode(
    _ bytes: [UInt8], file: String, into builder: inout NavigationGraph.Builder
  ) throws(ImportError) {
    var screens = StatechartScreens(try chart(bytes, file: file))
    try screens.add(to: &builder)
  }
}

private struct SCXMLDocument {
  private let tree: XMLTree
  private var chart: Statechart
  /// The state that each element is, or -1.
  private var state: [Int]
  private var byID: [String: Int] = [:]
  private var elements: [Int] = []
  /// How many states without a name begin on each line.
  private var unnamed: [String: Int] = [:]

  init(_ tree: XMLTree) {
    self.tree = tree
    chart = Statechart(kind: .scxml, file: tree.file, remedy: "set 'initial'")
    state = Array(repeating: -1, count: tree.elements.count)
  }

  mutating func read() -> Statechart {
    chart.name = tree.elements[0]["name"].flatMap { $0.isEmpty ? nil : $0 }
    collect()
    for (number, element) in elements.enumerated() {
      chart.states[number].initial = initial(of: element)
      for child in tree.children(of: element) where tree.elements[child].name == "transition" {
        if case .history = chart.states[number].kind { continue }
        add(transition: child, to: number)
      }
    }
    chart.initial = references(tree.elements[0]["initial"])
    if chart.initial.isEmpty {
      chart.initial = chart.states.indices.first { chart.states[$0].parent < 0 }.map { [.state($0)] } ?? []
    }
    return chart
  }

  private mutating func collect() {
    for position in tree.elements.indices {
      let element = tree.elements[position]
      guard position > 0, element.parent == 0 || state[element.parent] >= 0 else { continue }
      let hasStates = tree.children(of: position).contains {
        ["state", "parallel", "final"].contains(tree.elements[$0].name)
      }
      let kind: Statechart.State.Kind
      switch element.name {
      case "state": kind = hasStates ? .compound : .atomic
      case "parallel": kind = .parallel
      case "final": kind = .final
      case "history": kind = .history(isDeep: element["type"] == "deep")
      default: continue
      }
      var id = element["id"].flatMap { $0.isEmpty ? nil : $0 } ?? ""
      if id.isEmpty {
        id = "\(element.name) \(element.line)"
        unnamed[id, default: 0] += 1
        if let number = unnamed[id], number > 1 { id += " (\(number))" }
      }
      let number = chart.states.count
      state[position] = number
      elements.append(position)
      if byID[id] == nil { byID[id] = number }
      chart.states.append(
        Statechart.State(
          id: id, name: id, kind: kind, parent: state[element.parent], location: tree.location(of: position)))
    }
  }

  private func references(_ text: String?) -> [Statechart.Reference] {
    (text ?? "").split(whereSeparator: \.isWhitespace).map { id in
      byID[String(id)].map { .state($0) } ?? .missing(String(id))
    }
  }

  /// Where a state begins, or where a history leads the first time.
  private func initial(of element: Int) -> [Statechart.Reference] {
    if let initial = tree.elements[element]["initial"] { return references(initial) }
    for child in tree.children(of: element) {
      let isOfHistory = tree.elements[element].name == "history" && tree.elements[child].name == "transition"
      guard isOfHistory || tree.elements[child].name == "initial" else { continue }
      let transition =
        isOfHistory ? child : tree.children(of: child).first { tree.elements[$0].name == "transition" }
      if let transition { return references(tree.elements[transition]["target"]) }
    }
    return []
  }

  private mutating func add(transition position: Int, to owner: Int) {
    let element = tree.elements[position]
    var transition = Statechart.Transition(location: tree.location(of: position))
    transition.targets = references(element["target"])
    transition.guardText = element["cond"].flatMap { $0.isEmpty ? nil : $0 }
    let events = (element["event"] ?? "").split(whereSeparator: \.isWhitespace).map(Self.descriptor)
    guard !events.isEmpty else {
      chart.states[owner].transitions.append(transition)
      return
    }
    for event in events {
      // The end of a state inside comes with its final states, not at any time.
      if event.hasPrefix("done.state."), let done = byID[String(event.dropFirst("done.state.".count))],
        isInside(done, owner)
      {
        chart.states[done].completions.append(transition)
        continue
      }
      transition.event = event
      chart.states[owner].transitions.append(transition)
    }
  }

  /// The name of an event, without the signs that say that longer names are meant too.
  private static func descriptor(_ text: Substring) -> String {
    if text == "*" { return "*" }
    return String(text.hasSuffix(".*") ? text.dropLast(2) : text.hasSuffix(".") ? text.dropLast() : text)
  }

  /// Whether a state is another one or lies inside it.
  private func isInside(_ state: Int, _ outer: Int) -> Bool {
    var next = state
    while next >= 0, next != outer { next = chart.states[next].parent }
    return next == outer
  }
}
