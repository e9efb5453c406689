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
  /// The most elements that a picture can have: screens, routes with conditions, marks and arrows.
  ///
  /// The time that a layout takes grows faster than its elements, so only a layout that was asked for by name can come
  /// to so many; the limit keeps Graphviz from taking hours.
  public static let elementLimit = 40_000

  /// What the picture shows and how.
  public let plan: LayoutPlan

  private let drawing: Drawing
  private let options: PictureOptions

  /// Plans a picture of a whole graph; the same for any order of the graph's declarations.
  public init(of graph: NavigationGraph, _ options: PictureOptions = PictureOptions()) {
    self.init(of: Excerpt(graph), options)
  }

  /// Plans a picture of a part of a graph; the same for any order of the graph's declarations.
  public init(of excerpt: Excerpt, _ options: PictureOptions = PictureOptions()) {
    self.init(LayoutPlan(for: excerpt, layout: options.layout), options)
  }

  private init(_ plan: LayoutPlan, _ options: PictureOptions) {
    self.plan = plan
    self.options = options
    drawing = Drawing(plan, options)
  }

  /// The picture in the DOT language, before it is laid out.
  public var dot: String { drawing.dot() }

  /// The number of transitions that arrows and lines inside boxes stand for.
  var drawnTransitions: Int {
    drawing.edges.reduce(0) { $0 + $1.transitions.count } + drawing.nodes.reduce(0) { $0 + $1.transitions.count }
  }

  /// The names of the boxes in the layout, by screen.
  package var boxes: [ScreenID: String] {
    Dictionary(
      uniqueKeysWithValues: plan.levels.order.enumerated().map { (plan.excerpt.graph.screens[$1].id, "n\($0)") })
  }

  /// The links of screens that the picture leaves out, since it would not be safe to click on them.
  public var droppedLinks: [(screen: ScreenID, link: String)] { drawing.droppedLinks }

  /// The picture as SVG, for light and dark surroundings.
  ///
  /// - Throws: When Graphviz fails, or the graph is too large for one picture.
  public func svg() throws(RenderingError) -> String {
    String(decoding: try bytes(.svg) { job throws(RenderingError) in try job.run() }, as: UTF8.self)
  }

  /// The picture as PNG, on white, with 144 dots per inch.
  ///
  /// - Throws: When Graphviz fails, or the graph is too large for one picture.
  public func png() throws(RenderingError) -> [UInt8] {
    try bytes(.png) { job throws(RenderingError) in try job.run() }
  }

  /// The picture as PDF, on white.
  ///
  /// - Throws: When Graphviz fails, or the graph is too large for one picture.
  public func pdf() throws(RenderingError) -> [UInt8] {
    try bytes(.pdf) { job throws(RenderingError) in try job.run() }
  }

  /// The picture in a format, where someone else runs Graphviz, such as a process that may come to an end.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - draw: Does a job of Graphviz.
  /// - Returns: The bytes of a file.
  /// - Throws: When the job fails, or the graph is too large for one picture.
  package func bytes(
    _ format: GraphvizJob.Format, by draw: (GraphvizJob) throws(RenderingError) -> [UInt8]
  ) throws(RenderingError) -> [UInt8] {
    let count = drawing.nodes.count + drawing.edges.count
    guard count <= Self.elementLimit else { throw .tooLarge(elements: count, limit: Self.elementLimit) }
    let isPaper = format == .png || format == .pdf
    let dot = drawing.dot(
      background: isPaper ? "#ffffff" : nil, resolution: format == .png ? 144 : nil, linksWithin: !isPaper)
    let bytes = try draw(GraphvizJob(dot: dot, engine: options.engine, format: format))
    switch format {
    case .svg: return try SVGFinisher(drawing).finish(bytes)
    case .png: try Self.check(bytes, isWhole: bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), format)
    case .pdf: try Self.check(bytes, isWhole: bytes.starts(with: Array("%PDF".utf8)), format)
    case .plain: break
    }
    return bytes
  }

  private static func check(
    _ bytes: [UInt8], isWhole: Bool, _ format: GraphvizJob.Format
  ) throws(RenderingError) {
    guard isWhole, bytes.count > 64 else {
      throw .incomplete(format: format.rawValue.uppercased(), reason: "\(bytes.count) bytes")
    }
  }

  /// The version of Graphviz, or `nil` when it does not start.
  public static var graphvizVersion: String? { GraphvizLibrary.version }
}
