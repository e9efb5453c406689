internal import NavigationGraph

extension Interpreter {
  /// Views of SwiftUI that show their content in their own place.
  private static let containers: Set<String> = [
    "VStack", "HStack", "ZStack", "LazyVStack", "LazyHStack", "LazyVGrid", "LazyHGrid", "Group", "List", "Form",
    "Section",
    "ScrollView", "ForEach", "AnyView", "GeometryReader", "ViewThatFits", "Grid", "GridRow", "DisclosureGroup",
    "OutlineGroup",
    "ControlGroup", "GroupBox", "ScrollViewReader", "LazyView", "NavigationLazyView", "ToolbarItem", "ToolbarItemGroup",
    "WithViewStore", "IfLetStore", "ForEachStore", "SwitchStore", "CaseLet", "IfLet", "TimelineView", "EquatableView",
    "WithPerceptionTracking", "Optional",
  ]

  /// Views whose content is a whole screen.
  private static let stacks: Set<String> = [
    "NavigationStack", "NavigationView", "NavigationSplitView", "NavigationStackStore", "NavigationContainer",
    "StackNavigationView",
  ]

  private static let scenes: Set<String> = ["WindowGroup", "Window", "DocumentGroup", "Settings", "MenuBarExtra"]

  /// A view of SwiftUI, made.
  func viewCall(_ name: String, _ call: Call, _ frame: Frame) -> Value? {
    switch name {
    case "NavigationLink": return navigationLink(call, frame)
    case "TabView":
      tabs(call, frame)
      return .unknown(.library(name, []))
    case "Tab":
      // Its content is a tab; the tab view that holds it takes it.
      let content = call.arguments.last { $0.isTrailing }?.value
      return .object(
        Object(
          .library("Tab", []), arguments: content.map { [("content", evaluate($0, frame))] } ?? [], file: frame.file,
          offset: call.offset))
    case _ where Self.scenes.contains(name):
      guard let content = call.arguments.last(where: { $0.isTrailing })?.value else { return .unknown(nil) }
      scene(evaluate(content, frame), content, frame, at: call.offset)
      return .unknown(.library("Scene", []))
    case _ where Self.stacks.contains(name):
      for argument in call.arguments where argument.label == "path" || argument.label == "selection" {
        _ = evaluate(argument.value, frame)
      }
      let closures = call.arguments.filter { argument in if case .closure = argument.value { true } else { false } }
      if showsViews, !isQuiet {
        for closure in closures {
          if closure.label == "destination", call.argument("path") != nil {
            table(
              closure.value, item: nil, slot: call.argument("path").flatMap { bindingSlot($0, frame) }, .push, call,
              frame)
            continue
          }
          showWhole(evaluate(closure.value, frame), frame)
        }
      }
      var object: Object?
      if let first = closures.first {
        object = Object(
          .library(name, []), arguments: [("content", evaluate(first.value, frame))], file: frame.file,
          offset: call.offset)
      }
      return object.map { .object($0) } ?? .unknown(nil)
    case _ where Self.containers.contains(name):
      let content = call.arguments.last { argument in if case .closure = argument.value { true } else { false } }?.value
      if showsViews, !isQuiet {
        for argument in call.arguments
        where argument.isTrailing || argument.label == "content" || argument.label == "label" {
          if case .closure(let closure) = argument.value { showContent(closure, frame) }
        }
      }
      if let content {
        return .object(
          Object(
            .library(name, []), arguments: [("content", evaluate(content, frame))], file: frame.file,
            offset: call.offset))
      }
      if let first = call.arguments.first?.value {
        return .object(
          Object(
            .library(name, []), arguments: [("content", evaluate(first, frame))], file: frame.file, offset: call.offset)
        )
      }
      return .unknown(.library(name, []))
    case "Button", "Menu", "Toggle", "Picker", "EditButton", "Link", "Label", "LabeledContent", "ShareLink":
      followHandlers(call, frame)
      return .unknown(.library(name, []))
    case "DispatchWorkItem", "Task", "Timer", "UIAction", "UIAlertAction", "UIBarButtonItem", "UITapGestureRecognizer":
      followClosures(call, frame)
      return .object(Object(.library(name, []), arguments: [], file: frame.file, offset: call.offset))
    default: return nil
    }
  }

  /// Follows the content of a view, as what is shown with it.
  private func showContent(_ closure: Closure, _ frame: Frame) {
    let value = run(closure, arguments: [], in: frame)
    show(value, frame)
  }

  /// Follows actions, and shows labels.
  private func followHandlers(_ call: Call, _ frame: Frame) {
    for argument in call.arguments {
      guard relevance.isRelevant(argument.value) || showsViews else { continue }
      switch argument.value {
      case .closure(let closure):
        if argument.label == "label" || argument.label == "content" {
          if showsViews { showContent(closure, frame) }
        } else {
          follow(.closure(closure, frame), label: argument.label)
          // What a menu or a picker holds is shown.
          if showsViews, call.name == "Menu" || call.name == "Picker" { showContent(closure, frame) }
        }
      case .name, .member:
        follow(evaluateQuietly(argument.value, frame), label: argument.label)
      default: break
      }
    }
  }

