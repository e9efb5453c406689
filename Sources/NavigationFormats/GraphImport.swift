public import NavigationGraph

/// Files of any kind, read into one graph.
///
///     var files = GraphImport()
///     try files.add(main, file: "Main.storyboard")
///     try files.add(settings, file: "Settings.storyboard")
///     let (graph, faults) = files.graph()
///
/// Storyboards, and navigation XML of Android, refer to each other, so that they are joined when all have been read.
public struct GraphImport: Sendable {
  private var builder = NavigationGraph.Builder()
  /// Whether something has been added.
  private var hasDeclarations = false
  private var storyboards: [Storyboard] = []
  private var android: [AndroidNavigation] = []
  private var charts: [(chart: Statechart, path: String)] = []
  private var companions = Companions()
  private let reader: (any SourceReading)?
  private let hints: SourceHints
  private var sources: [any Sendable] = []

  /// Begins without files.
  public init() { self.init(sources: nil) }

  /// Begins without files, with what reads Swift sources.
  package init(sources reader: (any SourceReading)?, hints: SourceHints = SourceHints()) {
    self.reader = reader
    self.hints = hints
  }

  /// A file that has been read, and not yet added.
  public struct File: Sendable {
    fileprivate enum Content: Sendable {
      case json([UInt8])
      case storyboard(Storyboard)
      case android(AndroidNavigation)
      case drawing(DrawnGraph)
      case chart(Statechart)
      case source(any Sendable)
      case companion(Companions.File)
    }

    fileprivate let name: String
    fileprivate let path: String
    fileprivate let content: Content
  }

  /// Reads a file, which may be done for several at the same time.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - file: Its name, for messages and as the place of declarations that name none.
  ///   - path: Its path among the files of the app, where the name is not that: it tells files of one name apart.
  ///   - kind: The kind of the file, or `nil` to find out.
  /// - Returns: What it says.
  /// - Throws: The first fault.
  /// - Complexity: O(*n*) for *n* bytes.
  public static func read(
    _ bytes: [UInt8], file: String, path: String? = nil, as kind: SourceKind? = nil
  ) throws(ImportError) -> File {
    try read(bytes, file: file, path: path, as: kind, sources: nil)
  }

  /// Reads a file, which may be a Swift source if there is something that reads those.
  package static func read(
    _ bytes: [UInt8], file: String, path: String?, as kind: SourceKind?, sources: (any SourceReading)?
  ) throws(ImportError) -> File {
    if kind == nil, let companion = Companions.File(bytes, file: file) {
      return File(name: file, path: path ?? file, content: .companion(companion))
    }
    let content: File.Content
    switch kind ?? SourceKind.detected(in: bytes, file: file) {
    // It goes straight into the graph, which is quicker than by what it says.
    case .json: content = .json(bytes)
    case .storyboard: content = .storyboard(try Storyboard(bytes, file: file, path: path))
    case .android: content = .android(try AndroidNavigation(bytes, file: file, path: path))
    case .dot: content = .drawing(try DOTReader.drawing(bytes, file: file))
    case .xstate: content = .chart(try XStateReader.chart(bytes, file: file))
    case .scxml: content = .chart(try SCXMLReader.chart(bytes, file: file))
    case .mermaid:
      switch try MermaidReader.chart(bytes, file: file) {
      case .drawing(let drawing): content = .drawing(drawing)
      case .states(let chart): content = .chart(chart)
      }
    case .swift, .swiftCode:
      guard let sources else {
        throw ImportError(
          "this build of navgraph has no reader of Swift sources; build it with Swift's own toolchain, or with 'SWIFT_SYNTAX=package'",
          at: SourceLocation(file: file))
      }
      content = .source(sources.read(bytes, file: file, path: path ?? file))
    case nil:
      throw ImportError(
        "no format that navgraph reads; name it with '--input-format' if it is one", at: SourceLocation(file: file))
    }
    return File(name: file, path: path ?? file, content: content)
  }

  /// Adds a file.
  ///
  /// - Throws: The first fault that shows only now; the file then adds nothing.
  public mutating func add(_ file: File) throws(ImportError) {
    switch file.content {
    case .json(let bytes):
      // What a faulty file declares before its fault is not taken: half a graph would make false findings. So it is
      // tried first, which is cheaper than keeping a copy of what there is.
      if hasDeclarations { _ = try NavigationJSON.decode(bytes, file: file.name) }
      do throws(ImportError) { try NavigationJSON.decode(bytes, file: file.name, into: &builder) } catch {
        builder = NavigationGraph.Builder()
        throw error
      }
    case .storyboard(let storyboard): storyboards.append(storyboard)
    case .android(let navigation): android.append(navigation)
    case .drawing(let drawing): try drawing.add(to: &builder)
    case .chart(let chart): charts.append((chart, file.path))
    case .source(let source): sources.append(source)
    case .companion(let companion): companions.add(companion)
    }
    hasDeclarations = true
  }

  /// Reads a file and adds it.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - file: Its name, for messages and as the place of declarations that name none.
  ///   - kind: The kind of the file, or `nil` to find out.
  /// - Throws: The first fault; the file then adds nothing.
  /// - Complexity: O(*n*) for *n* bytes.
  public mutating func add(_ bytes: [UInt8], file: String, as kind: SourceKind? = nil) throws(ImportError) {
    try add(try Self.read(bytes, file: file, as: kind))
  }

  /// What tells the states of each chart from those of others; nothing where all names differ.
  private func prefixes() -> [String?] {
    var known: Set<ScreenID> = []
    let names = charts.map { StatechartScreens.names(of: $0.chart) }
    let areDistinct = names.allSatisfy { names in
      defer { known.formUnion(names) }
      return known.isDisjoint(with: names)
    }
    guard !areDistinct else { return charts.map { _ in nil } }
    // What the machine is called, or the file without what follows its first dot; with its folders where that repeats.
    func unique(_ texts: [String]) -> Bool { Set(texts).count == texts.count }
    func stem(_ path: some StringProtocol) -> String { String(path.prefix { $0 != "." }) }
    let files = charts.map { stem(($0.path.split(separator: "/").last ?? "")) }
    let titles = zip(charts, files).map { $0.chart.name ?? $1 }
    return unique(titles) ? titles : unique(files) ? files : charts.map(\.path)
  }

  /// The graph of all files, and what is wrong with them together.
  ///
  /// - Complexity: O(*n* log *n* + *t*) for *n* screens and *t* transitions.
  public consuming func graph() -> (graph: NavigationGraph, faults: [ImportError]) {
    var faults: [ImportError] = []
    if let reader, !sources.isEmpty {
      reader.add(sources, storyboards, companions, hints, to: &builder)
    } else {
      Storyboard.add(storyboards, companions, to: &builder)
    }
    do throws(ImportError) { try AndroidNavigation.add(android, to: &builder) } catch { faults.append(error) }
    for (read, prefix) in zip(charts, prefixes()) {
      var screens = StatechartScreens(read.chart, prefix: prefix)
      do throws(ImportError) { try screens.add(to: &builder) } catch { faults.append(error) }
    }
    return (builder.build(), faults)
  }
}
