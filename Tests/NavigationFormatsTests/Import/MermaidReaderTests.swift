import NavigationFormats
import NavigationGraph
import NavigationTestSupport
import Testing

@Suite("MermaidReader")
struct MermaidReaderTests {
  /// The arrows of a flowchart, as `a>b route`.
  private func arrows(_ text: String) throws(ImportError) -> [String] {
    try Imported(("in.mmd", "flowchart LR\n" + text)).graph.transitions.map { transition in
      "\(transition.from)>\(transition.to?.rawValue ?? "?")"
        + (transition.route.hasPrefix("to ") ? "" : " \(transition.route)")
        + (transition.condition.map { " [\($0)]" } ?? "")
    }
  }

  @Test(
    "arrows of all kinds, with texts in all places",
    arguments: [
      ("a --> b --> c", ["a>b", "b>c"]), ("a-->b", ["a>b"]), ("a --- b", ["a>b"]), ("a -.-> b", ["a>b"]),
      ("a -.- b", ["a>b"]),
      ("a ==> b", ["a>b"]), ("a === b", ["a>b"]), ("a --o b", ["a>b"]), ("a --x b", ["a>b"]), ("a ----> b", ["a>b"]),
      ("a <--> b", ["a>b", "b>a"]), ("a o--o b", ["a>b", "b>a"]), ("a ~~~ b", []), ("a -..-> b", ["a>b"]),
      ("a -->|text| b", ["a>b text"]), ("a --> |text| b", ["a>b text"]), ("a -- text --> b", ["a>b text"]),
      ("a -- a text --- b", ["a>b a text"]), ("a -. text .-> b", ["a>b text"]), ("a == text ==> b", ["a>b text"]),
      ("a -->|\"x | y\"| b", ["a>b x | y"]), ("a e1@--> b", ["a>b"]),
      ("a & b --> c & d", ["a>c", "a>d", "b>c", "b>d"]),
      ("a[/p/] --> b[\\q\\]", ["p>q"]), ("a[/p\\] --> b[\\q/]", ["p>q"]), ("a-.-xb", ["a>b"]),
      ("a--ob --xc", ["a>b", "b>c"]),
      ("a ==xb", ["a>b"]), ("a .-> b", ["a>b"]),
      ("style1 --> b\ndirection --> b\nend1 --> style", ["style1>b", "direction>b", "end1>style"]),
      ("a[\"two\nlines\"] -->|\"more\nwords\"| b", ["two lines>b more words"]), ("a -->\nb", ["a>b"]),
      ("a\n--> b\n==> c", ["a>b", "b>c"]),
      ("accTitle: a --> c\naccDescr {\n a --> d\n}\na --> b", ["a>b"]),
      ("a --> b; b --> c;", ["a>b", "b>c"]), ("a[x] --> b(y) --> c([z])", ["x>y", "y>z"]),
      ("a[\"one; two\"] --> b[[three]]", ["one; two>three"]), ("sign-up --> a.b", ["sign-up>a.b"]),
      ("a:::big --> b:::small", ["a>b"]),
      ("a[text with - and (round) \"no\"]-->b", ["text with - and (round) \"no\">b"]),
      ("a -->|go [ready]| b\na -->|go [else]| c", ["a>b go [ready]", "a>c go"]),
      (
        "a@{ shape: diam, label: \"ok?\" }\ns -->|try| a\na -->|yes| b\na -->|no| c",
        ["s>b try [\"ok?\" == yes]", "s>c try [\"ok?\" == no]"]
      ),
      ("s --> d{sure?}\nd -->|is it| b\nd -->|else| c", ["s>b sure? [\"sure?\" == \"is it\"]", "s>c sure?"]),
      ("a --> b\na --> b", ["a>b", "a>b"]), ("a[Same] --> b[Same]", ["Same (a)>Same (b)"]), ("a --> a", ["a>a"]),
      ("a[\"x<br/>y\"] --> b[\"<b>z</b> #amp; #35;\"]", ["x y>z & #"]),
    ])
  func arrows(text: String, expected: [String]) throws { #expect(try arrows(text) == expected) }

  @Test("answers belong to their question: one question in a row with another contradicts nothing")
  func questions() throws {
    let read = try Imported(
      (
        "in.mmd",
        """
        flowchart TD
          s(( )) --> Start --> Q1{Logged in?}
          Q1 -->|yes| Q2{Profile?}
          Q1 -->|no| Login[[Login]]
          Q2 -->|yes| Home[[Home]]
          Q2 -->|no| Profile[[Profile]]
        """
      ))
    #expect(read.findings().isEmpty)
    #expect(read.graph.facts.map(\.name) == ["Logged in?", "Profile?"])
    #expect(read.graph.facts.allSatisfy { $0.domain == .cases(["yes", "no"]) })
    let deep = (0..<200).map { "d\($0){x\($0)} --> d\($0 + 1){x\($0 + 1)}" }.joined(separator: "\n")
    #expect(
      fault("in.mmd", "flowchart TD\ns --> d0\n\(deep)\nd200 --> e")?.contains(
        "more than 100 decisions follow each other") == true)
  }

