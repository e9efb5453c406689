import NavigationGraph
import NavigationTestSupport
import Testing

/// Policies against a search over whole stacks and single valuations.
@Suite("Policies: laws")
struct PolicyLawsTests {
  typealias Place = FeasibilityTests.Place

  /// The places that people can come to from some, these among them, and whether a stack was too high anywhere.
  private func reached(
    from starts: [Place], in graph: NavigationGraph, past gate: ScreenID? = nil
  ) -> (places: Set<Place>, isCut: Bool) {
    var order = starts
    var known = Set(starts)
    var isCut = false
    var head = 0
    while head < order.count {
      let place = order[head]
      head += 1
      guard place.top.screen != gate else { continue }
      let step = FeasibilityTests.next(place, graph, depth: 4)
      isCut = isCut || step.isCut
      for next in step.places where known.insert(next).inserted { order.append(next) }
    }
    return (known, isCut)
  }

  @Test("on random graphs with stacks and facts", arguments: 0..<4)
  func agreement(facts: Int) {
    var random = SeededRandom(seed: 71 + facts)
    var (violations, decided) = (0, 0)
    for round in 0..<(facts == 0 ? 400 : 250) {
      let graph = FeasibilityTests.random(&random, facts: facts)
      let all = FeasibilityTests.explore(graph, depth: 4)
      let names = graph.screens.map(\.id)
      let (a, b) = (names[random.next(below: names.count)], names[random.next(below: names.count)])
      guard a != b else { continue }
      func selector(_ screen: ScreenID) -> ScreenSelector { .name(NamePattern(screen.rawValue)) }
      /// The worst finding of a rule.
      func severity(_ rule: Policy.Rule) -> Severity? {
        Audit(of: graph, policies: [Policy("p", rule)]).findings.filter { $0.check == "p" }.map(\.severity).max()
      }
      func expect(_ rule: Policy.Rule, _ expected: Bool, isCut: Bool, _ name: String) {
        let found = severity(rule)
        let dump = "\(name) \(a) \(b), facts \(facts), round \(round)\n\(FeasibilityTests.dump(graph))"
        if expected {
          violations += 1
          #expect(found != nil, "missed: \(dump)")
          if found == .error { decided += 1 }
        } else if !isCut {
          #expect(found != .error, "false: \(dump)")
        }
      }
      let places = Array(all.distance.keys)
      let starts = places.filter { $0.top.screen == a }
      let onward = reached(from: starts, in: graph)
      let leads = onward.places.contains { $0.top.screen == b }
      expect(.forbidPath(from: selector(a), to: selector(b)), leads, isCut: all.isCut || onward.isCut, "forbid")

      // With many ends all ways onward are searched at once.
      let anywhere = onward.places.contains { $0.top.screen != a }
      expect(.forbidPath(from: selector(a), to: .everything), anywhere, isCut: all.isCut || onward.isCut, "forbid all")

      let beginnings = places.filter { all.distance[$0] == 0 && $0.top.screen != a }
      let around = reached(from: beginnings, in: graph, past: a)
      let avoids = around.places.contains { $0.top.screen == b }
      expect(.before(pass: selector(a), to: selector(b)), avoids, isCut: around.isCut, "before")

      if let nearest = places.filter({ $0.top.screen == b }).compactMap({ all.distance[$0] }).min() {
        expect(.depth(to: selector(b), most: nearest), false, isCut: all.isCut, "depth")
        if nearest > 0, !all.isCut {
          expect(.depth(to: selector(b), most: nearest - 1), true, isCut: false, "depth less one")
        }
      }

      // Facts on the way out are not asked for in full, so some places count as having one.
      let lost = starts.contains { start in
        let way = reached(from: [start], in: graph)
        return !way.isCut && !way.places.contains { $0.top.screen == b }
      }
      let found = severity(.requirePath(from: selector(a), to: selector(b)))
      if found == .error, !all.isCut, !onward.isCut {
        #expect(lost, "false: require \(a) \(b), facts \(facts), round \(round)\n\(FeasibilityTests.dump(graph))")
      }
      if facts == 0, lost { #expect(found == .error, "missed: require, round \(round)") }
    }
    // Nearly all is decided, and there is something to be found.
    #expect(violations > 100)
    #expect(decided * 100 >= violations * 98, "\(decided) of \(violations)")
  }
}
