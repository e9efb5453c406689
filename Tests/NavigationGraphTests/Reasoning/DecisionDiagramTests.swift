import NavigationGraph
import NavigationTestSupport
import Testing

@Suite("Decision diagrams")
struct DecisionDiagramTests {
  /// All Boolean functions of four facts, as truth tables of 16 bits.
  static let four = ["a", "b", "c", "d"].map { Fact($0) }

  /// The condition that holds in the rows of a truth table; bit *n* of a row's number is fact *n*.
  private func condition(of table: Int, over facts: [Fact]) -> Condition {
    (0..<(1 << facts.count)).filter { table >> $0 & 1 == 1 }.map { row in
      facts.indices.map { row >> $0 & 1 == 1 ? Condition.fact(facts[$0].name) : !.fact(facts[$0].name) }
        .reduce(Condition.constant(true)) { $0 && $1 }
    }.reduce(.constant(false)) { $0 || $1 }
  }

  @Test("every truth table of four facts has one diagram, and keeps it through operations and formulas")
  func truthTables() throws {
    var diagrams = DecisionDiagrams(over: Self.four, budget: .max)
    var known: [DecisionDiagrams.Diagram] = [.never]
    let rows = try (0..<16).map { try diagrams.diagram(of: condition(of: 1 << $0, over: Self.four)) }
    for table in 1..<(1 << 16) {
      known.append(try diagrams.or(known[table & (table - 1)], rows[table.trailingZeroBitCount]))
    }
    for table in stride(from: 0, to: 1 << 16, by: 11) {
      #expect(try diagrams.diagram(of: condition(of: table, over: Self.four)) == known[table])
    }
    #expect(Set(known).count == 1 << 16)
    #expect(known[0] == .never)
    #expect(known[(1 << 16) - 1] == .always)
    var random = SeededRandom(seed: 4)
    for a in stride(from: 0, to: 1 << 16, by: 3) {
      let b = random.next(below: 1 << 16)
      #expect(try diagrams.and(known[a], known[b]) == known[a & b])
      #expect(try diagrams.or(known[a], known[b]) == known[a | b])
      #expect(try diagrams.subtract(known[b], from: known[a]) == known[a & ~b])
      #expect(try diagrams.not(known[a]) == known[~a & 0xFFFF])
      #expect(try diagrams.implies(known[a], known[b]) == (a & ~b == 0))
      #expect(diagrams.count(of: known[a]) == UInt(a.nonzeroBitCount))
      // Bit 1 of a row is fact b; without it, rows 2 apart are one.
      var without = 0
      for row in 0..<16 where a >> row & 1 == 1 || a >> (row ^ 2) & 1 == 1 { without |= 1 << row }
      #expect(try diagrams.exists(["b"], in: known[a]) == known[without])
    }
    for table in stride(from: 0, to: 1 << 16, by: 17) {
      let formula = try diagrams.condition(for: known[table])
      #expect(try diagrams.diagram(of: formula) == known[table], "\(formula)")
    }
  }

  // MARK: Mixed domains, by brute force

  static let mixed = [
    Fact("a"), Fact("plan", .cases(["free", "premium", "gold"])), Fact("age", .integers(-2...4)), Fact("o", .opaque),
    Fact("only", .cases(["one"])),
  ]

  private static func values(of fact: Fact) -> [FactValue] {
    switch fact.domain {
    case .boolean, .opaque: [false, true]
    case .cases(let names): names.map { .name($0) }
    case .integers(let range): range.map { .integer($0) }
    }
  }

  /// All valuations, the smallest first.
  static let valuations: [[String: FactValue]] = mixed.reduce([[:]]) { rows, fact in
    rows.flatMap { row in values(of: fact).map { row.merging([fact.name: $0]) { $1 } } }
  }

  static func condition(_ random: inout SeededRandom, depth: Int) -> Condition {
    if depth == 0 || random.chance(20) {
      let comparisons = Condition.Comparison.allCases
      switch random.next(below: 5) {
      case 0: return .fact("a")
      case 1:
        return .fact(
          "plan", random.chance(50) ? .equal : .notEqual, ["free", "premium", "gold"][random.next(below: 3)])
      case 2: return .fact("age", .lessOrEqual, .integer(random.next(below: 9) - 4))
      case 3:
        let number = random.next(below: 7) - 2
        return .fact("age", comparisons[random.next(below: comparisons.count)], .integer(number))
      default: return random.chance(70) ? .fact("o") : .fact("only", .equal, "one")
      }
    }
    let left = condition(&random, depth: depth - 1)
    let right = condition(&random, depth: depth - 1)
    return random.chance(25) ? !left : random.chance(50) ? left && right : left || right
  }

