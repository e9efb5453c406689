extension Check {
  /// A branch to which earlier branches leave nothing.
  static let shadowedBranch: Check = Check(
    id: "shadowed-branch", defaultSeverity: .warning,
    // Code that was not written for it asks many things twice, on ways that only code can tell apart.
    severityBySource: [.swiftCode: .off],
    summary: "Earlier branches of a route, one or several together, leave a branch nothing.",
    explanation: """
      Branches are tried in order, and the first whose condition holds is taken. Whenever this one's condition holds, \
      an earlier one's does; put it before them, narrow them, or delete it.
      """
  ) { context in
    let branches = context.branches
    var diagrams = branches.diagrams
    return context.soundRoutes.flatMap { route in
      route.branches.filter { branch in
        branches.effective[branch] == .never && branches.own(branch, in: context.graph) != .never
      }.map { branch in
        let earlier = cause(of: branch, in: route, branches, context.graph, &diagrams)
        let names = earlier.map { context.shortName(of: $0, in: route) }
        let last = names.count > 5 ? "\(names.count - 4) more" : names.last ?? ""
        let first = names.prefix(names.count > 5 ? 4 : names.count - 1).joined(separator: ", ")
        let which = first.isEmpty ? last : "\(first) and \(last)"
        let isAlone = names.count == 1
        return context.finding(
          .shadowedBranch, at: branch,
          "\(context.name(of: branch, in: route)) can never be taken: \(which) \(isAlone ? "comes" : "together come") first; put it before, or delete it",
          evidence: earlier.prefix(5).map { earlier in
            .remark(
              "\(context.shortName(of: earlier, in: route)) stands here", context.graph.transitions[earlier].location)
          })
      }
    }
  }

  /// As few earlier branches as can be found that leave a branch nothing.
  private static func cause(
    of branch: Int, in route: BranchConditions.Route, _ branches: BranchConditions, _ graph: NavigationGraph,
    _ diagrams: inout DecisionDiagrams
  ) -> [Int] {
    let own = branches.own(branch, in: graph) ?? .always
    // Only branches that can hold together with it take something from it.
    var earlier = (route.branches.lowerBound..<branch).compactMap { position in
      branches.own(position, in: graph).map { (position: position, own: $0) }
    }.filter { candidate in
      diagrams.attempt { diagrams throws(ReasoningError) in try diagrams.and(own, candidate.own).isSatisfiable } ?? true
    }
    if let one = earlier.first(where: { candidate in
      diagrams.attempt { diagrams throws(ReasoningError) in try diagrams.implies(own, candidate.own) } ?? false
    }) {
      return [one.position]
    }
    // Leave out what is not needed, the last one first.
    for candidate in earlier.indices.reversed() where earlier.count <= 200 {
      let others = earlier.enumerated().filter { $0.offset != candidate }.map(\.element.own)
      let isEnough = diagrams.attempt { diagrams throws(ReasoningError) in
        var union = DecisionDiagrams.Diagram.never
        for other in others { union = try diagrams.or(union, other) }
        return try diagrams.implies(own, union)
      }
      if isEnough == true { earlier.remove(at: candidate) }
    }
    return earlier.map(\.position)
  }
}
