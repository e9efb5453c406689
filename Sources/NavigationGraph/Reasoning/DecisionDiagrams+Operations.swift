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

    /// The result where one operand decides, or -1.
    @inline(__always)
    func shortcut(_ a: Int32, _ b: Int32) -> Int32 {
      switch self {
      case .and: a == 0 || b == 0 ? 0 : a == 1 || a == b ? b : b == 1 ? a : -1
      case .or: a == 1 || b == 1 ? 1 : a == 0 || a == b ? b : b == 0 ? a : -1
      case .butNot: a == 0 || b == 1 || a == b ? 0 : b == 0 ? a : -1
      }
    }
  }

  /// What is left to do for two nodes.
  struct Frame: Sendable {
    var a, b, variable: Int32
    /// The next runs of the two; -1 where the node does not branch over the variable.
    var runA, runB: Int32
    /// Where its results begin.
    var base: Int32
  }

  /// The result of two nodes where it is known, or -1.
  @inline(__always)
  private func known(_ operation: Combination, _ a: Int32, _ b: Int32) -> Int32 {
    let result = operation.shortcut(a, b)
    if result >= 0 { return result }
    // Both orders of a conjunction are one entry.
    return operation == .butNot || a < b ? cache[operation.rawValue, a, b] : cache[operation.rawValue, b, a]
  }

  /// Bryant's Apply, with the stack made explicit.
  private mutating func combine(_ operation: Combination, _ a: Int32, _ b: Int32) throws(ReasoningError) -> Int32 {
    let result = known(operation, a, b)
    if result >= 0 { return result }
    let bottom = frames.count
    let before = scratchEnds.count
    try enter(a, b)
    while true {
      let top = frames.count - 1
      let frame = frames[top]
      let last = range(of: frame.variable).upperBound
      let (isOfA, isOfB) = (frame.runA >= 0, frame.runB >= 0)
      let childA = isOfA ? children[Int(frame.runA)] : frame.a
      let childB = isOfB ? children[Int(frame.runB)] : frame.b
      let result = known(operation, childA, childB)
      guard result >= 0 else {
        do { try enter(childA, childB) } catch {
          frames.removeLast(frames.count - bottom)
          scratchEnds.removeLast(scratchEnds.count - before)
          scratchChildren.removeLast(scratchChildren.count - before)
          throw error
        }
        continue
      }
      let endA = isOfA ? ends[Int(frame.runA)] : last
      let endB = isOfB ? ends[Int(frame.runB)] : last
      let end = min(endA, endB)
      addRun(end, result, from: Int(frame.base))
      if end < last {
        if isOfA, endA == end { frames[top].runA += 1 }
        if isOfB, endB == end { frames[top].runB += 1 }
        continue
      }
      let made = takeNode(frame.variable, from: Int(frame.base))
      if operation == .butNot || frame.a < frame.b {
        cache.store(operation.rawValue, frame.a, frame.b, made)
      } else {
        cache.store(operation.rawValue, frame.b, frame.a, made)
      }
      frames.removeLast()
      // The frame below finds the result in the cache, where nothing has taken its place yet.
      if frames.count == bottom { return made }
    }
  }

  private mutating func enter(_ a: Int32, _ b: Int32) throws(ReasoningError) {
    try visit()
    let (ofA, ofB) = (variables[Int(a)], variables[Int(b)])
    let variable = min(ofA, ofB)
    frames.append(
      Frame(
        a: a, b: b, variable: variable, runA: ofA == variable ? firstRuns[Int(a)] : -1,
        runB: ofB == variable ? firstRuns[Int(b)] : -1, base: Int32(scratchEnds.count)))
  }

  /// Adds a run to those of the node that is being made.
  @inline(__always)
  private mutating func addRun(_ end: Int, _ child: Int32, from base: Int) {
    let count = scratchChildren.count
    if count > base, scratchChildren[count - 1] == child {
      scratchEnds[count - 1] = end
    } else {
      scratchEnds.append(end)
      scratchChildren.append(child)
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
    let known = cache[operation, diagram.node, 0]
    if known >= 0 { return Diagram(node: known) }
    let kind = changes[change]
    let (variablesOfChange, values): ([Int32], [Int]) =
      switch kind {
      case .exists(let set): (set, [])
      case .assign(let set, let values): (set, values)
      case .shift(let set, _): (set, [])
      }
    guard let lastVariable = variablesOfChange.last else { return diagram }
    results.begin(count: variables.count)
    var pending = [diagram.node]
    while let old = pending.last {
      let variable = variables[Int(old)]
      let range = runs(of: old)
      if results[old] >= 0 {
        pending.removeLast()
        continue
      }
      // What stands below the last variable stays as it is.
      if variable > lastVariable {
        results[old] = old
        continue
      }
      let known = cache[operation, old, 0]
      if known >= 0 {
        results[old] = known
        continue
      }
      let waiting = pending.count
      for child in children[range] where child > 1 && results[child] < 0 { pending.append(child) }
      if pending.count > waiting { continue }
      try visit()
      pending.removeLast()
      var result: Int32 = -1
      var newVariable = variable
      if let position = variablesOfChange.sortedPosition(of: variable) {
        switch kind {
        case .exists:
          result = 0
          for run in range { result = try combine(.or, result, results[children[run]]) }
        case .assign:
          let run = range.first { ends[$0] >= values[position] } ?? range.lowerBound
          result = results[children[run]]
        case .shift(_, let difference): newVariable += difference
        }
      }
      if result < 0 {
        let base = scratchEnds.count
        for run in range { addRun(ends[run], results[children[run]], from: base) }
        result = takeNode(newVariable, from: base)
      }
      results[old] = result
      cache.store(operation, old, 0, result)
    }
    return Diagram(node: results[diagram.node])
  }

  /// A number for each node, for as long as one change takes.
  struct NodeNumbers: Sendable {
    private var stamps: [Int32] = []
    private var numbers: [Int32] = []
    private var stamp: Int32 = 0

    /// Forgets all numbers, and makes room for some nodes.
    mutating func begin(count: Int) {
      if stamps.count < count {
        stamps += Array(repeating: 0, count: count * 2 - stamps.count)
        numbers += Array(repeating: 0, count: count * 2 - numbers.count)
      }
      if stamp == .max { for position in stamps.indices { stamps[position] = 0 } }
      stamp = stamp == .max ? 1 : stamp + 1
    }

    /// The number of a node that was there at the beginning, or -1; that of a terminal is itself.
    subscript(node: Int32) -> Int32 {
      get { node < 2 ? node : stamps[Int(node)] == stamp ? numbers[Int(node)] : -1 }
      set {
        stamps[Int(node)] = stamp
        numbers[Int(node)] = newValue
      }
    }
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
  fileprivate func sortedPosition(of element: Element) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < element { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == element ? low : nil
  }
}
