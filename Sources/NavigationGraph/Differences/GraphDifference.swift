/// What has changed from one graph to the next.
///
///     let difference = GraphDifference(from: old, to: new)
///     difference.isEmpty    // whether both say the same
///     difference.branches   // the branches that came, went or changed, with examples of the values that decide it
///
/// Screens and routes are compared by name, and the branches of a route by where they lead. Where a screen seems to have
/// been renamed, it is compared with what it was before.
public struct GraphDifference: Sendable {
  /// A screen that came, went or changed.
  public struct ScreenChange: Hashable, Sendable {
    /// The name, now or, if it is gone, before.
    public let screen: ScreenID
    /// What has become of it.
    public let mark: ChangeMark
    /// The name before, where it is guessed that there was another.
    public let oldName: ScreenID?
    /// What has changed, in words.
    public let details: [String]
    /// Where it is declared, now or before.
    public let location: SourceLocation?
  }

  /// A branch of a route that came, went or changed.
  public struct BranchChange: Hashable, Sendable {
    /// The screen that it leaves, by its present name.
    public let screen: ScreenID
    /// The route.
    public let route: String
    /// What has become of it.
    public let mark: ChangeMark
    /// The branch as it was, with the condition under which it was taken, earlier branches counted.
    public let old: Transition?
    /// The branch as it is, with the condition under which it is taken, earlier branches counted.
    public let new: Transition?
    /// How the condition has changed; `nil` for branches that came or went.
    public let condition: ConditionChange?
    /// What else has changed, in words.
    public let details: [String]
    /// The position in the old graph's transitions, or in the new one's for what is not gone.
    let position: Int
  }

  /// A way in, a fact or a flow that came, went or changed.
  public struct OtherChange: Hashable, Sendable {
    /// What has become of it.
    public let mark: ChangeMark
    /// What it is, in words: `entry deep link /orders/{id} at Orders`.
    public let text: String
  }

  /// The graph before, with the present names of screens that seem to have been renamed.
  public let old: NavigationGraph

  /// The graph now.
  public let new: NavigationGraph

  /// The screens that seem to have been renamed, by the old names.
  public let renames: [Rename]

  /// The screens that came, went or changed, by name.
  public private(set) var screens: [ScreenChange] = []

  /// The branches that came, went or changed, by screen and route, and in the order in which they are tried.
  public private(set) var branches: [BranchChange] = []

  /// The name, the entries, the facts and the flows that came, went or changed.
  public private(set) var others: [OtherChange] = []

  /// Whether both graphs say the same, as far as people can tell.
  public var isEmpty: Bool { screens.isEmpty && branches.isEmpty && others.isEmpty }

  /// Compares two graphs.
  ///
  /// - Parameters:
  ///   - old: The graph before.
  ///   - new: The graph now.
  /// - Complexity: O(*n* log *n*) for *n* screens and transitions, O(*k*²) for a route of *k* branches, and O(*c*)
  ///   diagram operations for *c* conditions that are not written alike.
  public init(from old: NavigationGraph, to new: NavigationGraph) {
    renames = Rename.guesses(from: old, to: new)
    self.old = old.renaming(renames)
    self.new = new
    compareScreens()
    compareBranches()
    compareOthers()
  }

  // MARK: Screens

  private mutating func compareScreens() {
    let oldNames = Dictionary(renames.map { ($0.new, $0.old) }) { first, _ in first }
    let names = Set((old.screens + new.screens).map(\.id)).sorted()
    for name in names {
      switch (old.screen(name), new.screen(name)) {
      case (nil, let screen?):
        screens.append(
          .init(screen: name, mark: .added, oldName: nil, details: Self.details(of: screen), location: screen.location))
      case (let screen?, nil):
        screens.append(.init(screen: name, mark: .removed, oldName: nil, details: [], location: screen.location))
      case (let before?, let after?):
        let details = Self.details(from: before, to: after)
        guard !details.isEmpty || oldNames[name] != nil else { continue }
        screens.append(
          .init(
            screen: name, mark: .changed, oldName: oldNames[name], details: details, location: after.location))
      case (nil, nil): break
      }
    }
  }

