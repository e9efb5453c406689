import Foundation
import NavigationCommands
import NavigationFormats
import NavigationGraph
import NavigationTestSupport
import Testing

@Suite("NavigationTool")
struct ToolTests {
  static let shop = """
    {"screens":[{"id":"Login","entry":true},{"id":"Home","exit":true},"Terms","Promo"],
    "transitions":[{"from":"Login","to":"Home","route":"login","guard":"ok"},
    {"from":"Login","to":"Terms","route":"login"},{"from":"Home","to":"Login","route":"logOut"}]}
    """

  static let clean =
    #"{"screens":[{"id":"Login","entry":true},{"id":"Home","exit":true}],"transitions":[{"from":"Login","to":"Home","route":"login"}]}"#

  private func run(_ words: String..., input: String = Self.shop) -> ToolRun { ToolRun(words, input: input) }

  // MARK: Help

  @Test("help at every level is as written before")
  func help() throws {
    let commands = [
      "audit", "render", "list", "paths", "query", "diff", "snapshot", "baseline", "config", "init", "explain",
      "schema", "doctor",
    ]
    var text = ToolRun(["--help"]).output
    for command in commands {
      let run = ToolRun([command, "--help"])
      #expect(run.code == 0 && run.error.isEmpty)
      #expect(ToolRun(["help", command]).output == run.output)
      #expect(ToolRun([command, "x", "-h"]).output == run.output)
      text += "\n# \(command)\n\(run.output)"
    }
    try expectSnapshot(of: text, named: "help.txt")
    #expect(ToolRun([]).code == 2)
    #expect(ToolRun([]).error == ToolRun(["--help"]).output)
    #expect(ToolRun(["--version"]).output == "navgraph \(NavigationTool.version)\n")
  }

