import NavigationGraph
import NavigationTestSupport
import Testing

/// Where people can be with which values, against a search over whole stacks and single valuations.
@Suite("Feasibility")
struct FeasibilityTests {
  /// Everything of a person at one moment.
  struct Place: Hashable {
    struct Frame: Hashable {
      var screen: ScreenID
      var hasBack: Bool
      var isPresented: Bool
    }
    var frames: [Frame]
    var values: [String: FactValue]
    var top: Frame { frames[frames.count - 1] }
  }

  static func values(of fact: Fact) -> [FactValue] {
    switch fact.domain {
    case .boolean, .opaque: [false, true]
    case .cases(let names): names.map { .name($0) }
    case .integers(let range): range.map { .integer($0) }
    }
  }

  static func valuations(of facts: [Fact]) -> [[String: FactValue]] {
    facts.reduce([[:]]) { rows, fact in
      rows.flatMap { row in values(of: fact).map { row.merging([fact.name: $0]) { $1 } } }
    }
  }

  /// The places that one step leads to, and whether a stack was too high to go on.
  static func next(_ place: Place, _ graph: NavigationGraph, depth: Int) -> (places: [Place], isCut: Bool) {
    var places: [Place] = []
    var isCut = false
    let changing = graph.facts.filter { $0.kind == .changing }
    var taken: Set<Int> = []
    for now in valuations(of: changing) {
      let values = place.values.merging(now) { $1 }
      for route in graph.index(of: place.top.screen).map(graph.routes(from:)) ?? [] {
        let branch = route.first { graph.transitions[$0].condition.map { $0.holds { values[$0] } == true } ?? true }
        if let branch { taken.insert(branch) }
      }
    }
    let below = Array(place.frames.dropLast())
    for position in taken.sorted() {
      let transition = graph.transitions[position]
      var values = place.values
      for effect in transition.effects where values[effect.fact] != nil { values[effect.fact] = effect.value }
      func go(_ frames: [Place.Frame]) {
        if frames.count > depth { isCut = true } else { places.append(Place(frames: frames, values: values)) }
      }
      func frame(_ id: ScreenID, isPresented: Bool = false) -> Place.Frame {
        Place.Frame(
          screen: id, hasBack: !transition.hidesBack && graph.screen(id)?.hidesBack != true, isPresented: isPresented)
      }
      let to = transition.to ?? ""
      switch transition.move {
      case .push: go(place.frames + [frame(to)])
      case .sheet: go(place.frames + [frame(to, isPresented: true)])
      case .replace: go(below + [frame(to, isPresented: place.top.isPresented)])
      case .root, .go: go([frame(to)])
      case .back: if !below.isEmpty { go(below) }
      case .dismiss:
        let presented = place.frames.lastIndex { $0.isPresented } ?? place.frames.count - 1
        if presented > 0 { go(Array(place.frames[..<presented])) }
      case .popToRoot: if !below.isEmpty { go([place.frames[0]]) }
      case .unwind:
        if let index = below.lastIndex(where: { $0.screen == transition.to }) { go(Array(below[...index])) }
      default: Issue.record("not generated")
      }
    }
    if place.top.hasBack, !below.isEmpty { places.append(Place(frames: below, values: place.values)) }
    return (places, isCut)
  }

  /// The stack that the first entry begins with.
  static func start(of graph: NavigationGraph) -> [Place.Frame] {
    let entry = graph.entries[0]
    return ((entry.over ?? []) + [entry.screen]).enumerated().map { depth, screen in
      Place.Frame(
        screen: screen, hasBack: depth > 0 && graph.screen(screen)?.hidesBack != true, isPresented: false)
    }
  }

  /// All places, the distance of each, and whether a stack was too high anywhere.
  static func explore(_ graph: NavigationGraph, depth: Int) -> (distance: [Place: Int], isCut: Bool) {
    let lasting = graph.facts.filter { $0.kind != .changing }
    var distance: [Place: Int] = [:]
    var order: [Place] = []
    for values in valuations(of: lasting)
    where lasting.allSatisfy({ $0.initial == nil || values[$0.name] == $0.initial }) {
      let place = Place(frames: start(of: graph), values: values)
      distance[place] = 0
      order.append(place)
    }
    var isCut = false
    var head = 0
    while head < order.count {
      let place = order[head]
      head += 1
      let step = next(place, graph, depth: depth)
      isCut = isCut || step.isCut
      for place in step.places where distance[place] == nil {
        distance[place] = (distance[order[head - 1]] ?? 0) + 1
        order.append(place)
      }
    }
    return (distance, isCut)
  }

