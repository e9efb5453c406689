package import NavigationGraph

extension JSONReader {
  /// Reads one of the words of an enumeration.
  package mutating func choice<Value: RawRepresentable<String> & CaseIterable>() throws(ImportError) -> Value {
    let place = mark()
    let text = try string()
    if let value = Value(rawValue: text) { return value }
    let choices = Value.allCases.map(\.rawValue)
    let hint = SpellingSuggestion.nearest(to: text, among: choices).map { "did you mean '\($0)'?" }
    throw failure(
      "'\(PlainText.printable(text))' is not known here; \(hint ?? "use one of: \(choices.joined(separator: ", "))")",
      at: place)
  }

  /// Reads the names of a fact's values: at least one, and no two alike.
  package mutating func values() throws(ImportError) -> [String] {
    var values: [String] = []
    var known = Set<String>()
    try array { reader throws(ImportError) in
      let place = reader.mark()
      let value = try reader.name()
      guard known.insert(value).inserted else {
        throw reader.failure("the value '\(PlainText.printable(value))' stands twice", at: place)
      }
      values.append(value)
    }
    guard !values.isEmpty else { throw failure("a fact needs at least one value") }
    return values
  }

  /// Reads two numbers, the least and the greatest value of a fact.
  package mutating func range() throws(ImportError) -> ClosedRange<Int> {
    var bounds: [Int] = []
    try array { reader throws(ImportError) in bounds.append(try reader.integer()) }
    guard bounds.count == 2, bounds[0] <= bounds[1] else {
      throw failure("expected two numbers, the least and the greatest value")
    }
    return bounds[0]...bounds[1]
  }

  /// Reads the value of a fact: a name, a whole number, true or false.
  package mutating func factValue() throws(ImportError) -> FactValue {
    switch try kind() {
    case .string: .name(try name())
    case .number: .integer(try integer())
    case .boolean: .boolean(try boolean())
    default: throw failure("expected a string, a whole number, true or false")
    }
  }
}
