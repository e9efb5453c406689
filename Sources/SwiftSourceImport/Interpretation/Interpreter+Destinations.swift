internal import NavigationGraph

extension Interpreter {
  /// One thing that a value may show.
  struct Target {
    var destination: Destination
    var condition: Condition?
    /// How it is shown, where that is known of it.
    var move: Move?
    var confidence = Confidence.exact
  }

  /// What an expression shows that the code does not tell, with the function that makes it.
  private func unknown(_ expression: Expression?, _ frame: Frame, else text: String = "…") -> Target {
    var maker = expression
    if case .name(let name)? = expression, let value = frame.function?.variables[name] { maker = value }
    var function: String?
    if case .call(let call)? = maker, let name = call.name {
      let labels = call.arguments.filter { !$0.isTrailing }.map { ($0.label ?? "_") + ":" }
      function = "\(name)(\(labels.joined()))"
    }
    return Target(destination: .unresolved(expression?.text ?? text, function: function))
  }

  /// The screens that a value shows.
  func destinations(of value: Value, expression: Expression?, _ frame: Frame, depth: Int = 0) -> [Target] {
    guard depth < 12 else { return [unknown(expression, frame)] }
    func inner(_ value: Value) -> [Target] { destinations(of: value, expression: expression, frame, depth: depth + 1) }
    let unresolved = [unknown(expression, frame)]
    switch force(value) {
    case .object(let object): return destinations(of: object, expression: expression, frame, depth: depth)
    case .scene(let storyboard, let identifier):
      return [Target(destination: .scene(storyboard: storyboard, identifier: identifier, type: nil))]
    case .oneOf(let alternatives):
      var all: [Target] = []
      for alternative in alternatives {
        if case .none = force(alternative.value) { continue }
        for var target in inner(alternative.value) {
          target.condition = Condition.all(of: [alternative.condition, target.condition])
          all.append(target)
        }
      }
      // What is known of some tells more than that others are not known.
      let known = all.filter { if case .unresolved = $0.destination { false } else { true } }
      return known.isEmpty ? Array(all.prefix(1)) : known
    case .list(let elements): return elements.isEmpty ? unresolved : elements.flatMap { inner($0) }
    case .closure(let closure, let scope):
      let quiet = isQuiet
      isQuiet = true
      let shows = showsViews
      showsViews = false
      let value = run(closure, arguments: [], in: scope)
      (isQuiet, showsViews) = (quiet, shows)
      return inner(value)
    case .function(let functions, let receiver):
      guard let function = functions.first(where: { !$0.function.body.isEmpty }) else { return unresolved }
      let quiet = isQuiet
      isQuiet = true
      let value = invoke(function, receiver: receiver, arguments: [])
      isQuiet = quiet
      return inner(value)
    case .none: return []
    case .unknown(let type?):
      if case .library(let name, _) = type {
        if SystemScreens.contains(name) { return [Target(destination: .system(name))] }
        if name.hasSuffix("Router"), let targets = targets(ofRouter: type.arguments, frame, depth: depth) {
          return targets
        }
      }
      return unresolved
    case .type(let type):
      if let info = type.info, program.role(of: info).isPlace {
        return [Target(destination: .type(info), confidence: .inferred)]
      }
      return unresolved
    default: return unresolved
    }
  }

