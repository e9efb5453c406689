/// A place a person can be; a vertex of the navigation graph.
public struct Screen: Hashable, Sendable, Identifiable {
  /// What kind of place a screen is.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An ordinary place in the app.
    case screen
    /// A tab bar, which shows one of its children and lets a person switch among them.
    case tabs
    /// A place outside the app, such as a web site.
    case external
  }

  /// The name, unique in a graph.
  public var id: ScreenID

  /// What people read in the picture, when it is not the name.
  public var title: String?

  /// What kind of place it is.
  public var kind: Kind

  /// Whether a flow may end here on purpose.
  public var isExit: Bool

  /// Whether the system's own way back is taken away here, however one came.
  public var hidesBack: Bool

  /// The flow that the screen belongs to.
  public var flow: FlowID?

  /// Words to select screens by, in the order written.
  public var tags: [String]

  /// A link to documentation or a design.
  public var link: String?

  /// Where the screen is declared.
  public var location: SourceLocation?

  /// Whether the screen was declared, or is known only as somebody's destination.
  public internal(set) var isDeclared = true

  /// Describes a screen; everything but the name has a plain default, and the place is that of the call.
  public init(
    _ id: ScreenID, title: String? = nil, kind: Kind = .screen, exit isExit: Bool = false, hidesBack: Bool = false,
    flow: FlowID? = nil, tags: [String] = [], link: String? = nil, location: SourceLocation? = nil,
    file: String = #fileID, line: Int = #line
  ) {
    self.id = id
    self.title = title
    self.kind = kind
    self.isExit = isExit
    self.hidesBack = hidesBack
    self.flow = flow
    self.tags = tags
    self.link = link
    self.location = location ?? SourceLocation(file: file, line: line)
  }
}
