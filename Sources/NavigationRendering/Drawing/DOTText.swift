internal import NavigationGraph

/// Text as the DOT language and Graphviz's labels want it.
enum DOTText {
  /// The most characters of a text that a picture shows; Graphviz fails on very long ones.
  static let maximumLength = 200

  /// A label that shows the lines as they are.
  ///
  /// What XML forbids becomes U+FFFD; backslashes and ampersands lose the meaning that they have in labels. The lines of
  /// a list begin at the left.
  static func label(_ lines: [String], isList: Bool = false) -> String {
    let lines = lines.map { plain($0) }
    return quoted(isList ? lines.map { $0 + "\\l" }.joined() : lines.joined(separator: "\\n"))
  }

  /// A quoted attribute value that is not a label.
  static func quoted(_ text: String) -> String { "\"\(text)\"" }

  /// A link that is percent-encoded already; only the ampersands of its query are left.
  static func link(_ link: String) -> String {
    link.split(separator: "&", omittingEmptySubsequences: false).joined(separator: "&amp;")
  }

  /// Text for people that has no room for more than some characters.
  static func short(_ text: String, to count: Int) -> String {
    text.count <= count ? text : text.prefix(count - 1) + "…"
  }

  /// A text in lines of about some characters, broken after spaces, or else where there is room no more.
  ///
  /// Characters of East Asian scripts and emoji count twice, as they are drawn.
  static func wrapped(_ text: String, to width: Int) -> [String] {
    guard text.utf8.count > width else { return [text] }
    var lines: [String] = []
    var line = ""
    var lineWidth = 0
    /// What stands after the last space, and how wide it is.
    var (word, wordWidth) = ("", 0)
    for character in text {
      let isWide = character.unicodeScalars.contains {
        $0.value >= 0x1100 && $0.properties.isIdeographic || $0.value >= 0x1F000
      }
      let own = isWide || ("\u{1100}"..."\u{D7FF}").contains(character) ? 2 : 1
      if lineWidth + wordWidth + own > width {
        if line.isEmpty {
          lines.append(word)
          (word, wordWidth) = ("", 0)
        } else {
          lines.append(line)
          (line, lineWidth) = ("", 0)
        }
      }
      word.append(character)
      wordWidth += own
      if character == " " {
        line += word
        lineWidth += wordWidth
        (word, wordWidth) = ("", 0)
      }
    }
    lines.append(line + word)
    return lines.filter { !$0.isEmpty }
  }

  /// Text for people, without what XML forbids, cut to a length that can be drawn.
  static func readable(_ text: String) -> String {
    if text.utf8.count <= maximumLength, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    let whole = legal(text)
    // A character can have any number of combining marks, so both have a limit.
    let isShort = whole.count <= maximumLength && whole.unicodeScalars.count <= 4 * maximumLength
    return isShort
      ? whole : String(String(whole.unicodeScalars.prefix(4 * maximumLength)).prefix(maximumLength - 1)) + "…"
  }

  /// Text for people, without what XML forbids.
  static func legal(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      defer { isAfterReturn = scalar == "\r" }
      switch scalar.value {
      case 0x0A: if !isAfterReturn { scalars.append("\n") }
      case 0x0D: scalars.append("\n")
      case 0x09: scalars.append(" ")
      case _ where PlainText.isHidden(scalar) || scalar.value | 1 == 0xFFFF: scalars.append("\u{FFFD}")
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  /// Readable text with the characters escaped that mean something in a label and in a quoted string.
  static func plain(_ text: String) -> String {
    let readable = readable(text)
    guard readable.utf8.contains(where: { $0 == 0x5C || $0 == 0x26 || $0 == 0x22 || $0 == 0x0A }) else {
      return readable
    }
    return readable.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\\": result += "\\\\"
      case "&": result += "&amp;"
      case "\"": result += "\\\""
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
