/// Why a transition is never taken from where people are: what it needs of the facts, and what they always are there.
///
///     route 'profile' needs loggedIn, but at 'Home' !loggedIn always holds
public struct Contradiction: Hashable, Sendable, CustomStringConvertible {
  /// The transition's position in ``NavigationGraph/transitions``.
  public let position: Int

  /// The screen that the transition leaves.
  public let screen: ScreenID

  /// The route that it is a branch of.
  public let route: String

  /// What the transition needs, earlier branches of its route counted; `false` when they leave it nothing.
  public let needed: Condition

  /// What holds where people are, or `nil` where that would take too long a formula.
  public let given: Condition?

  /// Whether that holds however people came there; otherwise only on the way that was asked about.
  public let isAlways: Bool

  /// The contradiction in words.
  public var description: String {
    needed == .constant(false)
      ? "route '\(route)' of '\(screen)' never takes the branch that leads there"
      : "route '\(route)' needs \(needed), but "
        + (isAlways
          ? "at '\(screen)' " + (given.map { "\($0) always holds" } ?? "that never holds")
          : "this way comes to '\(screen)' with " + (given.map { "\($0)" } ?? "other values"))
  }
}

extension FactRules {
  /// Why a transition cannot be taken with any of some valuations, in as few facts as can be found.
  mutating func contradiction(
    of transition: Int, in graph: NavigationGraph, _ branches: BranchConditions, with set: DecisionDiagrams.Diagram,
    isAlways: Bool = true
  ) -> Contradiction {
    let row = graph.storage.rows[transition]
    func found(_ needed: Condition, _ given: Condition?) -> Contradiction {
      Contradiction(
        position: transition, screen: graph.screens[Int(row.from)].id, route: graph.storage.routes[row.route],
        needed: needed, given: given, isAlways: isAlways)
    }
    guard branches.effective[transition].isSatisfiable else { return found(.constant(false), .constant(true)) }
    diagrams.begin()
    do throws(ReasoningError) {
      var needed = try lasting(branches.effective[transition])
      var given = try diagrams.and(set, constants)
      let shared = Set(diagrams.supportIndices(of: needed)).intersection(diagrams.supportIndices(of: given))
      let all = Set(diagrams.supportIndices(of: needed)).union(diagrams.supportIndices(of: given))
      // What only one of the two speaks of is no part of a contradiction; of the rest, leave out what is not needed.
      for fact in all.subtracting(shared).sorted() + shared.sorted().reversed() {
        let forget = diagrams.prepare(.exists([Int32(fact * DecisionDiagrams.copies)]))
        let (less, fewer) = (try diagrams.apply(forget, to: needed), try diagrams.apply(forget, to: given))
        if try !diagrams.and(less, fewer).isSatisfiable { (needed, given) = (less, fewer) }
      }
      return found(try diagrams.condition(for: needed), try diagrams.condition(for: given))
    } catch {
      // Too long to be said in a formula: that it cannot be is all there is to say.
      return found(graph.effectiveCondition(of: transition) ?? .constant(true), nil)
    }
  }
}
