extension PolicyDecision {
  /// The targets that people can come to from where they may not.
  mutating func paths(_ from: ScreenSelector, _ to: ScreenSelector) -> [Finding] {
    let (starts, targets) = (from.chosen(in: graph), to.chosen(in: graph))
    // For each target the starts from which a way leads there, the first with the way.
    var found: [Int: (starts: [Int], path: Path)] = [:]
    var undecided: [Int] = []
    let reached = graph.screens.indices.filter { targets[$0] && context.firstVisits[$0] >= 0 }
    // From the entries people come to all that they can come to, so these come first.
    let entries = graph.entryIndices.filter { starts[$0] }
    let known = Set(entries)
    let all = entries + graph.screens.indices.filter { starts[$0] && !known.contains($0) }
    var isCut = false
    for (number, start) in all.filter({ context.firstVisits[$0] >= 0 }).enumerated() {
      // Each beginning is a search of its own; with very many, those that tell nothing new are left out.
      if number >= Self.startLimit, found.count == reached.count {
        isCut = true
        break
      }
      let wanted = reached.filter { $0 != start }
      guard !wanted.isEmpty else { continue }
      let search = PathsFrom(start, to: wanted, by: rules, in: context)
      for (target, path) in search.paths { found[target, default: ([], path)].starts.append(start) }
      if search.isUndecided { undecided.append(start) }
    }
    let open = undecided.map { start in
      let id = graph.screens[start].id
      // A rule that is not decided is not one that holds.
      var finding = finding(
        "whether a way leads from '\(id)' to \(to) is not decided: there are too many stacks to search",
        screens: [id], subject: "undecided", location: graph.screens[start].location,
        at: Int(context.firstVisits[start]), of: context, evidence: [])
      finding.severity = min(finding.severity, .note)
      return finding
    }
    return open
      + found.sorted { $0.key < $1.key }.map { target, ways in
        let names = ways.starts.map { graph.screens[$0].id }
        let (first, end) = (names[0], graph.screens[target].id)
        let others = names.count > 1 ? " and from \(isCut ? "at least " : "")\(names.count - 1) more" : ""
        let when = policy.condition.map { " while \($0)" } ?? ""
        let visit = Int(context.firstVisits[ways.starts[0]])
        var evidence: [Finding.Evidence] = [.path(ways.path)]
        if !graph.entryIndices.contains(ways.starts[0]) { evidence.insert(path(to: visit, in: context), at: 0) }
        if names.count > 1 { evidence.append(.screens("ways lead there from", names)) }
        return finding(
          "a way leads from '\(first)'\(others) to '\(end)'\(when), but that is forbidden", screens: names,
          subject: end.rawValue, location: location(of: ways.path) ?? graph.screens[target].location, at: visit,
          of: context, evidence: evidence)
      }
  }

  /// The most beginnings that are looked at though each end is known to be reached.
  private static let startLimit = 256

  /// Where the last transition of a way is declared, which is what lets people in.
  private func location(of path: Path) -> SourceLocation? {
    path.steps.last { $0.position != nil }?.position.flatMap { graph.transitions[$0].location }
  }

  /// The places from which people can never again come to where they must.
  mutating func strandings(_ from: ScreenSelector, _ to: ScreenSelector) -> [Finding] {
    let (starts, targets) = (from.chosen(in: graph), to.chosen(in: graph))
    let isOpen = graph.screens.indices.map { screen in
      targets[screen] || !graph.screens[screen].isDeclared || graph.screens[screen].kind == .external
        || graph.transitionIndices(from: screen).contains {
          graph.storage.isUnresolved($0) || graph.storage.isUnboundFinish($0)
        }
    }
    let goal = AuditContext(graph, budget: context.budget) { isOpen[$0] }
    let exploration = goal.exploration
    var rules = exploration.rules
    let when = policy.condition.flatMap { condition in
      rules.diagrams.attempt { diagrams throws(ReasoningError) in try diagrams.partOfQuestion(condition) }
    }
    let holding = when.flatMap { try? rules.lasting($0) }
    var first: [Int: Int] = [:]
    var order: [Int] = []
    for visit in exploration.visits.indices {
      let screen = exploration.screen(of: visit)
      guard starts[screen], first[screen] == nil, context.isPlace(screen), !exploration.isOpen(at: visit) else {
        continue
      }
      if let holding {
        rules.diagrams.begin()
        let both = try? rules.diagrams.and(exploration.visits[visit].set, holding)
        guard both?.isSatisfiable ?? true else { continue }
      }
      first[screen] = visit
      order.append(screen)
    }
    guard let nearest = order.first, let visit = first[nearest] else { return [] }
    let id = graph.screens[nearest].id
    let others = order.dropFirst().sorted().map { graph.screens[$0].id }
    let more = others.isEmpty ? "" : ", nor from \(others.count) more"
    let condition = policy.condition.map { " when \($0)" } ?? ""
    let stack = exploration.stack(at: visit) ?? []
    return [
      finding(
        "from '\(id)'\(condition) people can never come to \(to) again\(more); add a way", screens: [id] + others,
        location: graph.screens[nearest].location, at: visit, of: goal,
        evidence: [path(to: visit, in: goal)]
          + (stack.count > 1 ? [.screens("the stack there, lowest first", stack)] : [])
          + (others.isEmpty ? [] : [.screens("from all of these", [id] + others)]))
    ]
  }

