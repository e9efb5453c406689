import Foundation
import NavigationFormats
import NavigationGraph
import NavigationTestSupport
import Testing

@Suite("Snapshots and differences")
struct ChangeTests {
  private static let old = """
    {"facts":["expired"],"screens":[{"id":"Login","entry":true},{"id":"Home","exit":true},"Reset","Promo"],
    "transitions":[
    {"from":"Login","to":"Reset","route":"login","guard":"expired","move":"push"},
    {"from":"Login","to":"Home","route":"login","move":"root"},
    {"from":"Reset","to":"Home","route":"done","move":"root"},
    {"from":"Home","to":"Promo","route":"promo","move":"sheet"}]}
    """
  /// The same, where nothing leads to Promo and one more condition leads to Reset.
  private static let new = old.replacing(
    ",\n{\"from\":\"Home\",\"to\":\"Promo\",\"route\":\"promo\",\"move\":\"sheet\"}", with: ""
  )
  .replacing("\"guard\":\"expired\"", with: "\"guard\":\"expired || forced\"")

  private func inFolder(_ work: (URL, (String...) throws -> ProgramRun) throws -> Void) throws {
    try withFolder { folder throws in
      try write(Self.old, to: folder.appending(path: "old.json"))
      try write(Self.new, to: folder.appending(path: "new.json"))
      try work(folder) { (words: String...) in try ProgramRun("navgraph", words, in: folder) }
    }
  }

  // MARK: Snapshots

