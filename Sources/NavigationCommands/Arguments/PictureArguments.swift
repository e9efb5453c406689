internal import NavigationGraph
internal import NavigationRendering

/// The options of commands that draw.
struct PictureArguments: Sendable {
  var direction = PictureOptions.Direction.right
  var layout: Layout?
  var engine = LayoutEngine.dot
  var timeLimit: Double?
  var links: String?
  var commit: String?

  /// Where Graphviz runs; `nil` for this process.
  func renderer(in session: Session) -> RenderingProcess? {
    var renderer = session.renderer
    if let timeLimit { renderer?.timeLimit = timeLimit }
    return renderer
  }

  /// Plans a picture, and warns of the links that it leaves out.
  ///
  /// - Parameters:
  ///   - excerpt: What is shown.
  ///   - findings: The findings to mark.
  ///   - session: Who is told of what is left out.
  ///   - started: A process for the first try, where there is one already.
  /// - Returns: The picture.
  func picture(
    of excerpt: Excerpt, marking findings: [Finding], in session: Session, started: ChildProcess?
  ) -> DrawnPicture {
    let links = links.map { LinkTemplate($0, commit: commit ?? "HEAD") }
    let options = PictureOptions(
      direction: direction, layout: layout, engine: engine, findings: findings, links: links)
    return DrawnPicture(of: excerpt, options, in: session, renderer: renderer(in: session), started: started)
  }

  /// Whether links of a template can be clicked on; one that is not safe would leave out every link without a word.
  static func isSafe(_ template: String) -> Bool {
    LinkTemplate(template).link(to: SourceLocation(file: "file", line: 1)) != nil
  }

  /// The rows of these options in a command's table.
  static func rows<Command: DrawingCommand>() -> [Option<Command>] {
    [
      .reading(
        "layout", valueName: "layout",
        help: "How much is spelt out (\(Layout.allCases.map(\.rawValue).joined(separator: ", "))); by size unless said."
      ) { text, command throws(ArgumentError) in
        guard let layout = Layout(rawValue: text) else {
          throw .invalidValue(text, option: "layout", choices: Layout.allCases.map(\.rawValue))
        }
        command.picture.layout = layout
      },
      .choice("direction", sets: \.picture.direction, help: "Which way flows run."),
      .choice("engine", sets: \.picture.engine, help: "What of Graphviz places boxes."),
      .reading("render-timeout", valueName: "seconds", help: "The longest that one try to draw may take (30).") {
        text, command throws(ArgumentError) in
        guard let seconds = Double(text), seconds > 0, seconds <= 86_400 else {
          throw .invalidValue(text, option: "render-timeout", choices: ["a number of seconds"])
        }
        command.picture.timeLimit = seconds
      },
      .reading(
        "link-template", valueName: "url",
        help: "Link screens to their source, such as 'https://host/blob/{commit}/{file}#L{line}'."
      ) { text, command throws(ArgumentError) in
        guard isSafe(text) else {
          throw .invalidValue(text, option: "link-template", choices: ["http", "https", "mailto", "relative"])
        }
        command.picture.links = text
      },
      .value(
        "commit", sets: \.picture.commit, valueName: "commit", help: "What '{commit}' in the link template stands for."),
    ]
  }
}

/// A command that draws.
protocol DrawingCommand: FilteringCommand {
  var picture: PictureArguments { get set }
}
