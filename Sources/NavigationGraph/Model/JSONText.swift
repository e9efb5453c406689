/// JSON text (RFC 8259) of strings, arrays and objects, written in the order given.
package enum JSONText {
  /// A string in quotes, with escapes for quotes, backslashes and control characters.
  package static func string(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy {
      $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    if isPlain { return "\"\(text)\"" }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value | 1 == 0xFFFF:
        let code = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - code.count) + code
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// The value of a fact: `true`, a number, or a string.
  package static func value(_ value: FactValue) -> String {
    switch value {
    case .boolean(let bit): bit ? "true" : "false"
    case .integer(let number): String(number)
    case .name(let name): string(name)
    }
  }

  /// An array on one line.
  package static func array(_ elements: [String]) -> String { "[\(elements.joined(separator: ", "))]" }

  /// An object on one line, in the order in which its values are added.
  package struct Object {
    private var members = ""

    package init() {}

    /// Adds a value that is JSON text already; `nil` adds nothing.
    package mutating func add(_ key: String, _ value: String?) {
      guard let value else { return }
      members += members.isEmpty ? "" : ", "
      members += JSONText.string(key)
      members += ": "
      members += value
    }

    /// The object as text.
    package var text: String { members.isEmpty ? "{}" : "{ \(members) }" }
  }
}
