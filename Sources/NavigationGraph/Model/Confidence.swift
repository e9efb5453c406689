/// How sure an importer is that a transition is there.
public enum Confidence: String, Hashable, Sendable, CaseIterable, Comparable {
  /// The source says it where it stands.
  case exact
  /// It follows through code in between, where only one thing can be meant.
  case inferred
  /// Several things could be meant, and this is one of them.
  case ambiguous

  /// Orders them by how sure they are, the surest first.
  public static func < (a: Confidence, b: Confidence) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .exact: 0
    case .inferred: 1
    case .ambiguous: 2
    }
  }
}
