internal import NavigationGraph

/// What is known of a value without running the app.
indirect enum Value {
  /// Nothing but, maybe, its type.
  case unknown(TypeReference?)
  case object(Object)
  /// A type used as a value.
  case type(TypeReference)
  /// A case of an enumeration, or what is written like one and whose type is not yet known.
  case enumeration(Program.TypeInfo?, String, [Value])
  case text(String)
  case truth(Bool)
  case none
  case closure(Closure, Frame)
  /// Functions of which one is meant, and whose they are.
  case function([Program.FunctionInfo], of: Value)
  case list([Value])
  case tuple([(label: String?, value: Value)])
  case storyboard(String?)
  /// A scene of a storyboard, the first one where there is no identifier.
  case scene(storyboard: String?, identifier: String?)
  /// A place where a value is kept, as `$isShown` gives it away.
  case binding(Slot)
  /// `.init(…)`, whose type the context gives.
  case made(Call, Frame)
  /// One of several, by conditions.
  case oneOf([Alternative])
  /// An expression that is looked at when it is needed.
  case deferred(Deferred)

  /// A value under a condition; `nil` when it is unconditional.
  struct Alternative {
    let condition: Condition?
    let value: Value
  }

  final class Deferred {
    let compute: () -> Value
    var value: Value?
    var isRunning = false

    init(_ compute: @escaping () -> Value) { self.compute = compute }
  }
}

/// A type that the app declares, or one of a library.
enum TypeReference {
  case declared(Program.TypeInfo, [TypeName])
  case library(String, [TypeName])

  var info: Program.TypeInfo? {
    if case .declared(let info, _) = self { info } else { nil }
  }

  /// The name without the types around it.
  var name: String {
    switch self {
    case .declared(let info, _): info.name
    case .library(let name, _): name
    }
  }

  var arguments: [TypeName] {
    switch self {
    case .declared(_, let arguments), .library(_, let arguments): arguments
    }
  }
}

/// Something that has been made, or that a variable of a type holds.
final class Object {
  let type: TypeReference
  /// What it was made with; `nil` where it was not seen being made.
  let arguments: [(label: String?, value: Value)]?
  var fields: [String: Value] = [:]
  /// What has been found of its properties already.
  var known: [String: Value] = [:]
  /// Whether it was shown before it had any content.
  var isShown = false
  /// As part of what its body was followed last, if it is a view.
  var ranIn: Source?
  let file: Int
  let offset: Int32

  init(_ type: TypeReference, arguments: [(label: String?, value: Value)]? = nil, file: Int = 0, offset: Int32 = 0) {
    self.type = type
    self.arguments = arguments
    self.file = file
    self.offset = offset
  }
}

/// A stored property, as all instances of its type have it.
struct Slot: Hashable {
  let type: String
  let name: String
  /// Which case of an enumeration counts, where only one does.
  var caseName: String?

  /// The slot for the case alone that a call names: `case: \.account`, `case: /Route.account`.
  func narrowed(by call: Call) -> Slot {
    guard let name = call.argument("case")?.text.split(whereSeparator: { "\\./?!".contains($0) }).last else {
      return self
    }
    return Slot(type: type, name: self.name, caseName: String(name))
  }
}

/// The names that code can use where it runs.
final class Frame {
  let function: Program.FunctionInfo?
  let owner: Program.TypeInfo?
  let file: Int
  let receiver: Value?
  let parent: Frame?
  var locals: [String: Value] = [:]
  var functions: [String: Function] = [:]
  var generics: [String: TypeReference] = [:]
  /// Whether the stack of the navigation controller was emptied, so that what is pushed is alone on it.
  var isCleared = false

  init(
    function: Program.FunctionInfo?, owner: Program.TypeInfo?, file: Int, receiver: Value?, parent: Frame? = nil
  ) {
    self.function = function
    self.owner = owner
    self.file = file
    self.receiver = receiver
    self.parent = parent
  }

  /// A frame inside this one.
  func inner() -> Frame {
    let frame = Frame(function: function, owner: owner, file: file, receiver: receiver, parent: self)
    frame.isCleared = isCleared
    return frame
  }

  func local(_ name: String) -> Value? {
    var frame: Frame? = self
    while let current = frame {
      if let value = current.locals[name] { return value }
      frame = current.parent
    }
    return nil
  }

  func localFunction(_ name: String) -> (Function, Frame)? {
    var frame: Frame? = self
    while let current = frame {
      if let function = current.functions[name] { return (function, current) }
      frame = current.parent
    }
    return nil
  }

  func generic(_ name: String) -> TypeReference? {
    var frame: Frame? = self
    while let current = frame {
      if let type = current.generics[name] { return type }
      frame = current.parent
    }
    return nil
  }
}
