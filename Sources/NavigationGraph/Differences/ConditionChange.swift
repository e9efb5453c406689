/// How the condition under which a branch is taken has changed.
public struct ConditionChange: Hashable, Sendable {
  /// How the values that satisfy two conditions lie to each other.
  public enum Relation: String, Hashable, Sendable, CaseIterable {
    /// The same values, in other words.
    case same
    /// More values than before.
    case wider
    /// Fewer values than before.
    case narrower
    /// Some more and some fewer.
    case incomparable
    /// Too complex to be decided, or about facts that have changed themselves.
    case undecided
  }

  /// How the new values lie to the old ones.
  public let relation: Relation

  /// Values with which the branch is taken now, and was not before.
  public let gained: Valuation?

  /// Values with which the branch was taken before, and is not now.
  public let lost: Valuation?
}

/// Compares conditions of two graphs over the facts of both.
struct ConditionComparison {
  private var diagrams: DecisionDiagrams

  /// Prepares to compare.
  init(_ old: NavigationGraph, _ new: NavigationGraph) {
    var facts = new.facts
    let positions = Dictionary(facts.enumerated().map { ($1.name, $0) }) { first, _ in first }
    for fact in old.facts {
      guard let known = positions[fact.name] else {
        facts.append(fact)
        continue
      }
      // A fact that has other values now can have those of both.
      switch (fact.domain, facts[known].domain) {
      case (.cases(let before), .cases(let after)):
        facts[known].domain = .cases(after + before.filter { !after.contains($0) })
      case (.integers(let before), .integers(let after)):
        let least = min(before.lowerBound, after.lowerBound)
        facts[known].domain = .integers(least...max(before.upperBound, after.upperBound))
      default: break
      }
    }
    // By name, so that examples do not depend on the order of declarations.
    diagrams = DecisionDiagrams(over: facts.sorted { $0.name < $1.name })
  }

  /// When each branch of a route is taken, earlier ones counted; `nil` where that is not decided.
  mutating func effectiveConditions(of conditions: [Condition?]) -> [DecisionDiagrams.Diagram?] {
    var rest: DecisionDiagrams.Diagram? = .always
    return conditions.map { condition in
      let before = rest
      guard let condition else {
        rest = .never
        return before
      }
      let answer = diagrams.attempt { diagrams throws(ReasoningError) in
        let own = try diagrams.partOfQuestion(condition)
        guard let before else { return (own, own) }
        return (try diagrams.and(own, before), try diagrams.subtract(own, from: before))
      }
      guard let answer, before != nil else {
        rest = nil
        return nil
      }
      rest = answer.1
      return answer.0
    }
  }

  /// How two effective conditions lie to each other.
  mutating func change(from old: DecisionDiagrams.Diagram?, to new: DecisionDiagrams.Diagram?) -> ConditionChange {
    let undecided = ConditionChange(relation: .undecided, gained: nil, lost: nil)
    guard let old, let new else { return undecided }
    guard old != new else { return ConditionChange(relation: .same, gained: nil, lost: nil) }
    let parts = diagrams.attempt { diagrams throws(ReasoningError) in
      (try diagrams.subtract(old, from: new), try diagrams.subtract(new, from: old))
    }
    guard let (more, fewer) = parts else { return undecided }
    let gained = diagrams.smallestValuation(of: more)
    let lost = diagrams.smallestValuation(of: fewer)
    let relation: ConditionChange.Relation =
      gained != nil && lost != nil ? .incomparable : gained != nil ? .wider : .narrower
    return ConditionChange(relation: relation, gained: gained, lost: lost)
  }
}
