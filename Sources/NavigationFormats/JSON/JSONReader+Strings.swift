extension JSONReader {
  /// The bytes of a string, escapes and all.
  func bytes(of string: JSONString) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[string.start..<string.end])
  }

  func equals(_ string: JSONString, _ word: StaticString) -> Bool {
    guard !string.hasEscapes else { return (try? text(of: string)) == word.description }
    guard string.end - string.start == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { bytes(of: string).hasSameBytes(as: $0) }
  }

  /// The text of a string.
  package func text(of string: JSONString) throws(ImportError) -> String {
    guard string.hasEscapes else { return String(decoding: bytes(of: string), as: UTF8.self) }
    var inner = self
    inner.position = string.start
    var text = ""
    var run = string.start
    while inner.position < string.end {
      guard bytes[inner.position] == UInt8(ascii: "\\") else {
        inner.position += 1
        continue
      }
      text += String(decoding: UnsafeBufferPointer(rebasing: bytes[run..<inner.position]), as: UTF8.self)
      inner.position += 1
      text.unicodeScalars.append(try inner.escape())
      run = inner.position
    }
    return text + String(decoding: UnsafeBufferPointer(rebasing: bytes[run..<string.end]), as: UTF8.self)
  }

  private mutating func escape() throws(ImportError) -> Unicode.Scalar {
    guard position < bytes.count else { throw failure("a string is never closed; the file may be cut") }
    let letter = bytes[position]
    position += 1
    switch letter {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let first = try hexadecimal()
      if let scalar = Unicode.Scalar(first) { return scalar }
      guard (0xD800...0xDBFF).contains(first), position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
        bytes[position + 1] == UInt8(ascii: "u")
      else { throw failure("half of a surrogate pair stands alone in a string") }
      position += 2
      let second = try hexadecimal()
      guard (0xDC00...0xDFFF).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      else { throw failure("half of a surrogate pair stands alone in a string") }
      return scalar
    default:
      position -= 1
      throw failure("'\\' is followed by \(found), which is no escape")
    }
  }

  private mutating func hexadecimal() throws(ImportError) -> UInt32 {
    guard position + 4 <= bytes.count else { throw failure("a string is never closed; the file may be cut") }
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(bytes[position])).hexDigitValue, bytes[position] < 0x80 else {
        throw failure("expected four hexadecimal digits, found \(found)")
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }
}

/// A string inside a document: the places of its bytes, without the quotes.
package struct JSONString {
  let start: Int
  let end: Int
  /// Whether some of the bytes are escapes.
  let hasEscapes: Bool
}
