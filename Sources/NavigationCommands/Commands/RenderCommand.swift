internal import NavigationGraph
internal import NavigationRendering

/// `navgraph render`: the picture of a flow.
struct RenderCommand: DrawingCommand {
  static let name = "render"
  static let abstract = "Draw a flow, with the findings of its audit marked."
  static let usage = "[<input> ...]"
  static var options: [Option<RenderCommand>] {
    [
      .value(
        "output", short: "o", sets: \.output, valueName: "path",
        help: "Where to write; '-', the default, is standard output. The extension tells the format."),
      .reading(
        "format", short: "f", valueName: "format",
        help: "The format (\(PictureFormat.allCases.map(\.rawValue).joined(separator: ", ")))."
      ) {
        text, command throws(ArgumentError) in
        guard let format = PictureFormat(rawValue: text) else {
          throw .invalidValue(text, option: "format", choices: PictureFormat.allCases.map(\.rawValue))
        }
        command.format = format
      },
      .flag("plain", sets: \.isPlain, help: "Do not mark findings."),
    ] + GraphArguments.rows() + FilterArguments.rows() + PictureArguments.rows()
  }

  var output: String?
  var format: PictureFormat?
  var isPlain = false
  var picture = PictureArguments()
  var filters = FilterArguments()
  var graphArguments = GraphArguments()
  var arguments: [String] = []

  mutating func validate() throws(ArgumentError) {
    guard let output, output != "-", format == nil else { return }
    guard let known = PictureFormat(path: output) else {
      throw .invalidValue(output, option: "output", choices: PictureFormat.allCases.map { "*.\($0.rawValue)" })
    }
    format = known
  }

  func run(in session: Session) throws -> ExitCode {
    let format = format ?? .svg
    let started = format.needsGraphviz ? try? picture.renderer(in: session)?.start() : nil
    let input = try InputReader(session: session, arguments: graphArguments).read(arguments)
    let findings = isPlain ? [] : try AuditArguments().audit(input, Places(input)).findings
    let excerpt = try filters.excerpt(of: input.graph, in: session)
    var picture = picture
    picture.links = picture.links ?? input.configuration.links?.value
    let drawn = picture.picture(of: excerpt, marking: findings, in: session, started: started)
    try OutputFile.write(try format.bytes(of: drawn), to: output ?? "-", in: session)
    return input.hasFailed ? .failure : .success
  }
}
