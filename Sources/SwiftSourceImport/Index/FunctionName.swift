/// A function as people name it: `make`, `make(for:)`, or with its type, `Factory.make(for:)`.
struct FunctionName {
  /// The type, or a variable that has it.
  let owner: String?
  let name: String
  /// The labels, where they are written.
  let labels: [String?]?
  /// What declares it, where that is known.
  private var declaration: Function?

  init(_ text: String) {
    let head = text.prefix { $0 != "(" }
    let parts = head.split(separator: ".")
    name = parts.last.map(String.init) ?? ""
    owner = parts.dropLast().last.map(String.init)
    labels =
      head.endIndex == text.endIndex
      ? nil
      : text[head.endIndex...].dropFirst().prefix { $0 != ")" }.split(separator: ":").map {
        $0 == "_" ? nil : String($0)
      }
  }

  /// The name of a function, which stands for it alone.
  init(_ function: Function, of owner: Program.TypeInfo?) {
    self.owner = owner?.name.lastPart
    name = function.name
    labels = function.parameters.map(\.label)
    declaration = function
  }

  /// Whether a call has the name and the labels; trailing closures count for any.
  func fits(_ call: Call) -> Bool {
    guard call.name == name, let labels else { return call.name == name }
    if let declaration { return Interpreter.fits(declaration, call) }
    let given = call.arguments.filter { !$0.isTrailing }.map(\.label)
    let rest = labels.dropFirst(given.count)
    return labels.starts(with: given) && rest.count <= call.arguments.count - given.count
  }

  /// Whether a function is declared so.
  func fits(_ function: Function, of owner: Program.TypeInfo?) -> Bool {
    guard function.name == name, labels == nil || labels == function.parameters.map(\.label) else { return false }
    return self.owner == nil || self.owner == owner?.name.lastPart
  }
}