  /// Takes down that a view is part of the present one.
  func show(_ value: Value, _ frame: Frame) {
    guard !isQuiet else { return }
    switch value {
    case .object(let object):
      guard let info = object.type.info else { return }
      let role = program.role(of: info)
      if role == .view || role == .representable { contain(info, isWhole: false, frame) }
      // Its closures run on the present screen.
      for argument in object.arguments ?? [] {
        switch argument.value {
        case .closure(let closure, let scope):
          guard runClosures.insert(ObjectIdentifier(closure)).inserted else { continue }
          let shows = showsViews
          let value = run(closure, arguments: [], in: scope)
          show(value, frame)
          showsViews = shows
        case .function: follow(argument.value, label: argument.label)
        default: break
        }
      }
    case .oneOf(let alternatives): for alternative in alternatives { show(alternative.value, frame) }
    default: break
    }
  }

  /// Takes down that a view fills a stack, a tab or a column of the present one.
  private func showWhole(_ value: Value, _ frame: Frame) {
    guard !isQuiet else { return }
    switch force(value) {
    case .closure(let closure, let scope):
      let value = run(closure, arguments: [], in: scope)
      show(value, frame)
      showWhole(value, frame)
    case .object(let object):
      if let info = object.type.info {
        if program.role(of: info) == .view || program.role(of: info) == .representable {
          contain(info, isWhole: true, frame)
        }
      } else if let content = object.arguments?.first(where: { $0.label == "content" })?.value,
        case .library(let name, _) = object.type, Self.containers.contains(name) || Self.stacks.contains(name)
      {
        if case .closure = force(content) {
          let value = evaluateContent(content)
          showWhole(value, frame)
        } else {
          showWhole(content, frame)
        }
      }
    case .oneOf(let alternatives): for alternative in alternatives { showWhole(alternative.value, frame) }
    default: break
    }
  }

  private func evaluateContent(_ value: Value) -> Value {
    guard case .closure(let closure, let scope) = force(value) else { return value }
    let (quiet, shows) = (isQuiet, showsViews)
    (isQuiet, showsViews) = (true, false)
    defer { (isQuiet, showsViews) = (quiet, shows) }
    return run(closure, arguments: [], in: scope)
  }

  // MARK: Links, tabs, scenes

  private func navigationLink(_ call: Call, _ frame: Frame) -> Value {
    let shows = showsViews
    defer { showsViews = shows }
    let result = Value.unknown(.library("NavigationLink", []))
    let closures = call.arguments.filter(\.isTrailing)
    if let value = call.argument("value") ?? call.argument("state") {
      showsViews = false
      let item = evaluate(value, frame)
      if !isQuiet {
        uses.append(
          Use(
            slot: nil, value: item, source: currentSource(frame), condition: condition, route: route, file: frame.file,
            offset: call.offset, confidence: confidence, isAppended: true))
      }
      showsViews = shows
      if let label = closures.first, case .closure(let closure) = label.value, shows { showContent(closure, frame) }
      return result
    }
    var destination = call.argument("destination")
    var label = closures.first?.value
    if destination == nil {
      destination = closures.first?.value
      label = closures.dropFirst().first?.value
    } else if closures.first?.label == "destination" {
      label = nil
    }
    if let destination {
      showsViews = false
      let value = evaluate(destination, frame)
      if let flag = (call.argument("isActive") ?? call.argument("selection")).flatMap({ bindingSlot($0, frame) }) {
        table(destination, item: nil, slot: flag, .push, call, frame)
      } else {
        shown(value, destination, .push, frame, at: call.offset)
      }
      showsViews = shows
    }
    if let label, case .closure(let closure) = label, shows { showContent(closure, frame) }
    return result
  }

  /// Takes down a move to what a closure builds, whose own moves are those of what it shows.
  func shown(_ value: Value, _ expression: Expression?, _ move: Move, _ frame: Frame, at offset: Int32) {
    guard !isQuiet else { return }
    let targets = destinations(of: value, expression: expression, frame)
    self.move(move, to: value, expression, frame, at: offset)
    guard case .closure(let closure, let scope) = force(value) else {
      for target in targets { if case .type(let info) = target.destination { handOverArguments(value, to: info) } }
      return
    }
    followContent(closure, scope, of: targets)
  }

  /// Follows what a closure does besides making a screen, as that screen's own.
  func followContent(_ closure: Closure, _ scope: Frame, of targets: [Target], arguments: [Value] = []) {
    guard
      let first = targets.lazy.compactMap({ target -> Program.TypeInfo? in
        if case .type(let info) = target.destination { info } else { nil }
      }).first,
      handedOverClosures.insert(ObjectIdentifier(closure)).inserted
    else { return }
    guard relevance.isRelevant(.closure(closure)) else { return }
    let (outer, outerRoute, outerPath, shows) = (source, route, path, showsViews)
    source = .type(first.index)
    path = []
    showsViews = true
    let value = run(closure, arguments: arguments, in: scope)
    show(value, scope)
    (source, route, path, showsViews) = (outer, outerRoute, outerPath, shows)
  }

