internal import SwiftSyntax

/// Takes expressions and statements out of a syntax tree.
struct CodeReader {
  /// The deepest nesting that is followed; what lies deeper is taken as text that says nothing.
  static let maximumDepth = 200

  /// How deep the present node lies.
  var depth = 0
  /// Types that lie inside functions.
  var localTypes: [DeclSyntax] = []
  /// The names in code that is not taken out.
  private(set) var otherNames: Set<String> = []

  mutating func expression(_ node: ExprSyntax) -> Expression {
    guard depth < Self.maximumDepth else {
      leaveOut(node)
      return .other("…")
    }
    depth += 1
    defer { depth -= 1 }
    switch node.kind {
    case .declReferenceExpr: return .name(node.cast(DeclReferenceExprSyntax.self).baseName.name)
    case .memberAccessExpr: return member(node.cast(MemberAccessExprSyntax.self))
    case .functionCallExpr: return call(node.cast(FunctionCallExprSyntax.self))
    case .closureExpr: return .closure(closure(node.cast(ClosureExprSyntax.self)))
    case .sequenceExpr: return sequence(node.cast(SequenceExprSyntax.self))
    case .stringLiteralExpr: return text(node.cast(StringLiteralExprSyntax.self))
    case .tryExpr: return expression(node.cast(TryExprSyntax.self).expression)
    case .awaitExpr: return expression(node.cast(AwaitExprSyntax.self).expression)
    case .forceUnwrapExpr: return expression(node.cast(ForceUnwrapExprSyntax.self).expression)
    case .optionalChainingExpr: return expression(node.cast(OptionalChainingExprSyntax.self).expression)
    case .inOutExpr: return expression(node.cast(InOutExprSyntax.self).expression)
    case .consumeExpr: return expression(node.cast(ConsumeExprSyntax.self).expression)
    case .genericSpecializationExpr:
      let generic = node.cast(GenericSpecializationExprSyntax.self)
      return expression(generic.expression)
    case .superExpr: return .name("super")
    case .booleanLiteralExpr, .integerLiteralExpr, .floatLiteralExpr, .nilLiteralExpr:
      return .literal(node.trimmedDescription)
    case .arrayExpr:
      return .array(node.cast(ArrayExprSyntax.self).elements.map { expression($0.expression) })
    case .dictionaryExpr:
      guard case .elements(let elements) = node.cast(DictionaryExprSyntax.self).content else { return .dictionary([]) }
      return .dictionary(
        elements.map { Expression.Pair(key: expression($0.key), value: expression($0.value)) })
    case .tupleExpr:
      let elements = node.cast(TupleExprSyntax.self).elements
      if elements.count == 1, let only = elements.first, only.label == nil { return expression(only.expression) }
      return .tuple(arguments(elements))
    case .prefixOperatorExpr:
      let prefix = node.cast(PrefixOperatorExprSyntax.self)
      return .prefix(prefix.operator.text, expression(prefix.expression))
    case .postfixOperatorExpr: return expression(node.cast(PostfixOperatorExprSyntax.self).expression)
    case .subscriptCallExpr:
      let element = node.cast(SubscriptCallExprSyntax.self)
      return .element(expression(element.calledExpression), arguments(element.arguments))
    case .ifExpr: return .choice(ifStatement(node.cast(IfExprSyntax.self)))
    case .switchExpr: return .choice(switchStatement(node.cast(SwitchExprSyntax.self)))
    case .asExpr:
      let conversion = node.cast(AsExprSyntax.self)
      return .cast(expression(conversion.expression), typeName(conversion.type) ?? TypeName(name: "Any"))
    case .macroExpansionExpr: return macro(node.cast(MacroExpansionExprSyntax.self))
    case .postfixIfConfigExpr:
      let config = node.cast(PostfixIfConfigExprSyntax.self)
      // The members that all builds have are what counts; those of some builds only are taken from the first clause.
      leaveOut(config.config)
      guard let first = config.config.clauses.first, case .postfixExpression(let chain)? = first.elements,
        let base = config.base
      else { return config.base.map { expression($0) } ?? .other("#if") }
      return onto(expression(base), chain: expression(chain))
    case .infixOperatorExpr:
      let infix = node.cast(InfixOperatorExprSyntax.self)
      return .binary(infix.operator.trimmedDescription, expression(infix.leftOperand), expression(infix.rightOperand))
    default:
      leaveOut(node)
      return .other(node.short)
    }
  }

  /// Remembers the names in what is not taken out.
  mutating func leaveOut(_ node: some SyntaxProtocol) {
    for token in node.tokens(viewMode: .sourceAccurate) {
      if case .identifier = token.tokenKind { otherNames.insert(token.name) }
    }
  }

