internal import SwiftParser
internal import SwiftSyntax

/// Reads what a Swift file declares.
enum SourceReader {
  /// Reads a file; what the compiler would refuse is skipped.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  static func read(_ bytes: [UInt8], name: String, path: String) -> SourceFile {
    let tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
    var file = SourceFile(name: name, path: path)
    file.lines = lineStarts(bytes)
    file.hints = HintComment.all(in: tree, lines: file.lines, of: bytes)
    var code = CodeReader()
    var rest: [CodeBlockItemListSyntax] = [tree.statements]
    while let list = rest.popLast() {
      for item in list {
        switch item.item {
        case .decl(let node):
          if let config = node.as(IfConfigDeclSyntax.self) {
            for clause in config.clauses { if case .statements(let list)? = clause.elements { rest.append(list) } }
          } else {
            DeclarationReader.add(node, in: "", to: &file, &code)
          }
        default:
          file.statements += code.statements(CodeBlockItemListSyntax([item]))
        }
      }
    }
    while let local = code.localTypes.popLast() { DeclarationReader.add(local, in: "", to: &file, &code) }
    file.otherNames = code.otherNames
    return file
  }

  private static func lineStarts(_ bytes: [UInt8]) -> [Int32] {
    var starts: [Int32] = [0]
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(Int32(clamping: offset + 1))
    }
    return starts
  }
}

/// Reads declarations of types and of what they have.
enum DeclarationReader {
  static func add(_ node: DeclSyntax, in outer: String, to file: inout SourceFile, _ code: inout CodeReader) {
    switch node.kind {
    case .classDecl: add(.class, node.cast(ClassDeclSyntax.self), in: outer, to: &file, &code)
    case .actorDecl: add(.class, node.cast(ActorDeclSyntax.self), in: outer, to: &file, &code)
    case .structDecl: add(.struct, node.cast(StructDeclSyntax.self), in: outer, to: &file, &code)
    case .enumDecl: add(.enum, node.cast(EnumDeclSyntax.self), in: outer, to: &file, &code)
    case .protocolDecl: add(.protocol, node.cast(ProtocolDeclSyntax.self), generics: [:], in: outer, to: &file, &code)
    case .extensionDecl:
      let node = node.cast(ExtensionDeclSyntax.self)
      guard let type = code.typeName(node.extendedType) else { return }
      var declaration = TypeDeclaration(
        kind: .extension, name: outer.isEmpty ? type.name : "\(outer).\(type.name)",
        inherited: inherited(node.inheritanceClause, code), attributes: node.attributes.names, generics: [:],
        offset: node.extendedType.offset)
      add(node.memberBlock.members, to: &declaration, in: &file, &code)
      file.types.append(declaration)
    case .functionDecl: file.functions.append(code.function(node.cast(FunctionDeclSyntax.self)))
    case .variableDecl: file.variables += properties(node.cast(VariableDeclSyntax.self), &code)
    case .typeAliasDecl:
      let node = node.cast(TypeAliasDeclSyntax.self)
      file.aliases[node.name.name] = code.typeName(node.initializer.value)
    default: break
    }
  }

  private static func add(
    _ kind: TypeDeclaration.Kind, _ node: some DeclGroupSyntax & NamedDeclSyntax & WithGenericParametersSyntax,
    in outer: String, to file: inout SourceFile, _ code: inout CodeReader
  ) {
    let generics = code.generics(node.genericParameterClause, node.genericWhereClause)
    add(kind, node, generics: generics, in: outer, to: &file, &code)
  }

  private static func add(
    _ kind: TypeDeclaration.Kind, _ node: some DeclGroupSyntax & NamedDeclSyntax, generics: [String: String?],
    in outer: String, to file: inout SourceFile, _ code: inout CodeReader
  ) {
    guard code.depth < CodeReader.maximumDepth else { return }
    code.depth += 1
    defer { code.depth -= 1 }
    var declaration = TypeDeclaration(
      kind: kind, name: outer.isEmpty ? node.name.name : "\(outer).\(node.name.name)",
      inherited: inherited(node.inheritanceClause, code), attributes: node.attributes.names, generics: generics,
      offset: node.name.offset)
    // The outer type comes first, in the order of the file.
    let position = file.types.count
    file.types.append(declaration)
    add(node.memberBlock.members, to: &declaration, in: &file, &code)
    file.types[position] = declaration
  }

  private static func inherited(_ clause: InheritanceClauseSyntax?, _ code: CodeReader) -> [TypeName] {
    clause?.inheritedTypes.flatMap { inherited -> [TypeName] in
      if let composition = inherited.type.as(CompositionTypeSyntax.self) {
        return composition.elements.compactMap { code.typeName($0.type) }
      }
      return code.typeName(inherited.type).map { [$0] } ?? []
    } ?? []
  }

