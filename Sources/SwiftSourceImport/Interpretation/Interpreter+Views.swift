internal import NavigationGraph

extension Interpreter {
  /// Views of SwiftUI that show their content in their own place.
  static let containers: Set<String> = [
    "VStack", "HStack", "ZStack", "LazyVStack", "LazyHStack", "LazyVGrid", "LazyHGrid", "Group", "List", "Form",
    "Section",
    "ScrollView", "ForEach", "AnyView", "GeometryReader", "ViewThatFits", "Grid", "GridRow", "DisclosureGroup",
    "OutlineGroup",
    "ControlGroup", "GroupBox", "ScrollViewReader", "LazyView", "NavigationLazyView", "ToolbarItem", "ToolbarItemGroup",
    "WithViewStore", "IfLetStore", "ForEachStore", "SwitchStore", "CaseLet", "IfLet", "TimelineView", "EquatableView",
    "WithPerceptionTracking", "Optional", "TabSection",
  ]

  /// Views whose content is a whole screen.
  static let stacks: Set<String> = [
    "NavigationStack", "NavigationView", "NavigationSplitView", "NavigationStackStore", "NavigationContainer",
    "StackNavigationView",
  ]

  static let scenes: Set<String> = ["WindowGroup", "Window", "DocumentGroup", "Settings", "MenuBarExtra"]

