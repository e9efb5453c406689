extension Check {
  /// A condition that always holds though it reads facts.
  static let constantCondition: Check = Check(
    id: "constant-condition", defaultSeverity: .warning,
    // Code that was not written for it asks many things twice, on ways that only code can tell apart.
    severityBySource: [.swiftCode: .off],
    summary: "A condition always holds, whatever the facts it reads.",
    explanation: "It decides nothing; correct it, or delete it so that the branch plainly takes the rest."
  ) { context in
    let branches = context.branches
    return context.soundRoutes.flatMap { route in
      route.branches.filter { branch in
        let number = context.graph.storage.rows[branch].condition
        return number >= 0 && branches.conditions[Int(number)] == .always
          && !context.graph.storage.conditions[number].facts.isEmpty
      }.map { branch in
        context.finding(
          .constantCondition, at: branch,
          "the condition of \(context.name(of: branch, in: route)) holds for all values of its facts; correct it or delete it"
        )
      }
    }
  }
}
