import Foundation
import NavigationTestSupport
import Testing

/// The recipes in `Samples/ci`, run as far as that goes without the services.
@Suite("Recipes for CI")
struct RecipeTests {
  /// An app whose base is sound, and in which a change has stranded a screen.
  private func inRepository(_ work: (URL, [String: String]) throws -> Void) throws {
    let good = """
      {"screens":[{"id":"Login","entry":true},{"id":"Home","exit":true},{"id":"Promo","exit":true}],
      "transitions":[{"from":"Login","to":"Home","route":"login"},{"from":"Home","to":"Promo","route":"promo"}]}
      """
    try withFolder { folder throws in
      let file = folder.appending(path: "App/app.navgraph.json")
      try write(good, to: file)
      try write(#"{ "inputs": ["App"] }"#, to: folder.appending(path: ".navgraph.json"))
      try commit(folder)
      try write(good.replacing(#","# + #"{"from":"Home","to":"Promo","route":"promo"}"#, with: ""), to: file)
      let path = ProgramRun.products.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
      try work(folder, ["PATH": path, "HOME": folder.path])
    }
  }

  /// The scripts of a recipe: the blocks of text below keys or list items that end with `|`, in order.
  private func scripts(_ name: String, after key: String) throws -> [String] {
    let url = ProgramRun.repository.appending(path: "Samples/ci/\(name)")
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    func indent(_ line: Substring) -> Int { line.prefix { $0 == " " }.count }
    var scripts: [String] = []
    var number = 0
    while number < lines.count {
      let line = lines[number]
      number += 1
      guard line.drop(while: { $0 == " " }).hasPrefix(key), line.hasSuffix("|") else { continue }
      var block: [Substring] = []
      while number < lines.count, lines[number].isEmpty || indent(lines[number]) > indent(line) {
        block.append(lines[number])
        number += 1
      }
      let margin = block.filter { !$0.isEmpty }.map(indent).min() ?? 0
      scripts.append(block.map { String($0.dropFirst(margin)) }.joined(separator: "\n"))
    }
    return scripts
  }

  private func bash(_ script: String, in folder: URL, _ environment: [String: String]) throws -> ProgramRun {
    try ProgramRun("/bin/bash", ["-e", "-o", "pipefail", "-c", script], in: folder, environment: environment)
  }

  @Test("the composite action shows what changes, annotates, and fails")
  func action() throws {
    let scripts = try scripts("action.yml", after: "run:")
    #expect(scripts.count == 3)
    // Text of a pull request must not become part of a command.
    #expect(scripts.allSatisfy { !$0.contains("${{") })
    try inRepository { folder, environment throws in
      let summary = folder.appending(path: "summary.md")
      let own = environment.merging([
        "GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": summary.path, "NAVGRAPH_INPUTS": "", "NAVGRAPH_BASE": "HEAD",
        "NAVGRAPH_FAIL_ON": "", "NAVGRAPH_SARIF": "navgraph.sarif",
      ]) { $1 }
      // What is there need not be built.
      #expect(try bash(scripts[0], in: folder, own).code == 0)
      let diff = try bash(scripts[1], in: folder, own)
      #expect(diff.code == 0, "\(diff.error)")
      let audit = try bash(scripts[2], in: folder, own)
      #expect(audit.code == 1, "\(audit.error)")
      #expect(audit.output.contains("::error file=App/app.navgraph.json,line=1,title=unreachable-screen::"))
      let text = try String(contentsOf: summary, encoding: .utf8)
      #expect(text.contains("### navgraph: branch −1; new: 1 error"))
      #expect(text.contains("```mermaid"))
      #expect(text.contains("### navgraph: 1 error"))
      for file in ["navgraph.sarif", "navgraph.svg", "navgraph-diff.md"] {
        #expect(FileManager.default.fileExists(atPath: folder.appending(path: file).path), "\(file)")
      }
      var lenient = own
      lenient["NAVGRAPH_FAIL_ON"] = "never"
      lenient["NAVGRAPH_INPUTS"] = "App\n"
      #expect(try bash(scripts[2], in: folder, lenient).code == 0)
    }
  }

  @Test("the workflow uses the action and uploads its file")
  func workflow() throws {
    let url = ProgramRun.repository.appending(path: "Samples/ci/github-workflow.yml")
    let text = try String(contentsOf: url, encoding: .utf8)
    #expect(text.contains("uses: OWNER/navgraph/Samples/ci@main"))
    #expect(text.contains("fetch-depth: 0"))
    #expect(text.contains("security-events: write"))
  }

  @Test("the GitLab job shows what changes, writes its reports, and fails")
  func gitlab() throws {
    let scripts = try scripts("gitlab-ci.yml", after: "- |")
    #expect(scripts.count == 3)
    try inRepository { folder, environment throws in
      let own = environment.merging(["CI_MERGE_REQUEST_DIFF_BASE_SHA": "HEAD"]) { $1 }
      #expect(try bash(scripts[0], in: folder, own).code == 0)
      #expect(try bash(scripts[1], in: folder, own).output.contains("error: [unreachable-screen]"))
      #expect(try bash(scripts[2], in: folder, own).code == 1)
      for file in ["gl-code-quality-report.json", "navgraph.junit.xml", "navgraph.svg"] {
        #expect(FileManager.default.fileExists(atPath: folder.appending(path: file).path), "\(file)")
      }
    }
  }

  @Test("the hooks fail what strands a screen", .enabled(if: ProgramRun.path(of: "pre-commit") != nil))
  func preCommit() throws {
    let program = try #require(ProgramRun.path(of: "pre-commit"))
    let recipe = ProgramRun.repository.appending(path: "Samples/ci/pre-commit-config.yaml")
    try inRepository { folder, environment throws in
      let own = environment.merging(["PRE_COMMIT_HOME": folder.path + "/.cache"]) { $1 }
      try FileManager.default.copyItem(at: recipe, to: folder.appending(path: ".pre-commit-config.yaml"))
      let git = try #require(ProgramRun.path(of: "git"))
      let sound = try ProgramRun(git, ["show", "HEAD:App/app.navgraph.json"], in: folder).output
      let changed = try String(contentsOf: folder.appending(path: "App/app.navgraph.json"), encoding: .utf8)
      for (text, hook, code) in [(sound, "navgraph-audit", 0), (changed, "navgraph-audit", 1)]
        as [(String, String, Int32)]
      {
        try write(text, to: folder.appending(path: "App/app.navgraph.json"))
        _ = try ProgramRun(git, ["add", "-A"], in: folder)
        let run = try ProgramRun(program, ["run", "-a", hook], in: folder, environment: own)
        #expect(run.code == code, "\(run.output)")
        #expect(run.output.contains("[unreachable-screen]") == (code == 1))
      }
    }
  }

  @Test("the plug-in runs the tool in a client package, and writes only where told", .timeLimit(.minutes(15)))
  func plugin() throws {
    // Kept beside the products, so that only the first run builds all of it.
    let scratch = ProgramRun.repository.appending(path: ".build/client-package")
    try withFolder { folder throws in
      let package = """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
          name: "App", dependencies: [.package(name: "navgraph", path: "\(ProgramRun.repository.path)")],
          targets: [.executableTarget(name: "App")])
        """
      try write(package, to: folder.appending(path: "Package.swift"))
      try write("print(1)\n", to: folder.appending(path: "Sources/App/main.swift"))
      try write(ConfigurationTests.shop, to: folder.appending(path: "app.navgraph.json"))
      let before = try names(in: folder)
      func run(_ words: String...) throws -> ProgramRun {
        let swift = try #require(ProgramRun.path(of: "swift"))
        return try ProgramRun(
          swift,
          ["package", "--scratch-path", scratch.path, "--allow-writing-to-package-directory", "navgraph"] + words,
          in: folder)
      }
      let audit = try run("audit", "app.navgraph.json")
      #expect(audit.code == 1)
      #expect((audit.output + audit.error).contains("app.navgraph.json:5: error: [unreachable-screen]"))
      #expect(try names(in: folder) == before)
      #expect(try run("audit", "app.navgraph.json", "--exit-zero", "--report", "sarif=out.sarif").code == 0)
      #expect(try names(in: folder) == (before + ["out.sarif"]).sorted())
      #expect(try run("audit", "no.json").code != 0)
    }
  }

  private func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != "Package.resolved" }.sorted()
  }
}
