/// Links that do no harm when someone clicks on them in a picture.
enum SafeLink {
  /// The link, percent-encoded where it has to be, or `nil` when it is not `http`, `https`, `mailto` or relative.
  static func checked(_ link: String) -> String? {
    let bare = String(String.UnicodeScalarView(link.unicodeScalars.filter { !isIgnored($0) }))
    guard isAllowed(scheme(of: bare)), !bare.isEmpty else { return nil }
    return bare.utf8.reduce(into: "") { result, byte in
      let isRefused = byte <= 0x20 || byte >= 0x7F || "\"'<>\\^`{|}".utf8.contains(byte)
      result += isRefused ? escaped(byte) : String(Unicode.Scalar(byte))
    }
  }

  static func escaped(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "%" + (digits.count == 1 ? "0" : "") + digits
  }

  /// Characters that browsers leave out when they read a link.
  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      || scalar.properties.generalCategory == .format
  }

  /// What stands before the first colon, when it is there before any `/`, `?` or `#`.
  private static func scheme(of link: String) -> String? {
    guard let end = link.unicodeScalars.firstIndex(where: { ":/?#".unicodeScalars.contains($0) }),
      link.unicodeScalars[end] == ":"
    else { return nil }
    return String(link.unicodeScalars[..<end]).lowercased()
  }

  private static func isAllowed(_ scheme: String?) -> Bool {
    scheme.map { ["http", "https", "mailto"].contains($0) } ?? true
  }
}
