/// A true statement about an app's navigation, with its evidence.
public struct Finding: Hashable, Sendable {
  /// What shows that a finding is true.
  public enum Evidence: Hashable, Sendable {
    /// A way from an entry to the place of the finding.
    case path(Path)
    /// A way that leads back to where it began.
    case cycle(Path)
    /// The screens that a finding is about, besides the first; the text says what they are.
    case screens(String, [ScreenID])
    /// A remark, and where it belongs.
    case remark(String, SourceLocation?)
  }

  /// The check that made the finding.
  public var check: Check.ID

  /// How much it matters.
  public var severity: Severity

  /// What is wrong and what to do, on one line.
  public var message: String

  /// The screens that the finding is about, the first one its place; none when it is about the graph as a whole.
  public var screens: [ScreenID]

  /// The route of the first screen that the finding is about.
  public var route: String?

  /// What it is about where screens and route do not say: a fact, a branch, or the far end of a transition.
  public var subject: String?

  /// Where the place of the finding is declared.
  public var location: SourceLocation?

  /// What shows that it is true.
  public var evidence: [Evidence]

  /// Describes a finding of a check, with the check's own severity.
  package init(
    _ check: Check, _ message: String, screens: [ScreenID] = [], route: String? = nil, subject: String? = nil,
    location: SourceLocation? = nil, evidence: [Evidence] = []
  ) {
    self.check = check.id
    severity = check.defaultSeverity
    self.message = message
    self.screens = screens
    self.route = route
    self.subject = subject
    self.location = location
    self.evidence = evidence
  }
}
