extension Finding {
  /// What a finding is about, apart from where that stands and how it is told.
  ///
  /// It stays the same when files are renamed and lines move.
  public struct Identity: Hashable, Sendable, Comparable {
    /// The check that makes the finding.
    public var check: Check.ID

    /// The screens that it is about, by name.
    public var screens: [ScreenID]

    /// The route of the first screen that it is about.
    public var route: String?

    /// What it is about where screens and route do not say.
    public var subject: String?

    /// Describes an identity; the order of the screens does not matter.
    public init(check: Check.ID, screens: [ScreenID], route: String? = nil, subject: String? = nil) {
      self.check = check
      self.screens = screens.sorted()
      self.route = route
      self.subject = subject
    }

    /// Orders identities by check, screens, route and subject.
    public static func < (a: Identity, b: Identity) -> Bool {
      if a.check != b.check { return a.check < b.check }
      if a.screens != b.screens { return a.screens.lexicographicallyPrecedes(b.screens) }
      return (a.route ?? "", a.subject ?? "") < (b.route ?? "", b.subject ?? "")
    }

    /// A number that is the same on all systems, as 16 hexadecimal digits; Fowler, Noll and Vo's hash, FNV-1a.
    public var fingerprint: String {
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for part in [check] + screens.map(\.rawValue) + ["\u{0}", route ?? "\u{0}", subject ?? "\u{0}"] {
        for byte in Array(part.utf8) + [0xFF] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      }
      let digits = String(hash, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// The identity in words: `dead-end: Terms`, `unhandled-route: Login, route help`.
    public var description: String {
      let parts = [
        screens.isEmpty ? nil : screens.map(\.rawValue).joined(separator: ", "), route.map { "route \($0)" },
      ]
      return "\(check): " + (parts + [subject]).compactMap { $0 }.joined(separator: ", ")
    }
  }

  /// What the finding is about, apart from where that stands and how it is told.
  public var identity: Identity { Identity(check: check, screens: screens, route: route, subject: subject) }
}

extension Finding.Identity: CustomStringConvertible {
  /// The check, route and subject, without the screens.
  var key: Finding.Identity { Finding.Identity(check: check, screens: [], route: route, subject: subject) }
}
