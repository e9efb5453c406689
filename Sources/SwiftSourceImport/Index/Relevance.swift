/// Tells code that may move from code that cannot, by the names that it mentions; only the former need be followed.
///
/// A function is relevant when it mentions something that moves, or a name that belongs to a relevant function.
final class Relevance {
  private var names: Set<String>
  private var functions: [ObjectIdentifier: Bool] = [:]
  /// The names of properties by which something is shown.
  private(set) var slots: Set<String> = []
  /// The texts that code mentions.
  private(set) var texts: Set<String> = []

  /// What moves by itself, whatever it is called on.
  private static let moves: Set<String> = [
    "pushViewController", "presentViewController", "showViewController", "showDetailViewController", "setViewControllers",
    "viewControllers", "rootViewController", "performSegue", "performSegueWithIdentifier", "popToViewController", "addChild",
    "addChildViewController", "selectedIndex", "selectedViewController", "NavigationLink", "sheet", "fullScreenCover",
    "popover", "navigationDestination", "TabView", "WindowGroup", "onOpenURL", "NavigationStack", "NavigationView",
    "NavigationSplitView", "contentViewController", "presentAsSheet", "presentAsModalWindow", "UIHostingController",
  ]

  /// Stands for a call that moves by its labels.
  private static let move = "→"

  init(_ program: Program, _ stored: StoredValues) {
    names = Self.moves.union([Self.move])
    if program.methods["prepareTransition"] != nil {
      names.formUnion(["trigger", "contextTrigger", "deepLink", "setRoot", "initialRoute", "prepareTransition"])
    }
    if program.methods["navigate"]?.contains(where: { $0.function.result?.lastName == "FlowContributors" }) == true {
      names.formUnion(["steps", "coordinate", "Flows"])
    }
    var mentions: [(name: String, mentioned: Set<String>, function: ObjectIdentifier?)] = []
    var bindings = Bindings()
    var texts: Set<String> = []
    func mentioned(_ walk: (CodeWalk) -> Void) -> Set<String> {
      var found: Set<String> = []
      walk(
        CodeWalk { expression in
          switch expression {
          case .name(let name), .member(_, let name): found.insert(name)
          case .call(let call):
            if Self.isMove(call) { found.insert(Self.move) }
            bindings.add(call)
          case .text: if let text = expression.literalText { texts.insert(text) }
          default: break
          }
        })
      return found
    }
    for type in program.types {
      for function in type.functionOrder {
        mentions.append((function.function.name, mentioned { $0.walk(function.function) }, ObjectIdentifier(function)))
      }
      for name in type.propertyOrder {
        guard let property = type.properties[name]?.member else { continue }
        let found = mentioned { walk in
          if let value = property.value { walk.walk(value) }
          if let getter = property.getter { walk.walk(getter) }
          for observer in property.observers { walk.walk(observer) }
        }
        mentions.append((name, found, nil))
        if property.type?.name == "NavigationPath" { bindings.slots.insert(name) }
      }
      // A case of an enumeration of texts is a text.
      for known in type.cases { texts.insert(known.rawValue?.literalText ?? known.name) }
    }
    for functions in program.globalFunctions.values {
      for function in functions {
        mentions.append((function.function.name, mentioned { $0.walk(function.function) }, ObjectIdentifier(function)))
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
    slots = bindings.all()
    self.texts = texts
    names.formUnion(slots)
    spread(mentions)
  }

  /// Makes all names relevant by which code comes to what moves.
  private func spread(_ mentions: [(name: String, mentioned: Set<String>, function: ObjectIdentifier?)]) {
    var mentioning: [String: [Int]] = [:]
    for (number, entry) in mentions.enumerated() {
      for name in entry.mentioned { mentioning[name, default: []].append(number) }
    }
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
    for (number, entry) in mentions.enumerated() {
      if let function = entry.function { functions[function] = isRelevant[number] }
    }
  }

  private static let common: Set<String> = [
    "init", "body", "description", "id", "value", "name", "title", "text", "view", "image", "color", "error", "count",
    "viewDidLoad", "viewWillAppear", "viewDidAppear", "data", "item", "items", "isEmpty", "first", "map", "frame",
    "tableView", "collectionView", "application", "scene", "shared", "self", "delegate", "dataSource", "update", "reload",
  ]

  private static func isMove(_ call: Call) -> Bool {
    guard let name = call.name, Interpreter.controllerCalls.contains(name) else { return false }
    return Interpreter.hasSystemLabels(name, call)
  }

  func isRelevant(_ function: Program.FunctionInfo) -> Bool { functions[ObjectIdentifier(function)] ?? false }

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
      case .call(let call): if Self.isMove(call) { found = true }
      default: break
      }
    }.walk(expression)
    return found
  }
}

/// The properties that say what is shown, by how their bindings are used.
private struct Bindings {
  var slots: Set<String> = []
  /// What each parameter is given as a binding.
  private var handedOn: [String: Set<String>] = [:]

  private static let labels: Set<String> = ["isPresented", "item", "path", "isActive", "unwrapping", "store", "state", "get"]
  private static let selecting: Set<String> = ["TabView", "List", "NavigationLink", "NavigationSplitView", "NavigationStack"]
  private static let showing: Set<String> = [
    "sheet", "fullScreenCover", "popover", "navigationDestination", "inspector", "NavigationStack", "NavigationLink", "scope",
    "Binding", "NavigationView", "NavigationStackStore",
  ]

  mutating func add(_ call: Call) {
    guard let callee = call.name else { return }
    for argument in call.arguments {
      let isShowing =
        argument.label.map { Self.labels.contains($0) } == true && Self.showing.contains(callee)
        || argument.label == "selection" && Self.selecting.contains(callee)
      switch argument.value {
      case .name, .member:
        guard var name = argument.value.lastName else { continue }
        if name.first == "$" { name.removeFirst() }
        if isShowing { slots.insert(name) }
        else if let label = argument.label, case .name(let root) = argument.value.root, root.first == "$" {
          handedOn[label, default: []].insert(name)
        }
      case .other(let text) where isShowing && text.hasPrefix("\\."):
        // A path to what is shown: `\.destination?.edit`.
        if let first = text.dropFirst(2).split(whereSeparator: { ".?!".contains($0) }).first {
          slots.insert(first.hasPrefix("$") ? String(first.dropFirst()) : String(first))
        }
      case .closure(let closure) where isShowing:
        var read: Set<String> = []
        CodeWalk { expression in
          switch expression {
          case .member(_, let name), .name(let name): read.insert(name)
          default: break
          }
        }.walk(closure.body)
        slots.formUnion(read)
      case .call(let inner) where isShowing:
        for argument in inner.arguments { if case .other(let text) = argument.value, text.hasPrefix("\\."), let first = text.dropFirst(2).split(whereSeparator: { ".?!".contains($0) }).first { slots.insert(first.hasPrefix("$") ? String(first.dropFirst()) : String(first)) } }
        if let name = argument.value.root.lastName, name.first == "$" { slots.insert(String(name.dropFirst())) }
      default: break
      }
    }
  }

  /// The slots, with those whose bindings are handed on to them.
  func all() -> Set<String> {
    var all = slots
    var pending = Array(slots)
    while let name = pending.popLast() {
      for outer in handedOn[name] ?? [] where all.insert(outer).inserted { pending.append(outer) }
    }
    return all.subtracting(["self", "nil", "id", "wrappedValue", "text"])
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
