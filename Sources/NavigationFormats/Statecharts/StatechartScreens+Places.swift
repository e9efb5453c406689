internal import NavigationGraph

extension StatechartScreens {
  /// Where a transition to a place leads: to the place, or to the outermost parallel state that is entered with it.
  ///
  /// With a place inside, a parallel state and all its other regions are entered too, so that it is the screen one comes
  /// to, which shows the place inside it.
  mutating func enter(_ place: Statechart.Reference, from source: Int?) -> Statechart.Reference {
    guard case .state(let target) = place else { return place }
    var around: Set<Int> = []
    var next = source ?? -1
    while next >= 0 {
      around.insert(next)
      next = chart.states[next].parent
    }
    var inner = target
    next = chart.states[target].parent
    while next >= 0, !around.contains(next) {
      if case .parallel = chart.states[next].kind {
        embedded[next, default: []].append(inner)
        inner = next
      }
      next = chart.states[next].parent
    }
    return .state(inner)
  }

  /// Adds what parallel states show inside them besides the beginnings of their regions.
  mutating func addEmbedded() {
    for (parallel, places) in embedded.sorted(by: { $0.key < $1.key }) {
      guard let from = names[parallel] else { continue }
      var known = Set(result.filter { $0.from == from && $0.move == .embed }.compactMap(\.to))
      for place in places {
        guard let to = names[place], known.insert(to).inserted else { continue }
        result.append(
          Transition(
            from: from, route: "enter \(to.rawValue.asLine)", to: to, move: .embed, isAutomatic: true,
            location: chart.states[place].location))
      }
    }
  }

  /// The screens at which one is when a state is entered.
  func places(of reference: Statechart.Reference) -> [Statechart.Reference] {
    var found: [Statechart.Reference] = []
    var seen: Set<Statechart.Reference> = []
    var pending = [reference]
    while let next = pending.popLast() {
      guard seen.insert(next).inserted else { continue }
      guard case .state(let state) = next, names[state] == nil else {
        found.append(next)
        continue
      }
      switch chart.states[state].kind {
      case .history:
        // On the way in, nothing has been left yet.
        let parent = chart.states[state].parent
        pending += chart.states[state].initial.isEmpty && parent >= 0 ? [.state(parent)] : chart.states[state].initial
      case .junction: pending += chart.states[state].transitions.reversed().flatMap { $0.targets.reversed() }
      default:
        let initial = chart.states[state].initial
        // Without a word about it, it begins at its first child.
        pending += initial.isEmpty ? children[state].prefix(1).map { .state($0) } : initial.reversed()
      }
    }
    return found
  }

  /// Where the machine begins, and what is not there.
  mutating func entries() -> (known: [Int], missing: [String]) {
    var (known, missing): ([Int], [String]) = ([], [])
    for reference in chart.initial {
      for place in places(of: reference) {
        switch enter(place, from: nil) {
        case .state(let state): if !known.contains(state) { known.append(state) }
        case .missing(let text): missing.append(text)
        }
      }
    }
    return (known, missing)
  }

  func addEntries(_ entries: (known: [Int], missing: [String]), to builder: inout NavigationGraph.Builder) {
    for state in entries.known {
      guard let name = names[state] else { continue }
      builder.add(Entry(name, location: chart.states[state].location))
    }
    for text in entries.missing {
      builder.add(Entry(ScreenID(read: text), location: SourceLocation(file: chart.file)))
    }
    guard entries.known.isEmpty else { return }
    let screens = names.enumerated().compactMap { state, name in name.map { ($0, chart.states[state].location) } }
    builder.addAssumedEntries(among: screens, along: result, remedy: chart.remedy)
  }
}
