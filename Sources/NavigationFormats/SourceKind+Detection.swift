public import NavigationGraph

extension SourceKind {
  /// The kind of a file, by its name where that says enough, else by what it holds; `nil` when neither tells.
  ///
  /// - Complexity: O(1) but for JSON, whose keys at the top are looked for.
  public static func detected(in bytes: [UInt8], file: String) -> SourceKind? {
    switch SourceKind(file: file) {
    case .android: ofXML(bytes)
    case .json: ofJSON(bytes)
    case let kind?: kind
    case nil: ofText(bytes)
    }
  }

  /// The kind of an XML document, by the name of its root.
  package static func ofXML(_ bytes: some Collection<UInt8>) -> SourceKind? {
    switch XMLProlog(bytes).root {
    case "navigation": .android
    case "scxml": .scxml
    case "document", "archive": .storyboard
    default: nil
    }
  }

  /// The kind of a JSON document: a state machine has states or says where it begins, a navigation graph does not.
  private static func ofJSON(_ bytes: [UInt8]) -> SourceKind {
    guard let tree = try? JSONTree(bytes, file: "") else {
      // What is wrong with it is told when it is read as what it most likely is.
      let start = String(decoding: bytes.prefix(1 << 12), as: UTF8.self)
      return start.contains("\"states\"") && !start.contains("\"screens\"") ? .xstate : .json
    }
    let keys = Set(tree.children(of: 0).compactMap { tree.nodes[$0].key })
    return keys.contains("screens") || keys.contains("transitions")
      || keys.isDisjoint(with: ["states", "initial", "on"])
      ? .json : .xstate
  }

  private static func ofText(_ bytes: [UInt8]) -> SourceKind? {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return ofXML(bytes) }
    let text = bytes.starts(with: TextEncoding.byteOrderMark) ? bytes.dropFirst(3) : bytes[...]
    let start = text.drop { $0 <= 0x20 }
    switch start.first {
    case UInt8(ascii: "<"): return ofXML(bytes)
    case UInt8(ascii: "{"): return ofJSON(bytes)
    default: return ofDrawing(String(decoding: start.prefix(1 << 14), as: UTF8.self))
    }
  }

  /// DOT or Mermaid, by the first word that is no comment.
  private static func ofDrawing(_ text: String) -> SourceKind? {
    var rest = text[...]
    while true {
      rest = rest.drop(while: \.isWhitespace)
      if rest.hasPrefix("%%") || rest.hasPrefix("---") { return .mermaid }
      if rest.hasPrefix("//") || rest.hasPrefix("#") {
        rest = rest.drop { !$0.isNewline }
      } else if rest.hasPrefix("/*"), let end = rest.firstRange(of: "*/") {
        rest = rest[end.upperBound...]
      } else {
        break
      }
    }
    let word = rest.prefix { $0.isLetter || $0 == "-" || $0.isNumber }
    switch word.lowercased() {
    case "flowchart", "flowchart-elk", "statediagram", "statediagram-v2": return .mermaid
    case "strict", "digraph": return .dot
    case "graph":
      // Mermaid's has a direction and no brace on its first line.
      let line = rest.prefix { !$0.isNewline }
      if line.dropFirst(word.count).allSatisfy(\.isWhitespace) {
        // A brace on the next line opens DOT.
        return rest.dropFirst(line.count).first { !$0.isWhitespace } == "{" ? .dot : .mermaid
      }
      return line.contains("{") && !line.contains("-")
        ? .dot
        : ["TB", "TD", "BT", "LR", "RL"].contains(line.dropFirst(5).split { !$0.isLetter }.first.map(String.init) ?? "")
          ? .mermaid : .dot
    default: return nil
    }
  }
}
