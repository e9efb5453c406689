internal import NavigationFormats

/// All that the files of an app declare, found by name.
///
/// A class, since it is built once and then only read.
final class Program {
  typealias TypeIndex = Int

  /// A type with all its extensions.
  final class TypeInfo {
    let index: TypeIndex
    let name: String
    /// What declares it; an extension alone stands for a type of a library.
    var kind: TypeDeclaration.Kind
    let file: Int
    let offset: Int32
    var inherited: [TypeName]
    var generics: [String: String?]
    var attributes: [String]
    var properties: [String: Owned<Property>] = [:]
    /// The properties in the order of their declarations.
    var propertyOrder: [String] = []
    var functions: [String: [FunctionInfo]] = [:]
    var functionOrder: [FunctionInfo] = []
    var cases: [EnumCase] = []
    var aliases: [String: TypeName] = [:]

    init(index: TypeIndex, declaration: TypeDeclaration, file: Int) {
      self.index = index
      name = declaration.name
      kind = declaration.kind
      self.file = file
      offset = declaration.offset
      inherited = declaration.inherited
      generics = declaration.generics
      attributes = declaration.attributes
    }

    var isExternal: Bool { kind == .extension }

    /// What Objective-C calls the type.
    var nameElsewhere: String {
      attributes.first { $0.hasPrefix("objc(") }.map { String($0.dropFirst(5).dropLast()) } ?? name.lastPart
    }
  }

  /// Something in the file that declares it.
  struct Owned<Member> {
    let member: Member
    let file: Int
  }

  /// A function with what it belongs to.
  final class FunctionInfo {
    let function: Function
    let owner: TypeInfo?
    let file: Int
    /// The variables of its body by name, found when first asked for.
    lazy var variables: [String: Expression] = LocalVariables.of(function.body)

    init(_ function: Function, owner: TypeInfo?, file: Int) {
      self.function = function
      self.owner = owner
      self.file = file
    }
  }

  let files: [SourceFile]
  /// What lies beside the Swift sources and names what these declare.
  let companions: Companions
  private(set) var types: [TypeInfo] = []
  private var byName: [String: [TypeIndex]] = [:]
  private var byLastName: [String: [TypeIndex]] = [:]
  private(set) var globals: [String: Owned<Property>] = [:]
  private(set) var globalFunctions: [String: [FunctionInfo]] = [:]
  private var aliases: [String: TypeName] = [:]
  /// The functions of all types by name.
  private(set) var methods: [String: [FunctionInfo]] = [:]
  private var conformers: [String: [TypeIndex]] = [:]
  private var ancestorNames: [TypeIndex: [String]] = [:]
  private var resolvedNames: [NameInContext: TypeIndex] = [:]
  private var lineages: [TypeIndex: [TypeInfo]] = [:]
  private var knownSubtypes: [TypeIndex: [TypeInfo]] = [:]
  /// Whether all declarations are in, so that what names mean does not change any more.
  private var isComplete = false
  /// What has been found of types already.
  var roles: [TypeIndex: Role] = [:]

  init(_ files: [SourceFile], _ companions: Companions = Companions()) {
    self.files = files
    self.companions = companions
    for (number, file) in files.enumerated() {
      for declaration in file.types where declaration.kind != .extension { add(declaration, file: number) }
      for function in file.functions {
        globalFunctions[function.name, default: []].append(FunctionInfo(function, owner: nil, file: number))
      }
      for variable in file.variables where globals[variable.name] == nil {
        globals[variable.name] = Owned(member: variable, file: number)
      }
      for (name, type) in file.aliases.sorted(by: { $0.key < $1.key }) {
        if type.name == TypeName.composition {
          // It is a protocol that inherits from all parts.
          add(
            TypeDeclaration(
              kind: .protocol, name: name, inherited: type.arguments, attributes: [], generics: [:], offset: 0),
            file: number)
        } else {
          aliases[name] = type
        }
      }
    }
    for (number, file) in files.enumerated() {
      for declaration in file.types where declaration.kind == .extension {
        let known = type(named: declaration.name, from: number)
        merge(declaration, into: known ?? add(declaration, file: number), file: number)
      }
    }
    let declaredElsewhere = companions.declaredClasses
    for type in types where type.isExternal {
      guard let parent = declaredElsewhere[type.name] else { continue }
      type.kind = .class
      if let parent { type.inherited.insert(TypeName(name: parent), at: 0) }
    }
    isComplete = true
    for type in types {
      for parent in type.inherited { conformers[parent.lastName, default: []].append(type.index) }
      for function in type.functionOrder { methods[function.function.name, default: []].append(function) }
    }
  }

  @discardableResult
  private func add(_ declaration: TypeDeclaration, file: Int) -> TypeInfo {
    let info = TypeInfo(index: types.count, declaration: declaration, file: file)
    types.append(info)
    byName[info.name, default: []].append(info.index)
    byLastName[info.name.lastPart, default: []].append(info.index)
    if declaration.kind != .extension { merge(declaration, into: info, file: file) }
    return info
  }

