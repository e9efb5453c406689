internal import Foundation
package import NavigationFormats
public import NavigationGraph
internal import NavigationRouting

/// The command line as a library: `navgraph` itself, and every program that has a graph of its own.
///
///     NavigationTool.main(try NavigationGraph(entry: "Login") { LoginRouter.self })
///
/// Such a program has all subcommands for its graph: `swift run LoginFlow audit`, `… render -o login.svg`.
public enum NavigationTool {
  /// The version of the tool.
  public static let version = "0.1.0"

  /// The word that makes an executable a process to draw in.
  package static let renderingWord = RenderingProcess.word

  private static let commands: [any ParsableCommand.Type] = [
    AuditCommand.self, RenderCommand.self, ListCommand.self, PathsCommand.self, QueryCommand.self, FactsCommand.self,
    DiffCommand.self, ImportCommand.self, SnapshotCommand.self, BaselineCommand.self, ConfigCommand.self,
    InitCommand.self,
    ExplainCommand.self, SchemaCommand.self,
    DoctorCommand.self,
  ]

  /// Runs the tool on files, with the words of this process, and ends the process.
  public static func main() -> Never { main(Array(CommandLine.arguments.dropFirst())) }

  /// Runs the tool on files, with words that this process was called with, and ends the process.
  ///
  /// - Parameters:
  ///   - words: The words after the tool's name.
  ///   - sources: What reads Swift sources; `nil` where the program has no parser for them.
  package static func main(
    _ words: [String] = Array(CommandLine.arguments.dropFirst()), sources: (any SourceReading)? = nil
  ) -> Never {
    serve(words)
    exit(run(words, console: .process, renderer: .ownExecutable, sources: sources).rawValue)
  }

  /// Runs the tool on a graph, with the words of this process, and ends the process.
  ///
  /// - Parameter graph: The graph; what is wrong with its declarations is reported as findings.
  public static func main(_ graph: @autoclosure () throws -> NavigationGraph) -> Never {
    // Before the graph, which that process has no use for.
    let words = Array(CommandLine.arguments.dropFirst())
    serve(words)
    let name = CommandLine.arguments.first.map { URL(filePath: $0).lastPathComponent } ?? "navgraph"
    let console = Console.process
    do {
      exit(run(words, graph: try graph(), tool: name, console: console, renderer: .ownExecutable).rawValue)
    } catch let error as RegistrationError {
      exit(run(words, graph: error.graph, tool: name, console: console, renderer: .ownExecutable).rawValue)
    } catch {
      console.error("error: \(error)\n")
      exit(ExitCode.failure.rawValue)
    }
  }

  /// Draws, when this is the process that another one of the tool draws in.
  private static func serve(_ words: [String]) {
    if words.first == RenderingProcess.word { RenderingProcess.serve(Array(words.dropFirst())) }
  }

  /// Runs the tool; pictures are drawn in this process.
  ///
  /// - Parameters:
  ///   - words: The words after the tool's name.
  ///   - graph: The graph that commands are about; `nil` when it comes from files.
  ///   - tool: The tool's name, for messages.
  ///   - console: What is read and written besides files.
  /// - Returns: 0 when there is nothing to report, 1 for findings, 2 when the tool could not do its work.
  public static func run(
    _ words: [String], graph: NavigationGraph? = nil, tool: String = "navgraph", console: Console
  ) -> ExitCode {
    run(words, graph: graph, tool: tool, console: console, renderer: nil)
  }

  /// Runs the tool, with Graphviz in a process of its own where there is one.
  static func run(
    _ words: [String], graph: NavigationGraph? = nil, tool: String = "navgraph", console: Console,
    renderer: RenderingProcess?, sources: (any SourceReading)? = nil
  ) -> ExitCode {
    let session = Session(tool: tool, console: console, graph: graph, renderer: renderer, sources: sources)
    do {
      return try dispatch(words, session)
    } catch let error as ArgumentError {
      let command = words.first.flatMap { word in commands.first { $0.name == word } }.map { " \($0.name)" } ?? ""
      session.fail("\(error) (see '\(tool)\(command) --help')")
    } catch InputError.alreadyReported {
    } catch let error as ImportError {
      console.error(PlainText.printable("\(error)") + "\n")
    } catch {
      session.fail("\(error)")
    }
    return .failure
  }

  private static func dispatch(_ words: [String], _ session: Session) throws -> ExitCode {
    guard let word = words.first else {
      session.console.error(help(session.tool))
      return .failure
    }
    let rest = Array(words.dropFirst())
    switch word {
    case "--version":
      try session.print("navgraph \(version)\n")
      return .success
    case "-h", "--help", "help":
      guard word == "help", let name = rest.first else {
        try session.print(help(session.tool))
        return .success
      }
      try session.print(try command(name).help(tool: session.tool))
      return .success
    case _ where word.hasPrefix("-"):
      let names = ["help", "version"]
      let suggestion = SpellingSuggestion.nearest(to: String(word.drop { $0 == "-" }), among: names)
      throw ArgumentError.unknownOption(word, suggestion: suggestion.map { "--\($0)" })
    default:
      return try run(try command(word), rest, session)
    }
  }

  private static func run<Command: ParsableCommand>(
    _ command: Command.Type, _ words: [String], _ session: Session
  ) throws -> ExitCode {
    if words.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      try session.print(command.help(tool: session.tool))
      return .success
    }
    return try command.parse(words).run(in: session)
  }

  private static func command(_ name: String) throws(ArgumentError) -> any ParsableCommand.Type {
    guard let command = commands.first(where: { $0.name == name }) else {
      let names = commands.map { $0.name }
      throw .unknownCommand(name, suggestion: SpellingSuggestion.nearest(to: name, among: names), choices: names)
    }
    return command
  }

  private static func help(_ tool: String) -> String {
    let rows = commands.map { command in
      "  \(command.name)\(String(repeating: " ", count: max(1, 12 - command.name.count)))\(command.abstract)"
    }
    return
      ([
        "OVERVIEW: Analyse and draw the navigation of an app.", "", "USAGE: \(tool) <command> [<options>]", "",
        "COMMANDS:",
      ] + rows + [
        "", "OPTIONS:", "  -h, --help  Show this help, or that of a command: '\(tool) audit --help'.",
        "  --version   Show the version.",
      ]).joined(separator: "\n") + "\n"
  }
}
