internal import Foundation
internal import NavigationGraph

#if canImport(FoundationXML)
  internal import FoundationXML
#endif

/// The elements of an XML document, in document order, each with its line.
///
/// Read with `XMLParser`, never with `XMLDocument`, which loads external entities. A document type declaration with an
/// internal subset is refused, so that no entity can be defined; and since the parser calls cut files a success, an
/// element that is not closed is an error here. Text between elements is not kept: none of the formats that are read
/// says anything about navigation there.
struct XMLTree: Sendable {
  /// One element.
  struct Element: Sendable {
    /// The name, without a prefix.
    let name: String
    /// The attributes, with their prefixes.
    let attributes: [String: String]
    let line: Int
    /// The position of the element around it, or -1 for the root.
    let parent: Int
    /// The position behind the last element inside it.
    fileprivate(set) var end: Int

    /// The value of an attribute.
    subscript(name: String) -> String? { attributes[name] }
  }

  /// The elements, each before those inside it; the root is the first.
  let elements: [Element]

  /// The file's name.
  let file: String

  /// The prefixes that stand for each namespace, wherever they are declared.
  let prefixes: [String: [String]]

  /// The deepest nesting and the most elements that are read.
  static let maximumDepth = 256
  static let maximumCount = 2_000_000

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: The document, in UTF-8, UTF-16 or an encoding that it names.
  ///   - file: Its name, for messages.
  ///   - root: The names that the root element may have.
  /// - Throws: The first fault, with its line.
  init(_ bytes: [UInt8], file: String, root: Set<String>) throws(ImportError) {
    let start = SourceLocation(file: file)
    try TextEncoding.checkSize(bytes, file: file)
    let prolog = XMLProlog(bytes)
    let text = XMLText(try Self.utf8(bytes, prolog, file: file))
    if let line = text.lineOfSubset {
      throw ImportError(
        "the document type declaration has an internal subset, which is not read; remove what stands in '[' and ']'",
        at: SourceLocation(file: file, line: line))
    }
    if let line = text.lineOfOpenComment {
      throw ImportError(
        "a comment or an instruction is never closed; the file may be cut", at: SourceLocation(file: file, line: line))
    }
    let reader = XMLTreeReader(lines: text.lines)
    // The parser takes no more than 10 MB at once.
    let data = Data(text.bytes)
    let parser = data.count < 8 << 20 ? XMLParser(data: data) : XMLParser(stream: InputStream(data: data))
    parser.delegate = reader
    parser.shouldResolveExternalEntities = false
    let succeeded = parser.parse()
    // Beyond the first error the parser's answers mean nothing.
    if let fault = reader.fault {
      if fault.isEnd, let last = reader.open.last {
        throw Self.neverClosed(reader.elements[last], file: file)
      }
      throw ImportError(fault.message, at: SourceLocation(file: file, line: fault.line))
    }
    guard let first = reader.elements.first else {
      throw ImportError("the file has no element; it is empty or no XML", at: start)
    }
    guard succeeded, reader.open.isEmpty else {
      throw Self.neverClosed(reader.open.last.map { reader.elements[$0] } ?? first, file: file)
    }
    guard root.contains(first.name) else {
      throw ImportError(
        "the root element is '\(first.name)', not \(root.sorted().map { "'\($0)'" }.joined(separator: " or "))",
        at: SourceLocation(file: file, line: first.line))
    }
    elements = reader.elements
    prefixes = reader.prefixes
    self.file = file
  }

  /// The document as UTF-8.
  ///
  /// The parser of Foundation ends the process when a name is not valid UTF-8, so that it never gets to see other bytes.
  private static func utf8(_ bytes: [UInt8], _ prolog: XMLProlog, file: String) throws(ImportError) -> [UInt8] {
    var plain = bytes
    if prolog.isUTF16 {
      let (high, low) = bytes.first == 0xFE ? (0, 1) : (1, 0)
      var units: [UInt16] = []
      for index in stride(from: 2, to: bytes.count - 1, by: 2) {
        units.append(UInt16(bytes[index + high]) << 8 | UInt16(bytes[index + low]))
      }
      plain = Array(String(decoding: units, as: UTF16.self).utf8)
    } else if let encoding = prolog.encoding, encoding != "utf-8", encoding != "utf8",
      bytes.contains(where: { $0 >= 0x80 })
    {
      guard ["iso-8859-1", "latin1", "latin-1"].contains(encoding) else {
        throw ImportError(
          "the encoding '\(PlainText.printable(encoding))' is not read; save the file as UTF-8",
          at: SourceLocation(file: file, line: 1))
      }
      plain = bytes.flatMap { Array(String(Character(Unicode.Scalar($0))).utf8) }
    } else {
      try bytes.withUnsafeBufferPointer { bytes throws(ImportError) in
        try TextEncoding.checkUTF8(bytes, file: file)
      }
    }
    if plain.starts(with: TextEncoding.byteOrderMark) { plain.removeFirst(TextEncoding.byteOrderMark.count) }
    return plain
  }

