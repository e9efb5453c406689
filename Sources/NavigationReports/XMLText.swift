internal import NavigationGraph

/// Text for XML 1.0 documents.
enum XMLText {
  /// The first line of a document.
  static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  /// Text as the value of an attribute, with its quotes; line breaks stay.
  static func attribute(_ text: String) -> String { "\"\(escaped(text))\"" }

  /// Text that means only itself; characters that XML does not allow become visible.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&apos;"
      case "\n": result += "&#10;"
      case _ where PlainText.isHidden(scalar) || scalar.value | 1 == 0xFFFF:
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
