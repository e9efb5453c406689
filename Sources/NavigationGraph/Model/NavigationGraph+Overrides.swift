/// What a configuration says of a graph besides the graph's own source.
package struct GraphOverrides: Sendable {
  /// More ways in.
  package var entries: [(screens: NamePattern, entry: Entry)] = []
  /// More screens where a flow may end.
  package var exits: [(screens: NamePattern, location: SourceLocation?)] = []
  /// What is known of facts.
  package var facts: [FactOverride] = []

  package init() {}
}

/// What is known of a fact besides what its source says.
package struct FactOverride: Sendable {
  package var name: String
  package var domain: Fact.Domain?
  package var kind: Fact.Kind?
  package var initial: FactValue?
  package var location: SourceLocation?

  package init(_ name: String, location: SourceLocation?) {
    self.name = name
    self.location = location
  }
}

extension NavigationGraph {
  /// The same graph with more entries and exits, and with what is known of facts.
  ///
  /// - Parameter overrides: What to add.
  /// - Returns: The graph, and a finding for each line that names nothing.
  /// - Complexity: O(*n* (*s* + *f*)) for *n* lines, *s* screens and *f* facts.
  package func applying(_ overrides: GraphOverrides) -> (graph: NavigationGraph, findings: [Finding]) {
    var (screens, entries, facts) = (screens, entries, facts)
    var findings: [Finding] = []
    func miss(_ text: String, _ name: String, _ choices: [String], at location: SourceLocation?) {
      let hint = SpellingSuggestion.nearest(to: name, among: choices).map { "did you mean '\($0)'?" }
      findings.append(
        Finding(
          .ruleMatchesNothing, "\(text); \(hint ?? "correct the name or delete it")", subject: text,
          location: location))
    }
    let names = screens.map(\.id.rawValue)
    for (pattern, template) in overrides.entries {
      let positions = pattern.positions(in: names)
      if positions.isEmpty {
        miss("the entry '\(pattern)' is the name of no screen", pattern.text, names, at: template.location)
      }
      for position in positions {
        var entry = template
        entry.screen = screens[position].id
        if !entries.contains(where: { ($0.screen, $0.kind, $0.template) == (entry.screen, entry.kind, entry.template) })
        {
          entries.append(entry)
        }
      }
    }
    for (pattern, location) in overrides.exits {
      let positions = pattern.positions(in: names)
      if positions.isEmpty { miss("the exit '\(pattern)' is the name of no screen", pattern.text, names, at: location) }
      for position in positions { screens[position].isExit = true }
    }
    for override in overrides.facts {
      guard let position = facts.firstIndex(where: { $0.name == override.name }) else {
        miss(
          "no condition and no effect uses the fact '\(override.name)'", override.name, facts.map(\.name),
          at: override.location)
        continue
      }
      if let domain = override.domain { (facts[position].domain, facts[position].isDeclared) = (domain, true) }
      facts[position].kind = override.kind ?? facts[position].kind
      facts[position].initial = override.initial ?? facts[position].initial
    }
    return (with(screens: screens, entries: entries, facts: facts), findings)
  }
}
