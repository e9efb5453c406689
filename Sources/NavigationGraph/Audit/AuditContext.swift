/// A graph and what several checks ask of it, each computed once, when it is first asked for.
final class AuditContext {
  let graph: NavigationGraph

  /// The most nodes of diagrams that an exploration visits; one question about a condition has a tenth of it.
  let budget: Int

  /// The user's own rules.
  let policies: [Policy]

  /// The screens that ways are looked for to, by position; those where people may end, if it is not given.
  private let isGoal: ((Int) -> Bool)?

  /// Whether each transition may be part of ways to a goal, if that is known.
  private let isPossible: [Bool]?

  init(
    _ graph: NavigationGraph, policies: [Policy] = [], budget: Int = Feasibility.standardBudget,
    along isPossible: [Bool]? = nil, to isGoal: ((Int) -> Bool)? = nil
  ) {
    self.graph = graph
    self.policies = policies
    self.budget = budget
    self.isPossible = isPossible
    self.isGoal = isGoal
  }

  // MARK: The picture

  /// The search from the entries along all moves but returns, where conditions count as possible.
  private(set) lazy var search = BreadthFirstSearch(from: graph.entryIndices, along: graph.forward.successors)

  /// The unresolved transitions on screens that people can come to.
  private(set) lazy var openQuestions = graph.unresolvedTransitions.filter {
    let row = graph.storage.rows[$0]
    // A return leads only to where people have been.
    return !row.move.isReturn && search.reaches(Int(row.from))
  }

  // MARK: Conditions, stacks and facts

  /// When each branch is taken.
  private(set) lazy var branches = BranchConditions(graph, budget: budget / 10)

  /// Where people can be, over which stacks and with which values of facts; told apart by the ways to an exit.
  private(set) lazy var feasibility = Feasibility(of: graph, branches, budget: budget, along: isPossible, to: isGoal)

  /// The exploration; take it once, since it is large.
  private(set) lazy var exploration = feasibility.exploration

  /// Whether people can take each transition.
  private(set) lazy var isFeasible = feasibility.isFeasible

  /// The first visit to each screen, or -1 where nobody can come to.
  private(set) lazy var firstVisits = exploration.firstVisits()

  /// The routes with conditions that suit their facts; the others have a finding of their own.
  private(set) lazy var soundRoutes = branches.routes.filter { $0.failure == nil || $0.failure == .tooComplex }

  /// Describes a branch of a route for a message: `branch 2 [premium] of route 'ship' of screen 'Cart'`.
  func name(of branch: Int, in route: BranchConditions.Route) -> String {
    "\(shortName(of: branch, in: route)) of \(name(of: route))"
  }

  /// Describes a branch within a route: `branch 2 [premium]`.
  func shortName(of branch: Int, in route: BranchConditions.Route) -> String {
    let number = graph.storage.rows[branch].condition
    let condition = number < 0 ? "" : " [\(graph.storage.conditions[number])]"
    return "branch \(branch - route.branches.lowerBound + 1)\(condition)"
  }

  /// Describes a route for a message.
  func name(of route: BranchConditions.Route) -> String {
    let row = graph.storage.rows[route.branches.lowerBound]
    return "route '\(graph.storage.routes[row.route])' of screen '\(graph.screens[Int(row.from)].id)'"
  }

  /// A finding about a branch, placed where the branch is declared.
  func finding(
    _ check: Check, at branch: Int, _ message: String, about subject: String? = nil,
    evidence: [Finding.Evidence] = []
  ) -> Finding {
    let transition = graph.transitions[branch]
    return Finding(
      check, message, screens: [transition.from], route: transition.route,
      subject: transition.branchText + (subject.map { ", \($0)" } ?? ""), location: transition.location,
      evidence: evidence)
  }

  /// A remark for each fact whose values are known only from use, since a finding rests on them.
  func remarks(onInferred facts: some Sequence<Fact>) -> [Finding.Evidence] {
    facts.filter { !$0.isDeclared }.compactMap { fact in
      switch fact.domain {
      case .boolean, .opaque: nil
      case .cases(let names):
        .remark("fact '\(fact.name)' is not declared; from its use it can be \(names.joined(separator: ", "))", nil)
      case .integers: .remark("fact '\(fact.name)' is not declared; from its use it is a whole number", nil)
      }
    }
  }

  /// Why a transition is never taken.
  func contradiction(of transition: Int) -> Contradiction {
    let from = Int(graph.storage.rows[transition].from)
    var rules = feasibility.rules
    return rules.contradiction(of: transition, in: graph, branches, with: feasibility.valuations[from])
  }

  // MARK: Screens

  /// Whether a screen is a place where a person stops, and one that was declared.
  func isPlace(_ screen: Int) -> Bool { graph.screens[screen].isDeclared && graph.screens[screen].kind == .screen }

  /// Whether some transition of a screen leads on to another screen, or may.
  func leadsOn(_ screen: Int) -> Bool {
    graph.transitionIndices(from: screen).contains {
      let row = graph.storage.rows[$0]
      let leads = row.to >= 0 && Int(row.to) != screen && !row.move.isReturn
      return (leads || graph.storage.isUnresolved($0) || graph.storage.isUnboundFinish($0))
        && isFeasible[$0]
    }
  }

  /// Makes a finding about a place a note where the facts may keep people from coming there.
  func lower(_ finding: inout Finding, at visit: Int) {
    if feasibility.isUndecided {
      finding.severity = .note
      finding.evidence.append(.remark("whether the facts let people come there is not decided", nil))
    } else if !exploration.visits[visit].isCertain {
      finding.severity = .note
      finding.evidence.append(
        .remark("that the facts let people come there rests on what was left in another tab, or below a link", nil))
    }
  }

  /// Whether a person at a visit of the exploration can get to no other screen, and may not end there.
  func isStuck(at visit: Int, of exploration: Exploration) -> Bool {
    let symbol = exploration.symbol(of: visit)
    let screen = Int(symbol.screen)
    guard isPlace(screen), !graph.screens[screen].isExit, symbol.bar < 0 else { return false }
    guard !exploration.system.hasImpliedBack(symbol), !leadsOn(screen) else { return false }
    let stack = exploration.states[Int(exploration.visits[visit].state)].stack
    return !graph.transitionIndices(from: screen).contains { transition in
      let row = graph.storage.rows[transition]
      guard row.move.isReturn, isFeasible[transition],
        let way = exploration.system.beginning(of: row.move, to: row.to, at: symbol)
      else { return false }
      return symbol.base == .unknown || exploration.ways.lands(way, on: stack)
    }
  }
}
