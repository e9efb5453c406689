internal import NavigationGraph
internal import NavigationRendering
internal import NavigationReports

/// `navgraph diff`: what a change does to an app's navigation.
struct DiffCommand: AuditingCommand {
  enum Format: String, CaseIterable { case text, markdown, json, mermaid, svg, png, pdf, dot }

  static let name = "diff"
  static let abstract = "Say what a change does to an app's navigation; silent when it does nothing."
  static let usage = "<old> <new> | --base <revision> [<input> ...]"
  static let discussion = """
    Compares two inputs, or, with '--base', the inputs at a Git revision with those in the working folder.
    Checks and policies are asked of both, and what is new or gone is told. In pictures '+' came, '−' went, '~' changed;
    a large graph shows what changed and its neighbours.
    Exit codes: 0 compared, 1 something differs and '--exit-code' is given, 2 could not be compared.
    """
  static var options: [Option<DiffCommand>] {
    [
      .value("base", sets: \.base, valueName: "revision", help: "Compare with the inputs at this Git revision."),
      .reading(
        "format", short: "f", valueName: "format",
        help: "The format (\(Format.allCases.map(\.rawValue).joined(separator: ", ")))."
      ) { text, command throws(ArgumentError) in
        guard let format = Format(rawValue: text) else {
          throw .invalidValue(text, option: "format", choices: Format.allCases.map(\.rawValue))
        }
        command.format = format
      },
      .value(
        "output", short: "o", sets: \.output, valueName: "path",
        help: "Where to write; '-', the default, is standard output. The extension tells the format."),
      .flag("exit-code", sets: \.hasExitCode, help: "Exit 1 when something differs."),
      .reading(
        "max-screens", valueName: "n", help: "Show at most that many screens whole in pictures (40)."
      ) { text, command throws(ArgumentError) in
        guard let count = Int(text), count > 0 else {
          throw .invalidValue(text, option: "max-screens", choices: ["a number from 1 on"])
        }
        command.limit = count
      },
    ] + AuditArguments.rows() + GraphArguments.rows()
  }

  private var base: String?
  private var format: Format?
  private var output: String?
  private var hasExitCode = false
  private var limit = 40
  var auditArguments = AuditArguments()
  var graphArguments = GraphArguments()
  var arguments: [String] = []

  mutating func validate() throws(ArgumentError) {
    try auditArguments.validate()
    if let output, output != "-", format == nil {
      let end = output.split(separator: ".").last.map(String.init) ?? ""
      let names = ["txt": "text", "md": "markdown", "mmd": "mermaid"]
      guard output.contains("."), let known = Format(rawValue: names[end] ?? end) else {
        throw .invalidValue(
          output, option: "output", choices: ["*.txt", "*.md", "*.json", "*.mmd", "*.svg", "*.png", "*.pdf", "*.dot"])
      }
      format = known
    }
  }

  func run(in session: Session) throws -> ExitCode {
    let configuration = try graphArguments.configuration()
    let (old, new) = try inputs(under: configuration, in: session)
    guard !old.hasFailed, !new.hasFailed else { throw InputError.alreadyReported }
    let difference = GraphDifference(from: old.graph, to: new.graph)
    let audits = try [old, new].map { input in
      // Comments in the working folder say nothing of how things were, so what they ignore is ignored in both.
      try auditArguments.audit(input, Places(new))
    }
    let report = DifferenceReport(difference, Consequences(of: difference, from: audits[0], to: audits[1]))
    let format = format ?? .text
    if report.isEmpty, format != .json {
      // A file of an earlier run would tell of another change.
      if let output, output != "-" { try OutputFile.write([], to: output, in: session) }
      return .success
    }
    try OutputFile.write(
      try bytes(format, of: report, difference, audits[1], links: configuration.links?.value, in: session),
      to: output ?? "-", in: session)
    return hasExitCode && !report.isEmpty ? .findings : .success
  }

  private func bytes(
    _ format: Format, of report: DifferenceReport, _ difference: GraphDifference, _ audit: Audit, links: String?,
    in session: Session
  ) throws -> [UInt8] {
    func picture() -> DrawnPicture {
      DrawnPicture(
        of: difference.excerpt(limit: limit),
        PictureOptions(findings: audit.findings, links: links.map { LinkTemplate($0, commit: "HEAD") }), in: session,
        renderer: session.renderer)
    }
    switch format {
    case .text: return Array(report.text.utf8)
    case .json: return Array(report.json.utf8)
    case .markdown:
      let mermaid = difference.isEmpty ? nil : picture().mermaid
      return Array(report.markdown(picture: mermaid).utf8)
    case .mermaid: return try PictureFormat.mmd.bytes(of: picture())
    case .svg: return try PictureFormat.svg.bytes(of: picture())
    case .png: return try PictureFormat.png.bytes(of: picture())
    case .pdf: return try PictureFormat.pdf.bytes(of: picture())
    case .dot: return try PictureFormat.dot.bytes(of: picture())
    }
  }

  /// Reads what is compared.
  private func inputs(
    under configuration: Configuration, in session: Session
  ) throws -> (old: InputReader.Result, new: InputReader.Result) {
    let reader = InputReader(session: session, arguments: graphArguments)
    if session.graph != nil {
      // A program's own graph is what is new; how it was, only a file can tell.
      guard base == nil else { throw DiffError.ownGraph(session.tool) }
      guard let old = arguments.first else { throw ArgumentError.missingArgument("old") }
      if let extra = arguments.dropFirst().first { throw ArgumentError.unexpectedArgument(extra) }
      return (try reader.ofFiles.readAll([old], under: configuration), try reader.readAll([], under: configuration))
    }
    guard let base else {
      guard arguments.count == 2 else {
        if arguments.count > 2 { throw ArgumentError.unexpectedArgument(arguments[2]) }
        throw ArgumentError.missingArgument(arguments.isEmpty ? "old> <new" : "new")
      }
      return (
        try reader.readAll([arguments[0]], under: configuration),
        try reader.readAll([arguments[1]], under: configuration)
      )
    }
    let new = try reader.readAll(arguments, under: configuration)
    guard !new.hasFailed else { throw InputError.alreadyReported }
    let names = arguments.isEmpty ? configuration.inputs?.value ?? [] : arguments
    if names.contains("-") { throw DiffError.standardInput }
    let revision = try GitRevision(base, inputs: names)
    let paths = try names.compactMap(revision.path)
    guard !paths.isEmpty else {
      session.note("revision '\(base)' has none of the inputs, so all of it is new")
      return (InputReader.Result(graph: NavigationGraph.Builder().build(), configuration: configuration), new)
    }
    var past = reader
    past.title = { revision.title(of: $0) }
    past.path = { revision.ownPath(of: $0) }
    past.mayBeEmpty = true
    return (try past.readAll(paths, under: configuration), new)
  }
}

/// Why two graphs cannot be compared, and what to do.
enum DiffError: Error, Equatable, CustomStringConvertible {
  case ownGraph(String)
  case standardInput

  var description: String {
    switch self {
    case .ownGraph(let tool):
      "the graph of a program cannot be read at another revision; write it there with '\(tool) list --format json',"
        + " and name that file as <old>"
    case .standardInput: "standard input has no other revision; name a file or a folder"
    }
  }
}
