/// From which stacks a goal can be reached: by moves, and by returns to what lies below.
///
/// For each symbol this holds what can become of it when it is on top: it can lead to a goal itself, or be taken away
/// with some ``PushdownSystem/Return`` left to do. The sets grow until no rule adds to them, which is the saturation of
/// Bouajjani, Esparza and Maler, "Reachability Analysis of Pushdown Automata" (1997), and Esparza, Hansel, Rossmanith
/// and Schwoon, "Efficient Algorithms for Model Checking Pushdown Systems" (2000), seen from one symbol.
///
/// Where something is not known (what a link was opened over, what was left in another tab), the answer is "can": a
/// screen is called closed only where it is.
///
/// - Complexity: O(*r* *k*) time and O(*s* *k*) space for *r* rules, *s* symbols and *k* kinds of return: four, one for
///   each tab bar, and one for each destination of an unwind.
struct WaysOut: Sendable {
  let system: PushdownSystem

  /// The words that the bits of one set take.
  private let words: Int
  /// For each symbol the returns by which it can be taken away, and whether it leads to the goal by itself.
  private var ways: [UInt64]

  /// The sets of returns that lead to the goal from different stacks, one after the other; the first is that of the
  /// empty stack.
  private var stacks: [UInt64] = []
  /// The numbers of the sets, once they are many.
  private var stackNumbers: [[UInt64]: Int32] = [:]
  /// The set that is being made.
  private var newStack: [UInt64]

  /// The number of the empty stack.
  static let empty: Int32 = 0

  /// Finds the ways.
  ///
  /// - Parameters:
  ///   - system: The moves.
  ///   - isPossible: Whether a transition can ever be taken.
  ///   - isGoal: Whether a symbol is where one wants to come to.
  init(
    _ system: PushdownSystem, where isPossible: (Int) -> Bool, to isGoal: (PushdownSystem.Symbol) -> Bool
  ) {
    self.system = system
    let graph = system.graph
    let symbols = system.symbols
    let words = (system.returnCount + system.unwindCount + 63) / 64
    // All that one tab bar shows over the same base is one vertex more, which all of it leads to and comes from.
    var hubs: [Int32] = []
    var hubOf: [UInt64: Int32] = [:]
    var members: [[Int32]] = []
    if system.barCount > 0 {
      hubs = Array(repeating: -1, count: symbols.count)
      for (number, symbol) in symbols.enumerated() where symbol.isTab {
        let key = UInt64(symbol.bar) << 8 | UInt64(symbol.base.rawValue)
        let hub = hubOf[key] ?? Int32(members.count)
        if hubOf[key] == nil { members.append([]) }
        hubOf[key] = hub
        hubs[number] = hub
        members[Int(hub)].append(Int32(number))
      }
    }
    var ways = [UInt64](repeating: 0, count: symbols.count * words)
    var pending: [(symbol: Int32, way: PushdownSystem.Return)] = []
    func learn(_ symbol: Int32, _ way: PushdownSystem.Return) {
      // What lies below a symbol with an unknown base may be anything.
      let isUnknown = way != .goal && symbols[Int(symbol)].base == .unknown
      let way = isUnknown ? .goal : way
      let word = Int(symbol) * words + Int(way.rawValue) / 64
      let bit: UInt64 = 1 << (UInt64(way.rawValue) % 64)
      guard ways[word] & bit == 0 else { return }
      ways[word] |= bit
      pending.append((symbol, way))
    }

    for (number, symbol) in symbols.enumerated() {
      let number = Int32(number)
      if isGoal(symbol) { learn(number, .goal) }
      if system.hasImpliedBack(symbol) { learn(number, .done) }
      if let tab = system.tabSwitch(at: symbol) { learn(number, tab) }
      for transition in graph.transitionIndices(from: Int(symbol.screen)) {
        let row = graph.storage.rows[transition]
        guard row.move.isReturn, isPossible(transition) else { continue }
        if let way = system.beginning(of: row.move, to: row.to, at: symbol) { learn(number, way) }
      }
    }

    let origins = Self.origins(of: system)
    while let (symbol, way) = pending.popLast() {
      if !hubs.isEmpty, hubs[Int(symbol)] >= 0 {
        for other in members[Int(hubs[Int(symbol)])] { learn(other, way) }
      }
      for slot in Int(origins.first[Int(symbol)])..<Int(origins.first[Int(symbol) + 1]) {
        let rule = Int(origins.rules[slot])
        guard isPossible(Int(system.transitions[rule])) else { continue }
        let origin = origins.symbols[slot]
        switch system.changes[rule] {
        case .replace: learn(origin, way)
        case .clear: if way == .goal { learn(origin, way) }
        case .put:
          guard way != .goal else {
            learn(origin, way)
            continue
          }
          switch system.arrival(of: way, at: symbols[Int(origin)]) {
          case .goesOn(let rest), .both(let rest): learn(origin, rest)
          case .lands, .nothing: break
          }
        }
      }
    }
    self.words = words
    self.ways = ways
    newStack = Array(repeating: 0, count: words)
    newStack[0] = 1  // a goal that has been reached stays reached
    _ = numberOfNewStack()
  }

