internal import NavigationFormats
internal import NavigationGraph

/// What people say of the code, by what it is about.
final class Hints {
  /// What a line leads to, or on which screens.
  struct Line {
    var target: Range<Int32> = 0..<0
    var isSkipped = false
    var shows: [Program.TypeInfo] = []
    var from: [Program.TypeInfo] = []
    /// The comment's place among all that have to be used.
    var use: Int?

    mutating func add(_ other: Line) {
      isSkipped = isSkipped || other.isSkipped
      shows += other.shows
      from += other.from
    }
  }

  private(set) var screens: Set<Int> = []
  private(set) var components: Set<Int> = []
  /// Whether screens of the system are shown.
  let showsSystemScreens: Bool
  private(set) var skippedTypes: Set<Int> = []
  private var skippedFunctions: Set<ObjectIdentifier> = []
  private var factories: [String: [(function: FunctionName, makes: [Program.TypeInfo])]] = [:]
  private var helpers: [String: [(function: FunctionName, move: Move)]] = [:]
  private var lines: [Int: [Line]] = [:]
  /// What is said in vain.
  private(set) var findings: [Finding] = []
  /// Functions that the app does not declare.
  private var uncertain: [(name: String, text: String, location: SourceLocation)] = []
  /// The comments about lines, and whether each was of use.
  private var uses: [(finding: Finding, isUsed: Bool)] = []

  init(_ hints: SourceHints, _ program: Program) {
    showsSystemScreens = hints.systemScreens != nil
    screens = types(hints.screens, "screens", program)
    components = types(hints.components, "components", program)
    for (pattern, location) in hints.skipped { skip(pattern, location, program) }
    for (function, screens, location) in hints.factories {
      let name = FunctionName(function)
      check(name, function, location, program)
      factories[name.name, default: []].append((name, screens.compactMap { self.type($0, location, program) }))
    }
    for (function, move, location) in hints.helpers {
      let name = FunctionName(function)
      check(name, function, location, program)
      helpers[name.name, default: []].append((name, move))
    }
    for (number, file) in program.files.enumerated() where !file.hints.isEmpty { add(file, number, program) }
    for index in screens { program.makeScreen(index) }
  }

  // MARK: Configuration

  private func miss(_ text: String, _ name: String, among names: [String], _ location: SourceLocation) {
    findings.append(.hintWithoutUse(text, SpellingSuggestion.nearest(to: name, among: names), at: location))
  }

  private func types(_ names: SourceHints.Names, _ key: String, _ program: Program) -> Set<Int> {
    var found: Set<Int> = []
    for (pattern, location) in names {
      let matching = program.types.filter { !$0.isExternal && pattern.matchesType($0) }
      if matching.isEmpty {
        miss(
          "'\(pattern)' under 'swift.\(key)' is the name of no type", pattern.text, among: Self.names(program), location
        )
      }
      found.formUnion(matching.map(\.index))
    }
    return found
  }

  private static func names(_ program: Program) -> [String] {
    program.types.filter { !$0.isExternal }.map(\.name.lastPart)
  }

  private func skip(_ pattern: NamePattern, _ location: SourceLocation, _ program: Program) {
    let before = skippedTypes.count + skippedFunctions.count
    for type in program.types {
      if pattern.matchesType(type) { skippedTypes.insert(type.index) }
      for function in type.functionOrder where pattern.matchesFunction(function) {
        skippedFunctions.insert(ObjectIdentifier(function))
      }
    }
    for functions in program.globalFunctions.values {
      for function in functions where pattern.matchesFunction(function) {
        skippedFunctions.insert(ObjectIdentifier(function))
      }
    }
    if before == skippedTypes.count + skippedFunctions.count {
      miss(
        "'\(pattern)' under 'swift.skip' is the name of no type and no function", pattern.text,
        among: Self.names(program) + program.methods.keys.sorted(), location)
    }
  }

  private func type(_ name: String, _ location: SourceLocation, _ program: Program) -> Program.TypeInfo? {
    if let found = program.type(named: name, from: 0) ?? program.onlyType(lastName: name), !found.isExternal {
      return found
    }
    miss("'\(name)' is the name of no type", name, among: Self.names(program), location)
    return nil
  }

  private func check(_ name: FunctionName, _ text: String, _ location: SourceLocation, _ program: Program) {
    let isKnown = program.methods[name.name] != nil || program.globalFunctions[name.name] != nil
    if !isKnown { uncertain.append((name.name, text, location)) }
  }

  /// Looks whether code calls the functions of libraries of which something is said.
  func checkCalls(_ isCalled: (String) -> Bool, _ program: Program) {
    for (name, text, location) in uncertain where !isCalled(name) {
      miss("no code calls '\(text)'", name, among: program.methods.keys.sorted(), location)
    }
  }

  // MARK: Comments

