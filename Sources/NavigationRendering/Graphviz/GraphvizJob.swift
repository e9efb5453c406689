/// What Graphviz is asked for: a drawing to lay out, how, and in which format.
package struct GraphvizJob: Hashable, Sendable {
  /// The drawing in the DOT language.
  package var dot: String
  /// What places the boxes.
  package var engine: LayoutEngine
  /// The format that Graphviz writes, such as `svg`.
  package var format: Format

  /// The formats that Graphviz is asked for; it is never given another name.
  package enum Format: String, Hashable, Sendable, CaseIterable { case svg, png, pdf, plain }

  /// Describes a job.
  package init(dot: String, engine: LayoutEngine = .dot, format: Format) {
    self.dot = dot
    self.engine = engine
    self.format = format
  }

  /// Makes Graphviz and its fonts ready, so that the first job takes no longer than others.
  package static func prepare() {
    _ = try? GraphvizJob(dot: "digraph { node [fontname=Helvetica]; a }", format: .svg).run()
  }

  /// Does the job in this process; a fault inside Graphviz ends it.
  package func run() throws(RenderingError) -> [UInt8] { try GraphvizLibrary.render(self) }
}
