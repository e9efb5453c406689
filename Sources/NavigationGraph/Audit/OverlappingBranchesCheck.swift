extension Check {
  /// Branches of a route whose order decides.
  static let overlappingBranches: Check = Check(
    id: "overlapping-branches", defaultSeverity: .off,
    summary: "The conditions of two branches of a route can hold together, so that their order decides.",
    explanation: """
      Often as meant, the special case before the general one; turned off unless asked for. Make the conditions exclude \
      each other where the order should not matter.
      """
  ) { context in
    let branches = context.branches
    var diagrams = branches.diagrams
    return context.soundRoutes.flatMap { route -> [Finding] in
      var findings: [Finding] = []
      for branch in route.branches where context.graph.storage.rows[branch].condition >= 0 {
        guard let own = branches.own(branch, in: context.graph), own != branches.effective[branch] else { continue }
        let other = (route.branches.lowerBound..<branch).lazy.compactMap { earlier -> (Int, Valuation)? in
          guard context.graph.storage.rows[earlier].condition >= 0,
            let condition = branches.own(earlier, in: context.graph),
            let both = diagrams.attempt({ diagrams throws(ReasoningError) in try diagrams.and(own, condition) })
          else { return nil }
          return diagrams.smallestValuation(of: both).map { (earlier, $0) }
        }.first
        guard let (earlier, valuation) = other else { continue }
        let when = valuation.assignments.isEmpty ? "always" : "when \(valuation)"
        findings.append(
          context.finding(
            .overlappingBranches, at: branch,
            "\(context.name(of: branch, in: route)) holds together with \(context.shortName(of: earlier, in: route)) \(when); the earlier one is taken",
            evidence: [
              .remark(
                "\(context.shortName(of: earlier, in: route)) stands here", context.graph.transitions[earlier].location)
            ]))
      }
      return findings
    }
  }
}
