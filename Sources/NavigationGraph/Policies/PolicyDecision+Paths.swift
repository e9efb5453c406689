extension PolicyDecision {
  /// The most beginnings from which all ways onward are searched at once.
  private static let onwardLimit = 65

  /// The most beginnings of forbidden ways to one end that are looked at, once one is known.
  private static let startLimit = 256

  /// The targets that people can come to from where they may not.
  mutating func paths(_ from: ScreenSelector, _ to: ScreenSelector) -> [Finding] {
    let (starts, targets) = (from.chosen(in: graph), to.chosen(in: graph))
    let isTaken = isTaken()
    let beginnings = graph.screens.indices.filter { starts[$0] && context.firstVisits[$0] >= 0 }
    let ends = graph.screens.indices.filter { targets[$0] && context.firstVisits[$0] >= 0 }
    var onward: [Int: OnwardWays] = [:]
    // With few beginnings and many ends, one search from each beginning finds most of the ways.
    if beginnings.count < min(ends.count, Self.onwardLimit) {
      for start in beginnings {
        onward[start] = OnwardWays(from: start, with: context.feasibility.valuations[start], by: rules, in: graph)
      }
    }
    return ends.flatMap { target -> [Finding] in
      var (found, possible, undecided): ([Int], [Int], [Int]) = ([], [], [])
      var path: Path?
      var isCut = false
      var search: (ways: WaysTo, open: [Int: [Int]])?
      for start in beginnings where start != target {
        // Each beginning is a search of its own; with very many, those that tell nothing new are left out.
        guard found.count + possible.count + undecided.count < Self.startLimit || found.isEmpty else {
          isCut = true
          break
        }
        if let ways = onward[start], ways.reaches(target) {
          if found.isEmpty { path = ways.path(to: target) }
          found.append(start)
          continue
        }
        if search == nil {
          let ways = WaysTo(target, along: isTaken, while: policy.condition, in: context)
          search = ways.map { ($0, $0.openVisits()) }
        }
        guard var ways = search?.ways else {
          undecided.append(start)
          continue
        }
        guard let visits = search?.open[start] else { continue }
        switch ways.answer(from: start, visits, needsPath: found.isEmpty) {
        case .path(let way):
          // The way that is shown is that of the first beginning.
          if found.isEmpty { path = way }
          found.append(start)
        case .unshown: found.append(start)
        case .possible: possible.append(start)
        case .undecided: undecided.append(start)
        case .none: break
        }
      }
      var findings: [Finding] = []
      if !found.isEmpty { findings.append(violation(from: found, to: target, by: path, isCut: isCut)) }
      if !possible.isEmpty {
        findings.append(
          self.undecided(possible, to: target, "depends on what was left in another tab, or below a link"))
      }
      if !undecided.isEmpty {
        findings.append(self.undecided(undecided, to: target, "is not decided: there is too much to search"))
      }
      return findings
    }
  }

  /// A target that people can come to from where they may not.
  private mutating func violation(from starts: [Int], to target: Int, by path: Path?, isCut: Bool) -> Finding {
    let names = starts.map { graph.screens[$0].id }
    let (first, end) = (names[0], graph.screens[target].id)
    let others = names.count > 1 ? " and from \(isCut ? "at least " : "")\(names.count - 1) more" : ""
    let when = policy.condition.map { " while \($0)" } ?? ""
    let visit = Int(context.firstVisits[starts[0]])
    var evidence: [Finding.Evidence] = []
    if !graph.entryIndices.contains(starts[0]) { evidence.append(self.path(to: visit, in: context)) }
    if let path { evidence.append(.path(path)) }
    if names.count > 1 { evidence.append(.screens("ways lead there from", names)) }
    return finding(
      "a way leads from '\(first)'\(others) to '\(end)'\(when), but that is forbidden", screens: names,
      subject: end.rawValue, location: path.flatMap(location) ?? graph.screens[target].location, at: visit,
      of: context, evidence: evidence)
  }

  /// What is not known of ways, told as a note: a rule that is not decided is not one that holds.
  private mutating func undecided(_ starts: [Int], to target: Int, _ reason: String) -> Finding {
    let names = starts.map { graph.screens[$0].id }
    let from = names.first.map { " from '\($0)'\(names.count > 1 ? " and \(names.count - 1) more" : "")" } ?? ""
    let end = graph.screens[target].id
    var finding = finding(
      "whether a way leads\(from) to '\(end)' \(reason)", screens: names, subject: "undecided: \(end)",
      location: graph.screens[target].location, at: Int(context.firstVisits[target]), of: context, evidence: [])
    finding.severity = min(finding.severity, .note)
    return finding
  }

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
    // A move that can never be made is no way out.
    let goal = AuditContext(graph, budget: context.budget, along: context.isFeasible) { isOpen[$0] }
    let exploration = goal.exploration
    var rules = exploration.rules
    let when = policy.condition.flatMap { condition in
      rules.diagrams.attempt { diagrams throws(ReasoningError) in try diagrams.partOfQuestion(condition) }
    }
    // Facts that have one value for ever are part of the condition, and not of what is known at a place.
    let holding = when.flatMap { when in
      rules.diagrams.attempt { diagrams throws(ReasoningError) in try diagrams.and(when, rules.constants) }
    }.flatMap { try? rules.lasting($0) }
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
    var arrivals = PolicyDecision(of: policy, in: around)
    let isTaken = arrivals.isTaken()
    let beginnings = arrivals.beginnings()
    return graph.screens.indices.compactMap { screen in
      guard targets[screen], !gates[screen], around.firstVisits[screen] >= 0 else { return nil }
      let visit = Int(around.firstVisits[screen])
      let id = graph.screens[screen].id
      let when = policy.condition.map { " while \($0)" } ?? ""
      let way: Finding.Evidence
      if policy.condition == nil || beginnings.contains(screen) {
        way = path(to: visit, in: around)
      } else {
        // Not the first arrival at the screen, but each one is asked whether the condition can hold then.
        let rows = graph.forward.predecessors
        let edges = rows.row(of: screen).map { Int(rows.edges[$0]) }
        let last = edges.first { isTaken[$0] && around.firstVisits[Int(graph.storage.rows[$0].from)] >= 0 }
        guard let last else { return nil }
        way = arrivals.path(through: last)
      }
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
    let exploration = context.exploration
    var visits: [Int: [Int]] = [:]
    for visit in exploration.visits.indices where targets[exploration.screen(of: visit)] {
      visits[exploration.screen(of: visit), default: []].append(visit)
    }
    return visits.sorted { $0.key < $1.key }.compactMap { screen, visits in
      guard let path = shortestPath(to: screen, visits, atMost: most) else { return nil }
      let id = graph.screens[screen].id
      let depth = path.steps.count
      return finding(
        "'\(id)' is \(depth) move\(depth == 1 ? "" : "s") from the nearest entry, more than the \(most) allowed",
        screens: [id], location: graph.screens[screen].location, at: visits[0], of: context, evidence: [.path(path)])
    }
  }

  /// A shortest way from the entries to a screen, or `nil` when it has at most so many steps.
  private func shortestPath(to screen: Int, _ visits: [Int], atMost most: Int) -> Path? {
    let exploration = context.exploration
    // The distance of a visit is never too long; what it leaves open, a way decides.
    let near = visits.filter { exploration.distance(to: $0) <= most }
    var best: Path?
    for visit in near.isEmpty ? [visits[0]] : near {
      let path = exploration.path(to: visit)
      if path.steps.count <= most { return nil }
      if path.steps.count < best?.steps.count ?? .max { best = path }
    }
    guard !near.isEmpty else { return best }
    // Stack by stack the search is in order of length, so it finds a short way if there is one.
    var rules = context.feasibility.rules
    let starts = exploration.system.beginnings.map { StackSearch.Start(stack: $0.stack, set: rules.initial) }
    do throws(ReasoningError) {
      let way = try StackSearch(exploration.system).way(from: starts, &rules) { place, _ in
        Int(exploration.system.symbols[Int(place.symbol)].screen) == screen
      }
      guard let way, way.steps.count > most else { return way == nil ? best : nil }
      guard way.steps.count < best?.steps.count ?? .max, let start = starts[way.start].stack.last else { return best }
      let first = Int(exploration.system.symbols[Int(start)].screen)
      return exploration.path(from: first, along: way.steps, with: starts[way.start].set, &rules)
    } catch { return nil }  // not decided, so nothing is said
  }
}
