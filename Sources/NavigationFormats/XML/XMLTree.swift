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

  /// The deepest nesting, the largest file in bytes and the most elements that are read.
  static let maximumDepth = 256
  static let maximumSize = 64 << 20
  static let maximumCount = 2_000_000

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: The document, in UTF-8, UTF-16 or an encoding that it names.
  ///   - file: Its name, for messages.
  ///   - root: The names that the root element may have.
  init(_ bytes: [UInt8], file: String, root: Set<String>) throws(ImportError) {
    let start = SourceLocation(file: file)
    guard bytes.count <= Self.maximumSize else {
      throw ImportError(
        "the file is larger than \(Self.maximumSize >> 20) MiB, the most that is read of XML", at: start)
    }
    let prolog = XMLProlog(bytes)
    if prolog.hasInternalSubset {
      throw ImportError(
        "the document type declaration has an internal subset, which is not read; remove what stands in '[' and ']'",
        at: start)
    }
    if !prolog.isUTF16, prolog.encoding.map({ $0 == "utf-8" || $0 == "utf8" }) ?? true {
      try bytes.withUnsafeBufferPointer { bytes throws(ImportError) in
        try TextEncoding.checkUTF8(bytes, file: file)
      }
    }
    let reader = XMLTreeReader()
    // The parser takes no more than 10 MB at once.
    let data = Data(bytes)
    let parser = data.count < 8 << 20 ? XMLParser(data: data) : XMLParser(stream: InputStream(data: data))
    parser.delegate = reader
    parser.shouldResolveExternalEntities = false
    let succeeded = parser.parse()
    // Beyond the first error the parser's answers mean nothing.
    if let fault = reader.fault { throw ImportError(fault.message, at: SourceLocation(file: file, line: fault.line)) }
    guard let first = reader.elements.first else {
      throw ImportError("the file has no element; it is empty or no XML", at: start)
    }
    guard succeeded, reader.open.isEmpty else {
      let line = reader.open.last.map { reader.elements[$0].line } ?? 0
      let name = reader.open.last.map { reader.elements[$0].name } ?? first.name
      throw ImportError(
        "element '\(name)' is never closed; the file may be cut", at: SourceLocation(file: file, line: line))
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
  var fault: (message: String, line: Int)?

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
    let local = name.split(separator: ":").last.map(String.init) ?? name
    let position = elements.count
    elements.append(
      .init(
        name: local, attributes: attributes, line: parser.lineNumber, parent: open.last ?? -1, end: position + 1))
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
    fault = (Self.message((error as NSError).code), parser.lineNumber)
  }

  private func stop(_ parser: XMLParser, _ message: String) {
    fault = (message, parser.lineNumber)
    parser.abortParsing()
  }

  /// What is wrong, by libxml2's number of the error.
  private static func message(_ code: Int) -> String {
    switch code {
    case 4: "the file is empty or no XML"
    case 5, 77: "the file ends before all elements are closed; it may be cut, or text follows its last element"
    case 9, 81: "the file holds bytes that are no characters of XML; remove them or correct its encoding"
    case 26, 27: "an entity is not defined; write the character itself"
    case 31, 32: "the encoding that the file names is not known; save it as UTF-8"
    case 38, 39, 41, 65: "an attribute is written wrongly; each needs a name, '=' and a value in quotes"
    case 42: "an attribute stands twice in one element; remove one of them"
    case 76: "an element is closed that is not the one that is open"
    case 89: "entities refer to each other without end"
    default: "this is not well-formed XML (libxml2 error \(code))"
    }
  }
}
