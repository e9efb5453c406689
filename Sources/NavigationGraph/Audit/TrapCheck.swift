extension Check {
  /// A region that people can enter and from which no exit can be reached again.
  static let trap: Check = Check(
    id: "trap", defaultSeverity: .error,
    // Code can lead out.
    severityBySource: [.swiftCode: .off, .storyboard: .off, .android: .off],
    summary: "From a region of screens no exit can ever be reached again.",
    explanation: """
      People move in circles. Decided on the whole stack: a way back counts where the screens below lead to an exit, \
      and does not where a move took them away. Asked only where the graph has exits, and where no dead end is the cause; not of \
      storyboards and Android navigation XML, where code can lead out.
      """
  ) { context in
    let graph = context.graph
    guard graph.screens.contains(where: \.isExit) else { return [] }
    let exploration = context.exploration
    let states = exploration.states
    var firstVisit = [Int32](repeating: -1, count: states.count)
    for (number, visit) in exploration.visits.enumerated() {
      let known = firstVisit[Int(visit.state)]
      if known < 0 || (!exploration.visits[Int(known)].isCertain && visit.isCertain) {
        firstVisit[Int(visit.state)] = Int32(number)
      }
    }
    let closed = states.indices.filter { firstVisit[$0] >= 0 && !exploration.isOpen(at: Int(firstVisit[$0])) }
    guard !closed.isEmpty else { return [] }
    func screen(_ state: Int) -> Int { exploration.screen(of: Int(firstVisit[state])) }
    var isTrapped = [Bool](repeating: false, count: states.count)
    for state in closed { isTrapped[state] = true }

    // What ends in a dead end is told by that finding; take it out, searching backwards.
    var origins = [[Int32]](repeating: [], count: states.count)
    for state in closed {
      for next in exploration.successors(of: state) where isTrapped[next] { origins[next].append(Int32(state)) }
    }
    let stuck = closed.filter { context.isStuck(at: Int(firstVisit[$0]), of: exploration) }
    let stuckScreens = Set(stuck.map(screen))
    var pending = closed.filter { stuckScreens.contains(screen($0)) }
    for state in pending { isTrapped[state] = false }
    while let state = pending.popLast() {
      for origin in origins[state].map(Int.init) where isTrapped[origin] {
        isTrapped[origin] = false
        pending.append(origin)
      }
    }

    var regions = WeakComponents(vertexCount: graph.screens.count)
    for state in closed where isTrapped[state] {
      for next in exploration.successors(of: state) where isTrapped[next] { regions.join(screen(state), screen(next)) }
    }
    var members: [Int: [Int]] = [:]
    var order: [Int] = []
    // In order of distance, so the first of a region is the way in.
    for state in closed.sorted(by: { firstVisit[$0] < firstVisit[$1] }) where isTrapped[state] {
      let region = regions.representative(of: screen(state))
      if members[region] == nil { order.append(region) }
      members[region, default: []].append(state)
    }
    var isElsewhereOpen = [Bool](repeating: false, count: graph.screens.count)
    for state in states.indices where firstVisit[state] >= 0 && exploration.isOpen(at: Int(firstVisit[state])) {
      isElsewhereOpen[screen(state)] = true
    }
    var witnesses = WitnessBudget()
    return order.map { region in
      let inside = members[region] ?? []
      let screens = Set(inside.map(screen)).sorted()
      let first = inside.first ?? 0
      let id = graph.screens[screen(first)].id
      let others = screens.map { graph.screens[$0].id }.filter { $0 != id }
      let how =
        isElsewhereOpen[screen(first)] ? "one has come to screen '\(id)' this way" : "one is at screen '\(id)'"
      let visit = Int(firstVisit[first])
      let stack = exploration.stack(at: visit) ?? []
      var finding = Finding(
        .trap,
        "no exit can be reached again once \(how)"
          + (others.isEmpty ? "" : " or at \(others.count) more behind it") + "; add a way out or mark an exit",
        screens: [id] + others, location: graph.screen(id)?.location,
        evidence: [witnesses.path(to: visit, in: context)]
          + (stack.count > 1 ? [.screens("the stack there, lowest first", stack)] : [])
          + (others.isEmpty ? [] : [.screens("the region", [id] + others)]))
      context.lower(&finding, at: visit)
      return finding
    }
  }
}
