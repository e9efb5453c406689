internal import NavigationFormats
internal import NavigationGraph
internal import NavigationRendering

/// A picture that is drawn at least as an overview, in each format that is asked for.
///
/// What cannot be drawn as it should be is drawn with less, and a warning says so.
final class DrawnPicture {
  private let session: Session
  private let excerpt: Excerpt
  private let options: PictureOptions
  private let renderer: RenderingProcess?
  private var started: ChildProcess?
  /// The picture with the layout that is tried, planned when a format needs it.
  private lazy var picture = plan()

  /// Plans a picture.
  ///
  /// - Parameters:
  ///   - excerpt: What is shown.
  ///   - options: How.
  ///   - session: Who is told of what is left out.
  ///   - renderer: Where Graphviz runs; `nil` for this process.
  ///   - started: A process for the first try, where there is one already.
  init(
    of excerpt: Excerpt, _ options: PictureOptions, in session: Session, renderer: RenderingProcess?,
    started: ChildProcess? = nil
  ) {
    self.session = session
    self.excerpt = excerpt
    self.options = options
    self.renderer = renderer
    self.started = started
  }

  private func plan() -> Picture {
    let picture = Picture(of: excerpt, options)
    for (screen, _) in picture.droppedLinks {
      session.warn("the link of screen '\(screen)' is not http, https, mailto or relative, and is left out")
    }
    return picture
  }

  /// The graph in the DOT language, as other tools and navgraph read it; only what a change does is marked in a drawing.
  var dot: String {
    excerpt.changes.isEmpty
      ? DOTWriter.encode(excerpt.graph, downward: options.direction == .down) : picture.dot
  }

  /// The flowchart in the Mermaid language; a warning says when it cannot show each route.
  var mermaid: String {
    let writer = MermaidWriter(
      excerpt, findings: options.findings, downward: options.direction == .down)
    let shown =
      switch writer.detail {
      case .routes: ""
      case .screens: "each screen, but not each route"
      case .regions(1): "1 box for all screens"
      case .regions(let count): "\(count) boxes for flows or regions"
      }
    if !shown.isEmpty {
      session.warn(
        "the graph has more than the \(MermaidWriter.edgeLimit) edges or \(MermaidWriter.sizeLimit) characters that Mermaid"
          + " draws; the chart shows \(shown) (a filter such as '--flow' shows a part)")
    }
    return writer.text
  }

  /// The picture in a format.
  ///
  /// - Throws: Why not even the overview could be drawn.
  func bytes(_ format: GraphvizJob.Format) throws(RenderingError) -> [UInt8] {
    while true {
      do throws(RenderingError) {
        return try picture.bytes(format) { job throws(RenderingError) in
          guard let renderer else { return try job.run() }
          defer { started = nil }
          return try renderer.run(job, in: started)
        }
      } catch {
        guard error.dependsOnDrawing, let next = picture.plan.layout.fallbacks.first else { throw error }
        session.warn("\(error); the picture is drawn as '\(next.rawValue)', not as '\(picture.plan.layout.rawValue)'")
        var options = options
        options.layout = next
        picture = Picture(of: excerpt, options)
      }
    }
  }
}
