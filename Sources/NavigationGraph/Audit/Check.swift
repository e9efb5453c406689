/// One question that an audit asks of a graph.
public struct Check: Sendable, Identifiable {
  /// The kebab-case name by which people select a check.
  public typealias ID = String

  /// The name, such as `dead-end`.
  public let id: ID

  /// The severity of its findings when nobody says otherwise.
  public let defaultSeverity: Severity

  /// The most severe that its findings are in files of some kinds, whose truth the check cannot know from them alone.
  public var severityBySource: [SourceKind: Severity] = [:]

  /// What a finding of the check means, in one sentence.
  public let summary: String

  /// Why it matters and what to do.
  public let explanation: String

  let run: @Sendable (AuditContext) -> [Finding]

  /// All checks, in the order in which they run: the declarations first, then what conditions say, then where people
  /// can come, then how they leave, and at last what configuration says in vain.
  public static let all: [Check] = [
    duplicateScreen, duplicateRoute, unhandledRoute, unboundExit, conflictingFact, outsideDomain, invalidStart,
    cyclicInclude, missingFile,
    assumedEntry, movesInCode, unperformedSegue, unrequestedRoute, unknownDestination, unknownSource, unreadSource,
    noEntry,
    undefinedScreen, impossibleBranch, shadowedBranch,
    missingOtherwise,
    overlappingBranches, constantCondition,
    undecidedCondition, unusedFact, unsetFact, unreachableScreen, infeasibleScreen, infeasibleTransition, deadEnd, leaf,
    trap, redirectLoop, caseCollision, ruleMatchesNothing, staleIgnore, staleBaseline,
  ]

  /// The checks that are about configuration, not about the app; what they find is not to be accepted as known.
  package static let ofConfiguration: Set<ID> = [ruleMatchesNothing.id, staleIgnore.id, staleBaseline.id]

  /// The check of a name, or `nil` when there is none.
  public static func named(_ id: ID) -> Check? { all.first { $0.id == id } }
}
