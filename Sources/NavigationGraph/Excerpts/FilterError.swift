/// Why a filter shows nothing, and what to do.
public enum FilterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No screen has the name or matches the pattern.
  case noScreen(String, suggestion: String?)
  /// No flow has the name or matches the pattern.
  case noFlow(String, suggestion: String?)
  /// Each filter shows something, but nothing is left of all of them together.
  case nothingLeft
  /// The screen is there, but other filters leave it out.
  case hidden(ScreenID)
  /// No transitions lead from a screen to the next on a way to point out.
  case noWay(from: ScreenID, to: ScreenID)

  /// One line: what is not there, and what may have been meant.
  public var description: String {
    switch self {
    case .noScreen(let name, let suggestion):
      "no screen is called '\(name)'"
        + (suggestion.map { "; did you mean '\($0)'?" }
          ?? "; 'list' shows all screens, and '*' stands for any characters")
    case .noFlow(let name, let suggestion):
      "no flow is called '\(name)'"
        + (suggestion.map { "; did you mean '\($0)'?" } ?? "; '*' stands for any characters")
    case .nothingLeft: "no screen is left after all filters; use fewer, or larger depths"
    case .hidden(let screen): "screen '\(screen)' is not among those shown, so it cannot be highlighted"
    case .noWay(let from, let to): "no transitions lead from '\(from)' to '\(to)', so that way cannot be highlighted"
    }
  }
}
