import Foundation
import NavigationCommands

/// How long it takes from Swift sources to the graph, as whole processes.
enum SourceBenchmark {
  /// Measures apps of growing size, the last one with 6,000 files.
  static func run() throws {
    guard let executable = Bundle.main.executablePath else { return }
    let folder = FileManager.default.temporaryDirectory.appending(path: "navgraph-sources-\(getpid())")
    defer { try? FileManager.default.removeItem(at: folder) }
    for features in [20, 200, 1_200] {
      let app = folder.appending(path: "\(features)")
      var lines = 0
      let files = GeneratedSources.files(features: features)
      for (path, text) in files {
        let file = app.appending(path: path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        lines += text.utf8.count { $0 == UInt8(ascii: "\n") } + 1
      }
      var memory = 0
      let words = ["tool", "import", app.path, "--no-config", "-o", folder.appending(path: "graph.json").path]
      let time = milliseconds(runs: features > 1_000 ? 1 : 3) { memory = max(memory, call(executable, words)) }
      print(
        "\(files.count) Swift files, \(lines) lines: \(Int(Double(lines) / time)) thousand lines a second, on"
          + " \(ProcessInfo.processInfo.activeProcessorCount) processors, \(memory >> 20) MiB")
      row("import", time)
    }
  }
}

/// Runs a program to its end, and gives the most memory that it had, in bytes; Foundation's `Process` can tell of the end
/// a second late.
@discardableResult
func call(_ executable: String, _ words: [String]) -> Int {
  var pid = pid_t()
  var arguments: [UnsafeMutablePointer<CChar>?] = ([executable] + words).map { strdup($0) } + [nil]
  defer { for text in arguments { free(text) } }
  var status: Int32 = 0
  var usage = rusage()
  guard posix_spawn(&pid, executable, nil, nil, &arguments, environ) == 0, wait4(pid, &status, 0, &usage) == pid,
    status == 0
  else {
    print("  \(executable) \(words.joined(separator: " ")) failed")
    return 0
  }
  // Kibibytes on Linux, bytes on macOS.
  #if os(Linux)
    return usage.ru_maxrss << 10
  #else
    return usage.ru_maxrss
  #endif
}
