/// Conditions as canonical diagrams, for exact reasoning.
///
///     var diagrams = DecisionDiagrams(over: graph.facts)
///     let a = try diagrams.diagram(of: Condition(parsing: "!(guest && beta)"))
///     let b = try diagrams.diagram(of: Condition(parsing: "!beta || !guest"))
///     a == b                                                // true: equal conditions are the same value
///     diagrams.smallestValuation(of: try diagrams.not(a))   // guest = true, beta = true
///
/// These are reduced ordered decision diagrams (Bryant, "Graph-Based Algorithms for Boolean Function Manipulation",
/// 1986) whose nodes branch over all values of a fact (Srinivasan, Ham, Malik and Brayton, "Algorithms for Discrete
/// Function Manipulation", 1990), with the values in runs, so that a domain may be as large as one likes (Strehl and
/// Thiele, "Symbolic Model Checking Using Interval Diagram Techniques", 1998). Facts stand in declaration order.
///
/// A diagram can be exponentially large. So each question has a budget of nodes, and one that needs more throws
/// ``ReasoningError/tooComplex`` instead of taking for ever. No operation recurses.
public struct DecisionDiagrams: Sendable {
  /// A set of valuations of the facts: those under which a condition holds.
  ///
  /// Two diagrams of the same ``DecisionDiagrams`` are equal exactly when they hold under the same valuations.
  public struct Diagram: Hashable, Sendable {
    let node: Int32

    /// The diagram that no valuation satisfies.
    public static let never = Diagram(node: 0)

    /// The diagram that every valuation satisfies.
    public static let always = Diagram(node: 1)

    /// Whether some valuation satisfies it.
    public var isSatisfiable: Bool { self != .never }
  }

  /// The facts, whose order is that of the diagrams.
  public let facts: [Fact]

  /// The most nodes that one question may visit.
  public internal(set) var budget: Int

  /// The copies of each fact, so that a diagram can say how facts change: before, between and after.
  static let copies = 3

  let indices: [String: Int]
  /// The first and last value of each fact, as numbers.
  let bounds: [ClosedRange<Int>]

  /// The variable of each node; terminals have one after all others.
  private(set) var variables: [Int32] = [.max, .max]
  /// Where the runs of each node begin, and at the end how many there are.
  private(set) var firstRuns: [Int32] = [0, 0, 0]
  /// The last value of each run.
  private(set) var ends: [Int] = []
  /// The node that each run leads to.
  private(set) var children: [Int32] = []

  /// The nodes by their hash, at most half full; -1 where there is none.
  private var table = [Int32](repeating: -1, count: 64)
  var cache = OperationCache()
  /// Room that operations work in: what is left to do, the runs of nodes that are being made, and results by node.
  var frames: [Frame] = []
  var scratchEnds: [Int] = []
  var scratchChildren: [Int32] = []
  var results = NodeNumbers()
  var changes = Interner<Change>()
  /// How many nodes the present question has visited.
  private(set) var visits = 0
  /// The number of nodes before that.
  private var nodesBefore = 2

  /// Prepares to reason about facts.
  ///
  /// - Parameters:
  ///   - facts: The facts, in the order that valuations are compared by; of two with one name the first counts.
  ///   - budget: The most nodes that one question may visit.
  public init(over facts: [Fact], budget: Int = 200_000) {
    self.facts = facts
    self.budget = budget
    indices = Dictionary(facts.enumerated().map { ($1.name, $0) }) { first, _ in first }
    bounds = facts.map(\.numbers)
  }

  /// Begins a question, with the whole budget.
  mutating func begin() {
    visits = 0
    nodesBefore = variables.count
  }

  /// Counts a visit to a node.
  mutating func visit() throws(ReasoningError) {
    visits += 1
    if visits > budget { throw .tooComplex }
  }

  /// The answer to a question, or `nil` when it needs more than the budget; nothing of such a question is kept.
  mutating func attempt<Answer>(
    _ question: (inout DecisionDiagrams) throws(ReasoningError) -> Answer
  ) -> Answer? {
    begin()
    do { return try question(&self) } catch {
      forgetQuestion()
      return nil
    }
  }

