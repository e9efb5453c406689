/// One edge of the graph: from a screen, by a branch of a route, to a screen.
///
/// Branches of one route are tried in order, and the first whose condition holds is taken.
public struct Transition: Hashable, Sendable {
  /// The screen that it leaves.
  public var from: ScreenID

  /// The name that the screen's code asks for.
  public var route: String

  /// The screen that it leads to; `nil` for a return, an unbound finish, and a destination that is not resolved.
  public var to: ScreenID?

  /// The guard that the branch carries; `nil` when it always holds.
  public var condition: Condition?

  /// How it goes.
  public var move: Move

  /// Whether the system's own way back is taken away from the destination.
  public var hidesBack: Bool

  /// What the branch sets facts to, in order.
  public var effects: [Effect]

  /// The name of the flow's exit that the branch asks for, when it finishes a flow.
  public var finish: String?

  /// The expression of a destination that an importer could see but not name.
  public var unresolved: String?

  /// Whether the screen takes the route by itself, without a person asking.
  public var isAutomatic: Bool

  /// The name of the type that the route's parameter has.
  public var parameter: String?

  /// What sets it off, where its source says so: `button`, `tableViewCell`, or `code`.
  public var trigger: String?

  /// How sure it is that it is there; `nil` where the source declares it.
  public var confidence: Confidence?

  /// Where the branch is declared.
  public var location: SourceLocation?

  /// Describes a transition; everything but its ends and route has a plain default.
  public init(
    from: ScreenID, route: String, to: ScreenID?, condition: Condition? = nil, move: Move = .go,
    hidesBack: Bool = false, effects: [Effect] = [], finish: String? = nil, unresolved: String? = nil,
    isAutomatic: Bool = false, parameter: String? = nil, trigger: String? = nil,
    confidence: Confidence? = nil, location: SourceLocation? = nil
  ) {
    self.from = from
    self.route = route
    self.to = to
    self.condition = condition
    self.move = move
    self.hidesBack = hidesBack
    self.effects = effects
    self.finish = finish
    self.unresolved = unresolved
    self.isAutomatic = isAutomatic
    self.parameter = parameter
    self.trigger = trigger
    self.confidence = confidence
    self.location = location
  }
}