  /// Compares the library with the search; says whether the two had to be the same.
  @discardableResult
  static func compare(_ graph: NavigationGraph, depth: Int, _ name: String) -> Bool {
    let feasibility = Feasibility(of: graph)
    #expect(!feasibility.isUndecided)
    let found = explore(graph, depth: depth)
    // A higher stack can only matter where it brings more; then the search says less than there is.
    let isWhole =
      !found.isCut
      || explore(graph, depth: depth + 1).distance.keys.allSatisfy { place in
        found.distance.keys.contains { $0.top.screen == place.top.screen && $0.values == place.values }
      }
    let read = Set(graph.transitions.flatMap { $0.condition?.facts ?? [] })
    let lasting = graph.facts.filter { $0.kind != .changing && read.contains($0.name) }
    var seen: Set<[String]> = []
    func key(_ screen: ScreenID, _ values: [String: FactValue]) -> [String] {
      [screen.rawValue] + lasting.map { values[$0.name]?.description ?? "" }
    }
    for place in found.distance.keys { seen.insert(key(place.top.screen, place.values)) }
    for screen in graph.screens {
      for values in valuations(of: lasting) {
        let isSeen = seen.contains(key(screen.id, values))
        let isAllowed = feasibility.allows(values, at: screen.id)
        if isSeen != isAllowed, isSeen || isWhole {
          Issue.record("\(name): \(screen.id) with \(values): \(isSeen) by search, \(isAllowed): \(dump(graph))")
          return isWhole
        }
      }
      guard let path = feasibility.path(to: screen.id) else { continue }
      if !isReal(path, in: graph) { Issue.record("\(name): the way \(path) cannot be gone: \(dump(graph))") }
    }
    return isWhole
  }

  static func dump(_ graph: NavigationGraph) -> String {
    "over \(graph.entries[0].over ?? []); "
      + graph.facts.map { "\($0.name) \($0.kind) \($0.initial?.description ?? "?")" }.joined(separator: ", ") + "; "
      + graph.transitions.map {
        "\($0.from) \($0.route) \($0.move) \($0.to?.rawValue ?? "") \($0.hidesBack ? "!" : "")[\($0.condition?.description ?? "")] \($0.effects)"
      }.joined(separator: "; ")
  }

  /// Whether the steps of a way can be gone one after the other, from the values it names.
  static func isReal(_ path: Path, in graph: NavigationGraph) -> Bool {
    let lasting = graph.facts.filter { $0.kind != .changing }
    let starts = valuations(of: lasting).filter { values in
      lasting.allSatisfy { $0.initial == nil || values[$0.name] == $0.initial }
        && path.values.assignments.allSatisfy { values[$0.fact] == $0.value }
    }
    guard !starts.isEmpty else { return false }
    // The named values are enough: from any start that has them, the way can be gone.
    return starts.allSatisfy { values in
      guard path.start == graph.entries[0].screen else { return false }
      var places: Set<Place> = [Place(frames: start(of: graph), values: values)]
      for step in path.steps {
        places = Set(
          places.flatMap { place in
            next(place, graph, depth: 40).places.filter { $0.top.screen == step.to }
          })
      }
      return !places.isEmpty
    }
  }

  // MARK: Random graphs

