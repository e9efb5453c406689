/// When each branch of a graph is taken, as diagrams.
///
/// A branch is taken when its own condition holds and no earlier one of its route does. Where that cannot be decided,
/// it counts as possible, so that nothing is called impossible that is not.
///
/// - Complexity: O(*t*) diagram operations for *t* transitions.
struct BranchConditions: Sendable {
  /// Why the conditions of a route are not decided.
  struct Undecided: Hashable, Sendable {
    /// The transitions that are the branches of the route.
    var route: Range<Int>
    var reason: ReasoningError
  }

  var diagrams: DecisionDiagrams

  /// The diagram of each condition of the graph; `nil` where it is not decided.
  let conditions: [DecisionDiagrams.Diagram?]

  /// When each transition is taken, earlier branches counted.
  private(set) var effective: [DecisionDiagrams.Diagram]

  /// The routes that are not decided, in order.
  private(set) var undecided: [Undecided] = []

  /// The branches of a graph's routes that have a condition, or follow a branch of the same route.
  private(set) var routes: [Range<Int>] = []

  init(_ graph: NavigationGraph, budget: Int = 200_000) {
    var diagrams = DecisionDiagrams(over: graph.facts, budget: budget)
    var failures: [Int: ReasoningError] = [:]
    var conditions: [DecisionDiagrams.Diagram?] = []
    for (number, condition) in graph.storage.conditions.values.enumerated() {
      do throws(ReasoningError) {
        conditions.append(try diagrams.diagram(of: condition))
      } catch {
        conditions.append(nil)
        failures[number] = error
        if error == .tooComplex { diagrams.forgetQuestion() }
      }
    }
    let rows = graph.storage.rows
    var effective = [DecisionDiagrams.Diagram](repeating: .always, count: rows.count)
    var start = 0
    while start < rows.count {
      var end = start + 1
      while end < rows.count, graph.isSameRoute(start, end) { end += 1 }
      defer { start = end }
      guard end - start > 1 || rows[start].condition >= 0 else { continue }
      routes.append(start..<end)
      var rest = DecisionDiagrams.Diagram.always
      var reason: ReasoningError?
      for branch in start..<end {
        let number = Int(rows[branch].condition)
        guard number >= 0 else {
          effective[branch] = rest
          rest = .never
          continue
        }
        let before = rest
        let answer = conditions[number].flatMap { own in
          diagrams.attempt { diagrams throws(ReasoningError) in
            (try diagrams.and(own, before), try diagrams.subtract(own, from: before))
          }
        }
        if let answer {
          (effective[branch], rest) = answer
        } else {
          effective[branch] = rest
          reason = reason ?? failures[number] ?? .tooComplex
        }
      }
      if let reason { undecided.append(.init(route: start..<end, reason: reason)) }
    }
    self.conditions = conditions
    self.effective = effective
    self.diagrams = diagrams
  }
}
