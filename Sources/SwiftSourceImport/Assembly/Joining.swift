internal import NavigationGraph

extension Interpreter {
  /// Joins what is shown for a value with the values that are given, and takes down the moves.
  func join() {
    var bySlot: [Slot: [Int]] = [:]
    var byName: [String: [Int]] = [:]
    var byItem: [String: [Int]] = [:]
    for (number, table) in tables.enumerated() {
      if let slot = table.slot {
        bySlot[representative(slot), default: []].append(number)
        byName[slot.name, default: []].append(number)
      }
      if let item = table.item?.name ?? table.itemName { byItem[item, default: []].append(number) }
    }
    var used: Set<Int> = []
    for use in uses {
      var matching: [Int] = []
      if let slot = use.slot {
        matching = bySlot[representative(slot)] ?? []
        if matching.isEmpty, case .enumeration(_, let name, _) = force(use.value) {
          // What is shown for one case, as states of features are.
          matching = (byName[slot.name] ?? []).filter { tables[$0].slot?.caseName == name }
        }
        if matching.isEmpty {
          // The type of one of them is not known: the name must do, where it is only one's.
          let named = (byName[slot.name] ?? []).filter { number in
            tables[number].slot.map { ($0.type == "?" || slot.type == "?") && $0.caseName == nil } ?? false
          }
          if named.count == 1 || Set(named.map { tables[$0].source }).count == 1 { matching = named }
        }
      }
      if use.isAppended || matching.isEmpty, !use.isSelection {
        let values = elements(of: use.value) ?? [use.value]
        var names: [String] = []
        for value in values { names += itemNames(of: value) }
        let byType = names.flatMap { byItem[$0] ?? [] }
        if !byType.isEmpty { matching = byType }
      }
      matching = nearest(matching, to: use)
      used.formUnion(matching)
      for number in matching { take(use, by: tables[number]) }
      if matching.isEmpty, takeCarried(use) { continue }
      if matching.isEmpty, takeSwitch(use) { continue }
      if matching.isEmpty, use.slot == nil {
        if let type = unanswered(use) { unansweredUses.append((type, use)) }
        sites.append(
          Site(
            source: use.source, destination: .unresolved(text(of: use.value)), move: .push, condition: use.condition,
            route: use.route, file: use.file, offset: use.offset, confidence: use.confidence, parts: use.parts))
      }
    }
    for (number, table) in tables.enumerated() where !used.contains(number) { showAll(of: table) }
  }

  /// The type of a value that a link pushes, where no view of the app says what it shows for values of that type.
  private func unanswered(_ use: Use) -> Program.TypeInfo? {
    // A list of which a row is selected, or a destination for values of a type that is not known, may be meant.
    let mayBeMeant = tables.contains {
      $0.slot == nil && $0.item == nil && $0.itemName.map(Self.isTypeOfLibrary) != true
    }
    guard !hasSelections, !mayBeMeant, let info = type(of: force(use.value))?.info else { return nil }
    return info.isExternal || info.kind == .protocol || info.generics.isEmpty == false ? nil : info
  }

  private static func isTypeOfLibrary(_ name: String) -> Bool {
    ["String", "Int", "URL", "UUID", "Double", "Bool"].contains(name) || name.hasSuffix(".ID")
  }

  /// Takes down what a view shows for a value that is handed to it by way of a selection: it switches over its cases.
  private func takeSwitch(_ use: Use) -> Bool {
    guard use.slot == nil || use.isAppended || use.isSelection,
      case .enumeration(let info?, _, _) = force(use.value)
    else { return false }
    var isTaken = false
    for switching in switchingViews(over: info) {
      let view = switching.view
      let object = Object(.declared(view, []), arguments: [], file: view.file, offset: view.offset)
      object.fields[switching.property] = use.value
      begin(use.source, route: use.route)
      let (quiet, shows) = (isQuiet, showsViews)
      (isQuiet, showsViews) = (true, false)
      let frame = Frame(function: nil, owner: view, file: view.file, receiver: .object(object))
      let targets = destinations(of: run(function: nil, body: switching.code, in: frame), expression: nil, frame)
      (isQuiet, showsViews) = (quiet, shows)
      for target in targets {
        guard case .type = target.destination else { continue }
        isTaken = true
        sites.append(
          Site(
            source: use.source, destination: target.destination, move: .detail,
            condition: Condition.all(of: [use.condition, target.condition]),
            route: caseName(of: use.value) ?? use.route,
            file: use.file, offset: use.offset, confidence: max(.inferred, use.confidence), parts: use.parts))
      }
    }
    return isTaken
  }