  private static func neverClosed(_ element: Element, file: String) -> ImportError {
    ImportError(
      "element '\(PlainText.printable(element.name))' is never closed; the file may be cut",
      at: SourceLocation(file: file, line: element.line))
  }

  /// The positions of the elements directly inside one.
  func children(of position: Int) -> [Int] {
    var children: [Int] = []
    var child = position + 1
    while child < elements[position].end {
      children.append(child)
      child = elements[child].end
    }
    return children
  }

  /// The positions of all elements inside one, at any depth.
  func descendants(of position: Int) -> Range<Int> { (position + 1)..<elements[position].end }

  /// Where an element begins.
  func location(of position: Int) -> SourceLocation { SourceLocation(file: file, line: elements[position].line) }
}

/// Collects what the parser sees.
private final class XMLTreeReader: NSObject, XMLParserDelegate {
  var elements: [XMLTree.Element] = []
  /// The positions of the elements that are not closed yet.
  var open: [Int] = []
  var prefixes: [String: [String]] = [:]
  /// What is wrong first, and whether it is that the file ends too early or goes on too long.
  var fault: (message: String, line: Int, isEnd: Bool)?
  /// The line of each element that will come.
  private let lines: [Int]

  init(lines: [Int]) { self.lines = lines }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    guard fault == nil else { return }
    if open.count >= XMLTree.maximumDepth {
      stop(parser, "elements are nested more than \(XMLTree.maximumDepth) deep, the most that is read")
      return
    }
    if elements.count >= XMLTree.maximumCount {
      stop(parser, "the file has more than \(XMLTree.maximumCount) elements, the most that is read")
      return
    }
    for (key, value) in attributes where key.hasPrefix("xmlns:") {
      let prefix = String(key.dropFirst(6))
      if prefixes[value]?.contains(prefix) != true { prefixes[value, default: []].append(prefix) }
    }
    let local = name.utf8.contains(UInt8(ascii: ":")) ? name.split(separator: ":").last.map(String.init) ?? name : name
    let position = elements.count
    elements.append(
      .init(
        name: local, attributes: attributes.mapValues(\.asName),
        line: position < lines.count ? lines[position] : parser.lineNumber, parent: open.last ?? -1, end: position + 1))
    open.append(position)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard fault == nil, let position = open.popLast() else { return }
    elements[position].end = elements.count
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    guard fault == nil else { return }
    let code = (error as NSError).code
    fault = (Self.message(code), parser.lineNumber, code == 5 || code == 77)
  }

  private func stop(_ parser: XMLParser, _ message: String) {
    fault = (message, parser.lineNumber, false)
    parser.abortParsing()
  }

  /// What is wrong, by libxml2's number of the error.
  private static func message(_ code: Int) -> String {
    switch code {
    case 4: "the file is empty or no XML"
    case 5, 77: "text follows the last element; remove it"
    case 9, 81: "the file holds bytes that are no characters of XML; remove them or correct its encoding"
    case 26, 27: "an entity is not defined; write the character itself"
    case 38...41, 65: "an attribute is written wrongly; each needs a name, '=' and a value in quotes, without '<'"
    case 68: "a name is missing behind '<' or '&'; write '<' as '&lt;' and '&' as '&amp;'"
    case 73: "a tag is never closed with '>'"
    case 42: "an attribute stands twice in one element; remove one of them"
    case 76: "an element is closed that is not the one that is open"
    case 89: "entities refer to each other without end"
    default: "this is not well-formed XML (libxml2 error \(code))"
    }
  }
}
