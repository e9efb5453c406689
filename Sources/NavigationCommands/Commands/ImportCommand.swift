internal import NavigationFormats
internal import NavigationGraph

/// `navgraph import`: a graph from files of any kind, written as one file.
struct ImportCommand: GraphCommand {
  /// The formats that keep what can be known of a graph, by the extension of the file.
  enum Format: String, CaseIterable { case json, dot }

  static let name = "import"
  static let abstract = "Read storyboards, Android navigation XML and others, and write one graph."
  static let usage = "[<input> ...]"
  static var options: [Option<ImportCommand>] {
    [
      .value(
        "output", short: "o", sets: \.output, valueName: "path",
        help: "Where to write: *.json (navgraph JSON) or *.dot; without it, JSON to standard output.")
    ] + GraphArguments.rows()
  }

  private var output: String?
  var graphArguments = GraphArguments()
  var arguments: [String] = []

  func run(in session: Session) throws -> ExitCode {
    let format = try output.map(Self.format) ?? .json
    let input = try InputReader(session: session, arguments: graphArguments).read(arguments)
    // What is wrong with the files themselves has no other place to be told.
    for finding in input.graph.registrationFindings {
      let text = "\(finding.location.map { "\($0): " } ?? "")\(finding.severity.rawValue): \(finding.message)"
      session.console.error(PlainText.printable(text) + "\n")
    }
    let text =
      switch format {
      case .json: NavigationJSON.encode(input.graph)
      case .dot: DOTWriter.encode(input.graph)
      }
    try OutputFile.write(Array(text.utf8), to: output ?? "-", in: session)
    if output != nil { session.note(Self.summary(of: input)) }
    return input.hasFailed ? .failure : .success
  }

  private static func format(of path: String) throws(ArgumentError) -> Format {
    if path == "-" { return .json }
    guard let dot = path.lastIndex(of: "."), let format = Format(rawValue: path[path.index(after: dot)...].lowercased())
    else { throw .invalidValue(path, option: "output", choices: Format.allCases.map { "*.\($0.rawValue)" }) }
    return format
  }

  /// What was read: `3 files: 12 screens, 14 transitions, 2 entries, 1 unresolved`.
  private static func summary(of input: InputReader.Result) -> String {
    func count(_ number: Int, _ one: String, _ many: String) -> String { "\(number) \(number == 1 ? one : many)" }
    let graph = input.graph
    let open = graph.transitions.count { $0.unresolved != nil }
    return count(input.files.count, "file", "files") + ": "
      + [
        count(graph.screens.count, "screen", "screens"), count(graph.transitions.count, "transition", "transitions"),
        count(graph.entries.count, "entry", "entries"), open == 0 ? nil : "\(open) unresolved",
      ].compactMap { $0 }.joined(separator: ", ")
  }
}
