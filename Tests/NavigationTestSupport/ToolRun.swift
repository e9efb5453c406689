package import Foundation
internal import NavigationCommands
package import NavigationGraph
import Synchronization

/// One run of the tool in this process, with what it wrote.
package struct ToolRun: Sendable {
  package let code: Int32
  package let output: String
  package let error: String

  /// Runs the tool with some words.
  package init(
    _ words: [String], graph: NavigationGraph? = nil, input: String = "", tool: String = "navgraph",
    isTerminal: Bool = false, environment: [String: String] = [:]
  ) {
    let written = Mutex<(output: [UInt8], error: String)>(([], ""))
    let console = Console(
      output: { bytes in written.withLock { $0.output += bytes } },
      error: { text in written.withLock { $0.error += text } },
      input: { Array(input.utf8) }, isTerminal: isTerminal, environment: environment)
    code = NavigationTool.run(words, graph: graph, tool: tool, console: console).rawValue
    (output, error) = written.withLock { (String(decoding: $0.output, as: UTF8.self), $0.error) }
  }
}

/// Does work in a folder of its own, which is gone afterwards.
package func withFolder<Value>(_ work: (URL) throws -> Value) throws -> Value {
  let folder = FileManager.default.temporaryDirectory.appending(path: "navgraph-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try work(folder)
}

/// Does work on a thread with a stack of 512 KiB, the smallest that Apple's systems give.
package func onSmallStack(_ work: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    work()
    done.signal()
  }
  thread.stackSize = 512 << 10
  thread.start()
  done.wait()
}