  static func random(_ random: inout SeededRandom, facts count: Int, effects: Bool = true) -> NavigationGraph {
    var builder = NavigationGraph.Builder()
    let screens = 2 + random.next(below: 3)
    var facts: [Fact] = []
    for number in 0..<count {
      let domain: Fact.Domain =
        switch random.next(below: 5) {
        case 0: .cases(["x", "y", "z"])
        case 1: .integers(0...2)
        default: .boolean
        }
      let kinds: [Fact.Kind] = [.changing, .controlled, .controlled, .controlled, .fixed]
      var fact = Fact("f\(number)", domain, kind: kinds[random.next(below: 5)])
      let values = values(of: fact)
      if random.chance(60) { fact.initial = values[random.next(below: values.count)] }
      facts.append(fact)
      builder.add(fact)
    }
    for number in 0..<screens { builder.add(Screen(ScreenID("s\(number)"), hidesBack: random.chance(15))) }
    builder.add(Entry("s0", over: random.chance(25) ? ["s1", "s2"].prefix(screens == 2 ? 1 : 2).reversed() : nil))
    func atom() -> Condition {
      let fact = facts[random.next(below: facts.count)]
      let values = values(of: fact)
      let value = values[random.next(below: values.count)]
      switch fact.domain {
      case .boolean, .opaque: return random.chance(50) ? .fact(fact.name) : !.fact(fact.name)
      case .cases: return .fact(fact.name, random.chance(60) ? .equal : .notEqual, value)
      case .integers: return .fact(fact.name, Condition.Comparison.allCases[random.next(below: 6)], value)
      }
    }
    let moves: [Move] = [.push, .push, .sheet, .replace, .root, .back, .dismiss, .popToRoot, .unwind]
    for number in 0..<(1 + random.next(below: 3 * screens)) {
      let move = moves[random.next(below: moves.count)]
      let needsScreen = move.putsOnStack || [.replace, .root, .unwind].contains(move)
      var condition: Condition?
      if !facts.isEmpty, random.chance(65) {
        let first = atom()
        condition = random.chance(70) ? first : random.chance(50) ? first && atom() : first || atom()
      }
      let settable = facts.filter { $0.kind == .controlled }
      var assigned: [Effect] = []
      if effects, !settable.isEmpty, random.chance(45) {
        for _ in 0...random.next(below: 2) {
          let fact = settable[random.next(below: settable.count)]
          let values = values(of: fact)
          assigned.append(Effect(fact.name, values[random.next(below: values.count)]))
        }
      }
      builder.add(
        Transition(
          from: ScreenID("s\(random.next(below: screens))"), route: "r\(random.chance(40) ? 0 : number)",
          to: needsScreen ? ScreenID("s\(random.next(below: screens))") : nil, condition: condition, move: move,
          hidesBack: random.chance(15), effects: assigned))
    }
    return builder.build()
  }

  @Test("agrees with an explicit search on random graphs", arguments: 0..<7)
  func agreement(facts: Int) {
    var random = SeededRandom(seed: 31 + facts)
    let rounds = facts < 4 ? 700 : facts < 6 ? 200 : 60
    var whole = 0
    for round in 0..<rounds {
      let graph = Self.random(&random, facts: facts)
      if Self.compare(graph, depth: 4, "facts \(facts), round \(round)") { whole += 1 }
    }
    #expect(whole * 10 > rounds * 8)
  }

  @Test("agrees with an explicit search on all graphs of two screens, one fact and two transitions")
  func smallGraphs() {
    let names: [ScreenID] = ["A", "B"]
    var options: [Transition] = []
    for from in names {
      for (move, ends) in [(Move.push, names), (.root, names), (.replace, names), (.back, ["A"])] {
        for to in ends {
          for condition in [nil, Condition.fact("f"), !Condition.fact("f")] {
            for effects in [[], [Effect("f", true)], [Effect("f", false)]] {
              options.append(
                Transition(
                  from: from, route: "r", to: move.isReturn ? nil : to, condition: condition, move: move,
                  effects: effects))
            }
          }
        }
      }
    }
    #expect(options.count == 126)
    for kind in [Fact.Kind.controlled, .fixed] {
      for first in options where kind == .controlled || first.effects.isEmpty {
        for second in options where kind == .controlled || second.effects.isEmpty {
          var builder = NavigationGraph.Builder()
          builder.add(Fact("f", kind: kind, initial: kind == .controlled ? false : nil))
          for name in names { builder.add(Screen(name)) }
          builder.add(Entry("A"))
          builder.add(first)
          builder.add(second)
          Self.compare(builder.build(), depth: 4, "small")
        }
      }
    }
  }

