extension PolicyDecision {
  /// What is asked of the ends of transitions.
  enum Ends { case forbidden, onlyTo, onlyFrom }

  /// The transitions that may not be there, and that people can take.
  mutating func transitions(_ from: ScreenSelector, _ to: ScreenSelector, _ ends: Ends) -> [Finding] {
    let (starts, targets) = (from.chosen(in: graph), to.chosen(in: graph))
    let isTaken = isTaken()
    return graph.storage.rows.indices.compactMap { position in
      let row = graph.storage.rows[position]
      guard row.to >= 0, !row.move.isReturn, isTaken[position] else { return nil }
      let (isStart, isTarget) = (starts[Int(row.from)], targets[Int(row.to)])
      let visit = Int(context.firstVisits[Int(row.from)])
      guard visit >= 0 else { return nil }
      let transition = graph.transitions[position]
      let (start, end) = (transition.from, graph.screens[Int(row.to)].id)
      let fault: String
      switch ends {
      case .forbidden where isStart && isTarget: fault = "that is forbidden"
      case .onlyTo where isStart && !isTarget: fault = "'\(start)' may lead to \(to) only"
      case .onlyFrom where isTarget && !isStart: fault = "only \(from) may lead to '\(end)'"
      default: return nil
      }
      let when = policy.condition.map { " while \($0)" } ?? ""
      return finding(
        "route '\(transition.route)' leads from '\(start)' to '\(end)'\(when), but \(fault)", screens: [start],
        route: transition.route, subject: transition.branchText, location: transition.location, at: visit, of: context,
        evidence: [path(through: position)])
    }
  }

  /// The screens from which no transition leads to where one must.
  mutating func missingTransitions(_ from: ScreenSelector, _ to: ScreenSelector) -> [Finding] {
    let (starts, targets) = (from.chosen(in: graph), to.chosen(in: graph))
    let isTaken = isTaken()
    return graph.screens.indices.compactMap { screen in
      let visit = Int(context.firstVisits[screen])
      guard starts[screen], !targets[screen], visit >= 0, context.isPlace(screen) else { return nil }
      let leads = graph.transitionIndices(from: screen).contains { position in
        let row = graph.storage.rows[position]
        // What is not resolved may lead there.
        return isTaken[position]
          && (row.to >= 0
            ? targets[Int(row.to)] && !row.move.isReturn
            : graph.storage.isUnresolved(position) || graph.storage.isUnboundFinish(position))
      }
      guard !leads else { return nil }
      let id = graph.screens[screen].id
      let when = policy.condition.map { " that can be taken while \($0)" } ?? ""
      return finding(
        "no transition\(when) leads from '\(id)' straight to \(to); add one", screens: [id],
        location: graph.screens[screen].location, at: visit, of: context, evidence: [path(to: visit, in: context)])
    }
  }
}
