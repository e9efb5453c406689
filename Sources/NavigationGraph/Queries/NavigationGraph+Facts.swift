extension NavigationGraph {
  /// Where a fact is read and set.
  public struct FactUse: Hashable, Sendable {
    /// The positions in ``NavigationGraph/transitions`` of those whose condition reads it.
    public let readers: [Int]

    /// The positions in ``NavigationGraph/transitions`` of those whose effects set it.
    public let setters: [Int]
  }

  /// Where each fact is read and set, in the order of ``facts``.
  ///
  /// - Complexity: O(*t* *n*) for *t* transitions with conditions of *n* operations.
  public var factUses: [FactUse] {
    let numbers = Dictionary(facts.enumerated().map { ($1.name, $0) }) { first, _ in first }
    let read = storage.conditions.values.map { $0.facts.compactMap { numbers[$0] } }
    let set = storage.rarities.values.map { $0.effects.compactMap { numbers[$0.fact] } }
    var uses = facts.map { _ in (readers: [Int](), setters: [Int]()) }
    for (position, row) in storage.rows.enumerated() {
      if row.condition >= 0 { for fact in read[Int(row.condition)] { uses[fact].readers.append(position) } }
      if row.rarity >= 0 { for fact in set[Int(row.rarity)] { uses[fact].setters.append(position) } }
    }
    return uses.map { FactUse(readers: $0.readers, setters: $0.setters) }
  }

  /// What some values of a fixed fact strand.
  public struct FixedValues: Hashable, Sendable {
    /// The values, as a condition on the fact alone.
    public let condition: Condition

    /// The screens that people can come to with other values of the fact, but not with these.
    public let strandedScreens: [ScreenID]

    /// The positions in ``NavigationGraph/transitions`` of those that people can take with other values only.
    public let strandedTransitions: [Int]
  }

  /// What each value of the fixed facts strands.
  ///
  /// Fixed facts may have any value here, whatever they are declared to be, unless somebody assumes one.
  ///
  /// - Returns: For each fixed fact, by name, its values in order, those that make no difference in one; `nil` when
  ///   there is too much to reason about.
  /// - Complexity: That of ``Feasibility``, and O(*f* (*s* + *t*)) diagram operations for *f* fixed facts.
  public func strandedByFixedFacts() -> [String: [FixedValues]]? {
    let feasibility = Feasibility(of: self, BranchConditions(self), leavesFixedOpen: true)
    guard !feasibility.isUndecided else { return nil }
    var rules = feasibility.rules
    var answer: [String: [FixedValues]] = [:]
    do throws(ReasoningError) {
      for (number, fact) in facts.enumerated() where fact.kind == .fixed && fact.assumed == nil {
        answer[fact.name] = try strandings(by: number, feasibility, &rules)
      }
    } catch { return nil }
    return answer
  }

  private func strandings(
    by fact: Int, _ feasibility: Feasibility, _ rules: inout FactRules
  ) throws(ReasoningError) -> [FixedValues] {
    rules.diagrams.begin()
    let others = facts.indices.filter { $0 != fact }.map { Int32($0 * DecisionDiagrams.copies) }
    let forget = rules.diagrams.prepare(.exists(others))
    var screenSets: [DecisionDiagrams.Diagram] = []
    for set in feasibility.valuations { screenSets.append(try rules.diagrams.apply(forget, to: set)) }
    var transitionSets: [DecisionDiagrams.Diagram] = []
    for (row, needed) in zip(storage.rows, rules.guards) {
      let both = try rules.diagrams.and(feasibility.valuations[Int(row.from)], needed)
      transitionSets.append(try rules.diagrams.apply(forget, to: both))
    }
    // The values that some screen or transition tells apart.
    let all = facts[fact].numbers
    var starts: Set<Int> = []
    for set in Set(screenSets + transitionSets) where set.node > 1 {
      for run in rules.diagrams.runs(of: set.node) where rules.diagrams.ends[run] < all.upperBound {
        starts.insert(rules.diagrams.ends[run] + 1)
      }
    }
    if all == 0...1 { starts.insert(1) }
    var rows: [FixedValues] = []
    for run in facts[fact].runs(from: starts) {
      let values = DecisionDiagrams.Diagram(node: rules.diagrams.node(Int32(fact * DecisionDiagrams.copies), in: run))
      func isStranded(_ set: DecisionDiagrams.Diagram) -> Bool {
        set != .always && set.isSatisfiable && rules.diagrams.value(of: set, at: run.lowerBound) == 0
      }
      let screens = screens.indices.filter { isStranded(screenSets[$0]) }.map { self.screens[$0].id }
      let transitions = storage.rows.indices.filter { isStranded(transitionSets[$0]) }
      let condition = try rules.diagrams.condition(for: values)
      rows.append(FixedValues(condition: condition, strandedScreens: screens, strandedTransitions: transitions))
    }
    return rows
  }

  /// The values of the fixed facts with which people can come to a screen at all.
  ///
  ///     graph.fixedCondition(of: "NewCheckout")   // newCheckout && device != phone
  ///
  /// Fixed facts may have any value here, whatever they are declared to be, unless somebody assumes one.
  ///
  /// - Returns: A short condition; `true` when the fixed facts do not matter, `false` when nobody can come there;
  ///   `nil` when there is no such screen, or too much to reason about.
  /// - Complexity: That of ``Feasibility``.
  public func fixedCondition(of id: ScreenID) -> Condition? {
    guard let screen = index(of: id) else { return nil }
    let feasibility = Feasibility(of: self, BranchConditions(self), leavesFixedOpen: true)
    guard !feasibility.isUndecided else { return nil }
    var rules = feasibility.rules
    rules.diagrams.begin()
    do throws(ReasoningError) {
      return try rules.diagrams.condition(for: try rules.withoutControlled(feasibility.valuations[screen]))
    } catch { return nil }
  }
}