  /// The targets that people can come to without passing where they must.
  mutating func bypasses(_ pass: ScreenSelector, _ to: ScreenSelector) -> [Finding] {
    let (gates, targets) = (pass.chosen(in: graph), to.chosen(in: graph))
    let around = AuditContext(graph.sealing(gates), budget: context.budget)
    let arrivals = policy.condition.map { _ in
      PolicyDecision(of: policy, in: around).isTaken()
    }
    return graph.screens.indices.compactMap { screen in
      guard targets[screen], !gates[screen] else { return nil }
      var visit = Int(around.firstVisits[screen])
      if let arrivals, visit >= 0 {
        let isWanted = { (visit: Int) -> Bool in
          guard around.exploration.screen(of: visit) == screen else { return false }
          if case .transition(let transition) = around.exploration.visits[visit].cause {
            return arrivals[Int(transition)]
          }
          return true
        }
        visit = around.exploration.visits.indices.first(where: isWanted) ?? -1
      }
      guard visit >= 0 else { return nil }
      let id = graph.screens[screen].id
      let when = policy.condition.map { " while \($0)" } ?? ""
      let way = path(to: visit, in: around)
      var location = graph.screens[screen].location
      if case .path(let path) = way { location = self.location(of: path) ?? location }
      return finding(
        "people can come to '\(id)'\(when) without passing \(pass)", screens: [id], location: location, at: visit,
        of: around, evidence: [way])
    }
  }

  /// The targets that lie deeper than they may.
  mutating func depths(_ to: ScreenSelector, _ most: Int) -> [Finding] {
    let targets = to.chosen(in: graph)
    return graph.screens.indices.compactMap { screen in
      let visit = Int(context.firstVisits[screen])
      guard targets[screen], visit >= 0 else { return nil }
      let depth = context.exploration.distance(to: visit)
      guard depth > most else { return nil }
      let id = graph.screens[screen].id
      return finding(
        "'\(id)' is \(depth) moves from the nearest entry, more than the \(most) that are allowed", screens: [id],
        location: graph.screens[screen].location, at: visit, of: context, evidence: [path(to: visit, in: context)])
    }
  }
}

/// The ways from a screen to others, returns to what lies below among them.
private struct PathsFrom {
  /// A short way to each screen that there is a way to.
  private(set) var paths: [(target: Int, path: Path)] = []
  /// Whether there was too much to search for ways back.
  private(set) var isUndecided = false

  init(_ start: Int, to wanted: [Int], by rules: FactRules, in context: AuditContext) {
    let graph = context.graph
    var rules = rules
    var missing = Set(wanted)
    let system = PushdownSystem(graph, entries: [Entry(graph.screens[start].id, kind: .deepLink)])
    let ways = WaysOut(system, where: { _ in true }, to: { _ in false })
    let set = context.feasibility.valuations[start]
    if let onward = try? Exploration(system, ways, rules, from: set) {
      for visit in onward.visits.indices {
        let screen = onward.screen(of: visit)
        guard missing.remove(screen) != nil else { continue }
        paths.append((screen, onward.path(to: visit)))
      }
    } else {
      isUndecided = true
    }
    let exploration = context.exploration
    let visits = exploration.visits.indices.lazy.filter { exploration.screen(of: $0) == start }.prefix(32)
    let starts = Array(visits).compactMap { visit in
      exploration.symbols(at: visit).map { StackSearch.Start(stack: $0, set: exploration.visits[visit].set) }
    }
    // A way back is there only where something lies below.
    guard starts.contains(where: { $0.stack.count > 1 }) else { return }
    while !missing.isEmpty {
      var arrival = -1
      do throws(ReasoningError) {
        let way = try StackSearch(exploration.system).way(from: starts, &rules) { place, _ in
          let screen = Int(exploration.system.symbols[Int(place.symbol)].screen)
          guard missing.contains(screen) else { return false }
          arrival = screen
          return true
        }
        guard let way else { return }
        missing.remove(arrival)
        let path = exploration.path(from: start, along: way.steps, with: starts[way.start].set, &rules)
        paths.append((arrival, path))
      } catch {
        isUndecided = true
        return
      }
    }
  }
}
