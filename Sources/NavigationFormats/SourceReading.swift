package import NavigationGraph

/// Reads Swift sources; handed in by who has a parser for them.
package protocol SourceReading: Sendable {
  /// Reads one file, which may be done for several at the same time.
  func read(_ bytes: [UInt8], file: String, path: String) -> any Sendable

  /// Adds an app's files, together with its storyboards and what else names its screens, and with what the project says
  /// of them.
  func add(
    _ files: [any Sendable], _ storyboards: [Storyboard], _ companions: Companions, _ hints: SourceHints,
    to builder: inout NavigationGraph.Builder)
}
