internal import Foundation
internal import NavigationFormats
internal import NavigationGraph
internal import NavigationReports

/// Reads the inputs of a command into one graph.
struct InputReader: Sendable {
  let session: Session
  /// Which configuration holds, and what is assumed of the facts of the graph.
  let arguments: GraphArguments
  /// What messages call a file.
  var title: @Sendable (String) -> String = { $0 }
  /// The path of a file among those of the app, which is the same however an input is named.
  var path: @Sendable (String) -> String = WorkingFolder.pathsFromRoot
  /// Whether inputs may hold nothing to read.
  var mayBeEmpty = false
  /// Whether files are read though the program has a graph of its own.
  private var ignoresOwnGraph = false

  init(session: Session, arguments: GraphArguments) {
    self.session = session
    self.arguments = arguments
  }

  /// The same reader, for files beside a program's own graph.
  var ofFiles: InputReader {
    var reader = self
    reader.ignoresOwnGraph = true
    return reader
  }

  /// The largest file that is read, in bytes.
  static let maximumSize = 1 << 30

  /// What was read, and what could not be.
  struct Result {
    var graph: NavigationGraph
    /// The files that were read.
    var files: [String] = []
    var faults: [ToolFault] = []
    /// What the configuration says of the graph in vain.
    var findings: [Finding] = []
    var configuration: Configuration

    var hasFailed: Bool { !faults.isEmpty }
  }

  /// Reads files, folders and standard input (`-`), in that order; one bad file does not hide the rest.
  ///
  /// Where no input is named, those of the configuration are read.
  ///
  /// - Throws: When nothing could be read at all.
  func read(_ inputs: [String]) throws -> Result {
    let result = try readAll(inputs, under: try arguments.configuration())
    if result.graph.screens.isEmpty {
      if result.hasFailed { throw InputError.alreadyReported }
      // What is wrong with the files is told by an audit.
      if !mayBeEmpty { throw InputError.noScreens(inputs) }
    }
    return result
  }

  /// Reads what can be read, with a graph of no screens when that is nothing.
  ///
  /// - Throws: When the words or the configuration are wrong.
  func readAll(_ named: [String], under configuration: Configuration) throws -> Result {
    if let graph = session.graph, !ignoresOwnGraph {
      if let extra = named.first { throw ArgumentError.unexpectedArgument(extra) }
      return try finish(Result(graph: graph, configuration: configuration))
    }
    let inputs = named.isEmpty ? configuration.inputs?.value ?? [] : named
    guard !inputs.isEmpty else { throw InputError.nothingToRead(tool: session.tool) }
    var reading = GraphImport(sources: session.sources, hints: configuration.sourceHints)
    var result = Result(graph: NavigationGraph.Builder().build(), configuration: configuration)
    var files: [String] = []
    var known = Set<String>()
    // Words go before the configuration.
    let excluded =
      arguments.excludedInputs.isEmpty ? configuration.excludedInputs?.value ?? [] : arguments.excludedInputs
    for input in inputs {
      do {
        // A file that is named twice, or also stands in a named folder, is one input.
        files += try expand(input, leavingOut: excluded).filter { known.insert(Self.resolved($0)).inserted }
      } catch InputError.emptyFolder where mayBeEmpty {
      } catch { result.faults.append(report(error)) }
    }
    // Some at a time, so that not all are in memory at once.
    for start in stride(from: 0, to: files.count, by: Self.filesAtATime) {
      showProgress(start, of: files.count)
      let some = Array(files[start..<min(files.count, start + Self.filesAtATime)])
      for (file, read) in zip(some, some.concurrentMap(parsed)) {
        do {
          try reading.add(try read.get())
          result.files.append(file)
        } catch { result.faults.append(report(error)) }
      }
    }
    showProgress(files.count, of: files.count)
    let (graph, faults) = reading.graph()
    clearProgress(of: files.count)
    result.graph = graph
    result.faults += faults.map(report)
    if graph.screens.isEmpty, graph.registrationFindings.isEmpty, !result.hasFailed, !mayBeEmpty {
      result.faults.append(report(InputError.noScreens(inputs)))
    }
    return result.graph.screens.isEmpty ? result : try finish(result)
  }

