import Foundation
import NavigationFormats
import NavigationGraph
import NavigationTestSupport
import Testing

@Suite("DOT")
struct DOTTests {
  private func lines(_ text: String) throws(ImportError) -> [String] { try Imported(("in.dot", text)).lines }

  /// The edges of a text, as `a>b`.
  private func edges(_ text: String) throws(ImportError) -> [String] {
    try Imported(("in.dot", text)).graph.transitions.map { "\($0.from)>\($0.to?.rawValue ?? "?")" }
  }

  @Test(
    "what the language says",
    arguments: [
      ("digraph { a -> b -> c; a -> c }", ["a>b", "a>c", "b>c"]),
      ("strict digraph { a -> b; a -> b; b -> b; b -> b }", ["a>b", "b>b"]),
      ("digraph { a -> b; a -> b }", ["a>b", "a>b"]), ("strict digraph { a -> b; a -> b [key=k] }", ["a>b"]),
      ("digraph { a -> b [key=1]; a -> b [key=1]; a -> b [key=2] }", ["a>b", "a>b"]),
      ("graph { a -- b; c -- c }", ["a>b", "b>a", "c>c"]), ("strict graph { a -- b; b -- a }", ["a>b", "b>a"]),
      ("digraph { a -> { b { c d } } -> e }", ["a>b", "a>c", "a>d", "b>e", "c>e", "d>e"]),
      ("digraph { subgraph s { a b } -> c subgraph s { d } -> e }", ["a>c", "a>e", "b>c", "b>e", "d>e"]),
      ("digraph { a, b -> c, d }", ["a>c", "a>d", "b>c", "b>d"]), ("digraph { a:p:n -> b:s }", ["a>b"]),
      (
        #"digraph { "a" + "b" -> "c\"d" -> "e\"# + "\n" + #"f" -> -.5 -> 3. -> é }"#,
        ["ab>c\"d", "c\"d>ef", "ef>-.5", "-.5>3.", "3.>é"]
      ),
      ("DiGraph X { NODE [x=1] Edge [y=2] SubGraph { a } -> b }", ["a>b"]),
      ("# one\ndigraph /* two\n */ { a // three -> x\n -> b # -> y\n }", ["a>b"]),
      ("digraph { a -> <<b>x</b>> }", ["a><b>x</b>"]), ("digraph { 1a -> b }", ["a>b"]),
      (
        "digraph { a -> b [dir=back]; c -> d [dir=both]; e -> f [style=\"dashed, invis\"]; g [style=invis] a -> g }",
        ["b>a", "c>d", "d>c"]
      ),
      ("digraph { a -> b } digraph { b -> c }", ["a>b", "b>c"]),
      ("digraph { rankdir=LR; a -> b; label = \"x\" }", ["a>b"]),
      ("graph { a -- d -- b; d [shape=diamond] }", ["a>d", "d>a", "d>b", "b>d"]),
      ("digraph { edge [style=invis]; a -> b; edge [style=\"\"]; b -> c }", ["b>c"]),
    ])
  func language(text: String, expected: [String]) throws {
    #expect(try edges(text) == expected)
    // What Graphviz makes of the text is read as the same.
    guard let dot = Dot.canonical(text) else { return }
    #expect(dot.isValid)
    #expect(try edges(dot.text).sorted() == expected.sorted())
  }