  /// A chain that begins with a member of nothing, continued from a base.
  private func onto(_ base: Expression, chain: Expression) -> Expression {
    switch chain {
    case .member(nil, let name): .member(base, name)
    case .member(let inner?, let name): .member(onto(base, chain: inner), name)
    case .call(let call):
      .call(Call(callee: onto(base, chain: call.callee), arguments: call.arguments, offset: call.offset))
    default: base
    }
  }

  private mutating func member(_ node: MemberAccessExprSyntax) -> Expression {
    let name = node.declName.baseName.name
    guard let base = node.base else { return .member(nil, name) }
    return .member(expression(base), name)
  }

  private mutating func call(_ node: FunctionCallExprSyntax) -> Expression {
    var all = arguments(node.arguments)
    if let trailing = node.trailingClosure {
      all.append(Argument(label: nil, value: .closure(closure(trailing)), isTrailing: true))
    }
    for extra in node.additionalTrailingClosures {
      all.append(Argument(label: extra.label.name, value: .closure(closure(extra.closure)), isTrailing: true))
    }
    let callee = node.calledExpression
    let place = callee.as(MemberAccessExprSyntax.self).map { Syntax($0.declName) } ?? Syntax(callee)
    return .call(Call(callee: expression(callee), arguments: all, offset: place.offset))
  }

  mutating func arguments(_ list: LabeledExprListSyntax) -> [Argument] {
    list.map { Argument(label: $0.label?.name, value: expression($0.expression)) }
  }

  mutating func closure(_ node: ClosureExprSyntax) -> Closure {
    var names: [String] = []
    switch node.signature?.parameterClause {
    case .simpleInput(let list): names = list.map(\.name.name)
    case .parameterClause(let clause): names = clause.parameters.map { ($0.secondName ?? $0.firstName).name }
    default: break
    }
    if let captured = node.signature?.capture { leaveOut(captured) }
    return Closure(parameters: names, body: statements(node.statements), offset: node.offset)
  }

  private mutating func text(_ node: StringLiteralExprSyntax) -> Expression {
    var parts: [String?] = []
    for segment in node.segments {
      switch segment {
      case .stringSegment(let segment):
        parts.append(segment.content.text)
      default:
        leaveOut(segment)
        parts.append(nil)
      }
    }
    return .text(parts)
  }

  private mutating func macro(_ node: MacroExpansionExprSyntax) -> Expression {
    guard node.macroName.text != "Preview" else {
      leaveOut(node)
      return .other("#Preview")
    }
    var all = arguments(node.arguments)
    if let trailing = node.trailingClosure {
      all.append(Argument(label: nil, value: .closure(closure(trailing)), isTrailing: true))
    }
    return .call(Call(callee: .name("#" + node.macroName.text), arguments: all, offset: node.offset))
  }

  // MARK: Operators

  /// How strongly an operator binds; the standard library's precedence groups, roughly.
  private static func precedence(of name: String) -> Int {
    switch name {
    case "=", "+=", "-=", "*=", "/=", "|=", "&=": 1
    case "?": 2
    case "||": 3
    case "&&": 4
    case "==", "!=", "<", ">", "<=", ">=", "===", "!==", "~=": 5
    case "??": 6
    case "is", "as": 7
    case "...", "..<": 8
    case "+", "-", "|", "^", "&+", "&-": 9
    case "*", "/", "%", "&", "&*": 10
    default: 8
    }
  }

  private enum Operator {
    case named(String)
    case assignment(Int32)
    case ternary(Expression)
    case cast(TypeName)
    case test(TypeName)

    var name: String {
      switch self {
      case .named(let name): name
      case .assignment: "="
      case .ternary: "?"
      case .cast: "as"
      case .test: "is"
      }
    }
  }