  private static func details(of screen: Screen) -> [String] {
    [
      screen.isExit ? "exit" : nil, screen.kind == .screen ? nil : screen.kind.rawValue,
      screen.hidesBack ? "no way back" : nil, screen.flow.map { "in flow '\($0)'" },
      screen.isDeclared ? nil : "not declared",
    ].compactMap { $0 }
  }

  private static func details(from old: Screen, to new: Screen) -> [String] {
    var details: [String] = []
    if old.isDeclared != new.isDeclared { details.append(new.isDeclared ? "declared now" : "not declared any more") }
    if old.isExit != new.isExit { details.append(new.isExit ? "an exit now" : "no exit any more") }
    if old.kind != new.kind { details.append("\(old.kind.rawValue), now \(new.kind.rawValue)") }
    if old.hidesBack != new.hidesBack { details.append(new.hidesBack ? "no way back now" : "a way back now") }
    func add(_ what: String, _ before: String?, _ after: String?) {
      guard before != after else { return }
      details.append("\(what) \(before.map { "'\($0)'" } ?? "none"), now \(after.map { "'\($0)'" } ?? "none")")
    }
    add("flow", old.flow, new.flow)
    add("title", old.title, new.title)
    add("url", old.link, new.link)
    let (before, after) = (old.tags.sorted(), new.tags.sorted())
    if before != after {
      details.append("tags [\(before.joined(separator: ", "))], now [\(after.joined(separator: ", "))]")
    }
    return details
  }

  // MARK: Branches

  private mutating func compareBranches() {
    var comparison = ConditionComparison(old, new)
    let names = Set((old.screens + new.screens).map(\.id)).sorted()
    for name in names {
      let before = Self.routes(of: name, in: old)
      let after = Self.routes(of: name, in: new)
      for route in Set(before.keys).union(after.keys).sorted() {
        compare(route, of: name, before[route] ?? 0..<0, after[route] ?? 0..<0, &comparison)
      }
    }
  }

  private static func routes(of screen: ScreenID, in graph: NavigationGraph) -> [String: Range<Int>] {
    guard let position = graph.index(of: screen) else { return [:] }
    return Dictionary(graph.routes(from: position).map { (graph.transitions[$0.lowerBound].route, $0) }) { $1 }
  }

  private mutating func compare(
    _ route: String, of screen: ScreenID, _ before: Range<Int>, _ after: Range<Int>,
    _ comparison: inout ConditionComparison
  ) {
    let (olds, news) = (before.map { old.transitions[$0] }, after.map { new.transitions[$0] })
    if olds.elementsEqual(news, by: { Self.plain($0) == Self.plain($1) }) { return }
    var partner = [Int?](repeating: nil, count: news.count)
    var isTaken = [Bool](repeating: false, count: olds.count)
    let rules: [(Transition, Transition) -> Bool] = [
      { $0.to == $1.to && $0.ending == $1.ending && $0.condition == $1.condition },
      { $0.to == $1.to && $0.ending == $1.ending },
      { $0.to == $1.to && $0.to != nil },
    ]
    for rule in rules {
      for branch in news.indices where partner[branch] == nil {
        guard let match = olds.indices.first(where: { !isTaken[$0] && rule(olds[$0], news[branch]) }) else { continue }
        (partner[branch], isTaken[match]) = (match, true)
      }
    }
    let oldConditions = comparison.effectiveConditions(of: olds.map(\.condition))
    let newConditions = comparison.effectiveConditions(of: news.map(\.condition))
    let (oldTexts, newTexts) = (old.effectiveConditions(ofRoute: before), new.effectiveConditions(ofRoute: after))
    func taken(_ transition: Transition, when condition: Condition?) -> Transition {
      var transition = transition
      transition.condition = condition
      return transition
    }
    for branch in news.indices {
      let now = taken(news[branch], when: newTexts[branch])
      guard let match = partner[branch] else {
        branches.append(
          .init(
            screen: screen, route: route, mark: .added, old: nil, new: now, condition: nil, details: [],
            position: after.lowerBound + branch))
        continue
      }
      let change = comparison.change(from: oldConditions[match], to: newConditions[branch])
      let details = Self.details(from: olds[match], to: news[branch])
      let isReworded = olds[match].condition != news[branch].condition
      guard change.relation != .same || isReworded || !details.isEmpty else { continue }
      if change.relation == .undecided, !isReworded, details.isEmpty { continue }
      branches.append(
        .init(
          screen: screen, route: route, mark: .changed, old: taken(olds[match], when: oldTexts[match]), new: now,
          condition: change, details: details, position: after.lowerBound + branch))
    }
    for branch in olds.indices where !isTaken[branch] {
      branches.append(
        .init(
          screen: screen, route: route, mark: .removed, old: taken(olds[branch], when: oldTexts[branch]), new: nil,
          condition: nil, details: [], position: before.lowerBound + branch))
    }
  }

