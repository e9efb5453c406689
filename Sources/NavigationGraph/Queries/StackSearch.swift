/// A search through single stacks, nearest first, for short ways that may lead back.
///
/// There are infinitely many stacks, so it gives up after some; an ``Exploration`` says beforehand whether there is
/// something to be found.
struct StackSearch {
  /// One step of a way: a transition, or what the system does by itself.
  struct Step {
    var transition: Int?
    /// The name of what the system does, where no transition is taken.
    var name = ""
    /// The screen that it leads to.
    var to: Int32
  }

  /// Where a search begins: a stack of symbols, the lowest first, and the valuations there.
  struct Start {
    var stack: [Int32]
    var set: DecisionDiagrams.Diagram
  }

  /// A place that the search has come to.
  struct Place {
    var symbol: Int32
    var set: DecisionDiagrams.Diagram
    /// The number of symbols below, as far as the search knows.
    var depth: Int32
    var isStart: Bool
  }

  /// The most stacks that a search looks at.
  static let limit = 20_000

  /// The most symbols of a stack; few ways need more, and higher ones would only repeat themselves.
  static let highest: Int32 = 64

  let system: PushdownSystem
  /// Whether the lowest symbol is neither taken away nor replaced.
  let staysAbove: Bool

  init(_ system: PushdownSystem, staysAbove: Bool = false) {
    self.system = system
    self.staysAbove = staysAbove
  }

  /// A symbol and what is below it, by number, or -1.
  private struct Cell: Hashable {
    var symbol, below: Int32
  }

  private struct Node {
    var cell: Int32
    var set: DecisionDiagrams.Diagram
    var origin: Int32
    var step: Step?
  }

  /// What is known while a search runs.
  private struct Progress {
    var cells = Interner<Cell>()
    var depths: [Int32] = []
    var reached: [DecisionDiagrams.Diagram] = []
    var nodes: [Node] = []
    /// The start of each node that is one.
    var startOf: [Int] = []
    /// Whether a stack was too high to be looked at.
    var isCut = false

    mutating func number(of cell: Cell) -> Int32 {
      let number = cells.number(of: cell)
      if Int(number) == depths.count { depths.append(cell.below < 0 ? 0 : depths[Int(cell.below)] + 1) }
      return number
    }

    mutating func add(
      _ cell: Cell, _ set: DecisionDiagrams.Diagram, _ origin: Int, _ step: Step?, _ diagrams: inout DecisionDiagrams
    ) throws(ReasoningError) {
      if cell.below >= 0, depths[Int(cell.below)] >= StackSearch.highest, step != nil {
        isCut = true
        return
      }
      let number = number(of: cell)
      while reached.count <= Int(number) { reached.append(.never) }
      let new = try diagrams.subtract(reached[Int(number)], from: set)
      guard new.isSatisfiable else { return }
      reached[Int(number)] = try diagrams.or(reached[Int(number)], new)
      nodes.append(Node(cell: number, set: new, origin: Int32(origin), step: step))
    }
  }

  /// A way with the fewest steps to a place that is wanted.
  ///
  /// - Parameters:
  ///   - starts: Where it may begin.
  ///   - rules: What transitions ask of facts.
  ///   - isWanted: Whether a place is where one wants to come to.
  /// - Returns: The start that it begins at and its steps, or `nil` when there is none.
  /// - Throws: ``ReasoningError/tooComplex`` after very many or very high stacks.
  func way(
    from starts: [Start], _ rules: inout FactRules,
    to isWanted: (Place, inout FactRules) throws(ReasoningError) -> Bool
  ) throws(ReasoningError) -> (start: Int, steps: [Step])? {
    var progress = Progress()
    let found = try run(from: starts, &rules, &progress) { head, progress, rules throws(ReasoningError) in
      let node = progress.nodes[head]
      let place = Place(
        symbol: progress.cells[node.cell].symbol, set: node.set, depth: progress.depths[Int(node.cell)],
        isStart: node.step == nil)
      return try isWanted(place, &rules)
    }
    guard let found else { return nil }
    var steps: [Step] = []
    var current = found
    while let step = progress.nodes[current].step {
      steps.append(step)
      current = Int(progress.nodes[current].origin)
    }
    return (progress.startOf[current], steps.reversed())
  }