  @Test("ways are the shortest that can be gone")
  func shortest() {
    var random = SeededRandom(seed: 77)
    var count = 0
    for round in 0..<600 {
      let graph = Self.random(&random, facts: 2, effects: false)
      let feasibility = Feasibility(of: graph)
      // Going back from where an entry begins counts as no step in the comparison.
      guard graph.entries[0].over == nil else { continue }
      let found = Self.explore(graph, depth: 5)
      for screen in graph.screens {
        let distances = found.distance.filter { $0.key.top.screen == screen.id }.map(\.value)
        guard let least = distances.min() else { continue }
        #expect(feasibility.path(to: screen.id)?.steps.count == least, "round \(round): \(Self.dump(graph))")
        count += 1
      }
    }
    #expect(count > 600)
  }

  @Test("ways from a screen are the shortest from any stack and values with which one can be there", arguments: 0..<3)
  func shortestFromScreen(facts: Int) throws {
    var random = SeededRandom(seed: 91 + facts)
    var (count, longer) = (0, 0)
    for round in 0..<150 {
      let graph = Self.random(&random, facts: facts)
      let found = Self.explore(graph, depth: 4)
      guard !found.isCut else { continue }
      for source in graph.screens.map(\.id) {
        let starts = found.distance.keys.filter { $0.top.screen == source }
        guard !starts.isEmpty else { continue }
        var distance = Dictionary(uniqueKeysWithValues: starts.map { ($0, 0) })
        var order = Array(starts)
        var least: [ScreenID: Int] = [source: 0]
        var head = 0
        while head < order.count {
          let steps = (distance[order[head]] ?? 0) + 1
          for place in Self.next(order[head], graph, depth: 4).places where distance[place] == nil {
            distance[place] = steps
            if least[place.top.screen] == nil { least[place.top.screen] = steps }
            order.append(place)
          }
          head += 1
        }
        for target in graph.screens.map(\.id) {
          let search = try #require(NavigationGraph.FeasiblePaths(in: graph, from: source, to: target))
          count += 1
          if case .path(let path) = search.shortest {
            // Of several stacks with which one can be there, the one that was found first may not be the best.
            let best = try #require(least[target], "round \(round), \(path): \(Self.dump(graph))")
            #expect(path.steps.count >= best, "round \(round), \(path): \(Self.dump(graph))")
            if path.steps.count > best { longer += 1 }
          } else {
            #expect(least[target] == nil, "round \(round), \(source) to \(target): \(Self.dump(graph))")
          }
          // All ways that are listed can be gone from some place.
          for path in search.prefix(20) where graph.transitions.allSatisfy({ !$0.move.isReturn }) {
            var places = Set(
              starts.filter { start in path.values.assignments.allSatisfy { start.values[$0.fact] == $0.value } })
            for step in path.steps {
              places = Set(
                places.flatMap { Self.next($0, graph, depth: 9).places.filter { $0.top.screen == step.to } })
            }
            #expect(!places.isEmpty, "round \(round), \(path): \(Self.dump(graph))")
          }
        }
      }
    }
    #expect(count > 300 && longer * 100 < count, "\(longer) of \(count)")
  }

  // MARK: What lasts

  private static func graph(
    facts: [Fact], entry: String = "Home", _ transitions: [(String, String, String?, String?, Move, [Effect])]
  ) throws -> NavigationGraph {
    var builder = NavigationGraph.Builder()
    for fact in facts { builder.add(fact) }
    builder.add(Screen(ScreenID(entry), exit: true))
    builder.add(Entry(ScreenID(entry)))
    for (from, route, to, condition, move, effects) in transitions {
      builder.add(
        Transition(
          from: ScreenID(from), route: route, to: to.map { ScreenID($0) },
          condition: try condition.map { try Condition(parsing: $0) }, move: move, effects: effects))
    }
    return builder.build()
  }

  @Test("two conditions contradict each other only where the fact lasts", arguments: Fact.Kind.allCases)
  func kinds(kind: Fact.Kind) throws {
    let graph = try Self.graph(
      facts: [Fact("beta", kind: kind)],
      [("Home", "a", "A", "beta", .push, []), ("A", "b", "B", "!beta", .push, [])])
    #expect(Feasibility(of: graph).screens == (kind == .changing ? ["Home", "A", "B"] : ["Home", "A"]))
  }

