internal import NavigationGraph
internal import NavigationReports

/// `navgraph paths`: the ways from one screen to another.
struct PathsCommand: GraphCommand {
  enum Format: String, CaseIterable { case text, json }

  static let name = "paths"
  static let abstract = "Show a shortest way from one screen to another, or all ways."
  static let discussion = """
    A way can be gone with consistent values of the facts: fixed facts keep theirs, controlled facts keep them until an \
    effect sets them. What must hold stands at each step, what must hold at the start after the way.
    """
  static let usage = "<from> <to> [<input> ...]"
  static var options: [Option<PathsCommand>] {
    [
      .flag("all", sets: \.showsAll, help: "All ways that pass no screen twice."),
      .value("limit", sets: \.limit, valueName: "n", help: "The most ways to show with '--all' (100)."),
      .choice("format", short: "f", sets: \.format, help: "The format."),
    ] + GraphArguments.rows()
  }

  var showsAll = false
  var limit: Int?
  var format = Format.text
  var graphArguments = GraphArguments()
  var arguments: [String] = []

  mutating func validate() throws(ArgumentError) {
    guard arguments.count >= 1 else { throw .missingArgument("from") }
    guard arguments.count >= 2 else { throw .missingArgument("to") }
    if let limit, limit < 1 { throw .invalidValue(String(limit), option: "limit", choices: []) }
  }

  func run(in session: Session) throws -> ExitCode {
    let input = try InputReader(session: session, arguments: graphArguments).read(Array(arguments.dropFirst(2)))
    let graph = input.graph
    let (from, to) = (try graph.known(arguments[0]), try graph.known(arguments[1]))
    var paths: [Path] = []
    var isCut = false
    var gaveUp = false
    var reason = "no way leads from '\(PathReport.name(from))' to '\(PathReport.name(to))'"
    var blocked: (path: Path, by: Contradiction)?
    var isUndecided = false
    if let search = NavigationGraph.FeasiblePaths(in: graph, from: from, to: to) {
      let shortest = search.shortest
      isUndecided = search.feasibility.isUndecided
      if case .blocked(let drawn, let contradiction) = shortest {
        blocked = (drawn, contradiction)
        reason =
          "no way from '\(PathReport.name(from))' to '\(PathReport.name(to))' can be gone: \(contradiction)"
          + "\n  as drawn: \(PathReport.text(drawn))"
      }
      if case .undecided(let drawn) = shortest {
        isUndecided = true
        reason =
          "whether a way from '\(PathReport.name(from))' to '\(PathReport.name(to))' can be gone is not decided"
          + "\n  as drawn: \(PathReport.text(drawn))"
      }
      if showsAll {
        let limit = limit ?? 100
        var ways = search.makeIterator()
        while paths.count < limit, let path = ways.next() { paths.append(path) }
        // Only a search that was asked once more knows that there is nothing left.
        isCut = paths.count == limit && ways.next() != nil
        gaveUp = ways.isCut
        if case .path(let path) = shortest {
          reason =
            "every way from '\(PathReport.name(from))' to '\(PathReport.name(to))' passes some screen twice, or leads back"
            + "\n  a shortest one: \(PathReport.text(path))"
        }
      } else if case .path(let path) = shortest {
        paths = [path]
      }
    }
    switch format {
    case .json:
      let rows = paths.map { "\n    \(PathReport.json($0))" }.joined(separator: ",")
      var more = isUndecided ? "  \"undecided\": true,\n" : ""
      if let blocked, paths.isEmpty {
        var object = JSONText.Object()
        object.add("path", PathReport.json(blocked.path))
        object.add("screen", JSONText.string(blocked.by.screen.rawValue))
        object.add("route", JSONText.string(blocked.by.route))
        object.add("needs", JSONText.string(blocked.by.needed.description))
        object.add("given", blocked.by.given.map { JSONText.string($0.description) })
        more += "  \"blocked\": \(object.text),\n"
      }
      try session.print(
        "{\n  \"cut\": \(isCut || gaveUp),\n\(more)  \"paths\": [\(rows)\(rows.isEmpty ? "" : "\n  ")]\n}\n")
    case .text:
      try session.print(paths.map { PathReport.text($0) + "\n" }.joined())
      if paths.isEmpty, !gaveUp { try session.print(reason + "\n") }
      if gaveUp { session.warn("the search gave up after \(paths.count) ways; there may be more") }
      if isCut { session.warn("the list is cut at \(paths.count) ways; there are more ('--limit' shows more)") }
    }
    if isUndecided { session.warn("there is too much to search; what is shown may not be possible, or not all") }
    return input.hasFailed ? .failure : .success
  }
}

extension NavigationGraph {
  /// The screen of a name that someone typed.
  func known(_ name: String) throws -> ScreenID {
    let id = ScreenID(name)
    guard index(of: id) != nil else {
      throw UnknownScreen(
        name: name, suggestion: SpellingSuggestion.nearest(to: name, among: screens.map(\.id.rawValue)))
    }
    return id
  }
}

/// A name that no screen has.
struct UnknownScreen: Error, CustomStringConvertible {
  let name: String
  let suggestion: String?

  var description: String {
    "there is no screen '\(name)'; " + (suggestion.map { "did you mean '\($0)'?" } ?? "'list' shows all screens")
  }
}
