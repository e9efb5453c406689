/// The ways to one screen from wherever people can be, returns among them.
///
/// The exploration tells stacks apart by whether they lead to the screen, so no stack from which there is a way is
/// mistaken for one from which there is none.
struct WaysTo {
  /// What is known of ways from a screen.
  enum Answer {
    /// There is this one.
    case path(Path)
    /// There are some, which are too long to be shown.
    case unshown
    /// There may be one, by what was left in another tab or below a link.
    case possible
    /// There is none.
    case none
    /// There was too much to search.
    case undecided
  }

  private let context: AuditContext
  private let exploration: Exploration
  private let target: Int
  private let condition: Condition?
  /// The rules of the moves on the ways.
  private var rules: FactRules
  /// Whether an open stack is proof enough: no facts last on the way, and nothing lies where nobody knows.
  private let isExact: Bool
  /// Whether something lies where nobody knows: in other tabs, or below a link.
  private let hasUnknowns: Bool

  /// The most visits of a screen whose stacks are searched.
  private static let stackLimit = 64

  /// Prepares to search; `nil` when there is too much to reason about.
  ///
  /// - Parameters:
  ///   - target: The position of the screen.
  ///   - isTaken: Whether people can take each transition on such a way.
  ///   - condition: What must hold while each move of a way is made.
  ///   - context: The graph, and what is known of it.
  init?(_ target: Int, along isTaken: [Bool], while condition: Condition?, in context: AuditContext) {
    self.context = context
    self.target = target
    let graph = context.graph
    let system = PushdownSystem(graph, entries: graph.entries)
    let ways = WaysOut(system, where: { isTaken[$0] }, to: { Int($0.screen) == target })
    guard let exploration = try? Exploration(system, ways, context.feasibility.rules) else { return nil }
    self.exploration = exploration
    rules = exploration.rules
    hasUnknowns = system.barCount > 0 || graph.entries.contains { $0.kind != .launch && $0.over == nil }
    var isPlain = rules.guards.allSatisfy { $0 == .always || $0 == .never }
    self.condition = condition
    if let condition {
      guard let restricted = context.rules(while: condition, knowing: exploration.rules.diagrams) else { return nil }
      rules = restricted
      isPlain = false
    }
    isExact = isPlain && !hasUnknowns && !context.feasibility.isUndecided
  }

  /// The visits of each screen from which some way may lead to the target, as far as stacks decide.
  func openVisits() -> [Int: [Int]] {
    var visits: [Int: [Int]] = [:]
    for visit in exploration.visits.indices where exploration.isOpen(at: visit) {
      visits[exploration.screen(of: visit), default: []].append(visit)
    }
    return visits
  }

  /// Whether there is a way from a screen whose open visits are known.
  ///
  /// - Parameters:
  ///   - start: The position of the screen.
  ///   - visits: Its open visits.
  ///   - needsPath: Whether a way is to be shown, even where it need not be found to be known.
  /// - Returns: The answer.
  mutating func answer(from start: Int, _ visits: [Int], needsPath: Bool) -> Answer {
    if isExact, !needsPath { return .unshown }
    rules.diagrams.begin()
    var set = DecisionDiagrams.Diagram.never
    do throws(ReasoningError) {
      for visit in visits { set = try rules.diagrams.or(set, exploration.visits[visit].set) }
    } catch { return isExact ? .unshown : .undecided }
    // Onward first: what lies below does not matter then.
    guard let onward = OnwardWays(from: start, with: set, by: rules, in: context.graph, until: target) else {
      return isExact ? .unshown : .undecided
    }
    if onward.reaches(target) { return .path(onward.path(to: target)) }
    let starts = visits.prefix(Self.stackLimit).compactMap { visit in
      exploration.symbols(at: visit).map { StackSearch.Start(stack: $0, set: exploration.visits[visit].set) }
    }
    do throws(ReasoningError) {
      if let way = try way(from: start, over: starts) { return .path(way) }
    } catch { return isExact ? .unshown : .undecided }
    // Nothing was found though the stacks are open: it lies where nobody knows, or the facts are against it.
    if isExact { return .unshown }
    if hasUnknowns { return .possible }
    // With facts, stacks that are alike need not be so; all that there are decide.
    var plain = exploration.rules
    let beginnings = exploration.system.beginnings.map { StackSearch.Start(stack: $0.stack, set: plain.initial) }
    let search = StackSearch(exploration.system)
    let all = search.stacks(under: Int32(start), from: beginnings, &plain)
    do throws(ReasoningError) {
      if let condition {
        guard let restricted = context.rules(while: condition, knowing: plain.diagrams) else { return .undecided }
        rules = restricted
      } else {
        rules = plain
      }
      if let way = try way(from: start, over: all.stacks) { return .path(way) }
    } catch { return .undecided }
    return all.isWhole ? .none : .undecided
  }

  /// A short way from a screen over some stacks.
  private mutating func way(
    from start: Int, over starts: [StackSearch.Start]
  ) throws(ReasoningError) -> Path? {
    let target = target
    let way = try StackSearch(exploration.system).way(from: starts, &rules) { place, _ in
      Int(exploration.system.symbols[Int(place.symbol)].screen) == target
    }
    return way.map { exploration.path(from: start, along: $0.steps, with: starts[$0.start].set, &rules) }
  }
}
