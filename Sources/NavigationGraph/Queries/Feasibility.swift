/// Where people can come to with values that the facts can have.
///
///     let feasibility = Feasibility(of: graph)
///     feasibility.path(to: "Profile")     // Home ─login→ Login ─done / loggedIn = true→ Home ─profile [loggedIn]→ Profile
///     feasibility.allows(["loggedIn": false], at: "Profile")   // false
///
/// Facts that the world may change hold nothing from one step to the next; fixed facts keep their values, and
/// controlled facts keep them until an effect changes them. The stack counts: what a screen that was put on top did to
/// the facts stays when a person comes back.
public struct Feasibility: Sendable {
  /// Whether there was too much to reason about; conditions then count as possible wherever people are.
  public let isUndecided: Bool

  let exploration: Exploration

  /// The rules that the valuations are to be used with; unless undecided, they know the diagrams of the branches, too.
  let rules: FactRules

  /// The valuations with which people can be at each screen.
  let valuations: [DecisionDiagrams.Diagram]

  /// Whether people can be at a transition's screen with values of the facts under which it is taken.
  let isFeasible: [Bool]

  private var graph: NavigationGraph { exploration.system.graph }

  /// The most nodes of diagrams that an exploration visits, unless somebody says otherwise.
  public static let standardBudget = 2_000_000

  /// Explores a graph from its entries.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - budget: The most nodes of diagrams that may be visited; beyond that the answer is undecided.
  /// - Complexity: O(*v* *k*) diagram operations for *v* different sets of values at the screens, with *k* transitions
  ///   each; O(*s* + *t*) where no fact lasts, for *s* screens and *t* transitions.
  public init(of graph: NavigationGraph, budget: Int = standardBudget) {
    self.init(of: graph, BranchConditions(graph), budget: budget)
  }

  /// Explores from the entries of a graph.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - branches: When its branches are taken.
  ///   - leavesFixedOpen: Whether a fixed fact may have any value, whatever it has been declared to be.
  ///   - budget: The most nodes of diagrams that may be visited.
  ///   - isPossible: Whether a transition may be part of ways to a goal, if that is known of all of them.
  ///   - isGoal: The screens that ways are looked for to, by position; those where people may end, if it is not given.
  init(
    of graph: NavigationGraph, _ branches: BranchConditions, leavesFixedOpen: Bool = false,
    budget: Int = standardBudget, along isPossible: [Bool]? = nil, to isGoal: ((Int) -> Bool)? = nil
  ) {
    let system = PushdownSystem(graph, entries: graph.entries)
    func explore(_ rules: FactRules) throws(ReasoningError) -> Feasibility {
      let ways = WaysOut(system, where: { rules.guards[$0].isSatisfiable && isPossible?[$0] ?? true }) { symbol in
        isGoal?(Int(symbol.screen)) ?? graph.isEnd(Int(symbol.screen))
      }
      return try Feasibility(Exploration(system, ways, rules), isUndecided: false)
    }
    do throws(ReasoningError) {
      self = try explore(try FactRules(graph, branches, leavesFixedOpen: leavesFixedOpen, budget: budget))
    } catch {
      guard let plain = try? explore(FactRules(undecided: graph, branches)) else {
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

  // MARK: Answers

  /// The screens that people can come to, in declaration order.
  ///
  /// - Complexity: O(*s*) for *s* screens.
  public var screens: [ScreenID] {
    graph.screens.indices.filter { valuations[$0].isSatisfiable }.map { graph.screens[$0].id }
  }

  /// The positions in ``NavigationGraph/transitions`` of those that people can take.
  ///
  /// - Complexity: O(*t*) for *t* transitions.
  public var transitions: [Int] { isFeasible.indices.filter { isFeasible[$0] } }

  /// The screens that ways are drawn to from the entries, but that nobody can come to, in declaration order.
  ///
  /// - Complexity: O(*s* + *t*) for *s* screens and *t* transitions.
  public var infeasibleScreens: [ScreenID] {
    let drawn = BreadthFirstSearch(from: graph.entryIndices, along: graph.forward.successors)
    return graph.screens.indices.filter { drawn.reaches($0) && !valuations[$0].isSatisfiable }
      .map { graph.screens[$0].id }
  }

  /// The positions in ``NavigationGraph/transitions`` of those that ways are drawn to, but that nobody can take.
  ///
  /// - Complexity: O(*s* + *t*) for *s* screens and *t* transitions.
  public var infeasibleTransitions: [Int] {
    let drawn = BreadthFirstSearch(from: graph.entryIndices, along: graph.forward.successors)
    return isFeasible.indices.filter { !isFeasible[$0] && drawn.reaches(Int(graph.storage.rows[$0].from)) }
  }

  /// Whether people can be at a screen while facts have some values.
  ///
  /// - Parameters:
  ///   - values: Values of facts, by name; the others may have any. A fact that the world may change, or that no
  ///     condition reads, says nothing.
  ///   - screen: The screen.
  /// - Returns: The answer; `false` for a value that the fact cannot have, and where there is no such screen; `true`
  ///   where there is too much to reason about.
  /// - Complexity: O(*n*) diagram operations for *n* values.
  public func allows(_ values: [String: FactValue], at screen: ScreenID) -> Bool {
    guard let position = graph.index(of: screen) else { return false }
    var diagrams = rules.diagrams
    diagrams.begin()
    do throws(ReasoningError) {
      var set = try diagrams.and(valuations[position], rules.constants)
      for (fact, value) in values {
        guard let index = diagrams.indices[fact], let number = graph.facts[index].number(comparedWith: value) else {
          return false
        }
        set = try diagrams.and(set, diagrams.equals(index, number))
      }
      return set.isSatisfiable
    } catch { return true }
  }

  /// A short way to a screen from an entry, with the values of facts that it needs.
  ///
  /// - Returns: A way with the fewest steps, where putting something on a screen and coming back counts as one; `nil`
  ///   when nobody can come to the screen, or there is none of that name.
  /// - Complexity: O(*v*) for *v* visits, and the search for each detour on the way.
  public func path(to screen: ScreenID) -> Path? {
    guard let position = graph.index(of: screen) else { return nil }
    let visits = exploration.visits.indices.lazy.filter { exploration.screen(of: $0) == position }
    return (visits.first { exploration.visits[$0].isCertain } ?? visits.first).map(exploration.path(to:))
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
