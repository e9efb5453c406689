internal import NavigationFormats

/// Tells code that may move from code that cannot, by the names that it mentions; only the former need be followed.
///
/// A function is relevant when it mentions something that moves, or calls or hands on something relevant by its name.
final class Relevance {
  /// How code mentions a name.
  private enum Mention: Hashable {
    case called(String)
    case named(String)
  }

  private var relevant: Set<Mention>
  private var functions: [ObjectIdentifier: Bool] = [:]
  /// What has been found of calls and closures, which the program keeps, already.
  private var knownCode: [ObjectIdentifier: Bool] = [:]
  /// The names of members that code names, and all names in the code of enumerations.
  private var memberNames: Set<String> = []
  /// All names that code calls or hands on.
  private var mentionedNames: Set<String> = []
  /// The names that code in other languages uses.
  private var namesElsewhere: Set<String> = []
  /// The names of properties by which something is shown.
  private(set) var slots: Set<String> = []
  /// The texts that code mentions.
  private(set) var texts: Set<String> = []

  /// What moves by itself, whatever it is called on.
  private static let moves: Set<String> = [
    "pushViewController", "presentViewController", "showViewController", "showDetailViewController",
    "setViewControllers",
    "performSegue", "performSegueWithIdentifier", "popToViewController", "addChild", "addChildViewController",
    "NavigationLink", "sheet", "fullScreenCover", "popover", "navigationDestination", "TabView", "WindowGroup",
    "onOpenURL",
    "NavigationStack", "NavigationView", "NavigationSplitView", "presentAsSheet", "presentAsModalWindow",
    "UIHostingController",
  ]

  /// What moves when it is set.
  private static let settings: Set<String> = [
    "viewControllers", "rootViewController", "selectedIndex", "selectedViewController", "contentViewController",
  ]

  /// Stands for a call that moves by its labels.
  private static let move = "→"

