extension NavigationGraph {
  /// The conditions under which the branches of a route are taken: each one's own, and not any earlier one's.
  ///
  ///     [a], [b], otherwise        // a, !a && b, !a && !b
  ///
  /// A condition that earlier branches do not narrow stays as it is written. A branch that is never taken has the
  /// condition `false`. Facts of which a value is assumed are left out. What is too complex to be simplified is put
  /// together as it is written, or stays alone as it is written after many branches.
  ///
  /// - Parameter route: The positions in ``transitions`` of branches of one route, from the first.
  /// - Returns: A condition for each branch, or `nil` where the branch is always taken.
  /// - Complexity: O(*b*) diagram operations for *b* branches.
  public func effectiveConditions(ofRoute route: Range<Int>) -> [Condition?] {
    let own = route.map { storage.rows[$0].condition < 0 ? nil : storage.conditions[storage.rows[$0].condition] }
    guard own.count > 1 || own.first != .some(nil) else { return own }
    let names = Set(own.flatMap { $0?.facts ?? [] })
    // By name, so that a condition reads the same however the facts are declared.
    let facts = facts.filter { names.contains($0.name) }.sorted { $0.name < $1.name }
    // One budget for the whole route, so that a long one does not take for ever.
    var diagrams = DecisionDiagrams(over: facts)
    diagrams.begin()
    var rest: DecisionDiagrams.Diagram? = .always
    return own.indices.map { position in
      do throws(ReasoningError) {
        guard let before = rest else { throw .tooComplex }
        rest = nil
        let alone = try own[position].map { own throws(ReasoningError) in try diagrams.partOfQuestion(own) } ?? .always
        var effective = try diagrams.and(alone, before)
        rest = try diagrams.subtract(alone, from: before)
        let written = effective == alone
        for (number, fact) in facts.enumerated() {
          guard let value = fact.assumed.flatMap(fact.number(comparedWith:)) else { continue }
          effective = try diagrams.exists([fact.name], in: try diagrams.and(effective, diagrams.equals(number, value)))
        }
        if effective == .never || effective == .always { return effective == .always ? nil : .constant(false) }
        if written, facts.allSatisfy({ $0.assumed == nil }) { return own[position] }
        var copy = diagrams  // a formula is a question of its own
        return try copy.condition(for: effective)
      } catch {
        // What comes before a late branch would fill the screen; it is left out.
        guard position <= 16 else { return own[position] }
        return own[..<position].map { $0.map { !$0 } ?? .constant(false) }.reduce(own[position]) { result, not in
          result.map { not && $0 } ?? not
        }
      }
    }
  }

  /// What lists and pictures say of each branch of a route: its effective condition, or `else` for the last one.
  ///
  /// - Returns: A text for each branch, or `nil` where the branch is always taken.
  package func branchLabels(ofRoute route: Range<Int>) -> [String?] {
    zip(route, effectiveConditions(ofRoute: route)).map { position, condition in
      let takesTheRest = storage.rows[position].condition < 0 && condition != nil && condition != .constant(false)
      return takesTheRest ? "else" : condition?.description
    }
  }
}
