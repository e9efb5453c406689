internal import NavigationFormats
internal import NavigationGraph
internal import NavigationReports

/// `navgraph list`: where each screen leads.
struct ListCommand: FilteringCommand {
  enum Format: String, CaseIterable { case text, tree, markdown, json }

  static let name = "list"
  static let abstract = "List the screens and where each leads."
  static let usage = "[<input> ...]"
  static var options: [Option<ListCommand>] {
    [.choice("format", short: "f", sets: \.format, help: "The format; json is navgraph JSON, which reads back.")]
      + GraphArguments.rows() + FilterArguments.rows()
  }

  var format = Format.text
  var graphArguments = GraphArguments()
  var filters = FilterArguments()
  var arguments: [String] = []

  func run(in session: Session) throws -> ExitCode {
    let input = try InputReader(session: session, arguments: graphArguments).read(arguments)
    let excerpt = try filters.excerpt(of: input.graph, in: session)
    let text =
      switch format {
      case .text: ListReport.text(for: excerpt)
      case .tree: TreeReport.text(for: excerpt)
      case .markdown: MarkdownReport.text(for: excerpt)
      case .json: NavigationJSON.encode(excerpt.graph)
      }
    try session.print(text)
    return input.hasFailed ? .failure : .success
  }
}
