import NavigationFormats
import NavigationGraph
import Testing

@Suite("State machines")
struct StatechartTests {
  private func lines(_ machine: String) throws(ImportError) -> [String] {
    try Imported(("m.json", machine), kind: .xstate).lines.filter { !$0.hasPrefix("screen") && !$0.hasPrefix("flow") }
  }

  private func lines(scxml: String) throws(ImportError) -> [String] {
    try Imported(("m.scxml", "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\" \(scxml)</scxml>")).lines
      .filter { !$0.hasPrefix("screen") && !$0.hasPrefix("flow") }
  }

  // MARK: XState

  @Test("events, guards of both versions, eventless and delayed transitions, the ends of actors")
  func events() throws {
    expectLines(
      try lines(
        """
        {"id":"m","initial":"a","states":{
          "a":{"on":{"GO":"b","":[{"target":"c","cond":"ready && !tired"}],
            "TRY":[{"target":"b","guard":{"type":"is fine"}},{"target":["c"],"cond":"in time"},{"target":"#m.d"}]},
            "always":{"target":"d","guard":"isDone"}},
          "b":{"after":{"1000":"c","DELAY":[{"target":"d","guard":"late"}]},
            "invoke":[{"id":"mail","src":"send","onDone":"c","onError":{"target":"d"}},{"src":"x","onDone":"d"}]},
          "c":{"on":{"*":"a"}}, "d":{"type":"final"}}}
        """),
      [
        "name m", "entry a (launch)", #"fact "in time" decided by code"#, #"fact "is fine" decided by code"#,
        "route a GO → b",
        #"route a TRY → b ["is fine"]"#, #"route a TRY → c ["in time"]"#, "route a TRY → d",
        "route a always → d [isDone] automatic", "route a always → c [ready && !tired] automatic",
        #"route b "after 1000" → c"#, #"route b "after DELAY" → d [late]"#, #"route b "done mail" → c"#,
        #"route b "done x" → d"#, #"route b "error mail" → d"#, #"route c "*" → a"#,
      ])
  }

  @Test("a compound state leads to its beginning, and its transitions are those of each screen inside")
  func nesting() throws {
    expectLines(
      try lines(
        """
        {"initial":"s","on":{"RESET":".s","HELP":"help"},"states":{
          "s":{"initial":"s1","on":{"OUT":"end","NEXT":"end"},"states":{
            "s1":{"initial":"s11","states":{"s11":{"on":{"NEXT":"s12"}},"s12":{"on":{"NEXT":[{"target":"s11","guard":"g"}],"OUT":null}}}},
            "s2":{"on":{"*":"s1.s12"}}}},
          "help":{"on":{"BACK":"s.s2","NOWHERE":{"actions":"x"}}}, "end":{"type":"final"}}}
        """),
      [
        "entry s11 (launch)", "route help BACK → s2", "route help HELP → help", "route help RESET → s11",
        "route s11 HELP → help", "route s11 NEXT → s12", "route s11 OUT → end", "route s11 RESET → s11",
        "route s12 HELP → help", "route s12 NEXT → s11 [g]", "route s12 NEXT → end", "route s12 RESET → s11",
        #"route s2 "*" → s12"#,
      ])
  }

  @Test("a branch that stays keeps the later ones from being taken")
  func stays() throws {
    expectLines(
      try lines(
        #"{"initial":"a","on":{"E":"c"},"states":{"a":{"on":{"E":[{"guard":"x"},{"target":"b","guard":"y"}]}},"b":{},"c":{}}}"#
      )
      .filter { $0.hasPrefix("route a") }, ["route a E → b [!x && y]", "route a E → c [!x]"])
  }

  @Test("nothing comes behind a branch that always stays")
  func staysAlways() throws {
    #expect(
      try lines(#"{"initial":"a","on":{"E":"b"},"states":{"a":{"on":{"E":[{},"b"]}},"b":{"type":"final"}}}"#)
        == ["entry a (launch)"])
  }

