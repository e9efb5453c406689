extension DecisionDiagrams {
  /// The diagram that holds where both hold.
  ///
  /// - Throws: ``ReasoningError/tooComplex``.
  /// - Complexity: O(*m* *n*) for diagrams of *m* and *n* nodes.
  public mutating func and(_ a: Diagram, _ b: Diagram) throws(ReasoningError) -> Diagram {
    Diagram(node: try combine(.and, a.node, b.node))
  }

  /// The diagram that holds where at least one holds.
  ///
  /// - Throws: ``ReasoningError/tooComplex``.
  /// - Complexity: O(*m* *n*) for diagrams of *m* and *n* nodes.
  public mutating func or(_ a: Diagram, _ b: Diagram) throws(ReasoningError) -> Diagram {
    Diagram(node: try combine(.or, a.node, b.node))
  }

  /// The diagram that holds where the first holds and the second does not.
  ///
  /// - Throws: ``ReasoningError/tooComplex``.
  /// - Complexity: O(*m* *n*) for diagrams of *m* and *n* nodes.
  public mutating func subtract(_ b: Diagram, from a: Diagram) throws(ReasoningError) -> Diagram {
    Diagram(node: try combine(.butNot, a.node, b.node))
  }

  /// The diagram that holds where another does not.
  ///
  /// - Throws: ``ReasoningError/tooComplex``.
  /// - Complexity: O(*n*) for a diagram of *n* nodes.
  public mutating func not(_ a: Diagram) throws(ReasoningError) -> Diagram {
    Diagram(node: try combine(.butNot, 1, a.node))
  }

  /// Whether the second holds wherever the first does.
  ///
  /// - Throws: ``ReasoningError/tooComplex``.
  /// - Complexity: O(*m* *n*) for diagrams of *m* and *n* nodes.
  public mutating func implies(_ a: Diagram, _ b: Diagram) throws(ReasoningError) -> Bool {
    try combine(.butNot, a.node, b.node) == 0
  }

  /// The diagram that holds where another holds for some values of some facts.
  ///
  /// - Parameters:
  ///   - names: The facts that are taken away; names of no fact count for nothing.
  ///   - diagram: The diagram.
  /// - Returns: A diagram that does not depend on those facts.
  /// - Throws: ``ReasoningError/tooComplex``.
  public mutating func exists(
    _ names: some Sequence<String>, in diagram: Diagram
  ) throws(ReasoningError) -> Diagram {
    let variables = names.compactMap { indices[$0] }.map { Int32($0 * Self.copies) }
    return try apply(prepare(.exists(Set(variables).sorted())), to: diagram)
  }

  /// The facts that a diagram depends on, in declaration order.
  ///
  /// It changes nothing, but is `mutating` so that the diagram may be made in the same expression.
  ///
  /// - Complexity: O(*n*) for a diagram of *n* nodes.
  public mutating func support(of diagram: Diagram) -> [Fact] { supportIndices(of: diagram).map { facts[$0] } }

  /// The positions of the facts that a diagram depends on.
  func supportIndices(of diagram: Diagram) -> [Int] {
    Set(nodes(below: diagram.node).map { Int(variables[Int($0)]) / Self.copies }).sorted()
  }

  // MARK: Two diagrams

  private enum Combination: Int32 {
    case and, or, butNot

    /// The result where one operand decides, or `nil`.
    func shortcut(_ a: Int32, _ b: Int32) -> Int32? {
      switch self {
      case .and: a == 0 || b == 0 ? 0 : a == 1 || a == b ? b : b == 1 ? a : nil
      case .or: a == 1 || b == 1 ? 1 : a == 0 || a == b ? b : b == 0 ? a : nil
      case .butNot: a == 0 || b == 1 || a == b ? 0 : b == 0 ? a : nil
      }
    }
  }

  /// Bryant's Apply, with the stack made explicit.
  private mutating func combine(_ operation: Combination, _ a: Int32, _ b: Int32) throws(ReasoningError) -> Int32 {
    func known(_ a: Int32, _ b: Int32) -> Int32? {
      if let result = operation.shortcut(a, b) { return result }
      // Both orders of a conjunction are one entry.
      return operation == .butNot || a < b ? cache[operation.rawValue, a, b] : cache[operation.rawValue, b, a]
    }
    if let result = known(a, b) { return result }
    struct Frame {
      var a, b, variable: Int32
      var runA, runB: Int
      var isOfA, isOfB: Bool
      /// Where its results begin.
      var base: Int
    }
    var frames: [Frame] = []
    var newEnds: [Int] = []
    var newChildren: [Int32] = []
    func enter(_ a: Int32, _ b: Int32) throws(ReasoningError) {
      try visit()
      let variable = min(variables[Int(a)], variables[Int(b)])
      frames.append(
        Frame(
          a: a, b: b, variable: variable, runA: runs(of: a).lowerBound, runB: runs(of: b).lowerBound,
          isOfA: variables[Int(a)] == variable, isOfB: variables[Int(b)] == variable, base: newEnds.count))
    }
    try enter(a, b)
    while true {
      let top = frames.count - 1
      let frame = frames[top]
      let last = range(of: frame.variable).upperBound
      let childA = frame.isOfA ? children[frame.runA] : frame.a
      let childB = frame.isOfB ? children[frame.runB] : frame.b
      guard let result = known(childA, childB) else {
        try enter(childA, childB)
        continue
      }
      let end = min(frame.isOfA ? ends[frame.runA] : last, frame.isOfB ? ends[frame.runB] : last)
      if newChildren.count > frame.base, newChildren.last == result {
        newEnds[newEnds.count - 1] = end
      } else {
        newEnds.append(end)
        newChildren.append(result)
      }
      if frame.isOfA, ends[frame.runA] == end { frames[top].runA += 1 }
      if frame.isOfB, ends[frame.runB] == end { frames[top].runB += 1 }
      guard end == last else { continue }
      let made = node(frame.variable, newEnds[frame.base...], newChildren[frame.base...])
      newEnds.removeSubrange(frame.base...)
      newChildren.removeSubrange(frame.base...)
      if operation == .butNot || frame.a < frame.b {
        cache[operation.rawValue, frame.a, frame.b] = made
      } else {
        cache[operation.rawValue, frame.b, frame.a] = made
      }
      frames.removeLast()
      // The frame below finds the result in the cache, where nothing has taken its place yet.
      if frames.isEmpty { return made }
    }
  }

  // MARK: One diagram

  /// A change of a whole diagram.
  enum Change: Hashable, Sendable {
    /// Holds where the diagram holds for some values of the variables.
    case exists([Int32])
    /// Holds where the diagram holds once the variables have the values.
    case assign([Int32], [Int])
    /// The variables of one copy become those of another copy, by the difference.
    case shift([Int32], by: Int32)
  }

  /// Gives a change a number, by which its results are remembered; the variables stand in order.
  mutating func prepare(_ change: Change) -> Int32 { changes.number(of: change) }

  /// Applies a change to a diagram, from its lowest nodes up.
  mutating func apply(_ change: Int32, to diagram: Diagram) throws(ReasoningError) -> Diagram {
    let operation = change + 8
    if diagram.node < 2 { return diagram }
    if let known = cache[operation, diagram.node, 0] { return Diagram(node: known) }
    let kind = changes[change]
    var results: [Int32: Int32] = [0: 0, 1: 1]
    var newEnds: [Int] = []
    var newChildren: [Int32] = []
    for old in nodes(below: diagram.node) {
      try visit()
      if let known = cache[operation, old, 0] {
        results[old] = known
        continue
      }
      let variable = variables[Int(old)]
      let range = runs(of: old)
      var newVariable = variable
      var result: Int32?
      switch kind {
      case .exists(let set):
        if set.sortedContains(variable) != nil {
          var union: Int32 = 0
          for run in range { union = try combine(.or, union, results[children[run]] ?? 0) }
          result = union
        }
      case .assign(let set, let values):
        if let position = set.sortedContains(variable) {
          let run = range.first { ends[$0] >= values[position] } ?? range.lowerBound
          result = results[children[run]] ?? 0
        }
      case .shift(let set, let difference):
        if set.sortedContains(variable) != nil { newVariable += difference }
      }
      if result == nil {
        newEnds.removeAll(keepingCapacity: true)
        newChildren.removeAll(keepingCapacity: true)
        for run in range {
          let child = results[children[run]] ?? 0
          if child == newChildren.last { newEnds.removeLast() } else { newChildren.append(child) }
          newEnds.append(ends[run])
        }
        result = node(newVariable, newEnds[...], newChildren[...])
      }
      results[old] = result
      cache[operation, old, 0] = result
    }
    return Diagram(node: results[diagram.node] ?? 0)
  }

  /// The nodes that a node leads to, itself included and terminals not, lowest first.
  func nodes(below root: Int32) -> [Int32] {
    guard root > 1 else { return [] }
    var seen: Set<Int32> = [root]
    var pending = [root]
    while let next = pending.popLast() {
      for child in children[runs(of: next)] where child > 1 && seen.insert(child).inserted { pending.append(child) }
    }
    return seen.sorted()  // a node is made after those that it leads to
  }
}

extension Array where Element: Comparable {
  /// The position of an element in a sorted array, or `nil`.
  fileprivate func sortedContains(_ element: Element) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < element { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == element ? low : nil
  }
}
