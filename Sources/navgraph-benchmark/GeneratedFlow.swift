import NavigationGraph

/// A flow as large as one likes, with the shape of an app: features of some 20 screens behind a home screen, about
/// three routes a screen, a third of them conditional; the same for the same size.
enum GeneratedFlow {
  ///
  /// - Parameters:
  ///   - count: The number of screens.
  ///   - factCount: The number of facts that conditions read.
  ///   - lasting: Whether facts are fixed and controlled by turns; otherwise the world may change them all.
  /// - Returns: The graph.
  static func graph(screens count: Int, facts factCount: Int = 12, lasting: Bool = false) -> NavigationGraph {
    var random = SplitMix64(state: 0x5EED ^ UInt64(count))
    var builder = NavigationGraph.Builder(name: "Generated")
    builder.reserveCapacity(screens: count, transitions: count * 4)
    let names = (0..<count).map { $0 == 0 ? "Home" : "F\($0 / 20).Screen\($0 % 20)" }
    let facts = (0..<factCount).map { "fact\($0)" }
    if lasting {
      for (number, name) in facts.enumerated() {
        builder.add(
          Fact(name, kind: number % 2 == 0 ? .fixed : .controlled, initial: number % 2 == 0 ? nil : false))
      }
    }
    for (number, name) in names.enumerated() {
      builder.add(
        Screen(ScreenID(name), exit: number == 0, flow: count <= 200 && number > 0 ? "Feature \(number / 20)" : nil))
    }
    builder.add(Entry("Home"))
    for number in names.indices {
      let feature = number / 20 * 20
      func add(_ route: String, _ target: Int, _ condition: Condition? = nil, _ move: Move = .push) {
        builder.add(
          Transition(
            from: ScreenID(names[number]), route: route, to: ScreenID(names[target]), condition: condition, move: move))
      }
      // A tree holds the features together, so that all but some orphans can be reached.
      if number + 1 < count, (number + 1) % 20 != 0, random.next(below: 100) > 1 { add("next", number + 1) }
      let child = (number / 20 + 1) * 20 * 3
      if number % 20 == 0, child < count {
        for next in 0..<3 where child + next * 20 < count { add("open\(next)", child + next * 20) }
      }
      if number == 0 { for next in [20, 40] where next < count { add("tab\(next)", next) } }
      for route in 0..<2 {
        let target = random.next(below: 10) < 7 ? feature + random.next(below: min(20, count - feature)) : feature
        guard random.next(below: 3) == 0 else {
          add("route\(route)", target)
          continue
        }
        let fact = facts[random.next(below: facts.count)]
        let other = lasting || factCount > 12 ? facts[random.next(below: facts.count)] : fact
        add("route\(route)", target, other == fact ? .fact(fact) : .fact(fact) && !.fact(other))
        add("route\(route)", feature + random.next(below: min(20, count - feature)), nil, .root)
        if lasting, number % 10 == 3 {
          builder.add(
            Transition(
              from: ScreenID(names[number]), route: "set\(route)", to: nil, move: .back,
              effects: [Effect(facts[1 + random.next(below: factCount / 2) * 2], .boolean(random.next(below: 3) > 0))]))
        }
      }
    }
    return builder.build()
  }
}

/// Steele, Lea and Flood's generator of random numbers, which is the same on all systems.
struct SplitMix64 {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func next(below bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
