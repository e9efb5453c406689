import Foundation
import NavigationGraph
import NavigationTestSupport
import Testing

@Suite("Configuration")
struct ConfigurationTests {
  /// A shop with a screen that nobody can reach and one without a way out.
  static let shop = """
    {"screens":[
    {"id":"Login","entry":true},
    {"id":"Home","exit":true},
    "Terms",
    "Promo"],
    "transitions":[
    {"from":"Login","to":"Home","route":"login","guard":"ok"},
    {"from":"Login","to":"Terms","route":"login"},
    {"from":"Home","to":"Login","route":"logOut"}]}
    """

  /// Runs the tool in a folder with a configuration and the shop.
  private func run(_ configuration: String?, _ words: String..., from sub: String = ".") throws -> ProgramRun {
    try withFolder { folder throws in
      try write(Self.shop, to: folder.appending(path: "App/shop.navgraph.json"))
      try FileManager.default.createDirectory(at: folder.appending(path: ".git"), withIntermediateDirectories: true)
      if let configuration { try write(configuration, to: folder.appending(path: ".navgraph.json")) }
      return try ProgramRun("navgraph", words, in: folder.appending(path: sub))
    }
  }

  // MARK: Finding it

  @Test("it is found in the folder and above, up to the repository's, with paths from where it stands")
  func found() throws {
    let configuration = #"{ "inputs": ["App"], "checks": { "unreachable-screen": "warning" } }"#
    let here = try run(configuration, "audit")
    #expect(here.code == 1)
    #expect(here.output.contains("App/shop.navgraph.json:5: warning: [unreachable-screen]"))
    let below = try run(configuration, "audit", from: "App")
    #expect(below.output.contains("../App/shop.navgraph.json:5: warning: [unreachable-screen]"))
    let beyond = try withFolder { folder -> ProgramRun in
      try write(configuration, to: folder.appending(path: ".navgraph.json"))
      try write(Self.shop, to: folder.appending(path: "repository/App/shop.navgraph.json"))
      try write("", to: folder.appending(path: "repository/.git"))
      return try ProgramRun("navgraph", ["audit", "App"], in: folder.appending(path: "repository"))
    }
    #expect(beyond.output.contains("error: [unreachable-screen]"))
  }

