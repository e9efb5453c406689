/// A finding, or some alike, that somebody has decided not to be told.
public struct IgnoreRule: Hashable, Sendable {
  /// What findings must have to be ignored.
  public enum Place: Hashable, Sendable {
    /// Screens that all match one of some patterns, and the route and subject where these are given.
    case screens([NamePattern], route: NamePattern?, subject: NamePattern?)
    /// A place in one of some lines of a file.
    case lines(file: String, ClosedRange<Int>)
  }

  /// The check or policy.
  public var check: Check.ID

  /// What findings must have to be ignored.
  public var place: Place

  /// Why they are ignored.
  public var reason: String?

  /// Where the rule is written.
  public var location: SourceLocation?

  /// Describes a rule.
  public init(_ check: Check.ID, at place: Place, reason: String? = nil, location: SourceLocation? = nil) {
    self.check = check
    self.place = place
    self.reason = reason
    self.location = location
  }

  /// Whether a finding is ignored.
  func covers(_ finding: Finding) -> Bool {
    guard finding.check == check else { return false }
    switch place {
    case .screens(let patterns, let route, let subject):
      func suits(_ pattern: NamePattern?, _ text: String?) -> Bool { pattern.map { $0.matches(text ?? "") } ?? true }
      guard suits(route, finding.route), suits(subject, finding.subject) else { return false }
      return patterns.isEmpty
        || !finding.screens.isEmpty
          && finding.screens.allSatisfy { screen in patterns.contains { $0.matches(screen.rawValue) } }
    case .lines(let file, let lines):
      return finding.location.map { $0.file == file && lines.contains($0.line) } ?? false
    }
  }
}

extension Audit {
  /// Takes away the findings that rules ignore, and adds one for each rule that ignores nothing.
  ///
  /// - Complexity: O(*r* *f*) for *r* rules and *f* findings.
  public mutating func apply(_ rules: [IgnoreRule]) {
    guard !rules.isEmpty else { return }
    var isUsed = [Bool](repeating: false, count: rules.count)
    let ofCheck = Dictionary(grouping: rules.indices) { rules[$0].check }
    var kept: [Finding] = []
    for finding in findings {
      guard let first = ofCheck[finding.check]?.first(where: { rules[$0].covers(finding) }) else {
        kept.append(finding)
        continue
      }
      for rule in ofCheck[finding.check] ?? [] where rules[rule].covers(finding) { isUsed[rule] = true }
      suppressed.append(
        SuppressedFinding(
          finding: finding, cause: .ignore, reason: rules[first].reason, location: rules[first].location))
    }
    findings = kept
    let ran = Set(checks.map(\.id))
    let stale = rules.indices.filter { !isUsed[$0] }.compactMap { number -> Finding? in
      let rule = rules[number]
      let fault: String
      if rule.check.isEmpty {
        fault = "names no check; write it as 'navgraph:ignore dead-end: why'"
      } else if ran.contains(rule.check) {
        fault = "ignores no finding of '\(rule.check)' any more; delete it"
      } else if names.contains(rule.check) {
        return nil  // nobody asked that check
      } else {
        fault =
          "ignores '\(rule.check)', which is no check and no policy; "
          + (SpellingSuggestion.nearest(to: rule.check, among: names).map { "did you mean '\($0)'?" } ?? "delete it")
      }
      return Finding(.staleIgnore, "this \(fault)", subject: rule.subject, location: rule.location)
    }
    add(stale, of: .staleIgnore)
  }
}

extension IgnoreRule {
  /// What the rule ignores, apart from where it is written.
  fileprivate var subject: String {
    switch place {
    case .screens(let patterns, let route, let subject):
      ([check] + patterns.map(\.text) + [route?.text, subject?.text].compactMap { $0 }).joined(separator: " ")
    case .lines(let file, _): "\(check) in \(file)"
    }
  }
}

extension Check {
  /// A rule that ignores nothing.
  package static let staleIgnore: Check = Check(
    id: "stale-ignore", defaultSeverity: .warning,
    summary: "An ignore comment, or an entry of the ignore list, ignores nothing.",
    explanation: "It would hide the finding if it came back. Delete it, or correct the name of the check or screen."
  ) { _ in [] }
}
