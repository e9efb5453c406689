/// How a branch goes from one screen to the next, and so what happens to the stack below.
public enum Move: String, Hashable, Sendable, CaseIterable {
  /// From a source that knows no moves: no stack, and no implied way back.
  case go
  /// Puts a screen on the stack; back is implied.
  case push
  /// Covers part of the screen; dismissing it is implied.
  case sheet
  /// Covers the whole screen; dismissing it is implied.
  case cover
  /// Takes the place of the current screen; what lies below stays.
  case replace
  /// Becomes the only screen; what lay below is gone.
  case root
  /// Switches among siblings, each with its own stack.
  case tab
  /// Fills the detail column of a split view; back is implied where the view collapses.
  case detail
  /// Shows inside the current screen, which stays in use.
  case embed
  /// Leaves the app for another; switching back is implied.
  case external
  /// Returns to the screen below.
  case back
  /// Takes away what was presented.
  case dismiss
  /// Returns to a named screen below.
  case unwind
  /// Returns to the lowest screen of the stack.
  case popToRoot
  /// Ends the flow with a named exit, which the parent of the flow binds to a destination.
  case finish

  /// Whether the move takes from the stack, and so can only lead where the person has been.
  public var isReturn: Bool {
    switch self {
    case .back, .dismiss, .unwind, .popToRoot: true
    default: false
    }
  }

  /// Whether the screen it leads to lies on top of the present one.
  public var putsOnStack: Bool {
    switch self {
    case .push, .sheet, .cover, .detail, .embed, .external: true
    default: false
    }
  }
}
