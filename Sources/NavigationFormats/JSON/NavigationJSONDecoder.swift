internal import NavigationGraph

/// Reads the parts of a navgraph JSON document into a builder.
struct NavigationJSONDecoder {
  var builder: NavigationGraph.Builder
  private var screens: Set<String> = []
  private var flows: Set<String> = []
  private var facts: Set<String> = []
  private var conditions: [String: Condition] = [:]

  init(builder: NavigationGraph.Builder) { self.builder = builder }

  static let documentKeys = ["$schema", "version", "name", "facts", "flows", "screens", "entries", "transitions"]
  static let factKeys = ["name", "values", "range", "opaque", "kind", "initial", "source"]
  static let flowKeys = ["id", "title", "parent", "source"]
  static let screenKeys = ["id", "title", "kind", "entry", "exit", "back", "flow", "tags", "url", "source"]
  static let entryKeys = ["screen", "kind", "template", "over", "source"]
  static let transitionKeys = [
    "from", "to", "route", "guard", "move", "back", "effects", "finish", "unresolved", "automatic", "parameter",
    "source",
  ]
  static let sourceKeys = ["file", "line", "column"]

  mutating func decode(_ bytes: [UInt8], file: String) throws(ImportError) {
    var reader = try JSONReader(bytes, file: file)
    builder.add(document: file)
    try reader.object(Self.documentKeys) { reader, key throws(ImportError) in
      switch key {
      case 0: _ = try reader.string()
      case 1: try version(&reader)
      case 2: builder.suggest(name: try reader.name())
      case 3: try reader.array { reader throws(ImportError) in try fact(&reader) }
      case 4: try reader.array { reader throws(ImportError) in try flow(&reader) }
      case 5: try reader.array { reader throws(ImportError) in try screen(&reader) }
      case 6: try reader.array { reader throws(ImportError) in try entry(&reader) }
      default: try reader.array { reader throws(ImportError) in try transition(&reader) }
      }
    }
    try reader.end()
  }

  private func version(_ reader: inout JSONReader) throws(ImportError) {
    let place = try reader.mark()
    let number = try reader.integer()
    guard number == NavigationJSON.version else {
      throw reader.failure("this navgraph reads version \(NavigationJSON.version), not \(number)", at: place)
    }
  }

  private mutating func fact(_ reader: inout JSONReader) throws(ImportError) {
    let place = try reader.mark()
    var location = try reader.location()
    var name: String?
    var domain = Fact.Domain.boolean
    var domains = 0
    var kind = Fact.Kind.changing
    var initial: FactValue?
    if try reader.kind() == .string {
      name = try reader.name()
    } else {
      try reader.object(Self.factKeys) { reader, key throws(ImportError) in
        switch key {
        case 0: name = try reader.name()
        case 1:
          var values: [String] = []
          try reader.array { reader throws(ImportError) in
            let value = try reader.name()
            guard !values.contains(value) else { throw reader.failure("the value '\(value)' stands twice") }
            values.append(value)
          }
          guard !values.isEmpty else { throw reader.failure("a fact needs at least one value") }
          domain = .cases(values)
          domains += 1
        case 2:
          var bounds: [Int] = []
          try reader.array { reader throws(ImportError) in bounds.append(try reader.integer()) }
          guard bounds.count == 2, bounds[0] <= bounds[1] else {
            throw reader.failure("expected two numbers, the least and the greatest value")
          }
          domain = .integers(bounds[0]...bounds[1])
          domains += 1
        case 3:
          if try reader.boolean() {
            domain = .opaque
            domains += 1
          }
        case 4: kind = try choice(&reader)
        case 5: initial = try value(&reader)
        default: location = try source(&reader)
        }
      }
    }
    let known = try required(name, "name", &reader, place)
    guard domains <= 1 else { throw reader.failure("use only one of 'values', 'range' and 'opaque'", at: place) }
    let fact = Fact(known, domain, kind: kind, initial: initial, location: location)
    if let initial, !fact.allows(initial) {
      throw reader.failure("fact '\(known)' cannot have the initial value \(initial)", at: place)
    }
    guard facts.insert(known).inserted else {
      throw reader.failure("fact '\(known)' is declared twice; remove one of them", at: place)
    }
    builder.add(fact)
  }