  func destinations(
    of object: Object, expression: Expression?, _ frame: Frame, depth: Int
  ) -> [Target] {
    func inner(_ value: Value) -> [Target] { destinations(of: value, expression: expression, frame, depth: depth + 1) }
    let unresolved = [unknown(expression, frame, else: object.type.name)]
    var type = object.type
    // What the app adds to a type of a library leaves it what it is.
    if case .declared(let info, let arguments) = type, info.isExternal { type = .library(info.name, arguments) }
    switch type {
    case .declared(let info, _) where isOfSystem(info): return [Target(destination: .system(info.name))]
    case .declared(let info, let arguments):
      let role = program.role(of: info)
      switch role {
      case .navigation:
        // What it shows first is the screen.
        if let content = content(of: object) { return filling(info, with: inner(content)) }
        if let root = initialContent(of: info) { return filling(info, with: inner(root)) }
        return [Target(destination: .type(info))]
      case .hosting:
        let generic =
          arguments.first ?? info.inherited.first { $0.name.hasSuffix("HostingController") }?.arguments.first
        if let content = content(of: object) {
          let found = inner(content)
          if found.contains(where: { if case .type = $0.destination { true } else { false } }) {
            return filling(info, with: found)
          }
        }
        if let generic, let view = program.type(named: generic.name, in: info, from: info.file),
          program.role(of: view) == .view
        {
          return filling(info, with: [Target(destination: .type(view))])
        }
        return [Target(destination: .type(info))]
      case .view:
        // A frame for whatever it is given: `Sheet { Page() }`.
        if let content = genericContent(of: object, info) {
          let found = inner(content)
          if found.contains(where: { if case .type = $0.destination { true } else { false } }) { return found }
        }
        if let found = shownInstead(of: object, info, depth: depth) { return found }
        return [Target(destination: .type(info), confidence: object.arguments == nil ? .inferred : .exact)]
      case .controller, .tabs, .split, .pages, .representable:
        if object.arguments == nil, isAbstract(info) { return unresolved }
        if case .scene(let storyboard, let identifier)? = object.arguments?.first(where: { $0.label == "scene" }).map({
          force($0.value)
        }) {
          return [Target(destination: .scene(storyboard: storyboard, identifier: identifier, type: info))]
        }
        return [Target(destination: .type(info), confidence: object.arguments == nil ? .inferred : .exact)]
      case .component, .modifier: return unresolved
      case .application, .other:
        if let initial = initialTargets(of: object, info, depth: depth) { return initial }
        if isStepFlow(info) {
          // A navigation controller is filled by the steps that follow.
          let root = info.properties["rootViewController"]?.member.type?.lastName ?? "UINavigationController"
          return Role(libraryType: root) == .navigation ? [] : [Target(destination: .type(info))]
        }
        return presented(by: object, info) ?? unresolved
      }
    case .library(let name, let arguments):
      if SystemScreens.contains(name) { return [Target(destination: .system(name))] }
      if name.hasSuffix("Router"), let targets = targets(ofRouter: arguments, frame, depth: depth) { return targets }
      switch Role(libraryType: name) {
      case .navigation?, .hosting?:
        if let content = content(of: object) { return inner(content) }
        // It is empty so far; what is pushed first is what people see.
        if object.arguments != nil {
          object.isShown = true
          return []
        }
        return unresolved
      case .tabs?, .split?, .pages?:
        guard let content = content(of: object) else { return unresolved }
        return inner(content)
      case .controller?:
        if name == "UIViewController" || name == "UITableViewController" || name == "UICollectionViewController" {
          return unresolved
        }
        return [Target(destination: .library(name))]
      default:
        if let content = object.fields["content"]
          ?? object.arguments?.first(where: { $0.label == "rootView" || $0.label == "content" })?.value
        {
          return inner(content)
        }
        // A frame of another library around what it is given.
        if let arguments = object.arguments {
          for argument in arguments.reversed() {
            switch argument.value {
            case .closure, .object:
              let found = inner(argument.value)
              if found.contains(where: { if case .type = $0.destination { true } else { false } }) { return found }
            default: break
            }
          }
        }
        if object.arguments != nil, name.hasSuffix("Controller") { return [Target(destination: .library(name))] }
        return unresolved
      }
    }
  }

  /// Remembers with what a navigation or hosting controller of the app's own type is filled.
  private func filling(_ frame: Program.TypeInfo, with targets: [Target]) -> [Target] {
    for case .type(let info) in targets.map(\.destination)
    where fillings[frame.index]?.contains(info.index) != true {
      fillings[frame.index, default: []].append(info.index)
    }
    return targets
  }

  /// Whether a type inherits from a screen of the system.
  private func isOfSystem(_ info: Program.TypeInfo) -> Bool {
    program.ancestors(of: info).first.map(SystemScreens.contains) ?? false
  }

  /// Whether a controller is only there for others to inherit from.
  func isAbstract(_ info: Program.TypeInfo) -> Bool {
    info.isExternal || !program.subtypes(of: info).isEmpty
  }

  /// What a controller that holds others holds.
  func content(of object: Object) -> Value? {
    for name in ["stack", "rootViewController", "viewControllers", "rootView", "root", "content"] {
      if let value = object.fields[name] { return value }
      if let argument = object.arguments?.first(where: { $0.label == name }) { return argument.value }
    }
    if let first = object.arguments?.first, first.label == nil { return first.value }
    return nil
  }

