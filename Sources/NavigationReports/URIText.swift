/// References to files as URIs (RFC 3986).
enum URIText {
  /// The reference to a file: relative for a relative path, and with the scheme `file` for an absolute one.
  static func reference(toPath path: String) -> String {
    let isAbsolute = path.hasPrefix("/")
    let parts = path.split(separator: "/", omittingEmptySubsequences: true).map { part -> String in

      part.utf8.reduce(into: "") { text, byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
          UInt8(ascii: "~"), UInt8(ascii: "+"), UInt8(ascii: "@"), UInt8(ascii: "="), UInt8(ascii: ","):
          text.unicodeScalars.append(Unicode.Scalar(byte))
        default:
          let digits = String(byte, radix: 16, uppercase: true)
          text += "%" + (digits.count == 1 ? "0" : "") + digits
        }
      }
    }
    return (isAbsolute ? "file:///" : "") + parts.joined(separator: "/")
  }
}
