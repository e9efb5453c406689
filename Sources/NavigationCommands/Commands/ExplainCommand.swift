internal import NavigationGraph

/// `navgraph explain`: what a check or a policy means.
struct ExplainCommand: GraphCommand {
  static let name = "explain"
  static let abstract = "Say what a check or policy means, or list all of them."
  static let usage = "[<check>]"
  static var options: [Option<ExplainCommand>] { GraphArguments.configurationRows() }
  var graphArguments = GraphArguments()
  var arguments: [String] = []

  mutating func validate() throws(ArgumentError) {
    if let extra = arguments.dropFirst().first { throw .unexpectedArgument(extra) }
  }

  func run(in session: Session) throws -> ExitCode {
    // What a check means does not depend on a configuration, so a faulty one is no reason to say nothing.
    let isBuiltIn = arguments.first.map { Check.named($0) != nil } ?? false
    let checks = Check.all + (isBuiltIn ? [] : try graphArguments.configuration().policies.map(\.check))
    guard let name = arguments.first else {
      for check in checks {
        let left = "\(check.id) (\(check.defaultSeverity.rawValue))"
        try session.print(left + String(repeating: " ", count: max(1, 33 - left.count)) + check.summary + "\n")
      }
      return .success
    }
    guard let check = checks.first(where: { $0.id == name }) else {
      throw ArgumentError.unknownName(name, of: "check", choices: checks.map(\.id))
    }
    let text = "\(check.id) (\(check.defaultSeverity.rawValue)): \(check.summary)\n\(check.explanation)"
    try session.print(text.split(separator: "\n").map { PlainText.printable(String($0)) + "\n" }.joined())
    return .success
  }
}
