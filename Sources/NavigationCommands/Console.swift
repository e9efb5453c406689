internal import Foundation

/// What a run reads and writes besides files: standard input, output and error, and the environment.
public struct Console: Sendable {
  /// Writes to standard output.
  public var output: @Sendable ([UInt8]) throws -> Void

  /// Writes to standard error.
  public var error: @Sendable (String) -> Void

  /// Reads all of standard input.
  public var input: @Sendable () throws -> [UInt8]

  /// Whether standard output is a terminal.
  public var isTerminal: Bool

  /// Whether standard error is a terminal, where a line may tell of progress.
  public var isErrorTerminal = false

  /// The variables of the environment.
  public var environment: [String: String]

  /// Describes a console.
  public init(
    output: @escaping @Sendable ([UInt8]) throws -> Void, error: @escaping @Sendable (String) -> Void,
    input: @escaping @Sendable () throws -> [UInt8] = { [] }, isTerminal: Bool = false,
    environment: [String: String] = [:]
  ) {
    self.output = output
    self.error = error
    self.input = input
    self.isTerminal = isTerminal
    self.environment = environment
  }

  /// The console of this process.
  ///
  /// A reader that has gone away, as `head` does, is not an error.
  public static var process: Console {
    signal(SIGPIPE, SIG_IGN)
    var console = Console(
      output: { try write($0, to: STDOUT_FILENO) },
      error: { try? write(Array($0.utf8), to: STDERR_FILENO) },
      input: { [UInt8](try FileHandle.standardInput.readToEnd() ?? Data()) },
      isTerminal: isatty(STDOUT_FILENO) == 1,
      environment: ProcessInfo.processInfo.environment)
    console.isErrorTerminal = isatty(STDERR_FILENO) == 1
    return console
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EPIPE {
        return
      } else if errno != EINTR {
        throw OutputError.unwritable(path: "standard output", reason: String(cString: strerror(errno)))
      }
    }
  }
}
