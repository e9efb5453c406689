internal import NavigationGraph

/// Names routes: moves whose conditions exclude each other are branches of one, and any other is a route of its own.
struct Branching {
  private struct Key: Hashable {
    let screen: ScreenID
    let route: String
  }

  /// What must hold for a branch, to be compared with others.
  private struct Demand {
    /// The condition, and its parts.
    let parts: Set<Condition>
    /// The values that facts must have.
    let values: [String: FactValue]

    init(_ condition: Condition) {
      let conjuncts = condition.conjuncts
      parts = Set(conjuncts + [condition])
      var values: [String: FactValue] = [:]
      for part in conjuncts where part.tokens.count == 1 {
        if case .compare(let fact, .equal, let value) = part.tokens[0] { values[fact] = value }
      }
      self.values = values
    }

    /// Whether two can be seen not to hold together.
    func excludes(_ other: Demand) -> Bool {
      let (few, many) = parts.count < other.parts.count ? (self, other) : (other, self)
      return few.parts.contains { many.parts.contains(!$0) }
        || few.values.contains { fact, value in many.values[fact].map { $0 != value } ?? false }
    }
  }

  /// The branches of each route of a name.
  private var routes: [Key: [[Demand]]] = [:]
  /// The most routes of one name that are tried.
  private static let maximum = 30

  /// The name of the route that a move belongs to, with a number from the second on.
  mutating func name(_ name: String, from screen: ScreenID, _ condition: Condition?) -> String {
    let key = Key(screen: screen, route: name)
    let known = routes[key, default: []]
    let demand = condition.map(Demand.init)
    var number = known.count
    if let demand,
      let open = known.indices.prefix(Self.maximum).first(where: { position in
        !known[position].isEmpty && known[position].allSatisfy { $0.excludes(demand) }
      })
    {
      number = open
      routes[key]?[number].append(demand)
    } else {
      // A route of a move without a condition has no other branches.
      routes[key, default: []].append(demand.map { [$0] } ?? [])
    }
    return number == 0 ? name : "\(name) \(number + 1)"
  }
}
