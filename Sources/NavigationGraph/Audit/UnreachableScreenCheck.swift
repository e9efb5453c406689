extension Check {
  /// A screen that no entry leads to.
  package static let unreachableScreen: Check = Check(
    id: "unreachable-screen", defaultSeverity: .error,
    // Code can navigate to any destination by its id.
    severityBySource: [.android: .note],
    summary: "No path leads from any entry to a screen.",
    explanation: """
      People never see it: dead code, or a lost transition. Screens that hang together are one finding, which names \
      first those that nothing leads to. Where unresolved transitions might lead there, the finding is only a note; so \
      it is for Android navigation XML, since code can navigate to any destination.
      """
  ) { context in
    let graph = context.graph
    guard !graph.entries.isEmpty else { return [] }
    let stranded = graph.screens.indices.filter { !context.search.reaches($0) && graph.screens[$0].isDeclared }
    guard !stranded.isEmpty else { return [] }
    return Islands(of: stranded, in: graph).all.map { finding(causes: $0.causes, behind: $0.behind, context) }
  }

  private static func finding(causes: [Int], behind: [Int], _ context: AuditContext) -> Finding {
    let graph = context.graph
    let names = causes.map { graph.screens[$0].id }
    let rest = behind.map { graph.screens[$0].id }
    var evidence: [Finding.Evidence] = []
    if !rest.isEmpty { evidence.append(.screens("with what is reachable only from there", names + rest)) }
    let message =
      causes.count == 1
      ? "no path from any entry leads to screen \(listed(names))"
      : "no path from any entry leads to screens \(listed(names))"
    let remedy = causes.count == 1 ? "add a transition to it or remove it" : "add a transition to them or remove them"
    let more = rest.isEmpty ? "" : ", nor to \(rest.count) more behind \(causes.count == 1 ? "it" : "them")"
    var finding = Finding(
      .unreachableScreen, "\(message)\(more); \(remedy)", screens: names + rest,
      location: causes.first.flatMap { graph.screens[$0].location })
    if !context.openQuestions.isEmpty {
      finding.severity = .note
      finding.message =
        "\(message)\(more) as far as is known; \(context.openQuestions.count) unresolved"
        + " \(context.openQuestions.count == 1 ? "transition" : "transitions") might"
      evidence += context.openQuestions.prefix(3).map { position in
        let open = graph.transitions[position]
        return .remark("unresolved: route '\(open.route)' of '\(open.from)': \(open.unresolved ?? "")", open.location)
      }
    }
    evidence.insert(.screens("no entry leads to", names), at: 0)
    if let place = finding.location, graph.sourceKind(of: place.file) == .android {
      evidence.append(.remark("code can still navigate there by id, which navigation XML does not show", nil))
    }
    finding.evidence = evidence
    return finding
  }
}