  private func merge(_ declaration: TypeDeclaration, into type: TypeInfo, file: Int) {
    if declaration.kind == .extension { type.inherited += declaration.inherited }
    for property in declaration.properties {
      let known = type.properties[property.name]?.member
      // What an extension of a protocol says by default stands for what the protocol asks for.
      let isDefault = type.kind == .protocol && known?.getter == nil && property.getter != nil
      guard known == nil || isDefault else { continue }
      type.properties[property.name] = Owned(member: property, file: file)
      if known == nil { type.propertyOrder.append(property.name) }
    }
    for function in declaration.functions {
      let info = FunctionInfo(function, owner: type, file: file)
      type.functions[function.name, default: []].append(info)
      type.functionOrder.append(info)
    }
    type.cases += declaration.cases
    type.aliases.merge(declaration.aliases) { first, _ in first }
  }

  // MARK: Names

  /// The type that a name means where it is used.
  func type(named name: String, in context: TypeInfo? = nil, from file: Int) -> TypeInfo? {
    let key = NameInContext(name: name, context: context?.index ?? -1, file: byName[name]?.count == 1 ? -1 : file)
    if let known = resolvedNames[key] { return known < 0 ? nil : types[known] }
    let found = lookUp(name, in: context, from: file)
    if isComplete { resolvedNames[key] = found?.index ?? -1 }
    return found
  }

  private struct NameInContext: Hashable {
    let name: String
    let context: TypeIndex
    let file: Int
  }

  private func lookUp(_ name: String, in context: TypeInfo?, from file: Int) -> TypeInfo? {
    var name = name
    for _ in 0..<5 {
      // From the inside out.
      var scope = context?.name
      while let current = scope {
        if let found = nearest(byName["\(current).\(name)"], to: file) { return found }
        if let alias = nearest(byName[current], to: file)?.aliases[name] {
          if alias.name == name { break }
          return type(named: alias.name, in: context, from: file)
        }
        scope = current.lastIndex(of: ".").map { String(current[..<$0]) }
      }
      if let found = nearest(byName[name], to: file) { return found }
      guard let alias = aliases[name], alias.name != name else { break }
      name = alias.name
    }
    if name.contains(".") {
      // The first part may be a module, or an alias.
      let rest = name.split(separator: ".").dropFirst().joined(separator: ".")
      if let found = nearest(byName[rest], to: file) { return found }
      let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
      if let alias = aliases[parts[0]], alias.name != parts[0] {
        return nearest(byName["\(alias.name).\(parts[1])"], to: file)
      }
    }
    // A type that lies in an outer class of the context, or in an extension elsewhere.
    if let inherited = context.flatMap({
      inheritedScopes(of: $0).lazy.compactMap { self.nearest(self.byName["\($0).\(name)"], to: file) }.first
    }) {
      return inherited
    }
    return nil
  }

  private func inheritedScopes(of type: TypeInfo) -> [String] { type.inherited.map(\.name) }

  /// The type that a name means wherever it is declared, if only one is called so.
  func onlyType(lastName: String) -> TypeInfo? {
    guard let found = byLastName[lastName], found.count == 1 else { return nil }
    return types[found[0]]
  }

  /// The type of a name whose file lies nearest to another, which is called as in messages.
  func type(lastName: String, nearestTo file: String) -> TypeInfo? {
    var candidates = byLastName[lastName]
    if candidates == nil { candidates = types.first { $0.nameElsewhere == lastName }.map { [$0.index] } }
    guard candidates?.count ?? 0 > 1 else { return candidates.map { types[$0[0]] } }
    return nearest(candidates, toPath: file, \.name)
  }

  /// The tuple that a type is, by its own name or by that of an alias.
  func tuple(_ type: TypeName) -> TypeName? {
    if type.labels != nil { return type }
    return aliases[type.name].flatMap { $0.labels == nil ? nil : $0 }
  }

  /// Of types of one name, that whose file lies nearest.
  private func nearest(_ candidates: [TypeIndex]?, to file: Int) -> TypeInfo? {
    nearest(candidates, toPath: files[file].path, \.path)
  }

  private func nearest(_ candidates: [TypeIndex]?, toPath path: String, _ title: (SourceFile) -> String) -> TypeInfo? {
    guard let candidates, let first = candidates.first else { return nil }
    guard candidates.count > 1 else { return types[first] }
    let path = Array(path.utf8)
    var best = first
    var longest = -1
    for candidate in candidates {
      let other = title(files[types[candidate].file]).utf8
      var count = 0
      for (a, b) in zip(path, other) {
        if a != b { break }
        count += 1
      }
      if types[candidate].isExternal { count = 0 }
      if count > longest { (best, longest) = (candidate, count) }
    }
    return types[best]
  }

