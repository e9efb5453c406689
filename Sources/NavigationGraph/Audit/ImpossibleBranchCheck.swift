extension Check {
  /// A branch whose condition is never true.
  static let impossibleBranch: Check = Check(
    id: "impossible-branch", defaultSeverity: .error,
    // Code that was not written for it asks many things twice, on ways that only code can tell apart.
    severityBySource: [.swiftCode: .off],
    summary: "The condition of a branch is never true.",
    explanation: """
      No values of the facts satisfy it, so where the branch leads is never seen this way; correct the condition or \
      delete the branch.
      """
  ) { context in
    let branches = context.branches
    return context.soundRoutes.flatMap { route in
      route.branches.filter { branches.own($0, in: context.graph) == .never }.map { branch in
        let facts = context.graph.storage.conditions[context.graph.storage.rows[branch].condition].facts
        let what = facts.isEmpty ? "" : ": no values of \(listed(facts)) satisfy its condition"
        return context.finding(
          .impossibleBranch, at: branch, "\(context.name(of: branch, in: route)) can never be taken\(what)")
      }
    }
  }
}
