extension Condition: CustomStringConvertible {
  /// The condition in the text syntax, with no more parentheses than it needs.
  public var description: String {
    /// How tightly the text of an operand holds together.
    enum Binding: Int { case or, and, comparison, unary }
    var stack: [(text: String, binding: Binding)] = []
    func popped(within outer: Binding) -> String {
      let operand = stack.removeLast()
      return operand.binding.rawValue < outer.rawValue ? "(\(operand.text))" : operand.text
    }
    for token in tokens {
      switch token {
      case .constant(let value): stack.append((value ? "true" : "false", .unary))
      case .fact(let name): stack.append((ConditionSyntax.spelling(of: name), .unary))
      case .compare(let name, let comparison, let value):
        stack.append(("\(ConditionSyntax.spelling(of: name)) \(comparison.rawValue) \(value)", .comparison))
      case .not:
        stack.append(("!\(popped(within: .unary))", .unary))
      case .and, .or:
        let isAnd = token == .and
        // A right operand of the same kind keeps its parentheses, so that reading the text gives the same program.
        let right = stack.removeLast()
        let needsParentheses = right.binding.rawValue <= (isAnd ? Binding.and : .or).rawValue
        let rightText = needsParentheses ? "(\(right.text))" : right.text
        let left = popped(within: isAnd ? .and : .or)
        stack.append(("\(left) \(isAnd ? "&&" : "||") \(rightText)", isAnd ? .and : .or))
      }
    }
    return stack.last?.text ?? "true"
  }
}