  /// Folds operands and operators, which the parser leaves flat.
  private mutating func sequence(_ node: SequenceExprSyntax) -> Expression {
    var operands: [Expression] = []
    var operators: [Operator] = []
    func reduce() {
      guard let last = operators.popLast(), let right = operands.popLast() else { return }
      switch last {
      case .cast(let type): operands.append(.cast(right, type))
      case .test(let type): operands.append(.test(right, type))
      case .ternary(let middle):
        if let left = operands.popLast() { operands.append(.ternary(left, middle, right)) }
      case .assignment(let offset):
        if let left = operands.popLast() { operands.append(.assignment(left, right, offset)) }
      case .named(let name):
        if let left = operands.popLast() { operands.append(.binary(name, left, right)) }
      }
    }
    func push(_ next: Operator) {
      let precedence = Self.precedence(of: next.name)
      // Assignments, ternaries and `??` group to the right.
      while let last = operators.last {
        let other = Self.precedence(of: last.name)
        guard other > precedence || other == precedence && ![1, 2, 6].contains(precedence) else { break }
        reduce()
      }
      operators.append(next)
    }
    let elements = Array(node.elements)
    guard elements.count <= Self.maximumDepth else {
      leaveOut(node)
      return .other(node.short)
    }
    var index = 0
    while index < elements.count {
      let element = elements[index]
      index += 1
      switch element.kind {
      case .binaryOperatorExpr: push(.named(element.cast(BinaryOperatorExprSyntax.self).operator.text))
      case .assignmentExpr: push(.assignment(element.offset))
      case .arrowExpr: push(.named("->"))
      case .unresolvedTernaryExpr:
        push(.ternary(expression(element.cast(UnresolvedTernaryExprSyntax.self).thenExpression)))
      case .unresolvedAsExpr, .unresolvedIsExpr:
        var type = TypeName(name: "Any")
        if index < elements.count {
          if let named = elements[index].as(TypeExprSyntax.self) { type = typeName(named.type) ?? type }
          index += 1
        }
        push(element.kind == .unresolvedAsExpr ? .cast(type) : .test(type))
        reduce()
      default: operands.append(expression(element))
      }
    }
    while !operators.isEmpty { reduce() }
    return operands.last ?? .other(node.short)
  }

  // MARK: Types

  /// A type as written; `nil` where it is none that can be named.
  func typeName(_ node: TypeSyntax) -> TypeName? { typeName(node, depth: 0) }

  private func typeName(_ node: TypeSyntax, depth: Int) -> TypeName? {
    guard depth < 30 else { return nil }
    func inner(_ node: TypeSyntax) -> TypeName? { typeName(node, depth: depth + 1) }
    switch node.kind {
    case .identifierType:
      let type = node.cast(IdentifierTypeSyntax.self)
      return TypeName(
        name: type.name.name, arguments: genericArguments(type.genericArgumentClause).compactMap { inner($0) })
    case .memberType:
      let type = node.cast(MemberTypeSyntax.self)
      guard let base = inner(type.baseType) else { return nil }
      return TypeName(
        name: "\(base.name).\(type.name.name)",
        arguments: genericArguments(type.genericArgumentClause).compactMap { inner($0) })
    case .optionalType: return inner(node.cast(OptionalTypeSyntax.self).wrappedType)
    case .implicitlyUnwrappedOptionalType:
      return inner(node.cast(ImplicitlyUnwrappedOptionalTypeSyntax.self).wrappedType)
    case .someOrAnyType: return inner(node.cast(SomeOrAnyTypeSyntax.self).constraint)
    case .attributedType: return inner(node.cast(AttributedTypeSyntax.self).baseType)
    case .arrayType:
      return TypeName(name: "Array", arguments: [inner(node.cast(ArrayTypeSyntax.self).element)].compactMap { $0 })
    case .dictionaryType:
      let type = node.cast(DictionaryTypeSyntax.self)
      return TypeName(name: "Dictionary", arguments: [inner(type.key), inner(type.value)].compactMap { $0 })
    case .functionType: return .function
    case .tupleType:
      let elements = node.cast(TupleTypeSyntax.self).elements
      if elements.count == 1, let only = elements.first { return inner(only.type) }
      return .tuple(
        elements.map { ($0.firstName?.name, inner($0.type) ?? TypeName(name: "_")) })
    case .compositionType:
      return TypeName(
        name: TypeName.composition,
        arguments: node.cast(CompositionTypeSyntax.self).elements.compactMap { inner($0.type) })
    case .metatypeType: return inner(node.cast(MetatypeTypeSyntax.self).baseType)
    default: return nil
    }
  }

  private func genericArguments(_ clause: GenericArgumentClauseSyntax?) -> [TypeSyntax] {
    clause?.arguments.compactMap { argument in
      if case .type(let type) = argument.argument { type } else { nil }
    } ?? []
  }
}

extension TokenSyntax {
  /// The text of an identifier, without backticks.
  var name: String {
    let text = self.text
    return text.first == "`" && text.count > 2 ? String(text.dropFirst().dropLast()) : text
  }
}

extension SyntaxProtocol {
  /// Where the node begins, in bytes from the start of the file.
  var offset: Int32 { Int32(clamping: positionAfterSkippingLeadingTrivia.utf8Offset) }

  /// The text of a node on one line, cut where it is long.
  var short: String {
    var text = ""
    for token in tokens(viewMode: .sourceAccurate) {
      text += token.text
      if text.utf8.count > 80 { return text + "…" }
    }
    return text
  }
}