  @Test(
    "faults have their place, and Graphviz finds one as well",
    arguments: [
      ("digraph { a -> }", "1:16: error: expected a node or a subgraph, found '}'"),
      ("digraph { a;; }", "1:13: error: expected a statement or '}', found ';'"),
      ("digraph { a -- b }", "1:13: error: a digraph has '->', found '--'"),
      ("graph { a -> b }", "1:11: error: a graph has '--', found '->'"),
      ("digraph { a\n[x] }", "2:3: error: expected '=', found ']'"),
      ("digraph { é [x=1,,y=2] }", "1:18: error: expected an attribute or ']', found ','"),
      ("digraph { node = 3 }", "1:16: error: expected '[', found '='"),
      ("digraph { strict -> a }", "1:11: error: expected a statement or '}', found 'strict'"),
      ("digraph { \"x\" + y }", "1:17: error: expected a text in quotes after '+', found 'y'"),
      ("digraph { a -> node }", "1:16: error: expected a node or a subgraph, found 'node'"),
      ("digraph { a [label=strict] }", "1:20: error: expected a value, found 'strict'"),
      ("digraph { subgraph s }", "1:22: error: expected '{', found '}'"),
      ("digraph { a.b }", "1:12: error: expected a statement or '}', found '.'"),
      ("digraph { \"a }", "1:11: error: a text in quotes is never closed; the file may be cut"),
      ("digraph { a [l=<<b>] }", "1:16: error: a text in angle brackets is never closed; the file may be cut"),
      ("digraph { a /* b }", "1:13: error: a comment is never closed; the file may be cut"),
      ("digraph { a -> b", "1:17: error: expected a statement or '}', found the end of the file; it may be cut"),
      ("digraph { a } x", "1:15: error: expected 'graph' or 'digraph', found 'x'"),
      ("{ a }", "1:1: error: expected 'graph' or 'digraph', found '{'"),
      ("  \n", "2:1: error: the file has no graph; it is empty"),
    ])
  func faults(text: String, message: String) {
    #expect(fault("in.dot", text) == "in.dot:" + message.replacing("in.dot:", with: ""))
    // Graphviz takes a file without a graph for one of none.
    if !text.allSatisfy(\.isWhitespace), let dot = Dot.canonical(text) { #expect(!dot.isValid) }
  }

  @Test("random texts mean what Graphviz takes them for", .enabled(if: Dot.isThere))
  func random() throws {
    let pieces = [
      "a", "b", "c", "\"x y\"", "->", "->", "->", ";", ",", "{", "}", "[", "label=", "\"l\"", "]", "=", "subgraph",
      "cluster_1", "node", "strict", "digraph", "// c\n", "/* c */", "# c\n", "<b>", "<<i>x</i>>", ":p", ":n", "+",
      "\"q\"+\"r\"", "1", "-.5", "2.", "é", #""a\"b""#, #""a\\""#, "\"a\\\nb\"", "[x=1,y=2;z=3]", "[key=k]", "a->b",
      "{c d}", "subgraph s {a}", "subgraph cluster_2 {b c}", "node [shape=box]", "EDGE [w=1]", "\r\n",
    ]
    var random = SeededRandom(seed: 6)
    var valid = 0
    for _ in 0..<150 {
      let count = 1 + random.next(below: 9)
      let body = (0..<count).map { _ in pieces[random.next(below: pieces.count)] }.joined(separator: " ")
      let text = (random.chance(30) ? "strict " : "") + "digraph { k -> l; \(body) }"
      let dot = try #require(Dot.canonical(text))
      let isValid = fault("in.dot", text) == nil
      #expect(isValid == dot.isValid, "\(text)")
      guard isValid, dot.isValid else { continue }
      valid += 1
      #expect(try edges(text).sorted() == edges(dot.text).sorted(), "\(text)")
    }
    #expect(valid > 20)
  }

  @Test("marks: points are entries, double borders exits, diamonds decisions, clusters flows")
  func marks() throws {
    expectLines(
      try lines(
        """
        digraph Shop {
          start [shape=point]; start -> Login
          Login -> d [label=login]
          d [shape=diamond, label="expired?"]
          d -> Change [label=else]
          d -> Home [label="[!expired && plan == free]"]
          Home [peripheries=2, label="Home\\nscreen"]
          subgraph cluster_a { label="Account"; Sign; subgraph cluster_b { Deep } }
          Login -> { Sign Deep } [label=more]
          Sign -> Login [label="back [sure?]"]; Sign -> Home [label="back [else]"]
        }
        """),
      [
        "name Shop", "entry Login (launch)", #"fact "sure?" decided by code"#, "flow a title \"Account\"",
        "flow b in a",
        "route Login login → Home [!expired && plan == free]", "route Login login → Change",
        "route Login more → Sign", #"route Login "more 2" → Deep"#, #"route Sign back → Login ["sure?"]"#,
        "route Sign back → Home", "screen Change", "screen Deep flow b", #"screen Home exit title "Home\nscreen""#,
        "screen Login", "screen Sign flow a",
      ])
  }

  @Test("a drawing without a mark begins where no arrow leads, and says so")
  func assumedEntries() throws {
    let graph = try Imported(("in.dot", "digraph { a -> b; c -> d -> c; b -> b }"))
    #expect(graph.graph.entries.map(\.screen) == ["a", "c"])
    #expect(
      graph.findings(["dead-end": .off]) == [
        "in.dot:1:11: note: [assumed-entry] no entry is marked, so 'a', 'c' are taken as entries; draw an edge to it from a node with 'shape=point', or name it under 'entries'"
      ])
  }

