/// What a change of a graph does to the people who use the app.
public struct Consequences: Sendable {
  /// A must-pass screen that people can get round now.
  public struct LostGate: Hashable, Sendable {
    /// The screen that every way passed.
    public let gate: ScreenID
    /// The screens that people can come to without it, by name; those that lie behind others are left out.
    public let screens: [ScreenID]
    /// A way to one of them.
    public let path: Path
  }

  /// The findings that were not there before.
  public let born: [Finding]

  /// The findings that are gone.
  public let gone: [Finding]

  /// The must-pass screens, as drawn, that people can get round now.
  public let lostGates: [LostGate]

  /// The most screens of chains of gates that are looked at.
  static let stepLimit = 2_000_000

  /// The number of must-pass screens that may be lost too, and were too many to look at.
  public let uncheckedGates: Int

  /// The most gates that are looked at.
  static let gateLimit = 200

  /// Whether there are none.
  public var isEmpty: Bool { born.isEmpty && gone.isEmpty && lostGates.isEmpty && uncheckedGates == 0 }

  /// Finds what a change does.
  ///
  /// A finding is the same as before when it is about the same, whatever its severity and place.
  ///
  /// - Parameters:
  ///   - difference: The change.
  ///   - old: The audit of the graph before.
  ///   - new: The audit of the graph now, which asked the same.
  /// - Complexity: O(*n* log *n*) for *n* names in findings, and that of ``Feasibility`` for each must-pass screen that
  ///   may be lost.
  public init(of difference: GraphDifference, from old: Audit, to new: Audit) {
    let before = old.findings.map { $0.renaming(difference.renames) }
    let (known, left) = (Baseline.Index(Baseline(before)), Baseline.Present(new.findings))
    // By what they are about, so that the order of declarations does not matter.
    born = new.findings.filter { known.entries(for: $0.identity).isEmpty }.sorted { $0.identity < $1.identity }
    gone =
      old.graph.screens.isEmpty
      ? []
      : before.compactMap { finding in
        guard let missing = left.missingScreens(of: finding.identity) else { return finding }
        guard !missing.isEmpty else { return nil }
        // A part of a region is gone, and the rest is as it was.
        var part = finding
        part.screens = missing
        part.message = "not about \(listed(missing)) any more: \(finding.message)"
        return part
      }.sorted { $0.identity < $1.identity }
    (lostGates, uncheckedGates) = Self.lostGates(difference)
  }

  private static func lostGates(_ difference: GraphDifference) -> ([LostGate], unchecked: Int) {
    let (old, new) = (difference.old, difference.new)
    guard !difference.isEmpty else { return ([], 0) }
    let (before, after) = (old.dominators, new.dominators)
    // The screens that each gate led to and does not any more, as drawn.
    var lost: [ScreenID: [Int]] = [:]
    var steps = 0
    var unchecked: Set<ScreenID> = []
    for (position, screen) in new.screens.enumerated() {
      guard let known = old.index(of: screen.id), before.isReached[known], after.isReached[position] else { continue }
      // Below a gate that has its own gate still, nothing is lost that is not lost for that gate; a long chain of such
      // is told by its first screen.
      let gateBefore = before.immediate[known] < 0 ? nil : old.screens[Int(before.immediate[known])].id
      let gateAfter = after.immediate[position] < 0 ? nil : new.screens[Int(after.immediate[position])].id
      guard gateBefore != gateAfter else { continue }
      guard steps < stepLimit else {
        if let gateBefore { unchecked.insert(gateBefore) }
        continue
      }
      steps += before.chain(to: known).count
      let gates = Set(before.chain(to: known).dropLast().map { old.screens[$0].id })
      guard !gates.isEmpty else { continue }
      let left = Set(after.chain(to: position).map { new.screens[$0].id })
      for gate in gates where !left.contains(gate) && new.screen(gate) != nil {
        lost[gate, default: []].append(position)
      }
    }
    let gates = lost.keys.sorted().prefix(gateLimit).compactMap { gate -> LostGate? in
      guard let position = new.index(of: gate) else { return nil }
      var isSealed = [Bool](repeating: false, count: new.screens.count)
      isSealed[position] = true
      // What is drawn may still be impossible, so that the gate holds.
      let around = AuditContext(new.sealing(isSealed))
      guard !around.feasibility.isUndecided else { return nil }
      let found = (lost[gate] ?? []).filter { around.firstVisits[$0] >= 0 }
      guard let nearest = found.min(by: { around.firstVisits[$0] < around.firstVisits[$1] }) else { return nil }
      return LostGate(
        gate: gate, screens: found.map { new.screens[$0].id }.sorted(),
        path: around.exploration.path(to: Int(around.firstVisits[nearest])))
    }
    return (gates, max(0, lost.count - gateLimit) + unchecked.subtracting(lost.keys).count)
  }
}