  @Test("a branch behind one that always holds is kept, and found to be never taken")
  func shadowed() throws {
    let read = try Imported(
      (
        "m.json",
        #"{"initial":"a","states":{"a":{"on":{"E":["b",{"target":"c","guard":"x"}]}},"b":{"type":"final"},"c":{"type":"final"}}}"#
      ),
      kind: .xstate)
    #expect(read.checks == ["shadowed-branch", "infeasible-screen"])
  }

  @Test("final states inside set off what follows; without that they are exits")
  func finals() throws {
    let text = """
      {"initial":"p","states":{"p":{"initial":"a","onDone":"q","states":{"a":{"on":{"OK":"f"}},"f":{"type":"final"}}},
        "q":{"initial":"b","states":{"b":{"on":{"OK":"g"}},"g":{"type":"final"}}},
        "r":{"type":"parallel","onDone":{"target":"p"},"states":{"x":{"initial":"x1","states":{"x1":{"type":"final"}}},"y":{}}}}}
      """
    expectLines(
      try lines(text),
      [
        "entry a (launch)", #"fact "all regions of r are done" decided by code"#, "route a OK → f", "route b OK → g",
        "route f done → b automatic", "route r x → x1 embed automatic", "route r y → y embed automatic",
        #"route x1 done → a ["all regions of r are done"] automatic"#,
      ])
    let graph = try Imported(("m.json", text), kind: .xstate).graph
    #expect(graph.screens.filter(\.isExit).map(\.id) == ["g", "x1"])
    #expect(graph.screen("x1")?.flow == "x" && graph.flows.first { $0.id == "x" }?.parent == "r")
  }

  @Test("history leads to where its parent was last, told by a fact")
  func history() throws {
    expectLines(
      try lines(
        """
        {"initial":"off","states":{"off":{"on":{"ON":"on.h","DEEP":"on.d"}},
          "on":{"initial":"a","states":{"h":{"type":"history"},"d":{"history":"deep"},"a":{},
            "b":{"initial":"b1","states":{"b1":{},"b2":{}}}}}}}
        """),
      [
        "entry off (launch)", #"fact "deep history of on" one of a, b1, b2"#, #"fact "history of on" one of a, b1"#,
        #"route off DEEP → a ["deep history of on" == a]"#,
        #"route off DEEP → b1 ["deep history of on" == b1]"#, #"route off DEEP → b2 ["deep history of on" == b2]"#,
        #"route off ON → a ["history of on" == a]"#, #"route off ON → b1 ["history of on" == b1]"#,
      ])
  }

