internal import NavigationGraph

/// Reads the statements of a Mermaid state diagram, after <https://mermaid.js.org/syntax/stateDiagram.html>.
struct MermaidStateDiagram {
  private var chart: Statechart
  private var numbers: [String: Int] = [:]
  private var open: [Int] = []
  /// The number of the region that is being read, of each composite that is open; 0 where there is only one.
  private var regions: [Int: Int] = [:]
  private var isInNote = false
  /// The state that was declared last.
  private var declared: Int?
  /// What leads to the end of each composite state, or of the diagram (-1), until it is known what follows there.
  private var ends: [(state: Int, inside: Int, transition: Statechart.Transition)] = []

  init(file: String, title: String?) {
    chart = Statechart(
      kind: .mermaid, file: file, name: title.flatMap { $0.isEmpty ? nil : $0.asLine },
      remedy: "write '[*] --> State'")
  }

  mutating func read(_ statements: [MermaidLines.Statement]) throws(ImportError) -> Statechart {
    for statement in statements {
      for part in Self.parts(of: statement) { try read(part) }
    }
    if let state = open.last {
      throw ImportError(
        "state '\(chart.states[state].id)' is never closed with '}'; the file may be cut",
        at: chart.states[state].location)
    }
    try finish()
    return chart
  }

  /// The statements that stand on one line with the braces of a composite state.
  private static func parts(of statement: MermaidLines.Statement) -> [MermaidLines.Statement] {
    var rest = statement.text
    var parts: [Substring] = []
    // A name in quotes may hold braces.
    let unquoted = rest.lastIndex(of: "\"").map { rest[$0...] } ?? rest
    if rest.hasPrefix("state"), let brace = unquoted.firstIndex(of: "{"), brace != rest.index(before: rest.endIndex) {
      parts.append(rest[...brace])
      rest = MermaidLines.trimmed(rest[rest.index(after: brace)...])
    }
    if rest.hasSuffix("}"), rest.count > 1, !rest.contains("{"), !rest.hasSuffix("\"}") {
      parts += [MermaidLines.trimmed(rest.dropLast()), "}"]
    } else {
      parts.append(rest)
    }
    return parts.map { MermaidLines.Statement(text: $0, location: statement.location) }
  }

  private mutating func read(_ statement: MermaidLines.Statement) throws(ImportError) {
    let text = statement.text
    if isInNote {
      isInNote = text != "end note"
      return
    }
    if text.hasPrefix("#") { return }
    if text == "{" {
      try open(declared, at: statement.location)
      return
    }
    if text.hasPrefix("note left of ") || text.hasPrefix("note right of ") {
      isInNote = !text.contains(":")
      return
    }
    if text == "}" {
      guard let state = open.popLast() else {
        throw ImportError("'}' closes no state; remove it", at: statement.location)
      }
      // The last region of several is closed with its state.
      if isRegion(state) { _ = open.popLast() }
      return
    }
    if text == "--" {
      try divide(at: statement.location)
      return
    }
    let word = text.prefix { $0.isLetter }
    let behind = MermaidLines.trimmed(text.dropFirst(word.count))
    if text.firstRange(of: "-->") == nil {
      switch word {
      case "state" where text.dropFirst(5).first?.isWhitespace == true:
        try declare(behind, at: statement.location)
        return
      case "direction", "classDef", "class", "style", "hide", "scale", "click": return
      default: break
      }
    }
    try transition(text, at: statement.location)
  }

  // MARK: States