  /// The rules that lead to each symbol, and where they come from.
  static func origins(of system: PushdownSystem) -> (first: [Int32], rules: [Int32], symbols: [Int32]) {
    var first = [Int32](repeating: 0, count: system.symbols.count + 1)
    for target in system.targets { first[Int(target) + 1] += 1 }
    for symbol in system.symbols.indices { first[symbol + 1] += first[symbol] }
    var next = first
    var rules = [Int32](repeating: 0, count: system.targets.count)
    var symbols = rules
    for symbol in system.symbols.indices {
      for rule in system.rules(of: symbol) {
        let target = Int(system.targets[rule])
        rules[Int(next[target])] = Int32(rule)
        symbols[Int(next[target])] = Int32(symbol)
        next[target] += 1
      }
    }
    return (first, rules, symbols)
  }

  /// Whether the goal can be reached from a symbol on a stack.
  func isOpen(_ symbol: Int, on stack: Int32) -> Bool {
    for word in 0..<words where ways[symbol * words + word] & stacks[Int(stack) * words + word] != 0 { return true }
    return false
  }

  /// Whether a return comes to an end on a stack: whether the screen that an unwind names is there.
  func lands(_ way: PushdownSystem.Return, on stack: Int32) -> Bool {
    guard let unwind = system.unwind(of: way) else { return true }
    return holds(system.returnCount + unwind, of: stack)
  }

  private func holds(_ bit: Int, of stack: Int32) -> Bool {
    stacks[Int(stack) * words + bit / 64] >> (UInt64(bit) % 64) & 1 == 1
  }

  /// The number of the stack that a symbol on a stack makes; stacks from which the same returns lead on are one.
  mutating func stack(of symbol: Int, on below: Int32) -> Int32 {
    if stacks.count / words > Self.stackLimit { return Int32(Self.stackLimit) }
    let top = system.symbols[symbol]
    let isOpen = isOpen(symbol, on: below)
    for word in 0..<words { newStack[word] = 0 }
    newStack[0] = 1
    func leads(_ way: PushdownSystem.Return) -> Bool { top.base == .unknown || holds(Int(way.rawValue), of: below) }
    for number in 1..<Int32(system.returnCount) {
      let isGood =
        switch system.arrival(of: PushdownSystem.Return(rawValue: number), at: top) {
        case .lands: isOpen
        case .goesOn(let rest): leads(rest)
        case .both(let rest): isOpen || leads(rest)
        case .nothing: false
        }
      if isGood { newStack[Int(number) / 64] |= 1 << (UInt64(number) % 64) }
    }
    for unwind in 0..<system.unwindCount {
      let bit = system.returnCount + unwind
      let isThere = top.base == .unknown || holds(bit, of: below)
      if isThere || system.unwind(to: top.screen) == unwind { newStack[bit / 64] |= 1 << (UInt64(bit) % 64) }
    }
    return numberOfNewStack()
  }

  /// The most kinds of stacks that are told apart.
  ///
  /// Each set of screens that unwinds name can lie on a stack, and there are exponentially many of them.
  private static let stackLimit = 256

  /// The number of the set that has been made; most graphs have few, which are compared one by one.
  ///
  /// Beyond the limit, everything counts as possible.
  private mutating func numberOfNewStack() -> Int32 {
    let count = stacks.count / words
    if count <= 16 {
      for number in 0..<count {
        var word = 0
        while word < words, stacks[number * words + word] == newStack[word] { word += 1 }
        if word == words { return Int32(number) }
      }
    } else if let known = stackNumbers[newStack] {
      return known
    }
    if count == Self.stackLimit {
      let all = [UInt64](repeating: .max, count: words)
      if newStack != all {
        newStack = all
        return numberOfNewStack()
      }
    }
    stacks += newStack
    stackNumbers[newStack] = Int32(count)
    return Int32(count)
  }
}
