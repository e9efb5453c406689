internal import NavigationGraph
internal import NavigationReports

/// `navgraph facts`: what conditions read.
struct FactsCommand: GraphCommand {
  enum Format: String, CaseIterable { case text, json }

  static let name = "facts"
  static let abstract = "List the facts, where each is read and set, and what fixed ones strand."
  static let usage = "[<input> ...]"
  static let discussion = """
    A value of a fixed fact strands the screens and transitions that people can come to with other values only. A fixed \
    fact may have any value here, whatever it is declared to be, unless one is assumed.
    """
  static var options: [Option<FactsCommand>] {
    [.choice("format", short: "f", sets: \.format, help: "The format.")] + GraphArguments.rows()
  }

  var format = Format.text
  var graphArguments = GraphArguments()
  var arguments: [String] = []

  func run(in session: Session) throws -> ExitCode {
    let input = try InputReader(session: session, arguments: graphArguments).read(arguments)
    let report = FactsReport(of: input.graph)
    try session.print(format == .json ? report.json : report.text)
    if report.isUndecided { session.warn("the facts are too entangled; what fixed facts strand is not decided") }
    return input.hasFailed ? .failure : .success
  }
}
