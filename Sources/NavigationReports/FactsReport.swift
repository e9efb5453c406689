public import NavigationGraph

/// The facts of a graph: what each can be, where it is read and set, and what its values strand.
public struct FactsReport: Sendable {
  private let graph: NavigationGraph
  private let stranded: [String: [NavigationGraph.FixedValues]]?

  /// Finds what there is to say of the facts of a graph.
  public init(of graph: NavigationGraph) {
    self.graph = graph
    stranded = graph.strandedByFixedFacts()
  }

  /// Whether there was too much to reason about, so that nothing is said of what values strand.
  public var isUndecided: Bool { stranded == nil }

  /// The facts in declaration order, with a line for each use.
  public var text: String {
    if graph.facts.isEmpty { return "no conditions, and no facts\n" }
    var lines: [String] = []
    for (fact, use) in zip(graph.facts, graph.factUses) {
      lines.append("\(fact.name): \(Self.summary(of: fact))")
      for reader in use.readers { lines.append("  read by \(place(reader))") }
      for setter in use.setters {
        lines.append("  set by \(place(setter))\(effect(on: fact, at: setter).map { " to \($0)" } ?? "")")
      }
      let stranded = stranded?[fact.name] ?? []
      if !stranded.isEmpty, stranded.allSatisfy({ $0.strandedScreens.isEmpty && $0.strandedTransitions.isEmpty }) {
        lines.append("  strands nothing")
      } else {
        for values in stranded { lines += self.lines(for: values) }
      }
    }
    return lines.map { PlainText.printable($0) + "\n" }.joined()
  }

  /// The facts as a JSON document: `version`, and `facts` with their values, uses, and what values strand.
  public var json: String {
    let rows = zip(graph.facts, graph.factUses).map { "\n    \(object($0, $1))" }.joined(separator: ",")
    return
      "{\n  \"version\": 1,\n  \"undecided\": \(isUndecided),\n  \"facts\": [\(rows)\(rows.isEmpty ? "" : "\n  ")]\n}\n"
  }

  private static func summary(of fact: Fact) -> String {
    var parts = [fact.choices]
    if case .opaque = fact.domain { parts = ["decided by code"] }
    parts.append(fact.kind.rawValue)
    if let assumed = fact.assumed {
      parts.append("assumed to be \(assumed)")
    } else if let initial = fact.initial {
      parts.append(fact.kind == .fixed ? "is \(initial)" : "\(initial) when the app starts")
    }
    if !fact.isDeclared { parts.append("known only from use") }
    return parts.joined(separator: "; ")
  }

  private func place(_ position: Int) -> String {
    let transition = graph.transitions[position]
    let end = transition.to.map { " to '\($0)'" } ?? ""
    let location = transition.location.map { " (\($0))" } ?? ""
    return "route '\(transition.route)' of '\(transition.from)'\(end)\(location)"
  }

  private func effect(on fact: Fact, at position: Int) -> FactValue? {
    graph.transitions[position].effects.first { $0.fact == fact.name }?.value
  }

  private func lines(for values: NavigationGraph.FixedValues) -> [String] {
    let screens = values.strandedScreens.map { "screen '\($0)'" }
    let transitions = values.strandedTransitions.map(place)
    let heading = "  stranded with \(values.condition):\(screens.isEmpty && transitions.isEmpty ? " nothing" : "")"
    return [heading] + (screens + transitions).map { "    \($0)" }
  }

  private func object(_ fact: Fact, _ use: NavigationGraph.FactUse) -> String {
    var object = JSONText.Object()
    object.add("name", JSONText.string(fact.name))
    switch fact.domain {
    case .boolean: object.add("type", "\"boolean\"")
    case .opaque: object.add("type", "\"opaque\"")
    case .cases(let names):
      object.add("type", "\"cases\"")
      object.add("values", JSONText.array(names.map(JSONText.string)))
    case .integers(let range):
      object.add("type", "\"integers\"")
      object.add("range", "[\(range.lowerBound), \(range.upperBound)]")
    }
    object.add("kind", JSONText.string(fact.kind.rawValue))
    object.add("initial", fact.initial.map(JSONText.value))
    object.add("declared", fact.isDeclared ? "true" : "false")
    object.add("assumed", fact.assumed.map(JSONText.value))
    object.add("readBy", JSONText.array(use.readers.map { transition($0) }))
    object.add("setBy", JSONText.array(use.setters.map { transition($0, value: effect(on: fact, at: $0)) }))
    if let stranded = stranded?[fact.name] {
      object.add(
        "strands",
        JSONText.array(
          stranded.map { values in
            var object = JSONText.Object()
            object.add("with", JSONText.string(values.condition.description))
            object.add("screens", JSONText.array(values.strandedScreens.map { JSONText.string($0.rawValue) }))
            object.add("transitions", JSONText.array(values.strandedTransitions.map { transition($0) }))
            return object.text
          }))
    }
    return object.text
  }

  private func transition(_ position: Int, value: FactValue? = nil) -> String {
    let transition = graph.transitions[position]
    var object = JSONText.Object()
    object.add("from", JSONText.string(transition.from.rawValue))
    object.add("route", JSONText.string(transition.route))
    object.add("to", transition.to.map { JSONText.string($0.rawValue) })
    object.add("guard", transition.condition.map { JSONText.string($0.description) })
    object.add("value", value.map(JSONText.value))
    return object.text
  }
}
