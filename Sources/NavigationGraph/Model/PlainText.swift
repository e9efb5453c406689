/// Text that is safe to print: control characters, which could drive a terminal, become visible.
package enum PlainText {
  /// The text with hidden characters as escapes.
  package static func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHidden) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      if isHidden(scalar) {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }

  /// The first three of some names, and how many more there are.
  package static func abbreviated(_ names: [String]) -> String {
    names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " + \(names.count - 3)" : "")
  }

  /// Whether a character is not seen, but does something to what is.
  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    // Controls, line ends, and the marks that turn the direction of the text around them.
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
