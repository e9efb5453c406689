extension DecisionDiagrams {
  /// The diagram of a condition.
  ///
  /// - Throws: Why the condition cannot be reasoned about: it is too complex, or does not suit its facts.
  /// - Complexity: O(*n*) for a condition of *n* operations whose diagrams stay small.
  public mutating func diagram(of condition: Condition) throws(ReasoningError) -> Diagram {
    begin()
    return try partOfQuestion(condition)
  }

  /// The diagram of a condition, as part of a longer question.
  mutating func partOfQuestion(_ condition: Condition) throws(ReasoningError) -> Diagram {
    // A chain of one operator is put together when it ends, from the last fact up, where joining costs least.
    var stack: [(isAnd: Bool, operands: [Diagram])] = []
    func popped() throws(ReasoningError) -> Diagram {
      let (isAnd, operands) = stack.removeLast()
      guard operands.count > 1 else { return operands[0] }
      var result = isAnd ? Diagram.always : .never
      for operand in operands.sorted(by: { variables[Int($0.node)] > variables[Int($1.node)] }) {
        result = isAnd ? try and(operand, result) : try or(operand, result)
      }
      return result
    }
    for token in condition.tokens {
      switch token {
      case .constant(let value): stack.append((true, [value ? .always : .never]))
      case .fact(let name): stack.append((true, [try comparison(name, .equal, true)]))
      case .compare(let name, let comparison, let value):
        stack.append((true, [try self.comparison(name, comparison, value)]))
      case .not:
        let operand = try popped()
        stack.append((true, [try not(operand)]))
      case .and, .or:
        let right = try popped()
        var left = stack.removeLast()
        if left.operands.count > 1, left.isAnd != (token == .and) {
          stack.append(left)
          left.operands = [try popped()]
        }
        left.operands.append(right)
        stack.append((token == .and, left.operands))
      }
    }
    return try popped()
  }

  /// The diagram that a fact has a value.
  mutating func equals(_ fact: Int, _ number: Int) -> Diagram {
    Diagram(node: node(Int32(fact * Self.copies), in: number...number))
  }

  private mutating func comparison(
    _ name: String, _ comparison: Condition.Comparison, _ value: FactValue
  ) throws(ReasoningError) -> Diagram {
    guard let fact = indices[name] else { throw .unknownFact(name) }
    guard facts[fact].suits(comparison, value), let number = facts[fact].number(comparedWith: value) else {
      throw .valueOutsideDomain(fact: name, value: value)
    }
    let range: ClosedRange<Int>?
    var isNegated = false
    switch comparison {
    case .equal: range = number...number
    case .notEqual: (range, isNegated) = (number...number, true)
    case .less: range = number == .min ? nil : .min...(number - 1)
    case .lessOrEqual: range = .min...number
    case .greater: range = number == .max ? nil : (number + 1) ... .max
    case .greaterOrEqual: range = number ... .max
    }
    let positive = range.map { Diagram(node: node(Int32(fact * Self.copies), in: $0)) } ?? .never
    return isNegated ? try not(positive) : positive
  }
}
