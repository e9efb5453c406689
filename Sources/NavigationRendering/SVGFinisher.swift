internal import Foundation
internal import NavigationGraph

#if canImport(FoundationXML)
  internal import FoundationXML
#endif

/// Makes Graphviz's SVG one that can stand in a page: named elements, light and dark, nothing foreign.
struct SVGFinisher {
  private let drawing: Drawing
  private let titles: [String: String]

  init(_ drawing: Drawing) {
    self.drawing = drawing
    var titles: [String: String] = [:]
    for node in drawing.nodes { titles[node.name] = node.title }
    for edge in drawing.edges {
      titles[edge.name] = edge.title
      titles[edge.labelName] = edge.title
      titles[edge.partName] = edge.title
    }
    for cluster in drawing.clusters { titles[cluster.name] = cluster.flow.title ?? cluster.flow.id }
    self.titles = titles
  }

  /// The picture, from what Graphviz wrote.
  func finish(_ raw: [UInt8]) throws(RenderingError) -> [UInt8] {
    var reader = LineReader(raw)
    // What stands before the picture names a version and a place on the network.
    while let line = reader.next(), !line.starts(with: Self.head) { continue }
    guard !reader.line.isEmpty else { throw .incomplete(format: "SVG", reason: "no svg element") }
    var result: [UInt8] = []
    result.reserveCapacity(raw.count + raw.count / 4)
    // The head goes over several lines.
    while let end = reader.line.last, end != UInt8(ascii: ">") {
      result += reader.line
      result.append(0x0A)
      guard reader.next() != nil else { break }
    }
    result += reader.line.dropLast()
    result += Array(" role=\"img\">\n<title>\(Self.escaped(title))</title>\n<style>\n\(css)</style>\n".utf8)
    var id = ""
    while let line = reader.next() {
      if line.starts(with: Self.comment) {
        while !reader.line.ends(with: Self.commentEnd), reader.next() != nil { continue }
        continue
      }
      if line.starts(with: Self.group) {
        id = String(decoding: line.dropFirst(Self.group.count).prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
      }
      if line.starts(with: Self.title), line.ends(with: Self.titleEnd) {
        // Graphviz's titles are made-up names; people know others.
        result += Array("<title>\(Self.escaped(titles[id] ?? title))</title>\n".utf8)
      } else {
        result += line
        result.append(0x0A)
      }
    }
    try check(result)
    return result
  }

  private var title: String { drawing.title.isEmpty ? "Navigation" : drawing.title }

  private static let head = Array("<svg".utf8)
  private static let comment = Array("<!--".utf8)
  private static let commentEnd = Array("-->".utf8)
  private static let group = Array("<g id=\"".utf8)
  private static let title = Array("<title>".utf8)
  private static let titleEnd = Array("</title>".utf8)

  /// The lines of a text, one after the other.
  private struct LineReader {
    private let bytes: [UInt8]
    private var start = 0
    /// The line read last.
    private(set) var line: ArraySlice<UInt8> = []

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> ArraySlice<UInt8>? {
      guard start < bytes.count else {
        line = []
        return nil
      }
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      line = bytes[start..<end]
      start = end + 1
      return line
    }
  }

  /// The colours for dark surroundings, found by their light counterparts.
  private var css: String {
    var dark = ""
    for colour in drawing.style.colours {
      dark += "  [fill=\"\(colour.light)\"] { fill: \(colour.dark) }\n"
      dark += "  [stroke=\"\(colour.light)\"] { stroke: \(colour.dark) }\n"
    }
    return """
      :root { color-scheme: light dark }
      text { font-family: Helvetica, Arial, sans-serif }
      a:hover text { text-decoration: underline }
      @media (prefers-color-scheme: dark) {
      \(dark)}

      """
  }

  /// The most characters on a line of a title, and the most lines.
  private static let longestLine = 1_000
  private static let mostLines = 20_000

  private static func escaped(_ text: String) -> String {
    let lines = DOTText.legal(text).split(separator: "\n", omittingEmptySubsequences: false)
    let shown = lines.prefix(mostLines).map { line in
      var result = ""
      let scalars = line.unicodeScalars
      for scalar in scalars.prefix(longestLine) {
        switch scalar {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        default: result.unicodeScalars.append(scalar)
        }
      }
      return scalars.dropFirst(longestLine).isEmpty ? result : result + "…"
    }
    let more = lines.count - shown.count
    return (shown + (more > 0 ? ["+ \(more) more"] : [])).joined(separator: "\n")
  }

  private func check(_ svg: [UInt8]) throws(RenderingError) {
    // From a stream it reads piece by piece; more than 10 MB at once are too much for it.
    let parser = XMLParser(stream: InputStream(data: Data(svg)))
    guard parser.parse(), parser.parserError == nil, svg.ends(with: Array("</svg>\n".utf8)) else {
      throw .incomplete(format: "SVG", reason: "line \(parser.lineNumber) is not well-formed")
    }
  }
}

extension Collection<UInt8> {
  fileprivate func ends(with bytes: [UInt8]) -> Bool { suffix(bytes.count).elementsEqual(bytes) }
}
