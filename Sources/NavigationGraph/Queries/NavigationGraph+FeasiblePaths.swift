/// The answer to the question how one gets from a screen to another.
public enum FeasiblePath: Hashable, Sendable {
  /// A way, with the values of facts that it needs.
  case path(Path)
  /// Ways are drawn, but none can be gone; the way that comes nearest, as drawn, and what blocks it.
  case blocked(Path, by: Contradiction)
  /// No way is drawn, or none whose returns lead to something that lies below.
  case undrawn
  /// There was too much to search; a way as drawn, which may not be possible.
  case undecided(Path)
}

extension NavigationGraph {
  /// Searches for ways that can be gone with consistent values of the facts.
  ///
  ///     let search = FeasiblePaths(in: graph, from: "Home", to: "Profile")
  ///     search?.shortest                // Home ─profile [loggedIn]→ Profile, with loggedIn = true
  ///
  /// A way begins with any values with which one can be at its first screen; where nobody can come to that, with any
  /// at all.
  public struct FeasiblePaths: Sequence, Sendable {
    private let graph: NavigationGraph
    private let source: Int
    private let target: Int
    private let branches: BranchConditions
    /// Where people can be at all.
    public let feasibility: Feasibility
    private let start: DecisionDiagrams.Diagram

    private var rules: FactRules { feasibility.rules }

    /// Prepares to search; `nil` when there are no such screens.
    ///
    /// - Parameters:
    ///   - graph: The graph.
    ///   - source: Where ways begin.
    ///   - target: Where they end.
    /// - Complexity: That of ``Feasibility``.
    public init?(in graph: NavigationGraph, from source: ScreenID, to target: ScreenID) {
      guard let start = graph.index(of: source), let end = graph.index(of: target) else { return nil }
      branches = BranchConditions(graph)
      feasibility = Feasibility(of: graph, branches)
      let known = feasibility.valuations[start]
      (self.graph, self.source, self.target) = (graph, start, end)
      self.start = known.isSatisfiable ? known : .always
    }

    /// A way with the fewest steps, or why there is none.
    ///
    /// Ways may lead back to what lies below, where people can be at the first screen: over the stacks that were found
    /// first. Coming back with other values of the facts counts as one step in the comparison of ways that lead on.
    ///
    /// - Complexity: That of ``Feasibility``, and a search through at most 20,000 stacks.
    public var shortest: FeasiblePath {
      let isReachable = feasibility.valuations[source].isSatisfiable
      let onward = wayOnward(followsNamedReturns: !isReachable)
      var back: Path?
      var gaveUp = feasibility.isUndecided
      do throws(ReasoningError) {
        if isReachable, source != target { back = try wayBack(shorterThan: onward?.steps.count ?? .max) }
      } catch { gaveUp = true }
      if let way = back ?? onward { return .path(way) }
      guard let drawn = graph.shortestPath(from: graph.screens[source].id, to: graph.screens[target].id) else {
        return .undrawn
      }
      var rules = rules
      rules.diagrams.begin()
      var set = start
      for position in drawn.steps.compactMap(\.position) {
        let next = try? rules.image(of: set, by: position, graph.storage.rows[position])
        guard let next, next.isSatisfiable else {
          let from = Int(graph.storage.rows[position].from)
          let always = feasibility.valuations[from]
          // What always holds there is the better reason, where it is one.
          let isAlways = isReachable && !feasibility.isFeasible[position]
          return .blocked(
            drawn,
            by: rules.contradiction(
              of: position, in: graph, branches, with: isAlways ? always : set, isAlways: isAlways))
        }
        set = next
      }
      // The facts allow what is drawn, but no stack has the screens that its returns name; or there was too much to search.
      let canBeThere = !isReachable || feasibility.valuations[target].isSatisfiable
      return gaveUp && canBeThere ? .undecided(drawn) : .undrawn
    }

    /// The shortest way along moves that lead on.
    private func wayOnward(followsNamedReturns: Bool) -> Path? {
      let entry = Entry(graph.screens[source].id, kind: .deepLink)
      let system = PushdownSystem(graph, entries: [entry], followsNamedReturns: followsNamedReturns)
      let ways = WaysOut(system, where: { _ in true }, to: { _ in false })
      guard let exploration = try? Exploration(system, ways, rules, from: start, until: target) else { return nil }
      return exploration.visits.indices.first { exploration.screen(of: $0) == target }.map(exploration.path(to:))
    }