  // MARK: Inheritance

  /// The names of all types that a type inherits from, or conforms to, by their last parts; nearest first.
  func ancestors(of type: TypeInfo) -> [String] {
    if let known = ancestorNames[type.index] { return known }
    var names: [String] = []
    var seen: Set<String> = []
    var pending = type.inherited
    var position = 0
    while position < pending.count, position < 200 {
      let parent = pending[position]
      position += 1
      guard seen.insert(parent.lastName).inserted else { continue }
      names.append(parent.lastName)
      if let info = self.type(named: parent.name, in: type, from: type.file), info !== type {
        pending += info.inherited
      }
      if let alias = aliases[parent.name] { pending.append(alias) }
    }
    ancestorNames[type.index] = names
    return names
  }

  /// The type and those that it inherits from, which are declared here, nearest first.
  func lineage(of type: TypeInfo) -> [TypeInfo] {
    if let known = lineages[type.index] { return known }
    var line = [type]
    var seen: Set<TypeIndex> = [type.index]
    var position = 0
    while position < line.count, position < 100 {
      let current = line[position]
      position += 1
      var parents = current.inherited
      if current.isExternal, let parent = LibraryClasses.parent(of: current.name) {
        parents.append(TypeName(name: parent))
      }
      while let parent = parents.first {
        parents.removeFirst()
        if let info = self.type(named: parent.name, in: current, from: current.file) {
          if seen.insert(info.index).inserted { line.append(info) }
        } else if let next = LibraryClasses.parent(of: parent.name) {
          // The app extends none of the classes between.
          parents.insert(TypeName(name: next), at: 0)
        }
      }
    }
    lineages[type.index] = line
    return line
  }

  /// The types that conform to a protocol, or inherit from a class, directly or not, and are no protocols.
  func subtypes(of type: TypeInfo) -> [TypeInfo] {
    if let known = knownSubtypes[type.index] { return known }
    var found: [TypeInfo] = []
    var seen: Set<TypeIndex> = [type.index]
    var pending = [type]
    while let current = pending.popLast() {
      for index in conformers[current.name.lastPart] ?? [] where seen.insert(index).inserted {
        let subtype = types[index]
        if subtype.kind != .protocol, !subtype.isExternal || current.kind == .protocol { found.append(subtype) }
        pending.append(subtype)
      }
    }
    found.sort { $0.index < $1.index }
    knownSubtypes[type.index] = found
    return found
  }

  /// The property of a type, or of one that it inherits from.
  func property(_ name: String, of type: TypeInfo) -> (property: Owned<Property>, owner: TypeInfo)? {
    if let own = type.properties[name] { return (own, type) }
    for parent in lineage(of: type).dropFirst() { if let found = parent.properties[name] { return (found, parent) } }
    return nil
  }

  /// The functions of a name that a type has, nearest first; those that have no body stand for what conforms.
  func functions(_ name: String, of type: TypeInfo) -> [FunctionInfo] {
    lineage(of: type).flatMap { $0.functions[name] ?? [] }
  }

  /// The function whose name stands in a range of a file.
  func function(in file: Int, at range: Range<Int32>) -> FunctionInfo? {
    for type in types {
      if let found = type.functionOrder.first(where: { $0.file == file && range.contains($0.function.offset) }) {
        return found
      }
    }
    let globals = globalFunctions.values.joined().filter { $0.file == file && range.contains($0.function.offset) }
    return globals.min { $0.function.offset < $1.function.offset }
  }

  /// Where a byte of a file stands, for reports.
  func location(_ offset: Int32, in file: Int) -> (file: String, line: Int, column: Int) {
    let (line, column) = files[file].position(of: offset)
    return (files[file].name, line, column)
  }
}

/// Finds the variables of a function, however deep, when they are asked for out of order.
enum LocalVariables {
  static func of(_ body: [Statement]) -> [String: Expression] {
    var found: [String: Expression] = [:]
    var pending = [body]
    while let statements = pending.popLast() {
      for statement in statements {
        switch statement {
        case .variable(let variable):
          if let value = variable.value {
            for name in variable.pattern.names where found[name] == nil { found[name] = value }
          }
        case .if(let tests, let then, let otherwise):
          add(tests, to: &found)
          pending += [then, otherwise]
        case .guard(let tests, let otherwise):
          add(tests, to: &found)
          pending.append(otherwise)
        case .switch(_, let cases): pending += cases.map(\.body)
        case .loop(_, _, let body): pending.append(body)
        case .do(let body, let catches): pending += [body] + catches
        case .compiled(let clauses): pending += clauses.map(\.body)
        default: break
        }
      }
    }
    return found
  }

  private static func add(_ tests: [Test], to found: inout [String: Expression]) {
    for test in tests {
      if case .binding(.name(let name), let value) = test, found[name] == nil {
        if case .name(name) = value { continue }
        found[name] = value
      }
    }
  }
}
