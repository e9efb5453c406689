import Foundation
import NavigationGraph
import NavigationTestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Reports of audits")
struct AuditReportTests {
  static let formats = ["text", "json", "sarif", "junit", "github", "summary", "gitlab", "xcode", "checkstyle"]

  private func json(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private func xml(_ text: String) throws -> XMLDocument { try XMLDocument(data: Data(text.utf8)) }

  /// The results of a SARIF document.
  private func results(_ text: String) throws -> [[String: Any]] {
    let run = try #require((try json(text)["runs"] as? [[String: Any]])?.first)
    return try #require(run["results"] as? [[String: Any]])
  }

  private func location(_ result: [String: Any]) throws -> (uri: String, line: Int) {
    let place = try #require((result["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any])
    let uri = try #require((place["artifactLocation"] as? [String: Any])?["uri"] as? String)
    return (uri, try #require((place["region"] as? [String: Any])?["startLine"] as? Int))
  }

  // MARK: Each format

  @Test("each format is as written before", arguments: formats)
  func snapshot(format: String) throws {
    try withFolder { folder throws in
      try write(ConfigurationTests.shop, to: folder.appending(path: "shop.navgraph.json"))
      let run = try ProgramRun("navgraph", ["audit", "shop.navgraph.json", "-f", format], in: folder)
      #expect(run.code == 1)
      #expect(run.error.isEmpty)
      // The path of the folder is another each time.
      let path = folder.resolvingSymlinksInPath().path
      try expectSnapshot(
        of: run.output.replacing(path, with: "/folder").replacing(folder.path, with: "/folder"),
        named: "audit.\(format).txt")
    }
  }

  @Test("every SARIF result has a physical location and a rule; ways are code flows")
  func sarif() throws {
    try withFolder { folder throws in
      try write(ConfigurationTests.shop, to: folder.appending(path: "a b/shöp.navgraph.json"))
      let run = try ProgramRun("navgraph", ["audit", "a b", "-f", "sarif"], in: folder)
      let results = try results(run.output)
      #expect(results.count == 2)
      for result in results {
        #expect(try location(result).uri == "a%20b/sh%C3%B6p.navgraph.json")
        #expect(try location(result).line > 1)
        #expect(["note", "warning", "error"].contains(result["level"] as? String))
        #expect(result["partialFingerprints"] != nil)
      }
      let rules = try #require(
        (((try json(run.output)["runs"] as? [[String: Any]])?.first?["tool"] as? [String: Any])?["driver"]
          as? [String: Any])?["rules"] as? [[String: Any]])
      #expect(rules.count == Check.all.count { $0.defaultSeverity != .off })
      for result in results {
        let index = try #require(result["ruleIndex"] as? Int)
        #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
      }
      let flow = try #require((results[1]["codeFlows"] as? [[String: Any]])?.first)
      let steps = try #require(((flow["threadFlows"] as? [[String: Any]])?.first)?["locations"] as? [Any])
      #expect(steps.count == 2)
    }
  }

  @Test("a finding about the whole stands in the input", .bug("https://github.com/github/codeql-action/issues/1738"))
  func withoutPlace() throws {
    try withFolder { folder throws in
      try write(
        #"{"screens":[{"id":"Home","entry":true,"exit":true},{"id":"Lost"}],"transitions":[{"from":"Home","to":"Home","route":"r"}]}"#,
        to: folder.appending(path: "input.json"))
      let run = try ProgramRun("navgraph", ["audit", "input.json", "-f", "sarif"], in: folder)
      let place = try location(try #require(try results(run.output).first))
      #expect(place.uri == "input.json")
      #expect(place.line >= 1)
      for format in Self.formats where format != "text" {
        let own = ToolRun(["audit", "-f", format], graph: NavigationGraph("A!>B"))
        #expect(own.code == 1)
        #expect(!own.output.isEmpty)
      }
    }
  }

  @Test("a file that the compiler names is found below the root")
  func fileID() throws {
    try withFolder { folder throws in
      try write("// a\n", to: folder.appending(path: "Sources/Shop/Routers/LoginRouter.swift"))
      try write("// b\n", to: folder.appending(path: "Sources/Other/LoginRouter.swift"))
      let graph =
        #"{"screens":[{"id":"A","entry":true,"exit":true},{"id":"B","source":{"file":"Shop/LoginRouter.swift","line":7}}]}"#
      try write(graph, to: folder.appending(path: "g.navgraph.json"))
      let run = try ProgramRun("navgraph", ["audit", ".", "-f", "github"], in: folder)
      #expect(
        run.output.hasPrefix("::error file=Sources/Shop/Routers/LoginRouter.swift,line=7,title=unreachable-screen::"))
    }
  }

  @Test("JUnit fails what the tool fails, and skips the rest")
  func junit() throws {
    func attributes(_ words: [String]) throws -> [String?] {
      let run = ToolRun(["audit", "-", "-f", "junit"] + words, input: ConfigurationTests.shop)
      let root = try #require(try xml(run.output).rootElement())
      let skipped = try root.nodes(forXPath: "//skipped").count
      return ["tests", "failures", "errors"].map { root.attribute(forName: $0)?.stringValue } + ["\(skipped)"]
    }
    let count = Check.all.count { $0.defaultSeverity != .off }
    #expect(try attributes([]) == ["\(count)", "2", "0", "0"])
    #expect(try attributes(["--severity", "dead-end=warning"]) == ["\(count)", "1", "0", "1"])
    #expect(try attributes(["--exit-zero"]) == ["\(count)", "0", "0", "2"])
  }

  @Test("annotations: worst first, nine at most, and how many more there are")
  func annotations() {
    let lost = (0..<30).map { #"{"id":"Lost\#($0)"}"# }.joined(separator: ",")
    let input = #"{"facts":["unused"],"screens":[{"id":"A","entry":true,"exit":true},\#(lost)]}"#
    let lines = ToolRun(["audit", "-", "-f", "github"], input: input).output.split(separator: "\n")
    #expect(lines.count == 10)
    #expect(lines.prefix(9).allSatisfy { $0.hasPrefix("::error ") })
    #expect(lines[9] == "::notice title=navgraph::and 22 more, which an annotation has no room for")
    #expect(ToolRun(["audit", "-", "-f", "github"], input: ToolTests.clean).output.isEmpty)
  }

  @Test("on GitHub Actions the annotations follow the text, and the summary of the step is written")
  func onGitHub() throws {
    try withFolder { folder throws in
      let summary = folder.appending(path: "summary.md")
      try write("# before\n", to: summary)
      let environment = ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": summary.path]
      let run = ToolRun(["audit", "-"], input: ConfigurationTests.shop, environment: environment)
      #expect(run.code == 1)
      let lines = run.output.split(separator: "\n")
      let stop = try #require(lines.first.map { $0.dropFirst("::stop-commands::".count) })
      #expect(lines.contains("::\(stop)::"))
      #expect(lines.count { $0.hasPrefix("::error ") } == 2)
      #expect(try String(contentsOf: summary, encoding: .utf8).hasPrefix("# before\n### navgraph: 2 errors\n"))
      let asked = ToolRun(["audit", "-", "-f", "text"], input: ConfigurationTests.shop, environment: environment)
      #expect(!asked.output.contains("::error"))
    }
  }

  // MARK: Hostile names

  /// Names that are commands, markup or escapes somewhere.
  static let hostile = [
    "::error::x", "a%0Ab", "##[add-mask]x", "]]>", "<script>alert(1)</script>", "\" onload=\"x", "a|b`c", "@everyone",
    "[x](javascript:y)", "\u{1B}[31mred", "a\nb", "\u{202E}evil", "-->", "&amp;", "$(x)", "\\u0000", "{{x}}", "名前",
    "👩‍👩‍👧", "a,b:c=d", "'; DROP", "\u{FEFF}bom", "..", "a/../../b",
  ]

  @Test("hostile names stay names in each format", arguments: formats)
  func hostileNames(format: String) throws {
    var builder = NavigationGraph.Builder()
    builder.add(Screen("Home", exit: true))
    builder.add(Entry("Home"))
    for name in Self.hostile {
      builder.add(Screen(ScreenID(name), location: SourceLocation(file: "dir/\(name).swift", line: 3)))
      builder.add(Transition(from: ScreenID(name), route: name, to: "Home", condition: .fact("x") && !.fact("x")))
    }
    let run = ToolRun(["audit", "-f", format], graph: builder.build())
    #expect(run.code == 1)
    #expect(!run.output.contains("\u{1B}"))
    // What programs read keeps its letters; what people read does not turn around.
    if !["json", "sarif", "gitlab"].contains(format) { #expect(!run.output.contains("\u{202E}")) }
    switch format {
    case "json", "sarif", "gitlab": _ = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    case "junit", "checkstyle":
      let document = try xml(run.output)
      #expect(try document.nodes(forXPath: "//script").isEmpty)
    case "github":
      for line in run.output.split(separator: "\n") {
        #expect(line.hasPrefix("::error ") || line.hasPrefix("::notice "))
        let properties = line.dropFirst(2).components(separatedBy: "::")[0]
        #expect(properties.split(separator: ",").allSatisfy { $0.contains("=") }, "\(line)")
      }
    case "summary":
      // In the type of code all is only text.
      let text = run.output.replacing(/`[^`]*`/, with: "")
      #expect(!text.contains("<script"))
      #expect(!text.contains("@everyone"))
      #expect(!text.contains("](javascript"))
      // A bar of its own would begin another cell.
      for line in run.output.split(separator: "\n") where line.hasPrefix("| ") && line.contains("error") {
        let bars = line.replacing("\\|", with: "").count { $0 == "|" }
        #expect(bars == 5, "\(line)")
      }
    default:
      for line in run.output.split(separator: "\n") { #expect(!line.hasPrefix("::error::x")) }
    }
  }

  @Test("a summary fits into a comment, and says what does not fit")
  func longSummary() throws {
    let lost = (0..<2_000).map { #"{"id":"Lost\#($0)"}"# }.joined(separator: ",")
    let input = #"{"screens":[{"id":"A","entry":true,"exit":true},\#(lost)]}"#
    let text = ToolRun(["audit", "-", "-f", "summary"], input: input).output
    #expect(text.utf8.count <= 60_000)
    #expect(text.contains("more, which do not fit here"))
    #expect(text.contains("<details>") && text.contains("</details>"))
  }

  @Test("fingerprints of one report are all different")
  func fingerprints() throws {
    var builder = NavigationGraph.Builder()
    builder.add(Screen("A", exit: true))
    builder.add(Entry("A"))
    for _ in 0..<3 { builder.add(Transition(from: "A", route: "r", to: "A", condition: .fact("x") && !.fact("x"))) }
    let text = ToolRun(["audit", "-f", "gitlab"], graph: builder.build()).output
    let issues = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    let prints = issues.compactMap { $0["fingerprint"] as? String }
    #expect(prints.count >= 3 && Set(prints).count == prints.count)
  }

  // MARK: Exit codes and faults

  @Test("the exit code depends on findings alone, whatever is written", arguments: formats)
  func exitCodes(format: String) throws {
    try withFolder { folder throws in
      func code(_ words: String..., input: String) -> Int32 {
        ToolRun(
          ["audit", "-", "-f", format, "--report", "sarif=\(folder.path)/x", "--report", "svg=\(folder.path)/y"]
            + words, input: input
        )
        .code
      }
      #expect(code(input: ToolTests.clean) == 0)
      #expect(code(input: ConfigurationTests.shop) == 1)
      #expect(code("--exit-zero", input: ConfigurationTests.shop) == 0)
      #expect(code(input: #"{"screens":["#) == 2)
      #expect(code(input: #"{"screens":[],"transitions":[]}"#) == 2)
    }
  }

  @Test("what could not be read is visible in each format of machines, and the rest is still told", arguments: formats)
  func faults(format: String) throws {
    try withFolder { folder throws in
      try write(ConfigurationTests.shop, to: folder.appending(path: "good.json"))
      try write(#"{"screens":["#, to: folder.appending(path: "bad.json"))
      let both = try ProgramRun("navgraph", ["audit", "good.json", "bad.json", "-f", format], in: folder)
      #expect(both.code == 2)
      #expect(both.error.contains("bad.json:1"))
      #expect(both.output.contains("unreachable-screen"))
      let alone = try ProgramRun("navgraph", ["audit", "bad.json", "-f", format], in: folder)
      #expect(alone.code == 2)
      guard format != "text" else {
        #expect(alone.output.isEmpty)
        return
      }
      // Nothing at all could be done: the reports of machines say so, whatever else was asked for.
      for words in [["--config", "no.json"], ["--baseline", "no.json"]] {
        let run = try ProgramRun("navgraph", ["audit", "good.json", "-f", format] + words, in: folder)
        #expect(run.code == 2)
        #expect(run.output.contains("no.json"))
      }
      for run in [both, alone] {
        #expect(run.output.contains("the file may be cut") || run.output.contains("it may be cut"))
      }
      switch format {
      case "sarif":
        let run = try #require((try json(alone.output)["runs"] as? [[String: Any]])?.first)
        let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
        #expect(invocation["executionSuccessful"] as? Bool == false)
      case "junit": #expect(try xml(alone.output).rootElement()?.attribute(forName: "errors")?.stringValue == "1")
      default: break
      }
    }
  }

  @Test("a report that cannot be written is 2, and the others are written")
  func unwritable() throws {
    try withFolder { folder throws in
      let run = ToolRun(
        ["audit", "-", "--report", "sarif=\(folder.path)/no/x", "--report", "junit=\(folder.path)/ok.xml"],
        input: ToolTests.clean)
      #expect(run.code == 2)
      #expect(run.error.contains("report 'sarif': '\(folder.path)/no/x' cannot be written"))
      #expect(FileManager.default.fileExists(atPath: "\(folder.path)/ok.xml"))
    }
  }

  @Test("on GitHub Actions, what could not be read is annotated, too")
  func faultsOnGitHub() throws {
    try withFolder { folder throws in
      let summary = folder.appending(path: "summary.md")
      let environment = ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": summary.path]
      let run = ToolRun(["audit", "-"], input: "{", environment: environment)
      #expect(run.code == 2)
      #expect(
        run.output.hasPrefix("::error file=<stdin>,line=1,col=2,title=navgraph::"), "\(run.output)")
      #expect(try String(contentsOf: summary, encoding: .utf8).hasPrefix("### navgraph: incomplete: 1 fault"))
    }
  }

  @Test("one very long name, or very many faults, do not push the rest out of a summary")
  func summaryOfTheLong() throws {
    let long = String(repeating: "x", count: 70_000)
    let input = #"{"screens":[{"id":"A","entry":true,"exit":true},{"id":"\#(long)"},{"id":"T"},{"id":"U"}]}"#
    let text = ToolRun(["audit", "-", "-f", "summary"], input: input).output
    #expect(text.utf8.count <= 60_000)
    #expect(text.contains("'T'") && text.contains("'U'"))
  }

  @Test("two reports to one place are refused, however it is spelt")
  func onePlace() {
    let run = ToolRun(["audit", "-", "--report", "json=a", "--report", "sarif=./a"], input: ToolTests.clean)
    #expect(run.code == 2)
    #expect(run.error.contains("two reports would be written to './a'; give each a place of its own"))
    #expect(ToolRun(["audit", "-", "--fail-on", "never", "--strict"], input: ToolTests.clean).code == 2)
    #expect(ToolRun(["audit", "-", "--fail-on", "error", "--exit-zero"], input: ToolTests.clean).code == 2)
  }

  @Test("when standard output cannot be written, the reports keep what was found")
  func fullOutput() throws {
    try withFolder { folder throws in
      try write(ConfigurationTests.shop, to: folder.appending(path: "shop.json"))
      let tool = ProgramRun.products.appending(path: "navgraph").path
      let run = try ProgramRun(
        "/bin/sh", ["-c", "'\(tool)' audit shop.json --report json=r.json --report text=r.txt >/dev/full"], in: folder)
      #expect(run.code == 2)
      #expect(try String(contentsOf: folder.appending(path: "r.json"), encoding: .utf8).contains("unreachable-screen"))
      #expect(try String(contentsOf: folder.appending(path: "r.txt"), encoding: .utf8).contains("unreachable-screen"))
    }
  }

  @Test("a pipe gets a report once, though another report fails")
  func pipes() throws {
    try withFolder { folder throws in
      try write(ConfigurationTests.shop, to: folder.appending(path: "shop.json"))
      let tool = ProgramRun.products.appending(path: "navgraph").path
      let words = "audit shop.json -f json --report summary=/dev/stderr --report sarif=no/x"
      let run = try ProgramRun("/bin/sh", ["-c", "'\(tool)' \(words)"], in: folder)
      #expect(run.code == 2)
      #expect(run.error.components(separatedBy: "### navgraph: incomplete: 1 fault").count == 2)
      let fifo =
        "mkfifo f; cat f >o & '\(tool)' audit shop.json --report summary=f --report sarif=no/x; code=$?; wait; exit $code"
      let piped = try ProgramRun("/bin/sh", ["-c", fifo], in: folder)
      #expect(piped.code == 2)
      #expect(
        try String(contentsOf: folder.appending(path: "o"), encoding: .utf8).hasPrefix("### navgraph: incomplete"))
    }
  }

  @Test("faults of inputs and later ones are told together, and replace the reports of an earlier run")
  func allFaults() throws {
    try withFolder { folder throws in
      try write(ConfigurationTests.shop, to: folder.appending(path: "good.json"))
      try write("{", to: folder.appending(path: "bad.json"))
      try write("old", to: folder.appending(path: "r.txt"))
      let run = try ProgramRun(
        "navgraph",
        ["audit", "good.json", "bad.json", "--baseline", "no.json", "--report", "text=r.txt", "-f", "json"],
        in: folder)
      #expect(run.code == 2)
      #expect(try (json(run.output)["faults"] as? [Any])?.count == 2)
      #expect(
        try String(contentsOf: folder.appending(path: "r.txt"), encoding: .utf8).hasPrefix("incomplete: 2 faults"))
    }
  }
}