  /// What a navigation controller of the app shows first, as its own code says.
  func initialContent(of info: Program.TypeInfo) -> Value? {
    for name in ["init", "viewDidLoad", "awakeFromNib", "setup"] {
      for function in info.functions[name] ?? [] {
        var found: Expression?
        CodeWalk { expression in
          guard found == nil else { return }
          switch expression {
          case .assignment(.name("viewControllers"), let value, _),
            .assignment(.member(.name("self")?, "viewControllers"), let value, _):
            found = value
          case .call(let call):
            if case .member(.name("super")?, "init") = call.callee { found = call.argument("rootViewController") }
            if call.name == "setViewControllers" || call.name == "pushViewController" {
              found = call.arguments.first?.value
            }
          default: break
          }
        }.walk(function.function)
        if let found {
          let receiver = Value.object(Object(.declared(info, []), file: info.file, offset: info.offset))
          let frame = Frame(function: function, owner: info, file: function.file, receiver: receiver)
          let value = force(evaluateQuietly(found, frame))
          if case .unknown = value { continue }
          return value
        }
      }
    }
    return nil
  }

  /// The content of a view that has it as a parameter.
  func genericContent(of object: Object, _ info: Program.TypeInfo) -> Value? {
    let takesViews =
      info.generics.values.contains { $0 == "View" }
      || info.properties.values.contains { $0.member.type?.name == "AnyView" }
    guard takesViews, let arguments = object.arguments else { return nil }
    for argument in arguments.reversed() {
      switch argument.value {
      // A closure of another name makes what is shown later on, if at all.
      case .closure where argument.label.map { ["content", "root", "rootView", "view", "page"].contains($0) } ?? true:
        return argument.value
      case .object(let object) where object.type.info.map({ program.role(of: $0) == .view }) == true:
        return argument.value
      default: break
      }
    }
    return nil
  }

  /// The screens that a view only passes on: its whole body is one that what it is made with decides.
  private func shownInstead(of object: Object, _ info: Program.TypeInfo, depth: Int) -> [Target]? {
    guard depth < 6, object.arguments?.contains(where: { carriesChoice($0.value) }) == true,
      let body = info.properties["body"], let getter = body.member.getter, getter.count == 1,
      case .expression = getter[0]
    else { return nil }
    func targets(of receiver: Object) -> [Target] {
      let frame = Frame(function: nil, owner: info, file: body.file, receiver: .object(receiver))
      let (quiet, shows) = (isQuiet, showsViews)
      (isQuiet, showsViews) = (true, false)
      defer { (isQuiet, showsViews) = (quiet, shows) }
      return destinations(
        of: run(function: nil, body: getter, in: frame), expression: nil, frame, depth: depth + 6)
    }
    func types(_ targets: [Target]) -> Set<Int>? {
      var found: Set<Int> = []
      for target in targets {
        guard case .type(let shown) = target.destination, shown !== info else { return nil }
        found.insert(shown.index)
      }
      return found.isEmpty ? nil : found
    }
    let shown = targets(of: object)
    guard let found = types(shown) else { return nil }
    // What is always the same is a part of the view.
    return types(targets(of: Object(object.type, file: object.file, offset: object.offset))) == found ? nil : shown
  }

  /// Whether a value is a case of an enumeration of the app, or is made with one.
  private func carriesChoice(_ value: Value) -> Bool {
    switch force(value) {
    case .enumeration(let info?, _, _): !info.isExternal
    case .object(let object):
      object.type.info.map { program.role(of: $0) == .other } == true
        && (object.arguments ?? []).contains { argument in
          if case .enumeration = force(argument.value) { true } else { false }
        }
    default: false
    }
  }

  /// What something that is no screen shows when it is shown: a coordinator its first screen, a module its view.
  func presented(by object: Object, _ info: Program.TypeInfo) -> [Target]? {
    for name in ["viewController", "controller", "rootViewController", "view", "navigationController"] {
      if let value = object.fields[name] ?? object.arguments?.first(where: { $0.label == name })?.value {
        switch force(value) {
        case .object, .scene, .oneOf:
          let found = destinations(
            of: value, expression: nil, Frame(function: nil, owner: info, file: info.file, receiver: nil), depth: 6)
          if found.contains(where: { if case .type = $0.destination { true } else { false } }) { return found }
        default: break
        }
      }
    }
    return nil
  }
}