  @Test(
    "faults of a machine have their place",
    arguments: [
      ("[]", "m.json:1: error: a machine is an object"),
      ("{}", "m.json:1: error: a machine needs 'states'"),
      (#"{"states":{"a":[]}}"#, "m.json:1: error: at 'states.a': a state is an object"),
      (
        #"{"states":{"a":{"on":{"E":7}}}}"#,
        "m.json:1: error: at 'states.a.on.E': expected a transition: a state, an object, or several"
      ),
      (
        #"{"states":{"a":{"on":{"E":[{"target":{}}]}}}}"#,
        "m.json:1: error: at 'states.a.on.E.0.target': expected the name of a state"
      ),
      (#"{"states":{"a":{"type":1}}}"#, "m.json:1: error: at 'states.a.type': expected a string"),
      (
        #"{"states":{"a":{},"a":{}}}"#, "m.json:1:19: error: the key 'a' stands twice in one object; remove one of them"
      ),
      (#"{"states":{"a":{}"#, "m.json:1:18: error: expected ',' or '}', found the end of the file; it may be cut"),
      (#"{"states":{"a":nulL}}"#, "m.json:1:16: error: expected null, found 'n'"),
      (#"{"states":{"a":{}},"x":1e}"#, "m.json:1:24: error: expected a number, found '1e'"),
    ])
  func faults(text: String, message: String) { #expect(fault("m.json", text, kind: .xstate) == message) }

  @Test("a target that is not there is a finding; so is a machine that says nothing of its beginning")
  func targets() throws {
    let read = try Imported(
      ("m.json", #"{"states":{"a":{"on":{"E":"gone","F":"a"}},"b":{"type":"final"}}}"#), kind: .xstate)
    #expect(
      read.findings() == [
        "m.json:1: note: [assumed-entry] no entry is marked, so 'a', 'b' are taken as entries; give the machine an 'initial' state, or name it under 'entries'",
        "m.json:1: error: [undefined-screen] screen 'gone' is not declared, but route 'E' of 'a' leads to it; declare it or correct the name",
      ])
  }

  @Test("machines whose states have the same names are told apart by the machines")
  func several() throws {
    let one = #"{"id":"one","initial":"idle","states":{"idle":{"on":{"GO":"idle"}}}}"#
    let two = one.replacing("one", with: "two")
    let both = try Imported(("a.machine.json", one), ("b.machine.json", two))
    #expect(both.graph.screens.map(\.id) == ["one.idle", "two.idle"])
    #expect(both.checks.filter { $0 != "dead-end" }.isEmpty)
  }

  @Test("guards with parameters differ, and guards put together are one condition")
  func guards() throws {
    #expect(
      try lines(
        """
        {"initial":"a","states":{"a":{"on":{"GO":[{"target":"b","guard":{"type":"is","params":{"n":1,"m":[true,null]}}},
          {"target":"c","guard":{"type":"is","params":{"n":2}}},
          {"target":"b","guard":{"type":"and","guards":["x",{"type":"not","guards":["is fine"]},{"type":"or","guards":["y","z"]}]}}]}},
          "b":{},"c":{}}}
        """
      ).filter { $0.hasPrefix("route") } == [
        #"route a GO → b ["is {\"n\":1,\"m\":[true,null]}"]"#, #"route a GO → c ["is {\"n\":2}"]"#,
        #"route a GO → b [x && !"is fine" && (y || z)]"#,
      ])
  }

  @Test("who enters a parallel state inside comes to it, and it shows that place and its other regions")
  func insideParallel() throws {
    let text = """
      {"id":"m","initial":"a","states":{"a":{"on":{"G":"p.r1.y","B":{"target":["p.r1.y","p.r2.l"]},"M":"#m"}},
        "p":{"type":"parallel","states":{"r1":{"initial":"x","states":{"x":{},"y":{"on":{"T":"x"}}}},
          "r2":{"initial":"k","states":{"k":{},"l":{}}},"h":{"type":"history"}}}}}
      """
    #expect(
      try lines(text).filter { $0.hasPrefix("route") } == [
        "route a B → p", "route a G → p", "route a M → a", #"route p "enter l" → l embed automatic"#,
        #"route p "enter y" → y embed automatic"#, "route p r1 → x embed automatic", "route p r2 → k embed automatic",
        "route y T → x replace",
      ])
    // What stays in a region is no dead end, since the others go on.
    #expect(try Imported(("m.json", text), kind: .xstate).findings().isEmpty)
    let scxml = """
      initial="r1b r2b"><parallel id="p"><state id="r1"><state id="r1a"/><state id="r1b"/></state>
      <state id="r2"><state id="r2a"/><state id="r2b"/></state></parallel>
      """
    #expect(
      try lines(scxml: scxml) == [
        "entry p (launch)", #"route p "enter r1b" → r1b embed automatic"#,
        #"route p "enter r2b" → r2b embed automatic"#,
        "route p r1 → r1a embed automatic", "route p r2 → r2a embed automatic",
      ])
  }

  @Test("histories of both kinds, states without names, and ends that lead nowhere keep apart")
  func apart() throws {
    let both = """
      {"initial":"a","states":{"a":{"on":{"S":"A.s","D":"A.d"}},
        "A":{"initial":"B","states":{"B":{"initial":"E","states":{"E":{},"F":{}}},"G":{},
          "s":{"type":"history"},"d":{"type":"history","history":"deep"}}}}}
      """
    #expect(try Imported(("m.json", both), kind: .xstate).checks.filter { $0 != "dead-end" }.isEmpty)
    let unnamed = """
      ><state id="w"><state><transition event="e" target="v"/></state></state><state id="v"><state><transition event="q" target="w"/></state></state>
      """
    #expect(
      try lines(scxml: unnamed).filter { $0.hasPrefix("route") } == [
        #"route "state 1" e → "state 1 (2)""#, #"route "state 1 (2)" q → "state 1""#,
      ])
    let done =
      #"{"type":"parallel","states":{"p":{"initial":"p1","onDone":{"actions":"x"},"states":{"p1":{"type":"final"}}},"q":{}}}"#
    let graph = try Imported(("m.json", done), kind: .xstate)
    #expect(graph.graph.screens.filter(\.isExit).map(\.id) == ["p1"])
    #expect(graph.graph.facts.isEmpty)
    let twice = "<state id='s'/><state id='s'/><history id='h' type='deep'/>"
    let same = try Imported(
      ("m.scxml", "<scxml><state id='a'>\(twice)<transition event='e' target='h'/></state></scxml>"))
    #expect(same.checks.first == "duplicate-screen")
    #expect(try NavigationJSON.decode(Array(NavigationJSON.encode(same.graph).utf8), file: "a.json") == same.graph)
  }

  // MARK: SCXML

  @Test("the elements of SCXML")
  func scxml() throws {
    expectLines(
      try lines(
        scxml: """
          initial="a12" name="Doors">
          <state id="a" initial="a1"><transition event="leave done.x" target="end"/>
            <state id="a1"><initial><transition target="a11"/></initial>
              <state id="a11"><transition target="a12" cond="ready"/></state>
              <state id="a12"><transition event="error.*" target="a11"/><transition event="tick" cond="x &gt; 0"/>
                <transition event="tick" target="a2"/></state></state>
            <final id="a2"/><transition event="done.state.a" target="p"/></state>
          <parallel id="p"><state id="r1"/><state id="r2"><state id="r21"/></state><history id="h" type="deep"><transition target="r21"/></history>
            <transition event="back" target="h"/></parallel>
          <final id="end"/>
          """),
      [
        "name Doors", "entry a12 (launch)", #"fact "deep history of p" one of r1, r21"#,
        "route a11 always → a12 [ready] automatic", "route a11 done.x → end", "route a11 leave → end",
        "route a12 done.x → end", "route a12 error → a11", "route a12 leave → end",
        "route a12 tick → a2 [x <= 0]", "route a2 done → p automatic", "route a2 done.x → end",
        "route a2 leave → end", #"route p back → r1 ["deep history of p" == r1]"#,
        #"route p back → r21 ["deep history of p" == r21]"#, "route p r1 → r1 embed automatic",
        "route p r2 → r21 embed automatic", #"route r1 back → r1 ["deep history of p" == r1] replace"#,
        #"route r1 back → r21 ["deep history of p" == r21] replace"#,
        #"route r21 back → r1 ["deep history of p" == r1] replace"#,
        #"route r21 back → r21 ["deep history of p" == r21] replace"#,
      ])
  }

  @Test("a chart without an initial state begins at its first; several targets in one place are one")
  func scxmlDefaults() throws {
    expectLines(
      try lines(
        scxml: """
          ><state id="a"><state id="b"><transition event="both" target="x y"/></state></state>
          <parallel id="p"><state id="x"/><state id="y"/></parallel>
          """),
      [
        "entry b (launch)", "route b both → p", "route p x → x embed automatic",
        "route p y → y embed automatic",
      ])
  }

  // MARK: State diagrams of Mermaid

  private func lines(diagram: String) throws(ImportError) -> [String] {
    try Imported(("m.mmd", "stateDiagram-v2\n" + diagram)).lines
  }

  @Test("states, labels with events, guards and actions, beginnings and ends, notes, choices")
  func diagram() throws {
    expectLines(
      try lines(
        diagram: """
          %% a comment
          direction LR
          [*] --> Still
          Still --> Moving : go [ready && !tired] / start
          Moving --> Still
          Moving --> c : crash
          state c <<choice>>
          c --> Wreck : [fast]
          c --> Still : [else]
          Wreck --> [*]
          state "A long name" as Moving
          Still : It stands, still
          note right of Still
            Ghost --> Nobody
          end note
          note left of Moving : see one --> line
          # another comment
          accDescr {
            x --> y
          }
          class Still someClass
          Still:::other --> Wreck:::third : explode
          """),
      [
        "entry Still (launch)", "route Moving crash → Wreck [fast]", "route Moving crash → Still",
        #"route Moving "to Still" → Still"#, "route Still explode → Wreck",
        "route Still go → Moving [ready && !tired]", #"screen Moving title "A long name""#,
        #"screen Still title "It stands, still""#, "screen Wreck exit",
      ])
  }

  @Test("texts of choices are answers that only they know, and forks of forks keep apart")
  func choices() throws {
    let text = "[*] --> a\nstate c <<choice>>\na --> c\nc --> b : if n < 0\nc --> d : if n >= 0\nb --> [*]\nd --> [*]"
    let choice = try Imported(("m.mmd", "stateDiagram-v2\n" + text))
    #expect(choice.findings().isEmpty)
    #expect(
      choice.graph.transitions.map { $0.condition?.description } == ["\"c: if n < 0\"", "\"c: if n >= 0\""])
    let forks = try Imported(
      (
        "m.mmd",
        """
        stateDiagram-v2
          [*] --> a
          state f <<fork>>
          state g <<fork>>
          a --> f
          f --> g
          f --> b
          g --> c
          g --> d
          b --> [*]
          c --> [*]
          d --> [*]
        """
      ))
    #expect(forks.findings().isEmpty)
    #expect(forks.graph.transitions.compactMap(\.to).sorted() == ["b", "c", "d"])
    #expect(
      try lines(diagram: "[*] --> a\nstate \"Log in {x}\" as a").contains(#"screen a title "Log in {x}""#))
  }

  @Test("what is compared with a word may be a variable, which is no constant")
  func variables() throws {
    let chart = """
      <scxml><state id='a'><transition event='e' cond='x == y &amp;&amp; x == z' target='b'/>
      <transition event='e' cond='r == 0' target='a'/></state><final id='b'/></scxml>
      """
    #expect(try Imported(("m.scxml", chart)).findings().isEmpty)
  }

  @Test("composite states are flows, with ends that lead on; regions are embedded; forks part")
  func composites() throws {
    expectLines(
      try lines(
        diagram: """
          [*] --> First
          First --> Second
          state First
          {
            [*] --> a
            a --> [*] : finish }
          state Second { [*] --> x
            x --> y : on
            --
            [*] --> z
          }
          state f <<fork>>
          Second --> f : split
          f --> Third
          f --> Fourth
          """),
      [
        "entry a (launch)", #"flow "Second region 1" in Second"#,
        #"flow "Second region 2" in Second"#, #"route Second "Second region 1" → x embed automatic"#,
        #"route Second "Second region 2" → z embed automatic"#, "route Second split → Third",
        #"route Second "split 2" → Fourth"#, "route a finish → Second", "route x on → y replace",
        "route x split → Third",
        #"route x "split 2" → Fourth"#, "route y split → Third", #"route y "split 2" → Fourth"#,
        "route z split → Third", #"route z "split 2" → Fourth"#, "screen Fourth", "screen Second flow Second",
        "screen Third", "screen a flow First", #"screen x flow "Second region 1""#,
        #"screen y flow "Second region 1""#, #"screen z flow "Second region 2""#,
      ])
  }

  @Test(
    "faults of a diagram have their line",
    arguments: [
      ("state a {\nb --> c", "m.mmd:2: error: state 'a' is never closed with '}'; the file may be cut"),
      ("}", "m.mmd:2: error: '}' closes no state; remove it"),
      ("--", "m.mmd:2: error: '--' divides regions of a state, and stands in none"),
      ("a -->", "m.mmd:2: error: an arrow needs a state at both ends"),
      ("a - b", "m.mmd:2: error: expected a transition 'A --> B', found 'a - b'"),
      (
        String(repeating: "state a {\n", count: 300),
        "m.mmd:258: error: states are nested more than 256 deep, the most that is read"
      ),
    ])
  func diagramFaults(text: String, message: String) { #expect(fault("m.mmd", "stateDiagram-v2\n" + text) == message) }
}
