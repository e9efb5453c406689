/// Values of some facts, in declaration order; the other facts may have any value.
public struct Valuation: Hashable, Sendable, CustomStringConvertible {
  /// The value of one fact.
  public struct Assignment: Hashable, Sendable, CustomStringConvertible {
    /// The fact's name.
    public let fact: String

    /// The value, or `nil` for any case that no condition names, of a fact whose cases are known only from use.
    public let value: FactValue?

    /// The assignment as `plan = premium`.
    public var description: String {
      "\(ConditionSyntax.spelling(of: fact)) = \(value?.description ?? "anything else")"
    }
  }

  /// The values, in the order of the facts.
  public let assignments: [Assignment]

  /// The value of a fact, or `nil` when the fact may have any value.
  public subscript(_ fact: String) -> FactValue? { assignments.first { $0.fact == fact }?.value }

  /// The values as `guest = true, plan = premium`.
  public var description: String { assignments.map(\.description).joined(separator: ", ") }
}

extension DecisionDiagrams {
  /// The smallest valuation that satisfies a diagram, where facts and their values are compared in declaration order.
  ///
  /// It changes nothing, but is `mutating` so that the diagram may be made in the same expression.
  ///
  /// - Returns: The values that matter, or `nil` when no valuation satisfies the diagram.
  /// - Complexity: O(*f*) for *f* facts.
  public mutating func smallestValuation(of diagram: Diagram) -> Valuation? { smallest(of: diagram) }

  /// The smallest valuation of a diagram that is known already.
  func smallest(of diagram: Diagram) -> Valuation? {
    smallestNumbers(of: diagram).map { numbers in
      Valuation(
        assignments: numbers.map {
          Valuation.Assignment(fact: facts[$0.fact].name, value: facts[$0.fact].value(of: $0.number))
        })
    }
  }

  /// The part of a diagram that the smallest valuation is.
  mutating func smallestPart(of diagram: Diagram) throws(ReasoningError) -> Diagram {
    var part = Diagram.always
    for (fact, number) in (smallestNumbers(of: diagram) ?? []).reversed() { part = try and(equals(fact, number), part) }
    return part
  }

  /// The smallest valuation as numbers; facts that do not matter are left out.
  func smallestNumbers(of diagram: Diagram) -> [(fact: Int, number: Int)]? {
    guard diagram.isSatisfiable else { return nil }
    var numbers: [(Int, Int)] = []
    var node = diagram.node
    while node > 1 {
      var start = range(of: variables[Int(node)]).lowerBound
      for run in runs(of: node) {
        if children[run] != 0 {
          numbers.append((Int(variables[Int(node)]) / Self.copies, start))
          node = children[run]
          break
        }
        start = ends[run] + 1
      }
    }
    return numbers
  }

  /// The node that a diagram over one fact alone leads to for a value.
  func value(of diagram: Diagram, at number: Int) -> Int32 {
    guard diagram.node > 1, let run = runs(of: diagram.node).first(where: { ends[$0] >= number }) else {
      return diagram.node
    }
    return children[run]
  }

  /// The cases of a fact for which a diagram over that fact alone holds, in declaration order.
  func cases(of fact: Fact, in diagram: Diagram) -> [String] {
    guard case .cases(let names) = fact.domain, diagram.node > 1 else { return [] }
    var chosen: [String] = []
    var start = 0
    for run in runs(of: diagram.node) {
      if children[run] != 0 { chosen += names[min(start, names.count)..<min(ends[run] + 1, names.count)] }
      start = ends[run] + 1
    }
    return chosen
  }

  /// The number of valuations of all facts that satisfy a diagram.
  ///
  /// It changes nothing, but is `mutating` so that the diagram may be made in the same expression.
  ///
  /// - Returns: The number, or `nil` when it is greater than the greatest `UInt`.
  /// - Complexity: O(*n* *f*) for a diagram of *n* nodes and *f* facts.
  public mutating func count(of diagram: Diagram) -> UInt? {
    /// The number of values of the facts from one up to another.
    func free(from first: Int, to last: Int) -> UInt? {
      var product: UInt? = 1
      for fact in first..<max(first, last) { product = Self.product(product, Self.size(of: bounds[fact])) }
      return product
    }
    func level(_ node: Int32) -> Int { node < 2 ? facts.count : Int(variables[Int(node)]) / Self.copies }
    var counts: [Int32: UInt?] = [0: 0, 1: 1]
    for node in nodes(below: diagram.node) {
      var sum: UInt? = 0
      var start = range(of: variables[Int(node)]).lowerBound
      for run in runs(of: node) {
        if children[run] != 0 {
          let below = counts[children[run]] ?? 0
          let free = free(from: level(node) + 1, to: level(children[run]))
          let part = Self.product(Self.product(below, free), Self.size(of: start...ends[run]))
          sum = sum.flatMap { sum in
            part.flatMap { part in
              let (total, overflow) = sum.addingReportingOverflow(part)
              return overflow ? nil : total
            }
          }
        }
        if run + 1 < runs(of: node).upperBound { start = ends[run] + 1 }
      }
      counts[node] = .some(sum)
    }
    return Self.product(counts[diagram.node] ?? 0, free(from: 0, to: level(diagram.node)))
  }

  private static func product(_ a: UInt?, _ b: UInt?) -> UInt? {
    guard let a, let b else { return a == 0 || b == 0 ? 0 : nil }
    let (product, overflow) = a.multipliedReportingOverflow(by: b)
    return overflow ? nil : product
  }

  /// The number of values in a range, or `nil` when it is greater than the greatest `UInt`.
  private static func size(of range: ClosedRange<Int>) -> UInt? {
    let (size, overflow) = UInt(bitPattern: range.upperBound &- range.lowerBound).addingReportingOverflow(1)
    return overflow ? nil : size
  }
}
