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
  /// The values that there were, and that there are now, of facts that have others now.
  private let oldValues: Condition
  private let newValues: Condition

  /// Prepares to compare.
  init(_ old: NavigationGraph, _ new: NavigationGraph) {
    var facts = new.facts
    let positions = Dictionary(facts.enumerated().map { ($1.name, $0) }) { first, _ in first }
    var (oldValues, newValues): (Condition?, Condition?)
    func add(_ fact: Fact, to condition: inout Condition?) {
      let values: Condition?
      switch fact.domain {
      case .cases(let names):
        values = names.map { Condition.fact(fact.name, .equal, .name($0)) }
          .reduce(nil as Condition?) { sum, next in sum.map { $0 || next } ?? next }
      case .integers(let range):
        values =
          .fact(fact.name, .greaterOrEqual, .integer(range.lowerBound))
          && .fact(fact.name, .lessOrEqual, .integer(range.upperBound))
      case .boolean, .opaque: values = nil
      }
      if let values { condition = condition.map { $0 && values } ?? values }
    }
    for fact in old.facts {
      guard let known = positions[fact.name] else {
        facts.append(fact)
        continue
      }
      guard fact.domain != facts[known].domain else { continue }
      add(fact, to: &oldValues)
      add(facts[known], to: &newValues)
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
    self.oldValues = oldValues ?? .constant(true)
    self.newValues = newValues ?? .constant(true)
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
      // Values that there are no more gain nothing, and those that there were not are not lost.
      let (before, now) = (try diagrams.partOfQuestion(oldValues), try diagrams.partOfQuestion(newValues))
      return (
        try diagrams.and(try diagrams.subtract(old, from: new), now),
        try diagrams.and(try diagrams.subtract(new, from: old), before)
      )
    }
    guard let (more, fewer) = parts else { return undecided }
    let gained = diagrams.smallestValuation(of: more)
    let lost = diagrams.smallestValuation(of: fewer)
    guard gained != nil || lost != nil else { return ConditionChange(relation: .same, gained: nil, lost: nil) }
    let relation: ConditionChange.Relation =
      gained != nil && lost != nil ? .incomparable : gained != nil ? .wider : .narrower
    return ConditionChange(relation: relation, gained: gained, lost: lost)
  }
}
