/// The findings that a team knows and has decided to live with for now.
///
///     let baseline = Baseline(audit.findings)
///     audit.apply(baseline)
///     audit.findings  // none: all of them are known
///
/// A finding is known when an entry has its check, route and subject, and entries with these name all its screens. So a
/// known region of screens may fall apart or shrink, but not grow. Lines and files do not matter.
public struct Baseline: Hashable, Sendable {
  /// One known finding.
  public struct Entry: Hashable, Sendable {
    /// What the finding is about.
    public var identity: Finding.Identity

    /// Why the team lives with it.
    public var reason: String?

    /// Where the entry is written.
    public var location: SourceLocation?

    /// Describes an entry.
    public init(_ identity: Finding.Identity, reason: String? = nil, location: SourceLocation? = nil) {
      self.identity = identity
      self.reason = reason
      self.location = location
    }
  }

  /// The known findings, by check, screens, route and subject, each once.
  public private(set) var entries: [Entry]

  /// Collects known findings; of equal ones the first is kept, with the reasons of all.
  public init(_ entries: [Entry] = []) {
    var positions: [Finding.Identity: Int] = [:]
    var unique: [Entry] = []
    for entry in entries {
      if let known = positions[entry.identity] {
        unique[known].reason = Self.joined([unique[known].reason, entry.reason])
      } else {
        positions[entry.identity] = unique.count
        unique.append(entry)
      }
    }
    self.entries = unique.sorted { $0.identity < $1.identity }
  }

  /// Different reasons as one, or `nil` when there are none.
  private static func joined(_ reasons: [String?]) -> String? {
    let given = reasons.compactMap { $0 }.filter { !$0.isEmpty }
    // One reason stays as it is written; what was joined before is not to grow.
    guard Set(given).count > 1 else { return given.first }
    var known: Set<String> = []
    let texts = given.flatMap { $0.split(separator: ";") }.map { String($0.drop(while: \.isWhitespace)) }
      .filter { !$0.isEmpty && known.insert($0).inserted }
    return texts.isEmpty ? nil : texts.joined(separator: "; ")
  }

  /// Takes findings as known.
  public init(_ findings: [Finding]) { self.init(findings.map { Entry($0.identity) }) }

  /// The baseline that knows the present findings, with the reasons that this one has for them.
  ///
  /// - Parameters:
  ///   - findings: The present findings.
  ///   - didRun: Whether a check has run; what is known of the others is kept.
  /// - Returns: The baseline.
  public func updated(with findings: [Finding], where didRun: (Check.ID) -> Bool) -> Baseline {
    let index = Index(self)
    let current = findings.map { Entry($0.identity, reason: index.reason(for: $0.identity)) }
    return Baseline(current + entries.filter { !didRun($0.identity.check) })
  }

  /// What is left when the parts that no present finding has are taken away.
  ///
  /// - Parameters:
  ///   - findings: The present findings.
  ///   - didRun: Whether a check has run; what is known of the others is kept.
  /// - Returns: The baseline.
  public func pruned(to findings: [Finding], where didRun: (Check.ID) -> Bool) -> Baseline {
    let present = Present(findings)
    return Baseline(
      entries.compactMap { entry in
        guard didRun(entry.identity.check), let gone = present.missingScreens(of: entry.identity) else {
          return didRun(entry.identity.check) ? nil : entry
        }
        var rest = entry
        rest.identity.screens.removeAll(where: gone.contains)
        return rest
      })
  }

  /// The parts of entries that another baseline has not: whole ones, or as much of their screens.
  public func subtracting(_ other: Baseline) -> [Finding.Identity] {
    let present = Present(other.entries.map(\.identity))
    return entries.compactMap { entry in
      guard let gone = present.missingScreens(of: entry.identity) else { return entry.identity }
      var identity = entry.identity
      identity.screens = gone
      return gone.isEmpty ? nil : identity
    }
  }

