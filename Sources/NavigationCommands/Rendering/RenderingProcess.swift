internal import Foundation
internal import NavigationGraph
internal import NavigationRendering

/// Graphviz in a process of its own, so that its faults end that process alone.
///
/// The process is the same executable once more, called with ``word``. It reads a job from standard input, the format
/// and the engine on the first line and then the drawing, and writes the picture to standard output.
struct RenderingProcess: Sendable {
  /// The word that makes the tool such a process; people have no use for it, so no help shows it.
  static let word = "render-child"

  /// The program and the words before the job's own.
  var executable: String
  var words: [String] = [Self.word]
  /// The longest time that a picture may take, in seconds.
  var timeLimit: Double = Self.standardTimeLimit
  /// The most memory that Graphviz may use, in MiB.
  var memoryLimit = 2_048

  /// The time limit unless another is asked for, in seconds.
  static let standardTimeLimit = 30.0

  /// This executable, or `nil` when the system does not say which it is.
  static var ownExecutable: RenderingProcess? {
    #if os(Linux)
      RenderingProcess(executable: "/proc/self/exe")
    #else
      Bundle.main.executablePath.map { RenderingProcess(executable: $0) }
    #endif
  }

  /// Starts the process, which makes itself ready while the drawing is still planned.
  func start() throws(RenderingError) -> ChildProcess {
    try ChildProcess(
      executable, words + [String(memoryLimit), String(Int(timeLimit.rounded(.up)) + 5)],
      // A crash is an answer here; nobody wants to see its backtrace.
      environment: ["SWIFT_BACKTRACE": "enable=no"])
  }

  /// Does a job, and stops it when it takes too long.
  ///
  /// - Parameters:
  ///   - job: The job.
  ///   - started: A process that has been started for it, or `nil` to start one now.
  /// - Returns: The picture.
  /// - Throws: How the process came to its end without one.
  func run(_ job: GraphvizJob, in started: ChildProcess? = nil) throws(RenderingError) -> [UInt8] {
    let child = if let started { started } else { try start() }
    child.finish(Array("\(job.format.rawValue) \(job.engine.rawValue)\n\(job.dot)".utf8), timeLimit: timeLimit)
    let message = PlainText.printable(
      String(decoding: child.error.prefix(2_000), as: UTF8.self).split(whereSeparator: \.isNewline)
        .joined(separator: "; "))
    switch child.end {
    case .timedOut, nil: throw .timedOut(seconds: timeLimit)
    case .exited(0): return child.output
    case .exited(Self.graphvizFailed): throw .graphviz(step: "drawing", message: message)
    case .exited(Self.outOfMemory): throw .outOfMemory(megabytes: memoryLimit)
    // Graphviz says so and then crashes, or exits.
    case .exited where message.contains("out of memory"), .signalled where message.contains("out of memory"):
      throw .outOfMemory(megabytes: memoryLimit)
    case .signalled(let signal): throw .crashed(signal: signal)
    case .exited(let code): throw .exited(code: code, message: message)
    }
  }

  // MARK: The other side

  private static let graphvizFailed: Int32 = 70
  private static let outOfMemory: Int32 = 71

  /// Does one job as such a process, and ends it.
  ///
  /// - Parameter words: The limits of memory in MiB and of time in seconds.
  static func serve(_ words: [String]) -> Never {
    guard words.count == 2, let memory = Int(words[0]), let time = Int(words[1]), memory > 0, time > 0 else {
      exit(ExitCode.failure.rawValue)
    }
    limit(memory: memory, time: time)
    GraphvizJob.prepare()
    guard let input = try? FileHandle.standardInput.readToEnd() else { exit(ExitCode.failure.rawValue) }
    let parts = String(decoding: input, as: UTF8.self).split(separator: "\n", maxSplits: 1)
    let names = parts.first?.split(separator: " ").map(String.init) ?? []
    guard parts.count == 2, names.count == 2, let format = GraphvizJob.Format(rawValue: names[0]),
      let engine = LayoutEngine(rawValue: names[1])
    else { exit(ExitCode.failure.rawValue) }
    do {
      let bytes = try GraphvizJob(dot: String(parts[1]), engine: engine, format: format).run()
      try FileHandle.standardOutput.write(contentsOf: Data(bytes))
    } catch {
      let text = if case RenderingError.graphviz(_, let message) = error { message } else { "\(error)" }
      FileHandle.standardError.write(Data("\(text)\n".utf8))
      exit(graphvizFailed)
    }
    // Nothing is left to do, and what Graphviz does at the end of a process can fail.
    _exit(0)
  }

  private static func limit(memory: Int, time: Int) {
    // Should the parent be gone, this ends all the same.
    var limit = rlimit(rlim_cur: rlim_t(time), rlim_max: rlim_t(time))
    setrlimit(cpuTime, &limit)
    limit = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(coreSize, &limit)
    let thread = Thread {
      while residentMegabytes() <= memory { usleep(5_000) }
      _exit(outOfMemory)
    }
    thread.start()
  }
}

// The systems differ in the types of these numbers, and in how a process learns what memory it has. Linux counts what a
// process had before it became this program to its most, so what it has now is asked for.
#if os(Linux)
  private let cpuTime = __rlimit_resource_t(RLIMIT_CPU.rawValue)
  private let coreSize = __rlimit_resource_t(RLIMIT_CORE.rawValue)

  private func residentMegabytes() -> Int {
    // The second of its numbers is that of the pages in memory.
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
    var rest: UnsafeMutablePointer<CChar>?
    return line.withUnsafeBufferPointer { text in
      guard let start = text.baseAddress else { return 0 }
      _ = strtol(start, &rest, 10)
      return rest.map { (strtol($0, nil, 10) * Int(getpagesize())) >> 20 } ?? 0
    }
  }
#else
  private let cpuTime = RLIMIT_CPU
  private let coreSize = RLIMIT_CORE

  private func residentMegabytes() -> Int {
    var usage = rusage()
    getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss >> 20
  }
#endif
