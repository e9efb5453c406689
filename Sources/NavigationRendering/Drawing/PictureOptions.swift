public import NavigationGraph

/// What a picture shows besides the graph, and how.
public struct PictureOptions: Sendable {
  /// Which way a flow runs.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    /// From left to right.
    case right
    /// From top to bottom.
    case down
  }

  /// Which way a flow runs.
  public var direction: Direction

  /// How much is spelt out; `nil` to choose by size.
  public var layout: Layout?

  /// What places the boxes.
  public var engine: LayoutEngine

  /// The findings to mark on the screens and routes that they are about.
  public var findings: [Finding]

  /// Where the declaration of a screen can be read, when people should be able to click on it.
  public var links: LinkTemplate?

  /// The colours and lines.
  public var style: PictureStyle

  /// Describes a picture.
  public init(
    direction: Direction = .right, layout: Layout? = nil, engine: LayoutEngine = .dot, findings: [Finding] = [],
    links: LinkTemplate? = nil, style: PictureStyle = .standard
  ) {
    self.direction = direction
    self.layout = layout
    self.engine = engine
    self.findings = findings
    self.links = links
    self.style = style
  }
}
