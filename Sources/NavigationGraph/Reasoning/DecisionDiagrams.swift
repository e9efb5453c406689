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
  var changes = Interner<Change>()
  /// How many nodes the present question has visited.
  private var visits = 0
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

  /// The node of some runs, of which neighbours differ; there is one for each variable and runs.
  mutating func node(_ variable: Int32, _ newEnds: ArraySlice<Int>, _ newChildren: ArraySlice<Int32>) -> Int32 {
    if newChildren.count == 1, let only = newChildren.first { return only }
    var slot = Self.hash(variable, newEnds, newChildren) & (table.count - 1)
    while table[slot] >= 0 {
      let known = table[slot]
      if variables[Int(known)] == variable {
        let range = runs(of: known)
        if range.count == newEnds.count, ends[range].elementsEqual(newEnds),
          children[range].elementsEqual(newChildren)
        {
          return known
        }
      }
      slot = (slot + 1) & (table.count - 1)
    }
    let node = Int32(variables.count)
    table[slot] = node
    variables.append(variable)
    ends += newEnds
    children += newChildren
    firstRuns.append(Int32(ends.count))
    if variables.count * 2 > table.count { fillTable(size: table.count * 2) }
    return node
  }

  /// The node that holds for a run of a variable's values only.
  mutating func node(_ variable: Int32, in values: ClosedRange<Int>) -> Int32 {
    let all = range(of: variable)
    guard values.overlaps(all) else { return 0 }
    var newEnds: [Int] = []
    var newChildren: [Int32] = []
    if values.lowerBound > all.lowerBound {
      newEnds.append(values.lowerBound - 1)
      newChildren.append(0)
    }
    newEnds.append(min(values.upperBound, all.upperBound))
    newChildren.append(1)
    if values.upperBound < all.upperBound {
      newEnds.append(all.upperBound)
      newChildren.append(0)
    }
    return node(variable, newEnds[...], newChildren[...])
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
    for node in 2..<max(2, Int32(variables.count)) {
      let range = runs(of: node)
      var slot = Self.hash(variables[Int(node)], ends[range], children[range]) & (size - 1)
      while table[slot] >= 0 { slot = (slot + 1) & (size - 1) }
      table[slot] = node
    }
  }

  /// A hash that is the same on every run.
  private static func hash(_ variable: Int32, _ ends: ArraySlice<Int>, _ children: ArraySlice<Int32>) -> Int {
    var hash = UInt64(UInt32(bitPattern: variable))
    for end in ends { hash = (hash ^ UInt64(bitPattern: Int64(end))) &* 0x9E37_79B9_7F4A_7C15 }
    for child in children { hash = (hash ^ UInt64(UInt32(bitPattern: child))) &* 0xD6E8_FEB8_6659_FD93 }
    return Int(truncatingIfNeeded: (hash ^ (hash >> 32)) & 0x7FFF_FFFF)
  }
}

/// Why a question about conditions has no answer.
public enum ReasoningError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The answer needs more nodes than the budget allows.
  case tooComplex
  /// The condition reads a fact that is not among the facts.
  case unknownFact(String)
  /// The condition compares a fact with a value that it cannot have.
  case valueOutsideDomain(fact: String, value: FactValue)

  /// The reason in words.
  public var description: String {
    switch self {
    case .tooComplex: "the condition is too complex; not decided"
    case .unknownFact(let name): "there is no fact '\(name)'"
    case .valueOutsideDomain(let fact, let value): "fact '\(fact)' cannot have the value \(value)"
    }
  }
}

/// The results of recent operations; a newer one takes the place of an older one.
struct OperationCache: Sendable {
  private struct Entry {
    var operation: Int32 = -1
    var a: Int32 = 0
    var b: Int32 = 0
    var result: Int32 = 0
  }

  private var entries = [Entry](repeating: Entry(), count: 1 << 8)
  private var stored = 0

  private func slot(_ operation: Int32, _ a: Int32, _ b: Int32) -> Int {
    var hash = UInt64(UInt32(bitPattern: a)) << 32 | UInt64(UInt32(bitPattern: b))
    hash = (hash ^ UInt64(UInt32(bitPattern: operation)) &* 0xD6E8_FEB8_6659_FD93) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: (hash >> 32) & UInt64(entries.count - 1))
  }

  subscript(_ operation: Int32, _ a: Int32, _ b: Int32) -> Int32? {
    get {
      let entry = entries[slot(operation, a, b)]
      return entry.operation == operation && entry.a == a && entry.b == b ? entry.result : nil
    }
    set {
      guard let newValue else { return }
      stored += 1
      if stored > entries.count, entries.count < 1 << 20 {
        let old = entries
        entries = Array(repeating: Entry(), count: old.count * 4)
        for entry in old where entry.operation >= 0 { entries[slot(entry.operation, entry.a, entry.b)] = entry }
      }
      entries[slot(operation, a, b)] = Entry(operation: operation, a: a, b: b, result: newValue)
    }
  }
}
