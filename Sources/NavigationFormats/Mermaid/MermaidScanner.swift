internal import NavigationGraph

/// Goes through a statement of a Mermaid flowchart.
struct MermaidScanner {
  private let characters: [Character]
  private(set) var position = 0

  init(_ text: Substring) { characters = Array(text) }

  var isAtEnd: Bool { position >= characters.count }

  var peek: Character? { isAtEnd ? nil : characters[position] }

  /// The character before the place.
  var last: Character? { position > 0 ? characters[position - 1] : nil }

  /// What has not been read yet.
  var rest: String { String(characters[min(position, characters.count)...]) }

  mutating func skipSpace() { while let next = peek, next.isWhitespace { position += 1 } }

  mutating func take(_ text: String) -> Bool {
    let wanted = Array(text)
    guard characters.count - position >= wanted.count,
      characters[position..<(position + wanted.count)].elementsEqual(wanted)
    else { return false }
    position += wanted.count
    return true
  }

  /// Reads a name: letters, digits, `_`, and single signs that begin no arrow.
  mutating func name() -> String? {
    let start = position
    while let next = peek {
      if next.isLetter || next.isNumber || next == "_" {
        position += 1
        continue
      }
      // A sign inside a name, such as in `sign-up` or `a.b`.
      guard "-.:/*$%?!'+=\\".contains(next), position > start || "*$%?!'+".contains(next) else { break }
      guard position + 1 < characters.count else { break }
      let after = characters[position + 1]
      guard after.isLetter || after.isNumber || after == "_", next != "-" || !endsArrow(at: position) else { break }
      position += 1
    }
    return position > start ? String(characters[start..<position]) : nil
  }

  /// Whether a dash is followed by the letter with which an arrow such as `-o` or `-x` ends.
  private func endsArrow(at dash: Int) -> Bool {
    guard dash + 2 < characters.count else { return false }
    return "ox".contains(characters[dash + 1]) && characters[dash + 2].isWhitespace
  }

  /// The longest text that is looked for the end of.
  private static let longestText = 10_000

  /// Reads up to a text, and over it; quotes keep it from being found.
  mutating func text(upTo end: String) -> String? { text(upTo: [end])?.text }

  /// Reads up to the first of some texts, and over it.
  mutating func text(upTo ends: [String]) -> (text: String, end: String)? {
    let wanted = ends.map { Array($0) }
    var isQuoted = false
    var index = position
    while index < characters.count, index - position < Self.longestText {
      if characters[index] == "\"" { isQuoted.toggle() }
      if !isQuoted {
        for (end, letters) in zip(ends, wanted) where characters[index...].starts(with: letters) {
          let text = String(characters[position..<index])
          position = index + letters.count
          return (text, end)
        }
      }
      index += 1
    }
    return nil
  }

  /// An arrow, with the text inside it.
  struct Arrow {
    var isInvisible = false
    /// Whether it has a head, or some other sign, at its first and at its last end.
    var pointsBack = false
    var pointsOn = false
    var label: String?
    /// What the chart calls the arrow, where it has a name.
    var name: String?
  }

  /// Reads an arrow: `-->`, `-.->`, `==>`, `---`, `--o`, `<-->`, `~~~`, each longer if one likes, with a text inside.
  mutating func arrow() -> Arrow? {
    let start = position
    var arrow = Arrow()
    // A name of the arrow itself, as in `e1@-->`.
    if let at = characters[position...].prefix(24).firstIndex(of: "@"), at > position,
      characters[position..<at].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
    {
      arrow.name = String(characters[position..<at])
      position = at + 1
    }
    if let next = peek, "<ox".contains(next), position + 1 < characters.count, "-=".contains(characters[position + 1]) {
      arrow.pointsBack = true
      position += 1
    }
    // A dotted arrow may lack its first dash.
    let lacksDash = peek == "."
    guard let sign = lacksDash ? "-" : peek, "-=~".contains(sign) else {
      position = start
      return nil
    }
    if sign == "~" {
      while peek == "~" { position += 1 }
      arrow.isInvisible = true
      return position - start >= 3 ? arrow : nil
    }
    let body = lacksDash ? 1 : run(sign)
    guard body >= 2 || (sign == "-" && peek == ".") else {
      position = start
      return nil
    }
    let isDotted = peek == "." && body == 1
    if isDotted { while peek == "." { position += 1 } }
    if isDotted, peek == "-" {
      position += 1
      arrow.pointsOn = head()
      return finish(arrow)
    }
    if !isDotted {
      if head() {
        arrow.pointsOn = true
        return finish(arrow)
      }
      if body >= 3 { return finish(arrow) }
    }
    // Two signs and no head: a text follows, up to the other half of the arrow.
    let ends = isDotted ? [".-"] : [String(repeating: String(sign), count: 2)]
    guard let end = ends.first, let label = text(upTo: end) else {
      position = start
      return nil
    }
    arrow.label = label
    while let next = peek, next == sign || (isDotted && (next == "." || next == "-")) { position += 1 }
    arrow.pointsOn = head()
    return finish(arrow)
  }

  private mutating func run(_ sign: Character) -> Int {
    let start = position
    while peek == sign { position += 1 }
    return position - start
  }

  /// Reads the head of an arrow, which may be a letter: `A --oB` leads to `B`, as Mermaid reads it.
  private mutating func head() -> Bool {
    guard let next = peek, ">ox".contains(next) else { return false }
    position += 1
    return true
  }

  /// Reads the text between bars behind an arrow.
  private mutating func finish(_ arrow: Arrow) -> Arrow {
    var arrow = arrow
    let place = position
    skipSpace()
    if take("|") {
      if let label = text(upTo: "|") { arrow.label = label } else { position = place }
    }
    return arrow
  }
}
