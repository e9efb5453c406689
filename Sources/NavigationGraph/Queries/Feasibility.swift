/// Where people can come to with consistent values of the facts.
struct Feasibility: Sendable {
  let exploration: Exploration

  /// Whether there was too much to reason about; conditions then count as possible wherever people are.
  let isUndecided: Bool

  /// The rules that the valuations are to be used with.
  let rules: FactRules

  /// The valuations with which people can be at each screen.
  let valuations: [DecisionDiagrams.Diagram]

  /// Whether people can be at a transition's screen with values of the facts under which it is taken.
  let isFeasible: [Bool]

  /// Explores from the entries of a graph.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - branches: When its branches are taken.
  ///   - goal: The screen that ways are looked for to, by position; `nil` for any end.
  ///   - leavesFixedOpen: Whether a fixed fact may have any value, whatever it has been declared to be.
  init(
    of graph: NavigationGraph, _ branches: BranchConditions, to goal: Int? = nil, leavesFixedOpen: Bool = false
  ) {
    let system = PushdownSystem(graph, entries: graph.entries)
    func explore(_ rules: FactRules) throws(ReasoningError) -> Feasibility {
      let ways = WaysOut(system, where: { rules.guards[$0].isSatisfiable }) { symbol in
        goal.map { $0 == Int(symbol.screen) } ?? graph.isEnd(Int(symbol.screen))
      }
      return try Feasibility(Exploration(system, ways, rules), isUndecided: false)
    }
    do throws(ReasoningError) {
      self = try explore(try FactRules(graph, branches, leavesFixedOpen: leavesFixedOpen))
    } catch {
      guard let plain = try? explore(FactRules(undecided: graph)) else {
        preconditionFailure("an exploration that reasons about nothing is never too complex")
      }
      self = Feasibility(undecided: plain)
    }
  }

  private init(_ exploration: Exploration, isUndecided: Bool) throws(ReasoningError) {
    self.exploration = exploration
    self.isUndecided = isUndecided
    let (valuations, found) = try exploration.valuations()
    var rules = found
    var isFeasible: [Bool] = []
    isFeasible.reserveCapacity(rules.guards.count)
    for (row, needed) in zip(exploration.system.graph.storage.rows, rules.guards) {
      let valuation = valuations[Int(row.from)]
      isFeasible.append(try rules.diagrams.and(valuation, needed).isSatisfiable)
    }
    (self.valuations, self.rules, self.isFeasible) = (valuations, rules, isFeasible)
  }

  private init(undecided other: Feasibility) {
    (exploration, isUndecided) = (other.exploration, true)
    (valuations, rules, isFeasible) = (other.valuations, other.rules, other.isFeasible)
  }
}

extension NavigationGraph {
  /// Whether a person may end at a screen, or nobody knows what comes after it.
  func isEnd(_ screen: Int) -> Bool {
    let value = screens[screen]
    return value.isExit || value.kind == .external || !value.isDeclared
      || transitionIndices(from: screen).contains { storage.isUnboundFinish($0) || storage.isUnresolved($0) }
  }
}
