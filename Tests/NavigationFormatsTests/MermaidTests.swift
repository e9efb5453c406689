import NavigationFormats
import NavigationGraph
import NavigationTestSupport
import Testing

@testable import NavigationFormats

@Suite("Mermaid")
struct MermaidTests {
  private static func graph() -> NavigationGraph {
    var builder = NavigationGraph.Builder(name: "My \"Shop\"")
    builder.add(Flow("Auth", title: "Sign in"))
    builder.add(Flow("Inner", parent: "Auth"))
    builder.add(Screen("Login", flow: "Auth"))
    builder.add(Screen("Code", flow: "Inner"))
    builder.add(Screen("Home", title: "Welcome", exit: true))
    builder.add(Screen("Web", kind: .external))
    builder.add(Entry("Login"))
    builder.add(Entry("Home", kind: .deepLink, template: "/home"))
    builder.add(Transition(from: "Login", route: "login", to: "Code", condition: .fact("needsCode"), move: .sheet))
    builder.add(
      Transition(from: "Login", route: "login", to: "Home", move: .root, effects: [Effect("loggedIn", true)]))
    builder.add(Transition(from: "Login", route: "help", to: "Web", move: .external))
    builder.add(Transition(from: "Code", route: "cancel", to: nil, move: .dismiss))
    builder.add(Transition(from: "Code", route: "retry", to: nil, condition: .fact("failed"), move: .back))
    builder.add(Transition(from: "Code", route: "retry", to: nil, move: .push, unresolved: "make(id)"))
    return builder.build()
  }