  init(_ program: Program, _ stored: StoredValues, _ hints: Hints) {
    relevant = Set(Self.moves.map { .called($0) } + Self.settings.map { .named($0) } + [.called(Self.move)])
    for name in hints.calledNames { relevant.insert(.called(name)) }
    if program.methods["prepareTransition"] != nil {
      for name in ["trigger", "contextTrigger", "deepLink", "setRoot", "prepareTransition"] {
        relevant.insert(.called(name))
      }
      relevant.insert(.called("init:initialRoute"))
    }
    if program.methods["navigate"]?.contains(where: { $0.function.result?.lastName == "FlowContributors" }) == true {
      for name in ["steps", "Flows"] { relevant.insert(.named(name)) }
      relevant.insert(.called("coordinate"))
    }
    var entries: [(keys: [Mention], mentioned: Set<Mention>, function: ObjectIdentifier?)] = []
    var bindings = Bindings()
    var texts: Set<String> = []
    var hinted: Set<Mention> = []
    var isInEnumeration = false
    var memberNames: Set<String> = []
    func mentioned(in file: Int? = nil, _ walk: (CodeWalk) -> Void) -> Set<Mention> {
      var found: Set<Mention> = []
      walk(
        CodeWalk { expression in
          switch expression {
          case .name(let name):
            found.insert(.named(name))
            if isInEnumeration { memberNames.insert(name) }
          case .member(_, let name):
            found.insert(.named(name))
            memberNames.insert(name)
          case .call(let call):
            if let name = call.name { found.insert(Self.mention(name, call.arguments.map(\.label))) }
            if Self.isMove(call) { found.insert(.called(Self.move)) }
            if let file, let name = call.name, hints.line(of: call.offset, in: file) != nil {
              hinted.insert(.called(name))
            }
            if call.argument("initialRoute") != nil || call.argument("tabs") != nil {
              found.insert(.called("init:initialRoute"))
            }
            bindings.add(call)
          case .text: if let text = expression.literalText { texts.insert(text) }
          default: break
          }
        })
      return found
    }
    for type in program.types {
      isInEnumeration = type.kind == .enum || type.isExternal
      for function in type.functionOrder {
        entries.append(
          (
            Self.mentions(function.function), mentioned(in: function.file) { $0.walk(function.function) },
            ObjectIdentifier(function)
          ))
      }
      for name in type.propertyOrder {
        guard let owned = type.properties[name] else { continue }
        let (property, file) = (owned.member, owned.file)
        for attribute in property.attributes {
          entries.append(([], mentioned(in: file) { walk in attribute.arguments.forEach { walk.walk($0.value) } }, nil))
        }
        if let getter = property.getter {
          entries.append(([.called(name), .named(name)], mentioned(in: file) { $0.walk(getter) }, nil))
        }
        if let value = property.value {
          let found = mentioned(in: file) { $0.walk(value) }
          if case .closure = value {
            entries.append(([.called(name)], found, nil))
          }
          // What is made by a closure right away, or kept with one.
          else if case .call = value {
            entries.append(([.called(name), .named(name)], found, nil))
          } else {
            entries.append(([], found, nil))
          }
        }
        for observer in property.observers { entries.append(([], mentioned(in: file) { $0.walk(observer) }, nil)) }
        if property.type?.name == "NavigationPath" { bindings.slots.insert(name) }
      }
      // A case of an enumeration of texts is a text.
      for known in type.cases { texts.insert(known.rawValue?.literalText ?? known.name) }
    }
    isInEnumeration = false
    for variable in program.globals.values {
      if let value = variable.member.value { entries.append(([], mentioned { $0.walk(value) }, nil)) }
      if let getter = variable.member.getter { entries.append(([], mentioned { $0.walk(getter) }, nil)) }
    }
    for file in program.files { entries.append(([], mentioned { $0.walk(file.statements) }, nil)) }
    for functions in program.globalFunctions.values {
      for function in functions {
        entries.append(
          (
            Self.mentions(function.function), mentioned(in: function.file) { $0.walk(function.function) },
            ObjectIdentifier(function)
          ))
      }
    }
    // What is put into a property is reached by calling it.
    for (name, values) in stored.byName {
      var found: Set<Mention> = []
      for value in values {
        switch value.value {
        case .closure: found.formUnion(mentioned { $0.walk(value.value) })
        case .name(let function), .member(_, let function):
          if program.methods[function] != nil || program.globalFunctions[function] != nil {
            found.insert(.named(function))
          }
        default: break
        }
      }
      if !found.isEmpty { entries.append(([.called(name)], found, nil)) }
    }
    slots = bindings.all()
    self.texts = texts.union(program.companions.texts)
    let namesElsewhere = program.companions.names
    for name in slots { relevant.insert(.named(name)) }
    relevant.formUnion(hinted)
    for entry in entries {
      for mention in entry.mentioned {
        switch mention {
        case .called(let name), .named(let name): mentionedNames.insert(name)
        }
      }
    }
    for file in program.files { mentionedNames.formUnion(file.otherNames) }
    mentionedNames.formUnion(namesElsewhere)
    // Of properties of one name in several builds or files, each counts.
    for property in program.allProperties {
      property.walk(CodeWalk { if case .member(_, let name) = $0 { memberNames.insert(name) } })
    }
    self.memberNames = memberNames.union(program.files.flatMap(\.otherNames))
    self.namesElsewhere = namesElsewhere
    spread(entries)
  }

  /// Whether code calls or hands on something of a name.
  func isMentioned(_ name: String) -> Bool { mentionedNames.contains(name) }

  /// Whether code may name a case of an enumeration, which it does as a member, and in Objective-C behind the name of the
  /// enumeration.
  func isRequested(_ name: String, of type: String) -> Bool {
    memberNames.contains(name)
      || !namesElsewhere.isEmpty && namesElsewhere.contains(type + name.prefix(1).uppercased() + name.dropFirst())
  }

  /// Whether nothing can call a function: no code names it, and no library knows it.
  func isDead(_ function: Program.FunctionInfo, in program: Program) -> Bool {
    guard let owner = function.owner, !mentionedNames.contains(function.function.name) else { return false }
    let name = function.function.name
    if name == "init"
      || function.function.attributes.contains(where: { ["override", "objc", "IBAction"].contains($0) })
    {
      return false
    }
    if !function.function.isOpen { return true }
    guard program.role(of: owner) == .other, !owner.isExternal else { return owner.isExternal }
    // A library may call what its protocols and classes declare.
    return program.ancestors(of: owner).allSatisfy { program.onlyType(lastName: $0).map { !$0.isExternal } ?? false }
  }

  /// Makes all names relevant by which code comes to what moves.
  private func spread(_ entries: [(keys: [Mention], mentioned: Set<Mention>, function: ObjectIdentifier?)]) {
    var mentioning: [Mention: [Int]] = [:]
    for (number, entry) in entries.enumerated() {
      for mention in entry.mentioned { mentioning[mention, default: []].append(number) }
    }
    var pending = Array(relevant)
    var isRelevant = [Bool](repeating: false, count: entries.count)
    while let mention = pending.popLast() {
      for number in mentioning[mention] ?? [] where !isRelevant[number] {
        isRelevant[number] = true
        for key in entries[number].keys where !Self.isCommon(key) && relevant.insert(key).inserted {
          pending.append(key)
        }
      }
    }
    for (number, entry) in entries.enumerated() {
      if let function = entry.function { functions[function] = isRelevant[number] }
    }
  }

