/// A place that people can come to and from which they can never reach some screen again.
public struct Stranding: Hashable, Sendable {
  /// A way to the place.
  public let path: Path

  /// The screens that lie on each other there, the lowest first; `nil` when it holds what nobody knows.
  public let stack: [ScreenID]?

  /// Whether there was too much to reason about, so that the facts may keep people from the place.
  public let isUndecided: Bool
}

extension NavigationGraph {
  /// A place from which a screen can never be reached again, by moves or by returns.
  ///
  ///     graph.stranding(from: "Home")   // nil: one can always get back to Home
  ///
  /// Decided on the whole stack; conditions count as possible where their facts can have the values at all. Where it is
  /// not known what comes next, the screen counts as reachable.
  ///
  /// - Returns: The place that is nearest to an entry; `nil` when the screen can be reached from everywhere, and when
  ///   there is no such screen.
  /// - Complexity: That of ``Feasibility``.
  public func stranding(from id: ScreenID) -> Stranding? {
    guard let goal = index(of: id) else { return nil }
    let isOpen = screens.indices.map { screen in
      screen == goal || !screens[screen].isDeclared
        || transitionIndices(from: screen).contains { storage.isUnresolved($0) || storage.isUnboundFinish($0) }
    }
    let feasibility = Feasibility(of: self, BranchConditions(self), to: { isOpen[$0] })
    let exploration = feasibility.exploration
    guard let visit = exploration.visits.indices.first(where: { !exploration.isOpen(at: $0) }) else { return nil }
    return Stranding(
      path: exploration.path(to: visit), stack: exploration.stack(at: visit), isUndecided: feasibility.isUndecided)
  }
}
