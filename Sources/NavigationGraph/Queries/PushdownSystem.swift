/// A graph's moves as rules over a stack of screens.
///
/// A symbol is a screen together with how it lies on what is below it. A rule replaces the top symbol, puts another on
/// it, or clears the stack; returns take symbols away, and are answered by ``WaysOut``. Screens of an app make a
/// pushdown system in the sense of Büchi ("Regular Canonical Systems", 1964): its stacks are infinitely many, its
/// symbols at most some for each screen.
///
/// - Complexity: O(*s* + *t*) time and space for *s* screens and *t* transitions, and for each tab bar again.
struct PushdownSystem: Sendable {
  /// What lies below a symbol.
  enum Base: UInt8 {
    /// Nothing.
    case bottom
    /// Whatever was there when a link opened the screen.
    case unknown
    /// Screens of which none was presented, and neither was this one.
    case pushed
    /// Any screens; this one was presented, as a sheet or a cover.
    case presented
    /// Screens of which one was presented; this one was not.
    case pushedOnPresented
  }

  /// A screen on the stack.
  struct Symbol: Hashable, Sendable {
    var screen: Int32
    var base: Base
    /// Whether the system's own way back is taken away.
    var hidesBack = false
    /// The tab bar in reach, or -1.
    var bar: Int32 = -1
    /// Whether the screen is what the tab bar shows, not something that lies above that.
    var isTab = false
  }

  /// What a rule does to the stack.
  enum Change: UInt8 { case replace, put, clear }

  /// What is left to do once a symbol has been taken away.
  ///
  /// The raw values are the positions of bits: those below ``named``, then one for each tab bar, then one for each
  /// destination of an unwind.
  struct Return: Hashable, Sendable {
    var rawValue: Int32

    /// Not a return: the goal has been reached.
    static let goal = Return(rawValue: 0)
    /// Nothing: the symbol below is the top.
    static let done = Return(rawValue: 1)
    /// Take away down to what was presented, that included.
    static let dismiss = Return(rawValue: 2)
    /// Take away down to the lowest.
    static let toRoot = Return(rawValue: 3)
    /// Take away any number.
    static let anywhere = Return(rawValue: 4)
    static let named: Int32 = 5
  }

  /// What becomes of a return at the symbol that is the next to be looked at.
  enum Arrival {
    /// The symbol is the top now.
    case lands
    /// The symbol is taken away too, with something left to do.
    case goesOn(Return)
    /// The symbol may be the top now, or be taken away too.
    case both(Return)
    /// There is no such symbol on the stack, and nothing happens.
    case nothing
  }

  let graph: NavigationGraph
  private(set) var symbols: [Symbol] = []
  /// The stack that each entry begins with, as symbols from the lowest.
  private(set) var beginnings: [(entry: Int, stack: [Int32])] = []

  /// The rules of each symbol stand at `firstRules[symbol]..<firstRules[symbol + 1]`.
  private(set) var firstRules: [Int32] = [0]
  private(set) var targets: [Int32] = []
  /// The transition of each rule.
  private(set) var transitions: [Int32] = []
  private(set) var changes: [Change] = []

  /// The tab bar that each screen is part of, or -1; empty where there is none.
  private var bars: [Int32] = []
  /// Whether a tab bar stays in reach at each screen, however one comes there.
  private var showsBar: [Bool] = []
  let barCount: Int
  /// The number of each screen that an unwind names.
  private let unwinds: [Int32: Int32]
  /// Whether a return that names its destination may lead to it from anywhere.
  private let followsNamedReturns: Bool

  /// The newest symbol of each screen, and the one before each symbol, or -1.
  private var newest: [Int32]
  private var older: [Int32] = []

  /// Makes the rules that matter from the entries.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - entries: Where people come in.
  ///   - followsNamedReturns: Whether a return that names its destination counts as a move that leads there, for
  ///     searches that begin in the middle of a flow, with a stack that is not known.
  init(_ graph: NavigationGraph, entries: [Entry], followsNamedReturns: Bool = false) {
    self.graph = graph
    self.followsNamedReturns = followsNamedReturns
    newest = Array(repeating: -1, count: graph.screens.count)
    var unwinds: [Int32: Int32] = [:]
    var joined: WeakComponents?
    for row in graph.storage.rows {
      if row.move == .unwind, row.to >= 0, unwinds[row.to] == nil { unwinds[row.to] = Int32(unwinds.count) }
      if row.move == .tab, row.to >= 0 {
        if joined == nil { joined = WeakComponents(vertexCount: graph.screens.count) }
        joined?.join(Int(row.from), Int(row.to))
      }
    }
    self.unwinds = unwinds
    var bars: [Int32] = []
    var showsBar: [Bool] = []
    var numbers: [Int: Int32] = [:]
    if var joined {
      bars = Array(repeating: -1, count: graph.screens.count)
      showsBar = Array(repeating: false, count: graph.screens.count)
      for row in graph.storage.rows where row.move == .tab && row.to >= 0 {
        showsBar[Int(row.from)] = true
        let bar = joined.representative(of: Int(row.from))
        let number = numbers[bar] ?? Int32(numbers.count)
        numbers[bar] = number
        (bars[Int(row.from)], bars[Int(row.to)]) = (number, number)
      }
    }
    (self.bars, self.showsBar, barCount) = (bars, showsBar, numbers.count)

    for (number, entry) in entries.enumerated() { begin(at: entry, number) }
    var head = 0
    while head < symbols.count {
      let symbol = symbols[head]
      for transition in graph.transitionIndices(from: Int(symbol.screen)) {
        let row = graph.storage.rows[transition]
        guard let (next, change) = next(from: symbol, by: row) else { continue }
        targets.append(number(of: next))
        transitions.append(Int32(transition))
        changes.append(change)
      }
      head += 1
      firstRules.append(Int32(targets.count))
    }
  }