  /// Reads a declaration: `"Long name" as s`, `s <<choice>>`, `s {`.
  private mutating func declare(_ text: Substring, at location: SourceLocation) throws(ImportError) {
    var rest = text
    var title: String?
    if rest.hasPrefix("\"") {
      let quoted = rest.dropFirst().prefix { $0 != "\"" }
      title = MermaidLabel.text(quoted).joined(separator: " ")
      rest = MermaidLines.trimmed(rest.dropFirst(quoted.count + 2))
      if rest.hasPrefix("as ") { rest = MermaidLines.trimmed(rest.dropFirst(3)) }
    }
    let opens = rest.hasSuffix("{")
    if opens { rest = MermaidLines.trimmed(rest.dropLast()) }
    var kind: Statechart.State.Kind?
    for (word, meaning) in [("choice", Statechart.State.Kind.junction), ("fork", .junction), ("join", .junction)] {
      for sign in ["<<\(word)>>", "[[\(word)]]"] where rest.hasSuffix(sign) {
        kind = meaning
        rest = MermaidLines.trimmed(rest.dropLast(sign.count))
      }
    }
    guard !rest.isEmpty else { throw ImportError("expected the name of a state", at: location) }
    let number = state(String(Self.withoutClass(rest)), at: location)
    if let title { chart.states[number].title = title }
    if let kind { chart.states[number].kind = kind }
    declared = number
    if opens { try open(number, at: location) }
  }

  /// Opens the state that has been declared last.
  private mutating func open(_ state: Int?, at location: SourceLocation) throws(ImportError) {
    guard let number = state else { throw ImportError("'{' opens no state", at: location) }
    guard open.count < Statechart.maximumDepth else {
      throw ImportError(
        "states are nested more than \(Statechart.maximumDepth) deep, the most that is read", at: location)
    }
    chart.states[number].kind = .compound
    open.append(number)
  }

  /// Begins the next region of a parallel state.
  private mutating func divide(at location: SourceLocation) throws(ImportError) {
    guard var outer = open.last else {
      throw ImportError("'--' divides regions of a state, and stands in none", at: location)
    }
    if isRegion(outer) {
      _ = open.popLast()
      outer = chart.states[outer].parent
    } else {
      // What has stood so far is the first region.
      let first = region(1, of: outer, at: chart.states[outer].location)
      for number in chart.states.indices where chart.states[number].parent == outer && number != first {
        chart.states[number].parent = first
      }
      chart.states[first].initial = chart.states[outer].initial
      chart.states[outer].initial = []
      for index in ends.indices where ends[index].inside == outer { ends[index].inside = first }
      chart.states[outer].kind = .parallel
      regions[outer] = 1
    }
    let count = (regions[outer] ?? 1) + 1
    regions[outer] = count
    open.append(region(count, of: outer, at: location))
  }

  private mutating func region(_ number: Int, of outer: Int, at location: SourceLocation) -> Int {
    let id = "\(chart.states[outer].id) region \(number)"
    chart.states.append(
      Statechart.State(id: id, name: id, kind: .compound, parent: outer, location: location))
    return chart.states.count - 1
  }

  private func isRegion(_ state: Int) -> Bool {
    let parent = chart.states[state].parent
    return parent >= 0 && regions[parent] != nil
      && chart.states[state].id.hasPrefix("\(chart.states[parent].id) region ")
  }

  private mutating func state(_ name: String, at location: SourceLocation) -> Int {
    if let known = numbers[name] { return known }
    numbers[name] = chart.states.count
    let id = name.asLine
    chart.states.append(
      Statechart.State(
        id: id.isEmpty ? "(empty)" : id, name: id.isEmpty ? "(empty)" : id, kind: .atomic, parent: open.last ?? -1,
        location: location))
    return chart.states.count - 1
  }

  private static func withoutClass(_ text: Substring) -> Substring {
    text.firstRange(of: ":::").map { MermaidLines.trimmed(text[..<$0.lowerBound]) } ?? text
  }

  // MARK: Transitions

