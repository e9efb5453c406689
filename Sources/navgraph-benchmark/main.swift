import Foundation
import NavigationCommands
import NavigationFormats
import NavigationGraph
import NavigationRendering

#if SWIFT_SOURCES
  import SwiftSourceImport
#endif

// Prints how long each stage takes for flows of growing size; the medians of several runs.
//
//     swift run -c release navgraph-benchmark [pictures | imports [FOLDER] | sources | graph SIZE | SIZE ...]
//
// `graph` writes the app that pictures are measured on; `imports` reads the storyboards and navigation XML of a folder,
// or files that are made for it; `sources` makes Swift sources and reads them.

// Pictures are measured as whole processes, and those are this executable once more.
let words = Array(CommandLine.arguments.dropFirst())
if words.first == "tool" {
  #if SWIFT_SOURCES
    NavigationTool.main(Array(words.dropFirst()), sources: SwiftSourceImporter())
  #else
    NavigationTool.main(Array(words.dropFirst()))
  #endif
}
if words.first == NavigationTool.renderingWord { NavigationTool.main(words) }

/// The median time of some runs, in milliseconds.
func milliseconds(runs: Int, _ work: () -> Void) -> Double {
  let times = (0..<runs).map { _ in
    let duration = ContinuousClock().measure(work)
    return Double(duration.components.seconds) * 1e3 + Double(duration.components.attoseconds) / 1e15
  }
  return times.sorted()[runs / 2]
}

func row(_ name: String, _ value: Double) {
  let tenths = Int((value * 100).rounded())
  let text = "\(tenths / 100).\(tenths % 100 < 10 ? "0" : "")\(tenths % 100)"
  let left = "  \(name)"
  print(left + String(repeating: " ", count: max(1, 46 - left.count - text.count)) + text + " ms")
}

if words.first == "graph", let size = words.last.flatMap({ Int($0) }) {
  print(NavigationJSON.encode(GeneratedApp.graph(screens: size)), terminator: "")
  exit(0)
}

let sizes = words.compactMap { Int($0) }
let isPart = ["pictures", "imports", "sources"].contains(words.first)
for size in isPart ? [] : sizes.isEmpty ? [1_000, 10_000, 100_000, 1_000_000] : sizes {
  let runs = size > 200_000 ? 3 : 7
  let graph = GeneratedFlow.graph(screens: size)
  let footprint = Double(graph.transitionFootprint) / Double(graph.transitions.count)
  print(
    "\(graph.screens.count) screens, \(graph.transitions.count) transitions, \(Int(footprint.rounded())) bytes each")
  row("build", milliseconds(runs: runs) { _ = GeneratedFlow.graph(screens: size) })
  let text = Array(NavigationJSON.encode(graph).utf8)
  row("navgraph JSON: write", milliseconds(runs: runs) { _ = NavigationJSON.encode(graph) })
  row("navgraph JSON: read", milliseconds(runs: runs) { _ = try? NavigationJSON.decode(text, file: "") })

  func audit(only check: Check.ID?) {
    let off = Check.all.filter { $0.id != check }.map { ($0.id, Severity.off) }
    var severities = Dictionary(uniqueKeysWithValues: off)
    if let check { severities[check] = .error }
    _ = Audit(of: graph, severities: Severities(severities))
  }
  let shared = milliseconds(runs: runs) { audit(only: nil) }
  row("audit: shared searches", shared)
  // What one check costs shows at a smaller size, too.
  for check in Check.all where size <= 100_000 {
    row("audit: \(check.id)", max(0, milliseconds(runs: runs) { audit(only: check.id) } - shared))
  }
  row("audit: all", milliseconds(runs: runs) { _ = Audit(of: graph) })

  let last = graph.screens[size / 20 * 20 - 1].id
  let none = Severities(Dictionary(uniqueKeysWithValues: Check.all.map { ($0.id, Severity.off) }))
  let policies: [Policy] = [
    Policy("forbid", .forbidPath(from: .name(NamePattern(last.rawValue)), to: "Home")),
    Policy("require", .requirePath(from: .everything, to: "Home")),
    Policy("before", .before(pass: "Home", to: .name(NamePattern(last.rawValue)))),
    Policy("only", .onlyTo(from: .entry, to: .everything)), Policy("depth", .depth(to: .everything, most: size)),
  ]
  for policy in policies {
    row(
      "policy: \(policy.id)",
      milliseconds(runs: runs) { _ = Audit(of: graph, severities: none, policies: [policy]) })
  }
  let other = GeneratedFlow.graph(screens: size - 20)
  row("difference", milliseconds(runs: runs) { _ = GraphDifference(from: other, to: graph) })
  row("snapshot: write", milliseconds(runs: runs) { _ = NavigationSnapshot.encode(graph) })
  row("query: reachable", milliseconds(runs: runs) { _ = graph.reachableScreens })
  row("query: reaching", milliseconds(runs: runs) { _ = graph.screens(reaching: "Home") })
  row("query: shortest path", milliseconds(runs: runs) { _ = graph.shortestPath(from: "Home", to: last) })
  row(
    "query: 100 simple paths",
    milliseconds(runs: runs) { _ = graph.simplePaths(from: "Home", to: last).map { Array($0.prefix(100)) } })
  row("query: must-pass", milliseconds(runs: runs) { _ = graph.mustPassScreens(to: last) })
  row("query: cut screens", milliseconds(runs: runs) { _ = graph.cutScreens })
  row("query: components", milliseconds(runs: runs) { _ = graph.stronglyConnectedComponents })
  row("query: 10 cycles", milliseconds(runs: runs) { _ = Array(graph.cycles.prefix(10)) })
  row("query: depths", milliseconds(runs: runs) { _ = graph.depths })
  row("query: fans", milliseconds(runs: runs) { _ = graph.fans })
}