  /// What some findings are about.
  struct Present {
    private var screens: [Finding.Identity: Set<ScreenID>] = [:]
    /// The findings that are about no screen.
    private var plain: Set<Finding.Identity> = []

    init(_ findings: [Finding]) { self.init(findings.map(\.identity)) }

    init(_ identities: [Finding.Identity]) {
      for identity in identities {
        if identity.screens.isEmpty { plain.insert(identity.key) }
        screens[identity.key, default: []].formUnion(identity.screens)
      }
    }

    /// The screens that an identity names, and that no finding of its kind does; `nil` when it is gone as a whole.
    func missingScreens(of identity: Finding.Identity) -> [ScreenID]? {
      guard !identity.screens.isEmpty else { return plain.contains(identity.key) ? [] : nil }
      let found = screens[identity.key] ?? []
      let missing = identity.screens.filter { !found.contains($0) }
      return missing.count == identity.screens.count ? nil : missing
    }
  }

  /// Finds the entries that know findings.
  struct Index {
    private var ofScreen: [Finding.Identity: [ScreenID: [Entry]]] = [:]
    private var plain: [Finding.Identity: Entry] = [:]

    init(_ baseline: Baseline) {
      for entry in baseline.entries {
        if entry.identity.screens.isEmpty { plain[entry.identity.key] = entry }
        for screen in entry.identity.screens {
          ofScreen[entry.identity.key, default: [:]][screen, default: []].append(entry)
        }
      }
    }

    /// The entries that know a finding together; none for a new finding.
    func entries(for identity: Finding.Identity) -> [Entry] {
      guard !identity.screens.isEmpty else { return plain[identity.key].map { [$0] } ?? [] }
      let known = identity.screens.map { ofScreen[identity.key]?[$0] ?? [] }
      return known.contains(where: \.isEmpty) ? [] : known.flatMap { $0 }
    }

    /// The reasons that are written for a finding, or for parts of it.
    func reason(for identity: Finding.Identity) -> String? {
      identity.screens.isEmpty
        ? plain[identity.key]?.reason
        : Baseline.joined(identity.screens.flatMap { ofScreen[identity.key]?[$0] ?? [] }.map(\.reason))
    }
  }
}

extension Audit {
  /// Takes away the findings that a baseline knows, and adds one for each entry that knows nothing any more.
  ///
  /// - Parameter baseline: The baseline.
  /// - Complexity: O(*n* log *n*) for *n* names in findings and entries.
  public mutating func apply(_ baseline: Baseline) {
    let index = Baseline.Index(baseline)
    let present = Baseline.Present(findings + suppressed.map(\.finding))
    var new: [Finding] = []
    for finding in findings {
      guard let entry = index.entries(for: finding.identity).first else {
        new.append(finding)
        continue
      }
      suppressed.append(
        SuppressedFinding(
          finding: finding, cause: .baseline, reason: index.reason(for: finding.identity), location: entry.location))
    }
    findings = new
    let stale = baseline.entries.compactMap { entry -> Finding? in
      let identity = entry.identity
      // A check that is turned off says nothing of what is known; one that is gone makes its entries stale.
      guard answersFor(identity.check) else { return nil }
      let gone = present.missingScreens(of: identity)
      if let gone, gone.isEmpty { return nil }
      let file = entry.location?.file ?? "the baseline"
      let what = gone.map { "'\(identity)', but not about \(listed($0)) any more" } ?? "'\(identity)', which is gone"
      return Finding(
        .staleBaseline, "\(file) knows \(what); take it out with 'navgraph baseline prune'",
        subject: identity.description, location: entry.location)
    }
    add(stale, of: .staleBaseline)
  }
}

extension Check {
  /// A known finding that is gone.
  package static let staleBaseline: Check = Check(
    id: "stale-baseline", defaultSeverity: .warning,
    summary: "A baseline knows a finding that is not there any more.",
    explanation: "It would hide the finding if it came back. Take it out with 'navgraph baseline prune'."
  ) { _ in [] }
}
