extension Condition {
  /// Reads a condition from its text form.
  ///
  ///     try Condition(parsing: "!guest && (beta || plan == premium) && age >= 18")
  ///
  /// Operators are put in order with Dijkstra's shunting-yard algorithm, so nesting costs no stack.
  ///
  /// - Parameter text: A condition in the ``ConditionSyntax``.
  /// - Throws: The first fault, with its column.
  /// - Complexity: O(*n*) for a text of *n* scalars.
  public init(parsing text: String) throws(ConditionSyntax.Failure) {
    var lexer = ConditionLexer(text)
    var output: [Token] = []
    var operators: [(symbol: ConditionLexer.Symbol, column: Int)] = []
    var expectsOperand = true
    var length = 0

    func flush(until precedence: Int) {
      while let top = operators.last, top.symbol.precedence >= precedence, top.symbol != .open {
        operators.removeLast()
        output.append(top.symbol == .not ? .not : top.symbol == .and ? .and : .or)
      }
    }

    while let (symbol, column) = try lexer.next() {
      if symbol != .open && symbol != .close { length += 1 }
      guard length <= ConditionSyntax.maximumLength else {
        throw .init(message: "a condition may have at most \(ConditionSyntax.maximumLength) operations", column: column)
      }
      switch symbol {
      case .not where expectsOperand, .open where expectsOperand:
        operators.append((symbol, column))
      case .constant(let value) where expectsOperand:
        output.append(.constant(value))
        expectsOperand = false
      case .name(let name) where expectsOperand:
        output.append(try lexer.comparison(of: name))
        expectsOperand = false
      case .and where !expectsOperand, .or where !expectsOperand:
        flush(until: symbol.precedence)
        operators.append((symbol, column))
        expectsOperand = true
      case .close where !expectsOperand:
        flush(until: 0)
        guard operators.popLast() != nil else { throw .init(message: "')' without '('", column: column) }
      default:
        let wanted = expectsOperand ? "a fact, '!' or '('" : "'&&', '||' or the end"
        throw .init(message: "expected \(wanted), found '\(symbol.text)'", column: column)
      }
    }
    guard !expectsOperand else {
      let wanted = output.isEmpty && operators.isEmpty ? "a condition is empty" : "expected a fact, '!' or '('"
      throw .init(message: "\(wanted), found the end", column: lexer.column)
    }
    flush(until: 0)
    if let open = operators.last { throw .init(message: "'(' is never closed", column: open.column) }
    self.init(tokens: output)
  }
}

/// Splits the text of a condition into symbols.
private struct ConditionLexer {
  enum Symbol: Equatable {
    case not, and, or, open, close
    case constant(Bool)
    case name(String)
    case comparison(Condition.Comparison)
    case integer(Int)

    /// How tightly an operator binds its operands.
    var precedence: Int { self == .not ? 3 : self == .and ? 2 : self == .or ? 1 : 0 }

    var text: String {
      switch self {
      case .not: "!"
      case .and: "&&"
      case .or: "||"
      case .open: "("
      case .close: ")"
      case .constant(let value): value ? "true" : "false"
      case .name(let name): name
      case .comparison(let comparison): comparison.rawValue
      case .integer(let number): String(number)
      }
    }
  }

  private let scalars: [Unicode.Scalar]
  private var position = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// The column of the next scalar.
  var column: Int { position + 1 }

  private func peek(_ offset: Int = 0) -> Unicode.Scalar? {
    position + offset < scalars.count ? scalars[position + offset] : nil
  }

  mutating func next() throws(ConditionSyntax.Failure) -> (Symbol, column: Int)? {
    while let space = peek(), space.properties.isWhitespace { position += 1 }
    guard let first = peek() else { return nil }
    let start = column
    let second = peek(1)
    for comparison in [Condition.Comparison.equal, .notEqual, .lessOrEqual, .greaterOrEqual]
    where Array(comparison.rawValue.unicodeScalars) == [first, second].compactMap({ $0 }) {
      position += 2
      return (.comparison(comparison), start)
    }
    switch (first, second) {
    case ("&", "&"), ("|", "|"):
      position += 2
      return (first == "&" ? .and : .or, start)
    case ("!", _), ("(", _), (")", _), ("<", _), (">", _):
      position += 1
      let symbols: [Unicode.Scalar: Symbol] = [
        "!": .not, "(": .open, ")": .close, "<": .comparison(.less), ">": .comparison(.greater),
      ]
      return symbols[first].map { ($0, start) }
    case ("\"", _): return (.name(try quoted()), start)
    case ("&", _), ("|", _), ("=", _):
      throw .init(message: "'\(first)' stands alone; write '\(first)\(first)'", column: start)
    default: break
    }
    if first == "-" || ("0"..."9").contains(first) { return (.integer(try integer()), start) }
    guard ConditionSyntax.isStart(first) else {
      throw .init(message: "'\(printable(first))' is not part of a condition", column: start)
    }
    var name = String.UnicodeScalarView()
    while let part = peek(), ConditionSyntax.isPart(part) {
      name.append(part)
      position += 1
    }
    let text = String(name)
    return (text == "true" ? .constant(true) : text == "false" ? .constant(false) : .name(text), start)
  }

  /// The comparison that follows a name, or the plain fact.
  mutating func comparison(of name: String) throws(ConditionSyntax.Failure) -> Condition.Token {
    let before = position
    guard let (symbol, _) = try next(), case .comparison(let comparison) = symbol else {
      position = before
      return .fact(name)
    }
    let place = column
    guard let (operand, start) = try next() else {
      throw .init(message: "expected a value after '\(comparison.rawValue)', found the end", column: place)
    }
    let isOrder = comparison != .equal && comparison != .notEqual
    switch operand {
    case .integer(let number): return .compare(name, comparison, .integer(number))
    case .name(let value) where !isOrder: return .compare(name, comparison, .name(value))
    case .constant(let value) where !isOrder: return .compare(name, comparison, .boolean(value))
    default:
      let wanted = isOrder ? "a whole number" : "a name, a whole number, 'true' or 'false'"
      throw .init(message: "expected \(wanted) after '\(comparison.rawValue)', found '\(operand.text)'", column: start)
    }
  }

  private mutating func quoted() throws(ConditionSyntax.Failure) -> String {
    let start = column
    position += 1
    var name = String.UnicodeScalarView()
    while let scalar = peek() {
      position += 1
      if scalar == "\"" {
        guard !name.isEmpty else { throw .init(message: "a name is empty", column: start) }
        return String(name)
      }
      guard scalar == "\\" else {
        name.append(scalar)
        continue
      }
      guard let escaped = peek(), escaped == "\"" || escaped == "\\" else {
        throw .init(message: "only '\\\"' and '\\\\' may follow a backslash", column: column)
      }
      name.append(escaped)
      position += 1
    }
    throw .init(message: "the quoted name is never closed", column: start)
  }

  private mutating func integer() throws(ConditionSyntax.Failure) -> Int {
    let start = column
    var text = String.UnicodeScalarView()
    while let scalar = peek(), ("0"..."9").contains(scalar) || (text.isEmpty && scalar == "-") {
      text.append(scalar)
      position += 1
    }
    guard let number = Int(String(text)) else {
      throw .init(message: "'\(String(text))' is not a whole number within range", column: start)
    }
    return number
  }

  private func printable(_ scalar: Unicode.Scalar) -> String {
    scalar.value < 0x20 || scalar.value == 0x7F ? "U+" + String(scalar.value, radix: 16, uppercase: true) : "\(scalar)"
  }
}
