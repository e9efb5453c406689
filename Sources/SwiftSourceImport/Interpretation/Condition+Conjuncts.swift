internal import NavigationGraph

extension Condition {
  /// The most tokens of a condition that anybody reads.
  static let maximumTokens = 100

  /// Stands for conditions that are not shown.
  static let more = Condition.fact("more conditions")

  /// What holds where all of some conditions do, `nil` standing for always.
  ///
  /// What would be longer than anybody reads is cut, and says so.
  static func all(of conditions: [Condition?]) -> Condition? {
    var all: Condition?
    var seen: Set<Condition> = []
    for condition in conditions.flatMap({ $0?.conjuncts ?? [] }) where seen.insert(condition).inserted {
      guard let known = all else {
        all = condition
        continue
      }
      if known.tokens.count + condition.tokens.count > maximumTokens {
        return seen.contains(more) ? known : known && more
      }
      all = known && condition
    }
    return all
  }

  /// What holds where any of some conditions does, `nil` standing for always.
  ///
  /// What would be longer than anybody reads is what all have in common, and says that there is more.
  static func any(of ways: [Condition?]) -> Condition? {
    var parts: [[Condition]] = []
    for way in ways {
      guard let way else { return nil }
      parts.append(way.conjuncts)
    }
    guard parts.count > 1, let first = parts.first else { return ways.first ?? nil }
    let others = parts.dropFirst().map(Set.init)
    let common = first.filter { part in others.allSatisfy { $0.contains(part) } }
    let known = Set(common)
    var rests: [Condition] = []
    for part in parts {
      guard let rest = all(of: part.filter { !known.contains($0) }) else { return all(of: common) }
      if rests.contains(where: { $0.isOpposite(of: rest) || rest.isOpposite(of: $0) }) { return all(of: common) }
      if !rests.contains(rest) { rests.append(rest) }
    }
    var choice = rests[0]
    if (common + rests).reduce(0, { $0 + $1.tokens.count }) > maximumTokens {
      choice = more
    } else {
      for rest in rests.dropFirst() { choice = choice || rest }
    }
    return all(of: common + [choice])
  }

  /// Whether this is another condition's negation, in whatever order the other's parts stand.
  private func isOpposite(of other: Condition) -> Bool {
    self == !other || tokens.last == .not && Set(Condition(tokens: tokens.dropLast()).conjuncts) == Set(other.conjuncts)
  }

  /// The parts that must all hold, in order.
  var conjuncts: [Condition] {
    // A program that ends with `and` has two operands; the last is found from the end.
    var parts: [Condition] = []
    var pending = [tokens[...]]
    while var tokens = pending.popLast() {
      guard tokens.last == .and else {
        parts.append(Condition(tokens: Array(tokens)))
        continue
      }
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
      pending += [tokens[..<start], tokens[start...]]
    }
    return parts.reversed()
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
