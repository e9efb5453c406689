package import Foundation

/// One run of a program in a process of its own, with what it wrote.
package struct ProgramRun: Sendable {
  package let code: Int32
  package let output: String
  package let error: String

  /// The root of this repository.
  package static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The folder of the built products, which is that of the tests.
  package static let products: URL = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
    return (bundle ?? URL(filePath: CommandLine.arguments[0])).deletingLastPathComponent()
  }()

  /// The path of a program, or `nil` when the machine has none of the name.
  package static func path(of program: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(program)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - program: A path, or the name of a built product.
  ///   - words: The words after the program's own name.
  ///   - folder: The folder to run it in.
  ///   - input: What it reads; nothing unless said.
  ///   - environment: Variables that differ from those of this process, which has none of a CI service for it.
  ///   - closesOutput: Whether nobody reads what it writes.
  /// - Throws: When the program cannot be started.
  package init(
    _ program: String, _ words: [String], in folder: URL, input: String? = nil, environment: [String: String] = [:],
    closesOutput: Bool = false
  ) throws {
    let process = Process()
    process.executableURL =
      program.hasPrefix("/") ? URL(filePath: program) : Self.products.appending(path: program)
    process.arguments = words
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GITHUB_") }
      .merging(environment) { $1 }
    let (output, error, feed) = (Pipe(), Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = error
    process.standardInput = feed
    try process.run()
    if closesOutput { try output.fileHandleForReading.close() }
    if let input { try feed.fileHandleForWriting.write(contentsOf: Data(input.utf8)) }
    try feed.fileHandleForWriting.close()
    let text = closesOutput ? Data() : try output.fileHandleForReading.readToEnd() ?? Data()
    let complaint = try error.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    code = process.terminationStatus
    self.output = String(decoding: text, as: UTF8.self)
    self.error = String(decoding: complaint, as: UTF8.self)
  }
}

/// Writes a file of text.
package func write(_ text: String, to file: URL) throws {
  try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  try Data(text.utf8).write(to: file)
}

/// Makes a folder a Git repository, and commits all that is in it.
package func commit(_ folder: URL, _ message: String = "a step") throws {
  guard let git = ProgramRun.path(of: "git") else { return }
  for words in [["init", "-q", "-b", "main"], ["add", "-A"]] { _ = try ProgramRun(git, words, in: folder) }
  let author = ["-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"]
  _ = try ProgramRun(git, author + ["commit", "-q", "--no-verify", "-m", message], in: folder)
}
