internal import NavigationGraph

/// What is assumed of facts: the option of all commands that read a graph.
struct Assumptions: Sendable {
  private(set) var values: [String: String] = [:]

  /// Adds `FACT=VALUE`.
  mutating func add(_ text: String) throws(ArgumentError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
      throw .invalidValue(text, option: "assume", choices: ["fact=value"])
    }
    if let known = values[parts[0]], known != parts[1] {
      throw .conflict("assume \(parts[0])=\(known)", "assume \(text)")
    }
    values[parts[0]] = parts[1]
  }

  /// The row of the option in a command's table.
  static func rows<Command: GraphCommand>() -> [Option<Command>] {
    [
      .reading(
        "assume", valueName: "fact=value", help: "Take the fact to have the value always; may stand several times."
      ) { text, command throws(ArgumentError) in try command.assumptions.add(text) }
    ]
  }
}

/// A command that reads a graph.
protocol GraphCommand: ParsableCommand {
  var assumptions: Assumptions { get set }
}
