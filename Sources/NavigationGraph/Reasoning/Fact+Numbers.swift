extension Fact {
  /// The number of the case that stands for all that an inferred fact may be besides the cases in use.
  private var unnamedCase: Int? {
    if case .cases(let names) = domain, !isDeclared { names.count } else { nil }
  }

  /// The values as numbers: 0 and 1 for a Boolean, the position of a case, the number itself.
  ///
  /// A fact that nobody declares can have other values than those it is compared with: numbers of any size, and one
  /// case that stands for all the cases that no condition names.
  var numbers: ClosedRange<Int> {
    switch domain {
    case .boolean, .opaque: 0...1
    case .cases(let names): 0...(unnamedCase ?? max(0, names.count - 1))
    case .integers(let range): isDeclared ? range : .min ... .max
    }
  }

  /// Whether a comparison with a value makes sense for the fact, and the fact can have the value.
  ///
  /// A number out of bounds may be compared by order, which then comes out the same always.
  func suits(_ comparison: Condition.Comparison, _ value: FactValue) -> Bool {
    switch (domain, value) {
    case (.boolean, .boolean), (.opaque, .boolean): comparison == .equal || comparison == .notEqual
    case (.cases(let names), .name(let name)):
      (comparison == .equal || comparison == .notEqual) && names.contains(name)
    case (.integers, .integer(let number)):
      numbers.contains(number) || (comparison != .equal && comparison != .notEqual)
    default: false
    }
  }

  /// The number of a value, or `nil` when the fact cannot be compared with it.
  func number(comparedWith value: FactValue) -> Int? {
    switch (domain, value) {
    case (.boolean, .boolean(let bit)), (.opaque, .boolean(let bit)): bit ? 1 : 0
    case (.cases(let names), .name(let name)): names.firstIndex(of: name) ?? unnamedCase
    case (.integers, .integer(let number)): number
    default: nil
    }
  }

  /// The value that a number stands for, or `nil` for what an inferred fact may be besides.
  func value(of number: Int) -> FactValue? {
    switch domain {
    case .boolean, .opaque: .boolean(number == 1)
    case .cases(let names): names.indices.contains(number) ? .name(names[number]) : nil
    case .integers: .integer(number)
    }
  }

  /// The value that a text stands for, or `nil` when the fact cannot have it.
  ///
  /// A fact whose values are known only from use can have others, too.
  func value(reading text: String) -> FactValue? {
    switch domain {
    case .boolean, .opaque: text == "true" ? true : text == "false" ? false : nil
    case .cases(let names): names.contains(text) || !isDeclared ? .name(text) : nil
    case .integers: Int(text).flatMap { numbers.contains($0) ? .integer($0) : nil }
    }
  }

  /// The runs of the fact's numbers that begin at some numbers.
  func runs(from starts: Set<Int>) -> [ClosedRange<Int>] {
    let sorted = starts.union([numbers.lowerBound]).sorted()
    return sorted.indices.map { sorted[$0]...($0 + 1 < sorted.count ? sorted[$0 + 1] - 1 : numbers.upperBound) }
  }
}