    /// The shortest way from the stacks with which people can be at the first screen, if it is shorter than another.
    private func wayBack(shorterThan limit: Int) throws(ReasoningError) -> Path? {
      let exploration = feasibility.exploration
      var rules = rules
      let visits = exploration.visits.indices.lazy.filter { exploration.screen(of: $0) == source }.prefix(32)
      let starts = Array(visits).compactMap { visit in
        exploration.symbols(at: visit).map { StackSearch.Start(stack: $0, set: exploration.visits[visit].set) }
      }
      let found = try StackSearch(exploration.system).way(from: starts, &rules) { place, _ in
        Int(exploration.system.symbols[Int(place.symbol)].screen) == target
      }
      guard let found, found.steps.count < limit else { return nil }
      return exploration.path(from: source, along: found.steps, with: starts[found.start].set, &rules)
    }

    /// The ways that pass no screen twice and can be gone, in declaration order; there can be exponentially many.
    public func makeIterator() -> Iterator {
      Iterator(
        graph: graph, source: source, search: SimplePaths(from: source, to: target, in: graph.connections),
        rules: rules, start: start)
    }

    /// Ways, found one after the other.
    public struct Iterator: IteratorProtocol, Sendable {
      let graph: NavigationGraph
      let source: Int
      var search: SimplePaths
      var rules: FactRules
      let start: DecisionDiagrams.Diagram
      private var rest = 100_000

      /// Whether the search gave up before it had seen all ways.
      public var isCut: Bool { search.isCut || rest == 0 }

      init(
        graph: NavigationGraph, source: Int, search: SimplePaths, rules: FactRules, start: DecisionDiagrams.Diagram
      ) {
        (self.graph, self.source, self.search, self.rules, self.start) = (graph, source, search, rules, start)
      }

      /// The next way, or `nil` when there is no other or the search gave up.
      ///
      /// - Complexity: At most 2,000,000 steps for all ways together, and O(*d*) diagram operations for each of *d* steps.
      public mutating func next() -> Path? {
        while rest > 0, let edges = search.next() {
          rest -= 1
          rules.diagrams.begin()
          do throws(ReasoningError) {
            if let path = try feasible(along: edges) { return path }
          } catch {
            return graph.path(from: source, along: edges)  // too much to reason about: as drawn
          }
        }
        return nil
      }

      /// The way through the same screens that can be gone, or `nil`; of parallel transitions the first that serves.
      private mutating func feasible(along edges: [Int]) throws(ReasoningError) -> Path? {
        let rows = graph.storage.rows
        let parallels = edges.map { edge in
          graph.transitionIndices(from: Int(rows[edge].from)).filter { rows[$0].to == rows[edge].to }
        }
        /// The values before each step with which the rest of the way can be gone.
        var needed = [DecisionDiagrams.Diagram](repeating: .always, count: edges.count + 1)
        for step in edges.indices.reversed() {
          var before = DecisionDiagrams.Diagram.never
          for transition in parallels[step] {
            let one = try rules.preimage(of: needed[step + 1], by: transition, rows[transition])
            before = try rules.diagrams.or(before, one)
          }
          needed[step] = before
        }
        let first = try rules.diagrams.and(start, needed[0])
        guard let values = rules.diagrams.smallestValuation(of: first) else { return nil }
        var chosen: [Int] = []
        // From one valuation on, so that the steps fit together.
        var set = try rules.diagrams.smallestPart(of: first)
        for step in edges.indices {
          for transition in parallels[step] {
            let after = try rules.image(of: set, by: transition, rows[transition])
            let useful = try rules.diagrams.and(after, needed[step + 1])
            guard useful.isSatisfiable else { continue }
            chosen.append(transition)
            set = useful
            break
          }
        }
        let matters = Set(rules.diagrams.support(of: needed[0]).map(\.name))
        let path = graph.path(from: source, along: chosen)
        return Path(
          start: path.start, steps: path.steps,
          values: Valuation(assignments: values.assignments.filter { matters.contains($0.fact) }))
      }
    }
  }
}
