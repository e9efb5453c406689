import Foundation
import NavigationFormats
import NavigationGraph
import NavigationTestSupport
import Testing

@Suite("Inputs of other formats")
struct ImportTests {
  private static let storyboard = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" initialViewController="a"><scenes><scene><objects>
    <viewController id="a" customClass="Login" sceneMemberID="viewController"><connections>
    <segue destination="b" kind="show" identifier="login" id="s"/></connections></viewController></objects></scene>
    <scene><objects><viewController id="b" customClass="Home" sceneMemberID="viewController"/></objects></scene></scenes></document>
    """
  private static let navigation = """
    <navigation xmlns:android="http://schemas.android.com/apk/res/android" xmlns:app="http://schemas.android.com/apk/res-auto"
      app:startDestination="@id/title"><fragment android:id="@+id/title"/></navigation>
    """

  private func inFolder(_ files: [String: String], _ work: (URL, (String...) throws -> ProgramRun) throws -> Void)
    throws
  {
    try withFolder { folder throws in
      for (name, text) in files {
        try write(text, to: folder.appending(path: name))
      }
      try work(folder) { (words: String...) in try ProgramRun("navgraph", words, in: folder) }
    }
  }

  @Test("folders are walked sorted, without what Git ignores, others wrote or patterns leave out")
  func folders() throws {
    let files = [
      "App/Main.storyboard": Self.storyboard, "App/res/navigation/main.xml": Self.navigation,
      "App/res/layout/title.xml": "<LinearLayout/>", "App/package.json": "{}", "Pods/Kit/Kit.storyboard": "no XML",
      "build/out.storyboard": "no XML", ".hidden/x.storyboard": "no XML", "old/Old.storyboard": "no XML",
      ".gitignore": "/old/\n!kept", "Docs/flow.dot": "digraph { Other -> Thing }",
      "Docs/flow.mmd": "flowchart LR\na-->b",
    ]
    try inFolder(files) { folder, run throws in
      let list = try run("list", ".")
      #expect(list.output == "Login → Home\nHome\ntitle\n")
      #expect(list.error.isEmpty && list.code == 0)
      #expect(try run("list", ".", "--exclude-input", "*.xml").output == "Login → Home\nHome\n")
      #expect(try run("list", ".", "--exclude-input", "App/**/main.xml").output == "Login → Home\nHome\n")
      #expect(try run("list", ".", "--exclude-input", "App/", "--exclude-input", "!App/").output == list.output)
      // Where there is nothing else, drawings are what is meant.
      #expect(try run("list", "Docs").output == "Other → Thing\nThing\na → b\nb\n")
      try write(#"{ "inputs": ["App"], "excludedInputs": ["res"] }"#, to: folder.appending(path: ".navgraph.json"))
      #expect(try run("list").output == "Login → Home\nHome\n")
      #expect(try run("config").output.contains("excludedInputs"))
    }
  }

  @Test("one file that cannot be read does not hide the others, and fails in the end")
  func faults() throws {
    let files = ["a/Main.storyboard": Self.storyboard, "a/Cut.storyboard": "<document>", "a/nav.xml": Self.navigation]
    try inFolder(files) { _, run throws in
      let audit = try run("audit", "a")
      #expect(audit.code == 2)
      #expect(audit.error == "a/Cut.storyboard:1: error: element 'document' is never closed; the file may be cut\n")
      #expect(audit.output == "incomplete: 1 fault; no findings; 3 screens; 3 reachable; 1 transition\n")
      #expect(try run("list", "a").output == "Login → Home\nHome\ntitle\n")
      let none = try run("list", "a/Cut.storyboard")
      #expect(none.code == 2 && none.output.isEmpty)
    }
  }

  @Test("import writes one file, and says what it holds and what is wrong with the inputs")
  func importing() throws {
    let cyclic = Self.navigation.replacing("<fragment", with: "<include app:graph=\"@navigation/gone\"/><fragment")
    try inFolder(["Main.storyboard": Self.storyboard, "nav.xml": cyclic]) { folder, run throws in
      let run1 = try run("import", "Main.storyboard", "nav.xml", "-o", "app.json")
      #expect(run1.code == 0 && run1.output.isEmpty)
      #expect(
        run1.error
          == "nav.xml:2: warning: '@navigation/gone' is not among the inputs; name it too, or the folder of both\nnote: 2 files: 3 screens, 1 transition, 2 entries\n"
      )
      #expect(try run("list", "app.json").output == "Home\nLogin → Home\ntitle\n")
      #expect(try run("import", "Main.storyboard").output.hasPrefix("{\n  \"version\": 1,"))
      #expect(try run("import", "app.json", "-o", "app.dot").code == 0)
      #expect(try run("list", "app.dot").output == run("list", "app.json").output)
      let wrong = try run("import", "Main.storyboard", "-o", "app.svg")
      #expect(wrong.code == 2)
      #expect(wrong.error.contains("'app.svg' is not a value that '--output' accepts; use one of: *.json, *.dot"))
    }
  }

  @Test(
    "what an unchanged tree holds is the same at a revision, however it is named",
    .enabled(if: ProgramRun.path(of: "git") != nil))
  func revision() throws {
    let twin = Self.storyboard.replacing("identifier=\"login\""[...], with: "identifier=\"other\"")
    let machine = #"{"id":"m","initial":"a","states":{"a":{"on":{"E":"a"}}}}"#
    let files = [
      "Main.storyboard": Self.storyboard.replacing(
        "<viewController id=\"b\" customClass=\"Home\""[...],
        with: "<viewControllerPlaceholder id=\"b\" storyboardName=\"Home\""
      ).replacing(
        "sceneMemberID=\"viewController\"/></objects>"[...], with: "sceneMemberID=\"viewController\"/></objects>"),
      "Home.storyboard": Self.storyboard.replacing("Login"[...], with: "HomeStart"),
      "A/Twin.storyboard": Self.storyboard, "B/Twin.storyboard": twin, "a.machine.json": machine,
      "b.machine.json": machine,
      "nav.xml": Self.navigation.replacing(
        "<fragment"[...], with: "<include app:graph=\"@navigation/home\"/><fragment"),
      "home.xml": Self.navigation.replacing("title"[...], with: "inner"),
      "Sub/Gen/x.scxml": "<scxml><state id='ignored'/></scxml>", "Sub/y.scxml": "<scxml><final id='taken'/></scxml>",
      ".gitignore": "Gen/\n",
    ]
    try inFolder(files) { folder, run throws in
      try commit(folder)
      for input in [".", "./", folder.path] {
        let difference = try run("diff", "--base", "HEAD", input)
        #expect(difference.output == "no differences\n" || difference.output.isEmpty, "\(difference.output)")
        #expect(difference.code == 0)
      }
      let names = try run("list", ".").output
      #expect(names.contains("Login (A/Twin.storyboard") || names.contains("Login ("))
      #expect(try run("list", folder.path).output == names)
      // What the root of the repository ignores is ignored in its folders.
      #expect(try run("list", "Sub").output == "taken (exit)\n")
    }
  }

  @Test("the format can be forced, also for standard input")
  func format() throws {
    try inFolder(["flow.txt": "digraph { a -> b }", "Main.storyboard": Self.storyboard]) { _, run throws in
      #expect(try run("list", "flow.txt").output == "a → b\nb\n")
      #expect(try run("list", "--input-format", "dot", "flow.txt").output == "a → b\nb\n")
      let wrong = try run("list", "--input-format", "mermaid", "flow.txt")
      #expect(wrong.code == 2)
      #expect(
        wrong.error
          == "flow.txt: error: 'digraph' is no kind of chart that is read; flowchart and stateDiagram-v2 are\n")
      #expect(try run("list", "--input-format", "swift", "flow.txt").code == 2)
      #expect(
        try run("list", "--input-format", "dto", "flow.txt").error.contains("use one of: swift, storyboard, android"))
    }
    let piped = ToolRun(["list", "-"], input: "flowchart LR\n a -->|x| b")
    #expect(piped.output == "a → b\nb\n")
    let unknown = ToolRun(["list", "-"], input: "hello")
    #expect(
      unknown.error == "<stdin>: error: no format that navgraph reads; name it with '--input-format' if it is one\n")
  }

  @Test("severities know the kind of a file that is forced, and JSON keeps it")
  func kinds() throws {
    let machine = #"{"initial":"a","states":{"a":{"on":{"E":{"target":"b","guard":"x"}}},"b":{"type":"final"}}}"#
    try inFolder(["m.json": machine]) { _, run throws in
      #expect(try run("audit", "m.json").output == "no findings; 2 screens; 2 reachable; 1 transition\n")
      #expect(try run("import", "m.json", "-o", "app.navgraph.json").code == 0)
      #expect(try run("audit", "app.navgraph.json").output == "no findings; 2 screens; 2 reachable; 1 transition\n")
      #expect(try run("audit", "m.json", "--no-config", "--only", "missing-otherwise").code == 0)
    }
  }

  @Test(
    "the samples of all formats are read, and each is drawn in the README",
    arguments: [
      ("Login.storyboard", 5, 3), ("login.xml", 5, 5), ("login.dot", 5, 7), ("login.mmd", 5, 7),
      ("login.machine.json", 6, 13),
      ("login.scxml", 5, 9),
    ])
  func samples(name: String, screens: Int, transitions: Int) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
    let file = root.appending(path: "Samples/Formats/\(name)")
    let audit = ToolRun(["audit", "--no-config", file.path])
    #expect(audit.output == "no findings; \(screens) screens; \(screens) reachable; \(transitions) transitions\n")
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    #expect(readme.contains("Samples/Formats/\(name).svg)](Samples/Formats/\(name))"))
    let picture = try String(contentsOf: URL(filePath: file.path + ".svg"), encoding: .utf8)
    let drawn = ToolRun(["render", "--no-config", "--plain", file.path])
    func titles(_ svg: String) -> [Substring] {
      svg.split(separator: "<title>").dropFirst().map { $0.prefix { $0 != "<" } }
    }
    #expect(titles(picture).sorted() == titles(drawn.output).sorted())
  }
}
