/// Small numbers, of which the greatest comes out first, each once however often it was put in.
///
/// A binary heap; Williams, "Algorithm 232: Heapsort" (1964).
///
/// - Complexity: O(log *n*) to put in and take out, for *n* numbers.
struct PriorityQueue: Sendable {
  private var heap: [Int32] = []
  private var isInside: [Bool]

  /// Makes an empty queue for the numbers below a count.
  init(count: Int) { isInside = Array(repeating: false, count: count) }

  /// Puts a number in, unless it is there.
  mutating func insert(_ number: Int32) {
    guard !isInside[Int(number)] else { return }
    isInside[Int(number)] = true
    heap.append(number)
    var child = heap.count - 1
    while child > 0, heap[(child - 1) / 2] < heap[child] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Takes the greatest number out.
  mutating func popGreatest() -> Int32? {
    guard let greatest = heap.first, let last = heap.popLast() else { return nil }
    isInside[Int(greatest)] = false
    guard !heap.isEmpty else { return greatest }
    heap[0] = last
    var parent = 0
    while true {
      var child = 2 * parent + 1
      guard child < heap.count else { return greatest }
      if child + 1 < heap.count, heap[child + 1] > heap[child] { child += 1 }
      guard heap[child] > heap[parent] else { return greatest }
      heap.swapAt(child, parent)
      parent = child
    }
  }
}
