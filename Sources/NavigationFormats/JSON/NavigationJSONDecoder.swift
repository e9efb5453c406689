internal import NavigationGraph

/// Reads the parts of a navgraph JSON document into a builder.
struct NavigationJSONDecoder {
  var builder: NavigationGraph.Builder
  private let file: Int32
  private var names = NameTable()
  /// Whether the screen of each number is declared in this document.
  private var isDeclared: [Bool] = []
  private var flows: Set<String> = []
  private var facts: Set<String> = []

  init(builder: NavigationGraph.Builder, file: String) {
    self.builder = builder
    self.builder.add(document: file)
    self.file = self.builder.number(ofFile: file)
    fileName = file
  }

  private let fileName: String

  static let documentKeys: [StaticString] = [
    "$schema", "version", "name", "sources", "facts", "flows", "screens", "entries", "transitions",
  ]
  static let factKeys: [StaticString] = ["name", "values", "range", "opaque", "kind", "initial", "source"]
  static let flowKeys: [StaticString] = ["id", "title", "parent", "source"]
  static let screenKeys: [StaticString] = [
    "id", "title", "kind", "entry", "exit", "back", "flow", "tags", "url", "source",
  ]
  static let entryKeys: [StaticString] = ["screen", "kind", "template", "over", "source"]
  static let transitionKeys: [StaticString] = [
    "from", "to", "route", "guard", "move", "back", "effects", "finish", "unresolved", "automatic", "parameter",
    "trigger", "confidence", "source",
  ]
  static let sourceKeys: [StaticString] = ["file", "line", "column"]

  mutating func decode(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImportError) {
    var reader = try JSONReader(bytes, file: fileName)
    try reader.object(Self.documentKeys) { reader, key throws(ImportError) in
      switch key {
      case 0: _ = try reader.string()
      case 1: try version(&reader)
      case 2: builder.suggest(name: try reader.name())
      case 3: try reader.array { reader throws(ImportError) in try kind(&reader) }
      case 4: try reader.array { reader throws(ImportError) in try fact(&reader) }
      case 5: try reader.array { reader throws(ImportError) in try flow(&reader) }
      case 6: try reader.array { reader throws(ImportError) in try screen(&reader) }
      case 7: try reader.array { reader throws(ImportError) in try entry(&reader) }
      default: try reader.array { reader throws(ImportError) in try transition(&reader) }
      }
    }
    try reader.end()
  }

  private func version(_ reader: inout JSONReader) throws(ImportError) {
    let place = reader.mark()
    let number = try reader.integer()
    guard number == NavigationJSON.version else {
      throw reader.failure("this navgraph reads version \(NavigationJSON.version), not \(number)", at: place)
    }
  }

  private mutating func kind(_ reader: inout JSONReader) throws(ImportError) {
    let place = reader.mark()
    var (file, kind): (String?, SourceKind?)
    try reader.object(["file", "kind"]) { reader, key throws(ImportError) in
      if key == 0 { file = try reader.name() } else { kind = try reader.choice() }
    }
    let name = try required(file, "file", &reader, place)
    guard let kind else { throw reader.failure("needs 'kind'", at: place) }
    builder.add(kind, of: name)
  }

