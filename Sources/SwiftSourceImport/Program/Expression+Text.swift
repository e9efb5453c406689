extension Expression {
  /// The expression on one line, as conditions and messages say it: without `self.`, and with closures cut short.
  var text: String { text(depth: 0) }

  private func text(depth: Int) -> String {
    guard depth < 40 else { return "…" }
    func inner(_ expression: Expression) -> String { expression.text(depth: depth + 1) }
    switch self {
    case .name(let name): return name
    case .member(nil, let name): return ".\(name)"
    case .member(.name("self")?, let name): return name
    case .member(let base?, let name): return "\(inner(base)).\(name)"
    case .call(let call): return inner(call.callee) + Self.list(call.arguments, inner)
    case .closure: return "{…}"
    case .text(let parts): return "\"" + parts.map { $0 ?? "…" }.joined() + "\""
    case .literal(let text), .other(let text): return text
    case .array(let elements): return "[" + elements.map(inner).joined(separator: ", ") + "]"
    case .dictionary: return "[…]"
    case .tuple(let elements): return Self.list(elements, inner)
    case .ternary(let test, let then, let otherwise): return "\(inner(test)) ? \(inner(then)) : \(inner(otherwise))"
    case .cast(let value, let type): return "\(inner(value)) as \(type)"
    case .test(let value, let type): return "\(inner(value)) is \(type)"
    case .binary(let sign, let left, let right):
      return "\(operand(left, of: sign, inner)) \(sign) \(operand(right, of: sign, inner))"
    case .assignment(let target, let value, _): return "\(inner(target)) = \(inner(value))"
    case .prefix(let sign, let value):
      if case .binary = value { return "\(sign)(\(inner(value)))" }
      return sign + inner(value)
    case .element(let base, let arguments):
      return inner(base) + "[" + arguments.map { inner($0.value) }.joined(separator: ", ") + "]"
    case .choice: return "…"
    }
  }

  private func operand(_ operand: Expression, of sign: String, _ inner: (Expression) -> String) -> String {
    if case .binary(let other, _, _) = operand, other != sign, ["&&", "||", "??"].contains(other) {
      return "(\(inner(operand)))"
    }
    return inner(operand)
  }

  private static func list(_ arguments: [Argument], _ inner: (Expression) -> String) -> String {
    let plain = arguments.filter { !$0.isTrailing }
    return "("
      + plain.map { argument in (argument.label.map { "\($0): " } ?? "") + inner(argument.value) }
      .joined(separator: ", ") + ")"
  }
}
