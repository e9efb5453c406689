public import NavigationGraph

/// A fact together with how to read it from a router's state.
///
/// Inside a router it is called `Fact`. The name has to be written: a key path's own description is an address.
public struct StateFact<State, Value: FactType>: Sendable {
  let reader: FactReader<State>
  let write: (@Sendable (State, Value) -> Void)?

  /// What the graph holds of the fact.
  public var fact: Fact { reader.fact }

  /// A fact that is a property of the state.
  ///
  /// - Parameters:
  ///   - name: The name in conditions.
  ///   - path: The property; effects set it when it can be written.
  ///   - kind: What may change it.
  ///   - initial: Its value when the app starts, when that is known.
  ///   - file: The file of the declaration, taken from the call.
  ///   - line: The line of the declaration, taken from the call.
  public init(
    _ name: String, _ path: KeyPath<State, Value>, kind: Fact.Kind = .changing,
    initial: Value? = nil, file: String = #fileID, line: Int = #line
  ) {
    self.init(name, path, domain: Value.factDomain, kind, initial, .init(file: file, line: line))
  }

  private init(
    _ name: String, _ path: KeyPath<State, Value>, domain: Fact.Domain,
    _ kind: Fact.Kind, _ initial: Value?, _ location: SourceLocation
  ) {
    let property = Property(path)
    reader = FactReader(
      fact: Fact(name, domain, kind: kind, initial: initial?.factValue, location: location)
    ) { property.read($0).factValue }
    write = property.write
  }

  /// What sets the fact to a value: an effect of a branch.
  func assignment(_ value: Value) -> Assignment<State> {
    var apply: (@Sendable (State) -> Void)?
    if let write { apply = { write($0, value) } }
    return Assignment(effect: Effect(fact.name, value.factValue), fact: fact, apply: apply)
  }
}

extension StateFact {
  /// A fact that is a property of state that may be gone, such as a `weak` view model.
  ///
  ///     weak var state: LoginViewModel?
  ///     static let passwordExpired = Fact("passwordExpired", \.?.shouldChangePassword, orElse: false)
  ///
  /// Effects on it are handed to the host, and set nothing.
  ///
  /// - Parameters:
  ///   - name: The name in conditions.
  ///   - path: The property.
  ///   - fallback: The value when the state is gone.
  ///   - kind: What may change it.
  ///   - file: The file of the declaration, taken from the call.
  ///   - line: The line of the declaration, taken from the call.
  public init(
    _ name: String, _ path: KeyPath<State, Value?>, orElse fallback: Value, kind: Fact.Kind = .changing,
    file: String = #fileID, line: Int = #line
  ) {
    let property = Property(path)
    reader = FactReader(
      fact: Fact(name, Value.factDomain, kind: kind, location: .init(file: file, line: line))
    ) { (property.read($0) ?? fallback).factValue }
    write = nil
  }
}

extension StateFact where Value == Bool {
  /// A condition that only code can decide; it is drawn by its name and treated as an unknown Boolean.
  public init(
    _ name: String, file: String = #fileID, line: Int = #line, where test: @escaping @Sendable (State) -> Bool
  ) {
    reader = FactReader(
      fact: Fact(name, .opaque, location: .init(file: file, line: line))
    ) { .boolean(test($0)) }
    write = nil
  }
}

extension StateFact where Value == Int {
  /// A fact that is a whole number within bounds.
  public init(
    _ name: String, _ path: KeyPath<State, Int>, in bounds: ClosedRange<Int>,
    kind: Fact.Kind = .changing, initial: Int? = nil, file: String = #fileID, line: Int = #line
  ) {
    self.init(name, path, domain: .integers(bounds), kind, initial, .init(file: file, line: line))
  }
}

/// A fact and how to read it.
struct FactReader<State>: Sendable {
  let fact: Fact
  let read: @Sendable (State) -> FactValue
}

/// A property as functions that may go where the state goes.
private struct Property<State, Value> {
  let read: @Sendable (State) -> Value
  /// Sets the property, when it can be written.
  let write: (@Sendable (State, Value) -> Void)?

  init(_ path: KeyPath<State, Value>) {
    // Key paths are constants. One is no `Sendable` when its property belongs to an actor, but then the router belongs
    // to that actor too, and only that router reads and writes through it.
    nonisolated(unsafe) let path = path
    read = { $0[keyPath: path] }
    if let path = path as? ReferenceWritableKeyPath<State, Value> {
      nonisolated(unsafe) let writable = path  // for the same reason
      write = { state, value in state[keyPath: writable] = value }
    } else {
      write = nil
    }
  }
}
