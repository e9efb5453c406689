internal import NavigationGraph

/// Text as Mermaid's flowcharts want it: in quotes, and with codes for what would mean something there.
enum MermaidText {
  /// The most characters of a text.
  static let longest = 200

  /// A label in quotes.
  static func label(_ lines: [String], upTo count: Int = longest) -> String {
    "\"\(lines.map { escaped($0, upTo: count) }.joined(separator: "<br>"))\""
  }

  /// A text with Mermaid's codes, `#35;` for `#` and so on.
  ///
  /// Labels can hold HTML, Markdown, formulas, entities, directives, icons and, at their beginning, lists.
  private static func escaped(_ text: String, upTo longest: Int) -> String {
    let whole = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    // Without anything in quotes there would be no label.
    if whole.isEmpty { return " " }
    let short = whole.count > longest ? whole.prefix(longest - 1) + "…" : whole
    var result = ""
    var isListMark = true
    let scalars = Array(short.unicodeScalars)
    for (position, scalar) in scalars.enumerated() {
      switch scalar {
      case "\"": result += "#quot;"
      case "<": result += "#lt;"
      case ">": result += "#gt;"
      case "&": result += "#amp;"
      // Codes are read before formulas and icons are looked for; a mark without width keeps their signs apart.
      case "$": result += "#36;\u{2060}"
      // The word before one for a direction is read as a line of its own, wherever it stands.
      case "d" where Self.isDirection(scalars[position...]): result += "#100;"
      case ":": result += scalars[(position + 1)...].starts(with: "fa-".unicodeScalars) ? ":\u{2060}" : ":"
      case "#", "\\", "`", "%", "*", "_", "~": result += "#\(scalar.value);"
      case "-", "+", ".", ")": result += isListMark ? "#\(scalar.value);" : String(scalar)
      case _ where PlainText.isHidden(scalar): result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
      isListMark = isListMark && (scalar.properties.numericType != nil || scalar == " ")
    }
    return result
  }

  private static func isDirection(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
    let word = "direction".unicodeScalars
    return scalars.starts(with: word) && scalars.dropFirst(word.count).first?.properties.isWhitespace == true
  }
}
