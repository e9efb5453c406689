public import NavigationGraph

/// Where a declaration can be read, with places to fill in.
///
///     LinkTemplate("https://host/blob/{commit}/{file}#L{line}", commit: "4f2a91c")
///
/// `{file}`, `{line}`, `{column}` and `{commit}` are filled in.
public struct LinkTemplate: Hashable, Sendable {
  /// The template as written.
  public let text: String

  /// What `{commit}` stands for.
  public let commit: String

  /// Describes a template.
  public init(_ text: String, commit: String = "HEAD") {
    self.text = text
    self.commit = commit
  }

  /// The link to a place, or `nil` when it would not be safe to click on.
  public func link(to location: SourceLocation) -> String? {
    var link = text
    let values = [
      ("{file}", Self.percentEncoded(location.file)), ("{line}", String(max(1, location.line))),
      ("{column}", String(max(1, location.column))), ("{commit}", Self.percentEncoded(commit)),
    ]
    for (place, value) in values {
      link = link.split(separator: place, omittingEmptySubsequences: false).joined(separator: value)
    }
    return SafeLink.checked(link)
  }

  private static func percentEncoded(_ text: String) -> String {
    text.utf8.reduce(into: "") { result, byte in
      let isPlain = "/-._~".utf8.contains(byte) || (byte < 0x80 && Character(Unicode.Scalar(byte)).isLetterOrDigit)
      result += isPlain ? String(Unicode.Scalar(byte)) : SafeLink.escaped(byte)
    }
  }
}

extension Character {
  fileprivate var isLetterOrDigit: Bool { isLetter || isNumber }
}
