extension Check {
  /// A screen that paths lead to in the picture, none of which can be gone with consistent facts.
  static let infeasibleScreen: Check = Check(
    id: "infeasible-screen", defaultSeverity: .error,
    // Not all ways to a screen can be seen in code.
    severityBySource: [.swiftCode: .note],
    summary: "Paths lead to a screen in the picture, but none with values that the facts can have.",
    explanation: """
      People never see it, since the facts that a path needs contradict each other or what sets them. Facts that may \
      change at any time contradict nothing from one step to the next. Screens behind it are told with it.
      """
  ) { context in
    let graph = context.graph
    let stranded = graph.screens.indices.filter {
      context.firstVisits[$0] < 0 && context.search.reaches($0) && graph.screens[$0].isDeclared
    }
    guard !stranded.isEmpty, !context.feasibility.isUndecided else { return [] }
    let islands = Islands(of: stranded, in: graph)
    var witnesses = WitnessBudget()
    return islands.all.map { causes, behind in
      let names = causes.map { graph.screens[$0].id }
      let rest = behind.map { graph.screens[$0].id }
      let entering = causes.flatMap { screen in
        graph.forward.predecessors.row(of: screen).compactMap { slot -> Int? in
          let from = Int(graph.forward.predecessors.vertices[slot])
          return context.firstVisits[from] >= 0 ? Int(graph.forward.predecessors.edges[slot]) : nil
        }
      }
      let reasons = entering.map { context.contradiction(of: $0) }
      let which = causes.count == 1 ? "screen \(listed(names))" : "screens \(listed(names))"
      let more = rest.isEmpty ? "" : ", nor to \(rest.count) more behind \(causes.count == 1 ? "it" : "them")"
      let message =
        reasons.first.map {
          "no values of the facts lead to \(which)\(more): \($0); correct a condition, or set the fact on the way"
        } ?? "nobody can come to \(which)\(more): an entry puts it below a screen from which nothing leads back"
      var finding = Finding(
        .infeasibleScreen, message, screens: names + rest,
        location: causes.first.flatMap { graph.screens[$0].location })
      if let first = entering.first {
        finding.evidence.append(witnesses.path(through: first, in: context))
      }
      finding.evidence += reasons.prefix(4).map { .remark($0.description, graph.transitions[$0.position].location) }
      finding.evidence += context.remarks(
        onInferred: graph.facts.filter { fact in reasons.contains { $0.needed.facts.contains(fact.name) } })
      if !rest.isEmpty { finding.evidence.append(.screens("with what is reachable only from there", names + rest)) }
      if !context.openQuestions.isEmpty { finding.severity = .note }
      return finding
    }
  }
}
