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

  /// The findings to mark on the screens and routes that they are about.
  public var findings: [Finding]

  /// Where the declaration of a screen can be read, when people should be able to click on it.
  public var links: LinkTemplate?

  /// The colours and lines.
  public var style: PictureStyle

  /// Describes a picture.
  public init(
    direction: Direction = .right, findings: [Finding] = [], links: LinkTemplate? = nil, style: PictureStyle = .standard
  ) {
    self.direction = direction
    self.findings = findings
    self.links = links
    self.style = style
  }
}