  private static let filesAtATime = 256

  /// Says on a terminal how far a long reading has come.
  private func showProgress(_ count: Int, of all: Int) {
    guard session.console.isErrorTerminal, all > Self.filesAtATime else { return }
    session.console.error(count < all ? "\rreading: \(count) of \(all) files" : "\rreading: joining the files…      ")
  }

  private func clearProgress(of all: Int) {
    if session.console.isErrorTerminal, all > Self.filesAtATime { session.console.error("\r\u{1B}[K") }
  }

  /// Adds what the configuration and the words say of the graph.
  private func finish(_ result: Result) throws -> Result {
    var result = result
    (result.graph, result.findings) = result.graph.applying(result.configuration.overrides)
    // What words assume goes before what the configuration does.
    let configured = result.configuration.assumptions.filter { arguments.assumptions[$0.key] == nil }
    for (fact, setting) in configured.sorted(by: { $0.key < $1.key }) {
      // A fact that nothing uses is told as a finding already.
      guard result.graph.facts.contains(where: { $0.name == fact }) else { continue }
      do { result.graph = try result.graph.assuming([fact: setting.value]) } catch {
        throw ImportError("\(error)", at: setting.location, path: "facts.\(fact).assume")
      }
    }
    result.graph = try result.graph.assuming(arguments.assumptions)
    return result
  }

  private static func resolved(_ path: String) -> String {
    path == "-" ? path : URL(filePath: path).resolvingSymlinksInPath().path
  }

  private func report(_ error: any Error) -> ToolFault {
    if let error = error as? ImportError {
      session.console.error(PlainText.printable("\(error)") + "\n")
      return ToolFault(error)
    }
    session.fail("\(error)")
    return ToolFault("\(error)")
  }

  private func parsed(_ file: String) -> Swift.Result<GraphImport.File, any Error> {
    Swift.Result {
      let isStandardInput = file == "-"
      let bytes = isStandardInput ? try standardInput() : try contents(of: file)
      return try GraphImport.read(
        bytes, file: isStandardInput ? "<stdin>" : title(file), path: isStandardInput ? nil : path(file),
        as: arguments.format, sources: session.sources)
    }
  }

  private func standardInput() throws -> [UInt8] {
    do { return try session.console.input() } catch { throw InputError.unreadable("standard input") }
  }

