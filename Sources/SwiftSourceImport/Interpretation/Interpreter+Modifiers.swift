internal import NavigationGraph

extension Interpreter {
  /// A modifier of a view; the value is the view.
  func modifier(_ name: String, of receiver: Value, _ call: Call, _ frame: Frame) -> Value? {
    guard isViewLike(receiver) || showsViews else { return nil }
    switch name {
    case "sheet", "fullScreenCover", "popover", "navigationDestination", "inspector":
      guard !isQuiet else { return receiver }
      let move: Move = name == "fullScreenCover" ? .cover : name == "navigationDestination" ? .push : .sheet
      var content = call.argument("content") ?? call.argument("destination")
      if content == nil { content = call.arguments.last { $0.isTrailing && $0.label == nil }?.value }
      if content == nil {
        content = call.arguments.last { argument in if case .closure = argument.value { true } else { false } }?.value
      }
      guard let content else { return receiver }
      let binding =
        call.argument("isPresented") ?? call.argument("item") ?? call.argument("unwrapping") ?? call.argument("store")
      if name == "navigationDestination", let type = call.argument("for") {
        table(content, item: type, slot: nil, move, call, frame)
      } else if name == "navigationDestination", binding == nil, let type = call.arguments.first, type.label == nil {
        table(content, item: type.value, slot: nil, move, call, frame)
      } else {
        table(
          content, item: nil, slot: binding.flatMap { bindingSlot($0, frame) }?.narrowed(by: call), move, call, frame)
      }
      // What happens when it goes away.
      if let dismissed = call.argument("onDismiss"), relevance.isRelevant(dismissed) {
        follow(evaluate(dismissed, frame), label: "onDismiss")
      }
      return receiver
    case "onOpenURL", "onContinueUserActivity":
      guard !isQuiet, let handler = call.arguments.last?.value else { return receiver }
      let (outer, outerRoute) = (source, route)
      (source, route) = (.link(.deepLink), name)
      follow(evaluate(handler, frame), label: name)
      (source, route) = (outer, outerRoute)
      return receiver
    case "tag":
      if !isQuiet, selection != nil, let value = call.arguments.first?.value {
        select(evaluate(value, frame), frame, at: call.offset)
      }
      return receiver
    default: break
    }
    guard !isQuiet else { return receiver }
    // What a context menu shows of its subject takes no taps.
    for argument in call.arguments where argument.label != "preview" {
      guard relevance.isRelevant(argument.value) || showsViews else { continue }
      switch argument.value {
      case .closure(let closure):
        if Self.viewModifiers.contains(name) {
          let shows = showsViews
          showsViews = true
          let value = run(closure, arguments: [], in: frame)
          show(value, frame)
          showsViews = shows
        } else {
          follow(.closure(closure, frame), label: argument.label)
        }
      case .call,
        .name where Self.viewModifiers.contains(name), .member where Self.viewModifiers.contains(name):
        let shows = showsViews
        showsViews = Self.viewModifiers.contains(name)
        let value = evaluate(argument.value, frame)
        if showsViews { show(value, frame) }
        showsViews = shows
      case .name, .member:
        if name != "environment" { follow(evaluateQuietly(argument.value, frame), label: argument.label) }
      default: break
      }
    }
    return receiver
  }

  static let viewModifiers: Set<String> = [
    "toolbar", "overlay", "background", "safeAreaInset", "contextMenu", "swipeActions", "alert", "confirmationDialog",
    "actionSheet", "navigationBarItems", "searchSuggestions", "tabItem", "header", "footer", "mask",
    "listRowBackground",
    "modifier", "if", "ifLet", "toolbarTitleMenu",
  ]

  func isViewLike(_ value: Value) -> Bool {
    switch type(of: value) {
    case .declared(let info, _)?: [.view, .representable, .modifier].contains(program.role(of: info))
    case .library(let name, _)?:
      Self.containers.contains(name) || Self.stacks.contains(name)
        || [
          "View", "Text", "Image", "Color", "NavigationLink", "TabView", "Button", "Tab", "EmptyView", "Scene",
          "Spacer", "Rectangle", "Circle",
        ].contains(name)
    case nil: false
    }
  }

