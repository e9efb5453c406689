extension Check {
  /// A controlled fact that never becomes what conditions ask of it.
  static let unsetFact: Check = Check(
    id: "unset-fact", defaultSeverity: .note,
    summary: "No effect sets a controlled fact, or none gives it a value that conditions ask for.",
    explanation: """
      Only effects change a controlled fact, so it keeps the value with which the app starts; set it on a branch, or \
      declare it as fixed, or as changing when the world changes it.
      """
  ) { context in
    let graph = context.graph
    var values: [String: Set<FactValue>] = [:]
    for effect in graph.storage.rarities.values.flatMap(\.effects) {
      values[effect.fact, default: []].insert(effect.value)
    }
    var asked: [String: [FactValue]] = [:]
    for token in graph.storage.conditions.values.flatMap(\.tokens) {
      switch token {
      case .fact(let name): asked[name, default: []].append(true)
      case .compare(let name, .equal, let value), .compare(let name, .notEqual, let value):
        asked[name, default: []].append(value)
      case .compare(let name, _, _): asked[name, default: []] += []
      default: break
      }
    }
    return graph.facts.compactMap { fact in
      guard fact.kind == .controlled, let asked = asked[fact.name] else { return nil }
      guard let set = values[fact.name] else {
        let value = fact.initial.map { ", \($0)," } ?? ""
        return Finding(
          .unsetFact,
          "no effect sets controlled fact '\(fact.name)', so it keeps the value\(value) with which the app starts; set it, or declare it as fixed",
          subject: fact.name, location: fact.location)
      }
      guard let initial = fact.initial else { return nil }
      var seen: Set<FactValue> = []
      let never = asked.filter { fact.allows($0) && $0 != initial && !set.contains($0) && seen.insert($0).inserted }
      guard !never.isEmpty else { return nil }
      return Finding(
        .unsetFact,
        "conditions ask whether fact '\(fact.name)' is \(never.map(\.description).joined(separator: " or ")), but no effect makes it so; set it on a branch, or correct the conditions",
        subject: fact.name, location: fact.location)
    }
  }
}
