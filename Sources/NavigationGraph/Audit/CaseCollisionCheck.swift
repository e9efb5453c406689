extension Check {
  /// Screens whose names look alike.
  static let caseCollision: Check = Check(
    id: "case-collision", defaultSeverity: .warning,
    summary: "The names of screens differ by letter case or width only.",
    explanation: "People mix them up, and files named for them collide on many disks; rename one of them."
  ) { context in
    // Most graphs have no look-alikes, and telling that by small numbers is faster than by text.
    var seen = Set<UInt64>(minimumCapacity: context.graph.screens.count)
    guard context.graph.screens.contains(where: { !seen.insert(roughHash($0.id.rawValue)).inserted }) else { return [] }
    var groups: [String: [Screen]] = [:]
    var order: [String] = []
    for screen in context.graph.screens {
      let folded = fold(screen.id.rawValue)
      if groups[folded] == nil { order.append(folded) }
      groups[folded, default: []].append(screen)
    }
    return order.compactMap { folded -> Finding? in
      let alike = groups[folded] ?? []
      guard alike.count > 1 else { return nil }
      return Finding(
        .caseCollision, "screens \(listed(alike.map(\.id))) differ by letter case or width only; rename one of them",
        screens: alike.map(\.id), location: alike.dropFirst().compactMap(\.location).first ?? alike[0].location,
        evidence: alike.filter(\.isDeclared).map { .remark("'\($0.id)' is declared here", $0.location) })
    }
  }

  /// A number that is the same for names that look alike; Fowler, Noll and Vo's hash of the small letters.
  private static func roughHash(_ name: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var isASCII = true
    for byte in name.utf8 {
      isASCII = isASCII && byte < 0x80
      let small = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
      hash = (hash ^ UInt64(small)) &* 0x100_0000_01B3
    }
    guard !isASCII else { return hash }
    let folded = fold(name)
    return folded.utf8.allSatisfy { $0 < 0x80 }
      ? roughHash(folded) : UInt64(bitPattern: Int64(truncatingIfNeeded: folded.hashValue))
  }

  /// The name in small letters of ordinary width.
  private static func fold(_ name: String) -> String {
    var folded = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      // Full-width forms stand in the order of ASCII.
      let isFullWidth = (0xFF01...0xFF5E).contains(scalar.value)
      folded.append(isFullWidth ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar)
    }
    return String(folded).lowercased()
  }
}