  /// The slot that a binding gives away.
  func bindingSlot(_ expression: Expression, _ frame: Frame) -> Slot? {
    switch force(evaluateQuietly(expression, frame)) {
    case .binding(let slot): return slot
    case .object(let object):
      // A property that makes a binding.
      if object.type.name == "Binding",
        case .closure(let closure, let scope)? = object.arguments?.first(where: { $0.label == "get" })?.value
      {
        return slot(read: closure, scope)
      }
    default: break
    }
    switch expression {
    case .name(let name) where name.first == "$":
      return Slot(type: frame.owner?.name ?? "", name: String(name.dropFirst()))
    case .member(let base?, let name):
      if case .name(let first) = expression.root, first.first == "$" {
        _ = base
        return Slot(type: "?", name: name)
      }
      if let receiver = frame.receiver, case .name(let field) = expression, let type = type(of: receiver) {
        return Slot(type: type.name, name: field)
      }
      return Slot(type: "?", name: name)
    case .name(let name):
      // A binding that was handed on.
      if let receiver = frame.receiver, let type = type(of: receiver) { return Slot(type: type.name, name: name) }
      return nil
    case .call(let call):
      // `Binding(get: { state.isShown }, set: …)`, `$store.scope(…)`.
      if call.name == "Binding" || call.name == "init", let getter = call.argument("get"),
        case .closure(let closure) = getter
      {
        return slot(read: closure, frame)
      }
      for argument in call.arguments {
        // `$store.scope(state: \.destination?.edit, …)`: the last case names what is shown.
        if case .other(let text) = argument.value, text.hasPrefix("\\.") {
          let parts = text.dropFirst(2).split(whereSeparator: { ".?!".contains($0) }).map {
            $0.hasPrefix("$") ? String($0.dropFirst()) : String($0)
          }
          if let first = parts.first {
            return Slot(type: "?", name: first, caseName: parts.count > 1 ? parts.last : nil)
          }
        }
      }
      if case .name(let first) = call.callee.root, first.first == "$" {
        // The last plain member is what is bound.
        if case .member(let base?, _) = call.callee, let name = base.lastName {
          return Slot(type: "?", name: name.first == "$" ? String(name.dropFirst()) : name)
        }
      }
      return nil
    default: return nil
    }
  }

  /// The slot whose value a closure gives.
  func slot(read closure: Closure, _ frame: Frame) -> Slot? {
    for statement in closure.body.reversed() {
      let value: Expression?
      switch statement {
      case .expression(let expression): value = expression
      case .return(let expression): value = expression
      default: value = nil
      }
      guard var value else { continue }
      if case .binary("!=", let left, .literal("nil")) = value { value = left }
      if case .binary("==", let left, _) = value { value = left }
      return slot(of: value, frame)
    }
    return nil
  }

  /// Takes down what is shown for values.
  func table(_ content: Expression, item: Expression?, slot: Slot?, _ move: Move, _ call: Call, _ frame: Frame) {
    guard !isQuiet else { return }
    var type: Program.TypeInfo?
    var typeName: String?
    if let item {
      if case .member(let base?, "self") = item, let path = base.path {
        typeName = path.joined(separator: ".")
        type = program.type(named: path.joined(separator: "."), in: frame.owner, from: frame.file)
      }
    }
    let value = evaluate(content, frame)
    var closure: Closure?
    var scope = frame
    if case .closure(let body, let outer) = force(value) { (closure, scope) = (body, outer) }
    tables.append(
      Table(
        slot: slot, item: type, itemName: typeName, content: closure, value: closure == nil ? value : nil, frame: scope,
        move: move, source: currentSource(frame), condition: condition, route: route, file: frame.file,
        offset: call.offset, parts: activeViews))
    if let closure {
      let targets = destinations(of: .closure(closure, scope), expression: content, frame)
      followContent(closure, scope, of: targets)
    }
  }
}