  private mutating func flow(_ reader: inout JSONReader) throws(ImportError) {
    let place = try reader.mark()
    var flow = Flow("", location: try reader.location())
    var id: String?
    if try reader.kind() == .string {
      id = try reader.name()
    } else {
      try reader.object(Self.flowKeys) { reader, key throws(ImportError) in
        switch key {
        case 0: id = try reader.name()
        case 1: flow.title = try reader.string()
        case 2: flow.parent = try reader.name()
        default: flow.location = try source(&reader)
        }
      }
    }
    flow.id = try required(id, "id", &reader, place)
    guard flows.insert(flow.id).inserted else {
      throw reader.failure("flow '\(flow.id)' is declared twice; remove one of them", at: place)
    }
    builder.add(flow)
  }

  private mutating func screen(_ reader: inout JSONReader) throws(ImportError) {
    let place = try reader.mark()
    var screen = Screen("", location: try reader.location())
    var id: String?
    var isEntry = false
    if try reader.kind() == .string {
      id = try reader.name()
    } else {
      try reader.object(Self.screenKeys) { reader, key throws(ImportError) in
        switch key {
        case 0: id = try reader.name()
        case 1: screen.title = try reader.string()
        case 2: screen.kind = try choice(&reader)
        case 3: isEntry = try reader.boolean()
        case 4: screen.isExit = try reader.boolean()
        case 5: screen.hidesBack = try hidesBack(&reader)
        case 6: screen.flow = try reader.name()
        case 7: try reader.array { reader throws(ImportError) in screen.tags.append(try reader.name()) }
        case 8: screen.link = try reader.string()
        default: screen.location = try source(&reader)
        }
      }
    }
    let name = try required(id, "id", &reader, place)
    guard screens.insert(name).inserted else {
      throw reader.failure("screen '\(name)' is declared twice; give one of them another id", at: place)
    }
    screen.id = ScreenID(name)
    builder.add(screen)
    if isEntry { builder.add(Entry(screen.id, location: screen.location)) }
  }

  private mutating func entry(_ reader: inout JSONReader) throws(ImportError) {
    let place = try reader.mark()
    var entry = Entry("", location: try reader.location())
    var screen: String?
    if try reader.kind() == .string {
      screen = try reader.name()
    } else {
      try reader.object(Self.entryKeys) { reader, key throws(ImportError) in
        switch key {
        case 0: screen = try reader.name()
        case 1: entry.kind = try choice(&reader)
        case 2: entry.template = try reader.name()
        case 3:
          var over: [ScreenID] = []
          try reader.array { reader throws(ImportError) in over.append(ScreenID(try reader.name())) }
          entry.over = over
        default: entry.location = try source(&reader)
        }
      }
    }
    entry.screen = ScreenID(try required(screen, "screen", &reader, place))
    builder.add(entry)
  }

  private mutating func transition(_ reader: inout JSONReader) throws(ImportError) {
    let place = try reader.mark()
    var transition = Transition(from: "", route: "", to: nil, location: try reader.location())
    var from: String?
    var route: String?
    try reader.object(Self.transitionKeys) { reader, key throws(ImportError) in
      switch key {
      case 0: from = try reader.name()
      case 1: transition.to = ScreenID(try reader.name())
      case 2: route = try reader.name()
      case 3: transition.condition = try condition(&reader)
      case 4: transition.move = try choice(&reader)
      case 5: transition.hidesBack = try hidesBack(&reader)
      case 6: try effects(&reader, into: &transition.effects)
      case 7: transition.finish = try reader.name()
      case 8: transition.unresolved = try reader.string()
      case 9: transition.isAutomatic = try reader.boolean()
      case 10: transition.parameter = try reader.name()
      default: transition.location = try source(&reader)
      }
    }
    transition.from = ScreenID(try required(from, "from", &reader, place))
    transition.route = try required(route, "route", &reader, place)
    let mayLack: [Move] = [.back, .dismiss, .popToRoot, .finish]
    if transition.to == nil, transition.unresolved == nil, !mayLack.contains(transition.move) {
      throw reader.failure("needs 'to', the screen it leads to; or 'unresolved' when that is not known", at: place)
    }
    if transition.to != nil, transition.unresolved != nil {
      throw reader.failure("'to' and 'unresolved' exclude each other; remove one of them", at: place)
    }
    if transition.move == .finish {
      if transition.finish == nil {
        throw reader.failure("the move 'finish' needs 'finish', the exit's name", at: place)
      }
      if transition.to != nil {
        throw reader.failure("a bound finish needs the move of its binding, such as 'root'", at: place)
      }
    }
    builder.add(transition)
  }

