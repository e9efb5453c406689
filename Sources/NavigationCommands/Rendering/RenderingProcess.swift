internal import Foundation
internal import NavigationGraph
internal import NavigationRendering

/// Graphviz in a process of its own, so that its faults end that process alone.
///
/// The process is the same executable once more, called with ``word``. It reads a drawing from standard input and
/// writes the picture to standard output.
struct RenderingProcess: Sendable {
  /// The word that makes the tool such a process; people have no use for it, so no help shows it.
  static let word = "render-child"

  /// The program and the words before the job's own.
  var executable: URL
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
      RenderingProcess(executable: URL(filePath: "/proc/self/exe").resolvingSymlinksInPath())
    #else
      Bundle.main.executableURL.map { RenderingProcess(executable: $0) }
    #endif
  }

  /// Does a job, and stops it when it takes too long.
  func run(_ job: GraphvizJob) throws(RenderingError) -> [UInt8] {
    let process = Process()
    process.executableURL = executable
    process.arguments =
      words + [job.format.rawValue, job.engine.rawValue, String(memoryLimit), String(Int(timeLimit) + 5)]
    // A crash is an answer here; nobody wants to see its backtrace.
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    let (input, output, error) = (Pipe(), Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = error
    let end = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in end.signal() }
    do { try process.run() } catch { throw .notStarted(reason: error.localizedDescription) }
    // All three at once, since a full pipe stops the process.
    let group = DispatchGroup()
    let (picture, complaint) = (Collected(), Collected())
    picture.read(output.fileHandleForReading, in: group)
    complaint.read(error.fileHandleForReading, in: group)
    let handle = input.fileHandleForWriting
    DispatchQueue.global().async(group: group) {
      try? handle.write(contentsOf: Data(job.dot.utf8))
      try? handle.close()
    }
    let isInTime = end.wait(timeout: .now() + timeLimit) == .success
    if !isInTime {
      kill(process.processIdentifier, SIGKILL)
      end.wait()
    }
    group.wait()
    let message = PlainText.printable(
      String(decoding: complaint.bytes.prefix(2_000), as: UTF8.self).split(whereSeparator: \.isNewline)
        .joined(separator: "; "))
    guard isInTime else { throw .timedOut(seconds: timeLimit) }
    guard process.terminationReason == .exit else { throw .crashed(signal: process.terminationStatus) }
    switch process.terminationStatus {
    case 0: return picture.bytes
    case Self.graphvizFailed: throw .graphviz(step: "drawing", message: message)
    case Self.outOfMemory: throw .outOfMemory(megabytes: memoryLimit)
    case let code:
      if message.contains("out of memory") { throw .outOfMemory(megabytes: memoryLimit) }
      throw .exited(code: code, message: message)
    }
  }

  /// Bytes that another thread reads; they are asked for only after it has left the group.
  private final class Collected: @unchecked Sendable {
    private(set) var bytes: [UInt8] = []

    func read(_ handle: FileHandle, in group: DispatchGroup) {
      DispatchQueue.global().async(group: group) {
        self.bytes = (try? handle.readToEnd()).map { [UInt8]($0) } ?? []
      }
    }
  }

  // MARK: The other side

  private static let graphvizFailed: Int32 = 70
  private static let outOfMemory: Int32 = 71

  /// Does one job as such a process, and ends it.
  ///
  /// - Parameter words: The format, the engine, and the limits of memory in MiB and of time in seconds.
  static func serve(_ words: [String]) -> Never {
    guard words.count == 4, let format = GraphvizJob.Format(rawValue: words[0]),
      let engine = LayoutEngine(rawValue: words[1]), let memory = Int(words[2]), let time = Int(words[3]),
      let dot = try? FileHandle.standardInput.readToEnd()
    else { exit(ExitCode.failure.rawValue) }
    limit(memory: memory, time: time)
    do {
      let bytes = try GraphvizJob(dot: String(decoding: dot, as: UTF8.self), engine: engine, format: format).run()
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
      var usage = rusage()
      while true {
        getrusage(thisProcess, &usage)
        if usage.megabytes > memory { _exit(outOfMemory) }
        usleep(5_000)
      }
    }
    thread.start()
  }
}

// The systems differ in the types of these numbers and in their units.
#if os(Linux)
  private let cpuTime = __rlimit_resource_t(RLIMIT_CPU.rawValue)
  private let coreSize = __rlimit_resource_t(RLIMIT_CORE.rawValue)
  private let thisProcess = __rusage_who_t(RUSAGE_SELF.rawValue)
#else
  private let cpuTime = RLIMIT_CPU
  private let coreSize = RLIMIT_CORE
  private let thisProcess = RUSAGE_SELF
#endif

extension rusage {
  /// The most memory that the process has had.
  fileprivate var megabytes: Int {
    #if os(Linux)
      ru_maxrss >> 10
    #else
      ru_maxrss >> 20
    #endif
  }
}
