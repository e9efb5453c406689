internal import NavigationGraph

/// The options of all commands that read a graph: which configuration holds, and what is assumed of facts.
struct GraphArguments: Sendable {
  private(set) var assumptions: [String: String] = [:]
  fileprivate(set) var configurationPath: String?
  /// The kind that all inputs are of, or `nil` to find out.
  private(set) var format: SourceKind?
  /// Patterns of paths that are left out of folders.
  private(set) var excludedInputs: [String] = []
  fileprivate(set) var hasNoConfiguration = false

  /// The configuration that holds: the named file, or the nearest one, or none.
  func configuration() throws -> Configuration {
    if hasNoConfiguration { return Configuration() }
    return try (configurationPath ?? ConfigurationFile.nearest).map(ConfigurationFile.read) ?? Configuration()
  }

  /// The words that say the same.
  var words: [String] {
    var words: [String] = configurationPath.map { ["--config", $0] } ?? []
    if hasNoConfiguration { words.append("--no-config") }
    if let format { words += ["--input-format", format.rawValue] }
    for pattern in excludedInputs { words += ["--exclude-input", pattern] }
    for (fact, value) in assumptions.sorted(by: { $0.key < $1.key }) { words += ["--assume", "\(fact)=\(value)"] }
    return words
  }

  /// Adds `FACT=VALUE`.
  private mutating func assume(_ text: String) throws(ArgumentError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
      throw .invalidValue(text, option: "assume", choices: ["fact=value"])
    }
    if let known = assumptions[parts[0]], known != parts[1] {
      throw .conflict("assume \(parts[0])=\(known)", "assume \(text)")
    }
    assumptions[parts[0]] = parts[1]
  }

  /// Makes sure that the options agree.
  func validate() throws(ArgumentError) {
    if configurationPath != nil && hasNoConfiguration { throw .conflict("config", "no-config") }
  }

  /// The rows of the options in a command's table.
  static func rows<Command: GraphCommand>() -> [Option<Command>] {
    [
      .reading(
        "assume", valueName: "fact=value", help: "Take the fact to have the value always; may stand several times."
      ) { text, command throws(ArgumentError) in try command.graphArguments.assume(text) }
    ] + inputRows() + configurationRows()
  }

  /// The kinds of files that can be named as the format of inputs.
  static let formats = SourceKind.allCases.filter { $0 != .swiftCode }

  /// The rows that say how inputs are read.
  static func inputRows<Command: GraphCommand>() -> [Option<Command>] {
    [
      .reading(
        "input-format", valueName: "format",
        help: "What the inputs are: \(formats.map(\.rawValue).joined(separator: ", ")); else by name and content."
      ) { text, command throws(ArgumentError) in
        guard let kind = SourceKind(rawValue: text), formats.contains(kind) else {
          throw .invalidValue(text, option: "input-format", choices: formats.map(\.rawValue))
        }
        command.graphArguments.format = kind
      },
      .reading(
        "exclude-input", valueName: "pattern",
        help: "Leave files out of folders, as in a .gitignore; may stand several times."
      ) { text, command throws(ArgumentError) in
        guard !text.isEmpty else { throw .invalidValue(text, option: "exclude-input", choices: ["a pattern"]) }
        command.graphArguments.excludedInputs.append(text)
      },
    ]
  }

  /// The rows that say which configuration holds.
  static func configurationRows<Command: GraphCommand>() -> [Option<Command>] {
    [
      .value(
        "config", sets: \.graphArguments.configurationPath, valueName: "path",
        help: "The configuration, instead of the nearest '\(Configuration.fileName)'."),
      .flag("no-config", sets: \.graphArguments.hasNoConfiguration, help: "Use no configuration."),
    ]
  }
}

/// A command that reads a graph.
protocol GraphCommand: ParsableCommand {
  var graphArguments: GraphArguments { get set }
}
