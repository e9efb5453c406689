/// Transitions as rows of small integers, with each text and condition kept once.
struct TransitionStorage: Sendable {
  /// One transition; an index of -1 stands for "none".
  struct Row: Sendable {
    var from: Int32
    var to: Int32
    var route: Int32
    var condition: Int32
    var rarity: Int32
    var file: Int32
    var line: Int32
    var column: Int32
    var move: Move
    var hidesBack: Bool
    var isAutomatic: Bool
  }

  /// What few transitions have.
  struct Rarity: Hashable, Sendable {
    var effects: [Effect]
    var finish: String?
    var unresolved: String?
    var parameter: String?
    var trigger: String?
    var confidence: Confidence?
  }

  var rows: [Row] = []
  /// The index of the first row of each screen, and the number of rows at the end.
  var firstOfScreen: [Int32] = [0]
  var routes = Interner<String>()
  var conditions = Interner<Condition>()
  var rarities = Interner<Rarity>()
  var files = Interner<String>()

  /// Whether the row leaves an importer's question open.
  func isUnresolved(_ row: Int) -> Bool {
    rows[row].rarity >= 0 && rarities[rows[row].rarity].unresolved != nil
  }

  /// Whether the row ends a flow that nobody binds, which is an end on purpose.
  func isUnboundFinish(_ row: Int) -> Bool { rows[row].move == .finish && rows[row].to < 0 }
}

/// Gives each different value a small number, in order of first appearance.
struct Interner<Value: Hashable & Sendable>: Sendable {
  private(set) var values: [Value] = []
  private var numbers: [Value: Int32] = [:]

  mutating func number(of value: Value) -> Int32 {
    if let known = numbers[value] { return known }
    let number = Int32(values.count)
    numbers[value] = number
    values.append(value)
    return number
  }

  subscript(number: Int32) -> Value { values[Int(number)] }
}
