import Foundation
import NavigationTestSupport
import Testing

/// The built executables in a process of their own, and what the README shows of them.
@Suite("Executables")
struct ExecutableTests {
  static let root = ProgramRun.repository

  private func run(
    _ name: String, _ words: [String], in folder: URL = Self.root, input: String? = nil, closesOutput: Bool = false
  ) throws -> ProgramRun {
    try ProgramRun(name, words, in: folder, input: input, closesOutput: closesOutput)
  }

  @Test(
    "the transcripts of the README and of articles are real",
    arguments: [
      "README.md", "Sources/NavigationGraph/NavigationGraph.docc/ReasoningAboutConditions.md",
      "Sources/NavigationGraph/NavigationGraph.docc/WritingPolicies.md",
      "Sources/NavigationGraph/NavigationGraph.docc/AuditingAnExistingApp.md",
    ])
  func transcripts(path: String) throws {
    let readme = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    let blocks = readme.components(separatedBy: "```console\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    #expect(blocks.count >= 2)
    for block in blocks {
      let lines = block.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      let words = lines[0].dropFirst(2).split(separator: " ").map(String.init)
      #expect(try run(words[0], Array(words.dropFirst())).output == String(lines[1]), "\(words)")
    }
  }

  @Test(
    "the pictures in the README are of the samples as they are",
    arguments: [
      ("LoginFlow render", "LoginFlow/LoginFlow.svg"), ("navgraph render Samples/Shop", "Shop/Shop.svg"),
      ("navgraph render Samples/Shop --layout overview", "Shop/ShopOverview.svg"),
      ("navgraph diff Samples/Change/before.json Samples/Change/after.json -f svg", "Change/Change.svg"),
    ])
  func picture(command: String, file: String) throws {
    let words = command.split(separator: " ").map(String.init)
    let drawn = try run(words[0], Array(words.dropFirst())).output
    let kept = try String(contentsOf: Self.root.appending(path: "Samples/\(file)"), encoding: .utf8)
    // Coordinates depend on Graphviz's version and the fonts, titles do not.
    func titles(_ svg: String) -> [String] {
      svg.components(separatedBy: "<title>").dropFirst().map { $0.components(separatedBy: "</title>")[0] }
    }
    #expect(titles(kept).sorted() == titles(drawn).sorted())
    #expect(titles(kept).count >= 20)
  }

  @Test("the sample has no findings, and its main job writes the picture")
  func sample() throws {
    try withFolder { folder throws in
      let audit = try run("LoginFlow", ["audit", "--report", "svg=login.svg"], in: folder)
      #expect(audit.code == 0 && audit.error.isEmpty)
      #expect(audit.output.hasPrefix("no findings; 10 screens; 10 reachable"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["login.svg"])
      let list = try run("LoginFlow", ["list"], in: folder).output
      #expect(list.hasPrefix("Login → ChangePassword [passwordExpired] | Home [else], SignUp, ForgotPassword\n"))
    }
  }

  @Test("the code of the sample's routers and the routers themselves give one graph")
  func importOfRouters() throws {
    let registered = try run("LoginFlow", ["snapshot", "write", "--file", "-"])
    let imported = try run("navgraph", ["snapshot", "write", "--file", "-", "--no-config", "Samples/LoginFlow"])
    #expect(imported.output == registered.output)
    #expect(registered.output.contains("route Login login → ChangePassword [passwordExpired] push"))
  }

  @Test("the sample's routers run it")
  func play() throws {
    let played = try run("LoginFlow", ["play", "login", "orders", "showOrder", "tarck", "track"]).output
    #expect(
      played == """
        Login
        login: root to 'Home'
        Home
        orders: push to 'Orders'
        Home / Orders
        showOrder: push to 'Order'
        Home / Orders / Order
        tarck: route 'tarck' is not declared; did you mean 'track'?
        Home / Orders / Order
        track: sheet to 'Preparing'
        Home / Orders / Order / Preparing

        """)
  }

  @Test("the same bytes in 20 processes")
  func determinism() throws {
    let pictures = try Set((0..<20).map { _ in try run("LoginFlow", ["render"]).output })
    #expect(pictures.count == 1)
  }

  @Test("standard input, exit codes and a reader that goes away")
  func process() throws {
    let input = #"{"screens":[{"id":"A","entry":true}]}"#
    #expect(try run("navgraph", ["audit", "-"], input: input).code == 1)
    #expect(try run("navgraph", ["audit", "-"], input: "{").code == 2)
    #expect(try run("navgraph", ["--version"]).output == "navgraph 0.1.0\n")
    let closed = try run("navgraph", ["list", "-", "-f", "json"], input: input, closesOutput: true)
    #expect(closed.code == 0)
    #expect(closed.error.isEmpty)
  }
}
