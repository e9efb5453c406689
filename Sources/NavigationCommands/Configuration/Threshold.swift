internal import NavigationGraph

/// The least severity that fails an audit.
enum Threshold: String, CaseIterable, Sendable {
  case error, warning, note, never

  /// Whether findings fail.
  func fails(_ findings: [Finding]) -> Bool {
    guard let least = Severity(rawValue: rawValue) else { return false }
    return findings.contains { $0.severity >= least }
  }
}