  // MARK: Parts

  private mutating func condition(_ reader: inout JSONReader) throws(ImportError) -> Condition {
    let place = try reader.mark()
    let text = try reader.string()
    if let known = conditions[text] { return known }
    do {
      let condition = try Condition(parsing: text)
      conditions[text] = condition
      return condition
    } catch {
      throw reader.failure("the condition '\(text.printable)' is wrong at \(error)", at: place)
    }
  }

  private func effects(_ reader: inout JSONReader, into effects: inout [Effect]) throws(ImportError) {
    try reader.object { reader, fact, place throws(ImportError) in
      guard !fact.isEmpty else { throw reader.failure("a fact's name may not be empty", at: place) }
      guard !effects.contains(where: { $0.fact == fact }) else {
        throw reader.failure("the key stands twice in one object; remove one of them", at: place)
      }
      effects.append(Effect(fact, try value(&reader)))
    }
  }

  private func value(_ reader: inout JSONReader) throws(ImportError) -> FactValue {
    switch try reader.kind() {
    case .string: return .name(try reader.name())
    case .number: return .integer(try reader.integer())
    case .boolean: return .boolean(try reader.boolean())
    default: throw reader.failure("expected a string, a whole number, true or false")
    }
  }

  private func hidesBack(_ reader: inout JSONReader) throws(ImportError) -> Bool {
    let place = try reader.mark()
    let text = try reader.string()
    guard text == "none" else {
      throw reader.failure("expected \"none\", or no 'back' at all; found '\(text.printable)'", at: place)
    }
    return true
  }

  private func source(_ reader: inout JSONReader) throws(ImportError) -> SourceLocation {
    let place = try reader.mark()
    var location = SourceLocation(file: "")
    try reader.object(Self.sourceKeys) { reader, key throws(ImportError) in
      switch key {
      case 0: location.file = try reader.name()
      case 1: location.line = try natural(&reader)
      default: location.column = try natural(&reader)
      }
    }
    guard !location.file.isEmpty else { throw reader.failure("needs 'file'", at: place) }
    return location
  }

  private func natural(_ reader: inout JSONReader) throws(ImportError) -> Int {
    let place = try reader.mark()
    let number = try reader.integer()
    guard (1...Int(Int32.max)).contains(number) else {
      throw reader.failure("lines and columns count from 1, found \(number)", at: place)
    }
    return number
  }

  private func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ reader: inout JSONReader
  ) throws(ImportError) -> Value {
    let place = try reader.mark()
    let text = try reader.string()
    if let value = Value(rawValue: text) { return value }
    let choices = Value.allCases.map(\.rawValue)
    let hint = SpellingSuggestion.nearest(to: text, among: choices).map { "did you mean '\($0)'?" }
    throw reader.failure(
      "'\(text.printable)' is not known here; \(hint ?? "use one of: \(choices.joined(separator: ", "))")", at: place)
  }

  private func required(
    _ value: String?, _ key: String, _ reader: inout JSONReader, _ place: JSONReader.Mark
  ) throws(ImportError) -> String {
    guard let value else { throw reader.failure("needs '\(key)'", at: place) }
    return value
  }
}
