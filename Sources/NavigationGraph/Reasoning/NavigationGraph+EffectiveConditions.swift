extension NavigationGraph {
  /// The conditions under which the branches of a route are taken: each one's own, and not any earlier one's.
  ///
  ///     [a], [b], otherwise        // a, !a && b, !a && !b
  ///
  /// A condition that earlier branches do not narrow stays as it is written. A branch that is never taken has the
  /// condition `false`. What is too complex to be simplified is put together as it is written.
  ///
  /// - Parameter route: The positions in ``transitions`` of branches of one route, from the first.
  /// - Returns: A condition for each branch, or `nil` where the branch is always taken.
  /// - Complexity: O(*b*) diagram operations for *b* branches.
  public func effectiveConditions(ofRoute route: Range<Int>) -> [Condition?] {
    let own = route.map { storage.rows[$0].condition < 0 ? nil : storage.conditions[storage.rows[$0].condition] }
    guard own.count > 1 else { return own }
    let names = Set(own.flatMap { $0?.facts ?? [] })
    var diagrams = DecisionDiagrams(over: facts.filter { names.contains($0.name) })
    var rest = DecisionDiagrams.Diagram.always
    var written: Condition?
    var isDecided = true
    return own.map { own in
      defer { written = Self.conjunction(written, own.map { !$0 } ?? .constant(false)) }
      if isDecided {
        do throws(ReasoningError) {
          let alone = try own.map { own throws(ReasoningError) in try diagrams.diagram(of: own) } ?? .always
          let effective = try diagrams.and(alone, rest)
          let before = rest
          rest = try diagrams.subtract(alone, from: rest)
          if effective == alone || before == .always { return own }
          if let short = try? diagrams.condition(for: effective) { return short == .constant(true) ? nil : short }
        } catch { isDecided = false }
      }
      return Self.conjunction(written, own)
    }
  }

  /// What lists and pictures say of each branch of a route: its effective condition, or `else` for the last one.
  ///
  /// - Returns: A text for each branch, or `nil` where the branch is always taken.
  package func branchLabels(ofRoute route: Range<Int>) -> [String?] {
    zip(route, effectiveConditions(ofRoute: route)).map { position, condition in
      let takesTheRest =
        storage.rows[position].condition < 0 && position > route.lowerBound && condition != .constant(false)
      return takesTheRest ? "else" : condition?.description
    }
  }

  /// Both conditions, where `nil` always holds.
  private static func conjunction(_ a: Condition?, _ b: Condition?) -> Condition? {
    guard let a, let b else { return a ?? b }
    return a && b
  }
}
