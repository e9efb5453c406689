public import NavigationGraph

/// Something that can be declared of a graph: a router, a screen, an entry, a fact, a flow, or tabs.
public struct GraphElement {
  let register: (inout Registration) -> Void
}

/// What is collected while a graph's elements register.
struct Registration {
  var builder: NavigationGraph.Builder
  /// The flow that elements belong to at present.
  var flow: FlowID?
  /// Where the exits of the flow lead; `nil` where no parent includes it, so that an exit is an end on purpose.
  var exits: [FlowExit: FlowBinding]?
  /// The places outside the app that routes lead to; one that is declared is as it was declared.
  var outside: [Screen] = []
  /// The exits that were asked for and are not bound, each once.
  var unbound: Set<FlowExit> = []

  mutating func add(_ screen: Screen) {
    var screen = screen
    screen.flow = screen.flow ?? flow
    builder.add(screen)
  }
}

/// Collects the elements of a graph or of a flow.
@resultBuilder
public enum GraphBuilder {
  /// Registers a router: its screen, routes and facts.
  public static func buildExpression<R: Router>(
    _ router: R.Type, file: String = #fileID, line: Int = #line
  ) -> [GraphElement] {
    [GraphElement { $0.add(router, at: SourceLocation(file: file, line: line)) }]
  }

  /// Registers a screen without routes.
  public static func buildExpression(_ screen: Screen) -> [GraphElement] { [GraphElement { $0.add(screen) }] }

  /// Registers a way in.
  public static func buildExpression(_ entry: Entry, file: String = #fileID, line: Int = #line) -> [GraphElement] {
    [
      GraphElement { registration in
        var entry = entry
        entry.location = entry.location ?? SourceLocation(file: file, line: line)
        registration.builder.add(entry)
      }
    ]
  }

  /// Registers a fact that no router declares.
  public static func buildExpression(_ fact: Fact) -> [GraphElement] {
    [GraphElement { $0.builder.add(fact) }]
  }

  /// Registers elements that were collected elsewhere.
  public static func buildExpression(_ elements: [GraphElement]) -> [GraphElement] { elements }

  /// Elements under a condition that holds.
  public static func buildOptional(_ elements: [GraphElement]?) -> [GraphElement] { elements ?? [] }

  /// Elements under a condition.
  public static func buildEither(first elements: [GraphElement]) -> [GraphElement] { elements }

  /// Elements under the opposite of a condition.
  public static func buildEither(second elements: [GraphElement]) -> [GraphElement] { elements }

  /// Elements of a loop.
  public static func buildArray(_ elements: [[GraphElement]]) -> [GraphElement] { elements.flatMap { $0 } }

  /// The elements, in declaration order.
  public static func buildBlock(_ elements: [GraphElement]...) -> [GraphElement] { elements.flatMap { $0 } }
}
