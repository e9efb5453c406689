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