  /// Whether everything has a name, so that it says nothing.
  private static func isCommon(_ mention: Mention) -> Bool {
    switch mention {
    case .called(let name), .named(let name): common.contains(name)
    }
  }

  private static let common: Set<String> = [
    "init", "body", "description", "id", "value", "name", "title", "text", "view", "image", "color", "error", "count",
    "viewDidLoad", "viewWillAppear", "viewDidAppear", "data", "item", "items", "isEmpty", "first", "map", "frame",
    "tableView", "collectionView", "application", "scene", "shared", "self", "delegate", "dataSource", "update",
    "reload",
    "add", "append", "remove", "insert", "contains", "filter", "sorted", "compactMap", "flatMap", "forEach", "reduce",
    "encode", "decode", "equals", "cancel", "resume", "send", "next", "window", "state", "url", "key", "object",
  ]

  private static func isMove(_ call: Call) -> Bool {
    guard let name = call.name, Interpreter.controllerCalls.contains(name) else { return false }
    return Interpreter.hasSystemLabels(name, call)
  }

  func isRelevant(_ function: Program.FunctionInfo) -> Bool { functions[ObjectIdentifier(function)] ?? false }

  func isRelevant(getter name: String, in type: Program.TypeInfo) -> Bool { isRelevant(name: name) || name == "body" }

  func isRelevant(name: String) -> Bool { relevant.contains(.called(name)) || relevant.contains(.named(name)) }

  /// Whether statements mention what may move.
  func isRelevant(_ statements: [Statement]) -> Bool {
    mentionsRelevant(.closure(Closure(parameters: [], body: statements, offset: 0)))
  }

  /// Whether an expression mentions what may move.
  func isRelevant(_ expression: Expression) -> Bool {
    let key: ObjectIdentifier
    switch expression {
    case .name(let name): return relevant.contains(.named(name))
    case .literal, .text, .other: return false
    case .call(let call): key = ObjectIdentifier(call)
    case .closure(let closure): key = ObjectIdentifier(closure)
    default: return mentionsRelevant(expression)
    }
    if let known = knownCode[key] { return known }
    let isRelevant = mentionsRelevant(expression)
    knownCode[key] = isRelevant
    return isRelevant
  }

  /// How a call mentions what it calls: by its name or, where that is everywhere, with the labels.
  private static func mention(_ name: String, _ labels: [String?]) -> Mention {
    guard common.contains(name), let first = labels.first, first != nil else { return .called(name) }
    return .called("\(name)(\(labels.map { $0 ?? "_" }.joined(separator: ":")))")
  }

  private static func mentions(_ function: Function) -> [Mention] {
    [mention(function.name, function.parameters.map(\.label)), .named(function.name)]
  }

  private func mentionsRelevant(_ expression: Expression) -> Bool {
    var found = false
    CodeWalk { expression in
      switch expression {
      case .name(let name), .member(_, let name): if self.relevant.contains(.named(name)) { found = true }
      case .call(let call):
        if Self.isMove(call)
          || call.name.map({ self.relevant.contains(Self.mention($0, call.arguments.map(\.label))) }) == true
        {
          found = true
        }
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

  private static let labels: Set<String> = [
    "isPresented", "item", "path", "isActive", "unwrapping", "store", "state", "get",
  ]
  private static let selecting: Set<String> = [
    "TabView", "List", "NavigationLink", "NavigationSplitView", "NavigationStack",
  ]
  private static let showing: Set<String> = [
    "sheet", "fullScreenCover", "popover", "navigationDestination", "inspector", "NavigationStack", "NavigationLink",
    "scope",
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
        if isShowing {
          slots.insert(name)
        } else if let label = argument.label, case .name(let root) = argument.value.root, root.first == "$" {
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
        for argument in inner.arguments {
          if case .other(let text) = argument.value, text.hasPrefix("\\."),
            let first = text.dropFirst(2).split(whereSeparator: { ".?!".contains($0) }).first
          {
            slots.insert(first.hasPrefix("$") ? String(first.dropFirst()) : String(first))
          }
        }
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
