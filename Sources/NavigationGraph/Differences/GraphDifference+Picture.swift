extension GraphDifference {
  /// Both graphs in one, with marks for what came, went and changed.
  ///
  /// Branches that are gone from a route that is still there stand in a route of their own, whose name says so.
  ///
  /// - Parameter limit: The most screens to show whole; of more, those that have changed are shown, with their neighbours.
  /// - Returns: The part to show.
  /// - Complexity: O(*n* log *n*) for *n* screens and transitions.
  public func excerpt(limit: Int = 40) -> Excerpt {
    var builder = NavigationGraph.Builder(name: new.name)
    for document in new.documents { builder.add(document: document) }
    for (file, kind) in new.kinds { builder.add(kind, of: file) }
    for flow in new.flows + old.flows { builder.add(flow) }
    for fact in new.facts + old.facts { builder.add(fact) }
    for screen in new.screens + old.screens.filter({ new.screen($0.id) == nil }) where screen.isDeclared {
      builder.add(screen)
    }
    for entry in new.entries + old.entries.filter({ entry in !new.entries.contains { Self.isSame($0, entry) } }) {
      builder.add(entry)
    }
    // Where a way in came or went, the screen is what has changed.
    let changedEntries = Set(
      new.entries.filter { entry in !old.entries.contains { Self.isSame($0, entry) } }.map(\.screen)
        + old.entries.filter { entry in !new.entries.contains { Self.isSame($0, entry) } }.map(\.screen))
    var marks = ChangeMarks()
    for screen in changedEntries { marks.screens[screen] = .changed }
    for change in screens { marks.screens[change.screen] = change.mark }
    let changed = Dictionary(
      branches.filter { $0.mark != .removed }.map { ($0.position, $0.mark) }
    ) { first, _ in first }
    var keys: [Key: [ChangeMark?]] = [:]
    for (position, transition) in new.transitions.enumerated() {
      builder.add(transition)
      keys[Key(transition), default: []].append(changed[position])
    }
    for change in branches where change.mark == .removed {
      guard var transition = change.old else { continue }
      // Its condition is the whole one, since other branches come before it now.
      transition.route = Self.freeName(of: transition, keys)
      builder.add(transition)
      keys[Key(transition), default: []].append(.removed)
    }
    let union = builder.build()
    var next: [Key: Int] = [:]
    for (position, transition) in union.transitions.enumerated() {
      let key = Key(transition)
      marks.transitions[position] = keys[key]?[next[key, default: 0]]
      next[key, default: 0] += 1
    }
    var excerpt = Excerpt(union)
    excerpt.changes = marks
    guard union.screens.count > limit, !marks.isEmpty else { return excerpt }
    var isShown = union.screens.map { marks.screens[$0.id] != nil || changedEntries.contains($0.id) }
    for position in marks.transitions.keys {
      let row = union.storage.rows[position]
      isShown[Int(row.from)] = true
      if row.to >= 0 { isShown[Int(row.to)] = true }
    }
    let core = isShown
    for row in union.storage.rows where row.to >= 0 {
      if core[Int(row.from)] { isShown[Int(row.to)] = true }
      if core[Int(row.to)] { isShown[Int(row.from)] = true }
    }
    // Nothing but entries or facts has changed.
    return isShown.contains(true) ? Excerpt(excerpt, showing: isShown) : excerpt
  }

  private struct Key: Hashable {
    let from: ScreenID
    let route: String

    init(_ transition: Transition) { (from, route) = (transition.from, transition.route) }
  }

  private static func freeName(of transition: Transition, _ keys: [Key: [ChangeMark?]]) -> String {
    var renamed = transition
    while let known = keys[Key(renamed)], known.contains(where: { $0 != .removed }) { renamed.route += " (before)" }
    return renamed.route
  }

  private static func isSame(_ a: Entry, _ b: Entry) -> Bool {
    a.screen == b.screen && a.kind == b.kind && a.template == b.template && a.over == b.over
  }
}
