internal import NavigationGraph

/// What pictures say of transitions.
enum TransitionText {
  /// The route and what it does, as the label of an arrow or a line in a box.
  static func label(_ transition: Transition, leaves: Bool = false) -> String {
    var text = transition.route
    if transition.isAutomatic { text = "auto: \(text)" }
    if leaves {
      text = transition.finish != nil && transition.to == nil ? "⇥ \(text)" : "↩ \(text)"
    }
    return transition.effects.isEmpty ? text : "\(text) / \(effects(transition))"
  }

  /// The condition and what the branch does, as the label of an arrow from a route's diamond.
  static func branch(_ transition: Transition, condition: String?) -> String {
    let parts = [condition.map { "[\($0)]" }, transition.effects.isEmpty ? nil : "/ \(effects(transition))"]
    return parts.compactMap { $0 }.joined(separator: " ")
  }

  /// The whole transition on one line, for titles.
  static func title(_ transition: Transition) -> String {
    "\(transition.from) ─\(transition.route)\(transition.condition.map { " [\($0)]" } ?? "")→ \(transition.to?.rawValue ?? transition.unresolved ?? transition.move.rawValue)"
  }

  /// The effects, in the order in which they happen.
  static func effects(_ transition: Transition) -> String {
    transition.effects.map(\.description).joined(separator: ", ")
  }
}