  /// The stacks with a screen on top, with the valuations there.
  ///
  /// - Parameters:
  ///   - screen: The position of the screen.
  ///   - starts: Where the search begins.
  ///   - rules: What transitions ask of facts.
  /// - Returns: The stacks, the nearest first, and whether these are all of them.
  func stacks(
    under screen: Int32, from starts: [Start], _ rules: inout FactRules
  ) -> (stacks: [Start], isWhole: Bool) {
    var found: [Start] = []
    var progress = Progress()
    do throws(ReasoningError) {
      _ = try run(from: starts, &rules, &progress) { head, progress, _ in
        let node = progress.nodes[head]
        guard system.symbols[Int(progress.cells[node.cell].symbol)].screen == screen else { return false }
        var stack: [Int32] = []
        var cell = node.cell
        while cell >= 0 {
          stack.append(progress.cells[cell].symbol)
          cell = progress.cells[cell].below
        }
        found.append(Start(stack: stack.reversed(), set: node.set))
        return false
      }
      return (found, true)
    } catch { return (found, false) }
  }

  /// Looks at one stack after the other until one is wanted; the number of its node, or `nil` when none is.
  private func run(
    from starts: [Start], _ rules: inout FactRules, _ progress: inout Progress,
    until isWanted: (Int, Progress, inout FactRules) throws(ReasoningError) -> Bool
  ) throws(ReasoningError) -> Int? {
    let rows = system.graph.storage.rows
    rules.diagrams.begin()
    for (number, start) in starts.enumerated() {
      var below: Int32 = -1
      for symbol in start.stack.dropLast() { below = progress.number(of: Cell(symbol: symbol, below: below)) }
      guard let top = start.stack.last else { continue }
      try progress.add(Cell(symbol: top, below: below), start.set, -1, nil, &rules.diagrams)
      while progress.startOf.count < progress.nodes.count { progress.startOf.append(number) }
    }
    var head = 0
    while head < progress.nodes.count {
      guard progress.nodes.count < Self.limit else { throw .tooComplex }
      let node = progress.nodes[head]
      if try isWanted(head, progress, &rules) { return head }
      let cell = progress.cells[node.cell]
      try goOn(from: node, cell, number: head, rows, &progress, &rules)
      try goBack(from: node, cell, number: head, rows, &progress, &rules)
      head += 1
    }
    if progress.isCut { throw .tooComplex }
    return nil
  }

  private func goOn(
    from node: Node, _ cell: Cell, number: Int, _ rows: [TransitionStorage.Row], _ progress: inout Progress,
    _ rules: inout FactRules
  ) throws(ReasoningError) {
    for rule in system.rules(of: Int(cell.symbol)) {
      let change = system.changes[rule]
      if staysAbove, change == .clear || (change == .replace && cell.below < 0) { continue }
      let transition = Int(system.transitions[rule])
      let image = try rules.image(of: node.set, by: transition, rows[transition])
      let target = system.targets[rule]
      let below = change == .put ? node.cell : change == .replace ? cell.below : -1
      try progress.add(
        Cell(symbol: target, below: below), image, number,
        Step(transition: transition, to: system.symbols[Int(target)].screen), &rules.diagrams)
    }
  }

  private func goBack(
    from node: Node, _ cell: Cell, number: Int, _ rows: [TransitionStorage.Row], _ progress: inout Progress,
    _ rules: inout FactRules
  ) throws(ReasoningError) {
    guard cell.below >= 0 else { return }
    let symbol = system.symbols[Int(cell.symbol)]
    /// Takes symbols away until the return is done.
    func goBack(
      _ kind: PushdownSystem.Return, _ set: DecisionDiagrams.Diagram, _ transition: Int?
    ) throws(ReasoningError) {
      var pending = kind
      var below = cell.below
      while below >= 0 {
        let next = progress.cells[below]
        let landed = Step(transition: transition, name: "back", to: system.symbols[Int(next.symbol)].screen)
        switch system.arrival(of: pending, at: system.symbols[Int(next.symbol)]) {
        case .lands:
          try progress.add(next, set, number, landed, &rules.diagrams)
          return
        case .both(let rest):
          try progress.add(next, set, number, landed, &rules.diagrams)
          pending = rest
        case .goesOn(let rest): pending = rest
        case .nothing: return
        }
        below = next.below
      }
    }
    if system.hasImpliedBack(symbol) { try goBack(.done, node.set, nil) }
    if let tab = system.tabSwitch(at: symbol) { try goBack(tab, node.set, nil) }
    for transition in system.graph.transitionIndices(from: Int(symbol.screen)) where rows[transition].move.isReturn {
      let row = rows[transition]
      guard let kind = system.beginning(of: row.move, to: row.to, at: symbol) else { continue }
      try goBack(kind, try rules.image(of: node.set, by: transition, row), transition)
    }
  }
}
