public import NavigationGraph

/// A part of an app that is declared once and included where it is used.
///
///     enum Account: FlowDeclaration {
///       static let id: FlowID = "Account"
///       static var content: [GraphElement] {
///         LoginRouter.self
///         SignUpRouter.self
///       }
///     }
public protocol FlowDeclaration {
  /// The name, unique in a graph.
  static var id: FlowID { get }

  /// What people read in the picture, when it is not the name.
  static var title: String? { get }

  /// The routers, screens and flows that it consists of.
  @GraphBuilder static var content: [GraphElement] { get }
}

extension FlowDeclaration {
  /// The name is what people read.
  public static var title: String? { nil }
}

/// Where the exit of an included flow leads.
public struct FlowBinding: Hashable, Sendable {
  let move: Move
  let destination: ScreenID?

  /// Puts a screen on the stack.
  public static func push(_ screen: ScreenID) -> FlowBinding { FlowBinding(move: .push, destination: screen) }

  /// Makes a screen the only one.
  public static func root(_ screen: ScreenID) -> FlowBinding { FlowBinding(move: .root, destination: screen) }

  /// Puts a screen in the place of the current one.
  public static func replace(_ screen: ScreenID) -> FlowBinding { FlowBinding(move: .replace, destination: screen) }

  /// Returns to a screen that lies below.
  public static func unwind(to screen: ScreenID) -> FlowBinding { FlowBinding(move: .unwind, destination: screen) }

  /// Takes away what was presented.
  public static let dismiss = FlowBinding(move: .dismiss, destination: nil)
}

/// Groups elements in a flow of their own.
///
/// - Parameters:
///   - id: The name, unique in a graph.
///   - title: What people read in the picture, when it is not the name.
///   - file: The file of the declaration, taken from the call.
///   - line: The line of the declaration, taken from the call.
///   - content: The elements.
/// - Returns: The flow as an element of a graph.
public func flow(
  _ id: FlowID, title: String? = nil, file: String = #fileID, line: Int = #line,
  @GraphBuilder _ content: () -> [GraphElement]
) -> [GraphElement] {
  let elements = content()
  let described = Flow(id, title: title, location: .init(file: file, line: line))
  return [GraphElement { $0.register(elements, in: described) }]
}

/// Includes a flow, and says where its exits lead.
///
///     include(Account.self, exits: ["loggedIn": .root("Home")])
///
/// - Parameters:
///   - declaration: The flow.
///   - exits: Where each exit leads; one that the flow asks for and that is not here is a finding.
///   - file: The file of the declaration, taken from the call.
///   - line: The line of the declaration, taken from the call.
/// - Returns: The flow as an element of a graph.
public func include<F: FlowDeclaration>(
  _ declaration: F.Type, exits: [FlowExit: FlowBinding] = [:], file: String = #fileID, line: Int = #line
) -> [GraphElement] {
  let location = SourceLocation(file: file, line: line)
  let content = declaration.content
  let described = Flow(F.id, title: F.title, location: location)
  return [
    GraphElement { registration in
      let outer = (registration.exits, registration.unbound)
      (registration.exits, registration.unbound) = (exits, [])
      registration.register(content, in: described)
      for exit in registration.unbound.sorted(by: { $0.rawValue < $1.rawValue }) {
        registration.builder.add(.unboundExit(exit.rawValue, of: described.id, at: location))
      }
      (registration.exits, registration.unbound) = outer
    }
  ]
}

/// Declares a tab bar and the screens that it switches among.
///
/// - Parameters:
///   - id: The name of the tab bar, by which routes lead to it.
///   - screens: The first screen of each tab; the first is shown first.
///   - file: The file of the declaration, taken from the call.
///   - line: The line of the declaration, taken from the call.
/// - Returns: The tab bar as an element of a graph.
public func tabs(
  _ id: ScreenID, _ screens: [ScreenID], file: String = #fileID, line: Int = #line
) -> [GraphElement] {
  let location = SourceLocation(file: file, line: line)
  return [
    GraphElement { registration in
      registration.add(Screen(id, kind: .tabs, location: location))
      for screen in screens {
        registration.builder.add(
          Transition(from: id, route: screen.rawValue, to: screen, move: .tab, location: location))
        registration.builder.add(
          Transition(from: screen, route: "tab bar", to: id, move: .tab, location: location))
      }
    }
  ]
}

extension Registration {
  /// Registers elements as parts of a flow, which is part of the present one.
  mutating func register(_ content: [GraphElement], in flow: Flow) {
    var flow = flow
    flow.parent = self.flow
    builder.add(flow)
    let outer = self.flow
    self.flow = flow.id
    for element in content { element.register(&self) }
    self.flow = outer
  }
}

extension Entry {
  /// A link that opens a screen, by its path template such as `/orders/{id}`.
  ///
  /// - Parameters:
  ///   - template: The path, with parameters in braces.
  ///   - screen: The screen that it opens.
  ///   - over: The screens put below, lowest first; `nil` when whatever was there stays.
  ///   - file: The file of the declaration, taken from the call.
  ///   - line: The line of the declaration, taken from the call.
  /// - Returns: The entry.
  public static func deepLink(
    _ template: String, to screen: ScreenID, over: [ScreenID]? = nil, file: String = #fileID, line: Int = #line
  ) -> Entry {
    Entry(screen, kind: .deepLink, template: template, over: over, location: .init(file: file, line: line))
  }

  /// A notification that opens a screen.
  public static func notification(
    _ name: String, to screen: ScreenID, over: [ScreenID]? = nil, file: String = #fileID, line: Int = #line
  ) -> Entry {
    Entry(screen, kind: .notification, template: name, over: over, location: .init(file: file, line: line))
  }

  /// The screen that people see when the app starts.
  public static func launch(_ screen: ScreenID, file: String = #fileID, line: Int = #line) -> Entry {
    Entry(screen, location: .init(file: file, line: line))
  }
}
