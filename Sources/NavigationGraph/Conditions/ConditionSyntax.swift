/// The text form of conditions.
///
///     condition  = conjunction { "||" conjunction }
///     conjunction = unary { "&&" unary }
///     unary      = "!" unary | "(" condition ")" | "true" | "false" | name [ comparison value ]
///     comparison = "==" | "!=" | "<" | "<=" | ">" | ">="
///     value      = name | integer | "true" | "false"
///     name       = identifier | quoted
///
/// An identifier begins with a letter or `_` and goes on with letters, digits, `_`, `.` and `$`. A quoted name is any
/// text between `"`, with `\"` and `\\` for the two special characters; so a condition in words is a Boolean fact of
/// that name.
public enum ConditionSyntax {
  /// What is wrong with a text, and where.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was expected or not understood.
    public let message: String

    /// The column of the fault, counted from 1 in Unicode scalars.
    public let column: Int

    /// The column and the message.
    public var description: String { "column \(column): \(message)" }
  }

  /// The most operations that one condition may have.
  public static let maximumLength = 10_000

  /// The name as it is written in a condition: bare where it can be, else quoted.
  public static func spelling(of name: String) -> String {
    var scalars = name.unicodeScalars.makeIterator()
    if let first = scalars.next(), isStart(first), !["true", "false"].contains(name) {
      var isBare = true
      while let next = scalars.next() { if !isPart(next) { isBare = false } }
      if isBare { return name }
    }
    var quoted = "\""
    for scalar in name.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted.unicodeScalars.append("\\") }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }

  static func isStart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic
  }

  static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    isStart(scalar) || scalar == "." || scalar == "$" || scalar.properties.numericType == .decimal
      || scalar.properties.generalCategory == .nonspacingMark
  }
}
