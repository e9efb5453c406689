import NavigationGraph
import NavigationRouting
import Testing

/// The law of the house: what runs and what is drawn is one declaration.
@Suite("Decisions and the graph")
struct AgreementTests {
  @Test("agree for every route and every valuation of the facts")
  func agreement() throws {
    let graph = try everyGraph()
    let state = State()
    let router = EveryRouter(state: state)
    var moved = 0
    var blocked = 0
    for isGuest in [false, true] {
      for level in Level.allCases {
        for age in 0...151 {
          (state.isGuest, state.level, state.age) = (isGuest, level, age)
          let values: [String: FactValue] = [
            "guest": .boolean(isGuest), "level": .name(level.rawValue), "age": .integer(age),
            "beta": .boolean(age > 40), "an odd age": .boolean(age % 2 == 1),
          ]
          for route in EveryRouter.Route.allCases {
            let branches = graph.transitions(from: "Every").filter { $0.route == route.rawValue }
            let taken = branches.firstIndex { $0.condition?.holds { values[$0] } ?? true }
            switch router.decide(route, with: OrderID(number: 1)) {
            case .moved(let move):
              moved += 1
              let branch = try #require(taken)
              #expect(move.branch == branch)
              #expect(move.destination == branches[branch].to)
              #expect(move.move == branches[branch].move)
              #expect(move.hidesBack == branches[branch].hidesBack)
              #expect(move.effects == branches[branch].effects)
              #expect(move.finish?.rawValue == branches[branch].finish)
            case .blocked:
              blocked += 1
              #expect(taken == nil, "\(route) with \(values)")
            default: Issue.record("\(route)")
            }
          }
        }
      }
    }
    #expect(moved > 10_000 && blocked > 100)
  }

  @Test("the effective condition of a branch holds exactly when it is taken")
  func effectiveConditions() throws {
    let graph = try everyGraph()
    let state = State()
    let router = EveryRouter(state: state)
    for age in [0, 3, 17, 18, 30, 64, 65, 150] {
      for level in Level.allCases {
        (state.age, state.level) = (age, level)
        let values: [String: FactValue] = [
          "guest": false, "level": .name(level.rawValue), "age": .integer(age), "beta": .boolean(age > 40),
          "an odd age": .boolean(age % 2 == 1),
        ]
        for (position, transition) in graph.transitions.enumerated() where transition.from == "Every" {
          let route = try #require(EveryRouter.Route(rawValue: transition.route))
          let holds = graph.effectiveCondition(of: position)?.holds { values[$0] } ?? true
          let move = router.decide(route, with: OrderID(number: 1)).move
          let first = graph.transitions.firstIndex { $0.from == "Every" && $0.route == transition.route } ?? 0
          #expect(holds == (move?.branch == position - first), "\(transition)")
        }
      }
    }
  }
}