  /// A view of SwiftUI, made.
  func viewCall(_ name: String, _ call: Call, _ frame: Frame) -> Value? {
    switch name {
    case "NavigationLink": return titled(call) { ownLink(call, frame) ?? navigationLink(call, frame) }
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
        let outer = selection
        if name == "List", call.argument("selection") != nil { hasSelections = true }
        if name == "List" { selection = call.argument("selection").flatMap { bindingSlot($0, frame) } }
        defer { selection = outer }
        let item = call.arguments.first { $0.label == nil && !$0.isTrailing }.flatMap {
          element(of: evaluateQuietly($0.value, frame), frame)
        }
        for argument in call.arguments
        where argument.isTrailing || argument.label == "content" || argument.label == "label" {
          if case .closure(let closure) = argument.value { showContent(closure, item.map { [$0] } ?? [], frame) }
        }
      }
      if let content {
        var arguments: [ArgumentValue] = [("content", evaluate(content, frame))]
        if name == "ForEach", let first = call.arguments.first {
          arguments.append(("of", deferred(first.value, frame)))
        }
        return .object(Object(.library(name, []), arguments: arguments, file: frame.file, offset: call.offset))
      }
      if let first = call.arguments.first?.value {
        return .object(
          Object(
            .library(name, []), arguments: [("content", evaluate(first, frame))], file: frame.file, offset: call.offset)
        )
      }
      return .unknown(.library(name, []))
    case "Button", "Menu", "Toggle", "Picker", "EditButton", "Link", "Label", "LabeledContent", "ShareLink":
      // A menu, or what has a label beside it, holds buttons that have texts of their own.
      if name == "Button" { titled(call) { followHandlers(call, frame) } } else { followHandlers(call, frame) }
      return .unknown(.library(name, []))
    case "DispatchWorkItem", "Task", "Timer", "UIAction", "UIAlertAction", "UIBarButtonItem", "UITapGestureRecognizer":
      followClosures(call, frame)
      return .object(Object(.library(name, []), arguments: [], file: frame.file, offset: call.offset))
    default: return nil
    }
  }

  /// Names the route for what people read on a button or a link, where no better name is known.
  private func titled<Result>(_ call: Call, _ work: () -> Result) -> Result {
    guard route == "body", let title = Self.title(of: call) else { return work() }
    route = title
    defer { route = "body" }
    return work()
  }

  /// The text on a button or a link, if it is written out.
  private static func title(of call: Call) -> String? {
    var found: String?
    func take(_ expression: Expression?) {
      guard found == nil, let text = expression?.literalText, !text.isEmpty, text.count <= 40,
        !text.contains(where: \.isNewline)
      else { return }
      found = text
    }
    if let first = call.arguments.first, first.label == nil { take(first.value) }
    let closures = call.arguments.filter { argument in if case .closure = argument.value { true } else { false } }
    // The label is said to be one, or is what a link has behind its destination or its value.
    var label = closures.first { $0.label == "label" }
    if label == nil, call.name == "NavigationLink", call.argument("destination") ?? call.argument("value") != nil {
      label = closures.last { $0.label != "destination" }
    }
    guard let label else { return found }
    var isFirst = true
    CodeWalk { expression in
      guard isFirst, case .call(let inner) = expression, inner.name == "Text" || inner.name == "Label" else { return }
      isFirst = false
      take(inner.arguments.first?.value)
    }.walk(label.value)
    return found
  }

  /// Follows the content of a view, as what is shown with it.
  func showContent(_ closure: Closure, _ arguments: [Value], _ frame: Frame) {
    let value = run(closure, arguments: arguments, in: frame)
    show(value, frame)
  }

  /// Any one of the elements of a collection: `ForEach(orders) { order in … }`.
  func element(of collection: Value, _ frame: Frame) -> Value? {
    let value = force(collection)
    if let elements = elements(of: value) {
      return elements.isEmpty ? nil : merged(elements.map { Value.Alternative(condition: nil, value: $0) })
    }
    guard let element = type(of: value)?.arguments.last else { return nil }
    return declaredValue(element, in: frame)
  }

  /// Follows actions, and shows labels.
  func followHandlers(_ call: Call, _ frame: Frame) {
    for argument in call.arguments {
      guard relevance.isRelevant(argument.value) || showsViews else { continue }
      switch argument.value {
      case .closure(let closure):
        if argument.label == "label" || argument.label == "content" {
          if showsViews { showContent(closure, [], frame) }
        } else {
          follow(.closure(closure, frame), label: argument.label)
          // What a menu or a picker holds is shown.
          if showsViews, call.name == "Menu" || call.name == "Picker" { showContent(closure, [], frame) }
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
      if role == .view || role == .representable || role == .modifier {
        contain(info, isWhole: false, frame)
        if !runInPlace(object, info) { shownByType.insert(info.index) }
      }
      // Its closures run on the present screen.
      for argument in object.arguments ?? [] {
        // What leads nowhere shows the views that it is given.
        let isFrame = role == .view && !mayMove(info)
        switch isFrame ? force(argument.value) : argument.value {
        case .closure(let closure, let scope):
          guard runClosures.insert(ObjectIdentifier(closure)).inserted else { continue }
          let shows = showsViews
          let value = run(closure, arguments: [], in: scope)
          show(value, frame)
          showsViews = shows
        case .function: follow(argument.value, label: argument.label)
        case .object where isFrame: show(force(argument.value), frame)
        default: break
        }
      }
    case .oneOf(let alternatives): each(of: alternatives) { show($0, frame) }
    default: break
    }
  }

  /// Whether the body of a view may move.
  private func mayMove(_ view: Program.TypeInfo) -> Bool {
    if let known = movingViews[view.index] { return known }
    let isMoving = view.properties["body"]?.member.getter.map { relevance.isRelevant($0) } ?? false
    movingViews[view.index] = isMoving
    return isMoving
  }

  /// Runs the body of a view that is made with what decides where it leads, a view or a case, as part of the present one;
  /// says whether it has.
  private func runInPlace(_ object: Object, _ info: Program.TypeInfo) -> Bool {
    guard let body = info.properties["body"], let getter = body.member.getter, mayMove(info),
      activeViews.count < Self.maximumViews, !activeViews.contains(info.index), steps < stepLimit,
      case .type(let outer) = source, outer != info.index,
      object.arguments?.contains(where: { decides($0, of: info) }) == true
    else { return false }
    ranInPlace.insert(info.index)
    // What a modifier gives is shown where it is made, and again where it is given.
    guard object.ranIn != source else { return true }
    object.ranIn = source
    for argument in object.arguments ?? [] {
      guard let name = argument.label, case .enumeration(nil, _, _) = force(argument.value),
        let property = info.properties[name], let type = property.member.type
      else { continue }
      object.fields[name] = typed(
        force(argument.value), as: type, Frame(function: nil, owner: info, file: property.file, receiver: nil))
    }
    // Another view of the type runs the same closures anew; those that it was given have run for good.
    let before = runClosures
    activeViews.append(info.index)
    callSites.append(CallSite(file: object.file, offset: object.offset, owner: outer, makesView: true))
    let frame = Frame(function: nil, owner: info, file: body.file, receiver: .object(object))
    _ = sharing { run(function: nil, body: getter, in: frame) }
    callSites.removeLast()
    activeViews.removeLast()
    let after = runClosures
    runClosures = before
    for case .closure(let closure, _) in object.arguments?.map(\.value) ?? []
    where after.contains(ObjectIdentifier(closure)) {
      runClosures.insert(ObjectIdentifier(closure))
    }
    return true
  }

  /// Whether what a view is made with may decide where it leads.
  private func decides(_ argument: ArgumentValue, of view: Program.TypeInfo) -> Bool {
    switch force(argument.value) {
    case .object(let object): object.arguments != nil && object.type.info.map { program.role(of: $0).isPlace } == true
    case .enumeration(let known, _, _):
      if let info = known ?? type(ofProperty: argument.label, of: view) {
        info.kind == .enum && !info.isExternal
      } else {
        false
      }
    default: false
    }
  }

  private func type(ofProperty name: String?, of view: Program.TypeInfo) -> Program.TypeInfo? {
    guard let property = name.flatMap({ view.properties[$0] }), let type = property.member.type else { return nil }
    return program.type(named: type.name, in: view, from: property.file)
  }

  /// Does something with each of several values, under its condition.
  private func each(of alternatives: [Value.Alternative], _ work: (Value) -> Void) {
    for alternative in alternatives {
      let depth = path.count
      if let condition = alternative.condition { path.append(PathStep(condition: condition, function: nil)) }
      work(alternative.value)
      path.removeSubrange(depth...)
    }
  }

  /// Takes down which views the body of another is in turn, if each is there under a condition.
  func addChoices(_ value: Value, _ condition: Condition?, of outer: Program.TypeInfo) {
    var found: [Choice] = []
    var isChoice = true
    func add(_ value: Value, _ condition: Condition?, _ depth: Int) {
      guard depth < 20 else { return }
      switch force(value) {
      case .oneOf(let alternatives):
        for alternative in alternatives {
          add(alternative.value, Condition.all(of: [condition, alternative.condition]), depth + 1)
        }
      case .closure: add(evaluateContent(value), condition, depth + 1)
      case .object(let object):
        guard let info = object.type.info, !info.isExternal else {
          if Self.wholes.contains(object.type.name),
            let content = object.arguments?.first(where: { $0.label == "content" })
          {
            add(content.value, condition, depth + 1)
          } else if condition == nil {
            isChoice = false
          }
          return
        }
        guard let condition else {
          isChoice = false
          return
        }
        let count = found.count
        if let content = genericContent(of: object, info) { add(content, condition, depth + 1) }
        if found.count == count, program.role(of: info) == .view || program.role(of: info) == .representable {
          found.append(Choice(outer: outer.index, inner: info.index, condition: condition))
        }
      default: break
      }
    }
    add(value, condition, 0)
    if isChoice { choices += found.filter { $0.inner != outer.index } }
  }

  /// Views of SwiftUI that are no more than what they hold.
  private static let wholes: Set<String> = [
    "Group", "ZStack", "AnyView", "NavigationStack", "NavigationView", "WithPerceptionTracking",
  ]

  /// Takes down that a view fills a stack, a tab or a column of the present one.
  func showWhole(_ value: Value, _ frame: Frame) {
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
        Self.wholes.contains(object.type.name)
      {
        if case .closure = force(content) {
          let value = evaluateContent(content)
          showWhole(value, frame)
        } else {
          showWhole(content, frame)
        }
      }
    // What stands beside others fills nothing.
    case .oneOf(let alternatives) where alternatives.count == 1 || alternatives.allSatisfy({ $0.condition != nil }):
      each(of: alternatives) { showWhole($0, frame) }
    default: break
    }
  }

  func evaluateContent(_ value: Value) -> Value {
    guard case .closure(let closure, let scope) = force(value) else { return value }
    let (quiet, shows) = (isQuiet, showsViews)
    (isQuiet, showsViews) = (true, false)
    defer { (isQuiet, showsViews) = (quiet, shows) }
    return run(closure, arguments: [], in: scope)
  }

}
