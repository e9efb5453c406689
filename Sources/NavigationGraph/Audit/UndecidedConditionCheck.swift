extension Check {
  /// Conditions that are too complex to be decided.
  static let undecidedCondition: Check = Check(
    id: "undecided-condition", defaultSeverity: .note,
    summary: "Conditions are too complex to be decided.",
    explanation: """
      Nothing is said of such branches, and they count as possible everywhere else. Give a part of the condition a name \
      as a fact of its own, or split the route.
      """
  ) { context in
    let routes = context.branches.routes.filter { $0.failure == .tooComplex }.map { route in
      context.finding(
        .undecidedCondition, at: route.branches.lowerBound,
        "the conditions of \(context.name(of: route)) are too complex; its branches are not decided")
    }
    guard context.feasibility.isUndecided else { return routes }
    return routes + [
      Finding(
        .undecidedCondition,
        "the facts that effects change and the fixed ones are too entangled; where people can be with which values is not decided",
        location: context.graph.facts.first { $0.kind != .changing }?.location)
    ]
  }
}
