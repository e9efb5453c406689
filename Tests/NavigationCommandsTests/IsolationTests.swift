import Foundation
import NavigationGraph
import NavigationRendering
import NavigationTestSupport
import Testing

@testable import NavigationCommands

@Suite("Rendering in a process of its own")
struct IsolationTests {
  /// The built tool, which draws in a process when it is called so.
  private static func tool() -> RenderingProcess {
    RenderingProcess(executable: ProgramRun.products.appending(path: "navgraph").path)
  }

  /// A process that does what a shell is told, whatever Graphviz would do.
  private static func shell(_ script: String) -> RenderingProcess {
    RenderingProcess(executable: "/bin/sh", words: ["-c", script])
  }

  @discardableResult
  private static func run(
    _ process: RenderingProcess, _ dot: String = "digraph { a -> b }", format: GraphvizJob.Format = .svg
  ) throws(RenderingError) -> [UInt8] {
    try process.run(GraphvizJob(dot: dot, format: format))
  }

  /// As many screens as one likes, each leading to each, which Graphviz takes hours for.
  private static func dense(_ count: Int) -> String {
    "digraph { \((0..<count).flatMap { a in (0..<count).map { "n\(a) -> n\($0) [label=\"\(a) \($0)\"]" } }.joined(separator: "; ")) }"
  }

  @Test("a picture is the same as in this process")
  func picture() throws {
    for format in GraphvizJob.Format.allCases where format != .pdf {
      let job = GraphvizJob(dot: "digraph flow { a [label=\"設 & <b>\"]; a -> b }", format: format)
      #expect(try Self.tool().run(job) == job.run())
    }
  }

  @Test("what Graphviz says is told, and the process is gone")
  func message() {
    let error = #expect(throws: RenderingError.self) { try Self.run(Self.tool(), "digraph { a -> ") }
    #expect(error?.description.contains("syntax error") == true)
  }

  @Test("a picture that takes too long is stopped, and not only by its parent")
  func time() {
    var process = Self.tool()
    process.timeLimit = 0.5
    let duration = ContinuousClock().measure {
      #expect(throws: RenderingError.timedOut(seconds: 0.5)) { try Self.run(process, Self.dense(70)) }
    }
    #expect(duration < .seconds(20))
    #expect(
      "\(RenderingError.timedOut(seconds: 0.5))"
        == "Graphviz took more than 0.5 s ('--render-timeout' gives it longer)")
    // A process that answers and yet does not end is stopped, too.
    var stuck = Self.shell("cat >/dev/null; exec sleep 60 >/dev/null 2>&1")
    stuck.timeLimit = 0.3
    #expect(throws: RenderingError.timedOut(seconds: 0.3)) { try Self.run(stuck) }
  }

  @Test("a picture that needs too much memory is stopped")
  func memory() {
    var process = Self.tool()
    process.memoryLimit = 45
    process.timeLimit = 60
    #expect(throws: RenderingError.outOfMemory(megabytes: 45)) {
      try Self.run(process, "digraph { \((1..<40_000).map { "n\($0) -> n\($0 / 2)" }.joined(separator: "; ")) }")
    }
    #expect(throws: RenderingError.outOfMemory(megabytes: 2_048)) {
      try Self.run(Self.shell("echo 'out of memory' >&2; exit 1"))
    }
    #expect("\(RenderingError.outOfMemory(megabytes: 45))" == "Graphviz needed more than 45 MiB of memory")
  }

  @Test("a crash and an early end are told as what they are")
  func crash() {
    #expect(throws: RenderingError.crashed(signal: SIGSEGV)) { try Self.run(Self.shell("kill -SEGV $$")) }
    #expect(throws: RenderingError.crashed(signal: SIGABRT)) { try Self.run(Self.shell("kill -ABRT $$")) }
    #expect(throws: RenderingError.exited(code: 3, message: "trouble; in two lines")) {
      try Self.run(Self.shell("echo trouble >&2; echo 'in two lines' >&2; exit 3"))
    }
    #expect("\(RenderingError.crashed(signal: SIGSEGV))" == "Graphviz crashed (signal 11)")
    #expect("\(RenderingError.exited(code: 3, message: "trouble"))" == "Graphviz gave up (exit code 3): trouble")
    let missing = RenderingProcess(executable: "/nowhere/navgraph")
    #expect(throws: RenderingError.notStarted(reason: "/nowhere/navgraph: No such file or directory")) {
      try Self.run(missing)
    }
  }

  @Test(
    "faults of Graphviz itself end its process alone",
    arguments: [
      "digraph { a -> b [minlen=99999999999] }", "digraph { concentrate=true; a -> b; a -> b; b -> c; c -> b; b -> a }",
    ])
  func graphviz(dot: String) {
    // What happens depends on the release; 2.42 runs out of memory and crashes, or loses an edge and gives up.
    do {
      #expect(try Self.run(Self.tool(), dot).starts(with: Array("<?xml".utf8)))
    } catch {
      #expect(error.dependsOnDrawing, "\(error)")
    }
  }

  @Test("input and output of any size pass, also when the process reads none of it")
  func sizes() throws {
    let large = String(repeating: "x", count: 3_000_000)
    let echo = try Self.run(Self.shell("cat"), large)
    #expect(echo.count == large.utf8.count + "svg dot\n".utf8.count)
    #expect(
      try Self.run(Self.shell("exec <&-; head -c 2000000 /dev/zero; head -c 2000000 /dev/zero >&2"), large).count
        == 2_000_000)
    #expect(try Self.run(Self.shell("exit 0"), large).isEmpty)
  }

  @Test("many pictures at once leave no descriptors and no processes behind")
  func leaks() async throws {
    func descriptors() -> Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0 }
    _ = try Self.run(Self.shell("cat"))
    let before = descriptors()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask {
          if number % 4 == 0 { _ = try Self.shell("sleep 60").start() }
          _ = try Self.run(Self.shell("cat; exit 0"), String(repeating: "y", count: 100_000))
        }
      }
      try await group.waitForAll()
    }
    // Other tests have some open, too; six for each process would be far more.
    #expect(descriptors() < before + 100)
  }

  @Test("a picture that fails is drawn with less, the other reports are written, and the exit code says what it is")
  func ladder() throws {
    try withFolder { folder throws in
      let input = folder.appending(path: "app.json")
      try #"{ "screens": [{ "id": "A", "entry": true, "exit": true }] }"#.write(
        to: input, atomically: true, encoding: .utf8)
      func run(_ words: [String], _ script: String) -> (code: Int32, error: String) {
        let error = Written()
        let console = Console(output: { _ in }, error: { error.append($0) })
        let code = NavigationTool.run(words, console: console, renderer: Self.shell(script))
        return (code.rawValue, error.text)
      }
      let picture = folder.appending(path: "a.svg").path
      // Fails until the overview is asked for, which the count of tries in a file tells.
      let tries = folder.appending(path: "tries").path
      let tool = ProgramRun.products.appending(path: "navgraph").path
      let later = "echo x >>\(tries); [ $(wc -l <\(tries)) -ge 3 ] || kill -SEGV $$; exec \(tool) render-child 2048 30"
      let drawn = run(["render", input.path, "-o", picture], later)
      #expect(drawn.code == 0)
      #expect(
        drawn.error == """
          warning: Graphviz crashed (signal 11); the picture is drawn as 'compact', not as 'flow'
          warning: Graphviz crashed (signal 11); the picture is drawn as 'overview', not as 'compact'

          """)
      #expect(FileManager.default.fileExists(atPath: picture))

      let reports = ["svg", "json", "png", "mermaid"].flatMap {
        ["--report", "\($0)=\(folder.appending(path: "out.\($0)").path)"]
      }
      let failed = run(["audit", input.path] + reports, "exit 9")
      #expect(failed.code == 2)
      #expect(failed.error.contains("error: report 'svg': Graphviz gave up (exit code 9)\n"))
      #expect(failed.error.contains("error: report 'png': Graphviz gave up (exit code 9)\n"))
      for (name, isThere) in [("svg", false), ("png", false), ("json", true), ("mermaid", true)] {
        #expect(
          FileManager.default.fileExists(atPath: folder.appending(path: "out.\(name)").path) == isThere, "\(name)")
      }
      // Less of the graph does not help a process that does not start.
      let console = Console(output: { _ in }, error: { _ in })
      #expect(
        NavigationTool.run(
          ["render", input.path, "-o", picture], console: console, renderer: RenderingProcess(executable: "/nowhere"))
          == .failure)
    }
  }
}

/// Text that is put together by several writers.
private final class Written: @unchecked Sendable {
  private let lock = NSLock()
  private var parts = ""

  var text: String { lock.withLock { parts } }

  func append(_ part: String) { lock.withLock { parts += part } }
}
