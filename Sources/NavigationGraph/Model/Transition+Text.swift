extension Transition {
  /// Where a transition ends that leads to no known screen, in words: what is not resolved, the flow's exit, or the move.
  package var ending: String {
    unresolved.map { "? \($0)" } ?? finish.map { "finish \($0)" } ?? move.rawValue
  }

  /// The same with signs, for pictures.
  package var mark: String {
    unresolved.map { "? \($0)" } ?? finish.map { "⇥ \($0)" } ?? "↩ \(move.rawValue)"
  }
}
