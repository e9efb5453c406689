internal import NavigationGraph

/// Conditions as other formats write them: those in our syntax are taken as they are, and each other one is a fact of that
/// name, which only code can decide.
struct GuardText {
  /// Whether a word on the right of a comparison is a variable of the format's own language, and not a value.
  var hasVariables = false
  /// The conditions that only code can decide, in the order of their first use.
  private(set) var opaque: [String] = []
  private var known: Set<String> = []

  /// The condition that a text says; `nil` when it always holds.
  mutating func condition(_ text: String) -> Condition? {
    let text = text.asLine
    if Self.isElse(text) { return nil }
    if let condition = try? Condition(parsing: text), !hasVariables || !Self.comparesWords(condition) {
      return condition
    }
    if known.insert(text).inserted { opaque.append(text) }
    return .fact(text)
  }

  private static func comparesWords(_ condition: Condition) -> Bool {
    condition.tokens.contains { token in
      if case .compare(_, _, .name) = token { true } else { false }
    }
  }

  /// Whether a text says that a branch is taken when no other is.
  static func isElse(_ text: String) -> Bool { ["", "else", "otherwise", "[else]"].contains(text.lowercased()) }

  /// Declares the conditions that only code can decide.
  func declare(in builder: inout NavigationGraph.Builder, where isUsed: (String) -> Bool = { _ in true }) {
    for name in opaque where isUsed(name) { builder.add(Fact(name, .opaque)) }
  }

  /// The route and the condition that a label says: `login [expired]`; what follows a slash is done, not asked.
  static func parts(_ label: String) -> (route: String?, condition: String?, isBracketed: Bool) {
    let text = label.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard text.hasSuffix("]"), let open = open(in: text) else { return (text.isEmpty ? nil : text, nil, false) }
    let route = text[..<open].split(separator: " ").joined(separator: " ")
    let condition = String(text[text.index(after: open)...].dropLast())
    return (route.isEmpty ? "next" : route, isElse(condition) ? nil : condition, true)
  }

  /// Where the bracket opens that is closed at the end; brackets in quotes do not count.
  private static func open(in text: String) -> String.Index? {
    var isQuoted = false
    var last: String.Index?
    for index in text.indices {
      if text[index] == "\"" { isQuoted.toggle() }
      if text[index] == "[", !isQuoted { last = index }
    }
    return last
  }
}
