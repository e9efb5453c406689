import Foundation
import NavigationFormats
import NavigationGraph
import NavigationTestSupport
import Testing

@Suite("NavigationJSON")
struct NavigationJSONTests {
  private func decode(_ text: String) throws(ImportError) -> NavigationGraph {
    try NavigationJSON.decode(Array(text.utf8), file: "in.json")
  }

  static let full = """
    {
      "$schema": "navgraph.schema.json", "version": 1, "name": "Shop \\u00e9\\ud83d\\ude00\\/",
      "facts": [
        "loggedIn", { "name": "plan", "values": ["free", "two words"], "kind": "controlled", "initial": "free" },
        { "name": "age", "range": [0, 150], "source": { "file": "Facts.swift", "line": 3, "column": 7 } },
        { "name": "odd", "opaque": true }, { "name": "beta", "opaque": false, "kind": "fixed", "initial": true }
      ],
      "flows": ["Auth", { "id": "SignUp", "title": "Sign up", "parent": "Auth", "source": { "file": "F.swift" } }],
      "screens": [
        "Home",
        { "id": "Login", "title": "Log in", "entry": true, "flow": "Auth", "tags": ["a", "b"], "back": "none",
          "url": "docs/login.md", "source": { "file": "Login.swift", "line": 12 } },
        { "id": "Tabs", "kind": "tabs" }, { "id": "End", "exit": true, "entry": false }
      ],
      "entries": ["Home", { "screen": "Order", "kind": "deepLink", "template": "/o/{id}", "over": ["Home"] },
        { "screen": "End", "kind": "notification", "source": { "file": "N.swift", "line": 1 } }],
      "transitions": [
        { "from": "Login", "to": "Home", "route": "login", "guard": "!loggedIn && (plan == \\"two words\\" || age >= 18)",
          "move": "root", "effects": { "loggedIn": true, "plan": "free", "age": 3 } },
        { "from": "Login", "to": "End", "route": "login", "move": "cover", "back": "none", "automatic": true,
          "parameter": "OrderID", "source": { "file": "Login.swift", "line": 20 } },
        { "from": "Home", "route": "close", "move": "dismiss" },
        { "from": "Home", "route": "end", "move": "finish", "finish": "done" },
        { "from": "Home", "to": "End", "route": "bound", "move": "root", "finish": "done" },
        { "from": "Home", "route": "next", "unresolved": "make(id)" }
      ]
    }
    """

  @Test("the plain form")
  func plain() throws {
    let graph = try decode(
      #"{"screens":["Home",{"id":"Login","entry":true}],"transitions":[{"from":"Login","to":"Home","route":"login","guard":"a"},{"from":"Login","to":"Home","route":"login"}]}"#
    )
    #expect(graph.screens.map(\.id) == ["Home", "Login"])
    #expect(graph.entries.map(\.screen) == ["Login"])
    #expect(graph.transitions.map { $0.condition?.description } == ["a", nil])
    #expect(graph.transitions.map(\.move) == [.go, .go])
    #expect(graph.transitions[0].location == SourceLocation(file: "in.json", line: 1))
  }