if words.isEmpty {
  // What conditions cost: against the audit of the same flow without the checks that reason about them.
  let reasoning: Set<Check.ID> = [
    "impossible-branch", "shadowed-branch", "missing-otherwise", "overlapping-branches", "constant-condition",
    "undecided-condition", "outside-domain", "unused-fact", "unset-fact",
  ]
  let wide = GeneratedFlow.graph(screens: 26_000, facts: 30)
  print("\(wide.transitions.count) transitions, \(wide.facts.count) facts")
  func time(where includes: (Check) -> Bool) -> Double {
    let off = Check.all.filter { !includes($0) }.map { ($0.id, Severity.off) }
    let severities = Dictionary(uniqueKeysWithValues: off).merging(["overlapping-branches": .note]) { old, _ in old }
    return milliseconds(runs: 7) { _ = Audit(of: wide, severities: Severities(severities)) }
  }
  row("audit: plain", time { !reasoning.contains($0.id) })
  row("audit: with all branch checks", time { _ in true })
  let alone = ["impossible-branch", "shadowed-branch", "overlapping-branches", "constant-condition", "outside-domain"]
  row(
    "the branch checks alone",
    milliseconds(runs: 7) { _ = Audit.findings(of: wide, alone.compactMap { Check.named($0) }) })
  for (screens, facts) in [(10_000, 6), (10_000, 12), (10_000, 20), (100_000, 12)] {
    let graph = GeneratedFlow.graph(screens: screens, facts: facts, lasting: true)
    var isUndecided = false
    let time = milliseconds(runs: 3) { isUndecided = Feasibility(of: graph).isUndecided }
    row("\(screens) screens, \(facts) lasting facts\(isUndecided ? ", given up" : "")", time)
  }
  // A formula that needs a node for each subset of its facts.
  let pairs = (0..<40).map { Condition.fact("f\($0)") && .fact("f\($0 + 40)") }
  let facts = (0..<80).map { Fact("f\($0)") }
  row(
    "a condition that is too complex, given up",
    milliseconds(runs: 5) {
      var diagrams = DecisionDiagrams(over: facts)
      _ = try? diagrams.diagram(of: pairs.dropFirst().reduce(pairs[0]) { $0 || $1 })
    })
}

if words.isEmpty || words.first == "imports" { try ImportBenchmark.run(words.dropFirst().first) }
#if SWIFT_SOURCES
  if words.isEmpty || words == ["sources"] { try SourceBenchmark.run() }
#endif
if words.isEmpty || words == ["pictures"] { try PictureBenchmark.run() }