  private static func add(
    _ members: MemberBlockItemListSyntax, to type: inout TypeDeclaration, in file: inout SourceFile,
    _ code: inout CodeReader
  ) {
    for member in members {
      let node = member.decl
      switch node.kind {
      case .functionDecl: type.functions.append(code.function(node.cast(FunctionDeclSyntax.self)))
      case .initializerDecl: type.functions.append(code.initializer(node.cast(InitializerDeclSyntax.self)))
      case .deinitializerDecl:
        let node = node.cast(DeinitializerDeclSyntax.self)
        type.functions.append(code.function("deinit", node.body?.statements, at: node.offset))
      case .subscriptDecl:
        let node = node.cast(SubscriptDeclSyntax.self)
        switch node.accessorBlock?.accessors {
        case .getter(let body): type.functions.append(code.function("subscript", body, at: node.offset))
        case .accessors(let list):
          for accessor in list {
            type.functions.append(code.function("subscript", accessor.body?.statements, at: accessor.offset))
          }
        default: break
        }
      case .variableDecl: type.properties += properties(node.cast(VariableDeclSyntax.self), &code)
      case .enumCaseDecl:
        for element in node.cast(EnumCaseDeclSyntax.self).elements {
          let parameters = element.parameterClause?.parameters
          type.cases.append(
            EnumCase(
              name: element.name.name, labels: parameters?.map { $0.firstName?.name } ?? [],
              types: parameters?.map { code.typeName($0.type) } ?? [],
              rawValue: element.rawValue.map { code.expression($0.value) }, offset: element.name.offset))
        }
      case .typeAliasDecl:
        let node = node.cast(TypeAliasDeclSyntax.self)
        type.aliases[node.name.name] = code.typeName(node.initializer.value)
      case .ifConfigDecl:
        let first = type.properties.count
        for clause in node.cast(IfConfigDeclSyntax.self).clauses {
          guard case .decls(let list)? = clause.elements else { continue }
          let start = type.properties.count
          add(list, to: &type, in: &file, &code)
          join(&type.properties, from: first, start, under: clause.condition?.short ?? "")
        }
      default: add(node, in: type.name, to: &file, &code)
      }
    }
  }

  /// Makes one property of those that clauses of an `#if` compute each in its own way.
  private static func join(_ properties: inout [Property], from first: Int, _ start: Int, under condition: String) {
    for position in start..<properties.count {
      guard let getter = properties[position].getter else { continue }
      let clause = Statement.Clause(condition: condition, body: getter)
      if let known = properties[first..<start].firstIndex(where: { $0.name == properties[position].name }),
        case .compiled(let clauses)? = properties[known].getter?.first
      {
        properties[known].getter = [.compiled(clauses + [clause])]
      } else {
        properties[position].getter = [.compiled([clause])]
      }
    }
  }

  private static func properties(_ node: VariableDeclSyntax, _ code: inout CodeReader) -> [Property] {
    let modifiers = node.modifiers.map(\.name.text)
    let attributes = node.attributes.compactMap { element -> Property.Attribute? in
      guard case .attribute(let attribute) = element else { return nil }
      var arguments: [Argument] = []
      if case .argumentList(let list)? = attribute.arguments { arguments = code.arguments(list) }
      return Property.Attribute(name: attribute.attributeName.trimmedDescription, arguments: arguments)
    }
    var all: [Property] = []
    for binding in node.bindings {
      let pattern = code.pattern(binding.pattern)
      let value = binding.initializer.map { code.expression($0.value) }
      var getter: [Statement]?
      var observers: [[Statement]] = []
      switch binding.accessorBlock?.accessors {
      case .getter(let list): getter = code.statements(list)
      case .accessors(let list):
        for accessor in list {
          guard let body = accessor.body else { continue }
          let statements = code.statements(body.statements)
          if accessor.accessorSpecifier.text == "get" { getter = statements } else { observers.append(statements) }
        }
      default: break
      }
      for name in pattern.names {
        all.append(
          Property(
            name: name, type: binding.typeAnnotation.flatMap { code.typeName($0.type) }, value: value, getter: getter,
            observers: observers, attributes: attributes,
            isStatic: modifiers.contains("static") || modifiers.contains("class"), isLazy: modifiers.contains("lazy"),
            isConstant: node.bindingSpecifier.text == "let",
            offset: binding.pattern.offset))
      }
    }
    return all
  }
}
