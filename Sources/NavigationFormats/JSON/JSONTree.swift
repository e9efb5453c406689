internal import NavigationGraph

/// The values of a JSON document (RFC 8259), in document order, for formats that allow keys which are not known here.
///
/// A key may stand only once in an object, since readers differ in which of two they take.
struct JSONTree: Sendable {
  /// One value.
  struct Node: Sendable {
    let kind: JSONReader.Kind
    /// The key, inside an object.
    let key: String?
    /// The text of a string, or a number or truth value as it is written.
    let text: String
    let line: Int
    /// The position of the value around it, or -1, and which one it is in there.
    let parent: Int
    let index: Int
    /// The position behind the last value inside it.
    fileprivate(set) var end: Int
  }

  /// The values, each before those inside it.
  private(set) var nodes: [Node] = []
  let file: String

  /// The deepest nesting that is read.
  static let maximumDepth = 256

  /// Reads a document.
  init(_ bytes: [UInt8], file: String) throws(ImportError) {
    self.file = file
    try TextEncoding.checkSize(bytes, file: file)
    try bytes.withUnsafeBufferPointer { bytes throws(ImportError) in try read(bytes) }
  }

  /// An object or array that is not closed yet, with the keys that have stood in it.
  private struct Open {
    let node: Int
    let isObject: Bool
    var isEmpty = true
    var count = 0
    var keys: Set<String> = []
  }

  private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImportError) {
    var reader = try JSONReader(bytes, file: file)
    var open: [Open] = []
    repeat {
      var key: String?
      var (parent, index) = (-1, 0)
      if var top = open.popLast() {
        _ = reader.mark()
        if reader.take(top.isObject ? "}" : "]") {
          nodes[top.node].end = nodes.count
          continue
        }
        if !top.isEmpty, !reader.take(",") {
          throw reader.failure("expected ',' or '\(top.isObject ? "}" : "]")', found \(reader.found)")
        }
        top.isEmpty = false
        if top.isObject { key = try Self.key(&reader, &top.keys) }
        (parent, index) = (top.node, top.count)
        top.count += 1
        open.append(top)
      }
      try value(key, parent, index, &reader, &open)
    } while !open.isEmpty
    try reader.end()
  }

  private static func key(_ reader: inout JSONReader, _ known: inout Set<String>) throws(ImportError) -> String {
    let place = reader.mark()
    let key = try reader.string()
    guard known.insert(key).inserted else {
      throw reader.failure(
        "the key '\(PlainText.printable(key))' stands twice in one object; remove one of them", at: place)
    }
    _ = reader.mark()
    guard reader.take(":") else { throw reader.failure("expected ':' after a key, found \(reader.found)") }
    return key
  }

  private mutating func value(
    _ key: String?, _ parent: Int, _ index: Int, _ reader: inout JSONReader, _ open: inout [Open]
  ) throws(ImportError) {
    let line = reader.location().line
    let kind = try reader.kind()
    var text = ""
    switch kind {
    case .object, .array:
      guard open.count < Self.maximumDepth else {
        throw reader.failure("values are nested more than \(Self.maximumDepth) deep, the most that is read")
      }
      _ = reader.take(kind == .object ? "{" : "[")
      open.append(Open(node: nodes.count, isObject: kind == .object))
    case .string: text = try reader.string()
    case .number: text = try reader.number()
    case .boolean: text = try reader.boolean() ? "true" : "false"
    case .null: try reader.null()
    }
    nodes.append(
      Node(kind: kind, key: key, text: text, line: line, parent: parent, index: index, end: nodes.count + 1))
  }

  /// The positions of the values directly inside one.
  func children(of position: Int) -> [Int] {
    var children: [Int] = []
    var child = position + 1
    while child < nodes[position].end {
      children.append(child)
      child = nodes[child].end
    }
    return children
  }

  /// The position of the value of a key of an object, or `nil` when it has none.
  func value(_ key: String, of position: Int) -> Int? {
    guard nodes[position].kind == .object else { return nil }
    return children(of: position).first { nodes[$0].key == key }
  }

  /// A value on one line, as JSON.
  func text(of position: Int) -> String {
    var text = ""
    var open: [(end: Int, sign: String)] = []
    for node in position..<nodes[position].end {
      while let last = open.last, last.end <= node {
        text += last.sign
        open.removeLast()
      }
      if node > position, nodes[node].index > 0 { text += "," }
      if node > position, let key = nodes[node].key { text += "\(JSONText.string(key)):" }
      switch nodes[node].kind {
      case .object: text += "{"
      case .array: text += "["
      case .string: text += JSONText.string(nodes[node].text)
      case .null: text += "null"
      case .number, .boolean: text += nodes[node].text
      }
      if nodes[node].kind == .object { open.append((nodes[node].end, "}")) }
      if nodes[node].kind == .array { open.append((nodes[node].end, "]")) }
    }
    return text + open.reversed().map(\.sign).joined()
  }

  /// A fault at a value, with its place in the document.
  func failure(_ message: String, at position: Int) -> ImportError {
    var path: [String] = []
    var node = position
    while node > 0 {
      path.append(PlainText.printable(nodes[node].key ?? String(nodes[node].index)))
      node = nodes[node].parent
    }
    return ImportError(message, at: location(of: position), path: path.reversed().joined(separator: "."))
  }

  /// Where a value begins.
  func location(of position: Int) -> SourceLocation { SourceLocation(file: file, line: nodes[position].line) }
}