  private func handOverArguments(_ value: Value, to info: Program.TypeInfo) {
    guard case .object(let object) = force(value) else { return }
    for argument in object.arguments ?? [] { handOver(argument.value, to: info, label: argument.label) }
  }

  /// The tabs of a tab view.
  private func tabs(_ call: Call, _ frame: Frame) {
    guard !isQuiet else { return }
    let shows = showsViews
    guard let content = call.arguments.last(where: { $0.isTrailing })?.value, case .closure(let closure) = content
    else { return }
    showsViews = false
    for item in views(of: closure, frame) {
      let depth = path.count
      if let condition = item.condition { path.append(PathStep(condition: condition, function: nil)) }
      let targets = destinations(of: item.value, expression: nil, frame)
      if targets.contains(where: { if case .type = $0.destination { true } else { false } }) {
        move(.tab, to: item.value, nil, frame, at: call.offset)
      }
      path.removeSubrange(depth...)
    }
    // What stands around the tabs' screens is followed as part of the present one.
    showsViews = shows
    if relevance.isRelevant(content) {
      isInTabs += 1
      _ = run(closure, arguments: [], in: frame)
      isInTabs -= 1
    }
  }

  /// The views that a builder makes, one by one.
  private func views(of closure: Closure, _ frame: Frame) -> [Value.Alternative] {
    var found: [Value.Alternative] = []
    let quiet = isQuiet
    isQuiet = true
    defer { isQuiet = quiet }
    let inner = frame.inner()
    func add(_ statements: [Statement], _ condition: Condition?, _ depth: Int) {
      guard depth < 10 else { return }
      for statement in statements {
        switch statement {
        case .expression(let expression):
          let value = force(evaluate(expression, inner))
          if case .object(let object) = value, case .library(let name, _) = object.type,
            name == "ForEach" || name == "Group",
            let content = object.arguments?.first?.value, case .closure(let body, let scope) = force(content)
          {
            for item in views(of: body, scope) {
              found.append(
                Value.Alternative(
                  condition: conjunction([condition, item.condition].compactMap { $0 }), value: item.value))
            }
          } else {
            found.append(Value.Alternative(condition: condition, value: value))
          }
        case .if(let tests, let then, let otherwise):
          switch truth(of: tests, inner) {
          case .known(true): add(then, condition, depth + 1)
          case .known(false): add(otherwise, condition, depth + 1)
          case .plumbing:
            add(then, condition, depth + 1)
            add(otherwise, condition, depth + 1)
          case .depends(let test):
            add(then, conjunction([condition, test].compactMap { $0 }), depth + 1)
            add(otherwise, conjunction([condition, !test].compactMap { $0 }), depth + 1)
          }
        case .variable(let variable):
          if let value = variable.value { bind(variable.pattern, to: deferred(value, inner), inner) }
        case .switch(let subject, let cases):
          for arm in cases {
            var test: Condition?
            if let first = arm.patterns.first,
              case .depends(let condition) = match(first, force(evaluate(subject, inner)), subject, inner)
            {
              test = condition
            }
            add(arm.body, conjunction([condition, test].compactMap { $0 }), depth + 1)
          }
        case .compiled(let clauses): for clause in clauses { add(clause.body, condition, depth + 1) }
        default: break
        }
      }
    }
    add(closure.body, nil, 0)
    return found
  }

  /// What a window shows.
  private func scene(_ value: Value, _ expression: Expression, _ frame: Frame, at offset: Int32) {
    guard !isQuiet, case .closure(let closure, _) = force(value) else { return }
    for item in views(of: closure, frame) {
      let targets = destinations(of: item.value, expression: expression, frame)
      guard targets.contains(where: { if case .type = $0.destination { true } else { false } }) else { continue }
      let depth = path.count
      if let condition = item.condition { path.append(PathStep(condition: condition, function: nil)) }
      move(.root, to: item.value, nil, frame, at: offset)
      path.removeSubrange(depth...)
    }
    // `onOpenURL` and the like stand on what it shows.
    let shows = showsViews
    showsViews = true
    _ = run(closure, arguments: [], in: frame)
    showsViews = shows
  }

  // MARK: Modifiers

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
        table(content, item: nil, slot: binding.flatMap { bindingSlot($0, frame) }, move, call, frame)
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
    default: break
    }
    guard !isQuiet else { return receiver }
    for argument in call.arguments {
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
      case .call:
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

  private static let viewModifiers: Set<String> = [
    "toolbar", "overlay", "background", "safeAreaInset", "contextMenu", "swipeActions", "alert", "confirmationDialog",
    "actionSheet", "navigationBarItems", "searchSuggestions", "tabItem", "header", "footer", "mask",
    "listRowBackground",
    "modifier", "if", "ifLet", "toolbarTitleMenu",
  ]

  private func isViewLike(_ value: Value) -> Bool {
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
  private func slot(read closure: Closure, _ frame: Frame) -> Slot? {
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
        offset: call.offset))
    if let closure {
      let targets = destinations(of: .closure(closure, scope), expression: content, frame)
      followContent(closure, scope, of: targets)
    }
  }
}
