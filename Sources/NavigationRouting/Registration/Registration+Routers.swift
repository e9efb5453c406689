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
        if let uncovered = branch.uncovered {
          builder.add(
            .missingOtherwise(
              declaration.route.rawValue, of: R.screen, fact: uncovered.fact, missing: uncovered.missing,
              at: uncovered.location))
        }
      }
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
    if step.move == .external, let place = step.destination, !builder.declares(place) {
      add(Screen(place, kind: .external, location: branch.location))
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
}
