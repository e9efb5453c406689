extension Check {
  /// A screen that is declared more than once.
  static let duplicateScreen = registration(
    "duplicate-screen", "A screen is declared more than once.",
    "Routes of both declarations would be mixed up; give one of the screens another name, or declare it in one place.")

  /// A route that a screen declares more than once.
  static let duplicateRoute = registration(
    "duplicate-route", "A screen declares a route more than once.",
    "Only the first declaration is ever asked; put the branches of a route together in one declaration.")

  /// A case of a route enumeration that no declaration handles.
  static let unhandledRoute = registration(
    "unhandled-route", "A route that code can ask for leads nowhere.",
    "A person taps and nothing happens; declare where the route leads, or delete its case.")

  /// An exit of an included flow that the parent does not bind.
  static let unboundExit = registration(
    "unbound-exit", "An included flow finishes with an exit that its parent does not bind.",
    "When the flow ends, nothing says where people go; bind the exit where the flow is included.")

  /// A match that leaves some values without a branch; other routes are looked at by ``missingOtherwise``.
  private static let incompleteMatch = registration(
    missingOtherwise.id, missingOtherwise.summary, missingOtherwise.explanation)

  /// The checks that ask whether the declarations themselves make a graph.
  package static let ofDeclarations: [Check] = [
    duplicateScreen, duplicateRoute, unhandledRoute, unboundExit, conflictingFact, incompleteMatch,
    noEntry, undefinedScreen,
  ]

  /// A check whose findings were made while the graph was built.
  private static func registration(_ id: ID, _ summary: String, _ explanation: String) -> Check {
    Check(id: id, defaultSeverity: .error, summary: summary, explanation: explanation) { context in
      context.graph.registrationFindings.filter { $0.check == id }
    }
  }
}

extension Finding {
  /// A screen that is declared again.
  package static func duplicateScreen(_ screen: Screen, first: Screen) -> Finding {
    Finding(
      .duplicateScreen, "screen '\(screen.id)' is declared more than once; give one of the two another name",
      screens: [screen.id], location: screen.location,
      evidence: [.remark("it is first declared here", first.location)])
  }

  /// A route that is declared again.
  package static func duplicateRoute(
    _ route: String, of screen: ScreenID, at location: SourceLocation?, first: SourceLocation?
  ) -> Finding {
    Finding(
      .duplicateRoute, "screen '\(screen)' declares route '\(route)' more than once; put its branches together",
      screens: [screen], route: route, location: location, evidence: [.remark("it is first declared here", first)])
  }

  /// A route that has a name but no declaration.
  package static func unhandledRoute(_ route: String, of screen: ScreenID, at location: SourceLocation?) -> Finding {
    Finding(
      .unhandledRoute,
      "screen '\(screen)' names route '\(route)' but does not declare where it leads; add 'on(.\(route))' or delete it",
      screens: [screen], route: route, location: location)
  }

  /// A value that a link pushes, and for whose type no view says what it shows.
  package static func unhandledValue(_ type: String, of screen: ScreenID, at location: SourceLocation) -> Finding {
    Finding(
      .unhandledRoute,
      "'\(screen)' pushes a value of '\(type)', and no view says what it shows for one; add 'navigationDestination(for: \(type).self)'",
      screens: [screen], subject: type, location: location)
  }

  /// An exit of a flow that is included without a destination for it.
  package static func unboundExit(_ exit: String, of flow: FlowID, at location: SourceLocation?) -> Finding {
    Finding(
      .unboundExit,
      "flow '\(flow)' finishes with '\(exit)', which is not bound where the flow is included; bind it to a destination",
      subject: "\(flow).\(exit)", location: location)
  }

  /// A fact that is declared again, and not alike.
  package static func conflictingFact(_ fact: Fact, first: Fact) -> Finding {
    let difference =
      fact.domain != first.domain
      ? "with other values"
      : fact.kind != first.kind ? "as \(fact.kind), not \(first.kind)" : "with another initial value"
    return Finding(
      .conflictingFact, "fact '\(fact.name)' is declared again \(difference); give one of the two another name",
      subject: fact.name, location: fact.location, evidence: [.remark("it is first declared here", first.location)])
  }
}
