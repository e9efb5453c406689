internal import NavigationGraph
internal import NavigationReports

/// `navgraph query`: one question about a graph.
struct QueryCommand: GraphCommand {
  enum Format: String, CaseIterable { case text, json }

  static let name = "query"
  static let abstract = "Answer a question about a flow."
  static let usage = "<question> [<screen>] [<input> ...]"
  static let discussion =
    "QUESTIONS:\n"
    + Question.all.map { question in
      let left = "  \(question.name)\(question.takesScreen ? " <screen>" : "")"
      return left + String(repeating: " ", count: max(1, 34 - left.count)) + question.help
    }.joined(separator: "\n")
    + "\n\nreachable, infeasible, always-reaches and condition ask what facts allow; the others are about the picture."
  static var options: [Option<QueryCommand>] {
    [
      .value("limit", sets: \.limit, valueName: "n", help: "The most cycles to show (100)."),
      .choice("format", short: "f", sets: \.format, help: "The format."),
    ] + GraphArguments.rows()
  }

  var limit: Int?
  var format = Format.text
  var graphArguments = GraphArguments()
  var arguments: [String] = []
  /// The question that the first argument names.
  private var question = Question.all[0]

  mutating func validate() throws(ArgumentError) {
    guard let name = arguments.first else { throw .missingArgument("question") }
    guard let known = Question.all.first(where: { $0.name == name }) else {
      throw .unknownName(name, of: "question", choices: Question.all.map(\.name))
    }
    question = known
    if question.takesScreen, arguments.count < 2 { throw .missingArgument("screen") }
    if let limit, limit < 1 { throw .invalidValue(String(limit), option: "limit", choices: []) }
  }

  func run(in session: Session) throws -> ExitCode {
    let hasInput = try session.graph != nil || graphArguments.configuration().inputs != nil
    if !hasInput, arguments.count == (question.takesScreen ? 2 : 1) {
      // With one word missing, the one that is there may be the input.
      let isInput = question.takesScreen && (arguments[1] == "-" || arguments[1].hasSuffix(".json"))
      throw ArgumentError.missingArgument(isInput ? "screen" : "input")
    }
    let input = try InputReader(session: session, arguments: graphArguments).read(
      Array(arguments.dropFirst(question.takesScreen ? 2 : 1)))
    let screen = question.takesScreen ? try input.graph.known(arguments[1]) : nil
    let answer = question.answer(input.graph, screen ?? "", limit ?? 100)
    switch format {
    case .text: try session.print(answer.rows.map { $0.text + "\n" }.joined())
    case .json:
      let rows = answer.rows.map { "\n    \($0.json)" }.joined(separator: ",")
      try session.print(
        "{\n  \"question\": \(JSONText.string(question.name)),\n  \"cut\": \(answer.isCut),\n"
          + "  \"answer\": [\(rows)\(rows.isEmpty ? "" : "\n  ")]\n}\n")
    }
    if let screen, answer.rows.isEmpty, answer.note == nil { session.warn("no entry leads to screen '\(screen)'") }
    if let note = answer.note { session.warn(note) }
    if answer.isCut { session.warn("the list is cut at \(answer.rows.count); there are more ('--limit' shows more)") }
    return input.hasFailed ? .failure : .success
  }
}
