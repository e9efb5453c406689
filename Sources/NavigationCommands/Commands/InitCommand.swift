internal import Foundation
internal import NavigationGraph

/// `navgraph init`: a first configuration.
struct InitCommand: ParsableCommand {
  static let name = "init"
  static let abstract = "Write a first configuration from what the folder holds, and audit with it."
  static let usage = "[<input> ...]"
  static let options: [Option<InitCommand>] = [
    .flag("force", sets: \.isForced, help: "Write it anew where there is one.")
  ]

  private var isForced = false
  var arguments: [String] = []

  func run(in session: Session) throws -> ExitCode {
    let path = Configuration.fileName
    if !isForced, FileManager.default.fileExists(atPath: path) { throw ConfigurationError.exists(path) }
    let inputs = session.graph == nil ? arguments.isEmpty ? try InputReader.inputsInWorkingFolder() : arguments : []
    if session.graph != nil, let extra = arguments.first { throw ArgumentError.unexpectedArgument(extra) }
    if session.graph == nil, inputs.isEmpty { throw ConfigurationError.nothingFound }
    if inputs.contains("-") { throw ConfigurationError.standardInput }
    if session.graph == nil {
      // A configuration that names what cannot be read would be in the way of the next try.
      let reader = InputReader(session: session, arguments: GraphArguments())
      let input = try reader.readAll(inputs, under: Configuration())
      guard !input.graph.screens.isEmpty else { throw InputError.alreadyReported }
    }
    let folder = WorkingFolder.absolute(".") + "/"
    let relative = inputs.map { $0.hasPrefix("/") && $0.hasPrefix(folder) ? String($0.dropFirst(folder.count)) : $0 }
    try OutputFile.write(Array(Self.text(relative).utf8), to: path, in: session)
    session.note("wrote '\(path)'\(inputs.isEmpty ? "" : ", which reads \(inputs.joined(separator: ", "))")")
    var audit = AuditCommand()
    try audit.validate()
    let code = try audit.run(in: session)
    if code == .findings {
      session.note(
        "to accept what is there for now: '\(session.tool) audit --write-baseline navgraph-baseline.json', and name that file as 'baseline'"
      )
    }
    return code
  }

  private static func text(_ inputs: [String]) -> String {
    let lines =
      inputs.isEmpty
      ? "" : "  \"inputs\": [\n\(inputs.map { "    \(JSONText.string($0)),\n" }.joined())  ],\n\n"
    return """
      // What navgraph audits, and how. 'navgraph config' prints what holds; 'navgraph schema config' is the form.
      {
      \(lines)  // The least severity that fails: error, warning, note or never.
        "failOn": "error",

        // Severities that differ from those that 'navgraph explain' lists.
        "checks": {
          // "leaf": "note",
        },

        // Rules of this app, such as:
        // { "name": "payment-after-login", "before": { "pass": "Login", "to": "Payment*" }, "reason": "…" }
        "policies": [],

        // Findings that are as meant, with the reason.
        "ignore": [],
      }

      """
  }
}

extension InputReader {
  /// The files with graphs in the working folder and below, by the folders at the top where they stand in one.
  static func inputsInWorkingFolder() throws -> [String] {
    let names = try filesWithGraphs(below: ".", leavingOut: [])
    return Set(names.map { name in name.split(separator: "/").first.map(String.init) ?? name }).sorted()
  }
}
