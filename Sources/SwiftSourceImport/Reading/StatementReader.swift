internal import SwiftSyntax

extension CodeReader {
  mutating func statements(_ list: CodeBlockItemListSyntax) -> [Statement] {
    guard depth < Self.maximumDepth else {
      leaveOut(list)
      return []
    }
    depth += 1
    defer { depth -= 1 }
    var all: [Statement] = []
    for item in list { append(item.item, to: &all) }
    return all
  }

  private mutating func append(_ item: CodeBlockItemSyntax.Item, to all: inout [Statement]) {
    switch item {
    case .expr(let node):
      switch expression(node) {
      case .choice(let statement): all.append(statement)
      case let expression: all.append(.expression(expression))
      }
    case .stmt(let node): append(node, to: &all)
    case .decl(let node): append(node, to: &all)
    @unknown default: break
    }
  }

  private mutating func append(_ node: StmtSyntax, to all: inout [Statement]) {
    switch node.kind {
    case .expressionStmt:
      switch expression(node.cast(ExpressionStmtSyntax.self).expression) {
      case .choice(let statement): all.append(statement)
      case let expression: all.append(.expression(expression))
      }
    case .guardStmt:
      let node = node.cast(GuardStmtSyntax.self)
      all.append(.guard(tests(node.conditions), otherwise: statements(node.body.statements)))
    case .returnStmt: all.append(.return(node.cast(ReturnStmtSyntax.self).expression.map { expression($0) }))
    case .forStmt:
      let node = node.cast(ForStmtSyntax.self)
      var body = statements(node.body.statements)
      if let filter = node.whereClause {
        body = [.if([.expression(expression(filter.condition))], then: body, otherwise: [])]
      }
      all.append(.loop(pattern(node.pattern), expression(node.sequence), body))
    case .whileStmt:
      let node = node.cast(WhileStmtSyntax.self)
      let body = statements(node.body.statements)
      all.append(.loop(nil, nil, [.if(tests(node.conditions), then: body, otherwise: [])]))
    case .repeatStmt:
      let node = node.cast(RepeatStmtSyntax.self)
      let last = Statement.expression(expression(node.condition))
      all.append(.loop(nil, nil, statements(node.body.statements) + [last]))
    case .doStmt:
      let node = node.cast(DoStmtSyntax.self)
      for clause in node.catchClauses { leaveOut(clause.catchItems) }
      all.append(
        .do(statements(node.body.statements), catches: node.catchClauses.map { statements($0.body.statements) }))
    case .deferStmt: all += statements(node.cast(DeferStmtSyntax.self).body.statements)
    case .labeledStmt: append(node.cast(LabeledStmtSyntax.self).statement, to: &all)
    case .breakStmt: all.append(.leave)
    case .fallThroughStmt: all.append(.fallThrough)
    case .throwStmt:
      all += [.expression(expression(node.cast(ThrowStmtSyntax.self).expression)), .jump]
    case .continueStmt: all.append(.jump)
    default: leaveOut(node)
    }
  }

  private mutating func append(_ node: DeclSyntax, to all: inout [Statement]) {
    switch node.kind {
    case .variableDecl:
      let isConstant = node.cast(VariableDeclSyntax.self).bindingSpecifier.text == "let"
      for binding in node.cast(VariableDeclSyntax.self).bindings {
        var value = binding.initializer.map { expression($0.value) }
        if value == nil, case .getter(let code)? = binding.accessorBlock?.accessors {
          value = .call(
            Call(
              callee: .closure(Closure(parameters: [], body: statements(code), offset: binding.offset)), arguments: [],
              offset: binding.offset))
        }
        all.append(
          .variable(
            Statement.Variable(
              pattern: pattern(binding.pattern), type: binding.typeAnnotation.flatMap { typeName($0.type) },
              value: value, isConstant: isConstant)))
      }
    case .functionDecl: all.append(.function(function(node.cast(FunctionDeclSyntax.self))))
    case .ifConfigDecl:
      all.append(
        .compiled(
          node.cast(IfConfigDeclSyntax.self).clauses.map { clause in
            var body: [Statement] = []
            if case .statements(let list)? = clause.elements { body = statements(list) }
            return Statement.Clause(condition: clause.condition?.short ?? "", body: body)
          }))
    case .structDecl, .classDecl, .enumDecl: localTypes.append(node)
    default: leaveOut(node)
    }
  }