  @Test(
    "a typed mistake gets one suggestion and exit code 2",
    arguments: [
      ("adit", "error: unknown command 'adit'; did you mean 'audit'? (see 'navgraph --help')\n"),
      (
        "zzz",
        "error: unknown command 'zzz'; use one of: audit, render, list, paths, query, facts, diff, import, snapshot, baseline, config, init, explain, schema, doctor (see 'navgraph --help')\n"
      ),
      ("--verison", "error: unknown option '--verison'; did you mean '--version'? (see 'navgraph --help')\n"),
      (
        "audit --fromat json",
        "error: unknown option '--fromat'; did you mean '--format'? (see 'navgraph audit --help')\n"
      ),
      ("audit -x", "error: unknown option '-x' (see 'navgraph audit --help')\n"),
      ("audit --format", "error: '--format' needs a value: '--format <format>' (see 'navgraph audit --help')\n"),
      (
        "audit --format jsn",
        "error: 'jsn' is not a value that '--format' accepts; did you mean 'json'? (see 'navgraph audit --help')\n"
      ),
      ("audit --strict=yes -", "error: '--strict' takes no value, but 'yes' was given (see 'navgraph audit --help')\n"),
      (
        "audit --strict --exit-zero -",
        "error: '--strict' and '--exit-zero' exclude each other; use one of them (see 'navgraph audit --help')\n"
      ),
      (
        "audit --only leaf --skip trap -",
        "error: '--only' and '--skip' exclude each other; use one of them (see 'navgraph audit --help')\n"
      ),
      (
        "audit --report svg",
        "error: '--report' needs a value: '--report <format=path>' (see 'navgraph audit --help')\n"
      ),
      ("audit --report svg=", "error: '--report' needs a value: '--report <svg=path>' (see 'navgraph audit --help')\n"),
      (
        "audit --report gif=x",
        "error: 'gif' is not a value that '--report' accepts; use one of: text, json, sarif, junit, github, summary, gitlab, xcode, checkstyle, graph, list, tree, markdown, svg, png, pdf, dot, mermaid (see 'navgraph audit --help')\n"
      ),
      (
        "audit --severity leaf -",
        "error: '--severity' needs a value: '--severity <check=severity>' (see 'navgraph audit --help')\n"
      ),
      (
        "audit --severity leaf=fatal -",
        "error: 'fatal' is not a value that '--severity' accepts; use one of: off, note, warning, error (see 'navgraph audit --help')\n"
      ),
      (
        "audit --skip dead-ends -",
        "error: 'dead-ends' is not a value that '--skip' accepts; did you mean 'dead-end'? (see 'navgraph audit --help')\n"
      ),
      (
        "audit",
        "error: no input; name a file or a folder, or '-' for standard input (see 'navgraph --help'); 'navgraph init' writes a configuration that names them\n"
      ),
      ("audit nowhere.json", "error: 'nowhere.json' does not exist; check the path, or use '-' for standard input\n"),
      (
        "render - -o flow.gif",
        "error: 'flow.gif' is not a value that '--output' accepts; use one of: *.svg, *.png, *.pdf, *.dot, *.mmd (see 'navgraph render --help')\n"
      ),
      (
        "render - --direction up",
        "error: 'up' is not a value that '--direction' accepts; use one of: right, down (see 'navgraph render --help')\n"
      ),
      (
        "render - -f webp",
        "error: 'webp' is not a value that '--format' accepts; use one of: svg, png, pdf, dot, mmd (see 'navgraph render --help')\n"
      ),
      ("paths", "error: missing argument <from> (see 'navgraph paths --help')\n"),
      ("paths Login", "error: missing argument <to> (see 'navgraph paths --help')\n"),
      ("paths Login Hom -", "error: there is no screen 'Hom'; did you mean 'Home'?\n"),
      ("paths Login Elsewhere -", "error: there is no screen 'Elsewhere'; 'list' shows all screens\n"),
      (
        "paths Login Home - --limit 0",
        "error: '0' is not a value that '--limit' accepts (see 'navgraph paths --help')\n"
      ),
      (
        "paths Login Home - --limit x",
        "error: 'x' is not a value that '--limit' accepts (see 'navgraph paths --help')\n"
      ),
      ("query", "error: missing argument <question> (see 'navgraph query --help')\n"),
      (
        "query deadends -",
        "error: there is no question 'deadends'; did you mean 'dead-ends'? (see 'navgraph query --help')\n"
      ),
      ("query must-pass x.json", "error: missing argument <screen> (see 'navgraph query --help')\n"),
      ("query reachable", "error: missing argument <input> (see 'navgraph query --help')\n"),
      (
        "audit --report svg=a --report dot=a -",
        "error: two reports would be written to 'a'; give each a place of its own (see 'navgraph audit --help')\n"
      ),
      ("query must-pass", "error: missing argument <screen> (see 'navgraph query --help')\n"),
      (
        "explain dead-and",
        "error: there is no check 'dead-and'; did you mean 'dead-end'? (see 'navgraph explain --help')\n"
      ),
      ("explain trap leaf", "error: unexpected argument 'leaf' (see 'navgraph explain --help')\n"),
      ("doctor now", "error: unexpected argument 'now' (see 'navgraph doctor --help')\n"),
      ("help adit", "error: unknown command 'adit'; did you mean 'audit'? (see 'navgraph --help')\n"),
    ])
  func mistakes(words: String, message: String) {
    let run = ToolRun(words.split(separator: " ").map(String.init), input: Self.shop)
    #expect(run.code == 2)
    #expect(run.error == message)
    #expect(run.output.isEmpty)
  }

  // MARK: Audit

  @Test("audit: worst last, evidence under each finding, one line of summary")
  func audit() throws {
    let run = run("audit", "-", "--severity", "unreachable-screen=warning")
    #expect(run.code == 1)
    #expect(run.error.isEmpty)
    try expectSnapshot(of: run.output, named: "audit.txt")
    #expect(ToolRun(["audit", "-"], input: Self.clean).output == "no findings; 2 screens; 2 reachable; 1 transition\n")
    try expectSnapshot(of: self.run("audit", "-", "--format", "json").output, named: "audit.json")
  }

