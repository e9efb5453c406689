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
    for edge in drawing.edges { titles[edge.name] = edge.title }
    for cluster in drawing.clusters { titles[cluster.name] = cluster.flow.title ?? cluster.flow.id }
    self.titles = titles
  }

  func finish(_ raw: String) throws(RenderingError) -> String {
    guard let start = raw.range(of: "<svg"), let head = raw.range(of: ">", range: start.upperBound..<raw.endIndex)
    else {
      throw .incomplete(format: "SVG", reason: "no svg element")
    }
    var result = String(raw[start.lowerBound..<head.lowerBound])
    result += " role=\"img\">\n<title>\(Self.escaped(drawing.title.isEmpty ? "Navigation" : drawing.title))</title>\n"
    result += "<style>\n\(css)</style>\n"
    result += named(withoutComments(raw[head.upperBound...]))
    try check(result)
    return result
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

  private func withoutComments(_ text: Substring) -> Substring {
    var result = Substring()
    var rest = text
    while let start = rest.range(of: "<!--") {
      guard let end = rest.range(of: "-->", range: start.upperBound..<rest.endIndex) else { break }
      result += rest[..<start.lowerBound]
      rest = rest[end.upperBound...].drop { $0.isNewline }
    }
    return result + rest
  }

  /// Replaces Graphviz's titles, which are made-up names, by those that people know.
  private func named(_ text: Substring) -> String {
    var result = ""
    var id = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("<g id=\""), let end = line.dropFirst(7).firstIndex(of: "\"") {
        id = String(line.dropFirst(7)[..<end])
      }
      if line.hasPrefix("<title>"), line.hasSuffix("</title>") {
        result += "<title>\(Self.escaped(titles[id] ?? drawing.title))</title>\n"
      } else {
        result += "\(line)\n"
      }
    }
    while result.hasSuffix("\n\n") { result.removeLast() }
    return result
  }

  /// The most characters of a title; it holds what a label has no room for.
  private static let longestTitle = 20_000

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in DOTText.legal(text).unicodeScalars.prefix(longestTitle) {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private func check(_ svg: String) throws(RenderingError) {
    let parser = XMLParser(data: Data(svg.utf8))
    guard parser.parse(), svg.hasSuffix("</svg>\n") else {
      throw .incomplete(format: "SVG", reason: "line \(parser.lineNumber) is not well-formed")
    }
  }
}
