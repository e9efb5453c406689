extension DecisionDiagrams {
  /// The most alternatives of a readable formula.
  private static let longestFormula = 32

  /// A short condition that holds exactly where a diagram does, or where a negation is shorter, that.
  ///
  /// It is an alternative of terms none of which can be left out, each made as wide as can be; the method is that of
  /// Brayton, Hachtel, McMullen and Sangiovanni-Vincentelli, "Logic Minimization Algorithms for VLSI Synthesis" (1984):
  /// expand, then make irredundant.
  ///
  /// - Returns: The condition; the same for equal diagrams.
  /// - Throws: ``ReasoningError/tooComplex``, also when the formula would be too long to read.
  public mutating func condition(for diagram: Diagram) throws(ReasoningError) -> Condition {
    begin()
    guard diagram != .always, diagram != .never else { return .constant(diagram == .always) }
    let opposite = try not(diagram)
    var positive: (formula: Condition, literals: Int)?
    do { positive = try cover(of: diagram, avoiding: opposite) } catch { begin() }
    // Where the formula is short already, no negation is shorter.
    if let positive, positive.literals <= 2 { return positive.formula }
    var negative: (formula: Condition, literals: Int)?
    do { negative = try cover(of: opposite, avoiding: diagram) } catch {}
    if let negative, negative.literals < positive?.literals ?? .max { return !negative.formula }
    guard let positive else { throw .tooComplex }
    return positive.formula
  }

  /// A term: the values of some facts, each as a diagram over that fact alone.
  private typealias Term = [(fact: Int, literal: Diagram)]

  private mutating func cover(
    of diagram: Diagram, avoiding opposite: Diagram
  ) throws(ReasoningError) -> (formula: Condition, literals: Int) {
    let support = supportIndices(of: diagram)
    guard support.count <= 2 * Self.longestFormula else { throw .tooComplex }
    var terms: [(term: Term, diagram: Diagram)] = []
    var rest = diagram
    while let numbers = smallestNumbers(of: rest) {
      guard terms.count < Self.longestFormula else { throw .tooComplex }
      let term = try widened(numbers, support: support, avoiding: opposite)
      let whole = try conjunction(of: term)
      terms.append((term, whole))
      rest = try subtract(whole, from: rest)
    }
    for position in terms.indices.reversed() {
      var others = Diagram.never
      for other in terms.indices where other != position { others = try or(others, terms[other].diagram) }
      if try implies(terms[position].diagram, others) { terms.remove(at: position) }
    }
    let sorted = terms.map(\.term).enumerated().sorted { a, b in
      let (first, second) = (a.element.map(\.fact), b.element.map(\.fact))
      return first == second ? a.offset < b.offset : first.lexicographicallyPrecedes(second)
    }.map(\.element)
    let alternatives = sorted.map { term in
      term.map { text(of: $0.literal, fact: $0.fact) }.joined { $0 && $1 }
    }
    return (alternatives.joined { $0 || $1 }, sorted.reduce(0) { $0 + $1.count })
  }

  /// The term of a valuation, with each fact left out or given as many values as can be.
  private mutating func widened(
    _ numbers: [(fact: Int, number: Int)], support: [Int], avoiding opposite: Diagram
  ) throws(ReasoningError) -> Term {
    let known = Dictionary(uniqueKeysWithValues: numbers.map { ($0.fact, $0.number) })
    var term: Term = support.map { fact in (fact, equals(fact, known[fact] ?? bounds[fact].lowerBound)) }
    var position = 0
    while position < term.count {
      let fact = term[position].fact
      var others = term
      others.remove(at: position)
      let hit = try and(try conjunction(of: others), opposite)
      let rest = prepare(.exists(support.filter { $0 != fact }.map { Int32($0 * Self.copies) }))
      let literal = try not(try apply(rest, to: hit))
      if literal == .always {
        term = others
      } else {
        term[position].literal = literal
        position += 1
      }
    }
    return term
  }

  private mutating func conjunction(of term: Term) throws(ReasoningError) -> Diagram {
    var result = Diagram.always
    for (_, literal) in term.reversed() { result = try and(literal, result) }
    return result
  }

  /// A diagram over one fact as a condition.
  private func text(of literal: Diagram, fact position: Int) -> Condition {
    let fact = facts[position]
    let all = bounds[position]
    var (inside, outside): ([ClosedRange<Int>], [ClosedRange<Int>]) = ([], [])
    var start = all.lowerBound
    for run in runs(of: literal.node) {
      if children[run] == 1 { inside.append(start...ends[run]) } else { outside.append(start...ends[run]) }
      if ends[run] < all.upperBound { start = ends[run] + 1 }
    }
    switch fact.domain {
    case .boolean, .opaque:
      return inside.first?.lowerBound == 1 ? .fact(fact.name) : !.fact(fact.name)
    case .cases(let names):
      let chosen = inside.flatMap { Array($0) }
      let others = outside.flatMap { Array($0) }
      let isNameless = chosen.contains { !names.indices.contains($0) }
      return isNameless || others.count == 1 && chosen.count > 1 || others.count + 1 < chosen.count
        ? others.map { .fact(fact.name, .notEqual, .name(names[$0])) }.joined { $0 && $1 }
        : chosen.map { .fact(fact.name, .equal, .name(names[$0])) }.joined { $0 || $1 }
    case .integers:
      if outside.count == 1, outside[0].lowerBound == outside[0].upperBound, inside.count > 1 {
        return .fact(fact.name, .notEqual, .integer(outside[0].lowerBound))
      }
      return inside.map { range in
        if range.lowerBound == range.upperBound { return .fact(fact.name, .equal, .integer(range.lowerBound)) }
        let least = Condition.fact(fact.name, .greaterOrEqual, .integer(range.lowerBound))
        let most = Condition.fact(fact.name, .lessOrEqual, .integer(range.upperBound))
        return range.lowerBound == all.lowerBound ? most : range.upperBound == all.upperBound ? least : least && most
      }.joined { $0 || $1 }
    }
  }
}

extension [Condition] {
  /// The conditions put together from the left; an empty list is true.
  fileprivate func joined(_ join: (Condition, Condition) -> Condition) -> Condition {
    dropFirst().reduce(first ?? .constant(true), join)
  }
}
