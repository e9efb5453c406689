internal import NavigationGraph
internal import NavigationRendering

/// The options of commands that draw.
struct PictureArguments: Sendable {
  var direction = PictureOptions.Direction.right
  var links: String?
  var commit: String?

  private func options(marking findings: [Finding]) -> PictureOptions {
    PictureOptions(
      direction: direction, findings: findings, links: links.map { LinkTemplate($0, commit: commit ?? "HEAD") })
  }

  /// Plans a picture, and warns of the links that it leaves out.
  func picture(of graph: NavigationGraph, marking findings: [Finding], in session: Session) -> Picture {
    let picture = Picture(of: graph, options(marking: findings))
    for (screen, _) in picture.droppedLinks {
      session.warn("the link of screen '\(screen)' is not http, https, mailto or relative, and is left out")
    }
    return picture
  }

  /// The rows of these options in a command's table.
  static func rows<Command: DrawingCommand>() -> [Option<Command>] {
    [
      .choice("direction", sets: \.picture.direction, help: "Which way flows run."),
      .reading(
        "link-template", valueName: "url",
        help: "Link screens to their source, such as 'https://host/blob/{commit}/{file}#L{line}'."
      ) { text, command throws(ArgumentError) in
        // A template that is not safe to click on would leave out every link without a word.
        guard LinkTemplate(text).link(to: SourceLocation(file: "file", line: 1)) != nil else {
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
protocol DrawingCommand: GraphCommand {
  var picture: PictureArguments { get set }
}
