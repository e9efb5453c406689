internal import NavigationGraph

extension Condition {
  /// The parts that must all hold.
  var conjuncts: [Condition] {
    // A program that ends with `and` has two operands; the last is found from the end.
    var parts: [Condition] = []
    var tokens = tokens[...]
    while tokens.last == .and {
      tokens = tokens.dropLast()
      var needed = 1
      var start = tokens.endIndex
      while needed > 0, start > tokens.startIndex {
        start -= 1
        switch tokens[start] {
        case .and, .or: needed += 1
        case .not: break
        default: needed -= 1
        }
      }
      parts.append(Condition(tokens: Array(tokens[start...])))
      tokens = tokens[..<start]
    }
    parts.append(Condition(tokens: Array(tokens)))
    return parts
  }
}
