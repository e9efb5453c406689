internal import CGraphviz
internal import Foundation

/// The only door to Graphviz: one caller at a time, on a thread with a large stack.
///
/// Graphviz keeps global state and is not thread safe, even to build a graph; its layout recurses.
enum GraphvizLibrary {
  private static let lock = NSLock()
  private static let stackSize = 64 << 20

  // Both are touched only under the lock; Graphviz calls back on the thread that holds it.
  nonisolated(unsafe) private static var messages = ""
  nonisolated(unsafe) private static var hasFailed = false

  /// Lays out a drawing and returns it in the format asked for.
  static func render(_ job: GraphvizJob) throws(RenderingError) -> [UInt8] {
    switch onLargeStack({ drawn(job) }) {
    case .success(let bytes): return bytes
    case .failure(let error): throw error
    }
  }

  /// Graphviz's version, or `nil` when it does not start.
  static var version: String? {
    onLargeStack { GraphvizContext.shared.flatMap { navgraph_version($0) }.map { String(cString: $0) } }
  }

  private static func onLargeStack<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Value {
    lock.lock()
    defer { lock.unlock() }
    let box = Box<Value>()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      box.value = work()
      done.signal()
    }
    thread.stackSize = stackSize
    thread.start()
    done.wait()
    guard let value = box.value else { preconditionFailure("the thread signals after it has set the value") }
    return value
  }

  /// A value that one thread sets before the semaphore lets another read it.
  private final class Box<Value>: @unchecked Sendable { var value: Value? }

  private static func drawn(_ job: GraphvizJob) -> Result<[UInt8], RenderingError> {
    messages = ""
    hasFailed = false
    navgraph_reset_errors()
    agseterrf { text in
      // Messages come in pieces: "Error", ": ", then the text.
      guard let text else { return 0 }
      let piece = String(cString: text)
      if piece.hasPrefix("Error") { GraphvizLibrary.hasFailed = true }
      GraphvizLibrary.messages += piece
      return 0
    }
    guard let context = GraphvizContext.shared else { return .failure(failure("starting")) }
    guard let graph = GraphHandle(dot: job.dot) else { return .failure(failure("reading the drawing")) }
    guard let layout = LayoutHandle(context, graph, job.engine) else { return .failure(failure("laying out")) }
    guard !hasFailed else { return .failure(failure("laying out")) }
    guard let bytes = layout.bytes(job.format), !hasFailed else { return .failure(failure("writing \(job.format)")) }
    return .success(bytes)
  }

  private static func failure(_ step: String) -> RenderingError {
    let said = messages.split(whereSeparator: \.isNewline).joined(separator: "; ")
    let isUnconfigured = said.contains("not recognized") && said.contains("Layout type")
    return .graphviz(
      step: step, message: isUnconfigured ? "its plugins are not configured; run 'dot -c' and try again" : said)
  }
}
