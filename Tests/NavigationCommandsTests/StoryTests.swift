import Foundation
import NavigationTestSupport
import Testing

/// What a team does with the tool, from the first day on.
@Suite("A team's story")
struct StoryTests {
  /// A shop with two old faults: a screen that nobody can reach, and one without a way out.
  private static let shop = """
    {"screens":[
      {"id":"Login","entry":true},
      {"id":"Home","exit":true},
      "OldPromo",
      "Terms",
      {"id":"Orders","exit":true}],
    "transitions":[
      {"from":"Login","to":"Home","route":"login","move":"root"},
      {"from":"Home","to":"Terms","route":"terms","move":"root"},
      {"from":"Home","to":"Orders","route":"orders","move":"push"}]}
    """

  @Test("adopt with a baseline; a change that strands a screen fails; a fix goes green; what is stale is pruned")
  func story() throws {
    try withFolder { folder throws in
      let file = folder.appending(path: "App/shop.navgraph.json")
      func run(_ words: String...) throws -> ProgramRun { try ProgramRun("navgraph", words, in: folder) }
      func commitAll() throws { try commit(folder) }

      // The first day: the app has findings, which the team accepts for now.
      try write(Self.shop, to: file)
      try FileManager.default.createDirectory(at: folder.appending(path: ".git"), withIntermediateDirectories: true)
      try commitAll()
      #expect(try run("init").code == 1)
      #expect(try run("audit", "--write-baseline", "navgraph-baseline.json").code == 0)
      let configuration = folder.appending(path: ".navgraph.json")
      let text = try String(contentsOf: configuration, encoding: .utf8)
      try write(
        text.replacing("\"failOn\"", with: "\"baseline\": \"navgraph-baseline.json\",\n  \"failOn\""), to: configuration
      )
      let adopted = try run("audit")
      #expect(adopted.code == 0)
      #expect(
        adopted.output == "no findings (2 known in navgraph-baseline.json); 5 screens; 4 reachable; 3 transitions\n")
      #expect(try run("snapshot", "write").code == 0)
      try commitAll()

      // A pull request takes away the only way to the orders.
      try write(
        Self.shop.replacing(
          ",\n  {\"from\":\"Home\",\"to\":\"Orders\",\"route\":\"orders\",\"move\":\"push\"}", with: ""), to: file)
      let message = "no path from any entry leads to screen 'Orders'; add a transition to it or remove it"
      for (format, expected) in [
        ("text", "App/shop.navgraph.json:6: error: [unreachable-screen] \(message)\n"),
        ("json", #""message": "\#(message)", "screens": ["Orders"]"#),
        ("sarif", #""uri": "App/shop.navgraph.json" }, "region": { "startLine": 6"#),
        ("junit", "type=\"error\">App/shop.navgraph.json:6: error: [unreachable-screen]"),
        ("github", "::error file=App/shop.navgraph.json,line=6,title=unreachable-screen::\(message)\n"),
        ("summary", "| ❌ error | unreachable-screen | \(message) | `App/shop.navgraph.json:6` |\n"),
        (
          "gitlab",
          #""severity": "major", "categories": ["Bug Risk"], "location": { "path": "App/shop.navgraph.json", "lines": { "begin": 6 } }"#
        ),
        ("xcode", "/App/shop.navgraph.json:6: error: [unreachable-screen] \(message)\n"),
        ("checkstyle", "<error line=\"6\" severity=\"error\" message="),
      ] {
        let audit = try run("audit", "-f", format)
        #expect(audit.code == 1, "\(format)")
        #expect(audit.output.contains(expected), "\(format): \(audit.output)")
        #expect(!audit.output.contains("OldPromo") || ["json", "sarif", "junit"].contains(format), "\(format)")
      }
      let diff = try run("diff", "--base", "HEAD")
      #expect(diff.output.contains("− orders → Orders (push)"))
      #expect(diff.output.contains("error: [unreachable-screen] \(message)"))
      let drift = try run("snapshot", "check")
      #expect(drift.code == 1)
      #expect(drift.output == "- route Home orders → Orders push\n")

      // The fix goes green, and mends an old fault besides.
      try write(
        Self.shop.replacing(
          #""to":"Terms","route":"terms","move":"root""#, with: #""to":"Terms","route":"terms","move":"push""#),
        to: file)
      let fixed = try run("audit")
      #expect(fixed.code == 0)
      #expect(
        fixed.output.contains(
          "navgraph-baseline.json:4: warning: [stale-baseline] navgraph-baseline.json knows 'dead-end: Terms', which is gone; take it out with 'navgraph baseline prune'"
        ))
      #expect(try run("diff", "--base", "HEAD").output.contains("gone: [dead-end]"))
      #expect(try run("baseline", "prune").output == "- dead-end: Terms\n")
      #expect(try run("audit", "--strict").output.hasPrefix("no findings (1 known in navgraph-baseline.json);"))
      #expect(try run("snapshot", "write").code == 0)
      #expect(try run("snapshot", "check").code == 0)
    }
  }
}
