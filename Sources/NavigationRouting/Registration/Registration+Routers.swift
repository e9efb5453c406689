internal import NavigationGraph

extension Registration {
  /// Adds a router's screen, facts and transitions, and what is wrong with them.
  ///
  /// The place of the screen is that of its first route, since a type does not know where it is declared.
  mutating func add<R: Router>(_ router: R.Type, at registration: SourceLocation) {
    let table = R.routes
    let location = table.routes.first?.location ?? registration
    add(Screen(R.screen, title: R.title, exit: R.isExit, location: location))
    var declared: [R.Route: SourceLocation] = [:]
    for declaration in table.routes {
      if let first = declared[declaration.route] {
        builder.add(
          .duplicateRoute(declaration.route.rawValue, of: R.screen, at: declaration.location, first: first))
        continue  // the first one decides
      }
      declared[declaration.route] = declaration.location
      for branch in declaration.branches {
        for reader in branch.condition?.readers ?? [] { builder.add(reader.fact) }
        for assignment in branch.step.assignments { builder.add(assignment.fact) }
        builder.add(transition(of: declaration, branch))
      }
      checkMatch(of: declaration)
    }
    for route in R.Route.allCases where declared[route] == nil {
      builder.add(.unhandledRoute(route.rawValue, of: R.screen, at: location))
    }
  }

  private mutating func transition<R: Router>(
    of declaration: RouteDeclaration<R>, _ branch: Branch<R.State>
  ) -> Transition {
    let step = branch.step
    var transition = Transition(
      from: R.screen, route: declaration.route.rawValue, to: step.destination,
      condition: branch.condition?.condition, move: step.move, hidesBack: step.hidesBack,
      effects: step.assignments.map(\.effect), finish: step.finish?.rawValue,
      isAutomatic: declaration.isAutomatic, parameter: declaration.parameter?.name, location: branch.location)
    if step.move == .external, let place = step.destination {
      var screen = Screen(place, kind: .external, location: branch.location)
      screen.flow = flow
      outside.append(screen)
    }
    if let exit = step.finish, let exits {
      if let binding = exits[exit] {
        transition.move = binding.move
        transition.to = binding.destination
      } else {
        unbound.insert(exit)
      }
    }
    return transition
  }

  /// Finds the values for which no branch of a route with a match is taken.
  private mutating func checkMatch<R: Router>(of declaration: RouteDeclaration<R>) {
    guard let match = declaration.branches.compactMap(\.endsMatch).last,
      declaration.branches.allSatisfy({ $0.condition != nil })
    else { return }
    var known: Set<String> = []
    let facts = declaration.branches.flatMap { $0.condition?.readers ?? [] }.map(\.fact)
      .filter { known.insert($0.name).inserted }
    var diagrams = DecisionDiagrams(over: facts)
    var missing = DecisionDiagrams.Diagram.always
    do {
      for branch in declaration.branches {
        guard let condition = branch.condition?.condition else { continue }
        missing = try diagrams.subtract(try diagrams.diagram(of: condition), from: missing)
      }
    } catch { return }  // the audit says what cannot be decided
    guard missing.isSatisfiable else { return }
    builder.add(.missingOtherwise(declaration.route.rawValue, of: R.screen, missing, diagrams, at: match))
  }
}
