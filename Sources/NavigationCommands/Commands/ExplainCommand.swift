internal import NavigationGraph

/// `navgraph explain`: what a check means.
struct ExplainCommand: ParsableCommand {
  static let name = "explain"
  static let abstract = "Say what a check means, or list all checks."
  static let usage = "[<check>]"
  static let options: [Option<ExplainCommand>] = []
  var arguments: [String] = []

  mutating func validate() throws(ArgumentError) {
    if let name = arguments.first, Check.named(name) == nil {
      throw .unknownName(name, of: "check", choices: Check.all.map(\.id))
    }
    if let extra = arguments.dropFirst().first { throw .unexpectedArgument(extra) }
  }

  func run(in session: Session) throws -> ExitCode {
    if let check = arguments.first.flatMap(Check.named) {
      try session.print("\(check.id) (\(check.defaultSeverity.rawValue)): \(check.summary)\n\(check.explanation)\n")
    } else {
      for check in Check.all {
        let left = "\(check.id) (\(check.defaultSeverity.rawValue))"
        try session.print(left + String(repeating: " ", count: max(1, 33 - left.count)) + check.summary + "\n")
      }
    }
    return .success
  }
}
