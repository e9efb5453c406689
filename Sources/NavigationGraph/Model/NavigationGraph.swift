/// The screens of an app and the transitions among them.
///
///     var builder = NavigationGraph.Builder(name: "Shop")
///     builder.add(Entry("Login"))
///     builder.add(Screen("Login"))
///     builder.add(Screen("Home", exit: true))
///     builder.add(Transition(from: "Login", route: "login", to: "Home", move: .root))
///     let graph = builder.build()
///     graph.shortestPath(from: "Login", to: "Home")  // Login ─login→ Home
///
/// A graph is a value that is whole from the start: ``Builder`` makes it, and nothing changes it. Screens stand in
/// declaration order; transitions stand by screen, then by route, then in the order in which branches are tried. Two
/// graphs are equal when they say the same of the app, in whatever order and wherever it is declared.
public struct NavigationGraph: Sendable {
  /// What people call the app or the flow.
  public let name: String

  /// The screens, in declaration order, and after them those that are known only as destinations.
  public let screens: [Screen]

  /// The named groups of screens, in declaration order.
  public let flows: [Flow]

  /// The variables that conditions read, in declaration order, and after them those that are known only from use.
  public let facts: [Fact]

  /// The ways in, in declaration order.
  public let entries: [Entry]

  /// The navgraph JSON files that the graph was read from; their lines are places for messages, not parts of the graph.
  package let documents: Set<String>

  /// The kinds of the files whose names do not say it.
  package let kinds: [String: SourceKind]

  /// What is wrong with the declarations themselves, found while the graph was built.
  public let registrationFindings: [Finding]

  /// The transitions that can lead to a screen where the person has not been; returns are not among them.
  public let forward: Adjacency

  /// All transitions that name a destination, returns among them.
  public let connections: Adjacency

  let storage: TransitionStorage
  let indices: [ScreenID: Int32]

  /// The kind of a file in which something is declared, or `nil` when nothing says it.
  ///
  /// - Complexity: O(1).
  public func sourceKind(of file: String) -> SourceKind? { kinds[file] ?? SourceKind(file: file) }

  /// The position of a screen in ``screens``, or `nil` when there is none of that name.
  ///
  /// - Complexity: O(1).
  public func index(of id: ScreenID) -> Int? { indices[id].map(Int.init) }

  /// The screen of a name, or `nil` when there is none.
  ///
  /// - Complexity: O(1).
  public func screen(_ id: ScreenID) -> Screen? { index(of: id).map { screens[$0] } }

  /// The transitions, by screen, then by route, then in the order in which branches are tried.
  public var transitions: Transitions { Transitions(graph: self) }

  /// The positions in ``transitions`` of those that leave the screen at a position in ``screens``.
  ///
  /// - Complexity: O(1).
  public func transitionIndices(from screen: Int) -> Range<Int> {
    Int(storage.firstOfScreen[screen])..<Int(storage.firstOfScreen[screen + 1])
  }
}
