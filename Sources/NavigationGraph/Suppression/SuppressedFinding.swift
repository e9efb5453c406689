/// A finding that is not to be told as new, and why.
public struct SuppressedFinding: Hashable, Sendable {
  /// What keeps a finding back.
  public enum Cause: Hashable, Sendable {
    /// A baseline knows it.
    case baseline
    /// A comment or an ignore list names it.
    case ignore
  }

  /// The finding.
  public let finding: Finding

  /// What keeps it back.
  public let cause: Cause

  /// The reason that was written down for it.
  public let reason: String?

  /// Where it is written that it is kept back.
  public let location: SourceLocation?
}
