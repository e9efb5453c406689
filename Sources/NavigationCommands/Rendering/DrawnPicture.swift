internal import NavigationGraph
internal import NavigationRendering

/// A picture that is drawn at least as an overview, in each format that is asked for.
///
/// What cannot be drawn as it should be is drawn with less, and a warning says so.
final class DrawnPicture {
  private let session: Session
  private let plan: (Layout?) -> Picture
  private let renderer: RenderingProcess?
  private var picture: Picture

  /// Plans a picture.
  ///
  /// - Parameters:
  ///   - session: Where Graphviz runs, and what is told of it.
  ///   - timeLimit: The longest time that one try may take, in seconds.
  ///   - plan: Plans the picture with a layout, or with the one that its size calls for.
  init(in session: Session, timeLimit: Double?, plan: @escaping (Layout?) -> Picture) {
    self.session = session
    self.plan = plan
    var renderer = session.renderer
    if let timeLimit { renderer?.timeLimit = timeLimit }
    self.renderer = renderer
    picture = plan(nil)
    for (screen, _) in picture.droppedLinks {
      session.warn("the link of screen '\(screen)' is not http, https, mailto or relative, and is left out")
    }
  }

  /// The drawing in the DOT language.
  var dot: String { picture.dot }

  /// The picture in a format.
  ///
  /// - Throws: Why not even the overview could be drawn.
  func bytes(_ format: GraphvizJob.Format) throws(RenderingError) -> [UInt8] {
    while true {
      do throws(RenderingError) {
        return try picture.bytes(format) { job throws(RenderingError) in
          if let renderer { try renderer.run(job) } else { try job.run() }
        }
      } catch {
        guard error.dependsOnDrawing, let next = picture.plan.layout.fallbacks.first else { throw error }
        session.warn("\(error); the picture is drawn as '\(next.rawValue)', not as '\(picture.plan.layout.rawValue)'")
        picture = plan(next)
      }
    }
  }
}
