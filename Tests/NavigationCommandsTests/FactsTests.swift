import Foundation
import NavigationFormats
import NavigationGraph
import NavigationTestSupport
import Testing

/// Facts on the command line: assumptions, and the commands and questions about them.
@Suite("Facts on the command line")
struct FactsTests {
  static let shop = """
    {"facts":[{"name":"loggedIn","kind":"controlled","initial":false},{"name":"beta","kind":"fixed"},
    {"name":"device","values":["phone","pad"],"kind":"fixed","initial":"phone"},{"name":"ask","opaque":true}],
    "screens":[{"id":"Home","entry":true,"exit":true},"Login","Profile","Beta","Pad"],
    "transitions":[
    {"from":"Home","to":"Login","route":"login","move":"sheet","guard":"ask"},{"from":"Home","route":"login","move":"unwind","to":"Home"},
    {"from":"Login","route":"done","move":"dismiss","effects":{"loggedIn":true}},
    {"from":"Home","to":"Profile","route":"profile","guard":"loggedIn && beta","move":"push"},
    {"from":"Home","to":"Beta","route":"profile","guard":"beta","move":"push"},
    {"from":"Home","to":"Pad","route":"profile","guard":"device == pad","move":"push"},
    {"from":"Home","to":"Home","route":"profile","move":"replace"}]}
    """

  private func run(_ words: String, input: String = Self.shop) -> ToolRun {
    ToolRun(words.split(separator: " ").map(String.init), input: input)
  }

  @Test(
    "a wrong assumption says what is wrong, on every command",
    arguments: [
      ("bet=true", "there is no fact 'bet'; did you mean 'beta'?"),
      ("nothing=true", "there is no fact 'nothing'; there are 'loggedIn', 'beta', 'device', 'ask'"),
      ("beta=yes", "fact 'beta' cannot be 'yes'; it is true or false"),
      ("device=pat", "fact 'device' cannot be 'pat'; did you mean 'pad'?"),
      ("device=telephone", "fact 'device' cannot be 'telephone'; it is one of phone, pad"),
    ])
  func wrongAssumption(assumption: String, message: String) {
    for command in ["audit -", "list -", "render -", "paths Home Pad -", "query reachable -", "facts -"] {
      let run = run("\(command) --assume \(assumption)")
      #expect(run.code == 2 && run.output.isEmpty)
      #expect(run.error == "error: \(message)\n")
    }
  }

  @Test(
    "an assumption that is none is a wrong word",
    arguments: [
      (
        "--assume beta",
        "error: 'beta' is not a value that '--assume' accepts; use fact=value (see 'navgraph list --help')\n"
      ),
      (
        "--assume =true",
        "error: '=true' is not a value that '--assume' accepts; use fact=value (see 'navgraph list --help')\n"
      ),
      (
        "--assume beta=true --assume beta=false",
        "error: '--assume beta=true' and '--assume beta=false' exclude each other; use one of them (see 'navgraph list --help')\n"
      ),
    ])
  func noAssumption(words: String, message: String) {
    let run = run("list - \(words)")
    #expect(run.code == 2 && run.error == message)
  }

