extension Check {
  /// Screens whose names look alike.
  static let caseCollision: Check = Check(
    id: "case-collision", defaultSeverity: .warning,
    summary: "The names of screens differ by letter case or width only.",
    explanation: "People mix them up, and files named for them collide on many disks; rename one of them."
  ) { context in
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
        screens: alike.map(\.id), location: alike[1].location,
        evidence: alike.filter(\.isDeclared).map { .remark("'\($0.id)' is declared here", $0.location) })
    }
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
