internal import NavigationGraph
internal import NavigationReports

/// `navgraph paths`: the ways from one screen to another.
struct PathsCommand: ParsableCommand {
  enum Format: String, CaseIterable { case text, json }

  static let name = "paths"
  static let abstract = "Show a shortest way from one screen to another, or all ways."
  static let usage = "<from> <to> [<input> ...]"
  static var options: [Option<PathsCommand>] {
    [
      .flag("all", sets: \.showsAll, help: "All ways that pass no screen twice."),
      .value("limit", sets: \.limit, valueName: "n", help: "The most ways to show with '--all' (100)."),
      .choice("format", short: "f", sets: \.format, help: "The format."),
    ]
  }

  var showsAll = false
  var limit: Int?
  var format = Format.text
  var arguments: [String] = []

  mutating func validate() throws(ArgumentError) {
    guard arguments.count >= 1 else { throw .missingArgument("from") }
    guard arguments.count >= 2 else { throw .missingArgument("to") }
    if let limit, limit < 1 { throw .invalidValue(String(limit), option: "limit", choices: []) }
  }

  func run(in session: Session) throws -> ExitCode {
    let input = try InputReader(session: session).read(Array(arguments.dropFirst(2)))
    let graph = input.graph
    let (from, to) = (try graph.known(arguments[0]), try graph.known(arguments[1]))
    var paths: [Path] = []
    var isCut = false
    var gaveUp = false
    if showsAll, var search = graph.simplePaths(from: from, to: to) {
      let limit = limit ?? 100
      while paths.count < limit, let path = search.next() { paths.append(path) }
      // Only a search that was asked once more knows that there is nothing left.
      isCut = paths.count == limit && search.next() != nil
      gaveUp = search.isCut
    } else if let path = graph.shortestPath(from: from, to: to) {
      paths = [path]
    }
    switch format {
    case .json:
      let rows = paths.map { "\n    \(PathReport.json($0))" }.joined(separator: ",")
      try session.print("{\n  \"cut\": \(isCut || gaveUp),\n  \"paths\": [\(rows)\(rows.isEmpty ? "" : "\n  ")]\n}\n")
    case .text:
      try session.print(paths.map { PathReport.text($0) + "\n" }.joined())
      if paths.isEmpty, !gaveUp {
        try session.print("no way leads from '\(PathReport.name(from))' to '\(PathReport.name(to))'\n")
      }
      if gaveUp { session.warn("the search gave up after \(paths.count) ways; there may be more") }
      if isCut { session.warn("the list is cut at \(paths.count) ways; there are more ('--limit' shows more)") }
    }
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