  /// Takes away the nodes of the latest question, none of which may be in use.
  mutating func forgetQuestion() { forget(from: nodesBefore) }

  /// The runs of a node.
  func runs(of node: Int32) -> Range<Int> { Int(firstRuns[Int(node)])..<Int(firstRuns[Int(node) + 1]) }

  /// The values that a variable can have.
  func range(of variable: Int32) -> ClosedRange<Int> { bounds[Int(variable) / Self.copies] }

  /// Takes the runs from a position on out of the room for them, and gives their node; neighbours differ, and there is
  /// one node for each variable and runs.
  mutating func takeNode(_ variable: Int32, from base: Int) -> Int32 {
    let count = scratchChildren.count - base
    defer {
      scratchEnds.removeLast(count)
      scratchChildren.removeLast(count)
    }
    if count == 1 { return scratchChildren[base] }
    var hash = Self.seed(variable)
    for run in base..<(base + count) { Self.mix(&hash, scratchEnds[run], scratchChildren[run]) }
    var slot = Self.slot(hash, table.count)
    search: while table[slot] >= 0 {
      let known = table[slot]
      let first = Int(firstRuns[Int(known)])
      if variables[Int(known)] == variable, Int(firstRuns[Int(known) + 1]) - first == count {
        var run = 0
        while run < count, children[first + run] == scratchChildren[base + run],
          ends[first + run] == scratchEnds[base + run]
        {
          run += 1
        }
        if run == count { return known }
      }
      slot = (slot + 1) & (table.count - 1)
    }
    visits += count >> 3  // a node of many runs takes long to make
    let node = Int32(variables.count)
    table[slot] = node
    variables.append(variable)
    for run in base..<(base + count) {
      ends.append(scratchEnds[run])
      children.append(scratchChildren[run])
    }
    firstRuns.append(Int32(ends.count))
    if variables.count * 2 > table.count { fillTable(size: table.count * 2) }
    return node
  }

  /// The node that holds for a run of a variable's values only.
  mutating func node(_ variable: Int32, in values: ClosedRange<Int>) -> Int32 {
    let all = range(of: variable)
    guard values.overlaps(all) else { return 0 }
    let base = scratchEnds.count
    if values.lowerBound > all.lowerBound {
      scratchEnds.append(values.lowerBound - 1)
      scratchChildren.append(0)
    }
    scratchEnds.append(min(values.upperBound, all.upperBound))
    scratchChildren.append(1)
    if values.upperBound < all.upperBound {
      scratchEnds.append(all.upperBound)
      scratchChildren.append(0)
    }
    return takeNode(variable, from: base)
  }

  /// Takes away the nodes from a number on.
  private mutating func forget(from count: Int) {
    variables.removeSubrange(count...)
    firstRuns.removeSubrange((count + 1)...)
    ends.removeSubrange(Int(firstRuns[count])...)
    children.removeSubrange(Int(firstRuns[count])...)
    cache = OperationCache()
    fillTable(size: table.count)
  }

  private mutating func fillTable(size: Int) {
    table = Array(repeating: -1, count: size)
    for node in 2..<max(2, variables.count) {
      var hash = Self.seed(variables[node])
      for run in runs(of: Int32(node)) { Self.mix(&hash, ends[run], children[run]) }
      var slot = Self.slot(hash, size)
      while table[slot] >= 0 { slot = (slot + 1) & (size - 1) }
      table[slot] = Int32(node)
    }
  }

  // A hash that is the same on every run.

  @inline(__always)
  private static func seed(_ variable: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: variable)) &* 0xD6E8_FEB8_6659_FD93
  }

  @inline(__always)
  private static func mix(_ hash: inout UInt64, _ end: Int, _ child: Int32) {
    hash = (hash ^ UInt64(bitPattern: Int64(end))) &* 0x9E37_79B9_7F4A_7C15
    hash = (hash ^ UInt64(UInt32(bitPattern: child)) ^ (hash >> 29)) &* 0xD6E8_FEB8_6659_FD93
  }

  @inline(__always)
  private static func slot(_ hash: UInt64, _ size: Int) -> Int { Int(truncatingIfNeeded: hash >> 32) & (size - 1) }
}
