/// Bounds the steps of all witness paths of a check together.
///
/// Many findings deep in a long flow would otherwise each repeat most of it, which takes quadratic memory.
struct WitnessBudget {
  /// The most steps of all paths together; a longer path is told by its length.
  static let limit = 200_000

  private var steps = 0

  /// The way from an entry to a visit.
  mutating func path(to visit: Int, in context: AuditContext) -> Finding.Evidence {
    let distance = context.exploration.distance(to: visit)
    guard steps + distance <= Self.limit else {
      return .remark("the shortest way there has \(distance) steps; 'navgraph paths' shows it", nil)
    }
    steps += distance
    return .path(context.exploration.path(to: visit))
  }

  /// The way from an entry to a transition that cannot be taken, and along it, as the picture shows it.
  mutating func path(through transition: Int, in context: AuditContext) -> Finding.Evidence {
    let row = context.graph.storage.rows[transition]
    let evidence = path(to: Int(context.firstVisits[Int(row.from)]), in: context)
    guard case .path(let path) = evidence else { return evidence }
    return .path(
      Path(
        start: path.start, steps: path.steps + [context.graph.step(along: transition, to: row.to)], values: path.values)
    )
  }
}
