internal import NavigationGraph
internal import NavigationRendering

/// The options of commands that draw.
struct PictureArguments: Sendable {
  var direction = PictureOptions.Direction.right
  var links: String?
  var commit: String?

  func options(marking findings: [Finding]) -> PictureOptions {
    PictureOptions(
      direction: direction, findings: findings, links: links.map { LinkTemplate($0, commit: commit ?? "HEAD") })
  }

  static func rows<Command>(
    _ path: any WritableKeyPath<Command, PictureArguments> & Sendable
  ) -> [Option<Command>] {
    [
      .repeated("direction", valueName: "direction", help: "Which way flows run (right, down).") {
        text, command throws(ArgumentError) in
        guard let value = PictureOptions.Direction(rawValue: text) else {
          throw .invalidValue(
            text, option: "direction", choices: PictureOptions.Direction.allCases.map(\.rawValue))
        }
        command[keyPath: path].direction = value
      },
      .repeated(
        "link-template", valueName: "url",
        help: "Link screens to their source, such as 'https://host/blob/{commit}/{file}#L{line}'."
      ) { text, command in command[keyPath: path].links = text },
      .repeated("commit", valueName: "commit", help: "What '{commit}' in the link template stands for.") {
        text, command in command[keyPath: path].commit = text
      },
    ]
  }
}