  @Test("facts: what each can be, where it is read and set, and what fixed ones strand")
  func facts() {
    #expect(
      run("facts -").output == """
        loggedIn: true or false; controlled; false when the app starts
          read by route 'profile' of 'Home' to 'Profile' (<stdin>:7)
          set by route 'done' of 'Login' (<stdin>:6) to true
        beta: true or false; fixed
          read by route 'profile' of 'Home' to 'Profile' (<stdin>:7)
          read by route 'profile' of 'Home' to 'Beta' (<stdin>:8)
          stranded with !beta:
            screen 'Profile'
            screen 'Beta'
            route 'profile' of 'Home' to 'Profile' (<stdin>:7)
            route 'profile' of 'Home' to 'Beta' (<stdin>:8)
          stranded with beta:
            screen 'Pad'
            route 'profile' of 'Home' to 'Pad' (<stdin>:9)
            route 'profile' of 'Home' to 'Home' (<stdin>:10)
        device: one of phone, pad; fixed; is phone
          read by route 'profile' of 'Home' to 'Pad' (<stdin>:9)
          stranded with device == phone:
            screen 'Pad'
            route 'profile' of 'Home' to 'Pad' (<stdin>:9)
          stranded with device == pad:
            route 'profile' of 'Home' to 'Home' (<stdin>:10)
        ask: decided by code; changing
          read by route 'login' of 'Home' to 'Login' (<stdin>:5)

        """)
    let assumed = run("facts - --assume beta=true").output
    #expect(assumed.contains("beta: true or false; fixed; assumed to be true\n"))
    #expect(assumed.contains("  strands nothing\n"))
    #expect(run("facts -", input: ToolTests.clean).output == "no conditions, and no facts\n")
  }

  @Test("facts as JSON")
  func factsJSON() throws {
    let output = run("facts - --format json").output
    let document = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    let facts = try #require(document["facts"] as? [[String: Any]])
    #expect(facts.map { $0["name"] as? String } == ["loggedIn", "beta", "device", "ask"])
    #expect(facts.map { $0["type"] as? String } == ["boolean", "boolean", "cases", "opaque"])
    #expect(facts.map { ($0["readBy"] as? [Any])?.count } == [1, 2, 1, 1])
    #expect((facts[0]["setBy"] as? [[String: Any]])?.first?["value"] as? Bool == true)
    let strands = try #require(facts[1]["strands"] as? [[String: Any]])
    #expect(strands.map { $0["with"] as? String } == ["!beta", "beta"])
    #expect(strands.map { $0["screens"] as? [String] } == [["Profile", "Beta"], ["Pad"]])
  }

  @Test(
    "questions about facts and the stack",
    arguments: [
      ("query condition Profile -", "beta\n"), ("query condition Pad -", "!beta && device == pad\n"),
      ("query condition Pad - --assume device=pad", "!beta\n"),
      ("query condition Home -", "true\n"), ("query condition Pad - --assume beta=true", "false\n"),
      ("query infeasible -", "Pad\n"), ("query infeasible - --assume device=pad", ""),
      (
        "query always-reaches Home -",
        "yes: from wherever people can be, moves and returns lead to 'Home', where conditions allow it\n"
      ),
      (
        "query always-reaches Profile - --assume beta=false",
        "no: nobody can come to 'Profile'\n"
      ),
    ])
  func questions(words: String, answer: String) {
    let run = run(words)
    #expect(run.output == answer)
    #expect(run.code == 0 && run.error.isEmpty)
  }

  @Test(
    "paths can be gone, and say what must hold",
    arguments: [
      (
        "paths Login Profile -",
        "Login ─back→ Home ─profile [loggedIn && beta]→ Profile, with loggedIn = true, beta = true\n"
      ),
      ("paths Home Beta -", "Home ─profile [beta && !loggedIn]→ Beta, with loggedIn = false, beta = true\n"),
      ("paths Home Beta - --all", "Home ─profile [beta && !loggedIn]→ Beta, with loggedIn = false, beta = true\n"),
      (
        "paths Home Pad -",
        """
        no way from 'Home' to 'Pad' can be gone: route 'profile' needs device == pad, but at 'Home' device == phone always holds
          as drawn: Home ─profile [!beta && device == pad]→ Pad

        """
      ),
      ("paths Home Pad - --assume device=pad", "Home ─profile [!beta]→ Pad, with beta = false\n"),
      ("paths Profile Beta -", "no way leads from 'Profile' to 'Beta'\n"),
    ])
  func paths(words: String, answer: String) {
    #expect(run(words).output == answer)
  }

  @Test("a path as JSON has the values at its start, conditions and effects")
  func pathJSON() throws {
    let output = run("paths Home Profile - --format json").output
    let document = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    let path = try #require((document["paths"] as? [[String: Any]])?.first)
    #expect((path["values"] as? [String: Bool]) == ["loggedIn": true, "beta": true])
    let report = run("audit - --format json --severity leaf=note --only leaf").output
    let audit = try #require(try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any])
    let text = "\(audit)"
    #expect(text.contains("loggedIn") && text.contains("effects"))
  }

  @Test("what blocks all ways stands in JSON, too, and a way that no list has is told")
  func blocked() throws {
    let output = run("paths Home Pad - --format json").output
    let document = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    let blocked = try #require(document["blocked"] as? [String: Any])
    #expect(blocked["needs"] as? String == "device == pad")
    #expect(blocked["given"] as? String == "device == phone")
    #expect((document["paths"] as? [Any])?.isEmpty == true)

    let detour = """
      {"facts":[{"name":"x","kind":"controlled","initial":false}],"screens":[{"id":"Launch","entry":true},"Hub","Set","Goal"],
      "transitions":[{"from":"Launch","to":"Hub","route":"go","move":"root"},{"from":"Hub","to":"Set","route":"set","move":"sheet"},
      {"from":"Set","route":"ok","move":"dismiss","effects":{"x":true}},{"from":"Hub","to":"Goal","route":"goal","guard":"x","move":"push"}]}
      """
    let way = "Launch ─go→ Hub ─set→ Set ─ok / x = true→ Hub ─goal [x]→ Goal"
    #expect(run("paths Launch Goal -", input: detour).output == "\(way)\n")
    #expect(
      run("paths Launch Goal - --all", input: detour).output
        == "every way from 'Launch' to 'Goal' passes some screen twice, or leads back\n  a shortest one: \(way)\n")
  }

  @Test("an assumption is no part of the graph that is written, and shows everywhere else")
  func assumed() {
    #expect(run("list - --format json --assume device=pad").output == run("list - --format json").output)
    #expect(
      run("list - --assume beta=true").output.contains(
        "Profile [loggedIn] | Beta [!loggedIn] | Pad [false] | Home [false]"))
    #expect(run("query reachable - --assume beta=false").output == "Home\nLogin\n")
    #expect(run("render -f mmd - --assume beta=false").output.contains("[false]"))
    // What is known only from use can be something else.
    let plans =
      #"{"transitions":[{"from":"A","to":"B","route":"r","guard":"plan == free"}],"entries":[{"screen":"A"}]}"#
    #expect(run("list - --assume plan=gold", input: plans).output == "A → B [false]\nB\n")
  }

  @Test("what is not decided is said")
  func undecided() throws {
    // Pairs of facts that stand far apart, each kept equal by a step.
    let count = 24
    let facts = (0..<(2 * count)).map { #"{"name":"f\#($0)","kind":"fixed"}"# }.joined(separator: ",")
    let steps = (0..<count).map {
      #"{"from":"S\#($0)","to":"S\#($0 + 1)","route":"r","move":"push","guard":"f\#($0) && f\#($0 + count) || !f\#($0) && !f\#($0 + count)"}"#
    }.joined(separator: ",")
    let last = #"{"from":"S\#(count)","to":"Never","route":"r","move":"root","guard":"f0 && !f\#(count)"}"#
    let input =
      #"{"screens":["Never"],"entries":[{"screen":"S0"}],"facts":[\#(facts)],"transitions":[\#(steps),\#(last)]}"#
    let graph = try NavigationJSON.decode(Array(input.utf8), file: "in.json")
    let feasibility = Feasibility(of: graph, budget: 20_000)
    #expect(feasibility.isUndecided)
    let found = Audit(of: graph, budget: 20_000).findings
    #expect(found.filter { $0.check == "dead-end" }.map(\.severity) == [.note])
    #expect(!found.contains { $0.check == "infeasible-screen" })
  }

  @Test("lists show when a branch is taken, and a branch that never is")
  func list() {
    #expect(
      run("list -").output.split(separator: "\n").first
        == "Home → Login [ask] | Home [else], Profile [loggedIn && beta] | Beta [beta && !loggedIn] | Pad [!beta && device == pad] | Home [else]"
    )
    let input = #"{"transitions":[{"from":"A","to":"B","route":"r"},{"from":"A","to":"C","route":"r","guard":"x"}]}"#
    #expect(run("list -", input: input).output == "A → B | C [false]\nB\nC\n")
  }

  @Test("the code of the article on conditions says what it says")
  func article() throws {
    let file = ProgramRun.repository.appending(path: "Samples/Conditions/shop.navgraph.json")
    let graph = try NavigationJSON.decode([UInt8](Data(contentsOf: file)), file: "shop.navgraph.json")
    let feasibility = Feasibility(of: graph)
    #expect(feasibility.path(to: "Profile")?.end == "Profile")
    #expect(feasibility.infeasibleScreens == ["Voucher"])
    #expect(graph.fixedCondition(of: "NewPayment")?.description == "newCheckout")
    #expect(graph.stranding(from: "Home") == nil)
    #expect(
      Feasibility(of: try graph.assuming(["newCheckout": "false"])).infeasibleScreens == ["NewPayment", "Voucher"])
    var diagrams = DecisionDiagrams(over: graph.facts)
    let condition = try diagrams.diagram(of: Condition(parsing: "newCheckout && plan == free"))
    #expect(diagrams.smallestValuation(of: condition)?.description == "newCheckout = true, plan = free")
  }
}
