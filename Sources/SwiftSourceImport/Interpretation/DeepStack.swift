internal import Foundation

/// Runs work on a thread with room for the deepest nesting that is followed.
enum DeepStack {
  /// The room, in bytes; the system gives memory only for what is used of it.
  private static let size = 512 << 20

  /// Runs work, and gives its result.
  static func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result {
    let place = Place<Result>()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      place.set(work())
      done.signal()
    }
    thread.stackSize = size
    thread.start()
    done.wait()
    guard let value = place.value else { preconditionFailure("the thread has set a value before it signals") }
    return value
  }

  /// Unchecked, since the compiler cannot see that the value is only touched with the lock held; `Mutex`, which it can
  /// see, needs macOS 15.
  private final class Place<Value: Sendable>: @unchecked Sendable {
    private var stored: Value?
    private let lock = NSLock()

    func set(_ value: Value) { lock.withLock { stored = value } }

    var value: Value? { lock.withLock { stored } }
  }
}