  private mutating func fact(_ reader: inout JSONReader) throws(ImportError) {
    let place = reader.mark()
    var location = reader.location()
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
          domain = .cases(try reader.values())
          domains += 1
        case 2:
          domain = .integers(try reader.range())
          domains += 1
        case 3:
          if try reader.boolean() {
            domain = .opaque
            domains += 1
          }
        case 4: kind = try reader.choice()
        case 5: initial = try reader.factValue()
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
    let place = reader.mark()
    var flow = Flow("", location: reader.location())
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
    let place = reader.mark()
    var screen = Screen("", location: reader.location())
    var id: String?
    var isEntry = false
    if try reader.kind() == .string {
      id = try reader.name()
    } else {
      try reader.object(Self.screenKeys) { reader, key throws(ImportError) in
        switch key {
        case 0: id = try reader.name()
        case 1: screen.title = try reader.string()
        case 2: screen.kind = try reader.choice()
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
    screen.id = ScreenID(name)
    builder.add(screen)
    let number = Int(builder.number(of: screen.id))
    if isDeclared.count <= number {
      isDeclared += repeatElement(false, count: 2 * number + 1 - isDeclared.count)
    }
    guard !isDeclared[number] else {
      throw reader.failure("screen '\(name)' is declared twice; give one of them another id", at: place)
    }
    isDeclared[number] = true
    if isEntry { builder.add(Entry(screen.id, location: screen.location)) }
  }

  private mutating func entry(_ reader: inout JSONReader) throws(ImportError) {
    let place = reader.mark()
    var entry = Entry("", location: reader.location())
    var screen: String?
    if try reader.kind() == .string {
      screen = try reader.name()
    } else {
      try reader.object(Self.entryKeys) { reader, key throws(ImportError) in
        switch key {
        case 0: screen = try reader.name()
        case 1: entry.kind = try reader.choice()
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
    let place = reader.mark()
    var row = NavigationGraph.Builder.Row(file: file, line: Int32(clamping: reader.location().line))
    try reader.object(Self.transitionKeys) { reader, key throws(ImportError) in
      switch key {
      case 0: row.from = try screenNumber(&reader)
      case 1: row.to = try screenNumber(&reader)
      case 2: row.route = try routeNumber(&reader)
      case 3: row.condition = try conditionNumber(&reader)
      case 4: row.move = try reader.choice()
      case 5: row.hidesBack = try hidesBack(&reader)
      case 6: try effects(&reader, into: &row.effects)
      case 7: row.finish = try reader.name()
      case 8: row.unresolved = try reader.string()
      case 9: row.isAutomatic = try reader.boolean()
      case 10: row.parameter = try reader.name()
      case 11: row.trigger = try reader.name()
      case 12: row.confidence = try reader.choice() as Confidence
      default:
        let location = try source(&reader)
        row.file = builder.number(ofFile: location.file)
        (row.line, row.column) = (Int32(clamping: location.line), Int32(clamping: location.column))
      }
    }
    guard row.from >= 0 else { throw reader.failure("needs 'from'", at: place) }
    guard row.route >= 0 else { throw reader.failure("needs 'route'", at: place) }
    if row.to < 0, row.unresolved == nil, !Self.mayLackDestination(row.move) {
      throw reader.failure("needs 'to', the screen it leads to; or 'unresolved' when that is not known", at: place)
    }
    if row.to >= 0, row.unresolved != nil {
      throw reader.failure("'to' and 'unresolved' exclude each other; remove one of them", at: place)
    }
    if row.move == .finish {
      if row.finish == nil { throw reader.failure("the move 'finish' needs 'finish', the exit's name", at: place) }
      if row.to >= 0 {
        throw reader.failure("a bound finish needs the move of its binding, such as 'root'", at: place)
      }
    }
    builder.add(row)
  }

  private static func mayLackDestination(_ move: Move) -> Bool {
    switch move {
    case .back, .dismiss, .popToRoot, .finish: true
    default: false
    }
  }

  /// The number of a screen by its name; a spelling that was seen before is not made into text again.
  private mutating func screenNumber(_ reader: inout JSONReader) throws(ImportError) -> Int32 {
    let place = reader.mark()
    let string = try reader.rawString()
    let slot = names.slot(of: reader.bytes(of: string))
    if names.entries[slot].screen >= 0 { return names.entries[slot].screen }
    let number = builder.number(of: ScreenID(try reader.name(string, at: place)))
    names.entries[slot].screen = number
    return number
  }

  private mutating func routeNumber(_ reader: inout JSONReader) throws(ImportError) -> Int32 {
    let place = reader.mark()
    let string = try reader.rawString()
    let slot = names.slot(of: reader.bytes(of: string))
    if names.entries[slot].route >= 0 { return names.entries[slot].route }
    let number = builder.number(ofRoute: try reader.name(string, at: place))
    names.entries[slot].route = number
    return number
  }

  private mutating func conditionNumber(_ reader: inout JSONReader) throws(ImportError) -> Int32 {
    let place = reader.mark()
    let string = try reader.rawString()
    let slot = names.slot(of: reader.bytes(of: string))
    if names.entries[slot].condition >= 0 { return names.entries[slot].condition }
    let text = try reader.text(of: string)
    do {
      let number = builder.number(of: try Condition(parsing: text))
      names.entries[slot].condition = number
      return number
    } catch {
      throw reader.failure("the condition '\(PlainText.printable(text))' is wrong at \(error)", at: place)
    }
  }

  // MARK: Parts

  private func effects(_ reader: inout JSONReader, into effects: inout [Effect]) throws(ImportError) {
    var known = Set<String>()
    try reader.object { reader, key, place throws(ImportError) in
      let fact = try reader.text(of: key)
      guard !fact.isEmpty else { throw reader.failure("a fact's name may not be empty", at: place) }
      guard known.insert(fact).inserted else {
        throw reader.failure("the key stands twice in one object; remove one of them", at: place)
      }
      effects.append(Effect(fact, try reader.factValue()))
    }
  }

  private func hidesBack(_ reader: inout JSONReader) throws(ImportError) -> Bool {
    let place = reader.mark()
    let text = try reader.string()
    guard text == "none" else {
      throw reader.failure("expected \"none\", or no 'back' at all; found '\(PlainText.printable(text))'", at: place)
    }
    return true
  }

  private func source(_ reader: inout JSONReader) throws(ImportError) -> SourceLocation {
    let place = reader.mark()
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
    let place = reader.mark()
    let number = try reader.integer()
    guard (1...Int(Int32.max)).contains(number) else {
      throw reader.failure("lines and columns count from 1, found \(number)", at: place)
    }
    return number
  }

  private func required(
    _ value: String?, _ key: String, _ reader: inout JSONReader, _ place: JSONReader.Mark
  ) throws(ImportError) -> String {
    guard let value else { throw reader.failure("needs '\(key)'", at: place) }
    return value
  }
}