  private func add(_ file: SourceFile, _ number: Int, _ program: Program) {
    for comment in file.hints {
      let (line, column) = file.position(of: comment.offset)
      let location = SourceLocation(file: file.name, line: line, column: column)
      guard let word = comment.word else {
        miss(
          "the comment says '\(comment.text)', which is none of \(HintComment.Word.allCases.map(\.rawValue).joined(separator: ", "))",
          comment.text, among: HintComment.Word.allCases.map(\.rawValue), location)
        continue
      }
      let type = program.types.first { $0.file == number && comment.target.contains($0.offset) && !$0.isExternal }
      let info = program.function(in: number, at: comment.target)
      let function = info?.function
      switch word {
      case .screen, .component:
        guard let type else {
          miss("no type is declared where the comment '\(word.rawValue)' stands", "", among: [], location)
          continue
        }
        if word == .screen { screens.insert(type.index) } else { components.insert(type.index) }
      case .helper:
        guard let function, let move = comment.names.first.map(Move.init) ?? .push else {
          miss(
            function == nil
              ? "no function is declared where the comment 'helper' stands"
              : "'\(comment.names[0])' is no kind of move", comment.names.first ?? "",
            among: Move.allCases.map(\.rawValue), location)
          continue
        }
        helpers[function.name, default: []].append((FunctionName(function, of: info?.owner), move))
      case .skip:
        if let type {
          skippedTypes.insert(type.index)
        } else if let info {
          skippedFunctions.insert(ObjectIdentifier(info))
        } else {
          var line = Line(target: comment.target, use: uses.count)
          line.isSkipped = true
          lines[number, default: []].append(line)
          uses.append((.hintWithoutUse("no move is made where the comment 'skip' stands", nil, at: location), false))
        }
      case .shows, .from:
        guard !comment.names.isEmpty else {
          miss("the comment '\(word.rawValue)' names no screen", "", among: [], location)
          continue
        }
        let types = comment.names.compactMap { self.type($0, location, program) }
        guard types.count == comment.names.count else { continue }
        if word == .shows, let function, function.result != nil {
          factories[function.name, default: []].append((FunctionName(function, of: info?.owner), types))
          continue
        }
        var line = Line(target: comment.target, use: uses.count)
        if word == .shows { line.shows = types } else { line.from = types }
        lines[number, default: []].append(line)
        uses.append(
          (.hintWithoutUse("nothing is called where the comment '\(word.rawValue)' stands", nil, at: location), false))
      }
    }
  }

  // MARK: Questions

  /// The findings, with those of comments about lines that nothing happened on.
  var allFindings: [Finding] { findings + uses.filter { !$0.isUsed }.map(\.finding) }

  /// The names of functions whose calls matter by what is said of them.
  var calledNames: [String] { Array(factories.keys) + Array(helpers.keys) }

  var hasLines: Bool { !lines.isEmpty }

  /// Whether a call can be one of which something is said.
  var concernCalls: Bool { !lines.isEmpty || !factories.isEmpty || !helpers.isEmpty }

  /// Whether a type is no screen of its own, or none at all.
  func leavesOut(_ type: Program.TypeInfo) -> Bool {
    components.contains(type.index) || skippedTypes.contains(type.index)
  }

  func skips(_ function: Program.FunctionInfo) -> Bool {
    skippedFunctions.contains(ObjectIdentifier(function))
      || function.owner.map { skippedTypes.contains($0.index) } == true
  }

  /// What a call makes, or how it moves to what it is given.
  func factory(_ call: Call, isOf: (String) -> Bool) -> [Program.TypeInfo]? {
    guard !factories.isEmpty, let name = call.name else { return nil }
    return factories[name]?.first { $0.function.fits(call) && $0.function.owner.map(isOf) ?? true }?.makes
  }

  func helper(_ call: Call, isOf: (String) -> Bool) -> Move? {
    guard !helpers.isEmpty, let name = call.name else { return nil }
    return helpers[name]?.first { $0.function.fits(call) && $0.function.owner.map(isOf) ?? true }?.move
  }

  /// What is said of the line of a byte.
  func line(of offset: Int32, in file: Int) -> Line? {
    guard !lines.isEmpty, let all = lines[file] else { return nil }
    guard let found = all.first(where: { $0.target.contains(offset) }) else { return nil }
    // Several comments may stand above one line.
    return all.filter { $0.target == found.target }.dropFirst().reduce(into: found) { $0.add($1) }
  }

  /// What is said of any of the lines that lead to a move, that of the move first; all of them have been of use.
  func line(ofAny places: [(file: Int, offset: Int32)]) -> Line {
    var all = Line()
    guard !lines.isEmpty else { return all }
    for (file, offset) in places {
      guard let line = line(of: offset, in: file) else { continue }
      for known in lines[file] ?? [] where known.target.contains(offset) {
        if let use = known.use { uses[use].isUsed = true }
      }
      // Those further out say it of this move, too.
      all.isSkipped = all.isSkipped || line.isSkipped
      if !line.shows.isEmpty { all.shows = line.shows }
      if !line.from.isEmpty { all.from = line.from }
    }
    return all
  }
}

extension NamePattern {
  fileprivate func matchesType(_ type: Program.TypeInfo) -> Bool { matches(type.name) || matches(type.name.lastPart) }

  fileprivate func matchesFunction(_ info: Program.FunctionInfo) -> Bool {
    let name = info.function.name
    guard hasWildcards else { return FunctionName(text).fits(info.function, of: info.owner) }
    return matches(name) || matches("\(info.owner?.name.lastPart ?? "").\(name)")
  }
}