  @Test("what a sheet sets is so after it is dismissed, and the way says how")
  func detour() throws {
    let graph = try Self.graph(
      facts: [
        Fact("loggedIn", kind: .controlled, initial: false), Fact("region", .cases(["eu", "us"]), kind: .fixed),
      ],
      [
        ("Home", "login", "Login", nil, .sheet, []),
        ("Login", "code", "Code", "region == eu", .push, []),
        ("Code", "done", nil, nil, .dismiss, [Effect("loggedIn", true)]),
        ("Home", "profile", "Profile", "loggedIn", .push, []),
      ])
    let feasibility = Feasibility(of: graph)
    #expect(
      feasibility.path(to: "Profile")?.description
        == "Home ─login→ Login ─code [region == eu]→ Code ─done / loggedIn = true→ Home ─profile [loggedIn]→ Profile, with region = eu"
    )
    #expect(feasibility.allows(["loggedIn": true, "region": "eu"], at: "Home"))
    #expect(!feasibility.allows(["loggedIn": true, "region": "us"], at: "Home"))
    #expect(!feasibility.allows(["loggedIn": false], at: "Profile"))
    #expect(!feasibility.allows(["region": "asia"], at: "Home"))
  }

  @Test("a tab is left as it was, and found with what another tab set")
  func tabs() throws {
    var builder = NavigationGraph.Builder()
    builder.add(Fact("loggedIn", kind: .controlled, initial: false))
    builder.add(Screen("Main", kind: .tabs))
    for id: ScreenID in ["Feed", "Me", "Post", "Settings"] { builder.add(Screen(id)) }
    builder.add(Entry("Main"))
    for id: ScreenID in ["Feed", "Me"] {
      builder.add(Transition(from: "Main", route: id.rawValue, to: id, move: .tab))
    }
    // Post is opened while logged out, Settings from there only when logged in.
    builder.add(Transition(from: "Feed", route: "post", to: "Post", condition: !.fact("loggedIn"), move: .push))
    builder.add(Transition(from: "Post", route: "settings", to: "Settings", condition: .fact("loggedIn"), move: .push))
    builder.add(Transition(from: "Me", route: "login", to: "Me", move: .replace, effects: [Effect("loggedIn", true)]))
    #expect(Feasibility(of: builder.build()).allows(["loggedIn": true], at: "Settings"))
  }

  @Test("a link comes at any time, with what the facts are then")
  func links() throws {
    for kind in [Entry.Kind.launch, .deepLink] {
      var builder = NavigationGraph.Builder()
      builder.add(Fact("loggedIn", kind: .controlled, initial: false))
      builder.add(Screen("Home"))
      builder.add(Entry("Home"))
      builder.add(Entry("Offer", kind: kind))
      builder.add(
        Transition(from: "Home", route: "login", to: "In", move: .push, effects: [Effect("loggedIn", true)]))
      builder.add(Transition(from: "Offer", route: "buy", to: "Buy", condition: .fact("loggedIn"), move: .push))
      let feasibility = Feasibility(of: builder.build())
      #expect(feasibility.screens.contains("Buy") == (kind == .deepLink))
    }
  }

  @Test("too much to reason about is undecided, soon, and then everything counts as possible")
  func budget() throws {
    // Every second fact decides with one that stands far away in the order, and each pair is kept apart.
    let count = 60
    var builder = NavigationGraph.Builder()
    for number in 0..<(2 * count) { builder.add(Fact("f\(number)", kind: .fixed)) }
    builder.add(Entry("s0"))
    for number in 0..<count {
      let same =
        Condition.fact("f\(number)") && .fact("f\(number + count)")
        || !.fact("f\(number)") && !.fact("f\(number + count)")
      builder.add(
        Transition(
          from: ScreenID("s\(number)"), route: "r", to: ScreenID("s\(number + 1)"), condition: same, move: .push))
    }
    let graph = builder.build()
    let feasibility = Feasibility(of: graph, budget: 20_000)
    #expect(feasibility.isUndecided)
    #expect(feasibility.screens.count == count + 1)
  }
}
