import NavigationGraph
import NavigationTestSupport
import Testing

/// Dead ends and traps against a search over whole stacks, cut at a depth, on seeded random graphs.
@Suite("The stack")
struct StackTests {
  /// A person's place: the screens from the lowest to the top one, and whether each has its implied way back.
  struct Place: Hashable {
    struct Frame: Hashable {
      var screen: ScreenID
      var hasBack: Bool
      var isPresented = false
    }
    var frames: [Frame]
    var top: Frame { frames[frames.count - 1] }
  }

  static let depth = 5

  /// The places that one step leads to, and whether the person may end here or goes beyond what is searched.
  static func next(_ place: Place, _ graph: NavigationGraph) -> (places: [Place], isOpen: Bool, isCut: Bool) {
    var places: [Place] = []
    var isCut = false
    var isOpen = graph.screen(place.top.screen)?.isExit == true
    let below = place.frames.dropLast()
    func frame(_ id: ScreenID, _ transition: Transition) -> Place.Frame {
      .init(screen: id, hasBack: !transition.hidesBack && graph.screen(id)?.hidesBack != true)
    }
    for transition in graph.transitions(from: place.top.screen) {
      switch transition.move {
      case .push, .sheet, .cover:
        guard let to = transition.to else { continue }
        if place.frames.count == depth {
          isCut = true
        } else {
          var top = frame(to, transition)
          top.isPresented = transition.move != .push
          places.append(Place(frames: place.frames + [top]))
        }
      case .replace:
        guard let to = transition.to else { continue }
        var top = frame(to, transition)
        top.isPresented = place.top.isPresented
        places.append(Place(frames: below + [top]))
      case .root: places += transition.to.map { [Place(frames: [frame($0, transition)])] } ?? []
      case .back: if !below.isEmpty { places.append(Place(frames: Array(below))) }
      case .dismiss:
        // What was presented goes, with all that lies on it; where nothing was, the top alone.
        let depth = place.frames.lastIndex(where: \.isPresented) ?? place.frames.count - 1
        if depth > 0 { places.append(Place(frames: Array(place.frames[..<depth]))) }
      case .popToRoot: if !below.isEmpty { places.append(Place(frames: [place.frames[0]])) }
      case .unwind:
        if let index = below.lastIndex(where: { $0.screen == transition.to }) {
          places.append(Place(frames: Array(place.frames[...index])))
        }
      case .finish: isOpen = true
      default: Issue.record("not generated")
      }
    }
    if place.top.hasBack, !below.isEmpty { places.append(Place(frames: Array(below))) }
    return (places, isOpen, isCut)
  }

  static func random(_ random: inout SeededRandom) -> NavigationGraph {
    var builder = NavigationGraph.Builder()
    let count = 2 + random.next(below: 4)
    for number in 0..<count {
      builder.add(Screen(ScreenID("s\(number)"), exit: random.chance(15), hidesBack: random.chance(20)))
    }
    builder.add(Entry("s0"))
    let moves: [Move] = [.push, .push, .sheet, .replace, .root, .root, .back, .dismiss, .popToRoot, .unwind, .finish]
    for number in 0..<random.next(below: 2 * count) {
      let move = moves[random.next(below: random.chance(90) ? 10 : 11)]
      let needsScreen = move.putsOnStack || [.replace, .root, .unwind].contains(move)
      builder.add(
        Transition(
          from: ScreenID("s\(random.next(below: count))"), route: "r\(number)",
          to: needsScreen ? ScreenID("s\(random.next(below: count))") : nil, move: move, hidesBack: random.chance(20),
          finish: move == .finish ? "end" : nil))
    }
    return builder.build()
  }

  /// All places, where one step leads from each, and what is known of each.
  static func explore(
    _ graph: NavigationGraph
  ) -> (places: [Place], successors: [[Int]], isOpen: [Bool], isCut: [Bool]) {
    let start = Place(frames: [.init(screen: "s0", hasBack: graph.screen("s0")?.hidesBack == false)])
    var index = [start: 0]
    var places = [start]
    var successors: [[Int]] = []
    var isOpen: [Bool] = []
    var isCut: [Bool] = []
    while successors.count < places.count {
      let step = next(places[successors.count], graph)
      isOpen.append(step.isOpen)
      isCut.append(step.isCut)
      successors.append(
        step.places.map { place in
          if let known = index[place] { return known }
          index[place] = places.count
          places.append(place)
          return places.count - 1
        })
    }
    return (places, successors, isOpen, isCut)
  }