  mutating func ifStatement(_ node: IfExprSyntax) -> Statement {
    // A long chain of `else if` is followed without recursion.
    var links: [(tests: [Test], then: [Statement])] = []
    var otherwise: [Statement] = []
    var next: IfExprSyntax? = node
    while let link = next {
      links.append((tests(link.conditions), statements(link.body.statements)))
      next = nil
      switch link.elseBody {
      case .ifExpr(let inner): if links.count < 500 { next = inner }
      case .codeBlock(let block): otherwise = statements(block.statements)
      default: break
      }
    }
    for link in links.dropFirst().reversed() {
      otherwise = [.if(link.tests, then: link.then, otherwise: otherwise)]
    }
    return .if(links[0].tests, then: links[0].then, otherwise: otherwise)
  }

  mutating func switchStatement(_ node: SwitchExprSyntax) -> Statement {
    var cases: [Statement.Case] = []
    append(node.cases, to: &cases)
    return .switch(expression(node.subject), cases)
  }

  private mutating func append(_ list: SwitchCaseListSyntax, to cases: inout [Statement.Case]) {
    for element in list {
      switch element {
      case .switchCase(let node):
        var patterns: [Pattern] = []
        var filter: Expression?
        if case .case(let label) = node.label {
          for item in label.caseItems {
            patterns.append(pattern(item.pattern))
            if let clause = item.whereClause { filter = expression(clause.condition) }
          }
        }
        cases.append(Statement.Case(patterns: patterns, filter: filter, body: statements(node.statements)))
      case .ifConfigDecl(let config):
        for clause in config.clauses {
          if case .switchCases(let list)? = clause.elements { append(list, to: &cases) }
        }
      @unknown default: break
      }
    }
  }

  mutating func tests(_ list: ConditionElementListSyntax) -> [Test] {
    list.map { element in
      switch element.condition {
      case .expression(let node): .expression(expression(node))
      case .optionalBinding(let node):
        if let value = node.initializer {
          .binding(pattern(node.pattern), expression(value.value))
        } else {
          .binding(pattern(node.pattern), .name(node.pattern.trimmedDescription))
        }
      case .matchingPattern(let node): .matches(pattern(node.pattern), expression(node.initializer.value))
      case .availability(let node): .available(node.short)
      @unknown default: .available(element.short)
      }
    }
  }

  mutating func pattern(_ node: PatternSyntax) -> Pattern {
    guard depth < Self.maximumDepth else { return .wildcard }
    depth += 1
    defer { depth -= 1 }
    switch node.kind {
    case .identifierPattern: return .name(node.cast(IdentifierPatternSyntax.self).identifier.name)
    case .valueBindingPattern: return binding(pattern(node.cast(ValueBindingPatternSyntax.self).pattern))
    case .expressionPattern: return pattern(of: node.cast(ExpressionPatternSyntax.self).expression)
    case .isTypePattern: return typeName(node.cast(IsTypePatternSyntax.self).type).map { .type($0) } ?? .wildcard
    case .tuplePattern:
      let elements = node.cast(TuplePatternSyntax.self).elements
      if elements.count == 1, let only = elements.first { return pattern(only.pattern) }
      return .tuple(elements.map { pattern($0.pattern) })
    default: return .wildcard
    }
  }

  /// A pattern in which every plain name is bound: `let .pair(a, b)`.
  private func binding(_ pattern: Pattern) -> Pattern {
    switch pattern {
    case .expression(.name(let name)): .name(name)
    case .enumCase(let name, let inner, let type): .enumCase(name, inner.map { binding($0) }, type: type)
    case .tuple(let inner): .tuple(inner.map { binding($0) })
    default: pattern
    }
  }

