/// One flag or option of a command.
///
/// A command lists its options once; parsing, help and spelling suggestions all read that list. The names follow
/// swift-argument-parser, so that moving to that package later changes declarations, not structure.
struct Option<Command>: Sendable {
  let name: String
  let short: Character?
  /// The placeholders shown for the values; none for a flag.
  let valueNames: [String]
  let choices: [String]
  let help: String
  let apply: @Sendable ([String], inout Command) throws(ArgumentError) -> Void

  /// A flag: present or absent.
  static func flag(
    _ name: String, short: Character? = nil, sets path: any WritableKeyPath<Command, Bool> & Sendable, help: String
  ) -> Self {
    Self(name: name, short: short, valueNames: [], choices: [], help: help) { _, command in
      command[keyPath: path] = true
    }
  }

  /// An option with any value that reads from a string.
  static func value<Value: LosslessStringConvertible & SendableMetatype>(
    _ name: String, short: Character? = nil, sets path: any WritableKeyPath<Command, Value?> & Sendable,
    valueName: String, help: String
  ) -> Self {
    .reading(name, short: short, valueName: valueName, help: help) { text, command throws(ArgumentError) in
      guard let value = Value(text) else { throw .invalidValue(text, option: name, choices: []) }
      command[keyPath: path] = value
    }
  }

  /// An option that takes one of the cases of an enumeration.
  static func choice<Value: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ name: String, short: Character? = nil, sets path: any WritableKeyPath<Command, Value> & Sendable, help: String
  ) -> Self {
    let choices = Value.allCases.map(\.rawValue)
    return Self(name: name, short: short, valueNames: [name], choices: choices, help: help) {
      texts, command throws(ArgumentError) in
      let text = texts[0]
      guard let value = Value(rawValue: text) else { throw .invalidValue(text, option: name, choices: choices) }
      command[keyPath: path] = value
    }
  }

  /// An option whose value the command reads itself; it may stand several times.
  static func reading(
    _ name: String, short: Character? = nil, valueName: String, help: String,
    read: @escaping @Sendable (String, inout Command) throws(ArgumentError) -> Void
  ) -> Self {
    Self(name: name, short: short, valueNames: [valueName], choices: [], help: help) {
      texts, command throws(ArgumentError) in try read(texts[0], &command)
    }
  }

  /// An option with two values, which the command reads itself; it may stand several times.
  static func readingPair(
    _ name: String, valueNames: (String, String), help: String,
    read: @escaping @Sendable (String, String, inout Command) throws(ArgumentError) -> Void
  ) -> Self {
    Self(name: name, short: nil, valueNames: [valueNames.0, valueNames.1], choices: [], help: help) {
      texts, command throws(ArgumentError) in try read(texts[0], texts[1], &command)
    }
  }

  /// The same option of a command that has this one's command as a part.
  func on<Whole>(_ path: any WritableKeyPath<Whole, Command> & Sendable) -> Option<Whole> {
    Option<Whole>(name: name, short: short, valueNames: valueNames, choices: choices, help: help) {
      values, whole throws(ArgumentError) in try apply(values, &whole[keyPath: path])
    }
  }
}
