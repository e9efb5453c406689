public import NavigationGraph

/// Reads a graph from a flowchart or a state diagram of Mermaid.
///
/// In a flowchart, nodes are screens and arrows transitions, as ``DrawnGraph`` says: a diamond is a decision, a small circle
/// without a name marks the entries, and a double border an exit. In a state diagram, states are read as a
/// ``Statechart``: composite states are flows, `[*]` is where one begins or ends.
///
/// What ``MermaidWriter`` writes with each route spelt out is read back, with what Mermaid can say: screens by what people
/// read, flows, entries, exits, routes, conditions, effects. Moves come back as plain `go`, ways back as `back`, and places
/// of declarations, declared facts, tags and links are gone.
public enum MermaidReader {
  /// What a file holds.
  enum Chart: Sendable {
    case drawing(DrawnGraph)
    case states(Statechart)
  }

  /// Reads a chart.
  static func chart(_ bytes: [UInt8], file: String) throws(ImportError) -> Chart {
    let lines = try MermaidLines(bytes, file: file)
    switch lines.kind {
    case "flowchart", "graph", "flowchart-elk":
      var flowchart = MermaidFlowchart(file: file, title: lines.title)
      return .drawing(try flowchart.read(lines.statements))
    case "statediagram", "statediagram-v2":
      var diagram = MermaidStateDiagram(file: file, title: lines.title)
      return .states(try diagram.read(lines.statements))
    default:
      throw ImportError(
        "'\(PlainText.printable(String(lines.kind.prefix(40))))' is no kind of chart that is read; flowchart and stateDiagram-v2 are",
        at: SourceLocation(file: file))
    }
  }

  /// Reads a chart into a graph that is being built.
  ///
  /// - Parameters:
  ///   - bytes: The file, in UTF-8, with or without a byte-order mark.
  ///   - file: Its name, for messages and as the place of declarations.
  ///   - builder: What the declarations are added to.
  /// - Throws: The first fault, with its line; nothing is added then.
  /// - Complexity: O(*n*) for *n* bytes, and for what decisions multiply out.
  public static func decode(
    _ bytes: [UInt8], file: String, into builder: inout NavigationGraph.Builder
  ) throws(ImportError) {
    switch try chart(bytes, file: file) {
    case .drawing(let drawing): try drawing.add(to: &builder)
    case .states(let chart):
      var screens = StatechartScreens(chart)
      try screens.add(to: &builder)
    }
  }
}