  @Test("a snapshot has one fact a line; drift is told with the command that accepts it")
  func snapshot() throws {
    try inFolder { folder, run throws in
      #expect(try run("snapshot", "write", "old.json").code == 0)
      #expect(
        try String(contentsOf: folder.appending(path: "navigation.nav"), encoding: .utf8) == """
          # navgraph snapshot 1
          entry Login (launch)
          fact expired true or false
          route Home promo → Promo sheet
          route Login login → Reset [expired] push
          route Login login → Home root
          route Reset done → Home root
          screen Home exit
          screen Login
          screen Promo
          screen Reset

          """)
      #expect(try run("snapshot", "check", "old.json").code == 0)
      let drift = try run("snapshot", "check", "new.json")
      #expect(drift.code == 1)
      #expect(
        drift.output == """
          - route Home promo → Promo sheet
          - route Login login → Reset [expired] push
          + route Login login → Reset [expired || forced] push

          """)
      #expect(
        drift.error
          == "note: 'navigation.nav' has drifted; to accept what is there now: 'navgraph snapshot write new.json'\n")
    }
  }

  @Test("a snapshot that is missing, or an input that cannot be read, is 2")
  func snapshotFaults() throws {
    try inFolder { folder, run throws in
      let missing = try run("snapshot", "check", "old.json", "--file", "a b.nav")
      #expect(missing.code == 2)
      #expect(
        missing.error
          == "error: the snapshot 'a b.nav' cannot be read; write it with 'navgraph snapshot write --file 'a b.nav' old.json'\n"
      )
      try write("{", to: folder.appending(path: "bad.json"))
      #expect(try run("snapshot", "write", "old.json", "bad.json").code == 2)
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "navigation.nav").path))
      #expect(try run("snapshot", "rewrite").error.hasPrefix("error: there is no action 'rewrite'"))
    }
  }

  @Test("the command that accepts drift says all that was said, and another version is told")
  func acceptance() throws {
    try inFolder { folder, run throws in
      _ = try run("snapshot", "write", "old.json", "--file", "a;b.nav")
      let drift = try run(
        "snapshot", "check", "new.json", "--file", "a;b.nav", "--no-config", "--assume", "expired=true")
      #expect(
        drift.error.hasSuffix(
          "'navgraph snapshot write --file 'a;b.nav' --no-config --assume expired=true new.json'\n"))
      try write("# navgraph snapshot 9\n", to: folder.appending(path: "navigation.nav"))
      let other = try run("snapshot", "check", "old.json")
      #expect(other.code == 2)
      #expect(
        other.error.hasPrefix(
          "error: this navgraph reads version 1 of snapshots, and 'navigation.nav' has 9; write it anew"))
    }
  }

  @Test("comments, empty lines and Windows line ends do not count; the order of branches does")
  func snapshotLines() {
    let lines = NavigationSnapshot.lines(in: "# a\r\nscreen A\r\n\r\n# b\nscreen B\n")
    #expect(lines == ["screen A", "screen B"])
    let drift = NavigationSnapshot.drift(
      from: ["route A r → B", "route A r → C", "screen A"], to: ["route A r → C", "route A r → B", "screen A"])
    #expect(drift.count == 2)
    #expect(NavigationSnapshot.drift(from: lines, to: lines).isEmpty)
    // A byte-order mark is no drift, and a version is read.
    #expect(NavigationSnapshot.lines(in: "\u{FEFF}# navgraph snapshot 1\nscreen A\n") == ["screen A"])
    #expect(NavigationSnapshot.version(of: "# navgraph snapshot 9\n") == 9)
    #expect(NavigationSnapshot.version(of: "\u{FEFF}# navgraph snapshot 9\n") == 9)
    #expect(NavigationSnapshot.version(of: "screen A\n") == nil)
    // Of a long file with changes at both ends, the order of branches between them is told, too.
    let many = (0..<9_000).map { "route S\($0 / 3) r → T\($0 % 3)" }
    var other = many
    other.swapAt(4_500, 4_501)
    other[0] = "route S0 r → X"
    other[8_999] = "route S2999 r → X"
    #expect(NavigationSnapshot.drift(from: many, to: other).count == 6)
    #expect(NavigationSnapshot.drift(from: ["route A \"q r\" → B"], to: ["route A \"q s\" → B"]).count == 2)
  }

  @Test("different graphs have different snapshots, whatever their names are")
  func snapshotNames() {
    let graphs = ["A!", "A", "A exit!"].map { name -> NavigationGraph in
      var builder = NavigationGraph.Builder()
      builder.add(Screen(ScreenID(name.hasSuffix("!") ? String(name.dropLast()) : name), exit: name.hasSuffix("!")))
      return builder.build()
    }
    var quoted = NavigationGraph.Builder()
    quoted.add(Screen("A exit"))
    let texts = (graphs + [quoted.build()]).map { NavigationSnapshot.encode($0) }
    #expect(Set(texts).count == texts.count)
    #expect(texts[3].contains(#"screen "A exit""#))
    // A line break of another script is part of a name, and no end of a line.
    var strange = NavigationGraph.Builder()
    strange.add(Screen("Ho\u{2028}me"))
    let text = NavigationSnapshot.encode(strange.build())
    #expect(NavigationSnapshot.lines(in: text) == NavigationSnapshot.lines(of: strange.build()))
  }

  // MARK: Differences

  @Test("diff says what changed, and what comes of it")
  func diff() throws {
    try inFolder { _, run throws in
      let same = try run("diff", "old.json", "old.json", "--exit-code")
      #expect(same.code == 0 && same.output.isEmpty && same.error.isEmpty)
      let text = try run("diff", "old.json", "new.json")
      #expect(text.code == 0)
      try expectSnapshot(of: text.output, named: "diff.txt")
      #expect(try run("diff", "old.json", "new.json", "--exit-code").code == 1)
      try expectSnapshot(of: try run("diff", "old.json", "new.json", "-f", "markdown").output, named: "diff.md")
      try expectSnapshot(of: try run("diff", "old.json", "new.json", "-f", "json").output, named: "diff.json")
      // The other way round the same findings are gone.
      #expect(try run("diff", "new.json", "old.json").output.contains("gone: [unreachable-screen]"))
    }
  }

  @Test("the picture has a mark besides the colour", arguments: ["svg", "dot", "mermaid"])
  func picture(format: String) throws {
    try inFolder { _, run throws in
      let text = try run("diff", "old.json", "new.json", "-f", format).output
      #expect(text.contains("− promo"))
      #expect(text.contains(format == "mermaid" ? "#126; login" : "~ login"))
      #expect(text.contains(format == "mermaid" ? "stroke-dasharray" : "removed"))
    }
  }

  @Test("a file is written in the format of its name, and emptied when nothing changed")
  func files() throws {
    try inFolder { folder, run throws in
      for name in ["d.md", "d.svg", "d.json", "d.mmd", "d.txt", "d.dot", "d.png", "d.pdf"] {
        #expect(try run("diff", "old.json", "new.json", "-o", name).code == 0)
        #expect(try Data(contentsOf: folder.appending(path: name)).count > 100, "\(name)")
      }
      #expect(try run("diff", "old.json", "old.json", "-o", "d.md").code == 0)
      #expect(try Data(contentsOf: folder.appending(path: "d.md")).isEmpty)
      #expect(try run("diff", "old.json", "new.json", "-o", "d.gif").code == 2)
      #expect(try run("diff", "old.json").error.hasPrefix("error: missing argument <new>"))
      #expect(try run("diff", "old.json", "no.json").code == 2)
    }
  }

  @Test("a policy that a change breaks is told")
  func policies() throws {
    try inFolder { folder, run throws in
      try write(
        #"{ "policies": [{ "name": "promo-from-home", "require": { "by": "transition", "from": "Home", "to": "Promo" } }] }"#,
        to: folder.appending(path: ".navgraph.json"))
      let text = try run("diff", "old.json", "new.json").output
      #expect(text.contains("error: [promo-from-home] no transition leads from 'Home' straight to 'Promo'; add one"))
    }
  }

  @Test("with a revision, its inputs are compared with those in the folder, from wherever one stands")
  func revision() throws {
    try withFolder { folder throws in
      let file = folder.appending(path: "App/shop.navgraph.json")
      try write(Self.old, to: file)
      try write(#"{ "inputs": ["App"] }"#, to: folder.appending(path: ".navgraph.json"))
      try commit(folder)
      func run(_ words: String..., from sub: String = ".") throws -> ProgramRun {
        try ProgramRun("navgraph", ["diff", "--base"] + words, in: folder.appending(path: sub))
      }
      #expect(try run("HEAD").output.isEmpty)
      try write(Self.new, to: file)
      let changed = try run("main", "--exit-code")
      #expect(changed.code == 1)
      #expect(changed.output.contains("− promo → Promo (sheet)"))
      #expect(changed.output.contains("App/shop.navgraph.json:1: error: [unreachable-screen]"))
      #expect(try run("HEAD", "shop.navgraph.json", from: "App").output.contains("− promo → Promo (sheet)"))
      // Neither the working tree nor the index has changed.
      let git = try #require(ProgramRun.path(of: "git"))
      #expect(try ProgramRun(git, ["status", "--short"], in: folder).output == " M App/shop.navgraph.json\n")
      #expect(try run("nope").code == 2)
      #expect(try run("nope").error.hasPrefix("error: revision 'nope' cannot be read: there is no such commit"))
      #expect(try run("--help-me").code == 2)
      let absent = try run("HEAD", "nope.json")
      #expect(absent.code == 2)
      #expect(absent.error == "error: 'nope.json' does not exist; check the path, or use '-' for standard input\n")
      // A link in a folder leads out of it at the revision, too.
      try withFolder { folder throws in
        try write(Self.old, to: folder.appending(path: "App/a.navgraph.json"))
        try FileManager.default.createDirectory(
          at: folder.appending(path: "New"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
          atPath: folder.appending(path: "New/z.navgraph.json").path, withDestinationPath: "../App/a.navgraph.json")
        try commit(folder)
        #expect(try ProgramRun("navgraph", ["diff", "--base", "HEAD", "New"], in: folder).output.isEmpty)
      }
      // A link is what it leads to, and what lies elsewhere has no revision here.
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: "link").path, withDestinationPath: "App")
      #expect(try run("HEAD", "link").output.contains("− promo → Promo (sheet)"))
      try FileManager.default.createDirectory(
        at: folder.appending(path: "sub/.git"), withIntermediateDirectories: true)
      try write(Self.old, to: folder.appending(path: "sub/s.navgraph.json"))
      for place in ["sub", "/"] {
        let away = try run("HEAD", "\(place == "/" ? NSTemporaryDirectory() : place)/s.navgraph.json")
        #expect(away.code == 2)
        #expect(
          place == "/" || away.error.contains("'sub/s.navgraph.json' is not in the Git repository of this folder"))
      }
      // What is new has no past.
      try write(Self.new, to: folder.appending(path: "Other/o.navgraph.json"))
      let fresh = try run("HEAD", "Other")
      #expect(fresh.code == 0)
      #expect(fresh.error == "note: revision 'HEAD' has none of the inputs, so all of it is new\n")
      #expect(fresh.output.contains("+ screen Promo"))
    }
  }

  @Test("a program compares its own graph with a file")
  func ownGraph() throws {
    try withFolder { folder throws in
      let file = folder.appending(path: "old.json")
      try write(NavigationJSON.encode(NavigationGraph("A>B B!")), to: file)
      let run = ToolRun(["diff", file.path], graph: NavigationGraph("A>B B!>C C!"), tool: "LoginFlow")
      #expect(run.code == 0)
      #expect(run.output.contains("+ screen C"))
      let base = ToolRun(["diff", "--base", "main"], graph: NavigationGraph("A>B B!"), tool: "LoginFlow")
      #expect(
        base.error.hasPrefix("error: the graph of a program cannot be read at another revision; write it there with"))
    }
  }
}
