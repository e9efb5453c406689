/// Bounds the steps of all witness paths of a check together.
///
/// Many findings deep in a long flow would otherwise each repeat most of it, which takes quadratic memory.
struct WitnessBudget {
  /// The most steps of all paths together; a longer path is told by its length.
  static let limit = 200_000

  private var steps = 0

  /// The way from an entry to a position.
  mutating func path(to position: Int, in context: AuditContext) -> Finding.Evidence {
    let edges = context.positions.edges(to: position)
    guard steps + edges.count <= Self.limit else {
      return .remark("the shortest way there has \(edges.count) steps; 'navgraph paths' shows it", nil)
    }
    steps += edges.count
    return .path(context.positions.path(to: position, in: context.graph))
  }
}