  @Test("arrows and nodes have properties, in quotes and over lines")
  func properties() throws {
    #expect(try arrows("A e1@--> B\ne1@{ animate: true }") == ["A>B"])
    #expect(
      try arrows("C@{ shape: rect, label: \"Hello, world\" } --> D@{\n shape: dbl-circ,\n label: \"End\"\n}") == [
        "Hello, world>End"
      ])
  }

  @Test("subgraphs are flows; an arrow from one leaves each screen inside, one to it ends nowhere known")
  func subgraphs() throws {
    let read = try Imported(
      (
        "in.mmd",
        """
        ---
        title: "The shop"
        ---
        %%{init: {"theme":
          "dark"}}%%
        graph TD;
          s(( )) --> a
          subgraph one [The first]
            direction TB
            a --> b
            subgraph two
              c
            end
          end
          one -->|help| h(((Help)))
          h --> one
          click b "https://example.org/b" _blank
          style a fill:#fff,stroke:#333
          classDef big font-size:2em
          class a,b big
          linkStyle 0 stroke:red
        """
      ))
    expectLines(
      read.lines,
      [
        #"name "The shop""#, "entry a (launch)", #"flow two in "The first""#,
        #"route Help "to ? the beginning of 'The first'" → ? "the beginning of 'The first'""#,
        "route a help → Help", #"route a "to b" → b"#, "route b help → Help", "route c help → Help", "screen Help exit",
        #"screen a flow "The first""#, #"screen b flow "The first" url "https://example.org/b""#, "screen c flow two",
      ])
  }

  @Test(
    "faults have their line",
    arguments: [
      ("a --> ", "in.mmd:2:6: error: expected a node, found ''"),
      ("a b", "in.mmd:2:3: error: expected an arrow or the end of the line, found 'b'"),
      ("--> b", "in.mmd:2:1: error: expected a node, found '--> b'"),
      ("end", "in.mmd:2: error: 'end' closes no subgraph; remove it"),
      ("subgraph x\na", "in.mmd:2: error: subgraph 'x' is never closed with 'end'; the file may be cut"),
      (
        String(repeating: "subgraph x\n", count: 300),
        "in.mmd:258: error: subgraphs are nested more than 256 deep, the most that is read"
      ),
    ])
  func faults(text: String, message: String) { #expect(fault("in.mmd", "flowchart LR\n" + text) == message) }

  @Test(
    "charts of other kinds are told",
    arguments: [
      (
        "sequenceDiagram\nA->>B: x",
        "in.mmd: error: 'sequencediagram' is no kind of chart that is read; flowchart and stateDiagram-v2 are"
      ),
      ("", "in.mmd: error: the file has no chart; it is empty"),
      ("---\ntitle: x\n", "in.mmd:1: error: the front matter is never closed with '---'"),
    ])
  func otherKinds(text: String, message: String) { #expect(fault("in.mmd", text) == message) }

  @Test("the first statement may stand behind the kind of the chart")
  func oneLine() throws {
    #expect(try Imported(("in.mmd", "graph TD; a-->b; b-->c")).graph.transitions.count == 2)
    #expect(try Imported(("in.mmd", "flowchart TB a-->b\nc-->d")).graph.transitions.count == 2)
  }

  // MARK: Round trips

  /// What a flowchart of Mermaid can say of a graph: moves are `go` but for ways back, and no places, titles or tags.
  private static func plain(_ graph: NavigationGraph) -> NavigationGraph {
    var builder = NavigationGraph.Builder(name: graph.name)
    for flow in graph.flows { builder.add(Flow(flow.id, parent: flow.parent)) }
    for screen in graph.screens {
      builder.add(
        Screen(
          screen.id, kind: screen.isExit && screen.kind == .screen ? .screen : screen.kind,
          exit: screen.isExit && screen.kind == .screen, flow: screen.flow))
    }
    for entry in graph.entries { builder.add(Entry(entry.screen, kind: entry.kind, template: entry.template)) }
    for transition in graph.transitions {
      builder.add(
        Transition(
          from: transition.from, route: transition.route, to: transition.to, condition: transition.condition,
          move: transition.to != nil ? .go : transition.move, effects: transition.effects,
          finish: transition.to == nil ? transition.finish : nil,
          unresolved: transition.unresolved, isAutomatic: transition.isAutomatic))
    }
    return builder.build()
  }

  @Test("what is written as Mermaid or DOT is read back as the same graph", arguments: 0..<120)
  func roundTrip(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    let graph = Self.graph(&random)
    let dot = try Imported(("in.dot", DOTWriter.encode(graph)))
    #expect(dot.graph == graph, "\(NavigationSnapshot.drift(from: NavigationSnapshot.lines(of: graph), to: dot.lines))")
    let plain = Self.plain(graph)
    let chart = MermaidWriter(Excerpt(plain))
    #expect(chart.detail == MermaidWriter.Detail.routes)
    let read = try Imported(("in.mmd", chart.text))
    // What is only known as a destination has a box like any other.
    #expect(
      NavigationSnapshot.lines(of: read.graph)
        == NavigationSnapshot.lines(of: plain).map { $0.replacing(" undeclared"[...], with: "") },
      "\(chart.text)")
  }

  /// A small graph with names that are hard to write.
  private static func graph(_ random: inout SeededRandom) -> NavigationGraph {
    let words = [
      "Home", "end", "a b", "x-y", "q\"uote", "<b>", "a;b", "1", "graph", "Übung", "{x}", "[y]", "(z)", "a|b", "#35;",
      "back\\slash",
      "tail\\", "am&p", "per%cent", "a --> b", "node", "subgraph", "e:f", "st*r", "`tick`", "$mon$",
    ]
    func word() -> String { words[random.next(below: words.count)] }
    var builder = NavigationGraph.Builder(name: random.chance(50) ? word() : "")
    let names = Array(Set((0..<(2 + random.next(below: 5))).map { _ in word() })).sorted()
    let flows = random.chance(40) ? ["Flow", "In ner"] : []
    if !flows.isEmpty {
      builder.add(Flow("Flow"))
      builder.add(Flow("In ner", parent: "Flow"))
      builder.add(Screen("in outer", flow: "Flow"))
      builder.add(Screen("in inner", flow: "In ner"))
    }
    for name in names {
      builder.add(
        Screen(
          ScreenID(name), kind: random.chance(10) ? .tabs : random.chance(10) ? .external : .screen,
          exit: random.chance(20), flow: flows.isEmpty || random.chance(50) ? nil : flows[random.next(below: 2)]))
    }
    builder.add(Entry(ScreenID(names[0])))
    if random.chance(40) { builder.add(Entry(ScreenID(names[0]), kind: .deepLink, template: "/x/{id}")) }
    for (number, name) in names.enumerated() {
      for route in 0..<random.next(below: 4) {
        let to = ScreenID(names[random.next(below: names.count)])
        let label = "\(word()) \(number)\(route)"
        switch random.next(below: 6) {
        case 0: builder.add(Transition(from: ScreenID(name), route: label, to: nil, move: .back))
        case 1: builder.add(Transition(from: ScreenID(name), route: label, to: nil, unresolved: "make(\(word()))"))
        case 2:
          builder.add(
            Transition(from: ScreenID(name), route: label, to: to, condition: .fact("ready") && !.fact("some fact")))
          builder.add(Transition(from: ScreenID(name), route: label, to: ScreenID(names[0])))
        case 3:
          builder.add(
            Transition(
              from: ScreenID(name), route: label, to: to, effects: [Effect("ready", .boolean(true))],
              isAutomatic: random.chance(30)))
        default: builder.add(Transition(from: ScreenID(name), route: label, to: to))
        }
      }
    }
    return builder.build()
  }
}
