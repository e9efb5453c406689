/// The results of recent operations; a newer one takes the place of an older one.
struct OperationCache: Sendable {
  private struct Entry {
    var operation: Int32 = -1
    var a: Int32 = 0
    var b: Int32 = 0
    var result: Int32 = 0
  }

  private var entries = [Entry](repeating: Entry(), count: 1 << 8)
  private var stored = 0

  @inline(__always)
  private func slot(_ operation: Int32, _ a: Int32, _ b: Int32) -> Int {
    var hash = UInt64(UInt32(bitPattern: a)) << 32 | UInt64(UInt32(bitPattern: b))
    hash = (hash ^ UInt64(UInt32(bitPattern: operation)) &* 0xD6E8_FEB8_6659_FD93) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: hash >> 32) & (entries.count - 1)
  }

  /// The result of an operation, or -1 where it is not known.
  @inline(__always)
  subscript(_ operation: Int32, _ a: Int32, _ b: Int32) -> Int32 {
    let entry = entries[slot(operation, a, b)]
    return entry.operation == operation && entry.a == a && entry.b == b ? entry.result : -1
  }

  /// Remembers a result.
  mutating func store(_ operation: Int32, _ a: Int32, _ b: Int32, _ result: Int32) {
    stored += 1
    if stored > entries.count, entries.count < 1 << 20 {
      let old = entries
      entries = Array(repeating: Entry(), count: old.count * 4)
      for entry in old where entry.operation >= 0 { entries[slot(entry.operation, entry.a, entry.b)] = entry }
    }
    entries[slot(operation, a, b)] = Entry(operation: operation, a: a, b: b, result: result)
  }
}
