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
    var lines = graph.name.isEmpty ? [] : ["name \(name(graph.name))"]
    lines += graph.entries.sorted().map(line)
    lines += graph.facts.filter(\.isDeclared).sorted { $0.name < $1.name }.map(line)
    lines += graph.flows.filter { $0.title != nil || $0.parent != nil }.sorted { $0.id < $1.id }.map(line)
    let order = CanonicalOrder(graph)
    lines += order.transitions.lazy.map { line(graph.transitions[$0]) }
    lines += order.screens.lazy.map { line(graph.screens[$0]) }
    return lines
  }

  /// The lines of a file, without comments and empty lines; a byte-order mark and Windows line ends do not matter.
  public static func lines(in text: String) -> [String] {
    let text = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
    return text.split { $0 == "\n" || $0 == "\r\n" }.map(String.init).filter { line in
      !line.hasPrefix("#") && !line.allSatisfy(\.isWhitespace)
    }
  }

  /// The version that a file says it has, or `nil` when it says nothing.
  public static func version(of text: String) -> Int? {
    let first =
      (text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]).split { $0 == "\n" || $0 == "\r\n" }.first ?? ""
    let mark = "# navgraph snapshot "
    return first.hasPrefix(mark) ? Int(first.dropFirst(mark.count).prefix { $0.isNumber }) : nil
  }

  /// What differs: the lines that are gone and those that are new, by what they are about.
  ///
  /// The order of a route's branches has a meaning, and that of all other lines has none.
  ///
  /// - Complexity: O(*n* log *n*) for *n* lines, and O(*k*²) for a route of *k* branches that differs.
  public static func drift(from old: [String], to new: [String]) -> [(isNew: Bool, line: String)] {
    let (before, after) = (Dictionary(grouping: old, by: subject), Dictionary(grouping: new, by: subject))
    var result: [(isNew: Bool, line: String)] = []
    for key in Set(before.keys).union(after.keys).sorted() {
      let (gone, added) = (before[key] ?? [], after[key] ?? [])
      guard gone != added else { continue }
      var changes: [(position: Int, isNew: Bool, line: String)] = []
      for change in added.difference(from: gone) {
        switch change {
        case .remove(let offset, let line, _): changes.append((offset, false, line))
        case .insert(let offset, let line, _): changes.append((offset, true, line))
        }
      }
      result += changes.sorted { ($0.isNew ? 1 : 0, $0.position) < ($1.isNew ? 1 : 0, $1.position) }
        .map { ($0.isNew, $0.line) }
    }
    return result
  }

  /// What a line is about: its first words, two, or three for a route; in quotes a word may have spaces.
  private static func subject(_ line: String) -> String {
    let count = line.hasPrefix("route ") ? 3 : 2
    var (words, isQuoted, isEscaped) = (0, false, false)
    let end = line.firstIndex { character in
      if isEscaped {
        isEscaped = false
      } else if isQuoted, character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        isQuoted.toggle()
      } else if character == " ", !isQuoted {
        words += 1
        return words == count
      }
      return false
    }
    return String(line[..<(end ?? line.endIndex)])
  }

  // MARK: Lines

  private static func name(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.unicodeScalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil || "_-./".unicodeScalars.contains(scalar)
      }
    return isPlain ? text : JSONText.string(text)
  }

  private static func joined(_ parts: [String?]) -> String { parts.compactMap { $0 }.joined(separator: " ") }

  private static func line(_ entry: Entry) -> String {
    let over = entry.over.map { stack in
      stack.isEmpty ? "over nothing" : "over \(stack.map { name($0.rawValue) }.joined(separator: ", "))"
    }
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
    let effects = transition.effects.sorted { $0.fact < $1.fact }
      .map { "\(name($0.fact)) = \(JSONText.value($0.value))" }.joined(separator: ", ")
    return joined([
      "route", name(transition.from.rawValue), name(transition.route),
      transition.to.map { "→ \(name($0.rawValue))" }
        ?? transition.unresolved.map { "→ ? \(JSONText.string($0))" }, transition.condition.map { "[\($0)]" },
      transition.move == .go ? nil : transition.move.rawValue, transition.finish.map { "finish \(name($0))" },
      transition.hidesBack ? "back none" : nil, transition.isAutomatic ? "automatic" : nil,
      transition.parameter.map { "taking \(name($0))" }, transition.trigger.map { "by \(name($0))" },
      transition.confidence.map { "(\($0.rawValue))" },
      effects.isEmpty ? nil : "/ \(effects)",
    ])
  }

  private static func line(_ screen: Screen) -> String {
    joined([
      "screen", name(screen.id.rawValue), screen.isDeclared ? nil : "undeclared",
      screen.kind == .screen ? nil : screen.kind.rawValue, screen.isExit ? "exit" : nil,
      screen.hidesBack ? "back none" : nil, screen.flow.map { "flow \(name($0))" },
      screen.tags.isEmpty ? nil : "tags \(screen.tags.sorted().map(name).joined(separator: ", "))",
      screen.title.map { "title \(JSONText.string($0))" }, screen.link.map { "url \(JSONText.string($0))" },
    ])
  }
}