  /// A transition without its place, with effects in the order of their facts, which has no meaning.
  private static func plain(_ transition: Transition) -> Transition {
    var transition = transition
    transition.location = nil
    transition.effects.sort { $0.fact < $1.fact }
    return transition
  }

  private static func details(from old: Transition, to new: Transition) -> [String] {
    var details: [String] = []
    func add(_ what: String, _ before: String?, _ after: String?) {
      guard before != after else { return }
      details.append("\(what) \(before ?? "none"), now \(after ?? "none")")
    }
    add("move", old.move.rawValue, new.move.rawValue)
    func effects(_ transition: Transition) -> String? {
      transition.effects.isEmpty ? nil : transition.effects.map(\.description).sorted().joined(separator: ", ")
    }
    add("effects", effects(old), effects(new))
    add("finish", old.finish, new.finish)
    add("parameter", old.parameter, new.parameter)
    add("trigger", old.trigger, new.trigger)
    add("confidence", old.confidence?.rawValue, new.confidence?.rawValue)
    if old.isAutomatic != new.isAutomatic {
      details.append(new.isAutomatic ? "automatic now" : "not automatic any more")
    }
    if old.hidesBack != new.hidesBack { details.append(new.hidesBack ? "no way back now" : "a way back now") }
    return details
  }

  // MARK: The rest

  private mutating func compareOthers() {
    if old.name != new.name {
      others.append(.init(mark: .changed, text: "name '\(old.name)', now '\(new.name)'"))
    }
    func entries(_ graph: NavigationGraph) -> [String: Bool] {
      Dictionary(
        graph.entries.map { entry in
          let over = entry.over.map { stack in
            stack.isEmpty ? " over nothing" : " over \(stack.map(\.rawValue).joined(separator: ", "))"
          }
          return ("entry \(entry.summary) at \(entry.screen)\(over ?? "")", true)
        }
      ) { first, _ in first }
    }
    compare(entries(old), entries(new)) { _, _ in "" }
    func facts(_ graph: NavigationGraph) -> [String: String] {
      Dictionary(
        graph.facts.filter(\.isDeclared).map { fact in
          let initial = fact.initial.map { ", initially \($0)" } ?? ""
          let choices = fact.domain == .opaque ? "decided by code" : fact.choices
          return ("fact \(fact.name)", "\(choices), \(fact.kind.rawValue)\(initial)")
        }
      ) { first, _ in first }
    }
    compare(facts(old), facts(new)) { "\($0); now \($1)" }
    func flows(_ graph: NavigationGraph) -> [String: String] {
      Dictionary(
        graph.flows.map { flow in
          ("flow \(flow.id)", "title \(flow.title ?? "none"), \(flow.parent.map { "in \($0)" } ?? "at the top")")
        }
      ) { first, _ in first }
    }
    compare(flows(old), flows(new)) { "\($0); now \($1)" }
  }

  private mutating func compare<Value: Equatable>(
    _ old: [String: Value], _ new: [String: Value], _ details: (Value, Value) -> String
  ) {
    for key in Set(old.keys).union(new.keys).sorted() {
      switch (old[key], new[key]) {
      case (nil, .some): others.append(.init(mark: .added, text: key))
      case (.some, nil): others.append(.init(mark: .removed, text: key))
      case (let before?, let after?) where before != after:
        others.append(.init(mark: .changed, text: "\(key): \(details(before, after))"))
      default: break
      }
    }
  }
}
