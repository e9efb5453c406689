extension Transition {
  /// Where a transition ends that leads to no known screen, in words: what is not resolved, the flow's exit, or the move.
  package var ending: String {
    unresolved.map { "? \($0)" } ?? finish.map { "finish \($0)" } ?? move.rawValue
  }

  /// The same with signs, for pictures.
  package var mark: String {
    unresolved.map { "? \($0)" } ?? finish.map { "⇥ \($0)" } ?? "↩ \(move.rawValue)"
  }

  /// The route and what it does, as the label of an arrow, or as a line in the box that it leaves.
  package func label(leaves: Bool = false) -> String {
    var text = isAutomatic ? "auto: \(route)" : route
    if leaves { text = finish != nil && to == nil ? "⇥ \(text)" : "↩ \(text)" }
    return effects.isEmpty ? text : "\(text) / \(effectsText)"
  }

  /// The condition and what the branch does, as the label of an arrow from a route's diamond.
  package func branchLabel(condition: String?) -> String {
    [condition.map { "[\($0)]" }, effects.isEmpty ? nil : "/ \(effectsText)"].compactMap { $0 }.joined(separator: " ")
  }

  /// The whole transition on one line, for titles: `Login ─login [expired]→ ChangePassword`.
  package var title: String {
    let end = to?.rawValue ?? unresolved ?? move.rawValue
    return "\(from) ─\(route)\(condition.map { " [\($0)]" } ?? "")→ \(end)"
  }

  /// Where the branch leads and when, by which it is told from the others of its route: `Home [!expired]`.
  var branchText: String { (to?.rawValue ?? ending) + (condition.map { " [\($0)]" } ?? "") }

  private var effectsText: String { effects.map(\.description).joined(separator: ", ") }
}