  /// The rules of a symbol.
  func rules(of symbol: Int) -> Range<Int> { Int(firstRules[symbol])..<Int(firstRules[symbol + 1]) }

  /// The number of different returns.
  var returnCount: Int { Int(Return.named) + barCount + unwinds.count }

  /// The number of different destinations of unwinds.
  var unwindCount: Int { unwinds.count }

  // MARK: Returns

  /// The number of the destination of a return, when it is an unwind.
  func unwind(of way: Return) -> Int? {
    let number = Int(way.rawValue - Return.named) - barCount
    return number >= 0 ? number : nil
  }

  /// The number of a screen as the destination of unwinds, or `nil` when none leads there.
  func unwind(to screen: Int32) -> Int? { unwinds[screen].map(Int.init) }

  /// What a return leaves to do once its own symbol has been taken away, or `nil` where it takes nothing away.
  func beginning(of move: Move, to destination: Int32, at symbol: Symbol) -> Return? {
    guard symbol.base != .bottom else { return nil }
    switch move {
    case .back: return .done
    case .dismiss: return symbol.base == .pushedOnPresented ? .dismiss : .done
    case .popToRoot: return .toRoot
    case .unwind: return unwinds[destination].map { Return(rawValue: Return.named + Int32(barCount) + $0) } ?? .anywhere
    default: return nil
    }
  }

  /// Whether the system itself offers a way back.
  func hasImpliedBack(_ symbol: Symbol) -> Bool { symbol.base != .bottom && !symbol.hidesBack }

  /// The switch to another tab, where a tab bar is in reach from above what it shows.
  func tabSwitch(at symbol: Symbol) -> Return? {
    symbol.bar >= 0 && !symbol.isTab ? Return(rawValue: Return.named + symbol.bar) : nil
  }

  /// What becomes of a return that comes to a symbol.
  func arrival(of pending: Return, at symbol: Symbol) -> Arrival {
    switch pending {
    case .done: return .lands
    case .dismiss: return .goesOn(symbol.base == .presented ? .done : .dismiss)
    case .toRoot: return symbol.base == .bottom ? .lands : .goesOn(.toRoot)
    case .anywhere: return symbol.base == .bottom ? .lands : .both(.anywhere)
    default:
      let number = pending.rawValue - Return.named
      if number < barCount {
        return symbol.bar != number ? .nothing : symbol.isTab ? .lands : .goesOn(pending)
      }
      if unwinds[symbol.screen] == number - Int32(barCount) { return .lands }
      return symbol.base == .bottom ? .nothing : .goesOn(pending)
    }
  }

  // MARK: Making the rules

  /// The symbol that a transition leads to, and what it does to the stack; `nil` for returns and unknown ends.
  private func next(from symbol: Symbol, by row: TransitionStorage.Row) -> (Symbol, Change)? {
    guard row.to >= 0 else { return nil }
    let target = Int(row.to)
    let hidesBack = row.hidesBack || graph.screens[target].hidesBack
    var next = Symbol(screen: row.to, base: symbol.base, hidesBack: hidesBack)
    var change = Change.put
    switch row.move {
    case .push, .detail, .embed, .external, .sheet, .cover:
      next.base = symbol.base == .bottom || symbol.base == .pushed ? .pushed : .pushedOnPresented
      switch row.move {
      case .sheet, .cover: next.base = .presented
      // What an embedded screen is part of stays in use, whatever the screen hides.
      case .embed, .external: next.hidesBack = false
      default: break
      }
      if ![.sheet, .cover, .external].contains(row.move) { next.bar = symbol.bar }
    case .replace, .tab:
      change = .replace
      (next.bar, next.isTab) = (symbol.bar, symbol.isTab)
      if row.move == .tab { (next.bar, next.isTab) = (bars[target], true) }
      if next.base == .bottom { next.hidesBack = false }
    case .go, .root, .finish:
      change = .clear
      (next.base, next.hidesBack) = (.bottom, false)
    case .back, .dismiss, .unwind, .popToRoot:
      guard followsNamedReturns else { return nil }
      change = .clear
      next.base = .unknown
    }
    if !bars.isEmpty, showsBar[target], !next.isTab { (next.bar, next.isTab) = (bars[target], true) }
    return (next, change)
  }

  private mutating func begin(at entry: Entry, _ number: Int) {
    var stack: [Int32] = []
    let isOverWhatWasThere = entry.kind != .launch && entry.over == nil
    for id in (entry.over ?? []) + [entry.screen] {
      guard let screen = graph.index(of: id) else { continue }
      let base: Base = !stack.isEmpty ? .pushed : isOverWhatWasThere ? .unknown : .bottom
      var symbol = Symbol(
        screen: Int32(screen), base: base, hidesBack: base == .bottom ? false : graph.screens[screen].hidesBack)
      if let below = stack.last { symbol.bar = symbols[Int(below)].bar }
      if !bars.isEmpty, showsBar[screen] { (symbol.bar, symbol.isTab) = (bars[screen], true) }
      stack.append(self.number(of: symbol))
    }
    beginnings.append((number, stack))
  }

  /// The number of a symbol; a new one is added.
  private mutating func number(of symbol: Symbol) -> Int32 {
    let screen = Int(symbol.screen)
    var known = newest[screen]
    while known >= 0 {
      if symbols[Int(known)] == symbol { return known }
      known = older[Int(known)]
    }
    let number = Int32(symbols.count)
    symbols.append(symbol)
    older.append(newest[screen])
    newest[screen] = number
    return number
  }
}
