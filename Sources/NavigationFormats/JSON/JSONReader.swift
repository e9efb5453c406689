package import NavigationGraph

/// Reads JSON (RFC 8259) piece by piece, as the caller expects it, with the place of every fault.
///
/// Foundation's decoders say neither line nor duplicate key, take the first or last of duplicates, and accept trailing
/// commas. The caller asks for what the format allows at each place, so depth is bounded by the format. The bytes are
/// borrowed for the time of the reading, which must not outlast them.
package struct JSONReader {
  /// Where the reader is inside the document: a key, as its place in the bytes, or an index.
  private enum PathPart {
    case key(JSONString)
    case index(Int)
  }

  let bytes: UnsafeBufferPointer<UInt8>
  private let file: String
  /// Whether comments may stand between values, and commas behind the last ones.
  private let isLenient: Bool
  var position = 0
  private var line = 1
  private var lineStart = 0
  private var path: [PathPart] = []

  /// Begins at the start of a file.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file.
  ///   - file: Its name, for messages.
  ///   - isLenient: Whether comments (`//` and `/* */`) may stand between values, and commas behind the last ones.
  /// - Throws: When the bytes are not UTF-8.
  package init(
    _ bytes: UnsafeBufferPointer<UInt8>, file: String, isLenient: Bool = false
  ) throws(ImportError) {
    self.bytes = bytes
    self.file = file
    self.isLenient = isLenient
    try TextEncoding.checkUTF8(bytes, file: file)
    if bytes.starts(with: TextEncoding.byteOrderMark) {
      position = TextEncoding.byteOrderMark.count
      lineStart = position
    }
  }

  /// A place in the file; its column is counted only when a message needs it.
  package struct Mark {
    fileprivate let position: Int
    fileprivate let line: Int
    fileprivate let lineStart: Int
  }

  /// The place of the next value.
  package mutating func mark() -> Mark {
    skipSpace()
    return here
  }

  private var here: Mark { Mark(position: position, line: line, lineStart: lineStart) }

  /// The line of the next value.
  package mutating func location() -> SourceLocation {
    skipSpace()
    return SourceLocation(file: file, line: line)
  }

  package func failure(_ message: String) -> ImportError { failure(message, at: here) }

  package func failure(_ message: String, at mark: Mark) -> ImportError {
    let path = path.map { part in
      switch part {
      // As it is written: what is wrong may be the key itself, whose text would fail here again.
      case .key(let key):
        PlainText.printable(
          String(decoding: UnsafeBufferPointer(rebasing: bytes[key.start..<key.end]), as: UTF8.self))
      case .index(let index): String(index)
      }
    }.joined(separator: ".")
    var column = 1
    for byte in bytes[min(mark.lineStart, mark.position)..<min(mark.position, bytes.count)] where byte & 0xC0 != 0x80 {
      column += 1
    }
    return ImportError(message, at: SourceLocation(file: file, line: mark.line, column: column), path: path)
  }

  // MARK: Values

  /// The kinds of values, by their first byte.
  package enum Kind: String {
    case object = "an object"
    case array = "an array"
    case string = "a string"
    case number = "a number"
    case boolean = "true or false"
    case null = "null"
  }

  /// The kind of the next value.
  package mutating func kind() throws(ImportError) -> Kind {
    skipSpace()
    guard position < bytes.count else { throw failure("the file ends where a value should begin; it may be cut") }
    switch bytes[position] {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean
    case UInt8(ascii: "n"): return .null
    default: throw failure("expected a value, found \(found)")
    }
  }

  private mutating func expect(_ wanted: Kind) throws(ImportError) {
    let kind = try kind()
    guard kind == wanted else { throw failure("expected \(wanted.rawValue), found \(kind.rawValue)") }
  }

  /// Reads an object whose keys are known.
  ///
  /// - Parameters:
  ///   - keys: The keys that may occur, each at most once.
  ///   - read: Reads the value of the key at an index in `keys`.
  /// - Throws: The first fault.
  package mutating func object(
    _ keys: [StaticString], _ read: (inout JSONReader, Int) throws(ImportError) -> Void
  ) throws(ImportError) {
    var seen = 0
    try object { reader, key, place throws(ImportError) in
      guard let index = keys.firstIndex(where: { reader.equals(key, $0) }) else {
        reader.path.removeLast()
        let names = keys.map(\.description)
        let text = try reader.text(of: key)
        let hint = SpellingSuggestion.nearest(to: text, among: names).map { "; did you mean '\($0)'?" }
        throw reader.failure(
          "unknown key '\(PlainText.printable(text))'\(hint ?? "; use one of: \(names.joined(separator: ", "))")",
          at: place)
      }
      guard seen & (1 << index) == 0 else {
        throw reader.failure("the key stands twice in one object; remove one of them", at: place)
      }
      seen |= 1 << index
      try read(&reader, index)
    }
  }

  /// Reads an object with any keys, which may repeat.
  package mutating func object(
    _ read: (inout JSONReader, JSONString, Mark) throws(ImportError) -> Void
  ) throws(ImportError) {
    try expect(.object)
    position += 1
    skipSpace()
    if take("}") { return }
    while true {
      skipSpace()
      let place = here
      guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
        throw failure("expected a key in quotes, found \(found)")
      }
      let key = try scanString()
      skipSpace()
      guard take(":") else {
        throw failure("expected ':' after key '\(PlainText.printable(try text(of: key)))', found \(found)")
      }
      path.append(.key(key))
      try read(&self, key, place)
      path.removeLast()
      skipSpace()
      if take(",") {
        skipSpace()
        if isLenient, take("}") { return }
        continue
      }
      guard take("}") else { throw failure("expected ',' or '}', found \(found)") }
      return
    }
  }

  /// Reads an array, element by element.
  package mutating func array(_ read: (inout JSONReader) throws(ImportError) -> Void) throws(ImportError) {
    try expect(.array)
    position += 1
    skipSpace()
    if take("]") { return }
    var index = 0
    while true {
      path.append(.index(index))
      try read(&self)
      path.removeLast()
      index += 1
      skipSpace()
      if take(",") {
        skipSpace()
        if isLenient, take("]") { return }
        continue
      }
      guard take("]") else { throw failure("expected ',' or ']', found \(found)") }
      return
    }
  }

  /// Reads a string.
  package mutating func string() throws(ImportError) -> String { try text(of: try rawString()) }

  /// Reads a string without making text of it.
  package mutating func rawString() throws(ImportError) -> JSONString {
    try expect(.string)
    return try scanString()
  }

  /// Reads a name: a string that is not empty and has no control characters but tabs and line breaks.
  package mutating func name() throws(ImportError) -> String {
    let start = mark()
    return try name(try rawString(), at: start)
  }

  /// The text of a string that is a name.
  package func name(_ string: JSONString, at place: Mark) throws(ImportError) -> String {
    let text = try text(of: string)
    guard !text.isEmpty else { throw failure("a name may not be empty", at: place) }
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    if !isPlain, let control = text.unicodeScalars.first(where: { !$0.isAllowedInNames }) {
      let code = String(control.value, radix: 16, uppercase: true)
      let padded = String(repeating: "0", count: max(0, 4 - code.count)) + code
      throw failure("a name may not hold the control character U+\(padded); remove it", at: place)
    }
    return text
  }

  /// Reads `true` or `false`.
  package mutating func boolean() throws(ImportError) -> Bool {
    try expect(.boolean)
    if literal("true") { return true }
    if literal("false") { return false }
    throw failure("expected true or false, found \(found)")
  }

  /// Reads a whole number.
  package mutating func integer() throws(ImportError) -> Int {
    try expect(.number)
    let start = here
    while position < bytes.count, !Self.endsNumber(bytes[position]) { position += 1 }
    let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start.position..<position]), as: UTF8.self)
    let digits = text.drop { $0 == "-" }
    guard let number = Int(text), digits == "0" || !digits.hasPrefix("0") else {
      throw failure("expected a whole number within range, found '\(PlainText.printable(text))'", at: start)
    }
    return number
  }

  /// Reads any number, as it is written.
  mutating func number() throws(ImportError) -> String {
    try expect(.number)
    let start = here
    while position < bytes.count, !Self.endsNumber(bytes[position]) { position += 1 }
    let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start.position..<position]), as: UTF8.self)
    guard Double(text) != nil else {
      throw failure("expected a number, found '\(PlainText.printable(text))'", at: start)
    }
    return text
  }

  /// Reads `null`.
  mutating func null() throws(ImportError) {
    try expect(.null)
    guard literal("null") else { throw failure("expected null, found \(found)") }
  }

  /// Makes sure that nothing follows.
  package mutating func end() throws(ImportError) {
    skipSpace()
    guard position == bytes.count else { throw failure("expected the end of the file, found \(found)") }
  }

  // MARK: Bytes

  private static func endsNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "/"), 0x20, 0x0A, 0x0D, 0x09: true
    default: false
    }
  }

  var found: String {
    guard position < bytes.count else { return "the end of the file; it may be cut" }
    let rest = String(
      decoding: UnsafeBufferPointer(rebasing: bytes[position..<min(bytes.count, position + 4)]), as: UTF8.self)
    return rest.first.map { "'\(PlainText.printable(String($0)))'" } ?? "nothing"
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func literal(_ word: StaticString) -> Bool {
    let end = position + word.utf8CodeUnitCount
    let matches = word.withUTF8Buffer { end <= bytes.count && bytes[position..<end].elementsEqual($0) }
    guard matches, end == bytes.count || Self.endsNumber(bytes[end]) else { return false }
    position = end
    return true
  }

  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0D: position += 1
      case 0x0A:
        position += 1
        line += 1
        lineStart = position
      case UInt8(ascii: "/") where isLenient:
        if !skipComment() { return }
      default: return
      }
    }
  }

  /// Goes over a comment; one that is never closed stays, to be found where a value is wanted.
  private mutating func skipComment() -> Bool {
    guard position + 1 < bytes.count else { return false }
    switch bytes[position + 1] {
    case UInt8(ascii: "/"):
      while position < bytes.count, bytes[position] != 0x0A { position += 1 }
      return true
    case UInt8(ascii: "*"):
      var end = position + 2
      while end + 1 < bytes.count, bytes[end] != UInt8(ascii: "*") || bytes[end + 1] != UInt8(ascii: "/") { end += 1 }
      guard end + 1 < bytes.count else { return false }
      while position < end + 2 {
        position += 1
        if bytes[position - 1] == 0x0A {
          line += 1
          lineStart = position
        }
      }
      return true
    default: return false
    }
  }

  /// Goes over a string, and leaves its escapes for later.
  private mutating func scanString() throws(ImportError) -> JSONString {
    let start = here
    position += 1
    var hasEscapes = false
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        position += 1
        return JSONString(start: start.position + 1, end: position - 1, hasEscapes: hasEscapes)
      }
      guard byte >= 0x20 else { throw failure("a control character inside a string; write it as an escape") }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        position += 1
        guard position < bytes.count else { break }
      }
      position += 1
    }
    throw failure("a string is never closed; the file may be cut", at: start)
  }
}
