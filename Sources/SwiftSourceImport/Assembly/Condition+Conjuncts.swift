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

  /// The names that conditions use in more than one way.
  static func mixedNames(_ conditions: [Condition?]) -> Set<String> {
    var kinds: [String: Set<Int>] = [:]
    for condition in conditions {
      for token in condition?.tokens ?? [] {
        switch token {
        case .fact(let name): kinds[name, default: []].insert(0)
        case .compare(let name, let comparison, let value):
          let isOrder = comparison != .equal && comparison != .notEqual
          switch value {
          case .integer: kinds[name, default: []].insert(1)
          case .name: kinds[name, default: []].insert(isOrder ? 3 : 2)
          case .boolean: kinds[name, default: []].insert(4)
          }
        default: break
        }
      }
    }
    return Set(kinds.filter { $0.value.count > 1 }.keys)
  }
}
