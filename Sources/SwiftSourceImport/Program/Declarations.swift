/// A type as written, without optionality, `any` and `some`: `[Screen]` is `Array` of `Screen`.
struct TypeName: Hashable, Sendable, CustomStringConvertible {
  /// The name with the types that it lies in: `Profile.Route`.
  var name: String
  var arguments: [TypeName] = []

  /// The name of what is several types at once, its arguments.
  static let composition = "&"

  /// A tuple, whose name is that of its labels: `(view:_:)`.
  static func tuple(_ elements: [(label: String?, type: TypeName)]) -> TypeName {
    TypeName(name: "(\(elements.map { ($0.label ?? "_") + ":" }.joined()))", arguments: elements.map(\.type))
  }

  /// The labels of a tuple, `_` for none; `nil` for what is no tuple.
  var labels: [String]? {
    guard name.hasPrefix("("), name.hasSuffix(":)") else { return nil }
    return name.dropFirst().dropLast(2).split(separator: ":").map(String.init)
  }

  /// The type of functions.
  static let function = TypeName(name: "->")

  var description: String {
    arguments.isEmpty ? name : "\(name)<\(arguments.map(\.description).joined(separator: ", "))>"
  }

  /// The last part of the name.
  var lastName: String { name.lastPart }
}

extension String {
  /// What follows the last dot.
  var lastPart: String { lastIndex(of: ".").map { String(self[index(after: $0)...]) } ?? self }
}

/// A function, an initialiser, or the code of a property.
final class Function: Sendable {
  struct Parameter: Sendable {
    /// What callers write; `nil` for `_`.
    let label: String?
    let name: String
    let type: TypeName?
    let value: Expression?
    var isVariadic = false
  }

  let name: String
  let parameters: [Parameter]
  let result: TypeName?
  let body: [Statement]
  let isStatic: Bool
  /// Whether callers outside may call it: it is not private, or it is called by the system (`@objc`, `override`).
  let isOpen: Bool
  let attributes: [String]
  /// The generic parameters, with what each conforms to.
  let generics: [String: String?]
  let offset: Int32

  init(
    name: String, parameters: [Parameter] = [], result: TypeName? = nil, body: [Statement], isStatic: Bool = false,
    isOpen: Bool = true, attributes: [String] = [], generics: [String: String?] = [:], offset: Int32
  ) {
    self.name = name
    self.parameters = parameters
    self.result = result
    self.body = body
    self.isStatic = isStatic
    self.isOpen = isOpen
    self.attributes = attributes
    self.generics = generics
    self.offset = offset
  }
}

/// A stored or computed property, or a global variable.
struct Property: Sendable {
  let name: String
  let type: TypeName?
  let value: Expression?
  /// The code that gives its value, if it is computed.
  var getter: [Statement]?
  /// What is done when it is set.
  let observers: [[Statement]]
  /// The attributes, each with the types and key paths among its arguments: `Environment`, `Environment(Router.self)`.
  let attributes: [Attribute]
  let isStatic: Bool
  let isLazy: Bool
  /// Whether it never changes.
  let isConstant: Bool
  let offset: Int32

  struct Attribute: Sendable {
    let name: String
    let arguments: [Argument]
  }
}

/// A case of an enumeration.
struct EnumCase: Sendable {
  let name: String
  let labels: [String?]
  let types: [TypeName?]
  let rawValue: Expression?
  let offset: Int32
}

/// What one declaration, or one extension, says of a type.
struct TypeDeclaration: Sendable {
  enum Kind: String, Sendable {
    case `class`, `struct`, `enum`, `protocol`, `extension`
  }

  let kind: Kind
  /// The name with the types that it lies in.
  let name: String
  let inherited: [TypeName]
  let attributes: [String]
  let generics: [String: String?]
  var properties: [Property] = []
  var functions: [Function] = []
  var cases: [EnumCase] = []
  var aliases: [String: TypeName] = [:]
  let offset: Int32
}

/// What a file declares.
struct SourceFile: Sendable {
  /// The name in messages and as the place of declarations.
  var name: String
  /// The path among the files of the app.
  var path: String
  var types: [TypeDeclaration] = []
  var functions: [Function] = []
  var variables: [Property] = []
  var aliases: [String: TypeName] = [:]
  /// Statements outside of any function, as a playground or `main.swift` has.
  var statements: [Statement] = []
  /// Where each line begins, in bytes.
  var lines: [Int32] = []
  /// The names in code that is not taken out.
  var otherNames: Set<String> = []
  /// What comments say of the code.
  var hints: [HintComment] = []

  /// The line and the column of a byte, from 1.
  func position(of offset: Int32) -> (line: Int, column: Int) {
    let line = Self.line(of: offset, in: lines)
    return (line + 1, Int(offset - (lines.isEmpty ? 0 : lines[line])) + 1)
  }

  /// The line of a byte, from 0, where each begins at `lines`.
  static func line(of offset: Int32, in lines: [Int32]) -> Int {
    var low = 0
    var high = lines.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if lines[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }
}
