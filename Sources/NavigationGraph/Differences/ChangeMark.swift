/// What has become of a screen or a transition from one graph to the next.
public enum ChangeMark: String, Hashable, Sendable, CaseIterable {
  /// It is new.
  case added
  /// It is gone.
  case removed
  /// It is there in both, and not alike.
  case changed

  /// The sign for it: `+`, `−` or `~`.
  public var sign: String {
    switch self {
    case .added: "+"
    case .removed: "−"
    case .changed: "~"
    }
  }
}

/// The marks of a part of a graph that shows what has changed.
public struct ChangeMarks: Hashable, Sendable {
  /// The marks of screens, by name.
  public var screens: [ScreenID: ChangeMark] = [:]

  /// The marks of transitions, by their positions in the part's graph.
  public var transitions: [Int: ChangeMark] = [:]

  /// No marks.
  public init() {}

  /// Whether there are none.
  public var isEmpty: Bool { screens.isEmpty && transitions.isEmpty }
}
