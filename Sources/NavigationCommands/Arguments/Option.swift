/// One flag or option of a command.
///
/// A command lists its options once; parsing, help and spelling suggestions all read that list. The names follow
/// swift-argument-parser, so that moving to that package later changes declarations, not structure.
struct Option<Command>: Sendable {
  let name: String
  let short: Character?
  /// The placeholder shown for the value, or `nil` for a flag.
  let valueName: String?
  let choices: [String]
  let help: String
  let apply: @Sendable (String, inout Command) throws(ArgumentError) -> Void

  /// A flag: present or absent.
  static func flag(
    _ name: String, short: Character? = nil, sets path: any WritableKeyPath<Command, Bool> & Sendable, help: String
  ) -> Self {
    Self(name: name, short: short, valueName: nil, choices: [], help: help) { _, command in
      command[keyPath: path] = true
    }
  }

  /// An option with any value that reads from a string.
  static func value<Value: LosslessStringConvertible & SendableMetatype>(
    _ name: String, short: Character? = nil, sets path: any WritableKeyPath<Command, Value?> & Sendable,
    valueName: String, help: String
  ) -> Self {
    Self(name: name, short: short, valueName: valueName, choices: [], help: help) {
      text, command throws(ArgumentError) in
      guard let value = Value(text) else { throw .invalidValue(text, option: name, choices: []) }
      command[keyPath: path] = value
    }
  }

  /// An option that takes one of the cases of an enumeration.
  static func choice<Value: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ name: String, short: Character? = nil, sets path: any WritableKeyPath<Command, Value> & Sendable, help: String
  ) -> Self {
    let choices = Value.allCases.map(\.rawValue)
    return Self(name: name, short: short, valueName: name, choices: choices, help: help) {
      text, command throws(ArgumentError) in
      guard let value = Value(rawValue: text) else { throw .invalidValue(text, option: name, choices: choices) }
      command[keyPath: path] = value
    }
  }

  /// An option whose value the command reads itself; it may stand several times.
  static func reading(
    _ name: String, short: Character? = nil, valueName: String, help: String,
    read: @escaping @Sendable (String, inout Command) throws(ArgumentError) -> Void
  ) -> Self {
    Self(name: name, short: short, valueName: valueName, choices: [], help: help, apply: read)
  }
}