  @Test("decisions that lead round to each other are places")
  func circularDecisions() throws {
    #expect(
      try edges("digraph { node [shape=diamond] a -> b -> c -> b; c -> d; s -> s; x -> s -> y }")
        == ["a>b", "b>c", "c>b", "c>d", "s>s", "s>y", "x>s"])
  }

  @Test("labels are what people read: escapes, HTML, records")
  func labels() throws {
    let graph = try Imported(
      (
        "in.dot",
        #"digraph G { a [label="\N of \G\lnext\l"]; b [label=<<b>B</b> &amp; <i>x</i><br/>y &#65;>]; c [shape=record, label="{<p> one|two}"]; d [label="\\n"]; a -> b [label="x\ny"] }"#
      ))
    #expect(graph.graph.screens.map(\.title) == ["a of G\nnext", "B & x\ny A", "one two", "\\n"])
    #expect(graph.graph.transitions.map(\.route) == ["x y"])
  }

  @Test("who comes in at a decision comes to any place behind it")
  func startAtDecision() throws {
    let read = try Imported(
      ("in.dot", "digraph { s [shape=point] d [shape=diamond] s -> d; d -> a [label=yes]; d -> b [label=no]; a -> c }"))
    #expect(read.graph.entries.map(\.screen) == ["a", "b"])
    #expect(read.checks.allSatisfy { $0 == "dead-end" })
  }

  @Test("routes that are named apart keep their names, and titles are kept that are the name")
  func named() throws {
    let read = try Imported(("in.dot", "digraph { a -> b [route=x]; a -> c [label=x] }"))
    #expect(read.graph.transitions.map(\.route) == ["x", "x 2"])
    var builder = NavigationGraph.Builder()
    builder.add(Screen("Same", title: "Same"))
    builder.add(Screen("Other", title: ""))
    #expect(try Imported(("in.dot", DOTWriter.encode(builder.build()))).graph.screens.map(\.title) == ["", "Same"])
  }

  @Test(
    "deep and wide files come to an end",
    arguments: [
      (
        "digraph { \(String(repeating: "{", count: 300)) }",
        "subgraphs are nested more than 256 deep, the most that is read"
      ),
      (
        "digraph { { \((0..<1100).map { "a\($0)" }.joined(separator: " ")) } -> { \((0..<1100).map { "b\($0)" }.joined(separator: " ")) } }",
        "the file has more than 1000000 edges, the most that are read"
      ),
    ])
  func limits(text: String, message: String) { #expect(fault("in.dot", text)?.contains(message) == true) }
}

/// Graphviz's own reader, where it is installed.
enum Dot {
  static let isThere = canonical("digraph { a }") != nil

  /// What `dot -Tcanon` writes for a text, and whether it takes the text for valid; `nil` without Graphviz's tools.
  static func canonical(_ text: String) -> (text: String, isValid: Bool)? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["dot", "-Tcanon"]
    let (input, output, error) = (Pipe(), Pipe(), Pipe())
    (process.standardInput, process.standardOutput, process.standardError) = (input, output, error)
    guard (try? process.run()) != nil else { return nil }
    try? input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try? input.fileHandleForWriting.close()
    let canonical = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let complaint = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    if process.terminationStatus == 127 { return nil }
    return (canonical, process.terminationStatus == 0 && !complaint.contains("syntax error"))
  }
}