  /// The views that have a value of an enumeration and switch over it, with the property that holds it.
  private func switchingViews(over info: Program.TypeInfo) -> [SwitchingView] {
    if let known = knownSwitches[info.index] { return known }
    var found: [SwitchingView] = []
    for type in program.types where program.role(of: type) == .view && !type.isExternal {
      guard let getter = type.properties["body"]?.member.getter else { continue }
      for name in type.propertyOrder {
        guard let declared = type.properties[name]?.member.type else { continue }
        let names = [declared.name] + declared.arguments.map(\.name)
        guard names.contains(where: { program.type(named: $0, in: type, from: type.file) === info }) else { continue }
        var code: [Statement] = []
        func look(_ statements: [Statement]) {
          for statement in statements {
            if case .switch(let subject, _) = statement, Self.mentions(name, subject) { code.append(statement) }
          }
        }
        look(getter)
        CodeWalk { expression in
          if case .closure(let closure) = expression { look(closure.body) }
          if case .choice(let statement) = expression { look([statement]) }
        }.walk(getter)
        if !code.isEmpty { found.append(SwitchingView(view: type, property: name, code: code)) }
      }
    }
    knownSwitches[info.index] = found
    return found
  }

  private static func mentions(_ name: String, _ expression: Expression) -> Bool {
    var found = false
    CodeWalk { expression in
      switch expression {
      case .name(name), .member(.name("self")?, name): found = true
      default: break
      }
    }.walk(expression)
    return found
  }

  /// Takes down what a value carries that no table knows.
  private func takeCarried(_ use: Use) -> Bool {
    var isTaken = false
    for choice in alternatives(of: use.value) {
      guard case .object(let object) = choice.value, let targets = carried(by: object) else { continue }
      isTaken = true
      for target in targets {
        sites.append(
          Site(
            source: use.source, destination: target.destination, move: use.isAppended ? .push : .sheet,
            condition: Condition.all(of: [use.condition, choice.condition, target.condition]), route: use.route,
            file: use.file, offset: use.offset, confidence: max(.inferred, use.confidence), parts: use.parts))
      }
    }
    return isTaken
  }

  /// The values that one may be, each under its condition, and the elements of lists one by one.
  private func alternatives(of value: Value) -> [Value.Alternative] {
    var found: [Value.Alternative] = []
    func add(_ value: Value, _ condition: Condition?) {
      switch force(value) {
      case .oneOf(let alternatives):
        for alternative in alternatives {
          add(alternative.value, Condition.all(of: [condition, alternative.condition]))
        }
      case .list(let elements): for element in elements { add(element, condition) }
      case let value: found.append(Value.Alternative(condition: condition, value: value))
      }
    }
    add(value, nil)
    return found
  }

  /// The names by which tables may know a value.
  private func itemNames(of value: Value) -> [String] {
    switch force(value) {
    case .oneOf(let alternatives): alternatives.flatMap { itemNames(of: $0.value) }
    case .text: ["String"]
    default:
      type(of: value).map { $0.name.hasSuffix(".ID") ? [$0.name] : [$0.name, $0.name.lastPart] } ?? []
    }
  }

  /// Of several tables for one type, those of the source itself, if it has any.
  private func nearest(_ numbers: [Int], to use: Use) -> [Int] {
    var seen: Set<Int> = []
    let unique = numbers.filter { seen.insert($0).inserted }
    let own = unique.filter { tables[$0].source == use.source }
    return own.isEmpty ? unique : own
  }

