internal import NavigationGraph

/// What stands before the root element of an XML document, and the name of that element.
struct XMLProlog {
  /// The name of the root element, without a prefix, or `nil` when there is none near the beginning.
  private(set) var root: String?
  /// The encoding that the XML declaration names.
  private(set) var encoding: String?
  private(set) var isUTF16: Bool

  /// The most bytes that are looked at.
  private static let longest = 1 << 16

  /// Reads the beginning of a document.
  init(_ bytes: some Collection<UInt8>) {
    // Most have it at once.
    self.init(start: bytes.prefix(1 << 10))
    if root == nil { self.init(start: bytes.prefix(Self.longest)) }
  }

  private init(start: some Collection<UInt8>) {
    isUTF16 = start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF])
    // Names and signs that matter here are ASCII in all encodings; in UTF-16 a zero byte stands beside each.
    var rest = start.filter { $0 != 0 && $0 < 0x80 }[...]
    while let first = rest.first(where: { !Self.isSpace($0) }) {
      guard first == UInt8(ascii: "<") else { return }
      rest = rest.drop(while: Self.isSpace)
      if rest.starts(with: "<?".utf8) {
        let end = Self.end(of: "?>", in: rest)
        if encoding == nil { encoding = Self.encoding(in: rest[..<end]) }
        rest = rest[end...]
      } else if rest.starts(with: "<!--".utf8) {
        rest = rest[Self.end(of: "-->", in: rest.dropFirst(4))...]
      } else if rest.starts(with: "<!".utf8) {
        guard let end = rest.firstIndex(where: { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "[") }) else { return }
        if rest[end] == UInt8(ascii: "[") {
          rest = rest[Self.end(of: "]", in: rest)...].drop { $0 != UInt8(ascii: ">") }.dropFirst()
          continue
        }
        rest = rest[(end + 1)...]
      } else {
        let name = rest.dropFirst().prefix { !Self.isSpace($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
        root = String(decoding: name, as: UTF8.self).split(separator: ":").last.map(String.init)
        return
      }
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  /// The index behind the next occurrence of a text, or the end.
  private static func end(of text: StaticString, in bytes: ArraySlice<UInt8>) -> Int {
    let wanted = Array("\(text)".utf8)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index...].starts(with: wanted) { return index + wanted.count }
      index += 1
    }
    return bytes.endIndex
  }

  private static func encoding(in declaration: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: declaration, as: UTF8.self)
    guard let start = text.firstRange(of: "encoding") else { return nil }
    let quoted = text[start.upperBound...].drop { $0 != "\"" && $0 != "'" }.dropFirst()
    return String(quoted.prefix { $0 != "\"" && $0 != "'" }).lowercased()
  }
}