  private func contents(of file: String) throws -> [UInt8] {
    let url = URL(filePath: file)
    let values = try? url.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey])
    if let size = values?.fileSize, size > Self.maximumSize { throw InputError.tooLarge(file) }
    do {
      // A pipe, as shells make for `<(command)`, can only be read to its end.
      let isFile = values?.isRegularFile ?? true
      return [UInt8](
        isFile
          ? try Data(contentsOf: url, options: .mappedIfSafe)
          : try FileHandle(forReadingFrom: url).readToEnd() ?? Data())
    } catch {
      throw InputError.unreadable(file)
    }
  }

  /// The files that an input stands for: itself, or the files with graphs below a folder, sorted.
  private func expand(_ input: String, leavingOut patterns: [String]) throws -> [String] {
    guard input != "-" else { return [input] }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: input, isDirectory: &isFolder) else {
      throw InputError.missing(input)
    }
    guard isFolder.boolValue else { return [input] }
    let folder = input.count > 1 && input.hasSuffix("/") ? String(input.dropLast()) : input
    let names = try Self.filesWithGraphs(below: folder, leavingOut: patterns, sources: session.sources != nil)
    guard !names.isEmpty else { throw InputError.emptyFolder(input, readsSwift: session.sources != nil) }
    return names.map { folder == "." ? $0 : folder == "/" ? folder + $0 : folder + "/" + $0 }
  }

  /// The files with graphs below a folder.
  ///
  /// Drawings in DOT and Mermaid count only where there is nothing else, since most that lie beside an app are
  /// documentation, or have been made from it. Companions of an app's sources count only beside something else.
  static func filesWithGraphs(below folder: String, leavingOut patterns: [String], sources: Bool = false)
    throws(InputError) -> [String]
  {
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    var drawings: Set<String> = []
    var companions: Set<String> = []
    let names = try FolderWalk.files(below: folder, leavingOut: patterns) { name, path in
      guard let kind = SourceKind(file: String(name)) else {
        guard Companions.Kind(file: String(name)) != nil, isOfApp(path.dropFirst(base.utf8.count)) else { return false }
        companions.insert(path)
        return true
      }
      switch kind {
      case .swift: return sources && isOfApp(path.dropFirst(base.utf8.count))
      case .swiftCode, .xstate: return false
      case .json: return isJSONWithGraph(name)
      case .storyboard: return name.hasSuffix(".storyboard") && isOfApp(path.dropFirst(base.utf8.count))
      case .android: return isAndroidNavigation(path)
      case .scxml: return true
      case .dot, .mermaid:
        drawings.insert(path)
        return true
      }
    }
    let graphs = names.filter { !companions.contains(base + $0) }
    if graphs.allSatisfy({ drawings.contains(base + $0) }) { return graphs }
    return names.filter { !drawings.contains(base + $0) }
  }

  /// Whether a Swift source is part of the app, and not of its tests, its previews or its build.
  private static func isOfApp(_ path: Substring) -> Bool {
    let parts = path.split(separator: "/")
    guard let name = parts.last, name != "Package.swift" else { return false }
    let ends = ["Tests.swift", "Test.swift", "Spec.swift", "Specs.swift", "Mock.swift", "Mocks.swift"]
    if ends.contains(where: { name.hasSuffix($0) }) || name.hasSuffix("Mock.generated.swift") { return false }
    return !parts.dropLast().contains { part in
      let folder = part.lowercased().trimmingCharacters(in: ["_"])
      return ["tests", "uitests", "mocks", "specs", "test", "mock"].contains {
        folder == $0 || folder.hasSuffix($0) && part.hasSuffix($0.capitalized)
      }
        || part.hasSuffix("UITests") || folder == "preview content" || folder == "testing"
    }
  }

  /// Whether JSON has a name by which it is found: navgraph JSON or a state machine.
  private static func isJSONWithGraph(_ name: Substring) -> Bool {
    name == "navgraph.json" || [".navgraph.json", ".machine.json", ".xstate.json"].contains { name.hasSuffix($0) }
  }

  /// Whether XML, of which an Android app has much, is about navigation; told by its root element.
  private static func isAndroidNavigation(_ path: String) -> Bool {
    guard let file = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? file.close() }
    let start = (try? file.read(upToCount: 1 << 13)) ?? Data()
    return SourceKind.ofXML(start) == .android
  }
}

extension ToolFault {
  /// An input that could not be read.
  init(_ error: ImportError) {
    self.init((error.path.isEmpty ? "" : "at '\(error.path)': ") + error.message, at: error.location)
  }
}

/// Why an input could not be read, and what to do.
enum InputError: Error, Equatable, CustomStringConvertible {
  case nothingToRead(tool: String)
  case missing(String)
  case unreadable(String)
  case tooLarge(String)
  /// A folder without anything to read, by a tool that reads Swift sources or does not.
  case emptyFolder(String, readsSwift: Bool)
  case noScreens([String])
  /// Every input failed, and each has had its message.
  case alreadyReported

  var description: String {
    switch self {
    case .nothingToRead(let tool):
      "no input; name a file or a folder, or '-' for standard input (see '\(tool) --help'); '\(tool) init' writes a configuration that names them"
    case .missing(let path): "'\(path)' does not exist; check the path, or use '-' for standard input"
    case .unreadable(let path): "'\(path)' cannot be read; check its permissions"
    case .tooLarge(let path): "'\(path)' is larger than \(InputReader.maximumSize >> 20) MiB, the most that is read"
    case .emptyFolder(let path, let readsSwift):
      "folder '\(path)' has no file with a graph: no \(readsSwift ? "Swift source, " : "")storyboard, Android navigation XML, SCXML, DOT or Mermaid, nor JSON named 'navgraph.json', '*.navgraph.json', '*.machine.json' or '*.xstate.json'\(readsSwift ? "" : "; this build does not read Swift sources")"
    case .noScreens(let inputs): "\(inputs.map { "'\($0)'" }.joined(separator: ", ")) has no screens and no transitions"
    case .alreadyReported: "no input could be read"
    }
  }
}
