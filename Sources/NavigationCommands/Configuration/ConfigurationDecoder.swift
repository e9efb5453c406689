internal import NavigationFormats
internal import NavigationGraph

/// Reads one configuration file, with the place of every fault.
struct ConfigurationDecoder {
  var configuration = Configuration()
  /// The files that this one extends.
  private(set) var bases: [Configuration.Setting<String>] = []
  /// What is said of policies of files that this one extends.
  var adjustments: [(name: String, severity: Severity?, reason: String?, fault: ImportError)] = []
  private let file: String

  init(file: String) {
    self.file = file
    configuration.files = [file]
  }

  static let keys: [StaticString] = [
    "$schema", "extends", "inputs", "entries", "exits", "facts", "checks", "checksBySource", "failOn", "policies",
    "ignore", "reports", "linkTemplate", "baseline", "snapshot", "excludedInputs", "swift",
  ]
  static let entryKeys: [StaticString] = ["screen", "kind", "template"]
  static let factKeys: [StaticString] = ["values", "range", "kind", "initial", "assume"]
  static let ignoreKeys: [StaticString] = ["check", "screens", "route", "subject", "reason"]

  mutating func decode(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImportError) {
    var reader = try JSONReader(bytes, file: file, isLenient: true)
    try reader.object(Self.keys) { reader, key throws(ImportError) in
      let location = reader.location()
      switch key {
      case 0: _ = try reader.string()
      case 1:
        try strings(&reader) { path, location in
          bases.append(Configuration.Setting(WorkingFolder.path(path, from: file), at: location))
        }
      case 2:
        var paths: [String] = []
        try strings(&reader) { path, _ in paths.append(WorkingFolder.path(path, from: file)) }
        configuration.inputs = .init(paths, at: location)
      case 3: try reader.array { reader throws(ImportError) in try entry(&reader) }
      case 4: try strings(&reader) { configuration.overrides.exits.append((NamePattern($0), $1)) }
      case 5:
        try reader.object { reader, key, place throws(ImportError) in
          try fact(try reader.name(key, at: place), &reader)
        }
      case 6: configuration.severities.everywhere = try severities(&reader, prefix: "checks")
      case 7: try severitiesBySource(&reader)
      case 8: configuration.failOn = .init(try reader.choice(), at: location)
      case 9: try reader.array { reader throws(ImportError) in try policy(&reader) }
      case 10: try reader.array { reader throws(ImportError) in try ignore(&reader) }
      case 11: try reports(&reader)
      case 12:
        let place = reader.mark()
        let template = try reader.name()
        guard PictureArguments.isSafe(template) else {
          throw reader.failure("a link template begins with http, https or mailto, or is relative", at: place)
        }
        configuration.links = .init(template, at: location)
      case 13:
        var paths: [String] = []
        try strings(&reader) { path, location throws(ImportError) in
          guard path != "-" else {
            throw ImportError("'-' is no file; name a path", at: location, path: "baseline")
          }
          paths.append(WorkingFolder.path(path, from: file))
        }
        configuration.baselines = .init(paths, at: location)
      case 14: configuration.snapshot = .init(try path(&reader), at: location)
      case 15:
        var patterns: [String] = []
        try strings(&reader) { pattern, _ in patterns.append(pattern) }
        configuration.excludedInputs = .init(patterns, at: location)
      default: try sourceHints(&reader)
      }
    }
    try reader.end()
  }

  /// Applies what this file says of policies that others declare.
  func adjustPolicies(of configuration: inout Configuration) throws(ImportError) {
    for (name, severity, reason, fault) in adjustments {
      guard let known = configuration.policies.firstIndex(where: { $0.id == name }) else { throw fault }
      if severity != nil { configuration.severityLocations["policies.\(name)"] = fault.location }
      configuration.policies[known].severity = severity ?? configuration.policies[known].severity
      configuration.policies[known].reason = reason ?? configuration.policies[known].reason
    }
  }

  // MARK: The graph

  /// Reads the path of a file that is written.
  private func path(_ reader: inout JSONReader) throws(ImportError) -> String {
    let place = reader.mark()
    let text = try reader.name()
    guard text != "-" else { throw reader.failure("'-' is no file; name a path", at: place) }
    return WorkingFolder.path(text, from: file)
  }

