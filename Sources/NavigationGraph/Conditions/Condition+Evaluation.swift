extension Condition {
  /// Whether the condition holds under some values of the facts.
  ///
  /// - Parameter value: Gives a fact's value, or `nil` when it is not known.
  /// - Returns: The answer, or `nil` when it depends on a fact whose value is not known or of another type.
  /// - Complexity: O(*n*) for *n* operations.
  public func holds(_ value: (String) -> FactValue?) -> Bool? {
    var stack: [Bool?] = []
    for token in tokens {
      switch token {
      case .constant(let constant): stack.append(constant)
      case .fact(let name):
        if case .boolean(let bit) = value(name) { stack.append(bit) } else { stack.append(nil) }
      case .compare(let name, let comparison, let constant):
        stack.append(value(name).flatMap { Self.compare($0, comparison, constant) })
      case .not:
        let operand = stack.removeLast()
        stack.append(operand.map { !$0 })
      case .and:
        let right = stack.removeLast()
        let left = stack.removeLast()
        stack.append(left == false || right == false ? false : left == nil || right == nil ? nil : true)
      case .or:
        let right = stack.removeLast()
        let left = stack.removeLast()
        stack.append(left == true || right == true ? true : left == nil || right == nil ? nil : false)
      }
    }
    return stack.last ?? nil
  }

  private static func compare(_ value: FactValue, _ comparison: Comparison, _ constant: FactValue) -> Bool? {
    switch (value, constant) {
    case (.integer(let a), .integer(let b)):
      switch comparison {
      case .equal: a == b
      case .notEqual: a != b
      case .less: a < b
      case .lessOrEqual: a <= b
      case .greater: a > b
      case .greaterOrEqual: a >= b
      }
    case (.boolean, .boolean), (.name, .name):
      switch comparison {
      case .equal: value == constant
      case .notEqual: value != constant
      default: nil
      }
    default: nil
    }
  }
}