  /// Reads `A --> B : event [guard] / action`, or `A : description`.
  private mutating func transition(_ text: Substring, at location: SourceLocation) throws(ImportError) {
    guard let arrow = text.firstRange(of: "-->") else {
      let parts = text.split(separator: ":", maxSplits: 1).map { MermaidLines.trimmed($0) }
      let name = Self.withoutClass(MermaidLines.trimmed(parts.first ?? ""))
      guard !name.isEmpty, !name.contains(where: \.isWhitespace), !name.contains("<") else {
        throw ImportError(
          "expected a transition 'A --> B', found '\(PlainText.printable(String(text.prefix(30))))'", at: location)
      }
      let number = state(String(name), at: location)
      if parts.count == 2, text.firstRange(of: ":::") == nil {
        chart.states[number].title = MermaidLabel.text(parts[1]).joined(separator: " ")
      }
      return
    }
    let from = Self.withoutClass(MermaidLines.trimmed(text[..<arrow.lowerBound]))
    var rest = MermaidLines.trimmed(text[arrow.upperBound...])
    // The class of a state has colons too.
    var label: Substring?
    if let colon = rest.firstIndex(where: { $0 == ":" }), !rest[colon...].hasPrefix(":::") {
      label = MermaidLines.trimmed(rest[rest.index(after: colon)...])
      rest = MermaidLines.trimmed(rest[..<colon])
    } else if let mark = rest.firstRange(of: ":::") {
      let behind = rest[mark.upperBound...]
      if let colon = behind.firstIndex(of: ":") { label = MermaidLines.trimmed(behind[behind.index(after: colon)...]) }
      rest = MermaidLines.trimmed(rest[..<mark.lowerBound])
    }
    guard !from.isEmpty, !rest.isEmpty else { throw ImportError("an arrow needs a state at both ends", at: location) }
    add(from: from, to: rest, label: label, at: location)
  }

  private mutating func add(from: Substring, to: Substring, label: Substring?, at location: SourceLocation) {
    let inside = open.last ?? -1
    let text = label.map { MermaidLabel.text($0).joined(separator: " ") } ?? ""
    let parts = GuardText.parts(MermaidLabel.effects(text).text)
    var transition = Statechart.Transition(location: location)
    transition.guardText = parts.condition ?? (parts.isBracketed ? "else" : nil)
    // A condition alone belongs to a way that has no name.
    transition.event = parts.route
    if from == "[*]" {
      guard to != "[*]" else { return }
      let target = Statechart.Reference.state(state(String(to), at: location))
      if inside < 0 { chart.initial.append(target) } else { chart.states[inside].initial.append(target) }
      return
    }
    let source = state(String(from), at: location)
    if to == "[*]" {
      ends.append((source, inside, transition))
      return
    }
    transition.targets = [.state(state(String(to), at: location))]
    chart.states[source].transitions.append(transition)
  }

  // MARK: What is known at the end

  /// Gives ways without a name one, and says what the ends of composite states lead to.
  private mutating func finish() throws(ImportError) {
    var count = 0
    for (source, inside, transition) in ends {
      guard inside >= 0 else {
        chart.states[source].isExit = true
        continue
      }
      // A way on that waits for nothing is taken when the state is done.
      let onward = chart.states[inside].transitions.filter { $0.event == nil }
      if onward.isEmpty { chart.states[source].isExit = true }
      count += onward.count
      guard count <= Statechart.maximumTransitions else {
        throw ImportError(
          "ends of states lead on in more than \(Statechart.maximumTransitions) ways, the most that are read",
          at: transition.location)
      }
      for next in onward {
        var way = next
        way.event = transition.event
        let texts = [transition.guardText, next.guardText].compactMap { $0 }.filter { !GuardText.isElse($0) }
        way.guardText =
          texts.isEmpty ? nil : texts.count == 1 ? texts[0] : texts.map { "(\($0))" }.joined(separator: " && ")
        chart.states[source].transitions.append(way)
      }
    }
    let completed = Set(ends.map(\.inside))
    for number in chart.states.indices {
      if completed.contains(number) { chart.states[number].transitions.removeAll { $0.event == nil } }
      if case .junction = chart.states[number].kind { continue }
      nameWays(of: number)
    }
  }

  /// An arrow without a text is a way of its own; those with conditions only are branches of one.
  private mutating func nameWays(of number: Int) {
    let hasConditions = chart.states[number].transitions.contains { $0.event == nil && $0.guardText != nil }
    for index in chart.states[number].transitions.indices where chart.states[number].transitions[index].event == nil {
      guard case .state(let target)? = chart.states[number].transitions[index].targets.first else { continue }
      chart.states[number].transitions[index].event = hasConditions ? "next" : "to \(chart.states[target].name)"
    }
  }
}
