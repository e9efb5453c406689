/// What a policy says of a graph: its violations, with evidence.
struct PolicyDecision {
  let policy: Policy
  let context: AuditContext
  /// The rules of moves that are made while the policy's condition holds.
  let rules: FactRules
  /// Whether the condition is too complex, so that it counts as holding always.
  private let isConditionUndecided: Bool
  private var witnesses = WitnessBudget()

  var graph: NavigationGraph { context.graph }

  init(of policy: Policy, in context: AuditContext) {
    self.policy = policy
    // A condition on facts that no branch reads needs an exploration that follows them.
    self.context = policy.condition.map(context.following) ?? context
    let rules = policy.condition.flatMap { [context = self.context] condition in
      context.rules(while: condition, knowing: context.feasibility.rules.diagrams)
    }
    self.rules = rules ?? self.context.feasibility.rules
    isConditionUndecided = policy.condition != nil && rules == nil
  }

  /// The violations, in declaration order.
  var violations: [Finding] {
    var decision = self
    return switch policy.rule {
    case .forbidTransition(let from, let to): decision.transitions(from, to, .forbidden)
    case .onlyTo(let from, let to): decision.transitions(from, to, .onlyTo)
    case .onlyFrom(let from, let to): decision.transitions(from, to, .onlyFrom)
    case .requireTransition(let from, let to): decision.missingTransitions(from, to)
    case .forbidPath(let from, let to): decision.paths(from, to)
    case .requirePath(let from, let to): decision.strandings(from, to)
    case .before(let pass, let to): decision.bypasses(pass, to)
    case .depth(let to, let most): decision.depths(to, most)
    }
  }

  /// A finding of the policy, with its reason; a note where it is not certain that people come to a visit.
  mutating func finding(
    _ message: String, screens: [ScreenID], route: String? = nil, subject: String? = nil,
    location: SourceLocation?, at visit: Int, of context: AuditContext, evidence: [Finding.Evidence]
  ) -> Finding {
    var finding = Finding(
      policy.check, message, screens: screens, route: route, subject: subject, location: location, evidence: evidence)
    context.lower(&finding, at: visit)
    if isConditionUndecided, finding.severity > .note {
      finding.severity = .note
      finding.evidence.append(.remark("whether the condition can hold then is not decided", nil))
    }
    if let reason = policy.reason { finding.evidence.append(.remark("because \(reason)", policy.location)) }
    return finding
  }

  /// The way from an entry to a visit.
  mutating func path(to visit: Int, in context: AuditContext) -> Finding.Evidence {
    witnesses.path(to: visit, in: context)
  }

  /// The way from an entry along a transition.
  mutating func path(through transition: Int) -> Finding.Evidence { witnesses.path(through: transition, in: context) }

  /// The screens at which people come in while the policy's condition holds.
  func beginnings() -> Set<Int> {
    var beginnings = rules
    let condition = policy.condition.flatMap { condition in
      beginnings.diagrams.attempt { diagrams throws(ReasoningError) in
        try diagrams.and(try diagrams.partOfQuestion(condition), beginnings.constants)
      }
    }
    if policy.condition != nil, !isConditionUndecided {
      let lasting = condition.flatMap { try? beginnings.lasting($0) } ?? .always
      let initial = beginnings.initial
      let both = beginnings.diagrams.attempt { diagrams throws(ReasoningError) in try diagrams.and(initial, lasting) }
      guard both?.isSatisfiable ?? true else { return [] }
    }
    return Set(graph.entries.compactMap { graph.index(of: $0.screen) })
  }

  /// Whether people can take each transition while the policy's condition holds.
  func isTaken() -> [Bool] {
    guard policy.condition != nil, !isConditionUndecided else { return context.isFeasible }
    var diagrams = rules.diagrams
    return graph.storage.rows.indices.map { position in
      let from = Int(graph.storage.rows[position].from)
      let both = diagrams.attempt { diagrams throws(ReasoningError) in
        try diagrams.and(context.feasibility.valuations[from], rules.guards[position])
      }
      return both?.isSatisfiable ?? true
    }
  }
}

extension AuditContext {
  /// A context whose exploration follows the facts of a condition, even those that no branch reads.
  func following(_ condition: Condition) -> AuditContext {
    let read = Set(graph.storage.conditions.values.flatMap(\.facts))
    guard !read.isSuperset(of: condition.facts) else { return self }
    return AuditContext(graph.reading(condition), budget: budget)
  }

  /// The rules of moves that are made while a condition holds; `nil` when that is too complex.
  ///
  /// - Parameters:
  ///   - condition: The condition.
  ///   - diagrams: The diagrams of the sets that the rules are to be used with.
  /// - Returns: The rules.
  func rules(while condition: Condition, knowing diagrams: DecisionDiagrams) -> FactRules? {
    guard !feasibility.isUndecided else { return nil }
    var branches = branches
    // What has been found out of valuations stays known.
    branches.diagrams = diagrams
    guard branches.restrict(to: condition) else { return nil }
    return try? FactRules(graph, branches, leavesFixedOpen: false, budget: budget)
  }
}

extension BranchConditions {
  /// Takes every branch only while a condition holds; `false` when that is too complex.
  fileprivate mutating func restrict(to condition: Condition) -> Bool {
    guard let diagram = diagrams.attempt({ diagrams throws(ReasoningError) in try diagrams.partOfQuestion(condition) })
    else { return false }
    return restrict(to: diagram)
  }
}

extension NavigationGraph {
  /// The same graph, where a condition counts as read though no branch has it.
  fileprivate func reading(_ condition: Condition) -> NavigationGraph {
    var storage = storage
    _ = storage.conditions.number(of: condition)
    return with(storage: storage)
  }

  /// The same graph, where people who come to some screens can go nowhere from there, not even back.
  ///
  /// Transitions keep their positions.
  func sealing(_ isSealed: [Bool]) -> NavigationGraph {
    var (storage, screens) = (storage, screens)
    let never = storage.conditions.number(of: .constant(false))
    for position in storage.rows.indices {
      let row = storage.rows[position]
      if isSealed[Int(row.from)] {
        storage.rows[position].condition = never
        storage.rows[position].move = .go
      } else if row.to >= 0, isSealed[Int(row.to)], !row.move.isReturn {
        storage.rows[position].move = .root
      }
    }
    for screen in screens.indices where isSealed[screen] { screens[screen].hidesBack = true }
    let entries = entries.filter { entry in index(of: entry.screen).map { !isSealed[$0] } ?? true }
    return with(storage: storage, screens: screens, entries: entries)
  }
}
