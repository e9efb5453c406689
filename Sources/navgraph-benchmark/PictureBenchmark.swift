import Foundation
import NavigationFormats
import NavigationGraph
import NavigationRendering

/// What pictures of generated flows take and how they come out, beside Graphviz's own `dot` with its defaults.
///
/// Times are of whole processes, as people have them: this executable is the tool when its first word is `tool`.
struct PictureBenchmark {
  private let folder: URL
  private let input: URL
  private let graph: NavigationGraph

  /// Runs the benchmark for flows of some sizes.
  static func run() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "navgraph-benchmark-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for size in [5, 30, 100, 300, 1_000, 3_000] {
      let benchmark = try PictureBenchmark(folder: folder, graph: GeneratedApp.graph(screens: size))
      try benchmark.measure(layout: nil, label: "navgraph render")
      if size == 100 { try benchmark.compareWithDot() }
      if size == 1_000 || size == 3_000 {
        try benchmark.measure(layout: .flow, label: "navgraph render --layout flow")
        try benchmark.measure(layout: .compact, label: "navgraph render --layout compact")
      }
    }
    try reportStability()
  }

  private init(folder: URL, graph: NavigationGraph) throws {
    self.folder = folder
    self.graph = graph
    input = folder.appending(path: "\(graph.screens.count).json")
    try NavigationJSON.encode(graph).write(to: input, atomically: true, encoding: .utf8)
    print("pictures of \(graph.screens.count) screens, \(graph.transitions.count) transitions")
  }

  private func measure(layout: Layout?, label: String) throws {
    let options = PictureOptions(layout: layout)
    let picture = Picture(of: graph, options)
    let output = folder.appending(path: "out.svg")
    let words = layout.map { ["--layout", $0.rawValue] } ?? []
    let time = milliseconds(runs: graph.screens.count > 1_000 ? 3 : 5) {
      call(
        CommandLine.arguments[0],
        ["tool", "render", input.path, "-o", output.path, "--render-timeout", "300"] + words)
    }
    row("\(label): \(picture.plan.layout.rawValue)", time)
    let measures = PictureMeasures(
      plain: try picture.bytes(.plain) { job throws(RenderingError) in try job.run() })
    print(
      "    \(measures.crossings) crossings, \(measures.overlaps) overlaps, \(Int(measures.size.width)) by"
        + " \(Int(measures.size.height)) points, \(try Data(contentsOf: output).count >> 10) KiB")
  }

  /// Draws every transition as an arrow with its label, and leaves all the rest to `dot`.
  private func compareWithDot() throws {
    guard
      let dot = ["/usr/bin/dot", "/opt/homebrew/bin/dot", "/usr/local/bin/dot"].first(
        where: FileManager.default.isExecutableFile)
    else { return print("  dot is not installed, so there is nothing to compare with") }
    func quoted(_ text: String) -> String { "\"\(text.replacingOccurrences(of: "\"", with: "\\\""))\"" }
    let lines = graph.transitions.map { transition in
      let label = transition.route + (transition.condition.map { " [\($0)]" } ?? "")
      return "\(quoted(transition.from.rawValue)) -> \(quoted(transition.to?.rawValue ?? "?")) [label=\(quoted(label))]"
    }
    let file = folder.appending(path: "default.dot")
    try "digraph {\nrankdir=LR\n\(lines.joined(separator: "\n"))\n}\n".write(
      to: file, atomically: true, encoding: .utf8)
    let output = folder.appending(path: "default.out")
    row("dot -Tsvg", milliseconds(runs: 3) { call(dot, ["-Tsvg", file.path, "-o", output.path]) })
    call(dot, ["-Tplain", file.path, "-o", output.path])
    let measures = PictureMeasures(plain: [UInt8](try Data(contentsOf: output)))
    print(
      "    \(measures.crossings) crossings, \(measures.overlaps) overlaps, \(Int(measures.size.width)) by"
        + " \(Int(measures.size.height)) points")
  }

  /// What one more screen does to a flow of 30: each of some screens gets one more that it leads to.
  private static func reportStability() throws {
    func layout(_ graph: NavigationGraph) throws -> (PictureMeasures, [ScreenID: String]) {
      let picture = Picture(of: graph)
      return (
        PictureMeasures(plain: try picture.bytes(.plain) { job throws(RenderingError) in try job.run() }), picture.boxes
      )
    }
    let graph = GeneratedApp.graph(screens: 30)
    let old = try layout(graph)
    let shares = try graph.screens.map { screen in
      var builder = NavigationGraph.Builder(name: graph.name)
      for screen in graph.screens { builder.add(screen) }
      for entry in graph.entries { builder.add(entry) }
      for transition in graph.transitions { builder.add(transition) }
      builder.add(Screen("New", flow: screen.flow))
      builder.add(Transition(from: screen.id, route: "new", to: "New", move: .push))
      return PictureMeasures.keptShare(old, try layout(builder.build()))
    }.sorted()
    func percent(_ share: Double) -> Int { Int((100 * share).rounded()) }
    print("one more screen in a flow of 30: share of the others that keep their rank and place in it")
    print(
      "  median \(percent(shares[shares.count / 2])) %, lower quarter \(percent(shares[shares.count / 4])) %,"
        + " least \(percent(shares[0])) %")
  }
}
