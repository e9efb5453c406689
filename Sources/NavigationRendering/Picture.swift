internal import Foundation
public import NavigationGraph

/// A picture of a navigation graph.
///
///     let svg = try Picture(of: graph).svg()
///
/// Layout and drawing are Graphviz's, in this process and one at a time. A fault inside Graphviz can end the process,
/// so a server should draw in a process of its own. Graphviz 2.42 keeps a little memory of each picture: 10,000
/// pictures of a small flow grew a process by 1 MB.
public struct Picture: Sendable {
  /// The most elements that one picture can show: screens, routes with conditions, marks and arrows.
  ///
  /// The time that a layout takes grows faster than its elements; at the limit it is some seconds for a flow whose
  /// features stand in frames, and minutes at worst.
  public static let elementLimit = 1_500

  private let drawing: Drawing

  /// Plans a picture; the same for any order of the graph's declarations.
  public init(of graph: NavigationGraph, _ options: PictureOptions = PictureOptions()) {
    drawing = Drawing(graph, options)
  }

  /// The picture in the DOT language, before it is laid out.
  public var dot: String { drawing.dot() }

  /// The number of transitions that arrows and lines inside boxes stand for.
  var drawnTransitions: Int { drawing.edges.reduce(0) { $0 + $1.transitions.count } }

  /// The links of screens that the picture leaves out, since it would not be safe to click on them.
  public var droppedLinks: [(screen: ScreenID, link: String)] { drawing.droppedLinks }

  /// The picture as SVG, for light and dark surroundings.
  ///
  /// - Throws: When Graphviz fails, or the graph is too large for one picture.
  public func svg() throws(RenderingError) -> String {
    try checkSize()
    let bytes = try GraphvizLibrary.render(drawing.dot(), as: "svg")
    return try SVGFinisher(drawing).finish(String(decoding: bytes, as: UTF8.self))
  }

  /// The picture as PNG, on white, with 144 dots per inch.
  ///
  /// - Throws: When Graphviz fails, or the graph is too large for one picture.
  public func png() throws(RenderingError) -> [UInt8] {
    try bytes("png", resolution: 144, magic: [0x89, 0x50, 0x4E, 0x47])
  }

  /// The picture as PDF, on white.
  ///
  /// - Throws: When Graphviz fails, or the graph is too large for one picture.
  public func pdf() throws(RenderingError) -> [UInt8] {
    try bytes("pdf", magic: Array("%PDF".utf8))
  }

  private func bytes(_ format: String, resolution: Int? = nil, magic: [UInt8]) throws(RenderingError) -> [UInt8] {
    try checkSize()
    let bytes = try GraphvizLibrary.render(drawing.dot(background: "#ffffff", resolution: resolution), as: format)
    guard bytes.starts(with: magic), bytes.count > 64 else {
      throw .incomplete(format: format, reason: "\(bytes.count) bytes")
    }
    return bytes
  }

  private func checkSize() throws(RenderingError) {
    let count = drawing.nodes.count + drawing.edges.count
    guard count <= Self.elementLimit else { throw .tooLarge(elements: count, limit: Self.elementLimit) }
  }

  /// The version of Graphviz, or `nil` when it does not start.
  public static var graphvizVersion: String? { GraphvizLibrary.version }
}