  @Test("the full form holds all of the model, and encode then decode gives the same graph")
  func full() throws {
    let graph = try decode(Self.full)
    #expect(graph.name == "Shop é😀/")
    #expect(graph.facts.map(\.name) == ["loggedIn", "plan", "age", "odd", "beta"])
    #expect(
      graph.facts[1]
        == Fact(
          "plan", .cases(["free", "two words"]), kind: .controlled, initial: "free",
          location: SourceLocation(file: "in.json", line: 4)))
    #expect(graph.facts[2].location == SourceLocation(file: "Facts.swift", line: 3, column: 7))
    #expect(graph.facts.map(\.domain)[3...] == [.opaque, .boolean])
    #expect(graph.screen("Login")?.tags == ["a", "b"])
    #expect(graph.screen("Login")?.hidesBack == true)
    #expect(graph.screen("Login")?.link == "docs/login.md")
    #expect(graph.screen("Tabs")?.kind == .tabs)
    #expect(graph.screen("Order")?.isDeclared == false)
    #expect(graph.entries.map(\.summary) == ["launch", "launch", "deep link /o/{id}", "notification"])
    #expect(graph.transitions.count == 6)
    #expect(
      graph.transitions(from: "Login")[0].effects == [
        Effect("loggedIn", true), Effect("plan", "free"), Effect("age", 3),
      ])

    let text = NavigationJSON.encode(graph)
    let again = try decode(text)
    #expect(again == graph)
    #expect(NavigationJSON.encode(again) == text)
    // Places outside the document are kept, those in the document itself are not.
    #expect(again.transitions(from: "Login")[1].location == SourceLocation(file: "Login.swift", line: 20))
    #expect(!text.contains("in.json"))
    #expect((try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])?["version"] as? Int == 1)
  }

  @Test("random graphs come back the same")
  func roundTrip() throws {
    var random = SeededRandom(seed: 41)
    let names = ["A", "b c", "d\"e", "f\\g", "h\ni", "é", "😀", "<&>", "#1", "true"]
    for _ in 0..<300 {
      var builder = NavigationGraph.Builder(name: names[random.next(below: names.count)])
      for name in names where random.chance(70) {
        builder.add(
          Screen(
            ScreenID(name), title: random.chance(30) ? names[random.next(below: names.count)] : nil,
            kind: Screen.Kind.allCases[random.next(below: 3)], exit: random.chance(30), hidesBack: random.chance(20),
            flow: random.chance(30) ? "F\(random.next(below: 3))" : nil, tags: random.chance(20) ? ["t", "u"] : [],
            location: random.chance(30) ? SourceLocation(file: "x.swift", line: random.next(below: 9)) : nil))
      }
      if random.chance(50) { builder.add(Fact("n", .integers(-3...9), kind: .fixed, initial: 2)) }
      builder.add(
        Entry(
          ScreenID(names[random.next(below: names.count)]), kind: .deepLink, template: "/x",
          over: random.chance(50) ? ["A"] : nil))
      for number in 0..<random.next(below: 20) {
        let move = Move.allCases[random.next(below: Move.allCases.count)]
        let mayLack = [.back, .dismiss, .popToRoot].contains(move) && random.chance(70) || move == .finish
        let isOpen = !mayLack && random.chance(10)
        builder.add(
          Transition(
            from: ScreenID(names[random.next(below: names.count)]), route: "r\(number / 2)",
            to: mayLack || isOpen ? nil : ScreenID(names[random.next(below: names.count)]),
            condition: random.chance(40)
              ? .fact("n", .less, 3) && !(.fact("odd fact") || .fact("p", .equal, "q")) : nil,
            move: move, hidesBack: random.chance(20),
            effects: random.chance(20) ? [Effect("n", 3), Effect("b", false)] : [],
            finish: move == .finish || random.chance(10) ? "out" : nil, unresolved: isOpen ? "call()" : nil,
            isAutomatic: random.chance(10), parameter: random.chance(10) ? "Int" : nil,
            location: random.chance(30) ? SourceLocation(file: "y.swift", line: 4, column: 5) : nil))
      }
      let graph = builder.build()
      let text = NavigationJSON.encode(graph)
      let again = try decode(text)
      #expect(again == graph)
      #expect(NavigationJSON.encode(again) == text)
    }
  }

  @Test(
    "faults say where and what to do",
    arguments: [
      ("", "in.json:1:1: error: the file ends where a value should begin; it may be cut"),
      ("[]", "in.json:1:1: error: expected an object, found an array"),
      ("{", "in.json:1:2: error: expected a key in quotes, found the end of the file; it may be cut"),
      (
        "{\"screens\":[", "in.json:1:13: error: at 'screens.0': the file ends where a value should begin; it may be cut"
      ),
      (
        "{\"screens\":[\"A\"",
        "in.json:1:16: error: at 'screens': expected ',' or ']', found the end of the file; it may be cut"
      ),
      ("{\"screens\":[\"A", "in.json:1:13: error: at 'screens.0': a string is never closed; the file may be cut"),
      ("{} {}", "in.json:1:4: error: expected the end of the file, found '{'"),
      ("{\"screens\":[\"A\",]}", "in.json:1:17: error: at 'screens.1': expected a value, found ']'"),
      ("{\"screns\":[]}", "in.json:1:2: error: unknown key 'screns'; did you mean 'screens'?"),
      // The place of the fault is the key itself.
      (#"{"\i":1}"#, #"in.json:1:4: error: '\' is followed by 'i', which is no escape"#),
      (
        "{\"x\":1}",
        "in.json:1:2: error: unknown key 'x'; use one of: $schema, version, name, sources, facts, flows, screens, entries, transitions"
      ),
      (
        "{\"screens\":[],\n \"screens\":[]}",
        "in.json:2:2: error: at 'screens': the key stands twice in one object; remove one of them"
      ),
      (
        "{\"screens\":[\"A\",\r\n{\"id\":\"A\"}]}",
        "in.json:2:1: error: at 'screens.1': screen 'A' is declared twice; give one of them another id"
      ),
      ("{\"screens\":[{\"id\":3}]}", "in.json:1:19: error: at 'screens.0.id': expected a string, found a number"),
      ("{\"screens\":[{\"exit\":true}]}", "in.json:1:13: error: at 'screens.0': needs 'id'"),
      ("{\"screens\":[{\"id\":\"\"}]}", "in.json:1:19: error: at 'screens.0.id': a name may not be empty"),
      (
        "{\"screens\":[{\"id\":\"a\\u0001\"}]}",
        "in.json:1:19: error: at 'screens.0.id': a name may not hold the control character U+0001; remove it"
      ),
      (
        "{\"screens\":[\"a\\ud800\"]}",
        "in.json:1:21: error: at 'screens.0': half of a surrogate pair stands alone in a string"
      ),
      ("{\"screens\":[\"a\\x\"]}", "in.json:1:16: error: at 'screens.0': '\\' is followed by 'x', which is no escape"),
      (
        "{\"screens\":[\"a\tb\"]}",
        "in.json:1:15: error: at 'screens.0': a control character inside a string; write it as an escape"
      ),
      (
        "{\"screens\":[{\"id\":\"A\",\"exit\":\"yes\"}]}",
        "in.json:1:30: error: at 'screens.0.exit': expected true or false, found a string"
      ),
      (
        "{\"screens\":[{\"id\":\"A\",\"exit\":truely}]}",
        "in.json:1:30: error: at 'screens.0.exit': expected true or false, found 't'"
      ),
      (
        "{\"screens\":[{\"id\":\"A\",\"kind\":\"tab\"}]}",
        "in.json:1:30: error: at 'screens.0.kind': 'tab' is not known here; did you mean 'tabs'?"
      ),
      (
        "{\"screens\":[{\"id\":\"A\",\"back\":\"hidden\"}]}",
        "in.json:1:30: error: at 'screens.0.back': expected \"none\", or no 'back' at all; found 'hidden'"
      ),
      ("{\"screens\":[null]}", "in.json:1:13: error: at 'screens.0': expected an object, found null"),
      ("{\"version\":2}", "in.json:1:12: error: at 'version': this navgraph reads version 1, not 2"),
      ("{\"version\":1.0}", "in.json:1:12: error: at 'version': expected a whole number within range, found '1.0'"),
      ("{\"version\":01}", "in.json:1:12: error: at 'version': expected a whole number within range, found '01'"),
      ("{\"transitions\":[{\"to\":\"A\",\"route\":\"r\"}]}", "in.json:1:17: error: at 'transitions.0': needs 'from'"),
      ("{\"transitions\":[{\"from\":\"A\",\"to\":\"A\"}]}", "in.json:1:17: error: at 'transitions.0': needs 'route'"),
      (
        "{\"transitions\":[{\"from\":\"A\",\"route\":\"r\"}]}",
        "in.json:1:17: error: at 'transitions.0': needs 'to', the screen it leads to; or 'unresolved' when that is not known"
      ),
      (
        "{\"transitions\":[{\"from\":\"A\",\"route\":\"r\",\"move\":\"unwind\"}]}",
        "in.json:1:17: error: at 'transitions.0': needs 'to', the screen it leads to; or 'unresolved' when that is not known"
      ),
      (
        "{\"transitions\":[{\"from\":\"A\",\"route\":\"r\",\"move\":\"finish\"}]}",
        "in.json:1:17: error: at 'transitions.0': the move 'finish' needs 'finish', the exit's name"
      ),
      (
        "{\"transitions\":[{\"from\":\"A\",\"to\":\"B\",\"route\":\"r\",\"move\":\"finish\",\"finish\":\"x\"}]}",
        "in.json:1:17: error: at 'transitions.0': a bound finish needs the move of its binding, such as 'root'"
      ),
      (
        "{\"transitions\":[{\"from\":\"A\",\"to\":\"B\",\"route\":\"r\",\"unresolved\":\"x\"}]}",
        "in.json:1:17: error: at 'transitions.0': 'to' and 'unresolved' exclude each other; remove one of them"
      ),
      (
        "{\"transitions\":[{\"from\":\"A\",\"to\":\"B\",\"route\":\"r\",\n\"guard\":\"a & b\"}]}",
        "in.json:2:9: error: at 'transitions.0.guard': the condition 'a & b' is wrong at column 3: '&' stands alone; write '&&'"
      ),
      (
        "{\"transitions\":[{\"effects\":{\"a\":null}}]}",
        "in.json:1:33: error: at 'transitions.0.effects.a': expected a string, a whole number, true or false"
      ),
      (
        "{\"transitions\":[{\"effects\":{\"a\":1,\"a\":2}}]}",
        "in.json:1:35: error: at 'transitions.0.effects.a': the key stands twice in one object; remove one of them"
      ),
      (
        "{\"facts\":[{\"name\":\"f\",\"values\":[]}]}",
        "in.json:1:34: error: at 'facts.0.values': a fact needs at least one value"
      ),
      (
        "{\"facts\":[{\"name\":\"f\",\"values\":[\"a\",\"a\"]}]}",
        "in.json:1:37: error: at 'facts.0.values.1': the value 'a' stands twice"
      ),
      (
        "{\"facts\":[{\"name\":\"f\",\"range\":[3]}]}",
        "in.json:1:34: error: at 'facts.0.range': expected two numbers, the least and the greatest value"
      ),
      (
        "{\"facts\":[{\"name\":\"f\",\"values\":[\"a\"],\"opaque\":true}]}",
        "in.json:1:11: error: at 'facts.0': use only one of 'values', 'range' and 'opaque'"
      ),
      (
        "{\"facts\":[{\"name\":\"f\",\"initial\":3}]}",
        "in.json:1:11: error: at 'facts.0': fact 'f' cannot have the initial value 3"
      ),
      (
        "{\"facts\":[\"f\",\"f\"]}", "in.json:1:15: error: at 'facts.1': fact 'f' is declared twice; remove one of them"
      ),
      (
        "{\"flows\":[\"f\",\"f\"]}", "in.json:1:15: error: at 'flows.1': flow 'f' is declared twice; remove one of them"
      ),
      ("{\"entries\":[{\"kind\":\"launch\"}]}", "in.json:1:13: error: at 'entries.0': needs 'screen'"),
      (
        "{\"screens\":[{\"id\":\"A\",\"source\":{\"line\":1}}]}",
        "in.json:1:32: error: at 'screens.0.source': needs 'file'"
      ),
      (
        "{\"screens\":[{\"id\":\"A\",\"source\":{\"file\":\"f\",\"line\":0}}]}",
        "in.json:1:51: error: at 'screens.0.source.line': lines and columns count from 1, found 0"
      ),
      ("{\"screens\" []}", "in.json:1:12: error: expected ':' after key 'screens', found '['"),
      ("{\"screens\":[] \"name\"}", "in.json:1:15: error: expected ',' or '}', found '\"'"),
    ])
  func faults(text: String, message: String) {
    let error = #expect(throws: ImportError.self) { try decode(text) }
    #expect(error?.description == message)
  }

  @Test("a key may be written with escapes")
  func escapedKeys() throws {
    let graph = try decode(#"{"scr\u0065ens":[{"\u0069d":"A"}]}"#)
    #expect(graph.screens.map(\.id) == ["A"])
  }

  @Test("encodings: a byte-order mark and CR LF leave no trace, others are named")
  func encodings() throws {
    let text = "{\r\n\"screens\":[\r\n{\"id\":\"Å\",\"entry\":true}\r\n]}\r\n"
    let graph = try NavigationJSON.decode([0xEF, 0xBB, 0xBF] + Array(text.utf8), file: "in.json")
    #expect(graph.screens.map(\.id) == ["Å"])
    #expect(graph.screens[0].location?.line == 3)
    let broken = Array("{\"screens\":[\n\"é".utf8).dropLast() + Array("\"]}".utf8)
    let error = #expect(throws: ImportError.self) { try NavigationJSON.decode(Array(broken), file: "in.json") }
    #expect(error?.description == "in.json:2: error: the file is not UTF-8 at byte 14; save it as UTF-8")
    let wide = #expect(throws: ImportError.self) { try NavigationJSON.decode([0xFF, 0xFE, 0x7B, 0], file: "in.json") }
    #expect(wide?.description == "in.json: error: the file is UTF-16; save it as UTF-8")
  }

  @Test("a file that is cut or damaged anywhere is an error, never a crash")
  func damage() throws {
    let bytes = Array(Self.full.utf8)
    for end in 0..<bytes.count {
      #expect(throws: ImportError.self) { try NavigationJSON.decode(Array(bytes[..<end]), file: "in.json") }
    }
    var random = SeededRandom(seed: 5)
    for _ in 0..<4_000 {
      var damaged = bytes
      for _ in 0...random.next(below: 3) { damaged[random.next(below: bytes.count)] = UInt8(random.next(below: 256)) }
      // Some damage leaves a valid document; whatever comes out can be audited and written.
      if let graph = try? NavigationJSON.decode(damaged, file: "in.json") {
        _ = Audit(of: graph)
        #expect(try decode(NavigationJSON.encode(graph)) == graph)
      }
    }
  }

  @Test("depth is no danger")
  func depth() {
    for text in [
      String(repeating: "[", count: 1_000_000), "{\"screens\":" + String(repeating: "[", count: 1_000_000),
      String(repeating: "{\"screens\":", count: 300_000),
      "{\"transitions\":[{\"from\":\"A\",\"to\":\"A\",\"route\":\"r\",\"guard\":\""
        + String(repeating: "(", count: 1_000_000),
    ] {
      onSmallStack { #expect(throws: ImportError.self) { try NavigationJSON.decode(Array(text.utf8), file: "x") } }
    }
  }

  @Test("the schema names the keys that are read, and no others")
  func schema() throws {
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(NavigationJSON.schema.utf8)) as? [String: Any])
    let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
    func keys(_ definition: [String: Any]?) -> Set<String> {
      Set((definition?["properties"] as? [String: Any] ?? [:]).keys)
    }
    // An unknown key is answered with the list of those that are known.
    func known(_ text: String) -> Set<String> {
      do { _ = try decode(text) } catch {
        return Set(error.message.components(separatedBy: "use one of: ").last?.components(separatedBy: ", ") ?? [])
      }
      return []
    }
    #expect(keys(schema) == known("{\"zzzzzzzzz\":1}"))
    for (definition, text) in [
      ("fact", "{\"facts\":[{\"zzzzzzzzz\":1}]}"), ("flow", "{\"flows\":[{\"zzzzzzzzz\":1}]}"),
      ("screen", "{\"screens\":[{\"zzzzzzzzz\":1}]}"), ("entry", "{\"entries\":[{\"zzzzzzzzz\":1}]}"),
      ("transition", "{\"transitions\":[{\"zzzzzzzzz\":1}]}"),
      ("source", "{\"screens\":[{\"source\":{\"zzzzzzzzz\":1}}]}"),
    ] {
      #expect(keys(definitions[definition]) == known(text), "\(definition)")
    }
    let moves = (definitions["transition"]?["properties"] as? [String: [String: Any]])?["move"]?["enum"] as? [String]
    #expect(moves == Move.allCases.map(\.rawValue))
  }
}
