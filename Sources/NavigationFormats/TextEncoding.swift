internal import NavigationGraph

/// What text formats ask of a file's bytes: UTF-8, with or without a byte-order mark.
enum TextEncoding {
  /// The bytes that some editors put before UTF-8.
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The largest file that is read of formats that others made, in bytes.
  static let maximumSize = 64 << 20

  /// Makes sure that a file is not too large.
  static func checkSize(_ bytes: [UInt8], file: String) throws(ImportError) {
    guard bytes.count > maximumSize else { return }
    throw ImportError(
      "the file is larger than \(maximumSize >> 20) MiB, the most that is read of such files",
      at: SourceLocation(file: file))
  }

  /// Makes sure that bytes are UTF-8.
  ///
  /// - Throws: The place of the first byte that is not.
  static func checkUTF8(_ bytes: UnsafeBufferPointer<UInt8>, file: String) throws(ImportError) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw ImportError("the file is UTF-16; save it as UTF-8", at: SourceLocation(file: file))
    }
    guard !isASCII(UnsafeRawBufferPointer(bytes)) else { return }
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = 0
    var line = 1
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar):
        offset += UTF8.width(scalar)
        if scalar == "\n" { line += 1 }
      case .emptyInput: return
      case .error:
        throw ImportError(
          "the file is not UTF-8 at byte \(offset); save it as UTF-8", at: SourceLocation(file: file, line: line))
      }
    }
  }

  /// Whether no byte has its highest bit set, found eight bytes at a time.
  private static func isASCII(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var offset = 0
    var union: UInt64 = 0
    while offset + 8 <= bytes.count {
      union |= bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      offset += 8
    }
    while offset < bytes.count {
      union |= UInt64(bytes[offset])
      offset += 1
    }
    return union & 0x8080_8080_8080_8080 == 0
  }
}

extension Unicode.Scalar {
  /// Whether the character may stand in a name: everything that XML 1.0 allows, but no carriage return or delete.
  var isAllowedInNames: Bool {
    switch value {
    case 0x09, 0x0A: true
    case 0..<0x20, 0x7F...0x9F, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}
