/// The name of a flow.
public typealias FlowID = String

/// A named group of screens, such as a module, a feature or a storyboard; flows nest.
public struct Flow: Hashable, Sendable, Identifiable {
  /// The name, unique in a graph.
  public var id: FlowID

  /// What people read in the picture, when it is not the name.
  public var title: String?

  /// The flow that this one is part of.
  public var parent: FlowID?

  /// Where the flow is declared.
  public var location: SourceLocation?

  /// Describes a flow.
  public init(_ id: FlowID, title: String? = nil, parent: FlowID? = nil, location: SourceLocation? = nil) {
    self.id = id
    self.title = title
    self.parent = parent
    self.location = location
  }
}
