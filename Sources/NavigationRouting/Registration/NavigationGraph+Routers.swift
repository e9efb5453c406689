public import NavigationGraph

extension NavigationGraph {
  /// Makes a graph of routers, screens, entries and flows.
  ///
  ///     let graph = try NavigationGraph(entry: "Login") {
  ///       LoginRouter.self
  ///       Screen("Home", exit: true)
  ///     }
  ///
  /// - Parameters:
  ///   - name: What people call the app or the flow.
  ///   - entry: The screen that people see when the app starts; more entries can stand among the elements.
  ///   - file: The file of the declaration, taken from the call.
  ///   - line: The line of the declaration, taken from the call.
  ///   - content: The elements.
  /// - Throws: All that is wrong with the declarations, in one error.
  public init(
    _ name: String = "", entry: ScreenID? = nil, file: String = #fileID, line: Int = #line,
    @GraphBuilder _ content: () -> [GraphElement]
  ) throws(RegistrationError) {
    var registration = Registration(builder: Builder(name: name))
    if let entry { registration.builder.add(Entry.launch(entry, file: file, line: line)) }
    for element in content() { element.register(&registration) }
    for screen in registration.outside where !registration.builder.declares(screen.id) {
      registration.builder.add(screen)
    }
    let graph = registration.builder.build()
    let findings = Audit.findings(of: graph, Check.ofDeclarations)
    guard findings.isEmpty else { throw RegistrationError(graph: graph, findings: findings) }
    self = graph
  }
}

/// All that is wrong with the declarations of a graph.
public struct RegistrationError: Error, CustomStringConvertible {
  /// The graph as far as it could be made, so that it can be audited and drawn all the same.
  public let graph: NavigationGraph

  /// What is wrong, each with the place of its declaration.
  public let findings: [Finding]

  /// One line for each finding, as compilers write them.
  public var description: String {
    findings.map { "\($0.location.map { "\($0): " } ?? "")\($0.severity.rawValue): [\($0.check)] \($0.message)" }
      .joined(separator: "\n")
  }
}