  @Test("a chart has diamonds for conditions, subgraphs for flows, and what people wrote in quotes")
  func chart() throws {
    let excerpt = try Excerpt(Self.graph()).highlighting(["Login>Home"])
    let writer = MermaidWriter(excerpt)
    #expect(writer.detail == .routes)
    #expect(
      writer.text == """
        ---
        title: "My \\"Shop\\""
        ---
        flowchart LR
          s1((" "))
          n1(["Web"])
          n3[["Welcome"]]
          subgraph f0["Sign in"]
            s0((" "))
            n0["Login"]
            d0{"login"}
            subgraph f1["Inner"]
              n2["Code<br>↩ cancel"]
              d1{"retry"}
              r0>"↩ back"]
              r1>"? make(id)"]
            end
          end
          s0 --> n0
          s1 -->|"deep link /home"| n3
          n0 --o|"help"| n1
          n0 --- d0
          d0 -.->|"[needsCode]"| n2
          d0 ==>|"[else] / loggedIn = true"| n3
          n2 --- d1
          d1 -->|"[failed]"| r0
          d1 -->|"[else]"| r1
          classDef entry stroke:#2f6feb,stroke-width:2px
          class n0,n3 entry
          classDef highlight stroke:#7b2fbe,stroke-width:4px
          class n0,n3 highlight
          linkStyle 5 stroke:#7b2fbe,stroke-width:4px

        """)
    #expect(MermaidWriter(excerpt, downward: true).text.contains("flowchart TB\n"))
  }

  @Test("findings are named at their screens and routes")
  func findings() {
    var builder = NavigationGraph.Builder()
    for id: ScreenID in ["A", "Old"] { builder.add(Screen(id, exit: true)) }
    builder.add(Entry("A"))
    let graph = builder.build()
    let text = MermaidWriter(Excerpt(graph), findings: Audit(of: graph).findings).text
    #expect(text.contains("[[\"Old<br>⚠ unreachable-screen\"]]") && text.contains("classDef finding "))
    #expect(!MermaidWriter(Excerpt(graph)).text.contains("⚠"))
  }

  @Test(
    "text means only itself",
    arguments: [
      ("end", "end"), ("graph", "graph"), ("a\"b", "a#quot;b"), ("<b>x</b>", "#lt;b#gt;x#lt;/b#gt;"),
      ("&amp;", "#amp;amp;"), ("#35;", "#35;35;"), ("C:\\new", "C:#92;new"), ("`code`", "#96;code#96;"),
      ("**bold** _it_ ~~s~~", "#42;#42;bold#42;#42; #95;it#95; #126;#126;s#126;#126;"),
      ("1. Login", "1#46; Login"), ("12) x", "12#41; x"), ("- item", "#45; item"), ("+ plus", "#43; plus"),
      ("a - b. c", "a - b. c"), ("$$x$$", "#36;\u{2060}#36;\u{2060}x#36;\u{2060}#36;\u{2060}"),
      ("fa:fa-car", "fa:\u{2060}fa-car"), ("x direction TB", "x #100;irection TB"), ("directions", "directions"),
      ("", " "), ("%%{init}%%", "#37;#37;{init}#37;#37;"), ("a\nb", "a b"),
      ("a\u{7}b", "a\u{FFFD}b"), ("設定 🏠 الصفحة", "設定 🏠 الصفحة"), (";[x]{y}(z)|", ";[x]{y}(z)|"),
    ])
  func escapes(text: String, expected: String) {
    #expect(MermaidText.label([text]) == "\"\(expected)\"")
  }

  @Test("what Mermaid would refuse is drawn in boxes", arguments: [501, 2_000, 20_000])
  func large(count: Int) {
    var builder = NavigationGraph.Builder()
    var random = SeededRandom(seed: count)
    for number in 0...(count / 3) {
      builder.add(
        Screen(
          ScreenID("\(String(repeating: "<&\">", count: 40)) \(number)"), flow: count > 10_000 ? "f\(number / 9)" : nil)
      )
    }
    let screens = builder.build().screens.map(\.id)
    builder.add(Entry(screens[0]))
    for number in 0..<count {
      builder.add(
        Transition(
          from: screens[number / 3], route: "r\(number)", to: screens[random.next(below: screens.count)], move: .push))
    }
    let writer = MermaidWriter(Excerpt(builder.build()))
    guard case .regions(let boxes) = writer.detail else { return #expect(writer.detail == .screens && count < 1_000) }
    #expect(boxes > 20)
    #expect(writer.text.utf16.count <= MermaidWriter.sizeLimit)
    #expect(writer.text.split(separator: "\n").count { $0.contains("-->") } <= MermaidWriter.edgeLimit)
    #expect(writer.text.contains("%% too large"))
  }

  @Test("flows that nest in a circle lose no screen, and the order of declarations does not matter")
  func order() {
    func circle(_ isReversed: Bool) -> NavigationGraph {
      var builder = NavigationGraph.Builder()
      let flows = [Flow("A", parent: "B"), Flow("B", parent: "A")]
      let screens = [Screen("x", flow: "A"), Screen("y", flow: "B"), Screen("z")]
      for flow in isReversed ? flows.reversed() : flows { builder.add(flow) }
      for screen in isReversed ? screens.reversed() : screens { builder.add(screen) }
      builder.add(Transition(from: "x", route: "r", to: "y"))
      return builder.build()
    }
    let text = MermaidWriter(Excerpt(circle(false))).text
    for name in ["x", "y", "z"] { #expect(text.contains("[\"\(name)\"]")) }
    #expect(text.split(separator: "\n").count { $0.hasSuffix("end") } == 2)
    #expect(MermaidWriter(Excerpt(circle(true))).text == text)
  }

  @Test("a box that has no edge for a move names where it leads, and all that is written has a bound")
  func bounds() {
    var builder = NavigationGraph.Builder()
    builder.add(Entry("H"))
    for a in 0..<40 {
      builder.add(Screen(ScreenID("a\(a)"), flow: "fa\(a)"))
      builder.add(Screen(ScreenID("b\(a)"), flow: "fb\(a)"))
      builder.add(Transition(from: "H", route: "r\(a)", to: ScreenID("a\(a)")))
      for b in 0..<40 { builder.add(Transition(from: ScreenID("a\(a)"), route: "r\(b)", to: ScreenID("b\(b)"))) }
    }
    let chart = MermaidWriter(Excerpt(builder.build()))
    #expect(chart.detail == .screens)
    for line in chart.text.split(separator: "\n")
    where line.contains("[\"a") && !line.contains("subgraph") {
      let name = line.drop { $0 == " " }.prefix { $0 != "[" }
      let hasEdge = chart.text.contains("  \(name) -->")
      #expect(hasEdge || line.contains("→ b"), "\(line)")
    }
    var nested = NavigationGraph.Builder()
    for flow in 0..<3_000 { nested.add(Flow("f\(flow)", parent: "f\((flow + 1) % 3_000)")) }
    for flow in 0..<3_000 { nested.add(Screen(ScreenID("s\(flow)"), flow: "f\(flow)")) }
    for link in 0..<600 { nested.add(Entry("s0", kind: .deepLink, template: "/\(link)")) }
    let deep = MermaidWriter(Excerpt(nested.build()))
    #expect(deep.text.utf16.count <= MermaidWriter.sizeLimit)
    #expect(deep.text.split(separator: "\n").count { $0.contains("-->") } <= 8)
  }

  @Test("a chart of many moves keeps its highlights, and is the same for any order of the declarations")
  func merged() throws {
    let moves = (0..<600).map { number in
      Transition(
        from: ScreenID("s\(number / 30)"), route: "r\(number)", to: ScreenID("t\(number % 90)"), move: .push)
    }
    func chart(_ isReversed: Bool) throws -> String {
      var builder = NavigationGraph.Builder()
      for number in 0..<20 { builder.add(Entry(ScreenID("s\(number)"))) }
      for move in isReversed ? moves.reversed() : moves { builder.add(move) }
      let writer = MermaidWriter(try Excerpt(builder.build()).highlighting(["s3>t7"]))
      #expect(writer.detail == .screens)
      return writer.text
    }
    let text = try chart(false)
    #expect(try chart(true) == text)
    #expect(text.contains("linkStyle ") && text.contains("→ t"))
    #expect(text.split(separator: "\n").count { $0.contains("-->") } <= MermaidWriter.edgeLimit)
  }
}
