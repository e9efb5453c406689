/// A rule of the user's own about an app's navigation.
///
///     let policy = Policy(
///       "payment-after-login", .before(pass: "Login", to: "Payment*"), reason: "a customer must be known")
///     Audit(of: graph, policies: [policy]).findings
///
/// A policy is decided like the checks: with the stack, and with the values that facts can have. Returns are not
/// transitions of a policy, since they lead only where a person has been; paths may contain them.
public struct Policy: Hashable, Sendable, Identifiable {
  /// What a policy asks.
  public enum Rule: Hashable, Sendable {
    /// No transition may lead from some screens straight to others.
    case forbidTransition(from: ScreenSelector, to: ScreenSelector)
    /// No way may lead from some screens to others.
    case forbidPath(from: ScreenSelector, to: ScreenSelector)
    /// From each of some screens a transition must lead straight to one of others.
    case requireTransition(from: ScreenSelector, to: ScreenSelector)
    /// From each of some screens people must always be able to come to one of others again.
    case requirePath(from: ScreenSelector, to: ScreenSelector)
    /// Transitions from some screens may lead to certain others only.
    case onlyTo(from: ScreenSelector, to: ScreenSelector)
    /// Transitions to some screens may come from certain others only.
    case onlyFrom(from: ScreenSelector, to: ScreenSelector)
    /// Every way from the entries to some screens must pass one of certain others: they are must-pass screens.
    case before(pass: ScreenSelector, to: ScreenSelector)
    /// Some screens may lie at most so many moves from the nearest entry.
    case depth(to: ScreenSelector, most: Int)
  }

  /// The name, which its findings carry as their check.
  public var id: Check.ID

  /// What it asks.
  public var rule: Rule

  /// The condition that must hold while what the policy speaks of happens.
  ///
  /// A transition counts where it can be taken while the condition holds, and a path where each of its transitions can;
  /// for ``Rule/before(pass:to:)`` the last one. A ``Rule/requirePath(from:to:)`` asks it of the time at which people
  /// are at the first screen.
  public var condition: Condition?

  /// Why there is the policy, for those who violate it.
  public var reason: String?

  /// How much a violation matters.
  public var severity: Severity

  /// Where the policy is written.
  public var location: SourceLocation?

  /// Describes a policy.
  public init(
    _ name: String, _ rule: Rule, when condition: Condition? = nil, reason: String? = nil,
    severity: Severity = .error, location: SourceLocation? = nil
  ) {
    id = name
    self.rule = rule
    self.condition = condition
    self.reason = reason
    self.severity = severity
    self.location = location
  }

  /// The selectors of the rule, by the words for their places.
  var selectors: [(place: String, selector: ScreenSelector)] {
    switch rule {
    case .forbidTransition(let from, let to), .forbidPath(let from, let to), .requireTransition(let from, let to),
      .requirePath(let from, let to), .onlyTo(let from, let to), .onlyFrom(let from, let to):
      [("from", from), ("to", to)]
    case .before(let pass, let to): [("pass", pass), ("to", to)]
    case .depth(let to, _): [("to", to)]
    }
  }

  /// What the policy asks, in one sentence.
  public var summary: String {
    let when = condition.map { " while \($0)" } ?? ""
    return
      switch rule
    {
    case .forbidTransition(let from, let to): "No transition leads from \(from) straight to \(to)\(when)."
    case .forbidPath(let from, let to): "No way leads from \(from) to \(to)\(when)."
    case .requireTransition(let from, let to): "A transition leads from each of \(from) straight to \(to)\(when)."
    case .requirePath(let from, let to): "From each of \(from) people can always come to \(to)\(when)."
    case .onlyTo(let from, let to): "Transitions from \(from) lead to \(to) only\(when)."
    case .onlyFrom(let from, let to): "Transitions to \(to) come from \(from) only\(when)."
    case .before(let pass, let to): "Every way to \(to) passes \(pass)\(when)."
    case .depth(let to, let most): "At most \(most) moves lead from the nearest entry to \(to)."
    }
  }
}

extension ScreenSelector: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  /// The screens whose names match a pattern.
  public init(stringLiteral value: String) { self = .name(NamePattern(value)) }

  /// The screens that one of some selectors chooses.
  public init(arrayLiteral elements: ScreenSelector...) { self = .any(elements) }
}
