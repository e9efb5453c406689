extension Check {
  /// A graph that no one can come into.
  static let noEntry: Check = Check(
    id: "no-entry", defaultSeverity: .error,
    severityBySource: [.swiftCode: .note],
    summary: "The graph has screens but no entry.",
    explanation: "Without an entry no screen can be called reachable; mark where people come in."
  ) { context in
    guard context.graph.entries.isEmpty, let first = context.graph.screens.first else { return [] }
    return [
      Finding(
        .noEntry, "no screen is an entry; mark the screen that people see first as an entry",
        location: first.location, evidence: [.screens("nobody can come to", context.graph.screens.map(\.id))])
    ]
  }
}