  /// Reads a string, or an array of at least one.
  func strings(
    _ reader: inout JSONReader, _ take: (String, SourceLocation) throws(ImportError) -> Void
  ) throws(ImportError) {
    guard try reader.kind() == .array else {
      let location = reader.location()
      return try take(try reader.name(), location)
    }
    let place = reader.mark()
    var isEmpty = true
    try reader.array { reader throws(ImportError) in
      let location = reader.location()
      try take(try reader.name(), location)
      isEmpty = false
    }
    if isEmpty { throw reader.failure("an empty list says nothing; name something, or delete the key", at: place) }
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
        default: entry.template = try reader.name()
        }
      }
    }
    guard let screen else { throw reader.failure("needs 'screen'", at: place) }
    configuration.overrides.entries.append((NamePattern(screen), entry))
  }

  private mutating func fact(_ name: String, _ reader: inout JSONReader) throws(ImportError) {
    let place = reader.mark()
    let location = reader.location()
    guard !configuration.overrides.facts.contains(where: { $0.name == name }) else {
      throw reader.failure("the key stands twice in one object; remove one of them", at: place)
    }
    var fact = FactOverride(name, location: location)
    try reader.object(Self.factKeys) { reader, key throws(ImportError) in
      switch key {
      case 0, 1:
        let place = reader.mark()
        let domain: Fact.Domain = key == 0 ? .cases(try reader.values()) : .integers(try reader.range())
        if fact.domain != nil { throw reader.failure("use only one of 'values' and 'range'", at: place) }
        fact.domain = domain
      case 2: fact.kind = try reader.choice()
      case 3: fact.initial = try reader.factValue()
      default:
        let location = reader.location()
        configuration.assumptions[name] = .init(try reader.factValue().description, at: location)
      }
    }
    if let initial = fact.initial, let domain = fact.domain, !Fact(name, domain).allows(initial) {
      throw reader.failure("fact '\(name)' cannot have the initial value \(initial)", at: place)
    }
    configuration.overrides.facts.append(fact)
  }

  // MARK: Checks

  private mutating func severities(
    _ reader: inout JSONReader, prefix: String
  ) throws(ImportError) -> [Check.ID: Severity] {
    var severities: [Check.ID: Severity] = [:]
    try reader.object { reader, key, place throws(ImportError) in
      let name = try reader.text(of: key)
      // Policies have a severity of their own, where they are written.
      guard Check.named(name) != nil else {
        throw reader.failure(Self.unknown(name, "check", among: Check.all.map(\.id)), at: place)
      }
      guard configuration.severityLocations.updateValue(reader.location(), forKey: "\(prefix).\(name)") == nil else {
        throw reader.failure("the key stands twice in one object; remove one of them", at: place)
      }
      severities[name] = try reader.choice() as Severity
    }
    return severities
  }

  private mutating func severitiesBySource(_ reader: inout JSONReader) throws(ImportError) {
    try reader.object { reader, key, place throws(ImportError) in
      let name = try reader.text(of: key)
      guard let kind = SourceKind(rawValue: name) else {
        throw reader.failure(
          Self.unknown(name, "kind of source", among: SourceKind.allCases.map(\.rawValue)), at: place)
      }
      guard configuration.severities.bySource[kind] == nil else {
        throw reader.failure("the key stands twice in one object; remove one of them", at: place)
      }
      configuration.severities.bySource[kind] = try severities(&reader, prefix: "checksBySource.\(name)")
    }
  }

  static func unknown(_ name: String, _ what: String, among choices: [String]) -> String {
    let hint = SpellingSuggestion.nearest(to: name, among: choices).map { "did you mean '\($0)'?" }
    let policies = what == "check" ? "; policies have their severity where they are written" : ""
    return "there is no \(what) '\(PlainText.printable(name))'\(hint == nil ? policies : ""); "
      + (hint ?? "use one of: \(choices.joined(separator: ", "))")
  }

  private mutating func ignore(_ reader: inout JSONReader) throws(ImportError) {
    let place = reader.mark()
    let location = reader.location()
    var (check, reason): (String?, String?)
    var (route, subject): (NamePattern?, NamePattern?)
    var screens: [NamePattern] = []
    try reader.object(Self.ignoreKeys) { reader, key throws(ImportError) in
      switch key {
      case 0: check = try reader.name()
      case 1: try strings(&reader) { screen, _ in screens.append(NamePattern(screen)) }
      case 2: route = NamePattern(try reader.name())
      case 3: subject = NamePattern(try reader.name())
      default: reason = try reader.name()
      }
    }
    guard let check else { throw reader.failure("needs 'check'", at: place) }
    guard let reason else { throw reader.failure("needs 'reason', so that others know why", at: place) }
    guard !screens.isEmpty || subject != nil else {
      throw reader.failure("needs 'screens' or 'subject'; to turn a check off, use 'checks'", at: place)
    }
    configuration.ignores.append(
      IgnoreRule(check, at: .screens(screens, route: route, subject: subject), reason: reason, location: location))
  }

  // MARK: Results

  private mutating func reports(_ reader: inout JSONReader) throws(ImportError) {
    try reader.object { reader, key, place throws(ImportError) in
      let name = try reader.text(of: key)
      guard let format = Report.Format(rawValue: name) else {
        throw reader.failure(Self.unknown(name, "report", among: Report.Format.allCases.map(\.rawValue)), at: place)
      }
      let location = reader.location()
      let path = try self.path(&reader)
      guard !configuration.reports.contains(where: { $0.value.format == format }) else {
        throw reader.failure("the key stands twice in one object; remove one of them", at: place)
      }
      let isTaken = configuration.reports.contains {
        path != "/dev/null" && WorkingFolder.absolute($0.value.path) == WorkingFolder.absolute(path)
      }
      guard !isTaken else {
        throw reader.failure("two reports would be written to '\(path)'; give each a place of its own", at: place)
      }
      configuration.reports.append(.init(Report(format: format, path: path), at: location))
    }
  }
}
