public import NavigationGraph

/// A host for tests: it shows nothing, keeps a stack of names, and records what it was asked.
///
///     let host = RecordingHost(at: "Login")
///     router.route(to: .login, from: host)
///     host.stack        // ["Home"]
///     host.moves.last?.route  // "login"
public final class RecordingHost: NavigationHost {
  /// The moves that were made, in order.
  public private(set) var moves: [NavigationMove] = []

  /// What the moves' routes were given, in the same order.
  public private(set) var parameters: [Any?] = []

  /// The requests that led to no move, in order.
  public private(set) var refusals: [Decision] = []

  /// The screens that lie on each other, each with how it came there and what is shown inside it.
  private struct Frame {
    var screen: ScreenID
    var isPresented = false
    var embedded: [ScreenID] = []
  }

  private var frames: [Frame]
  /// What was left on the stacks of other tabs, by their lowest screen.
  private var otherTabs: [ScreenID: [Frame]] = [:]

  /// Begins at a screen.
  public init(at screen: ScreenID) { frames = [Frame(screen: screen)] }

  /// The screens from the lowest to the one that people see; those inside another are not among them.
  public var stack: [ScreenID] { frames.map(\.screen) }

  /// The top of the stack.
  public var currentScreen: ScreenID? { frames.last?.screen }

  /// Whether a screen is the top of the stack, or inside it.
  public func isShowing(_ screen: ScreenID) -> Bool {
    frames.last.map { $0.screen == screen || $0.embedded.contains(screen) } ?? false
  }

  /// Records a move and changes the stack as the move says.
  public func perform(_ move: NavigationMove, parameter: Any?) {
    moves.append(move)
    parameters.append(parameter)
    switch (move.move, move.destination) {
    case (.push, let screen?), (.detail, let screen?), (.external, let screen?), (.go, let screen?):
      frames.append(Frame(screen: screen))
    case (.sheet, let screen?), (.cover, let screen?): frames.append(Frame(screen: screen, isPresented: true))
    case (.embed, let screen?): frames[frames.count - 1].embedded.append(screen)
    case (.replace, let screen?):
      frames[frames.count - 1] = Frame(screen: screen, isPresented: frames[frames.count - 1].isPresented)
    case (.root, let screen?):
      frames = [Frame(screen: screen)]
      otherTabs = [:]
    case (.tab, let screen?):
      otherTabs[frames[0].screen] = frames
      frames = otherTabs[screen] ?? [Frame(screen: screen)]
    case (.back, _): goBack()
    case (.dismiss, _):
      // Dismissing takes away what was presented, with all that was pushed on it.
      let depth = frames.lastIndex(where: \.isPresented) ?? frames.count - 1
      frames.removeSubrange(max(1, depth)...)
    case (.unwind, let screen?):
      if let depth = frames.lastIndex(where: { $0.screen == screen }) { frames.removeSubrange((depth + 1)...) }
    case (.popToRoot, _): frames.removeSubrange(1...)
    default: break
    }
  }

  /// Records a request that led to no move.
  public func refuse(_ decision: Decision, from screen: ScreenID) { refusals.append(decision) }

  /// Goes back as a person does with the system's own button; the lowest screen stays.
  public func goBack() { if frames.count > 1 { frames.removeLast() } }
}
