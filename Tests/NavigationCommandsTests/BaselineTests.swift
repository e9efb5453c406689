import Foundation
import NavigationTestSupport
import Testing

@Suite("Baselines and ignore comments")
struct BaselineTests {
  private static let shop = ConfigurationTests.shop

  /// Runs the tool in a folder that is there for all its runs.
  private func inFolder(_ work: (URL, (String...) throws -> ProgramRun) throws -> Void) throws {
    try withFolder { folder throws in
      try write(Self.shop, to: folder.appending(path: "shop.navgraph.json"))
      try work(folder) { (words: String...) in try ProgramRun("navgraph", words, in: folder) }
    }
  }

  @Test("write, hide, say how many, and keep reasons")
  func cycle() throws {
    try inFolder { folder, run throws in
      let written = try run("audit", ".", "--write-baseline", "b.json")
      #expect(written.code == 0)
      #expect(written.error == "note: wrote 2 known findings to 'b.json'\n")
      let file = folder.appending(path: "b.json")
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(
        text == """
          {
            "version": 1,
            "findings": [
              { "check": "dead-end", "screens": ["Terms"] },
              { "check": "unreachable-screen", "screens": ["Promo"] }
            ]
          }

          """)
      let hidden = try run("audit", ".", "--baseline", "b.json")
      #expect(hidden.code == 0)
      #expect(hidden.output == "no findings (2 known in b.json); 4 screens; 3 reachable; 3 transitions\n")
      #expect(try run("audit", ".", "--baseline", "b.json", "--no-baseline").code == 2)
      try write(text.replacing(#"["Terms"] }"#, with: #"["Terms"], "reason": "in May" }"#), to: file)
      #expect(try run("audit", ".", "--write-baseline", "b.json").code == 0)
      #expect(try String(contentsOf: file, encoding: .utf8).contains(#""reason": "in May""#))
      #expect(
        try run("baseline", "show", "--baseline", "b.json").output
          == "dead-end: Terms (in May)\nunreachable-screen: Promo\n")
      // Another file, and the reasons come along.
      #expect(try run("audit", ".", "--baseline", "b.json", "--write-baseline", "c.json").code == 0)
      #expect(try String(contentsOf: folder.appending(path: "c.json"), encoding: .utf8).contains("in May"))
    }
  }

  @Test("renaming a file and moving lines change nothing")
  func moves() throws {
    try inFolder { folder, run throws in
      _ = try run("audit", ".", "--write-baseline", "b.json")
      try FileManager.default.removeItem(at: folder.appending(path: "shop.navgraph.json"))
      try write("\n\n\n" + Self.shop.replacing("\n", with: "\n\n"), to: folder.appending(path: "other.navgraph.json"))
      #expect(try run("audit", ".", "--baseline", "b.json").output.hasPrefix("no findings (2 known"))
    }
  }

  @Test("what is mended is stale, told, and pruned")
  func stale() throws {
    try inFolder { folder, run throws in
      _ = try run("audit", ".", "--write-baseline", "b.json")
      let mended = Self.shop.replacing(#""Promo"]"#, with: #"{"id":"Promo","exit":true},"New"]"#)
        .replacing(
          #"{"from":"Home","to":"Login","route":"logOut"}"#, with: #"{"from":"Home","to":"Promo","route":"logOut"}"#)
      try write(mended, to: folder.appending(path: "shop.navgraph.json"))
      let audit = try run("audit", ".", "--baseline", "b.json")
      #expect(audit.code == 1)
      #expect(
        audit.output.contains(
          "b.json:5: warning: [stale-baseline] b.json knows 'unreachable-screen: Promo', which is gone; take it out with 'navgraph baseline prune'"
        ))
      let diff = try run("baseline", "diff", ".", "--baseline", "b.json")
      #expect(diff.output == "- unreachable-screen: Promo\n+ unreachable-screen: New\n")
      #expect(diff.code == 0)
      #expect(try run("baseline", "diff", ".", "--baseline", "b.json", "--exit-code").code == 1)
      #expect(try run("baseline", "prune", ".", "--baseline", "b.json").output == "- unreachable-screen: Promo\n")
      #expect(
        try run("baseline", "prune", ".", "--baseline", "b.json").error == "note: nothing to take out of 'b.json'\n")
      #expect(try !run("audit", ".", "--baseline", "b.json").output.contains("stale"))
    }
  }

  @Test("a baseline that is missing or wrong is 2; one that is only written need not be there")
  func missing() throws {
    try inFolder { folder, run throws in
      let missing = try run("audit", ".", "--baseline", "no.json")
      #expect(missing.code == 2)
      #expect(missing.output.isEmpty)
      #expect(missing.error.hasPrefix("error: the baseline 'no.json' cannot be read; write one with"))
      for (text, message) in [
        ("[]", "bad.json:1:1: error: expected an object, found an array"),
        (#"{"version": 2}"#, "bad.json:1:13: error: at 'version': this navgraph reads version 1 of baselines, not 2"),
        (#"{"version": 1, "findings": [{}]}"#, "bad.json:1:29: error: at 'findings.0': needs 'check'"),
        ("{}", "bad.json:1:1: error: needs 'version'"),
      ] {
        try write(text, to: folder.appending(path: "bad.json"))
        let run = try run("audit", ".", "--baseline", "bad.json")
        #expect(run.code == 2)
        #expect(run.error.hasPrefix(message), "\(run.error)")
      }
      #expect(try run("baseline", "show").error.hasPrefix("error: no baseline is named; use '--baseline <path>'"))
      #expect(try run("baseline", "prnue").error.hasPrefix("error: there is no action 'prnue'; did you mean 'prune'?"))
    }
  }

  @Test("a file that is named twice, in two spellings, is one")
  func spellings() throws {
    try inFolder { folder, run throws in
      try write(#"{ "inputs": ".", "baseline": "./b.json" }"#, to: folder.appending(path: ".navgraph.json"))
      #expect(try run("audit", "--write-baseline", "b.json").code == 0)
      #expect(try run("audit").code == 0)
      #expect(try run("baseline", "show", "x").error.hasPrefix("error: unexpected argument 'x'"))
    }
  }

  @Test("writing twice changes nothing")
  func twice() throws {
    try inFolder { folder, run throws in
      for (name, reason) in [("b1.json", "one; two"), ("b2.json", "two")] {
        try write(
          #"{"version": 1, "findings": [{"check": "dead-end", "screens": ["Terms"], "reason": "\#(reason)"}]}"#,
          to: folder.appending(path: name))
      }
      var texts: Set<String> = []
      for _ in 0..<3 {
        _ = try run("baseline", "write", ".", "--baseline", "b1.json", "--baseline", "b2.json")
        texts.insert(try String(contentsOf: folder.appending(path: "b1.json"), encoding: .utf8))
      }
      #expect(texts.count == 1)
      #expect(texts.first?.contains(#""reason": "one; two""#) == true)
    }
  }

  @Test("with an input that cannot be read, nothing known is lost")
  func halfRead() throws {
    try inFolder { folder, run throws in
      _ = try run("audit", ".", "--write-baseline", "b.json")
      let before = try Data(contentsOf: folder.appending(path: "b.json"))
      try write("{", to: folder.appending(path: "bad.navgraph.json"))
      #expect(try run("audit", ".", "--write-baseline", "b.json").code == 2)
      #expect(try run("baseline", "prune", ".", "--baseline", "b.json").code == 2)
      #expect(try Data(contentsOf: folder.appending(path: "b.json")) == before)
    }
  }

  @Test("checks that do not run keep what is known of them")
  func partial() throws {
    try inFolder { folder, run throws in
      _ = try run("audit", ".", "--write-baseline", "b.json")
      _ = try run("audit", ".", "--only", "dead-end", "--write-baseline", "b.json")
      #expect(try run("baseline", "show", "--baseline", "b.json").output.contains("unreachable-screen: Promo"))
      #expect(try !run("audit", ".", "--only", "dead-end", "--baseline", "b.json").output.contains("stale"))
    }
  }

  @Test("every report that shows findings knows which are hidden")
  func inReports() throws {
    try inFolder { folder, run throws in
      _ = try run("audit", ".", "--write-baseline", "b.json")
      let words = ["audit", ".", "--baseline", "b.json", "-f"]
      func output(_ format: String) throws -> String { try ProgramRun("navgraph", words + [format], in: folder).output }
      #expect(try output("json").contains(#""suppressed": 2"#))
      #expect(try output("sarif").contains(#""suppressions": [{ "kind": "external" }]"#))
      #expect(try output("junit").contains(#"<skipped message="known">"#))
      #expect(try output("summary").contains("no findings \\(2 known in b.json\\)"))
      for format in ["github", "gitlab", "xcode", "checkstyle"] { #expect(try !output(format).contains("dead-end")) }
    }
  }

  // MARK: Ignore comments

  @Test("comments in Swift sources ignore findings on their line or the next, and are told when they are stale")
  func comments() throws {
    try withFolder { folder throws in
      try write(
        """
        let a = Screen("A")  // navgraph:ignore unreachable-screen: shown by a test
        // navgraph:ignore dead-end, unreachable-screen: both
        // as meant
        let b = Screen("B")
        let text = "// navgraph:ignore trap"
        // navgraph:ignore unreachable-sceen
        let c = Screen("C")
        // navgraph:ignored dead-end
        """, to: folder.appending(path: "App/Screens.swift"))
      func screen(_ name: String, _ line: Int) -> String {
        #"{"id":"\#(name)","source":{"file":"App/Screens.swift","line":\#(line)}}"#
      }
      try write(
        #"{"screens":[{"id":"Home","entry":true,"exit":true},\#(screen("A", 1)),\#(screen("B", 4)),\#(screen("C", 7))]}"#,
        to: folder.appending(path: "g.json"))
      let run = try ProgramRun("navgraph", ["audit", "g.json"], in: folder)
      let lines = run.output.split(separator: "\n")
      #expect(lines.count { $0.contains("[unreachable-screen]") } == 1)
      #expect(lines.contains { $0.hasPrefix("App/Screens.swift:7: error: [unreachable-screen]") })
      #expect(
        lines.contains(
          "App/Screens.swift:2: warning: [stale-ignore] this ignores no finding of 'dead-end' any more; delete it"))
      #expect(
        lines.contains(
          "App/Screens.swift:6: warning: [stale-ignore] this ignores 'unreachable-sceen', which is no check and no policy; did you mean 'unreachable-screen'?"
        ))
      #expect(lines.count { $0.contains("[stale-ignore]") } == 2)
      #expect(run.output.contains("(2 ignored)"))
      let sarif = try ProgramRun("navgraph", ["audit", "g.json", "-f", "sarif"], in: folder)
      #expect(sarif.output.contains(#""suppressions": [{ "kind": "inSource", "justification": "shown by a test" }]"#))
      // Windows line ends, a backslash before the end of a string, and texts of several lines.
      let strange = ##"""
        // a text begins with """ in Swift
        let s = #"""# + #"\"# + "\"//"
        let a = "\\" // navgraph:ignore unreachable-screen: one
        let t = """
          // navgraph:ignore trap
          """
        // navgraph:ignore unreachable-screen: two
        let b = 1
        // navgraph:ignore: why
        let c = 1
        """##
      try write(strange.replacing("\n", with: "\r\n"), to: folder.appending(path: "App/Screens.swift"))
      try write(
        #"{"screens":[{"id":"Home","entry":true,"exit":true},\#(screen("A", 3)),\#(screen("B", 8)),\#(screen("C", 10))]}"#,
        to: folder.appending(path: "h.json"))
      let windows = try ProgramRun("navgraph", ["audit", "h.json"], in: folder).output.split(separator: "\n")
      #expect(windows.count { $0.contains("[unreachable-screen]") } == 1)
      #expect(
        windows.contains(
          "App/Screens.swift:9: warning: [stale-ignore] this names no check; write it as 'navgraph:ignore dead-end: why'"
        ))
      #expect(windows.count { $0.contains("[stale-ignore]") } == 1)
    }
  }
}