  @Test("findings agree with a search over stacks")
  func agreement() {
    var random = SeededRandom(seed: 23)
    var (deadEnds, traps) = (0, 0)
    for round in 0..<1_500 {
      let graph = Self.random(&random)
      let (places, successors, isOpen, isCut) = Self.explore(graph)
      var reaches = isOpen
      var grew = true
      while grew {
        grew = false
        for place in places.indices where !reaches[place] && successors[place].contains(where: { reaches[$0] }) {
          reaches[place] = true
          grew = true
        }
      }
      let findings = Audit(of: graph).findings
      let found = Set(findings.filter { $0.check == "dead-end" }.flatMap(\.screens))
      // Stuck: no step changes the screen, though a step may put the same screen on itself.
      let stuck = Set(
        places.indices.filter { place in
          !isOpen[place] && !isCut[place]
            && !successors[place].contains { places[$0].top.screen != places[place].top.screen }
            && graph.transitions(from: places[place].top.screen).allSatisfy {
              $0.to == nil || $0.to == $0.from || $0.move.isReturn
            } && !successors[place].contains { places[$0].frames.count < places[place].frames.count }
        }.map { places[$0].top.screen })
      #expect(found == stuck, "round \(round): \(Array(graph.transitions))")
      deadEnds += found.count
      // What is called a trap really is one: from some place at each of its screens, no exit can be reached.
      for trap in findings where trap.check == "trap" {
        traps += 1
        for screen in trap.screens {
          let isTrapped = places.indices.contains { places[$0].top.screen == screen && !reaches[$0] }
          #expect(isTrapped, "round \(round): \(screen) of \(trap.message)")
        }
      }
      // And from where no exit can be reached, there is a trap or a dead end, even if what is cut off counts as open.
      if let lost = places.indices.first(where: { !reaches[$0] }), graph.screens.contains(where: \.isExit),
        !Self.reaches(from: lost, successors, isCut)
      {
        #expect(
          findings.contains { ["trap", "dead-end"].contains($0.check) }, "round \(round): \(places[lost])")
      }
      let reachable = Set(places.map(\.top.screen))
      #expect(Set(graph.reachableScreens) == reachable, "round \(round)")
    }
    #expect(deadEnds > 300 && traps > 10, "the graphs must have something to find: \(deadEnds), \(traps)")
  }

  /// Whether a search from a place comes to one of some places.
  static func reaches(from start: Int, _ successors: [[Int]], _ isWanted: [Bool]) -> Bool {
    var seen: Set<Int> = [start]
    var pending = [start]
    while let place = pending.popLast() {
      if isWanted[place] { return true }
      for next in successors[place] where seen.insert(next).inserted { pending.append(next) }
    }
    return false
  }

  @Test("stranding(from:) agrees with a search over stacks, for every screen")
  func stranding() throws {
    var random = SeededRandom(seed: 47)
    var (strandings, returns) = (0, 0)
    for round in 0..<1_000 {
      let graph = Self.random(&random)
      let found = Self.explore(graph)
      for goal in graph.screens.map(\.id) {
        // Where a flow is finished, nobody knows what comes next.
        let isGoal = found.places.indices.map { place in
          found.places[place].top.screen == goal
            || graph.transitions(from: found.places[place].top.screen).contains { $0.move == .finish }
        }
        func isLost(_ place: Int, whereCut isOpen: Bool) -> Bool {
          !Self.reaches(
            from: place, found.successors, zip(isGoal, found.isCut).map { goal, isCut in goal || (isOpen && isCut) })
        }
        let surely = found.places.indices.contains { isLost($0, whereCut: true) }
        let perhaps = found.places.indices.contains { isLost($0, whereCut: false) }
        let stranding = graph.stranding(from: goal)
        if surely { #expect(stranding != nil, "round \(round), \(goal): \(Array(graph.transitions))") }
        if !perhaps { #expect(stranding == nil, "round \(round), \(goal): \(Array(graph.transitions))") }
        guard let stranding else { continue }
        strandings += 1
        let stack = try #require(stranding.stack)
        #expect(stack.last == stranding.path.end)
        if stack.count > 1 { returns += 1 }
        let isThere = found.places.indices.contains { place in
          found.places[place].frames.map(\.screen) == stack && isLost(place, whereCut: false)
        }
        #expect(isThere || stack.count > Self.depth, "round \(round), \(goal): nobody is lost at \(stack)")
      }
    }
    #expect(strandings > 1_000 && returns > 50, "\(strandings), \(returns)")
  }

  @Test("traps of graphs without a stack are exactly the screens that reach no exit")
  func plainTraps() {
    for graph in PlainGraph.random(seed: 31, count: 800, largest: 7) {
      var builder = NavigationGraph.Builder()
      for vertex in 0..<graph.count { builder.add(Screen(ScreenID("s\(vertex)"), exit: vertex == graph.count - 1)) }
      builder.add(Entry("s0"))
      for (number, edge) in graph.edges.enumerated() {
        builder.add(Transition(from: ScreenID("s\(edge.from)"), route: "r\(number)", to: ScreenID("s\(edge.to)")))
      }
      let findings = Audit(of: builder.build()).findings
      let exit = graph.count - 1
      let lost = graph.reached(from: [0]).filter { !graph.reached(from: [$0]).contains(exit) }
      let deadEnds = lost.filter { vertex in graph.edges.allSatisfy { $0.from != vertex || $0.to == vertex } }
      let causedByDeadEnd = lost.filter { !graph.reached(from: [$0]).isDisjoint(with: deadEnds) }
      let expected = Set(lost.subtracting(causedByDeadEnd).map { ScreenID("s\($0)") })
      #expect(Set(findings.filter { $0.check == "trap" }.flatMap(\.screens)) == expected, "\(graph)")
      #expect(
        Set(findings.filter { $0.check == "dead-end" }.flatMap(\.screens)) == Set(deadEnds.map { ScreenID("s\($0)") }),
        "\(graph)")
    }
  }

  /// What the picture alone would get wrong: the way back depends on how one came.
  @Test(
    "back is implied by the move",
    arguments: [
      (Move.push, false, false), (.sheet, false, false), (.cover, false, false), (.detail, false, false),
      (.embed, false, false), (.external, false, false), (.replace, false, true), (.root, false, true),
      (.go, false, true), (.push, true, true), (.sheet, true, true), (.cover, true, true),
    ])
  func impliedBack(move: Move, hidesBack: Bool, isDeadEnd: Bool) {
    var builder = NavigationGraph.Builder()
    builder.add(Screen("Home"))
    builder.add(Screen("Terms"))
    builder.add(Entry("Home"))
    builder.add(Transition(from: "Home", route: "terms", to: "Terms", move: move, hidesBack: hidesBack))
    let findings = Audit(of: builder.build()).findings
    #expect(findings.map(\.check) == (isDeadEnd ? ["dead-end"] : []))
  }

  @Test(
    "getting back to where one was is decided by the move, not by the picture",
    arguments: [
      (Move.push, false, nil), (.sheet, false, nil), (.cover, false, nil), (.replace, false, nil),
      (.root, false, ["Loop"]), (.go, false, ["Loop"]), (.cover, true, ["Home", "Step", "Loop"]),
      (.push, true, ["Home", "Step", "Loop"]),
    ] as [(Move, Bool, [ScreenID]?)])
  func backToWhereOneWas(move: Move, hidesBack: Bool, stack: [ScreenID]?) {
    // Loop comes after Step by the move; where that leaves Home below, one goes back to it, and from there to Step.
    var builder = NavigationGraph.Builder()
    for id: ScreenID in ["Home", "Step", "Loop"] { builder.add(Screen(id)) }
    builder.add(Entry("Home"))
    builder.add(Transition(from: "Home", route: "step", to: "Step", move: .push))
    builder.add(Transition(from: "Step", route: "on", to: "Loop", move: move, hidesBack: hidesBack))
    builder.add(Transition(from: "Loop", route: "again", to: "Loop", move: .replace, hidesBack: hidesBack))
    let stranding = builder.build().stranding(from: "Step")
    #expect(stranding?.stack == stack)
    #expect(stranding?.path.description == stack.map { _ in "Home ─step→ Step ─on→ Loop" })
  }

  @Test("many destinations of unwinds end in time, and then everything counts as possible")
  func manyUnwinds() {
    let count = 40
    var builder = NavigationGraph.Builder()
    for number in 0..<count { builder.add(Screen(ScreenID("s\(number)"), exit: number == 0)) }
    builder.add(Entry("s0"))
    for from in 0..<count {
      for to in 0..<count where to != from {
        builder.add(
          Transition(
            from: ScreenID("s\(from)"), route: "p\(to)", to: ScreenID("s\(to)"), move: .push, hidesBack: true))
        builder.add(
          Transition(from: ScreenID("s\(from)"), route: "u\(to)", to: ScreenID("s\(to)"), move: .unwind))
      }
    }
    let graph = builder.build()
    #expect(Audit(of: graph).findings.isEmpty)
    #expect(graph.stranding(from: "s0") == nil)
  }

  @Test("a screen that hides back is a dead end, unless a route of its own leads back")
  func hiddenBack() {
    for hasRoute in [false, true] {
      var builder = NavigationGraph.Builder()
      builder.add(Screen("Home"))
      builder.add(Screen("Pay", hidesBack: true))
      builder.add(Entry("Home"))
      builder.add(Transition(from: "Home", route: "pay", to: "Pay", move: .cover))
      if hasRoute { builder.add(Transition(from: "Pay", route: "cancel", to: nil, move: .dismiss)) }
      #expect(Audit(of: builder.build()).findings.map(\.check) == (hasRoute ? [] : ["dead-end"]))
    }
  }

  @Test("a tab bar is a way out of each of its tabs and of what they push")
  func tabs() {
    var builder = NavigationGraph.Builder()
    for id: ScreenID in ["Feed", "Me", "Post"] { builder.add(Screen(id, exit: id == "Me")) }
    builder.add(Screen("Main", kind: .tabs))
    builder.add(Entry("Main"))
    for id: ScreenID in ["Feed", "Me"] {
      builder.add(Transition(from: "Main", route: id.rawValue, to: id, move: .tab))
      builder.add(Transition(from: id, route: "tab bar", to: "Main", move: .tab))
    }
    builder.add(Transition(from: "Feed", route: "open", to: "Post", move: .push, hidesBack: true))
    #expect(Audit(of: builder.build()).findings.isEmpty)
    // The same screen in a cover, away from the tab bar, has no way out.
    builder.add(Transition(from: "Feed", route: "zoom", to: "Post", move: .cover, hidesBack: true))
    #expect(Audit(of: builder.build()).findings.map(\.check) == ["dead-end"])
  }

  @Test("what an entry puts below its screen can be come to as well")
  func screensBelowEntries() {
    var builder = NavigationGraph.Builder()
    for id: ScreenID in ["Login", "Home", "Settings", "Order"] { builder.add(Screen(id, exit: id == "Home")) }
    builder.add(Entry("Login"))
    builder.add(Entry("Order", kind: .deepLink, template: "/orders/{id}", over: ["Home"]))
    builder.add(Transition(from: "Login", route: "login", to: "Home", move: .root))
    builder.add(Transition(from: "Home", route: "settings", to: "Settings", move: .push))
    let graph = builder.build()
    // The link leads past the login: back from the order is Home.
    #expect(graph.mustPassScreens(to: "Settings") == ["Home", "Settings"])
    #expect(graph.depths.map(\.depth) == [0, 0, 1, 0])
    #expect(Audit(of: graph).findings.isEmpty)
    var alone = NavigationGraph.Builder()
    for id: ScreenID in ["Home", "Order"] { alone.add(Screen(id)) }
    alone.add(Entry("Order", kind: .deepLink, template: "/o", over: ["Home"]))
    #expect(Audit(of: alone.build()).findings.map(\.check) == ["dead-end"])
  }

  @Test("an embedded screen leaves what it is part of in use")
  func embedded() {
    var builder = NavigationGraph.Builder()
    builder.add(Screen("Home"))
    builder.add(Screen("Map", hidesBack: true))
    builder.add(Entry("Home"))
    builder.add(Transition(from: "Home", route: "map", to: "Map", move: .embed, hidesBack: true))
    #expect(Audit(of: builder.build()).findings.isEmpty)
  }

  @Test("a trap is one region, however one comes to its screens")
  func trapOfPositions() {
    var builder = NavigationGraph.Builder()
    for id: ScreenID in ["Home", "T", "A", "B"] { builder.add(Screen(id, exit: id == "Home")) }
    builder.add(Entry("Home"))
    func add(_ from: ScreenID, _ to: ScreenID, _ move: Move) {
      builder.add(Transition(from: from, route: to.rawValue, to: to, move: move))
    }
    add("Home", "A", .root)
    add("Home", "T", .root)
    add("T", "A", .push)
    add("A", "B", .replace)
    add("B", "A", .replace)
    let traps = Audit(of: builder.build()).findings.filter { $0.check == "trap" }
    #expect(traps.map { Set($0.screens) } == [["A", "B", "T"]])
  }

  @Test("a link over whatever was there has a way back; one over nothing has none")
  func links() {
    for (over, checks) in [(nil, []), ([], ["dead-end"]), (["Home"], [])] as [([ScreenID]?, [String])] {
      var builder = NavigationGraph.Builder()
      builder.add(Screen("Home"))
      builder.add(Screen("Order"))
      builder.add(Entry("Home"))
      builder.add(Transition(from: "Home", route: "order", to: "Order", move: .push))
      builder.add(Entry("Order", kind: .deepLink, template: "/orders/{id}", over: over))
      #expect(Audit(of: builder.build()).findings.map(\.check) == checks)
    }
  }
}
