/// Why something cannot be assumed of a fact.
public enum AssumptionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no fact of the name; some fact may have been meant.
  case unknownFact(String, suggestion: String?)
  /// The fact cannot have the value; what it can be, and a value that may have been meant.
  case outsideDomain(fact: String, value: String, choices: String, suggestion: String?)

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .unknownFact(let name, let suggestion):
      "there is no fact '\(name)'; " + (suggestion.map { "did you mean '\($0)'?" } ?? "'facts' lists all facts")
    case .outsideDomain(let fact, let value, let choices, let suggestion):
      "fact '\(fact)' cannot be '\(value)'; "
        + (suggestion.map { "did you mean '\($0)'?" } ?? "it is \(choices)")
    }
  }
}

extension NavigationGraph {
  /// The same graph, where some facts always have the values given.
  ///
  ///     let old = try graph.assuming(["newCheckout": "false"])
  ///     Feasibility(of: old).screens
  ///
  /// An assumed fact is fixed; effects on it are left out of account.
  ///
  /// - Parameter values: The values as text, by the facts' names.
  /// - Returns: The graph.
  /// - Throws: The first fact, in the order of the names, that there is none of or that cannot have the value.
  /// - Complexity: O(*f*) for *f* facts.
  public func assuming(_ values: [String: String]) throws(AssumptionError) -> NavigationGraph {
    var facts = facts
    for (name, text) in values.sorted(by: { $0.key < $1.key }) {
      guard let number = facts.firstIndex(where: { $0.name == name }) else {
        throw .unknownFact(name, suggestion: SpellingSuggestion.nearest(to: name, among: facts.map(\.name)))
      }
      let fact = facts[number]
      guard let value = fact.value(reading: text) else {
        var suggestion: String?
        if case .cases(let names) = fact.domain { suggestion = SpellingSuggestion.nearest(to: text, among: names) }
        throw .outsideDomain(fact: name, value: text, choices: fact.choices, suggestion: suggestion)
      }
      facts[number].kind = .fixed
      facts[number].initial = value
      facts[number].isAssumed = true
    }
    return NavigationGraph(
      name: name, screens: screens, flows: flows, facts: facts, entries: entries, documents: documents,
      registrationFindings: registrationFindings, forward: forward, connections: connections, storage: storage,
      indices: indices)
  }
}

extension Fact {
  /// The value that a text stands for, or `nil` when the fact cannot have it.
  ///
  /// A fact whose values are known only from use can be other numbers too.
  func value(reading text: String) -> FactValue? {
    switch domain {
    case .boolean, .opaque: text == "true" ? true : text == "false" ? false : nil
    case .cases(let names): names.contains(text) ? .name(text) : nil
    case .integers: Int(text).flatMap { numbers.contains($0) ? .integer($0) : nil }
    }
  }

  /// What the fact can be, in words.
  public var choices: String {
    switch domain {
    case .boolean, .opaque: "true or false"
    case .cases(let names): "one of \(names.joined(separator: ", "))"
    case .integers(let range):
      !isDeclared || range == .min ... .max
        ? "a whole number" : "a whole number from \(range.lowerBound) to \(range.upperBound)"
    }
  }
}
