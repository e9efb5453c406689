internal import NavigationGraph

/// The moves of an app, each once: code often comes from one place to one move by several ways, and what these have to
/// fulfil is then one condition.
struct CollectedMoves {
  private var transitions: [Transition] = []
  /// The conditions of the ways to each transition.
  private var ways: [[Condition?]] = []
  private var positions: [Transition: Int] = [:]

  mutating func add(_ transition: Transition) {
    var key = transition
    (key.condition, key.confidence) = (nil, .exact)
    if let known = positions[key] {
      if !ways[known].contains(transition.condition) { ways[known].append(transition.condition) }
      transitions[known].confidence = [transitions[known].confidence, transition.confidence].compactMap(\.self).min()
    } else {
      positions[key] = transitions.count
      transitions.append(transition)
      ways.append([transition.condition])
    }
  }

  /// The transitions in the order in which they came first, without numbers on routes of one name.
  func merged(limit: Int) -> [Transition] {
    zip(transitions, ways).map { transition, ways in
      var transition = transition
      transition.condition = Condition.any(of: ways, limit: limit)
      return transition
    }
  }
}

extension Interpreter {
  /// What holds where both of two conditions do, and no longer than anybody reads.
  static func both(_ a: Condition?, _ b: Condition?, limit: Int) -> Condition? {
    guard let a, let b else { return a ?? b }
    let known = Set(a.conjuncts)
    let rest = b.conjuncts.filter { !known.contains($0) }
    if a.tokens.count + rest.reduce(0, { $0 + $1.tokens.count }) > limit {
      return known.contains(more) ? a : a && more
    }
    return rest.reduce(a) { $0 && $1 }
  }
}

extension Condition {
  /// What holds where any of some conditions does, `nil` standing for always.
  ///
  /// What would have more tokens than `limit` is what all have in common, and says that there is more.
  static func any(of ways: [Condition?], limit: Int) -> Condition? {
    var parts: [[Condition]] = []
    for way in ways {
      guard let way else { return nil }
      parts.append(way.conjuncts)
    }
    guard parts.count > 1, let first = parts.first else { return ways.first ?? nil }
    let others = parts.dropFirst().map(Set.init)
    let common = first.filter { part in others.allSatisfy { $0.contains(part) } }
    func all(_ parts: [Condition]) -> Condition? {
      guard let first = parts.first else { return nil }
      return parts.dropFirst().reduce(first) { $0 && $1 }
    }
    let known = Set(common)
    var rests: [Condition] = []
    for part in parts {
      guard let rest = all(part.filter { !known.contains($0) }) else { return all(common) }
      if rests.contains(where: { $0 == !rest || rest == !$0 }) { return all(common) }
      if !rests.contains(rest) { rests.append(rest) }
    }
    var choice = rests[0]
    if rests.reduce(common.reduce(0, { $0 + $1.tokens.count }), { $0 + $1.tokens.count }) > limit {
      choice = Interpreter.more
    } else {
      for rest in rests.dropFirst() { choice = choice || rest }
    }
    return all(common + (common.contains(choice) ? [] : [choice]))
  }
}
