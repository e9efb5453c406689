/// When each branch of a graph is taken, as diagrams.
///
/// A branch is taken when its own condition holds and no earlier one of its route does. Where that cannot be decided,
/// it counts as possible, so that nothing is called impossible that is not.
///
/// - Complexity: O(*t*) diagram operations for *t* transitions.
struct BranchConditions: Sendable {
  /// A route with conditions, or with several branches.
  struct Route: Sendable {
    /// The transitions that are its branches.
    var branches: Range<Int>
    /// When none of them is taken; too large where some condition is not decided.
    var uncovered: DecisionDiagrams.Diagram
    /// Why some condition is not decided.
    var failure: ReasoningError?
  }

  var diagrams: DecisionDiagrams

  /// The diagram of each condition of the graph; `nil` where it is not decided.
  let conditions: [DecisionDiagrams.Diagram?]

  /// When each transition is taken, earlier branches counted.
  private(set) var effective: [DecisionDiagrams.Diagram]

  /// The routes that have a condition, or several branches, in order.
  private(set) var routes: [Route] = []

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
      var rest = DecisionDiagrams.Diagram.always
      var reason: ReasoningError?
      // Many branches together have a few budgets, so that a long route does not take for ever.
      var budgets = 4
      var spent = 0
      for branch in start..<end {
        let number = Int(rows[branch].condition)
        guard number >= 0 else {
          effective[branch] = rest
          rest = .never
          continue
        }
        let before = rest
        let answer = conditions[number].flatMap { own in
          budgets <= 0
            ? nil
            : diagrams.attempt { diagrams throws(ReasoningError) in
              (try diagrams.and(own, before), try diagrams.subtract(own, from: before))
            }
        }
        spent += diagrams.visits
        if spent > budget { (spent, budgets) = (0, budgets - 1) }
        if let answer {
          (effective[branch], rest) = answer
        } else {
          effective[branch] = rest
          reason = reason ?? failures[number] ?? .tooComplex
        }
      }
      routes.append(Route(branches: start..<end, uncovered: rest, failure: reason))
    }
    self.conditions = conditions
    self.effective = effective
    self.diagrams = diagrams
  }

  /// Takes every branch only where a diagram holds; `false` when that is too complex.
  mutating func restrict(to diagram: DecisionDiagrams.Diagram) -> Bool {
    var known: [DecisionDiagrams.Diagram: DecisionDiagrams.Diagram] = [:]
    for branch in effective.indices {
      let own = effective[branch]
      if let done = known[own] {
        effective[branch] = done
        continue
      }
      guard let both = diagrams.attempt({ diagrams throws(ReasoningError) in try diagrams.and(own, diagram) }) else {
        return false
      }
      known[own] = both
      effective[branch] = both
    }
    return true
  }

  /// The diagram of a branch's own condition, or `nil` when it is not decided.
  func own(_ branch: Int, in graph: NavigationGraph) -> DecisionDiagrams.Diagram? {
    let number = graph.storage.rows[branch].condition
    return number < 0 ? .always : conditions[Int(number)]
  }

  /// Where the facts that nobody declares, and that a diagram depends on, have values that are in use.
  ///
  /// Such a fact may well have other values, but nobody knows whether.
  func valuesInUse(
    of diagram: DecisionDiagrams.Diagram, in graph: NavigationGraph, _ diagrams: inout DecisionDiagrams
  ) throws(ReasoningError) -> DecisionDiagrams.Diagram {
    var result = DecisionDiagrams.Diagram.always
    for fact in diagrams.supportIndices(of: diagram).reversed() where !graph.facts[fact].isDeclared {
      var values = DecisionDiagrams.Diagram.never
      switch graph.facts[fact].domain {
      case .boolean, .opaque: values = .always
      case .cases(let names):
        for number in names.indices { values = try diagrams.or(values, diagrams.equals(fact, number)) }
      case .integers:
        for number in numbersInUse(of: graph.facts[fact].name, in: graph) {
          values = try diagrams.or(values, diagrams.equals(fact, number))
        }
      }
      result = try diagrams.and(values, result)
    }
    return result
  }

  /// The numbers that a fact is compared with.
  private func numbersInUse(of fact: String, in graph: NavigationGraph) -> [Int] {
    var numbers: Set<Int> = []
    for condition in graph.storage.conditions.values {
      for case .compare(fact, _, .integer(let number)) in condition.tokens { numbers.insert(number) }
    }
    return numbers.sorted()
  }
}
