internal import Foundation

extension Array where Element: Sendable {
  /// The results of a function for each element, in order, worked out by as many threads as there are processors.
  func concurrentMap<Value: Sendable>(_ transform: @Sendable (Element) -> Value) -> [Value] {
    guard count > 1 else { return map(transform) }
    let values = Slots<Value>(count: count)
    DispatchQueue.concurrentPerform(iterations: count) { index in values.set(transform(self[index]), at: index) }
    return values.all
  }
}

/// Places for values that threads fill, each its own.
///
/// Unchecked, since the compiler cannot see that the values are only touched with the lock held; `Mutex`, which it can
/// see, needs macOS 15.
private final class Slots<Value: Sendable>: @unchecked Sendable {
  private var values: [Value?]
  private let lock = NSLock()

  init(count: Int) { values = Array(repeating: nil, count: count) }

  func set(_ value: Value, at index: Int) { lock.withLock { values[index] = value } }

  var all: [Value] { lock.withLock { values.compactMap { $0 } } }
}