  /// A pattern that the parser reads as an expression: `.login`, `.profile(let id)`, `Route.login`.
  private mutating func pattern(of node: ExprSyntax) -> Pattern {
    guard depth < Self.maximumDepth else { return .wildcard }
    depth += 1
    defer { depth -= 1 }
    switch node.kind {
    case .patternExpr: return pattern(node.cast(PatternExprSyntax.self).pattern)
    case .discardAssignmentExpr: return .wildcard
    case .optionalChainingExpr: return pattern(of: node.cast(OptionalChainingExprSyntax.self).expression)
    case .memberAccessExpr:
      let member = node.cast(MemberAccessExprSyntax.self)
      let name = member.declName.baseName.name
      let type = member.base.flatMap { expression($0).path?.joined(separator: ".") }
      if member.base == nil || type?.lastPart.first?.isUppercase == true {
        return .enumCase(name, [], type: type)
      }
      return .expression(expression(node))
    case .functionCallExpr:
      let call = node.cast(FunctionCallExprSyntax.self)
      guard case .enumCase(let name, _, let type) = pattern(of: call.calledExpression) else {
        return .expression(expression(node))
      }
      return .enumCase(name, call.arguments.map { pattern(of: $0.expression) }, type: type)
    case .tupleExpr:
      let elements = node.cast(TupleExprSyntax.self).elements
      if elements.count == 1, let only = elements.first { return pattern(of: only.expression) }
      return .tuple(elements.map { pattern(of: $0.expression) })
    case .sequenceExpr:
      // `let route as Profile`, and `case .a, .b` never come here.
      if case .cast(let inner, let type) = expression(node) {
        if case .name = inner { return .type(type) }
        return .type(type)
      }
      return .expression(expression(node))
    default: return .expression(expression(node))
    }
  }

  mutating func function(_ node: FunctionDeclSyntax) -> Function {
    let modifiers = node.modifiers.map(\.name.text)
    let attributes = node.attributes.names
    return Function(
      name: node.name.name, parameters: parameters(node.signature.parameterClause),
      result: node.signature.returnClause.flatMap { typeName($0.type) },
      body: node.body.map { statements($0.statements) } ?? [],
      isStatic: modifiers.contains("static") || modifiers.contains("class"),
      isOpen: !(modifiers.contains("private") || modifiers.contains("fileprivate"))
        || attributes.contains("objc") || attributes.contains("IBAction"),
      attributes: attributes + (modifiers.contains("override") ? ["override"] : []),
      generics: generics(node.genericParameterClause, node.genericWhereClause), offset: node.name.offset)
  }

  mutating func initializer(_ node: InitializerDeclSyntax) -> Function {
    Function(
      name: "init", parameters: parameters(node.signature.parameterClause),
      body: node.body.map { statements($0.statements) } ?? [], attributes: node.attributes.names,
      generics: generics(node.genericParameterClause, node.genericWhereClause), offset: node.initKeyword.offset)
  }

  /// What runs when an object goes, or when an element is asked for.
  mutating func function(_ name: String, _ body: CodeBlockItemListSyntax?, at offset: Int32) -> Function {
    Function(name: name, body: body.map { statements($0) } ?? [], offset: offset)
  }

  private mutating func parameters(_ clause: FunctionParameterClauseSyntax) -> [Function.Parameter] {
    clause.parameters.map { parameter in
      let first = parameter.firstName.name
      return Function.Parameter(
        label: first == "_" ? nil : first, name: (parameter.secondName ?? parameter.firstName).name,
        type: typeName(parameter.type), value: parameter.defaultValue.map { expression($0.value) },
        isVariadic: parameter.ellipsis != nil)
    }
  }

  func generics(
    _ clause: GenericParameterClauseSyntax?, _ requirements: GenericWhereClauseSyntax?
  ) -> [String: String?] {
    var all: [String: String?] = [:]
    for parameter in clause?.parameters ?? [] {
      all[parameter.name.name] = .some(parameter.inheritedType.flatMap { typeName($0)?.name })
    }
    for requirement in requirements?.requirements ?? [] {
      if case .conformanceRequirement(let node) = requirement.requirement, let left = typeName(node.leftType),
        all[left.name] != nil
      {
        all[left.name] = .some(typeName(node.rightType)?.name)
      }
    }
    return all
  }
}

extension AttributeListSyntax {
  /// The names of the attributes; of one for Objective-C with a name there, both `objc` and `objc(name)`.
  var names: [String] {
    flatMap { element -> [String] in
      guard case .attribute(let attribute) = element else { return [] }
      let name = attribute.attributeName.trimmedDescription
      guard name == "objc", let arguments = attribute.arguments else { return [name] }
      return [name, "objc(\(arguments.trimmedDescription))"]
    }
  }
}
