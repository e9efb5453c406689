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

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    // Controls, and the marks that turn the direction of the text around them.
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || (0x202A...0x202E).contains(scalar.value)
      || (0x2066...0x2069).contains(scalar.value)
  }
}
