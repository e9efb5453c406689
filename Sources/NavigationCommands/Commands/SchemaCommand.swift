internal import NavigationFormats
internal import NavigationGraph
internal import NavigationReports

/// `navgraph schema`: the JSON Schemas of the forms that navgraph reads and writes.
struct SchemaCommand: ParsableCommand {
  enum Form: String, CaseIterable { case graph, config, audit, diff, baseline }

  static let name = "schema"
  static let abstract = "Print the JSON Schema of a form: graph, config, audit, diff or baseline."
  static let usage = "[<form>]"
  static let options: [Option<SchemaCommand>] = []
  var arguments: [String] = []

  mutating func validate() throws(ArgumentError) {
    if let name = arguments.first, Form(rawValue: name) == nil {
      throw .unknownName(name, of: "form", choices: Form.allCases.map(\.rawValue))
    }
    if let extra = arguments.dropFirst().first { throw .unexpectedArgument(extra) }
  }

  func run(in session: Session) throws -> ExitCode {
    switch arguments.first.flatMap(Form.init) ?? .graph {
    case .graph: try session.print(NavigationJSON.schema)
    case .config: try session.print(Configuration.schema)
    case .audit: try session.print(JSONReport.schema)
    case .diff: try session.print(DifferenceReport.schema)
    case .baseline: try session.print(BaselineJSON.schema)
    }
    return .success
  }
}
