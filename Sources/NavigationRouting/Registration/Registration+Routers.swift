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

  /// Finds the values of a matched fact for which no branch of the route is taken.
  ///
  /// Asked only where all conditions of the route read that one fact, so that each value decides by itself.
  private mutating func checkMatch<R: Router>(of declaration: RouteDeclaration<R>) {
    let readers = declaration.branches.flatMap { $0.condition?.readers ?? [] }
    guard let match = declaration.branches.compactMap(\.endsMatch).last, let fact = readers.first?.fact,
      declaration.branches.allSatisfy({ $0.condition != nil }), Set(readers.map(\.fact.name)).count == 1,
      case .cases(let names) = fact.domain
    else { return }
    let missing = names.filter { name in
      !declaration.branches.contains { $0.condition?.condition.holds { _ in .name(name) } == true }
    }
    guard !missing.isEmpty else { return }
    builder.add(
      .missingOtherwise(
        declaration.route.rawValue, of: R.screen, fact: fact.name, missing: missing, at: match))
  }
}
