internal import NavigationGraph

/// What the texts of Mermaid charts say.
enum MermaidLabel {
  /// The lines that people read: without quotes, with Mermaid's codes and HTML's entities as characters.
  static func text(_ text: Substring) -> [String] {
    var rest = MermaidLines.trimmed(text)
    if rest.count >= 2, rest.hasPrefix("\""), rest.hasSuffix("\"") { rest = rest.dropFirst().dropLast() }
    if rest.count >= 2, rest.hasPrefix("`"), rest.hasSuffix("`") { rest = rest.dropFirst().dropLast() }
    // Breaks are tags; codes come afterwards, so that a text can hold what looks like a tag.
    let broken = rest.replacing("\\n", with: "\n").split(separator: "<", omittingEmptySubsequences: false)
    var plain = String(broken.first ?? "")
    for part in broken.dropFirst() {
      guard let end = part.firstIndex(of: ">") else {
        plain += "<" + part
        continue
      }
      let tag = part[..<end].lowercased()
      if tag == "br" || tag == "br/" || tag == "br /" {
        plain += "\n"
      } else if !isTag(tag) {
        plain += "<" + part[...end]
      }
      plain += part[part.index(after: end)...]
    }
    return plain.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String(MermaidLines.trimmed(decoded($0).asLine[...])) }
  }

  private static func isTag(_ tag: String) -> Bool {
    let name = tag.drop { $0 == "/" }.prefix { $0.isLetter }
    return ["b", "i", "u", "em", "strong", "span", "div", "p", "sub", "sup", "small", "code", "font", "img"]
      .contains(String(name))
  }

  /// The text with codes such as `#35;` and `#quot;`, and entities, as characters.
  private static func decoded(_ text: Substring) -> String {
    // A mark without width keeps signs apart that would mean something together.
    let text = String(text).replacing("\u{2060}", with: "")
    guard text.contains("#") || text.contains("&") else { return String(text) }
    var result = ""
    var rest = text[...]
    while let sign = rest.firstIndex(of: "#") {
      result += DOTText.withoutEntities(String(rest[..<sign]))
      rest = rest[rest.index(after: sign)...]
      guard let end = rest.prefix(12).firstIndex(of: ";"), end > rest.startIndex,
        rest[..<end].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
      else {
        result.append("#")
        continue
      }
      let name = rest[..<end]
      let isNumber = name.allSatisfy(\.isNumber)
      let entity = DOTText.withoutEntities("&\(isNumber ? "#" : "")\(name);")
      result += entity.hasPrefix("&") && entity.count > 1 ? "#\(name);" : entity
      rest = rest[rest.index(after: end)...]
    }
    return result + DOTText.withoutEntities(String(rest))
  }

  /// Reads the label of an arrow: `route [condition] / plan = premium`.
  static func read(_ label: String, into edge: inout DrawnGraph.Edge) {
    readPlain(text(label[...]).filter { !$0.isEmpty && !$0.hasPrefix("⚠") }.joined(separator: " "), into: &edge)
  }

  /// Reads the label of an arrow whose codes are characters already.
  private static func readPlain(_ label: String, into edge: inout DrawnGraph.Edge) {
    var text = label
    if let entry = entry(text) { edge.entry = entry }
    if text.hasPrefix("auto: ") {
      edge.transition.isAutomatic = true
      text.removeFirst("auto: ".count)
    }
    let parts = effects(text)
    edge.transition.effects = parts.effects
    edge.label = parts.text
  }

  /// The effects behind a slash, and what stands before; what is done in words behind a condition is left out.
  static func effects(_ text: String) -> (text: String, effects: [Effect]) {
    if text.hasPrefix("/ ") {
      let effects = DOTText.effects(String(text.dropFirst(2).replacing(", ", with: "\n")))
      if !effects.isEmpty { return ("", effects) }
    }
    guard let slash = text.firstRange(of: " / ") else { return (text, []) }
    let before = String(text[..<slash.lowerBound])
    let actions = String(text[slash.upperBound...].replacing(", ", with: "\n"))
    let effects = DOTText.effects(actions)
    if effects.count == actions.split(separator: "\n").count { return (before, effects) }
    return before.hasSuffix("]") ? (before, []) : (text, [])
  }

  /// The entry that the label of an arrow from a start describes, as ``Entry/summary`` does.
  private static func entry(_ text: String) -> Entry? {
    for kind in Entry.Kind.allCases {
      let word = Entry("", kind: kind).summary
      guard text == word || text.hasPrefix(word + " ") else { continue }
      let template = text.dropFirst(word.count + 1)
      return Entry("", kind: kind, template: template.isEmpty ? nil : String(template))
    }
    return nil
  }

  // MARK: Ends

  /// Whether a text says, as our charts do, that a route leads to no other screen.
  static func isEnding(_ text: String) -> Bool { ["↩ ", "⇥ ", "? "].contains { text.hasPrefix($0) } }

  /// Reads a line in a box: a route that leads back, or ends the flow.
  static func readEnding(_ line: String, into edge: inout DrawnGraph.Edge) {
    readPlain(String(line.dropFirst(2)), into: &edge)
    edge.transition.move = line.hasPrefix("⇥") ? .finish : .back
    if line.hasPrefix("⇥") { edge.transition.finish = edge.label }
  }

  /// Says of an arrow to an end what the end says.
  static func finish(_ edge: inout DrawnGraph.Edge, at node: DrawnGraph.Node) {
    guard node.shape == .ending, let title = node.title, isEnding(title) else { return }
    let text = String(title.dropFirst(2))
    switch title.first {
    case "⇥": (edge.transition.move, edge.transition.finish) = (.finish, text)
    case "↩": edge.transition.move = Move(rawValue: text) ?? .back
    default: edge.transition.unresolved = text
    }
  }
}
