internal import NavigationGraph

/// The options that say what part of a graph is shown.
struct FilterArguments: Sendable {
  private var filters: [Filter] = []
  /// Screens to focus on, with or without a depth, which only the graph can tell apart from a name.
  private var focuses: [String] = []
  private var highlights: [String] = []

  /// Whether something may be left out.
  var areFiltering: Bool { !filters.isEmpty || !focuses.isEmpty }

  /// The part of a graph that is shown; says how much is not.
  func excerpt(of graph: NavigationGraph, in session: Session) throws -> Excerpt {
    let excerpt = try graph.excerpt(filters + focuses.map { .focus(parsing: $0, in: graph) })
    if areFiltering {
      let cut = excerpt.cutTransitions
      let shown = excerpt.graph.screens.reduce(0) { $0 + (excerpt.members[$1.id]?.count ?? 1) }
      session.note(
        "shows \(shown) of \(graph.screens.count) screens"
          + (cut == 0 ? "" : ", and not the \(cut == 1 ? "transition" : "\(cut) transitions") to or from others"))
    }
    return try excerpt.highlighting(highlights)
  }

  /// The rows of these options in a command's table.
  static func rows<Command: FilteringCommand>() -> [Option<Command>] {
    func filter(_ name: String, _ value: String, _ help: String, _ make: @escaping @Sendable (String) -> Filter)
      -> Option<Command>
    {
      .reading(name, valueName: value, help: help) { text, command throws(ArgumentError) in
        guard !text.isEmpty else { throw .invalidValue(text, option: name, choices: ["a name"]) }
        command.filters.filters.append(make(text))
      }
    }
    return [
      .reading(
        "focus", valueName: "screen[:depth]", help: "Show the screen and those at most that many moves away (1)."
      ) {
        text, command throws(ArgumentError) in
        guard !text.isEmpty else { throw .invalidValue(text, option: "focus", choices: ["a screen"]) }
        command.filters.focuses.append(text)
      },
      filter("from", "screen", "Show what the screen leads to.") { .from($0) },
      filter("reaches", "screen", "Show what leads to the screen.") { .reaches($0) },
      .readingPair("between", valueNames: ("from", "to"), help: "Show what lies on ways from one screen to the other.")
      {
        from, to, command throws(ArgumentError) in command.filters.filters.append(.between(from, to))
      },
      filter("flow", "flow", "Show the screens of the flow.") { .flow($0) },
      filter("exclude", "screen", "Leave the screen out; '*' stands for any characters.") { .exclude($0) },
      filter("collapse", "flow", "Show the flow as one box.") { .collapse($0) },
      .reading("max-screens", valueName: "n", help: "Show at most that many screens, the nearest to the entries.") {
        text, command throws(ArgumentError) in
        guard let count = Int(text), count > 0 else {
          throw .invalidValue(text, option: "max-screens", choices: ["a number from 1 on"])
        }
        command.filters.filters.append(.maxScreens(count))
      },
      .reading("highlight", valueName: "screen or way", help: "Point out a screen, or a way such as 'Login>Home'.") {
        text, command throws(ArgumentError) in command.filters.highlights.append(text)
      },
    ]
  }
}

/// A command that shows a graph or a part of it.
protocol FilteringCommand: GraphCommand {
  var filters: FilterArguments { get set }
}
