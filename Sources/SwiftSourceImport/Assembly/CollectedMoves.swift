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
  var merged: [Transition] {
    zip(transitions, ways).map { transition, ways in
      var transition = transition
      transition.condition = Condition.any(of: ways)
      return transition
    }
  }
}
