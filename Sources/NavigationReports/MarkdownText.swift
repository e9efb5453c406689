/// Text for Markdown as GitHub and GitLab show it.
enum MarkdownText {
  /// Text that means only itself, in tables too.
  static func escaped(_ text: String) -> String {
    var last: Unicode.Scalar = " "
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      defer { last = scalar }
      switch scalar {
      case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "#", "|", "~", "!", "$": result += "\\\(scalar)"
      // What would be markup, a link or the name of a person.
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "@": result += "&#64;"
      case "/" where last == ":": result += "&#47;"
      // What begins like an address becomes a link by itself.
      case "w" where last == "w", "W" where last == "W": result += "&#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
