internal import Foundation

/// The spellings of a document, each once, with the numbers that its names got.
///
/// A document names the same few screens over and over; looking a spelling up by its bytes, eight at a time and
/// with open addressing, spares making and hashing text for each of them. Different spellings of one name have
/// entries of their own, which get the same number.
struct NameTable {
  /// One spelling; a number of -1 is not known yet.
  struct Entry {
    let bytes: UnsafeBufferPointer<UInt8>
    let hash: UInt64
    var screen: Int32 = -1
    var route: Int32 = -1
    var condition: Int32 = -1
  }

  var entries: [Entry] = []
  private var buckets = [Int32](repeating: -1, count: 1 << 10)

  /// The position in ``entries`` of a spelling, which is new or known; the bytes must outlast the table.
  mutating func slot(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let hash = Self.hash(UnsafeRawBufferPointer(bytes))
    var bucket = Int(truncatingIfNeeded: hash) & (buckets.count - 1)
    while buckets[bucket] >= 0 {
      let entry = entries[Int(buckets[bucket])]
      if entry.hash == hash, entry.bytes.hasSameBytes(as: bytes) { return Int(buckets[bucket]) }
      bucket = (bucket + 1) & (buckets.count - 1)
    }
    buckets[bucket] = Int32(entries.count)
    entries.append(Entry(bytes: bytes, hash: hash))
    if 2 * entries.count > buckets.count { grow() }
    return entries.count - 1
  }

  /// Multiplies and folds eight bytes at a time, as Yi's wyhash does; the number only has to spread spellings well.
  private static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: bytes.count) &* 0x9E37_79B9_7F4A_7C15
    func mix(_ word: UInt64) {
      let product = (hash ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
      hash = product.high ^ product.low
    }
    var offset = 0
    while offset + 8 <= bytes.count {
      mix(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < bytes.count {
      rest = rest << 8 | UInt64(bytes[offset])
      offset += 1
    }
    mix(rest)
    return hash
  }

  private mutating func grow() {
    buckets = Array(repeating: -1, count: 4 * buckets.count)
    for (number, entry) in entries.enumerated() {
      var bucket = Int(truncatingIfNeeded: entry.hash) & (buckets.count - 1)
      while buckets[bucket] >= 0 { bucket = (bucket + 1) & (buckets.count - 1) }
      buckets[bucket] = Int32(number)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether two runs of bytes are equal.
  func hasSameBytes(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count, let a = baseAddress, let b = other.baseAddress else { return count == other.count }
    return memcmp(a, b, count) == 0
  }
}
