public import NavigationGraph

extension NavigationJSON {
  /// Writes a graph in the full form, which reads back as an equal graph.
  ///
  /// Screens stand in the order of their names, transitions in that of their screens and routes, one on a line; so the
  /// document is the same for any order of the declarations, and a change shows as the lines it is about.
  ///
  /// - Complexity: O(*n* log *n*) for *n* screens and transitions.
  public static func encode(_ graph: NavigationGraph) -> String {
    let order = CanonicalOrder(graph)
    let writer = NavigationJSONWriter(documents: graph.documents)
    var text = "{\n  \"version\": \(version)"
    if !graph.name.isEmpty { text += ",\n  \"name\": \(JSONText.string(graph.name))" }
    func add<Part>(_ name: String, _ parts: some Sequence<Part>, _ write: (Part) -> String) {
      var isFirst = true
      for part in parts {
        text += isFirst ? ",\n  \"\(name)\": [\n    " : ",\n    "
        text += write(part)
        isFirst = false
      }
      if !isFirst { text += "\n  ]" }
    }
    add("sources", graph.kinds.sorted { $0.key < $1.key }, writer.text)
    // What is known of a fact only from its use is found out again by whoever reads the document.
    add("facts", graph.facts.filter(\.isDeclared).sorted { $0.name < $1.name }, writer.text)
    add("flows", graph.flows.sorted { $0.id < $1.id }, writer.text)
    add("screens", order.screens.lazy.map { graph.screens[$0] }.filter(\.isDeclared), writer.text)
    add("entries", graph.entries.sorted(), writer.text)
    let transitions = graph.transitions
    add("transitions", order.transitions) { writer.text(transitions[$0]) }
    return text + "\n}\n"
  }
}

/// Writes the parts of a graph as JSON objects.
private struct NavigationJSONWriter {
  /// The files whose lines are not worth keeping.
  let documents: Set<String>

  func text(_ file: String, _ kind: SourceKind) -> String {
    var object = JSONText.Object()
    object.add("file", JSONText.string(file))
    object.add("kind", JSONText.string(kind.rawValue))
    return object.text
  }

  func text(_ fact: Fact) -> String {
    var object = JSONText.Object()
    object.add("name", JSONText.string(fact.name))
    switch fact.domain {
    case .boolean: break
    case .cases(let values): object.add("values", JSONText.array(values.map(JSONText.string)))
    case .integers(let range): object.add("range", "[\(range.lowerBound), \(range.upperBound)]")
    case .opaque: object.add("opaque", "true")
    }
    if fact.kind != .changing { object.add("kind", JSONText.string(fact.kind.rawValue)) }
    if let initial = fact.initial { object.add("initial", JSONText.value(initial)) }
    add(fact.location, to: &object)
    return object.text
  }

  func text(_ flow: Flow) -> String {
    var object = JSONText.Object()
    object.add("id", JSONText.string(flow.id))
    object.add("title", flow.title.map(JSONText.string))
    object.add("parent", flow.parent.map(JSONText.string))
    add(flow.location, to: &object)
    return object.text
  }

  func text(_ screen: Screen) -> String {
    var object = JSONText.Object()
    object.add("id", JSONText.string(screen.id.rawValue))
    object.add("title", screen.title.map(JSONText.string))
    if screen.kind != .screen { object.add("kind", JSONText.string(screen.kind.rawValue)) }
    if screen.isExit { object.add("exit", "true") }
    if screen.hidesBack { object.add("back", "\"none\"") }
    object.add("flow", screen.flow.map(JSONText.string))
    if !screen.tags.isEmpty { object.add("tags", JSONText.array(screen.tags.map(JSONText.string))) }
    object.add("url", screen.link.map(JSONText.string))
    add(screen.location, to: &object)
    return object.text
  }

  func text(_ entry: Entry) -> String {
    var object = JSONText.Object()
    object.add("screen", JSONText.string(entry.screen.rawValue))
    if entry.kind != .launch { object.add("kind", JSONText.string(entry.kind.rawValue)) }
    object.add("template", entry.template.map(JSONText.string))
    object.add("over", entry.over.map { JSONText.array($0.map { JSONText.string($0.rawValue) }) })
    add(entry.location, to: &object)
    return object.text
  }

  func text(_ transition: Transition) -> String {
    var object = JSONText.Object()
    object.add("from", JSONText.string(transition.from.rawValue))
    object.add("to", transition.to.map { JSONText.string($0.rawValue) })
    object.add("route", JSONText.string(transition.route))
    object.add("guard", transition.condition.map { JSONText.string($0.description) })
    if transition.move != .go { object.add("move", JSONText.string(transition.move.rawValue)) }
    if transition.hidesBack { object.add("back", "\"none\"") }
    if !transition.effects.isEmpty {
      var effects = JSONText.Object()
      for effect in transition.effects { effects.add(effect.fact, JSONText.value(effect.value)) }
      object.add("effects", effects.text)
    }
    object.add("finish", transition.finish.map(JSONText.string))
    object.add("unresolved", transition.unresolved.map(JSONText.string))
    if transition.isAutomatic { object.add("automatic", "true") }
    object.add("parameter", transition.parameter.map(JSONText.string))
    object.add("trigger", transition.trigger.map(JSONText.string))
    object.add("confidence", transition.confidence.map { JSONText.string($0.rawValue) })
    add(transition.location, to: &object)
    return object.text
  }

  func add(_ location: SourceLocation?, to object: inout JSONText.Object) {
    guard let location, !documents.contains(location.file) else { return }
    var source = JSONText.Object()
    source.add("file", JSONText.string(location.file))
    if location.line > 0 { source.add("line", String(location.line)) }
    if location.column > 0 { source.add("column", String(location.column)) }
    object.add("source", source.text)
  }
}
