internal import NavigationGraph

extension AndroidApp {
  /// The actions of each destination and those of the graphs around it, and where they lead.
  func transitions() throws(ImportError) -> (
    transitions: [Transition], edges: [(from: Int32, to: Int32, edge: Int32)]
  ) {
    var transitions: [Transition] = []
    var edges: [(from: Int32, to: Int32, edge: Int32)] = []
    var routes = RouteNames()
    var count = 0
    for position in nodes.indices {
      guard let from = names[position] else { continue }
      var taken: Set<String> = []
      var seen: Set<Int> = [position]
      var pending = [position]
      var head = 0
      while head < pending.count {
        let owner = pending[head]
        head += 1
        // An action further inside overrides those of its id outside, but not its sisters.
        let own = nodes[owner].actions.filter { $0.id.map { !taken.contains($0) } ?? true }
        for action in own {
          count += 1
          guard count <= limit else {
            throw ImportError(
              "global actions make more than \(limit) transitions, the most that are read",
              at: action.location)
          }
          let (transition, target) = transition(of: action, from: from, at: position, &routes)
          transitions.append(transition)
          if let target, !transition.move.isReturn { edges.append((Int32(position), Int32(target), 0)) }
        }
        taken.formUnion(own.compactMap(\.id))
        // An activity is not part of what the actions of graphs lead around in.
        guard nodes[position].element != "activity" else { break }
        for parent in parents[owner] where seen.insert(parent).inserted { pending.append(parent) }
      }
    }
    return (transitions, edges)
  }

  func transition(
    of action: AndroidNavigation.Action, from: ScreenID, at position: Int, _ routes: inout RouteNames
  ) -> (Transition, target: Int?) {
    let pop = action.popUpTo.map { node($0, from: position) } ?? nil
    var transition = Transition(from: from, route: "", to: nil, location: action.location)
    var target: Int?
    if let id = action.destination {
      let found = node(id, from: position)
      target = found.flatMap(start)
      if let target, let name = names[target] {
        transition.to = name
        let arguments = nodes[target].arguments.prefix(AndroidNavigation.maximumArguments + 1).map { own in
          action.arguments.first { $0.name == own.name } ?? own
        }
        if !arguments.isEmpty {
          let texts = arguments.prefix(AndroidNavigation.maximumArguments).map(\.text)
          transition.parameter = texts.joined(separator: ", ") + (arguments.count > texts.count ? ", …" : "")
        }
      } else if found != nil {
        transition.unresolved = "the start of '\(id)'"
      } else if missing.isEmpty {
        transition.to = ScreenID(id)
      } else {
        transition.unresolved = unknown(id)
      }
      transition.move = move(of: action, to: target, popping: pop, at: position)
    } else if let id = action.popUpTo {
      (transition.to, transition.move) = unwinding(to: pop, id, inclusively: action.popsInclusively, at: position)
      if transition.move == .unwind, transition.to == nil {
        transition.unresolved = pop == nil ? unknown(id) : "what lies below '\(id)'"
      }
      if transition.move == .finish { transition.finish = action.id ?? "leave" }
    } else {
      transition.unresolved = "an action without a destination"
    }
    let name = transition.to?.rawValue ?? action.destination ?? action.popUpTo ?? "nowhere"
    transition.route = routes.route(action.id, from: from, to: name)
    return (transition, target)
  }

  /// What is said of an id that a file which was not read may declare.
  func unknown(_ id: String) -> String { "'\(id)', which may be in a file that is not among the inputs" }

  func move(
    of action: AndroidNavigation.Action, to target: Int?, popping pop: Int?, at position: Int
  ) -> Move {
    if action.popUpTo != nil {
      if let pop, isOutermost(pop) { return .root }
      // What is popped up to its own destination need not be there to be popped.
      if pop != position ? pop == nil || pop != target : action.popsInclusively { return .replace }
    }
    if action.isSingleTop, target == position { return .replace }
    guard let target else { return .push }
    return nodes[target].isOutside ? .external : nodes[target].element == "dialog" ? .sheet : .push
  }

  /// Where an action that only pops leads, and how.
  func unwinding(
    to pop: Int?, _ id: String, inclusively: Bool, at position: Int
  ) -> (ScreenID?, Move) {
    guard let pop else { return (missing.isEmpty ? ScreenID(id) : nil, .unwind) }
    if !inclusively { return (start(of: pop).flatMap { names[$0] }, .unwind) }
    if pop == position { return (nil, .back) }
    return isOutermost(pop) ? (nil, .finish) : (nil, .unwind)
  }

  /// Whether nothing is left when a node is popped: it is an outermost graph.
  func isOutermost(_ position: Int) -> Bool { nodes[position].isGraph && parents[position].isEmpty }
}
