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

  /// Collects known findings; of equal ones the first is kept.
  public init(_ entries: [Entry] = []) {
    var known: Set<Finding.Identity> = []
    self.entries = entries.filter { known.insert($0.identity).inserted }.sorted { $0.identity < $1.identity }
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
    let reasons = Reasons(self)
    let current = findings.map { Entry($0.identity, reason: reasons.reason(for: $0.identity)) }
    return Baseline(current + entries.filter { !didRun($0.identity.check) })
  }

  /// What is left when the parts that no present finding has are taken away.
  public func pruned(to findings: [Finding], where didRun: (Check.ID) -> Bool) -> Baseline {
    let present = Self.screens(of: findings.map(\.identity))
    return Baseline(
      entries.compactMap { entry in
        guard didRun(entry.identity.check) else { return entry }
        guard let screens = present[entry.identity.key] else { return nil }
        guard !entry.identity.screens.isEmpty else { return entry }
        var rest = entry
        rest.identity.screens.removeAll { !screens.contains($0) }
        return rest.identity.screens.isEmpty ? nil : rest
      })
  }

  /// The screens that identities name, by what else they say.
  fileprivate static func screens(of identities: some Sequence<Finding.Identity>) -> [Finding.Identity: Set<ScreenID>] {
    identities.reduce(into: [:]) { $0[$1.key, default: []].formUnion($1.screens) }
  }

  /// Finds the reasons of entries.
  struct Reasons {
    private var ofScreen: [Finding.Identity: [ScreenID: Entry]] = [:]
    private var ofAll: [Finding.Identity: Entry] = [:]

    init(_ baseline: Baseline) {
      for entry in baseline.entries {
        ofAll[entry.identity.key] = ofAll[entry.identity.key] ?? entry
        for screen in entry.identity.screens { ofScreen[entry.identity.key, default: [:]][screen] = entry }
      }
    }

    /// The entry that knows a finding, or the first of several that do so together; `nil` for a new finding.
    func entry(for identity: Finding.Identity) -> Entry? {
      guard !identity.screens.isEmpty else {
        return ofAll[identity.key].flatMap { $0.identity.screens.isEmpty ? $0 : nil }
      }
      guard let known = ofScreen[identity.key] else { return nil }
      let entries = identity.screens.map { known[$0] }
      return entries.contains { $0 == nil } ? nil : entries[0]
    }

    /// The reason that is written for a finding, or for a part of it.
    func reason(for identity: Finding.Identity) -> String? {
      if identity.screens.isEmpty { return entry(for: identity)?.reason }
      return identity.screens.lazy.compactMap { ofScreen[identity.key]?[$0]?.reason }.first
    }
  }
}

extension Audit {
  /// Takes away the findings that a baseline knows, and adds one for each entry that knows nothing any more.
  ///
  /// - Parameters:
  ///   - baseline: The baseline.
  ///   - file: The name of its file, for messages.
  /// - Complexity: O(*n* log *n*) for *n* names in findings and entries.
  public mutating func apply(_ baseline: Baseline, from file: String = "the baseline") {
    let reasons = Baseline.Reasons(baseline)
    let present = Baseline.screens(of: (findings + suppressed.map(\.finding)).map(\.identity))
    var new: [Finding] = []
    for finding in findings {
      if let entry = reasons.entry(for: finding.identity) {
        suppressed.append(
          SuppressedFinding(finding: finding, cause: .baseline, reason: entry.reason, location: entry.location))
      } else {
        new.append(finding)
      }
    }
    findings = new
    let ran = Set(checks.map(\.id))
    let stale = baseline.entries.compactMap { entry -> Finding? in
      let identity = entry.identity
      // A check that is turned off says nothing of what is known; one that is gone makes its entries stale.
      guard ran.contains(identity.check) || Check.named(identity.check) == nil else { return nil }
      let found = present[identity.key]
      let gone = identity.screens.filter { !(found?.contains($0) ?? false) }
      guard found == nil || !gone.isEmpty else { return nil }
      let isWhole = found == nil || gone.count == identity.screens.count
      let what = isWhole ? "'\(identity)', which is gone" : "'\(identity)', but not about \(listed(gone)) any more"
      return Finding(
        .staleBaseline, "\(file) knows \(what); remove it with 'navgraph baseline prune'", screens: [],
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