  @Test("random conditions over mixed domains agree with brute force", arguments: 0..<20)
  func mixedDomains(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    var diagrams = DecisionDiagrams(over: Self.mixed)
    for _ in 0..<40 {
      let (one, two) = (Self.condition(&random, depth: 4), Self.condition(&random, depth: 4))
      let (a, b) = (try diagrams.diagram(of: one), try diagrams.diagram(of: two))
      let holdsOne = Self.valuations.map { values in one.holds { values[$0] } == true }
      let holdsTwo = Self.valuations.map { values in two.holds { values[$0] } == true }
      #expect((a == b) == (holdsOne == holdsTwo), "\(one) and \(two)")
      #expect(diagrams.count(of: a) == UInt(holdsOne.count { $0 }), "\(one)")
      #expect(try diagrams.implies(a, b) == zip(holdsOne, holdsTwo).allSatisfy { !$0 || $1 })
      let formula = try diagrams.condition(for: a)
      #expect(try diagrams.diagram(of: formula) == a, "\(formula) for \(one)")
      #expect(Self.valuations.map { values in formula.holds { values[$0] } == true } == holdsOne, "\(formula)")

      let smallest = diagrams.smallestValuation(of: a)
      #expect((smallest == nil) == !holdsOne.contains(true))
      if let smallest, let first = holdsOne.firstIndex(of: true) {
        // What is left out may have any value, and so has its first.
        var whole = Self.valuations[0]
        for assignment in smallest.assignments { whole[assignment.fact] = assignment.value }
        #expect(whole == Self.valuations[first], "\(one)")
      }
      // Quantified facts are free.
      let some = try diagrams.exists(["plan", "age"], in: a)
      for (values, _) in zip(Self.valuations, holdsOne) {
        let expected = zip(Self.valuations, holdsOne).contains { other, holds in
          holds && ["a", "o", "only"].allSatisfy { other[$0] == values[$0] }
        }
        let text = try diagrams.condition(for: some)
        if text.holds({ values[$0] }) != expected {
          Issue.record("\(some) at \(values)")
          break
        }
      }
    }
  }

  // MARK: Limits

  @Test("a domain may be as large as one likes")
  func largeDomains() throws {
    let many = (0..<5_000).map { "case\($0)" }
    let facts = [Fact("n", .integers(.min ... .max)), Fact("m", .integers(0 ... .max)), Fact("e", .cases(many))]
    var diagrams = DecisionDiagrams(over: facts)
    let condition = try Condition(parsing: "n >= 9223372036854775807 && m < 5 || e == case4999 && n < 0 && m != 7")
    let diagram = try diagrams.diagram(of: condition)
    #expect(diagrams.smallestValuation(of: diagram)?.description == "n = \(Int.min), m = 0, e = case4999")
    #expect(diagrams.count(of: diagram) == nil)
    let small = diagrams.count(of: try diagrams.diagram(of: Condition(parsing: "n == 3 && m <= 9")))
    #expect(small == UInt(50_000))
    #expect(diagrams.count(of: .never) == 0)
    #expect(try diagrams.diagram(of: Condition(parsing: "n < 0 || n >= 0")) == .always)
  }

  @Test("what needs more than the budget throws, soon, and does not spoil what comes after")
  func budget() throws {
    // Pairs that stand far apart in the order need a node for each subset.
    let count = 40
    let facts = (0..<(2 * count)).map { Fact("f\($0)") }
    var diagrams = DecisionDiagrams(over: facts)
    let hard = (0..<count).map { Condition.fact("f\($0)") && .fact("f\($0 + count)") }.reduce(.constant(false)) {
      $0 || $1
    }
    #expect(throws: ReasoningError.tooComplex) { try diagrams.diagram(of: hard) }
    let easy = try diagrams.diagram(of: Condition(parsing: "f0 && !f0"))
    #expect(easy == .never)
  }

  @Test("many facts cost no stack")
  func manyFacts() {
    onSmallStack {
      #expect(throws: Never.self) {
        let facts = (0..<4_000).map { Fact("f\($0)") }
        var diagrams = DecisionDiagrams(over: facts)
        let all = try Condition(parsing: facts.map(\.name).joined(separator: " && "))
        let diagram = try diagrams.diagram(of: all)
        let opposite = try diagrams.not(diagram)
        #expect(diagrams.smallestValuation(of: opposite)?.description == "f0 = false")
        #expect(diagrams.support(of: diagram).count == 4_000)
      }
    }
  }

  @Test("a condition that does not suit its facts says so")
  func unsuited() throws {
    var diagrams = DecisionDiagrams(over: Self.mixed)
    #expect(throws: ReasoningError.unknownFact("z")) { try diagrams.diagram(of: .fact("z")) }
    #expect(throws: ReasoningError.valueOutsideDomain(fact: "plan", value: "golden")) {
      try diagrams.diagram(of: .fact("plan", .equal, "golden"))
    }
    #expect(throws: ReasoningError.valueOutsideDomain(fact: "plan", value: true)) {
      try diagrams.diagram(of: .fact("plan"))
    }
    #expect(throws: ReasoningError.valueOutsideDomain(fact: "age", value: 5)) {
      try diagrams.diagram(of: .fact("age", .equal, 5))
    }
    // Out of bounds, an order still has an answer.
    #expect(try diagrams.diagram(of: .fact("age", .less, 5)) == .always)
  }

  @Test(
    "formulas are short",
    arguments: [
      ("!(a && b)", "!a || !b"), ("(a || b) && (a || !b)", "a"), ("!((a && b) || c)", "!(a && b || c)"),
      ("!a && (a || b)", "!a && b"), ("p == x || p == y", "p != z"), ("!(p == x)", "p != x"),
      ("n > 3 && n < 7", "n >= 4 && n <= 6"),
      ("n != 5", "n != 5"), ("n < 3 || n > 8", "n <= 2 || n >= 9"), ("a && !a", "false"), ("a || !a", "true"),
      ("p == x && a || p == y && a || p == z && a", "a"),
    ])
  func formulas(text: String, expected: String) throws {
    let facts = [Fact("a"), Fact("b"), Fact("c"), Fact("p", .cases(["x", "y", "z"])), Fact("n", .integers(0...10))]
    var diagrams = DecisionDiagrams(over: facts)
    #expect(try diagrams.condition(for: diagrams.diagram(of: Condition(parsing: text))).description == expected)
  }
}
