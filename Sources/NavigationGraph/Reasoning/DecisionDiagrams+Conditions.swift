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
  mutating func equals(_ fact: Int, _ number: Int, copy: Int = 0) -> Diagram {
    Diagram(node: node(Int32(fact * Self.copies + copy), in: number...number))
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

extension Fact {
  /// The number of the case that stands for all that an inferred fact may be besides the cases in use.
  private var unnamedCase: Int? {
    if case .cases(let names) = domain, !isDeclared { names.count } else { nil }
  }

  /// The values as numbers: 0 and 1 for a Boolean, the position of a case, the number itself.
  ///
  /// A fact that nobody declares can have other values than those it is compared with: numbers of any size, and one
  /// case that stands for all the cases that no condition names.
  var numbers: ClosedRange<Int> {
    switch domain {
    case .boolean, .opaque: 0...1
    case .cases(let names): 0...(unnamedCase ?? max(0, names.count - 1))
    case .integers(let range): isDeclared ? range : .min ... .max
    }
  }

  /// Whether a comparison with a value makes sense for the fact, and the fact can have the value.
  ///
  /// A number out of bounds may be compared by order, which then comes out the same always.
  func suits(_ comparison: Condition.Comparison, _ value: FactValue) -> Bool {
    switch (domain, value) {
    case (.boolean, .boolean), (.opaque, .boolean): comparison == .equal || comparison == .notEqual
    case (.cases(let names), .name(let name)):
      (comparison == .equal || comparison == .notEqual) && names.contains(name)
    case (.integers, .integer(let number)):
      numbers.contains(number) || (comparison != .equal && comparison != .notEqual)
    default: false
    }
  }

  /// The number of a value, or `nil` when the fact cannot be compared with it.
  func number(comparedWith value: FactValue) -> Int? {
    switch (domain, value) {
    case (.boolean, .boolean(let bit)), (.opaque, .boolean(let bit)): bit ? 1 : 0
    case (.cases(let names), .name(let name)): names.firstIndex(of: name)
    case (.integers, .integer(let number)): number
    default: nil
    }
  }

  /// The value that a number stands for, or `nil` for what an inferred fact may be besides.
  func value(of number: Int) -> FactValue? {
    switch domain {
    case .boolean, .opaque: .boolean(number == 1)
    case .cases(let names): names.indices.contains(number) ? .name(names[number]) : nil
    case .integers: .integer(number)
    }
  }
}
