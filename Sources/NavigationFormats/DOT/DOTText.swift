internal import NavigationGraph

/// Texts of DOT: what labels mean, and how to write them.
enum DOTText {
  /// The text that people see: escapes are carried out, and tags left out.
  static func plain(_ value: DOTDocument.Value, node: String = "", graph: String? = nil) -> String {
    if value.isHTML { return withoutTags(value.text) }
    guard value.text.contains("\\") else { return value.text }
    var result = ""
    var isEscaped = false
    for character in value.text {
      guard isEscaped else {
        if character == "\\" { isEscaped = true } else { result.append(character) }
        continue
      }
      isEscaped = false
      switch character {
      case "n", "l", "r": result.append("\n")
      case "N": result += node
      case "G": result += graph ?? ""
      default: result.append(character)
      }
    }
    // Lines that are set to one side end with an escape.
    while result.hasSuffix("\n"), value.text.hasSuffix("\\l") || value.text.hasSuffix("\\r") { result.removeLast() }
    return result
  }

  /// The text of an HTML-like label: each row and line break is a line.
  private static func withoutTags(_ html: String) -> String {
    var text = ""
    var rest = html[...]
    while let open = rest.firstIndex(of: "<") {
      text += rest[..<open]
      let end = rest[open...].firstIndex(of: ">") ?? rest.index(before: rest.endIndex)
      let tag = rest[rest.index(after: open)..<end].lowercased()
      if tag.hasPrefix("br") || tag.hasPrefix("/tr") { text += "\n" }
      if tag.hasPrefix("/td") { text += " " }
      rest = rest[rest.index(after: end)...]
    }
    text += rest
    return withoutEntities(text).split(separator: "\n").map { line in
      line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The text with the five entities of XML and numbered ones as characters.
  static func withoutEntities(_ text: String) -> String {
    guard text.contains("&") else { return text }
    var result = ""
    var rest = text[...]
    while let ampersand = rest.firstIndex(of: "&") {
      result += rest[..<ampersand]
      rest = rest[ampersand...]
      guard let end = rest.prefix(12).firstIndex(of: ";"), let character = entity(rest.dropFirst().prefix(upTo: end))
      else {
        result.append("&")
        rest = rest.dropFirst()
        continue
      }
      result += character
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func entity(_ name: Substring) -> String? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    case "nbsp": return " "
    default:
      guard name.hasPrefix("#") else { return nil }
      let digits = name.dropFirst()
      let code = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return code.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
  }

  /// The text of a record's fields, without their frames and ports.
  static func fields(_ text: String) -> String {
    var result = ""
    var isPort = false
    for character in text {
      switch character {
      case "<": isPort = true
      case ">": isPort = false
      case "{", "}": break
      case "|": result.append(" ")
      default: if !isPort { result.append(character) }
      }
    }
    return result.split(separator: " ").joined(separator: " ")
  }

  /// Effects as ``DOTWriter`` writes them, one on a line: `plan = premium`.
  static func effects(_ text: String) -> [Effect] {
    text.split(separator: "\n").compactMap { line in
      // An assignment is written as a comparison would be.
      guard let sign = line.firstRange(of: " = ") else { return nil }
      let comparison = line[..<sign.lowerBound] + " == " + line[sign.upperBound...]
      guard let condition = try? Condition(parsing: String(comparison)), condition.tokens.count == 1,
        case .compare(let fact, .equal, let value) = condition.tokens[0]
      else { return nil }
      return Effect(fact, value)
    }
  }

  // MARK: Writing

  /// A name in quotes, as it stands; `nil` when DOT has no way to write it so.
  ///
  /// A backslash before a quote cannot be written, since only two of them can stand there.
  static func name(_ text: String) -> String? {
    guard !text.contains("\\\""), !text.hasSuffix("\\"), !text.contains("\\\n"), !text.contains("\\\\") else {
      return nil
    }
    return quoted(text)
  }

  /// A text that is seen, or that ``plain(_:node:graph:)`` reads back, in quotes.
  static func label(_ text: String) -> String {
    quoted(text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n"))
  }

  private static func quoted(_ text: String) -> String { "\"\(text.replacing("\"", with: "\\\""))\"" }
}
