internal import Foundation
internal import NavigationRendering

/// A program that waits for its input, then runs to its end or until its time is over.
///
/// Foundation's `Process` can tell the end of a program a second late, so this is on `posix_spawn` and `poll`.
final class ChildProcess {
  /// How a program ended.
  enum End: Equatable {
    case exited(Int32)
    case signalled(Int32)
    case timedOut
  }

  private(set) var output: [UInt8] = []
  private(set) var error: [UInt8] = []
  private(set) var end: End?

  private static let starting = NSLock()

  private let pid: pid_t
  private let pipes: [Pipe]

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - executable: The path of the program.
  ///   - words: The words after the program's own name.
  ///   - environment: Variables that differ from those of this process.
  /// - Throws: When the program cannot be started.
  init(_ executable: String, _ words: [String], environment: [String: String] = [:]) throws(RenderingError) {
    // A program that reads no more is to be an answer, and not the end of this process.
    signal(SIGPIPE, SIG_IGN)
    // Whoever started this process may not want to hear of its children, but their ends are asked for here.
    signal(SIGCHLD, SIG_DFL)
    pipes = Self.starting.withLock { (0..<3).map { _ in Pipe() } }
    guard pipes.allSatisfy(\.isOpen) else { throw .notStarted(reason: String(cString: strerror(errno))) }
    var actions = Self.noActions
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The program's own numbers for input, output and error are 0, 1 and 2.
    for (number, pipe) in pipes.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, number == 0 ? pipe.reading : pipe.writing, Int32(number))
    }
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }.map { "\($0)=\($1)" }
    pid = try Self.spawn(executable, [executable] + words, variables, &actions)
    pipes[0].closeReading()
    pipes[1].closeWriting()
    pipes[2].closeWriting()
  }

  deinit { if end == nil { stop() } }

  /// Gives the program its input, and waits for its end.
  ///
  /// - Parameters:
  ///   - input: What the program reads.
  ///   - timeLimit: The time in seconds after which it is stopped.
  func finish(_ input: [UInt8], timeLimit: Double) {
    let deadline = ContinuousClock.now + .seconds(timeLimit)
    transfer(input, until: deadline)
    awaitEnd(until: deadline)
  }

  // The systems differ in whether these are structures or pointers to such.
  #if os(Linux)
    private typealias Actions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
    private static var noActions: Actions { Actions() }
    private static var noAttributes: Attributes { Attributes() }
  #else
    private typealias Actions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
    private static var noActions: Actions { nil }
    private static var noAttributes: Attributes { nil }
  #endif

  private static func spawn(
    _ path: String, _ words: [String], _ variables: [String], _ actions: inout Actions
  ) throws(RenderingError) -> pid_t {
    var pid = pid_t()
    // No program may start between the making of a pipe and the word that it is not for others.
    starting.lock()
    defer { starting.unlock() }
    var words: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
    defer { for text in words + variables { free(text) } }
    // Signals mean to the program what they mean to any, whatever this process does with them.
    var attributes = noAttributes
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let status = posix_spawn(&pid, path, &actions, &attributes, &words, &variables)
    guard status == 0 else { throw .notStarted(reason: "\(path): \(String(cString: strerror(status)))") }
    return pid
  }

  /// Writes the input and reads both outputs as they come, since a full pipe would stop the program.
  private func transfer(_ input: [UInt8], until deadline: ContinuousClock.Instant) {
    var rest = input[...]
    _ = fcntl(pipes[0].writing, F_SETFL, O_NONBLOCK)
    var descriptors = [
      pollfd(fd: pipes[0].writing, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: pipes[1].reading, events: Int16(POLLIN), revents: 0),
      pollfd(fd: pipes[2].reading, events: Int16(POLLIN), revents: 0),
    ]
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while descriptors[1].fd >= 0 || descriptors[2].fd >= 0 {
      let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
      guard left > 0 else { return }
      let count = poll(&descriptors, nfds_t(descriptors.count), Int32(min(left.rounded(.up), 60_000)))
      guard count > 0 else { continue }
      if descriptors[0].fd >= 0, descriptors[0].revents != 0 {
        let written = rest.withUnsafeBytes { write(descriptors[0].fd, $0.baseAddress, $0.count) }
        if written > 0 { rest = rest.dropFirst(written) }
        // A program that reads no more has failed, and says so at its end.
        if rest.isEmpty || (written < 0 && errno != EAGAIN && errno != EINTR) {
          pipes[0].closeWriting()
          descriptors[0].fd = -1
        }
      }
      for number in 1...2 where descriptors[number].fd >= 0 && descriptors[number].revents != 0 {
        let count = read(descriptors[number].fd, &buffer, buffer.count)
        if count > 0 {
          if number == 1 { output += buffer[..<count] } else { error += buffer[..<count] }
        } else if count == 0 || errno != EINTR {
          descriptors[number].fd = -1
        }
      }
    }
  }

  private func awaitEnd(until deadline: ContinuousClock.Instant) {
    var status: Int32 = 0
    var pause: UInt32 = 100
    while true {
      let ended = waitpid(pid, &status, WNOHANG)
      if ended == pid { break }
      if ended < 0, errno == ECHILD {
        // Somebody else has heard of the end; whether it was a good one, the output shows.
        end = .exited(0)
        return
      }
      if ContinuousClock.now >= deadline {
        stop()
        return
      }
      usleep(pause)
      pause = min(2 * pause, 10_000)
    }
    end = status & 0x7F == 0 ? .exited((status >> 8) & 0xFF) : .signalled(status & 0x7F)
  }

  private func stop() {
    var status: Int32 = 0
    kill(pid, SIGKILL)
    while waitpid(pid, &status, 0) < 0, errno == EINTR { continue }
    end = .timedOut
  }

  /// Two ends for bytes, which no other program inherits, and which are closed when nobody holds them.
  private final class Pipe {
    private(set) var reading: Int32 = -1
    private(set) var writing: Int32 = -1

    var isOpen: Bool { reading >= 0 && writing >= 0 }

    init() {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { return }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      (reading, writing) = (Self.aboveStandard(ends[0]), Self.aboveStandard(ends[1]))
    }

    deinit {
      closeReading()
      closeWriting()
    }

    func closeReading() {
      if reading >= 0 { close(reading) }
      reading = -1
    }

    func closeWriting() {
      if writing >= 0 { close(writing) }
      writing = -1
    }

    /// The same end with a number of its own, where this process was started without input, output or error.
    private static func aboveStandard(_ end: Int32) -> Int32 {
      guard end < 3 else { return end }
      let moved = fcntl(end, F_DUPFD_CLOEXEC, 3)
      close(end)
      return moved
    }
  }
}
