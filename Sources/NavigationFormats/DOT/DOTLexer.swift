internal import NavigationGraph

/// Splits DOT into words and signs, as Graphviz's own scanner does.
struct DOTLexer {
  /// A word or a sign.
  enum Token: Equatable {
    /// A name or a value; whether it was written in quotes, which keeps it from being a keyword.
    case id(String, isQuoted: Bool)
    /// A value in angle brackets, without them.
    case html(String)
    /// `->` or `--`.
    case edge(isDirected: Bool)
    case sign(Character)
    case end

    var text: String {
      switch self {
      case .id(let text, _): "'\(PlainText.printable(String(text.prefix(40))))'"
      case .html: "a text in angle brackets"
      case .edge(let isDirected): isDirected ? "'->'" : "'--'"
      case .sign(let sign): "'\(PlainText.printable(String(sign)))'"
      case .end: "the end of the file; it may be cut"
      }
    }
  }

  private let bytes: [UInt8]
  private let file: String
  private var position = 0
  private var line = 1
  /// A place on the current line, and the column there; counting goes on from it.
  private var counted = (position: 0, column: 1)
  /// Where the token that was read last begins.
  private(set) var location: SourceLocation

  init(_ bytes: [UInt8], file: String) throws(ImportError) {
    try TextEncoding.checkSize(bytes, file: file)
    try bytes.withUnsafeBufferPointer { bytes throws(ImportError) in try TextEncoding.checkUTF8(bytes, file: file) }
    // Editors of Windows end lines with two characters.
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    let start = bytes.starts(with: TextEncoding.byteOrderMark) ? TextEncoding.byteOrderMark.count : 0
    for index in start..<bytes.count {
      if bytes[index] != 0x0D {
        plain.append(bytes[index])
      } else if index + 1 == bytes.count || bytes[index + 1] != 0x0A {
        plain.append(0x0A)
      }
    }
    self.bytes = plain
    self.file = file
    location = SourceLocation(file: file, line: 1)
  }

  func failure(_ message: String) -> ImportError { ImportError(message, at: location) }

  private func byte(_ offset: Int = 0) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  private mutating func advance() {
    if bytes[position] == 0x0A {
      line += 1
      counted = (position + 1, 1)
    }
    position += 1
  }

  private mutating func mark() {
    for byte in bytes[counted.position..<position] where byte & 0xC0 != 0x80 { counted.column += 1 }
    counted.position = position
    location = SourceLocation(file: file, line: line, column: counted.column)
  }

  /// Reads the next token.
  mutating func next() throws(ImportError) -> Token {
    try skipSpace()
    mark()
    guard let first = byte() else { return .end }
    switch first {
    case UInt8(ascii: "\""): return .id(try quoted(), isQuoted: true)
    case UInt8(ascii: "<"): return .html(try html())
    case UInt8(ascii: "-") where byte(1) == UInt8(ascii: ">") || byte(1) == UInt8(ascii: "-"):
      position += 2
      return .edge(isDirected: bytes[position - 1] == UInt8(ascii: ">"))
    case _ where Self.isLetter(first):
      let start = position
      while let next = byte(), Self.isLetter(next) || Self.isDigit(next) { position += 1 }
      return .id(String(decoding: bytes[start..<position], as: UTF8.self), isQuoted: false)
    default:
      if let number = number() { return .id(number, isQuoted: false) }
      position += 1
      return .sign(Character(Unicode.Scalar(first)))
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), 0x80...: true
    default: false
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// A number such as `-.5`, `3.` or `12`.
  private mutating func number() -> String? {
    var end = position
    func digits() -> Int {
      let start = end
      while end < bytes.count, Self.isDigit(bytes[end]) { end += 1 }
      return end - start
    }
    if bytes[end] == UInt8(ascii: "-") { end += 1 }
    var count = digits()
    if end < bytes.count, bytes[end] == UInt8(ascii: ".") {
      let point = end
      end += 1
      let more = digits()
      if count == 0, more == 0 { end = point }
      count += more
    }
    guard count > 0 else { return nil }
    defer { position = end }
    return String(decoding: bytes[position..<end], as: UTF8.self)
  }

  /// A text in quotes: only an escaped quote and an escaped line break mean something here.
  private mutating func quoted() throws(ImportError) -> String {
    position += 1
    var text: [UInt8] = []
    while let next = byte() {
      switch next {
      case UInt8(ascii: "\""):
        position += 1
        return String(decoding: text, as: UTF8.self).asName
      case UInt8(ascii: "\\") where byte(1) == UInt8(ascii: "\""):
        text.append(UInt8(ascii: "\""))
        position += 2
      case UInt8(ascii: "\\") where byte(1) == UInt8(ascii: "\\"):
        text += [next, next]
        position += 2
      case UInt8(ascii: "\\") where byte(1) == 0x0A:
        position += 1
        advance()
      default:
        text.append(next)
        advance()
      }
    }
    throw failure("a text in quotes is never closed; the file may be cut")
  }

  /// A text in angle brackets, which may hold more of them in pairs.
  private mutating func html() throws(ImportError) -> String {
    let start = position + 1
    var depth = 0
    while let next = byte() {
      if next == UInt8(ascii: "<") { depth += 1 }
      if next == UInt8(ascii: ">") { depth -= 1 }
      advance()
      if depth == 0 { return String(decoding: bytes[start..<(position - 1)], as: UTF8.self).asName }
    }
    throw failure("a text in angle brackets is never closed; the file may be cut")
  }

  /// Goes over space and comments: `//`, `/* */`, and `#` to the end of the line.
  private mutating func skipSpace() throws(ImportError) {
    while let next = byte() {
      switch (next, byte(1)) {
      case (0x20, _), (0x09...0x0D, _): advance()
      case (UInt8(ascii: "#"), _), (UInt8(ascii: "/"), UInt8(ascii: "/")):
        while let next = byte(), next != 0x0A { position += 1 }
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        mark()
        position += 2
        while byte() != nil, byte() != UInt8(ascii: "*") || byte(1) != UInt8(ascii: "/") { advance() }
        guard byte() != nil else { throw failure("a comment is never closed; the file may be cut") }
        position += 2
      default: return
      }
    }
  }
}
