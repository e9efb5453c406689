internal import NavigationGraph

extension Router {
  /// What happens when the screen asks for a route now.
  ///
  /// The decision is pure: nothing is changed and nothing shown.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - parameter: What the route takes, when it takes something.
  /// - Returns: The move, or why there is none.
  /// - Complexity: O(*n*) for *n* declarations and operations in the routes of the screen.
  public func decide(_ route: Route, with parameter: Any? = nil) -> Decision {
    outcome(of: route, parameter).decision
  }

  /// Decides, sets facts to what the branch says, and hands the move to the host.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - parameter: What the route takes; it goes to the host as it is.
  ///   - host: What performs the move, such as the view controller that asks.
  /// - Returns: What was decided; the host was asked only when it is a move.
  @discardableResult
  public func route(to route: Route, with parameter: Any? = nil, from host: some NavigationHost) -> Decision {
    guard host.isShowing(Self.screen) else {
      return refused(.notCurrent(asking: Self.screen, current: host.currentScreen), by: host)
    }
    let (decision, assignments) = outcome(of: route, parameter)
    guard case .moved(let move) = decision else { return refused(decision, by: host) }
    for assignment in assignments { assignment.apply?(state) }
    host.perform(move, parameter: parameter)
    return decision
  }

  /// Decides and moves by the written name of a route, for call sites that have only that.
  ///
  /// - Parameters:
  ///   - name: The route's name.
  ///   - host: What performs the move.
  ///   - parameters: What the route takes; it goes to the host as it is.
  /// - Returns: What was decided; an unknown name is an answer, not silence.
  @discardableResult
  public func route(to name: String, from host: some NavigationHost, parameters: Any? = nil) -> Decision {
    guard let route = Route(rawValue: name) else { return refused(unknown(name), by: host) }
    return self.route(to: route, with: parameters, from: host)
  }

  private func refused(_ decision: Decision, by host: some NavigationHost) -> Decision {
    host.refuse(decision, from: Self.screen)
    return decision
  }

  private func unknown(_ name: String) -> Decision {
    .unknownRoute(
      name, suggestion: SpellingSuggestion.nearest(to: name, among: Self.routes.routes.map(\.route.rawValue)))
  }

  /// Whether a branch's condition holds; one that cannot be evaluated does not.
  private func isTaken(_ branch: Branch<State>, _ state: State) -> Bool {
    branch.condition.map { $0.holds(in: state) == true } ?? true
  }

  private func outcome(of route: Route, _ parameter: Any?) -> (decision: Decision, assignments: [Assignment<State>]) {
    let name = route.rawValue
    guard let declaration = Self.routes.routes.first(where: { $0.route == route }) else { return (unknown(name), []) }
    if let type = declaration.parameter {
      guard let parameter else { return (.missingParameter(route: name, expected: type.name), []) }
      guard type.accepts(parameter) else {
        let found = String(describing: Swift.type(of: parameter))
        return (.badParameter(route: name, expected: type.name, found: found), [])
      }
    }
    let state = state
    for (index, branch) in declaration.branches.enumerated() where isTaken(branch, state) {
      let step = branch.step
      let move = NavigationMove(
        from: Self.screen, route: name, branch: index, move: step.move, destination: step.destination,
        finish: step.finish, hidesBack: step.hidesBack, effects: step.assignments.map(\.effect))
      return (.moved(move), step.assignments)
    }
    var seen = Set<String>()
    let values = declaration.branches.flatMap { $0.condition?.values(in: state) ?? [] }
      .filter { seen.insert($0.fact).inserted }
    return (.blocked(route: name, values: values), [])
  }
}
