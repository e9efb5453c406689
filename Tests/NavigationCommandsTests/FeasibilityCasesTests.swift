import NavigationTestSupport
import Testing

/// Small graphs with known answers, at which reasoning about stacks and facts together once went wrong.
@Suite("Stacks and facts together")
struct FeasibilityCasesTests {
  /// A graph as JSON; transitions are written `From route move To [guard] {fact=value}`.
  private func graph(screens: String, facts: String = "", entries: String = "", _ transitions: [String]) -> String {
    let rows = transitions.map { line in
      var words: [Substring] = []
      var members: [String] = []
      for word in line.split(separator: " ") {
        if word.hasPrefix("{") {
          let parts = word.dropFirst().dropLast().split(separator: "=")
          members.append(#""effects":{"\#(parts[0])":\#(parts[1])}"#)
        } else if word.hasPrefix("[") {
          members.append(#""guard":"\#(word.dropFirst().dropLast().replacing("&", with: "&&"))""#)
        } else {
          words.append(word)
        }
      }
      members += [#""from":"\#(words[0])""#, #""route":"\#(words[1])""#, #""move":"\#(words[2])""#]
      if words.count > 3 { members.append(#""to":"\#(words[3])""#) }
      return "{\(members.joined(separator: ","))}"
    }.joined(separator: ",")
    return #"{"screens":[\#(screens)],"facts":[\#(facts)],"entries":[\#(entries)],"transitions":[\#(rows)]}"#
  }

  private func controlled(_ name: String) -> String { #"{"name":"\#(name)","kind":"controlled","initial":false}"# }

  private func audit(_ input: String) -> [String] {
    ToolRun(["audit", "-", "--skip", "missing-otherwise"], input: input).output.split(separator: "\n")
      .filter { $0.contains("[") && !$0.hasPrefix("  ") }.map { String($0.drop { $0 != " " }.dropFirst()) }
  }

  @Test("what an entry puts on a screen is taken away with what it did to the facts")
  func entryOver() {
    let input = graph(
      screens: #"{"id":"A","entry":true},"B","C""#, facts: controlled("x"),
      entries: #"{"screen":"B","kind":"deepLink","template":"/b","over":["A"]}"#,
      ["B ok back {x=true}", "A c push C [x]", "A c push A"])
    #expect(audit(input).isEmpty)
  }

  @Test("a screen below one that hides back is never seen")
  func entryOverHidden() {
    let input = graph(
      screens: #"{"id":"L","entry":true,"exit":true},"A",{"id":"B","back":"none"},{"id":"C","exit":true}"#,
      entries: #"{"screen":"B","kind":"deepLink","template":"/b","over":["A"]}"#, ["B c push C"])
    #expect(
      audit(input) == [
        "error: [infeasible-screen] nobody can come to screen 'A': an entry puts it below a screen from which nothing leads back"
      ])
  }

  @Test("what rests on another tab or a link is a note, since it may not be so")
  func uncertain() {
    let tabs = graph(
      screens: #"{"id":"Root","entry":true},{"id":"Main","kind":"tabs"},"A","B",{"id":"P","exit":true},"Dead""#,
      facts: controlled("x"),
      [
        "Root yes root Main {x=true}", "Root no root Main {x=false}", "Main a tab A", "Main b tab B", "A p push P [!x]",
        "A p push A", "P d root Dead [x]", "P d push A",
      ])
    #expect(audit(tabs) == ["note: [dead-end] screen 'Dead' has no way out; add a transition or mark it as an exit"])
    #expect(
      ToolRun(["paths", "Root", "Dead", "-"], input: tabs).output.hasPrefix("no way from 'Root' to 'Dead' can be gone"))
  }

  @Test("a detour agrees with the steps before it")
  func detour() {
    let input = graph(
      screens: #"{"id":"Root","entry":true},"S","H","D1","D2",{"id":"Goal","exit":true}"#,
      facts: #"{"name":"p","values":["none","zero","one"],"kind":"controlled","initial":"none"},"# + controlled("b"),
      [
        #"Root zero root S {p="zero"}"#, #"Root one root S {p="one"}"#, "S go root H", "H d1 push D1 [p==one]",
        "D1 ok back {b=true}", "H d2 push D2 [p==zero]", "D2 ok back {b=true}", "H goal push Goal [b&p!=none]",
      ])
    let way = ToolRun(["paths", "Root", "Goal", "-"], input: input).output
    #expect(
      way == "Root ─zero / p = zero→ S ─go→ H ─d2 [p == zero]→ D2 ─ok / b = true→ H ─goal [b && p != none]→ Goal\n"
        || way == "Root ─one / p = one→ S ─go→ H ─d1 [p == one]→ D1 ─ok / b = true→ H ─goal [b && p != none]→ Goal\n")
  }

  @Test("an unwind leads only to what lies below")
  func unwind() {
    let input = graph(screens: #"{"id":"Home","entry":true},"A","Z""#, ["Home a push A", "A z unwind Z", "Z a push A"])
    #expect(ToolRun(["paths", "Home", "Z", "-"], input: input).output == "no way leads from 'Home' to 'Z'\n")
  }

  @Test("a way may lead back and on")
  func siblings() {
    let input = graph(screens: #"{"id":"Home","entry":true},"A","B""#, ["Home a push A", "Home b push B"])
    #expect(ToolRun(["paths", "A", "B", "-"], input: input).output == "A ─back→ Home ─b→ B\n")
  }

  @Test("a screen is a dead end or part of a trap, not both")
  func deadEndAndTrap() {
    let input = graph(
      screens: #"{"id":"A","entry":true},{"id":"E","exit":true},"D""#, ["A e push E", "A d root D", "D d push D"])
    #expect(
      audit(input) == [
        "error: [dead-end] screen 'D' has no way out when reached by 'root'; add a transition or mark it as an exit"
      ])
  }

  @Test("a loop that nobody comes to is none")
  func loop() {
    let rows = [
      #"{"from":"H","to":"P","route":"x","move":"push","guard":"a && !a"}"#, #"{"from":"H","to":"H","route":"x"}"#,
      #"{"from":"P","to":"Q","route":"q","automatic":true}"#, #"{"from":"Q","to":"P","route":"p","automatic":true}"#,
    ]
    let input =
      #"{"screens":[{"id":"H","entry":true,"exit":true},"P","Q"],"transitions":[\#(rows.joined(separator: ","))]}"#
    #expect(!audit(input).contains { $0.contains("redirect-loop") })
  }

  @Test("conditions that only code decides may exclude each other")
  func opaque() {
    let facts = #"{"name":"a","opaque":true},{"name":"b","opaque":true}"#
    let input = graph(
      screens: #"{"id":"H","entry":true,"exit":true},{"id":"P","exit":true}"#, facts: facts,
      ["H r push P [a]", "H r push P [b]"])
    let found = ToolRun(["audit", "-"], input: input).output
    #expect(
      found.contains("note: [missing-otherwise] route 'r' of screen 'H' does nothing when a = false and b = false"))
  }

  @Test("a very long route ends in time")
  func longRoute() {
    let rows = (0..<1_200).map { "H r push P [f\($0)]" } + ["H r push P"]
    let input = graph(screens: #"{"id":"H","entry":true,"exit":true},{"id":"P","exit":true}"#, rows)
    #expect(
      audit(input) == [
        "note: [undecided-condition] the conditions of route 'r' of screen 'H' are too complex; its branches are not decided"
      ])
  }
}
