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
  private var charts: [Statechart] = []

  /// Begins without files.
  public init() {}

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - file: Its name, for messages and as the place of declarations that name none.
  ///   - kind: The kind of the file, or `nil` to find out.
  /// - Throws: The first fault; the file then adds nothing.
  /// - Complexity: O(*n*) for *n* bytes.
  public mutating func add(_ bytes: [UInt8], file: String, as kind: SourceKind? = nil) throws(ImportError) {
    let known = kind ?? SourceKind.detected(in: bytes, file: file)
    switch known {
    case .json:
      // What a faulty file declares before its fault is not taken: half a graph would make false findings. So it is
      // tried first, which is cheaper than keeping a copy of what there is.
      if hasDeclarations { _ = try NavigationJSON.decode(bytes, file: file) }
      do throws(ImportError) { try NavigationJSON.decode(bytes, file: file, into: &builder) } catch {
        builder = NavigationGraph.Builder()
        throw error
      }
      hasDeclarations = true
    case .storyboard: storyboards.append(try Storyboard(bytes, file: file))
    case .android: android.append(try AndroidNavigation(bytes, file: file))
    case .dot: try DOTReader.decode(bytes, file: file, into: &builder)
    case .xstate: charts.append(try XStateReader.chart(bytes, file: file))
    case .scxml: charts.append(try SCXMLReader.chart(bytes, file: file))
    case .mermaid:
      switch try MermaidReader.chart(bytes, file: file) {
      case .drawing(let drawing): try drawing.add(to: &builder)
      case .states(let chart): charts.append(chart)
      }
    case .swift, nil:
      throw ImportError(
        "no format that navgraph reads; name it with '--input-format' if it is one", at: SourceLocation(file: file))
    }
  }

  /// What tells the states of each chart from those of others; nothing where all names differ.
  private func prefixes() -> [String?] {
    var known: Set<ScreenID> = []
    let names = charts.map(StatechartScreens.names)
    let areDistinct = names.allSatisfy { names in
      defer { known.formUnion(names) }
      return known.isDisjoint(with: names)
    }
    guard !areDistinct else { return charts.map { _ in nil } }
    let files = charts.map { chart in
      chart.name ?? String((chart.file.split(separator: "/").last ?? "").prefix { $0 != "." })
    }
    let counts = Dictionary(grouping: files) { $0 }.mapValues(\.count)
    return zip(charts, files).map { counts[$1] ?? 0 > 1 ? $0.file : $1 }
  }

  /// The graph of all files, and what is wrong with them together.
  ///
  /// - Complexity: O(*n* log *n* + *t*) for *n* screens and *t* transitions.
  public consuming func graph() -> (graph: NavigationGraph, faults: [ImportError]) {
    var faults: [ImportError] = []
    Storyboard.add(storyboards, to: &builder)
    do throws(ImportError) { try AndroidNavigation.add(android, to: &builder) } catch { faults.append(error) }
    for (chart, prefix) in zip(charts, prefixes()) {
      var screens = StatechartScreens(chart, prefix: prefix)
      do throws(ImportError) { try screens.add(to: &builder) } catch { faults.append(error) }
    }
    return (builder.build(), faults)
  }
}
