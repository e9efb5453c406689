/// The text of an XML document without what means nothing to a reader: comments and processing instructions, the XML
/// declaration among them, are space.
///
/// The parser of Foundation ends the process at an instruction that has no data, and knows of a tag only where it ends.
struct XMLText {
  private(set) var bytes: [UInt8]
  /// The line on which each tag begins that opens an element.
  private(set) var lines: [Int] = []
  /// Where a comment or an instruction begins that is never closed.
  private(set) var lineOfOpenComment: Int?
  /// Where a document type declaration has an internal subset, which could define entities.
  private(set) var lineOfSubset: Int?

  /// Looks through a document in UTF-8.
  ///
  /// In well-formed XML a `<` begins a tag, but in comments, instructions and character data.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var line = 1
    var position = 0
    while position < bytes.count {
      if bytes[position] == 0x0A { line += 1 }
      guard bytes[position] == UInt8(ascii: "<") else {
        position += 1
        continue
      }
      var end: StaticString?
      if starts("<!--", at: position) { end = "-->" }
      if starts("<?", at: position) { end = "?>" }
      let isData = starts("<![CDATA[", at: position)
      guard let end = isData ? "]]>" : end else {
        if starts("<!DOCTYPE", at: position), hasSubset(at: position) {
          lineOfSubset = line
          return
        }
        if !starts("</", at: position), !starts("<!", at: position) { lines.append(line) }
        position += 1
        continue
      }
      let start = position
      let first = line
      // The dashes that open a comment do not close it.
      for _ in 0..<(starts("<!--", at: position) ? 4 : 2) { position += 1 }
      while position < bytes.count, !starts(end, at: position) {
        if bytes[position] == 0x0A { line += 1 }
        position += 1
      }
      guard position < bytes.count else {
        lineOfOpenComment = first
        return
      }
      position += end.utf8CodeUnitCount
      if !isData {
        for index in start..<position where bytes[index] != 0x0A { self.bytes[index] = 0x20 }
      }
    }
  }

  /// Whether a bracket stands in a document type declaration, outside of the quotes around names of files.
  private func hasSubset(at start: Int) -> Bool {
    var quote: UInt8?
    for byte in bytes[start...] {
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "[") {
        return true
      } else if byte == UInt8(ascii: ">") {
        return false
      }
    }
    return false
  }

  private func starts(_ text: StaticString, at position: Int) -> Bool {
    let end = position + text.utf8CodeUnitCount
    return end <= bytes.count && text.withUTF8Buffer { bytes[position..<end].elementsEqual($0) }
  }
}