  private func text(of value: Value) -> String {
    switch force(value) {
    case .enumeration(let type, let name, _): "\(type?.name ?? "").\(name)"
    case .object(let object): object.type.name
    case .unknown(let type?): type.name
    case .oneOf(let alternatives): alternatives.first.map { text(of: $0.value) } ?? "a value"
    default: "a value"
    }
  }

  /// Takes down what a table shows for a value.
  private func take(_ use: Use, by table: Table) {
    for choice in alternatives(of: use.value) {
      if case .none = choice.value { continue }
      var targets = shown(by: table, for: choice.value)
      if !targets.contains(where: { if case .unresolved = $0.destination { false } else { true } }),
        case .object(let object) = choice.value, let carried = carried(by: object)
      {
        targets = carried
      }
      for target in targets {
        let all = [use.condition, choice.condition, target.condition]
        sites.append(
          Site(
            source: use.source == .unknown(-1) ? table.source : use.source, destination: target.destination,
            move: table.move, condition: Condition.all(of: all), route: caseName(of: choice.value) ?? use.route,
            file: use.file,
            offset: use.offset, confidence: max(use.confidence, target.confidence), parts: use.parts + table.parts))
      }
    }
  }

  /// The views that a value carries: a route that has been made with its destination.
  func carried(by object: Object) -> [Target]? {
    guard let info = object.type.info, !program.role(of: info).isPlace else { return nil }
    var pending = [object]
    var seen = 0
    while let next = pending.popLast(), seen < 20 {
      seen += 1
      for argument in (next.arguments ?? []).reversed() {
        switch force(argument.value) {
        case .closure(let closure, let scope):
          let found = destinations(of: .closure(closure, scope), expression: nil, scope)
          if found.contains(where: { if case .type = $0.destination { true } else { false } }) {
            followContent(closure, scope, of: found)
            return found
          }
        case .object(let inner):
          if let type = inner.type.info, program.role(of: type).isPlace {
            return destinations(
              of: .object(inner), expression: nil, Frame(function: nil, owner: nil, file: inner.file, receiver: nil))
          }
          pending.append(inner)
        default: break
        }
      }
    }
    return nil
  }

  private func caseName(of value: Value) -> String? {
    if case .enumeration(_, let name, _) = force(value) { return name }
    return nil
  }

  private func shown(by table: Table, for value: Value) -> [Target] {
    begin(table.source, route: table.route)
    let (quiet, shows) = (isQuiet, showsViews)
    (isQuiet, showsViews) = (true, false)
    defer { (isQuiet, showsViews) = (quiet, shows) }
    let shown: Value
    if let closure = table.content {
      var argument = value
      if case .truth = value { argument = .unknown(nil) }
      shown = run(closure, arguments: [argument], in: table.frame)
    } else if case .function(let functions, let receiver)? = table.value, let function = functions.first {
      shown = invoke(function, receiver: receiver, arguments: [(function.function.parameters.first?.label, value)])
    } else {
      shown = table.value ?? .unknown(nil)
    }
    return destinations(of: shown, expression: nil, table.frame).filter { target in
      // What is built in place of a view of its own is no screen that could be named.
      if case .unresolved = target.destination { return false }
      return true
    }
  }

  /// Takes down all that a table can show, where no value was seen being given.
  private func showAll(of table: Table) {
    begin(table.source, route: table.route)
    let argument: Value = table.item.map { .unknown(.declared($0, [])) } ?? .unknown(nil)
    for target in shown(by: table, for: argument) {
      sites.append(
        Site(
          source: table.source, destination: target.destination, move: table.move,
          condition: Condition.all(of: [table.condition, target.condition]),
          route: table.slot.map { $0.caseName ?? $0.name } ?? table.route, file: table.file, offset: table.offset,
          confidence: max(.inferred, target.confidence), parts: table.parts))
    }
  }
}