  @Test("words go before it, and can do without it")
  func words() throws {
    let configuration = #"{ "inputs": ["App"], "failOn": "never", "checks": { "dead-end": "off" } }"#
    #expect(try run(configuration, "audit").code == 0)
    #expect(try run(configuration, "audit", "--fail-on", "error").code == 1)
    #expect(try run(configuration, "audit", "--severity", "dead-end=note").output.contains("note: [dead-end]"))
    #expect(try run(configuration, "audit", "App", "--no-config").code == 1)
    #expect(try run(configuration, "audit", "--no-config").code == 2)
    #expect(try run(configuration, "audit", "--no-config", "--config", "x").code == 2)
    #expect(
      try run(nil, "audit", "--config", "x.json").error.contains(
        "the configuration 'x.json' cannot be read; write one with"))
  }

  @Test("it holds for every command that reads a graph")
  func commands() throws {
    let configuration = #"{ "inputs": "App", "exits": ["Terms"], "entries": ["Promo"] }"#
    for words in [
      ["list"], ["facts"], ["query", "unreachable"], ["paths", "Login", "Home"], ["render", "-f", "dot"],
    ] {
      let run = try withFolder { folder -> ProgramRun in
        try write(Self.shop, to: folder.appending(path: "App/shop.navgraph.json"))
        try write(configuration, to: folder.appending(path: ".navgraph.json"))
        return try ProgramRun("navgraph", words, in: folder)
      }
      #expect(run.code == 0, "\(words): \(run.error)")
    }
    #expect(try run(configuration, "audit").output.hasSuffix("4 screens; 4 reachable; 3 transitions\n"))
  }

  // MARK: What it says

  @Test("comments and commas behind the last values are allowed")
  func lenient() throws {
    let configuration = """
      // the shop
      {
        "inputs": ["App",], /* one
        folder */
        "checks": { "dead-end": "off", "unreachable-screen": "note", },
      }
      """
    #expect(try run(configuration, "audit").code == 0)
  }

  @Test(
    "what is wrong is told with place, path and what to do, and exit code 2",
    arguments: [
      (#"{ "input": ["App"] }"#, "1:3: error: unknown key 'input'; did you mean 'inputs'?"),
      (#"{ "inputs": [] }"#, "1:13: error: at 'inputs': an empty list says nothing; name something, or delete the key"),
      (#"{ "inputs": 3 }"#, "1:13: error: at 'inputs': expected a string, found a number"),
      (
        #"{ "checks": { "ded-end": "off" } }"#,
        "1:15: error: at 'checks.ded-end': there is no check 'ded-end'; did you mean 'dead-end'?"
      ),
      (
        #"{ "checks": { "dead-end": "fatal" } }"#,
        "1:27: error: at 'checks.dead-end': 'fatal' is not known here; use one of: off, note, warning, error"
      ),
      ("{\n \"failOn\": \"eror\" }", "2:12: error: at 'failOn': 'eror' is not known here; did you mean 'error'?"),
      (
        #"{ "policies": [{ "name": "p" }] }"#,
        "1:16: error: at 'policies.0': needs one of 'forbid', 'require', 'only', 'before' and 'depth', or the name of a policy that 'extends' brings"
      ),
      (
        #"{ "policies": [{ "name": "p", "forbid": { "by": "path", "to": [] } }] }"#,
        "1:63: error: at 'policies.0.forbid.to': an empty list selects no screen, so the policy would say nothing"
      ),
      (
        #"{ "policies": [{ "name": "p", "when": "a &&", "forbid": { "by": "path", "to": "A" } }] }"#,
        "1:39: error: at 'policies.0.when': the condition 'a &&' is wrong at"
      ),
      (
        #"{ "policies": [{ "name": "dead-end", "depth": { "most": 3 } }] }"#,
        "1:26: error: at 'policies.0.name': 'dead-end' is a check; give the policy another name"
      ),
      (
        #"{ "ignore": [{ "check": "leaf", "screens": "A" }] }"#,
        "1:14: error: at 'ignore.0': needs 'reason', so that others know why"
      ),
      (
        #"{ "reports": { "sarf": "x" } }"#,
        "1:16: error: at 'reports.sarf': there is no report 'sarf'; did you mean 'sarif'?"
      ),
      (
        #"{ "reports": { "sarif": "x", "json": "x" } }"#,
        "two reports would be written to 'x'; give each a place of its own"
      ),
      (
        #"{ "facts": { "ok": { "kind": "fixd" } } }"#,
        "at 'facts.ok.kind': 'fixd' is not known here; did you mean 'fixed'?"
      ),
      (
        #"{ "facts": { "ok": { "range": [1, 2], "values": ["a"] } } }"#,
        "at 'facts.ok.values': use only one of 'values' and 'range'"
      ),
      (
        #"{ "checksBySource": { "swift": {"leaf": "off"}, "swift": {"trap": "off"} } }"#,
        "at 'checksBySource.swift': the key stands twice in one object; remove one of them"
      ),
      (#"{ "reports": { "json": "-" } }"#, "at 'reports.json': '-' is no file; name a path"),
      (#"{ "baseline": "-" }"#, "at 'baseline': '-' is no file; name a path"),
      (#"{ "reports": { "sarif": "a", "json": "./a" } }"#, "two reports would be written to './a'"),
      (#"{ "linkTemplate": "javascript:x" }"#, "at 'linkTemplate': a link template begins with http, https or mailto"),
      (
        #"{ "extends": ".navgraph.json" }"#,
        "1: error: at 'extends': '.navgraph.json' extends itself; delete one 'extends'"
      ),
      (
        #"{ "extends": "no.json" }"#,
        "error: at 'extends': 'no.json' cannot be read; correct the path, which counts from this file"
      ),
      (#"{ "inputs": ["App"], "facts": { "ok": { "assume": "x" } } }"#, "fact 'ok' cannot be 'x'; it is true or false"),
      (#"{ "inputs": ["App"] } x"#, "1:23: error: expected the end of the file, found 'x'"),
      ("{ /* never closed", "expected a key in quotes, found '/'"),
      ("", "the file ends where a value should begin; it may be cut"),
    ])
  func wrong(configuration: String, message: String) throws {
    let run = try run(configuration, "audit", "App")
    #expect(run.code == 2)
    #expect(run.output.isEmpty)
    #expect(run.error.contains(message), "\(run.error)")
    #expect(run.error.hasPrefix(".navgraph.json:"), "\(run.error)")
  }

  @Test("policies, ignored findings and facts")
  func rules() throws {
    let configuration = """
      { "inputs": "App",
        "facts": { "ok": { "kind": "fixed", "initial": true } },
        "policies": [
          { "name": "no-terms", "forbid": { "by": "transition", "from": "Login", "to": "Terms" } },
          { "name": "home-first", "before": { "pass": "Home", "to": ["Terms", "Promo"] }, "reason": "it greets" },
          { "name": "gone", "only": { "to": "Hme", "comesFrom": { "entry": true } }, "severity": "note" } ],
        "ignore": [
          { "check": "unreachable-screen", "screens": "Pro*", "reason": "next month" },
          { "check": "trap", "screens": "*", "reason": "never" } ] }
      """
    let run = try run(configuration, "audit", "--only", "no-terms")
    #expect(run.code == 0, "the branch to Terms is never taken while 'ok' is fixed")
    let all = try self.run(configuration, "audit")
    #expect(
      all.output.contains(
        ".navgraph.json:6: warning: [rule-matches-nothing] policy 'gone' says nothing: in 'to' no screen is called 'Hme'; did you mean 'Home'?"
      ))
    #expect(
      all.output.contains(
        ".navgraph.json:9: warning: [stale-ignore] this ignores no finding of 'trap' any more; delete it"))
    #expect(!all.output.contains("[unreachable-screen]"))
    #expect(all.output.contains("(1 ignored)"))
    let severity = try self.run(configuration, "config", "--severity", "gone=error")
    #expect(severity.output.contains("policies.gone"))
    #expect(try self.run(configuration, "audit", "--only", "no-trems").error.contains("did you mean 'no-terms'?"))
  }

  @Test("what a line of the configuration says in vain is a finding")
  func vain() throws {
    let configuration = """
      { "inputs": "App",
        "entries": ["Lgin"], "exits": ["Thank*"],
        "facts": { "okay": { "kind": "fixed" } } }
      """
    let found = try run(configuration, "audit", "--only", "rule-matches-nothing").output
    #expect(
      found.contains(
        ".navgraph.json:2: warning: [rule-matches-nothing] the entry 'Lgin' is the name of no screen; did you mean 'Login'?"
      ))
    #expect(found.contains("the exit 'Thank*' is the name of no screen"))
    #expect(
      found.contains(
        ".navgraph.json:3: warning: [rule-matches-nothing] no condition and no effect uses the fact 'okay'"))
  }

  @Test("a policy that is asked alone is still told to say nothing")
  func onlyOne() throws {
    let configuration = """
      { "inputs": "App", "checks": { "dead-end": "off", "unreachable-screen": "off" },
        "policies": [{ "name": "gone", "forbid": { "by": "path", "from": "Nope", "to": "Home" } }] }
      """
    #expect(try run(configuration, "audit", "--only", "gone", "--strict").code == 1)
    #expect(try run(configuration, "audit", "--skip", "gone", "--strict").output.hasPrefix("no findings"))
    #expect(
      try run(configuration, "config", "--skip", "gone").output.contains(
        "off: No way leads from 'Nope' to 'Home'.  command line"))
  }

  @Test("pictures keep to the configuration")
  func pictures() throws {
    let configuration = """
      { "inputs": "App", "checks": { "dead-end": "off" }, "linkTemplate": "https://h/{commit}/{file}#L{line}" }
      """
    let picture = try run(configuration, "render", "-f", "svg").output
    #expect(!picture.contains("dead-end") && picture.contains("unreachable"))
    #expect(picture.contains("https://h/HEAD/App/shop.navgraph.json#L2"))
  }

  @Test("a folder that cannot be read is a fault", .enabled(if: getuid() != 0))
  func locked() throws {
    try withFolder { folder throws in
      try write(Self.shop, to: folder.appending(path: "App/shop.navgraph.json"))
      let locked = folder.appending(path: "App/locked")
      try FileManager.default.createDirectory(at: locked, withIntermediateDirectories: true)
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: locked.path)
      let run = try ProgramRun("navgraph", ["audit", "App"], in: folder)
      #expect(run.code == 2)
      #expect(run.error == "error: 'App/locked' cannot be read; check its permissions\n")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: locked.path)
    }
  }

  @Test("a file can extend others, and change the severity of their policies")
  func extends() throws {
    let run = try withFolder { folder -> (ProgramRun, ProgramRun) in
      try write(Self.shop, to: folder.appending(path: "App/shop.navgraph.json"))
      try write(
        """
        { "inputs": "../App", "checks": { "dead-end": "off", "unreachable-screen": "off" },
          "policies": [{ "name": "p", "forbid": { "by": "transition", "to": "Terms" }, "reason": "old" }] }
        """, to: folder.appending(path: "rules/base.json"))
      try write(
        #"{ "extends": "rules/base.json", "checks": { "dead-end": "note" }, "policies": [{ "name": "p", "severity": "warning" }] }"#,
        to: folder.appending(path: ".navgraph.json"))
      return (
        try ProgramRun("navgraph", ["audit"], in: folder), try ProgramRun("navgraph", ["config"], in: folder)
      )
    }
    #expect(run.0.code == 0)
    #expect(
      run.0.output.contains(
        "rules/../App/shop.navgraph.json:8: warning: [p] route 'login' leads from 'Login' to 'Terms'"))
    #expect(run.0.output.contains("note: [dead-end]"))
    #expect(run.0.output.contains("rules/base.json:2: because old"))
    #expect(run.1.output.contains("configuration"))
    #expect(run.1.output.contains("rules/base.json, .navgraph.json"))
  }

  @Test("what Swift sources do not tell is read, and shown with its place")
  func sourceHints() throws {
    let configuration = #"""
      { "inputs": ["App"],
        "swift": {
          "screens": "Step*", "factories": { "make(for:)": ["Detail", "Fault"] }, "helpers": { "Links.open(_:)": "cover" },
          "components": ["Card"], "skip": ["Debug*"], "systemScreens": true } }
      """#
    let rows = try run(configuration, "config").output.split(separator: "\n").filter { $0.hasPrefix("swift.") }
      .map { $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ") }
    #expect(
      rows == [
        "swift.screens Step* .navgraph.json:3", "swift.components Card .navgraph.json:4",
        "swift.factories.make(for:) Detail, Fault .navgraph.json:3",
        "swift.helpers.Links.open(_:) cover .navgraph.json:3", "swift.skip Debug* .navgraph.json:4",
        "swift.systemScreens true .navgraph.json:4",
      ])
    for (fault, message) in [
      (#"{ "helpers": { "open": "pusch" } }"#, "did you mean 'push'?"),
      (#"{ "factories": { "make": [] } }"#, "an empty list says nothing"),
      (#"{ "factories": { "make": ["A"], "make": ["B"] } }"#, "the key stands twice"),
      (#"{ "screen": ["A"] }"#, "unknown key 'screen'; did you mean 'screens'?"),
      (#"["A"]"#, "expected an object"),
    ] {
      let run = try run(#"{ "inputs": ["App"], "swift": \#(fault) }"#, "audit")
      #expect(run.code == 2)
      #expect(run.error.contains(message), "\(run.error)")
    }
  }

  // MARK: config, init, schema

  @Test("config prints what holds, and where it is written")
  func config() throws {
    let configuration =
      #"{ "inputs": ["App"], "failOn": "warning", "checks": { "leaf": "note" }, "baseline": "b.json" }"#
    let lines = try run(configuration, "config", "--severity", "trap=off", "--report", "sarif=x.sarif").output
      .split(separator: "\n").map { $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ") }
    for line in [
      "configuration .navgraph.json default", "inputs App .navgraph.json:1", "checks.leaf note .navgraph.json:1",
      "checks.trap off command line", "checks.dead-end error default", "failOn warning .navgraph.json:1",
      "reports.sarif x.sarif command line", "baseline b.json .navgraph.json:1",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
  }

  @Test("init writes a first configuration from what is there, and audits with it")
  func initialises() throws {
    try withFolder { folder throws in
      let empty = try ProgramRun("navgraph", ["init"], in: folder)
      #expect(empty.code == 2)
      #expect(empty.error.hasPrefix("error: found nothing to read below this folder; name an input"))
      try write(Self.shop, to: folder.appending(path: "App/shop.navgraph.json"))
      let first = try ProgramRun("navgraph", ["init"], in: folder)
      #expect(first.code == 1)
      #expect(first.output.contains("App/shop.navgraph.json:5: error: [unreachable-screen]"))
      #expect(first.error.hasPrefix("note: wrote '.navgraph.json', which reads App\n"))
      #expect(try ProgramRun("navgraph", ["audit"], in: folder).output == first.output)
      #expect(try ProgramRun("navgraph", ["init"], in: folder).code == 2)
      #expect(try ProgramRun("navgraph", ["init", "--force"], in: folder).code == 1)
      // What cannot be read leaves no configuration behind.
      let other = folder.appending(path: "other")
      try write("notes", to: other.appending(path: "notes.txt"))
      #expect(try ProgramRun("navgraph", ["init", "notes.txt"], in: other).code == 2)
      #expect(try ProgramRun("navgraph", ["init", "-"], in: other).code == 2)
      #expect(try FileManager.default.contentsOfDirectory(atPath: other.path) == ["notes.txt"])
    }
  }

  @Test("explain knows the policies of the configuration")
  func explain() throws {
    let configuration =
      #"{ "policies": [{ "name": "near", "depth": { "to": "Home", "most": 2 }, "reason": "people hurry" }] }"#
    #expect(
      try run(configuration, "explain", "near").output
        == "near (error): At most 2 moves lead from the nearest entry to 'Home'.\npeople hurry\n")
    #expect(try run(configuration, "explain").output.contains("\nnear (error) "))
    #expect(try run("{", "explain", "trap").code == 0)
  }

  @Test("the schema of configurations names all checks")
  func checksInSchema() throws {
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(ToolRun(["schema", "config"]).output.utf8)) as? [String: Any])
    let severities = try #require((schema["$defs"] as? [String: Any])?["severities"] as? [String: Any])
    let names = try #require((severities["propertyNames"] as? [String: Any])?["enum"] as? [String])
    #expect(Set(names) == Set(Check.all.map(\.id)))
  }

  @Test("the schemas of all forms are there")
  func schemas() {
    for form in ["graph", "config", "audit", "diff", "baseline"] {
      let run = ToolRun(["schema", form])
      #expect(run.code == 0)
      #expect(run.output.contains("https://json-schema.org/draft/2020-12/schema"))
    }
    #expect(ToolRun(["schema", "cnfig"]).error.hasPrefix("error: there is no form 'cnfig'; did you mean 'config'?"))
  }
}
