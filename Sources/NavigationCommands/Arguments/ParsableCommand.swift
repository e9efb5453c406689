internal import NavigationGraph

/// A subcommand, whose stored properties are the parsed values.
protocol ParsableCommand: Sendable {
  static var name: String { get }
  static var abstract: String { get }
  /// The arguments in the usage line, such as `<from> <to> [<input> ...]`.
  static var usage: String { get }
  /// What the help says besides, or nothing.
  static var discussion: String { get }
  static var options: [Option<Self>] { get }
  var arguments: [String] { get set }
  init()
  mutating func validate() throws(ArgumentError)
  func run(in session: Session) throws -> ExitCode
}

/// The exit code of the process.
public struct ExitCode: Hashable, Sendable {
  /// The number that the process ends with.
  public let rawValue: Int32

  /// Nothing to report.
  public static let success = ExitCode(rawValue: 0)

  /// Findings at or above the chosen severity.
  public static let findings = ExitCode(rawValue: 1)

  /// The tool could not do its work: wrong words, bad input, or a picture or file that could not be made.
  public static let failure = ExitCode(rawValue: 2)
}

extension ParsableCommand {
  static var discussion: String { "" }

  mutating func validate() throws(ArgumentError) {}

  /// Reads `words`, which follow the subcommand's name.
  static func parse(_ words: some Sequence<String>) throws(ArgumentError) -> Self {
    var command = Self()
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      if word == "--" {
        command.arguments += rest
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        command.arguments.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let isLong = word.hasPrefix("--")
      let spelled = String(parts[0].dropFirst(isLong ? 2 : 1))
      guard let option = options.first(where: { isLong ? $0.name == spelled : $0.short.map(String.init) == spelled })
      else {
        let suggestion = SpellingSuggestion.nearest(to: spelled, among: options.map(\.name) + ["help"])
        throw .unknownOption(parts[0], suggestion: isLong ? suggestion.map { "--\($0)" } : nil)
      }
      if option.valueNames.isEmpty, parts.count > 1 { throw .unexpectedValue(parts[1], flag: option.name) }
      var values = Array(parts.dropFirst())
      while values.count < option.valueNames.count {
        guard let value = rest.popFirst() else {
          throw .missingValue(option: option.name, valueName: option.valueNames.joined(separator: "> <"))
        }
        values.append(value)
      }
      try option.apply(values, &command)
    }
    try (command as? any GraphCommand)?.graphArguments.validate()
    try command.validate()
    return command
  }

  /// The help screen, one row for each option, in declaration order.
  static func help(tool: String) -> String {
    let rows = options.map { option in
      let short = option.short.map { "-\($0), " } ?? "    "
      let left = "  \(short)--\(option.name)\(option.valueNames.map { " <\($0)>" }.joined())"
      let choices = option.choices.isEmpty ? "" : " (\(option.choices.joined(separator: ", ")))"
      return row(left, option.help + choices)
    }
    let usage = "USAGE: \(tool) \(name)\(Self.usage.isEmpty ? "" : " \(Self.usage)") [<options>]"
    let discussion = Self.discussion.isEmpty ? [] : ["", Self.discussion]
    return
      (["OVERVIEW: \(abstract)", "", usage] + discussion + ["", "OPTIONS:"] + rows
      + [row("  -h, --help", "Show this help.")]).joined(separator: "\n") + "\n"
  }

  private static func row(_ left: String, _ right: String) -> String {
    let width = 34
    return left.count < width
      ? left + String(repeating: " ", count: width - left.count) + right
      : left + "\n" + String(repeating: " ", count: width) + right
  }
}
