/// How much a finding matters.
public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
  /// Not looked for.
  case off
  /// Worth knowing.
  case note
  /// Likely a mistake.
  case warning
  /// A mistake.
  case error

  /// Orders severities from ``off`` to ``error``.
  public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .off: 0
    case .note: 1
    case .warning: 2
    case .error: 3
    }
  }
}
