public import NavigationGraph

/// The committed text picture of a graph, in files named `*.nav`: one fact a line, sorted, for people to read in a diff.
///
///     # navgraph snapshot 1
///     entry Login (launch)
///     route Login login → ChangePassword [passwordExpired] push
///     route Login login → Home root
///     screen Home exit
///     screen Login
///
/// Branches of a route stand in the order in which they are tried, and all else by name. Names with other signs than
/// letters, digits, `_`, `-`, `.` and `/` stand in quotes. Lines that begin with `#` are comments.
public enum NavigationSnapshot {
  /// The version of the form.
  public static let version = 1

  /// Writes a graph; the same for any order of its declarations, wherever they stand.
  ///
  /// - Complexity: O(*n* log *n*) for *n* screens and transitions.
  public static func encode(_ graph: NavigationGraph) -> String {
    "# navgraph snapshot \(version)\n" + lines(of: graph).map { $0 + "\n" }.joined()
  }

  /// The lines of a snapshot, without comments.
  public static func lines(of graph: NavigationGraph) -> [String] {
    var lines = graph.entries.sorted().map(line)
    lines += graph.facts.filter(\.isDeclared).sorted { $0.name < $1.name }.map(line)
    lines += graph.flows.filter { $0.title != nil || $0.parent != nil }.sorted { $0.id < $1.id }.map(line)
    let order = CanonicalOrder(graph)
    lines += order.transitions.lazy.map { line(graph.transitions[$0]) }
    lines += order.screens.lazy.map { line(graph.screens[$0]) }
    return lines
  }

  /// The lines of a file, without comments and empty lines.
  public static func lines(in text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).map(String.init).filter { line in
      !line.hasPrefix("#") && !line.allSatisfy(\.isWhitespace)
    }
  }

  /// What differs, in the order of the lines: those that are gone and those that are new.
  ///
  /// Of very different files a line that only stands elsewhere is not told.
  ///
  /// - Complexity: O(*n* + *d*²) for *n* lines of which *d* differ, and O(*n*) when very many do.
  public static func drift(from old: [String], to new: [String]) -> [(isNew: Bool, line: String)] {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed()).prefix { $0 == $1 }.count
    let (before, after) = (Array(old[start..<(old.count - end)]), Array(new[start..<(new.count - end)]))
    var (gone, added) = (Set<Int>(), Set<Int>())
    if before.count + after.count <= 4_000 {
      for change in after.difference(from: before) {
        switch change {
        case .remove(let offset, _, _): gone.insert(offset)
        case .insert(let offset, _, _): added.insert(offset)
        }
      }
    } else {
      let (known, present) = (Set(before), Set(after))
      gone = Set(before.indices.filter { !present.contains(before[$0]) })
      added = Set(after.indices.filter { !known.contains(after[$0]) })
      if gone.isEmpty, added.isEmpty { (gone, added) = (Set(before.indices), Set(after.indices)) }
    }
    var result: [(isNew: Bool, line: String)] = []
    var (left, right) = (0, 0)
    while left < before.count || right < after.count {
      if left < before.count, gone.contains(left) {
        result.append((false, before[left]))
        left += 1
      } else if right < after.count, added.contains(right) {
        result.append((true, after[right]))
        right += 1
      } else {
        left += 1
        right += 1
      }
    }
    return result
  }

  // MARK: Lines

  private static func name(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.unicodeScalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil || "_-./".unicodeScalars.contains(scalar)
      }
    return isPlain ? text : JSONText.string(PlainText.printable(text))
  }

  private static func joined(_ parts: [String?]) -> String { parts.compactMap { $0 }.joined(separator: " ") }

  private static func line(_ entry: Entry) -> String {
    let over = entry.over.map { "over \($0.map { name($0.rawValue) }.joined(separator: ", "))" }
    return joined([
      "entry", name(entry.screen.rawValue), "(\(entry.kind.rawValue))", entry.template.map { JSONText.string($0) },
      over,
    ])
  }

  private static func line(_ fact: Fact) -> String {
    let domain: String
    switch fact.domain {
    case .boolean: domain = "true or false"
    case .opaque: domain = "decided by code"
    case .cases(let names): domain = "one of \(names.map(name).joined(separator: ", "))"
    case .integers(let range): domain = "from \(range.lowerBound) to \(range.upperBound)"
    }
    return joined([
      "fact", name(fact.name), domain, fact.kind == .changing ? nil : fact.kind.rawValue,
      fact.initial.map { "initially \(JSONText.value($0))" },
    ])
  }

  private static func line(_ flow: Flow) -> String {
    joined([
      "flow", name(flow.id), flow.title.map { "title \(JSONText.string($0))" }, flow.parent.map { "in \(name($0))" },
    ])
  }

  private static func line(_ transition: Transition) -> String {
    let effects = transition.effects.map { "\(name($0.fact)) = \(JSONText.value($0.value))" }.joined(separator: ", ")
    return joined([
      "route", name(transition.from.rawValue), name(transition.route),
      transition.to.map { "→ \(name($0.rawValue))" }
        ?? transition.unresolved.map { "→ ? \(JSONText.string($0))" }, transition.condition.map { "[\($0)]" },
      transition.move == .go ? nil : transition.move.rawValue, transition.finish.map { "finish \(name($0))" },
      transition.hidesBack ? "back none" : nil, transition.isAutomatic ? "automatic" : nil,
      transition.parameter.map { "taking \(name($0))" }, effects.isEmpty ? nil : "/ \(effects)",
    ])
  }

  private static func line(_ screen: Screen) -> String {
    joined([
      "screen", name(screen.id.rawValue), screen.isDeclared ? nil : "undeclared",
      screen.kind == .screen ? nil : screen.kind.rawValue, screen.isExit ? "exit" : nil,
      screen.hidesBack ? "back none" : nil, screen.flow.map { "flow \(name($0))" },
      screen.tags.isEmpty ? nil : "tags \(screen.tags.sorted().map(name).joined(separator: ", "))",
      screen.title.map { "title \(JSONText.string($0))" },
    ])
  }
}
