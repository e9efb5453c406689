/// Tells code that may move from code that cannot, by the names that it mentions; only the former need be followed.
///
/// A function is relevant when it mentions something that moves, or a name that belongs to a relevant function.
final class Relevance {
  private var names: Set<String>
  private var functionNames: [ObjectIdentifier: Bool] = [:]
  /// The names of properties by which something is shown.
  private(set) var slots: Set<String> = []
  /// The texts that code mentions.
  private(set) var texts: Set<String> = []

  /// What moves by itself.
  static let moves: Set<String> = [
    "pushViewController", "present", "presentViewController", "show", "showViewController", "showDetailViewController",
    "setViewControllers", "viewControllers", "rootViewController", "performSegue", "performSegueWithIdentifier",
    "instantiateViewController", "popToViewController", "addChild", "addChildViewController", "selectedIndex",
    "selectedViewController", "NavigationLink", "sheet", "fullScreenCover", "popover", "navigationDestination", "TabView",
    "WindowGroup", "onOpenURL", "NavigationStack", "NavigationView", "NavigationSplitView", "Tab", "inspector",
    "NavigationPath", "pushController", "presentAsSheet", "presentAsModalWindow", "contentViewController",
    "trigger", "accept", "showDetail", "UIHostingController", "setRoot", "contextTrigger", "deepLink", "transition",
    "fullScreenCoverIfPresent", "replaceRootViewController", "pushViewControllerAnimated", "UIPageViewController",
    "setRootViewController", "navigationStack", "steps", "initialRoute", "tabs", "pages", "coordinate", "prepareTransition", "Window", "Settings", "DocumentGroup",
  ]

  init(_ program: Program, _ stored: StoredValues) {
    names = Self.moves
    var mentions: [(name: String, mentioned: Set<String>, function: ObjectIdentifier?)] = []
    var slots: Set<String> = []
    var texts: Set<String> = []
    func mentioned(_ walk: (CodeWalk) -> Void) -> Set<String> {
      var found: Set<String> = []
      walk(
        CodeWalk { expression in
          switch expression {
          case .name(let name):
            found.insert(name)
            if name.first == "$" { slots.insert(String(name.dropFirst())) }
          case .member(let base, let name):
            found.insert(name)
            if case .name(let first)? = base?.root, first.first == "$" { slots.insert(name) }
          case .text: if let text = expression.literalText { texts.insert(text) }
          default: break
          }
        })
      return found
    }
    for type in program.types {
      for function in type.functionOrder {
        let found = mentioned { $0.walk(function.function) }
        mentions.append((function.function.name, found, ObjectIdentifier(function)))
      }
      for name in type.propertyOrder {
        guard let property = type.properties[name] else { continue }
        let found = mentioned { walk in
          if let value = property.member.value { walk.walk(value) }
          if let getter = property.member.getter { walk.walk(getter) }
          for observer in property.member.observers { walk.walk(observer) }
        }
        mentions.append((name, found, nil))
        if property.member.type?.name == "NavigationPath" { slots.insert(name) }
      }
    }
    for functions in program.globalFunctions.values {
      for function in functions {
        mentions.append(
          (function.function.name, mentioned { $0.walk(function.function) }, ObjectIdentifier(function)))
      }
    }
    // What is put into a property is reached by its name.
    for (name, values) in stored.byName {
      var found: Set<String> = []
      for value in values {
        switch value.value {
        case .closure, .name, .member: found.formUnion(mentioned { $0.walk(value.value) })
        default: break
        }
      }
      if !found.isEmpty { mentions.append((name, found, nil)) }
    }
    slots.formUnion(["path", "sheet", "destination", "route", "selection", "selectedTab"])
    for type in program.types {
      for known in type.cases {
        // A case of an enumeration of texts is a text.
        if let raw = known.rawValue?.literalText { texts.insert(raw) } else { texts.insert(known.name) }
      }
    }
    self.slots = slots
    self.texts = texts
    names.formUnion(slots)
    // By a work list: each name tells those that mention it.
    var mentioning: [String: [Int]] = [:]
    for (number, entry) in mentions.enumerated() { for name in entry.mentioned { mentioning[name, default: []].append(number) } }
    var pending = Array(names)
    var isRelevant = [Bool](repeating: false, count: mentions.count)
    while let name = pending.popLast() {
      for number in mentioning[name] ?? [] where !isRelevant[number] {
        isRelevant[number] = true
        let own = mentions[number].name
        // Names that everything has say nothing.
        if !Self.common.contains(own), names.insert(own).inserted { pending.append(own) }
      }
    }
    for (number, entry) in mentions.enumerated() { if let function = entry.function { functionNames[function] = isRelevant[number] } }
  }

  private static let common: Set<String> = [
    "init", "body", "description", "id", "value", "name", "title", "text", "view", "image", "color", "error", "count",
    "viewDidLoad", "viewWillAppear", "viewDidAppear", "data", "item", "items", "isEmpty", "first", "map", "frame", "color",
  ]

  func isRelevant(_ function: Program.FunctionInfo) -> Bool { functionNames[ObjectIdentifier(function)] ?? false }

  func isRelevant(getter name: String, in type: Program.TypeInfo) -> Bool { names.contains(name) || name == "body" }

  func isRelevant(name: String) -> Bool { names.contains(name) }

  /// Whether an expression mentions what may move.
  func isRelevant(_ expression: Expression) -> Bool {
    switch expression {
    case .name(let name): return names.contains(name)
    case .literal, .text, .other: return false
    default: break
    }
    var found = false
    CodeWalk { expression in
      switch expression {
      case .name(let name), .member(_, let name): if self.names.contains(name) { found = true }
      default: break
      }
    }.walk(expression)
    return found
  }
}

extension Expression {
  /// Where a chain of members and calls begins.
  var root: Expression {
    var current = self
    for _ in 0..<400 {
      switch current {
      case .member(let base?, _): current = base
      case .call(let call): current = call.callee
      default: return current
      }
    }
    return current
  }
}
