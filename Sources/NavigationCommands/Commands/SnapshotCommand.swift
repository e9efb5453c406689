internal import Foundation
internal import NavigationFormats
internal import NavigationGraph

/// `navgraph snapshot`: the committed text picture of a graph.
struct SnapshotCommand: GraphCommand {
  enum Action: String, CaseIterable { case write, check }

  static let name = "snapshot"
  static let abstract = "Write the text picture of a graph, or exit 1 when the committed one has drifted from it."
  static let usage = "write|check [<input> ...]"
  static let discussion = """
    The file has one fact a line, sorted, so that a review shows what a change does to the app's navigation.
    It is that of '--file', or of the configuration, or 'navigation.nav' beside that.
    """
  static var options: [Option<SnapshotCommand>] {
    [.value("file", sets: \.file, valueName: "path", help: "The snapshot; 'write' takes '-' for standard output.")]
      + GraphArguments.rows()
  }

  private var file: String?
  private var action = Action.check
  var graphArguments = GraphArguments()
  var arguments: [String] = []

  mutating func validate() throws(ArgumentError) {
    guard let word = arguments.first else { throw .missingArgument("write|check") }
    guard let action = Action(rawValue: word) else {
      throw .unknownName(word, of: "action", choices: Action.allCases.map(\.rawValue))
    }
    self.action = action
    arguments.removeFirst()
    if action == .check, file == "-" { throw .invalidValue("-", option: "file", choices: ["a path"]) }
  }

  func run(in session: Session) throws -> ExitCode {
    let configuration = try graphArguments.configuration()
    // Beside the configuration, so that it is one file from wherever one stands.
    let own = configuration.files.last.map { WorkingFolder.path("navigation.nav", from: $0) } ?? "navigation.nav"
    let path = file ?? configuration.snapshot?.value ?? own
    let input = try InputReader(session: session, arguments: graphArguments).readAll(arguments, under: configuration)
    // What could not be read would be missing from the picture.
    guard !input.hasFailed else { throw InputError.alreadyReported }
    let text = NavigationSnapshot.encode(input.graph)
    if action == .write {
      try OutputFile.write(Array(text.utf8), to: path, in: session)
      return .success
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw SnapshotError.missing(path, command: acceptance(path, session))
    }
    let committed = String(decoding: data, as: UTF8.self)
    if let version = NavigationSnapshot.version(of: committed), version != NavigationSnapshot.version {
      throw SnapshotError.version(path, version, command: acceptance(path, session))
    }
    let drift = NavigationSnapshot.drift(
      from: NavigationSnapshot.lines(in: committed),
      to: NavigationSnapshot.lines(of: input.graph))
    guard !drift.isEmpty else { return .success }
    for (isNew, line) in drift { try session.print("\(isNew ? "+" : "-") \(PlainText.printable(line))\n") }
    session.note("'\(path)' has drifted; to accept what is there now: '\(acceptance(path, session))'")
    return .findings
  }

  /// The command that makes the snapshot what the graph is.
  private func acceptance(_ path: String, _ session: Session) -> String {
    let words = ["snapshot", "write"] + (file.map { ["--file", $0] } ?? []) + graphArguments.words + arguments
    let isPlain = { (character: Character) in
      character.isASCII && (character.isLetter || character.isNumber || "_-./=".contains(character))
    }
    return ([session.tool] + words).map { word in
      word.allSatisfy(isPlain) && !word.isEmpty ? word : "'\(word.replacing("'", with: "'\\''"))'"
    }.joined(separator: " ")
  }
}

/// Why there is no snapshot, and what to do.
enum SnapshotError: Error, Equatable, CustomStringConvertible {
  case missing(String, command: String)
  case version(String, Int, command: String)

  var description: String {
    switch self {
    case .missing(let path, let command): "the snapshot '\(path)' cannot be read; write it with '\(command)'"
    case .version(let path, let version, let command):
      "this navgraph reads version \(NavigationSnapshot.version) of snapshots, and '\(path)' has \(version); write it anew with '\(command)'"
    }
  }
}
