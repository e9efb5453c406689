public import NavigationGraph

/// The condition that a branch carries, together with how to read its facts.
public struct Guard<State>: Sendable {
  /// The condition as data.
  public let condition: Condition

  let readers: [FactReader<State>]

  /// Whether the condition holds now, or `nil` when a fact's value is of another type than its use.
  func holds(in state: State) -> Bool? {
    condition.holds { name in readers.first { $0.fact.name == name }?.read(state) }
  }

  /// The values of the facts that it reads, each once.
  func values(in state: State) -> [Effect] {
    condition.facts.compactMap { name in
      readers.first { $0.fact.name == name }.map { Effect(name, $0.read(state)) }
    }
  }
}

/// What can stand as the condition of a branch: a Boolean fact, a comparison, or a combination of these.
public protocol GuardExpression<State> {
  /// What the facts are read from.
  associatedtype State

  /// The condition and how to read its facts.
  var asGuard: Guard<State> { get }
}

extension Guard: GuardExpression {
  /// The guard itself.
  public var asGuard: Guard<State> { self }
}

extension StateFact: GuardExpression where Value == Bool {
  /// That the fact is true.
  public var asGuard: Guard<State> { Guard(condition: .fact(fact.name), readers: [reader]) }
}

/// The opposite of a condition.
public prefix func ! <State>(operand: some GuardExpression<State>) -> Guard<State> {
  Guard(condition: !operand.asGuard.condition, readers: operand.asGuard.readers)
}

/// Whether both conditions hold.
public func && <State>(a: some GuardExpression<State>, b: some GuardExpression<State>) -> Guard<State> {
  Guard(condition: a.asGuard.condition && b.asGuard.condition, readers: a.asGuard.readers + b.asGuard.readers)
}

/// Whether at least one condition holds.
public func || <State>(a: some GuardExpression<State>, b: some GuardExpression<State>) -> Guard<State> {
  Guard(condition: a.asGuard.condition || b.asGuard.condition, readers: a.asGuard.readers + b.asGuard.readers)
}

extension StateFact {
  /// Whether the fact has a value.
  public static func == (fact: StateFact, value: Value) -> Guard<State> { fact.compared(.equal, value) }

  /// Whether the fact has another value.
  public static func != (fact: StateFact, value: Value) -> Guard<State> { fact.compared(.notEqual, value) }

  func compared(_ comparison: Condition.Comparison, _ value: Value) -> Guard<State> {
    Guard(condition: .fact(fact.name, comparison, value.factValue), readers: [reader])
  }
}

extension StateFact where Value == Int {
  /// Whether the fact is less than a number.
  public static func < (fact: StateFact, value: Int) -> Guard<State> { fact.compared(.less, value) }

  /// Whether the fact is a number or less.
  public static func <= (fact: StateFact, value: Int) -> Guard<State> { fact.compared(.lessOrEqual, value) }

  /// Whether the fact is greater than a number.
  public static func > (fact: StateFact, value: Int) -> Guard<State> { fact.compared(.greater, value) }

  /// Whether the fact is a number or greater.
  public static func >= (fact: StateFact, value: Int) -> Guard<State> { fact.compared(.greaterOrEqual, value) }
}