  @Test(
    "exit codes depend on findings and the threshold alone",
    arguments: [
      ("", 1), ("--fail-on error", 1), ("--fail-on warning", 1), ("--fail-on never", 0), ("--exit-zero", 0),
      ("--format json", 1), ("--format json --exit-zero", 0), ("--only case-collision", 0),
      ("--skip dead-end --skip unreachable-screen", 0),
      ("--severity dead-end=note --severity unreachable-screen=note", 0),
      ("--severity dead-end=note --severity unreachable-screen=note --fail-on note", 1),
      ("--severity dead-end=warning --severity unreachable-screen=warning", 0),
      ("--severity dead-end=warning --severity unreachable-screen=warning --strict", 1), ("--report text=/dev/null", 1),
      ("--report svg=/dev/null --exit-zero", 0), ("--report svg=/nowhere/x.svg", 2), ("--only leaf", 0),
      ("--only leaf --severity leaf=error", 0),
    ])
  func exitCodes(options: String, code: Int32) {
    let words = ["audit", "-"] + options.split(separator: " ").map(String.init)
    #expect(ToolRun(words, input: Self.shop).code == code)
  }

  @Test("reports are written whole; one that fails does not keep the others back")
  func reports() throws {
    try withFolder { folder throws in
      let path = folder.path
      let run = ToolRun(
        [
          "audit", "-", "--report", "svg=\(path)/missing/a.svg", "--report", "json=\(path)/a.json", "--report",
          "svg=\(path)/a.svg", "--report", "dot=\(path)/a.dot", "--report", "list=\(path)/a.txt", "--report",
          "graph=\(path)/a.navgraph.json", "--report", "png=\(path)/a.png", "--report", "pdf=\(path)/a.pdf", "--report",
          "text=\(path)",
        ], input: Self.shop)
      #expect(run.code == 2)
      #expect(
        run.error == """
          error: report 'svg': '\(path)/missing/a.svg' cannot be written: its folder does not exist
          error: report 'text': '\(path)' cannot be written: it is a folder

          """)
      func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      }
      // What failed is told in the report that was written before, and the findings are the same.
      #expect(try text("a.json").contains("\"faults\": [\n    { \"message\": \"report 'svg': "))
      let findings = try text("a.json").components(separatedBy: "\"faults\"")[0]
      #expect(self.run("audit", "-", "-f", "json").output.hasPrefix(findings))
      #expect(try text("a.svg").hasSuffix("</svg>\n"))
      #expect(try text("a.dot").hasPrefix("digraph"))
      #expect(try text("a.txt").hasPrefix("Login → Home [ok] | Terms [else]\n"))
      #expect(try text("a.navgraph.json") == self.run("list", "-", "--format", "json").output)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
          == ["a.dot", "a.json", "a.navgraph.json", "a.pdf", "a.png", "a.svg", "a.txt"])
      // A folder is read by the names that navgraph JSON goes by.
      #expect(ToolRun(["audit", path]).output.contains("4 screens; 3 reachable"))
    }
  }

  @Test("a link stays a link, and what it leads to is written")
  func linkedOutput() throws {
    try withFolder { folder throws in
      let (target, link) = (folder.appending(path: "target.dot"), folder.appending(path: "link.dot"))
      try Data("old".utf8).write(to: target)
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
      #expect(run("render", "-", "-o", link.path).code == 0)
      #expect(try String(contentsOf: target, encoding: .utf8).hasPrefix("digraph"))
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == target.path)
    }
  }

  @Test("a full disk is an error and no half file")
  func fullDisk() {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let run = run("render", "-", "-o", "/dev/full", "-f", "svg")
    #expect(run.code == 2)
    #expect(run.error == "error: '/dev/full' cannot be written: No space left on device\n")
  }

  @Test("several inputs make one graph; a bad one does not hide the rest, and fails in the end")
  func inputs() throws {
    try withFolder { folder throws in
      func file(_ name: String, _ text: String) throws -> String {
        let url = folder.appending(path: name)
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: url, atomically: true, encoding: .utf8)
        return url.path
      }
      let one = try file(
        "one.json", #"{"screens":[{"id":"A","entry":true}],"transitions":[{"from":"A","to":"B","route":"b"}]}"#)
      let two = try file("x/two.navgraph.json", #"{"screens":[{"id":"B","exit":true}]}"#)
      let bad = try file("x/bad.navgraph.json", #"{"screens":["C","#)
      _ = try file("x/.hidden/navgraph.json", "nonsense")
      _ = try file("x/package.json", #"{"name":"x","dependencies":{}}"#)
      _ = try file("empty/readme.txt", "")
      #expect(ToolRun(["list", one, two]).output == "A → B\nB (exit)\n")
      #expect(ToolRun(["audit", one, two]).code == 0)
      let run = ToolRun(["audit", one, "\(folder.path)/x"])
      #expect(run.code == 2)
      #expect(run.output == "incomplete: 1 fault; no findings; 2 screens; 2 reachable; 1 transition\n")
      #expect(
        run.error == "\(bad):1:17: error: at 'screens.1': the file ends where a value should begin; it may be cut\n")
      #expect(ToolRun(["list", bad]).code == 2)
      #expect(ToolRun(["list", bad]).output.isEmpty)
      let empty = ToolRun(["list", "\(folder.path)/empty"])
      #expect(empty.error.contains("has no file with a graph"))
      // The same file, by another name or in a folder, is one input.
      let link = folder.appending(path: "link").path
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "\(folder.path)/x")
      #expect(ToolRun(["list", one, two, one, "\(link)/two.navgraph.json"]).output == "A → B\nB (exit)\n")
      #expect(ToolRun(["list", link]).output == "B (exit)\n")
      let none = ToolRun(["audit", "-"], input: "{}")
      #expect(none.code == 2 && none.error == "error: '-' has no screens and no transitions\n")
      let again = try file("again.json", #"{"screens":["A"]}"#)
      // A screen of both files is declared twice.
      #expect(
        ToolRun(["audit", one, again, two]).output.contains("[duplicate-screen] screen 'A' is declared more than once"))
    }
  }

  @Test("control characters reach no terminal, and colour only when it is asked for or seen")
  func terminal() {
    let input = #"{"screens":[{"id":"A\u202e","entry":true},{"id":"B","title":"\u001b[31m"}]}"#
    let run = ToolRun(["audit", "-"], input: input)
    #expect(run.output.contains("'A\\u{202E}'"))
    #expect(!run.output.contains("\u{1B}"))
    let seen = ToolRun(["audit", "-"], input: Self.shop, isTerminal: true)
    #expect(seen.output.contains("\u{1B}[1;31merror\u{1B}[0m: [dead-end]"))
    for (words, environment) in [([], ["NO_COLOR": "1"]), (["--color", "never"], [:])] as [([String], [String: String])]
    {
      #expect(
        !ToolRun(["audit", "-"] + words, input: Self.shop, isTerminal: true, environment: environment).output
          .contains("\u{1B}"))
    }
    #expect(ToolRun(["audit", "-", "--color", "always"], input: Self.shop).output.contains("\u{1B}[1;31m"))
  }

  @Test("long evidence is shortened in text and whole in JSON")
  func longEvidence() {
    let count = 200
    let screens = (0..<count).map { $0 == 0 ? #"{"id":"n0","entry":true}"# : "\"n\($0)\"" }.joined(separator: ",")
    let transitions = (1..<count).map { #"{"from":"n\#($0 - 1)","to":"n\#($0)","route":"next"}"# }.joined(
      separator: ",")
    let input = #"{"screens":[\#(screens)],"transitions":[\#(transitions)]}"#
    let text = ToolRun(["audit", "-"], input: input).output
    #expect(text.contains("n5 ─next→ n6 … 187 more steps … n193 ─next→ n194"))
    #expect(text.utf8.count < 1_000)
    #expect(ToolRun(["audit", "-", "-f", "json"], input: input).output.contains("\"n100\""))
  }

  // MARK: Queries

  @Test(
    "query answers",
    arguments: [
      ("reaches Home", "Home\nLogin\n"), ("reached-by Home", "Home\nLogin\nTerms\n"),
      ("must-pass Terms", "Login\nTerms\n"),
      ("reachable", "Login\nHome\nTerms\n"), ("unreachable", "Promo\n"), ("dead-ends", "Terms\n"), ("traps", ""),
      ("cut-screens", "Login\n"), ("cycles", "Login ─login [ok]→ Home ─logOut→ Login\n"),
      ("components", "Login, Home\nTerms\nPromo\n"), ("depth", "0\tLogin\n1\tHome\n1\tTerms\n-\tPromo\n"),
      ("fan", "1\t2\tLogin\n1\t1\tHome\n1\t0\tTerms\n0\t0\tPromo\n"),
    ])
  func queries(question: String, answer: String) throws {
    let words = question.split(separator: " ").map(String.init)
    let run = ToolRun(["query"] + words + ["-"], input: Self.shop)
    #expect(run.output == answer)
    #expect(run.code == 0)
    let json = ToolRun(["query"] + words + ["-", "--format", "json"], input: Self.shop).output
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(object["question"] as? String == words[0])
    #expect((object["answer"] as? [Any])?.count == answer.split(separator: "\n").count)
  }

  @Test("what is cut or empty is said")
  func cut() {
    let input =
      #"{"screens":["A","B"],"entries":["A"],"transitions":[{"from":"A","to":"A","route":"x"},{"from":"B","to":"B","route":"x"}]}"#
    let cycles = ToolRun(["query", "cycles", "-", "--limit", "1"], input: input)
    #expect(cycles.output == "A ─x→ A\n")
    #expect(cycles.error == "warning: the list is cut at 1; there are more ('--limit' shows more)\n")
    #expect(ToolRun(["query", "must-pass", "B", "-"], input: input).error == "warning: no entry leads to screen 'B'\n")
  }

  @Test("paths: a shortest one, all, or the word that there is none")
  func paths() {
    #expect(run("paths", "Login", "Terms", "-").output == "Login ─login [!ok]→ Terms\n")
    #expect(run("paths", "Home", "Terms", "-", "--all").output == "Home ─logOut→ Login ─login [!ok]→ Terms\n")
    #expect(run("paths", "Login", "Promo", "-").output == "no way leads from 'Login' to 'Promo'\n")
    #expect(run("paths", "Login", "Promo", "-").code == 0)
    #expect(
      run("paths", "Login", "Home", "-", "-f", "json").output == """
        {
          "cut": false,
          "paths": [
            { "start": "Login", "steps": [{ "route": "login", "condition": "ok", "to": "Home" }] }
          ]
        }

        """)
    // A clique that leads out only by where one came in bars the search, but not for ever.
    let clique = (0..<25).flatMap { a in
      (0..<25).filter { $0 != a }.map { #"{"from":"c\#(a)","to":"c\#($0)","route":"\#($0)"}"# }
    }
    let around =
      #"{"from":"S","to":"c0","route":"in"},{"from":"c9","to":"S","route":"out"},{"from":"S","to":"T","route":"t"}"#
    let barred = ToolRun(
      ["paths", "S", "T", "-", "--all"], input: #"{"transitions":[\#((clique + [around]).joined(separator: ","))]}"#)
    #expect(barred.output == "S ─t→ T\n" && barred.error.isEmpty)
    let names = (0..<16).map { "N\($0)" }
    let transitions = names.flatMap { a in
      names.filter { $0 != a }.map { #"{"from":"\#(a)","to":"\#($0)","route":"\#($0)"}"# }
    }
    let many = ToolRun(
      ["paths", "N0", "N15", "-", "--all", "--limit", "1000"],
      input: #"{"transitions":[\#(transitions.joined(separator: ","))]}"#)
    #expect(many.output.split(separator: "\n").count == 1000)
    #expect(many.error == "warning: the list is cut at 1000 ways; there are more ('--limit' shows more)\n")
  }

  @Test("render writes the picture, and warns of links that are left out")
  func render() throws {
    try withFolder { folder throws in
      for format in ["svg", "png", "pdf", "dot"] {
        let file = folder.appending(path: "flow.\(format)")
        let run = ToolRun(["render", "-", "-o", file.path, "--plain"], input: Self.shop)
        #expect(run.code == 0 && run.output.isEmpty && run.error.isEmpty)
        #expect(try Data(contentsOf: file).count > 300)
      }
    }
    #expect(run("render", "-").output.hasPrefix("<svg"))
    #expect(run("render", "-", "-f", "dot", "--direction", "down").output.contains("rankdir=TB"))
    #expect(run("render", "-").output.contains("⚠ unreachable"))
    #expect(!run("render", "-", "--plain").output.contains("⚠"))
    let input =
      #"{"screens":[{"id":"A","entry":true,"exit":true,"url":"javascript:alert(1)","source":{"file":"A.swift","line":3}}]}"#
    let linked = ToolRun(["render", "-"], input: input)
    #expect(linked.error == "warning: the link of screen 'A' is not http, https, mailto or relative, and is left out\n")
    let report = ToolRun(["audit", "-", "--report", "svg=/dev/null", "--report", "png=/dev/null"], input: input)
    #expect(report.error == linked.error)
    #expect(run("render", "-", "--link-template", "javascript:{file}").code == 2)
    let source = #"{"screens":[{"id":"A","exit":true,"source":{"file":"A.swift","line":3}}]}"#
    let words = ["render", "-", "--link-template", "https://h/{commit}/{file}#L{line}", "--commit", "abc"]
    #expect(ToolRun(words, input: source).output.contains("https://h/abc/A.swift#L3"))
  }

  @Test("the order of the input does not matter", .bug("https://github.com/tox-dev/pipdeptree/issues/188"))
  func order() {
    let a =
      #"{"screens":[{"id":"A","entry":true},"B","C",{"id":"D","exit":true}],"transitions":[{"from":"A","to":"B","route":"1"},{"from":"A","to":"C","route":"2"},{"from":"B","to":"D","route":"3"},{"from":"C","to":"D","route":"4"}]}"#
    let b =
      #"{"transitions":[{"from":"C","to":"D","route":"4"},{"from":"A","to":"C","route":"2"},{"from":"B","to":"D","route":"3"},{"from":"A","to":"B","route":"1"}],"screens":[{"id":"D","exit":true},"C","B",{"id":"A","entry":true}]}"#
    for words in [["render", "-"], ["render", "-", "-f", "dot"], ["list", "-", "-f", "json"]] {
      #expect(ToolRun(words, input: a).output == ToolRun(words, input: b).output)
    }
  }

  @Test("explain, schema and doctor")
  func others() throws {
    #expect(
      ToolRun(["explain", "leaf"]).output
        == "leaf (off): The only way out of a screen is back.\nOften as meant, such as a detail or an about screen; turned off unless asked for.\n"
    )
    #expect(ToolRun(["explain"]).output.split(separator: "\n").count == Check.all.count)
    #expect(ToolRun(["schema"]).output == NavigationJSON.schema)
    let doctor = ToolRun(["doctor"])
    #expect(doctor.code == 0, "\(doctor.output)")
    #expect(doctor.output.contains("ok   graphviz: "))
  }

  @Test("a program's own graph takes the place of input")
  func ownGraph() {
    let graph = NavigationGraph("A>B!")
    #expect(
      ToolRun(["audit"], graph: graph, tool: "LoginFlow").output
        == "no findings; 2 screens; 2 reachable; 1 transition\n")
    let run = ToolRun(["audit", "x.json"], graph: graph, tool: "LoginFlow")
    #expect(run.error == "error: unexpected argument 'x.json' (see 'LoginFlow audit --help')\n")
    #expect(ToolRun(["list"], graph: graph).output == "A → B\nB (exit)\n")
  }
}
