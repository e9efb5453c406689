internal import NavigationFormats
internal import NavigationGraph

extension ConfigurationDecoder {
  static let policyKeys: [StaticString] = [
    "name", "reason", "severity", "when", "forbid", "require", "only", "before", "depth",
  ]
  static let selectorKeys: [StaticString] = ["name", "flow", "tag", "entry", "exit", "not"]

  /// Reads one of the user's own rules, or what is said of one that another file brings.
  mutating func policy(_ reader: inout JSONReader) throws(ImportError) {
    let place = reader.mark()
    let location = reader.location()
    var (name, reason): (String?, String?)
    var severity: Severity?
    var condition: Condition?
    var rules: [Policy.Rule] = []
    try reader.object(Self.policyKeys) { reader, key throws(ImportError) in
      let place = reader.mark()
      switch key {
      case 0:
        let text = try reader.name()
        guard text.utf8.allSatisfy(Self.mayStandInName), Check.named(text) == nil else {
          throw reader.failure(
            Check.named(text) == nil
              ? "a policy's name has letters, digits, '-', '_' and '.' only"
              : "'\(text)' is a check; give the policy another name", at: place)
        }
        guard !configuration.policies.contains(where: { $0.id == text }) else {
          throw reader.failure("two policies are called '\(text)'; rename one of them", at: place)
        }
        name = text
      case 1: reason = try reader.name()
      case 2: severity = try reader.choice()
      case 3:
        let text = try reader.name()
        do { condition = try Condition(parsing: text) } catch {
          throw reader.failure("the condition '\(PlainText.printable(text))' is wrong at \(error)", at: place)
        }
      case 4:
        rules.append(
          try edgeOrPath(&reader, { .forbidTransition(from: $0, to: $1) }, { .forbidPath(from: $0, to: $1) }))
      case 5:
        rules.append(
          try edgeOrPath(&reader, { .requireTransition(from: $0, to: $1) }, { .requirePath(from: $0, to: $1) }))
      case 6: rules.append(try only(&reader))
      case 7: rules.append(try before(&reader))
      default: rules.append(try depth(&reader))
      }
    }
    guard let name else { throw reader.failure("needs 'name'", at: place) }
    guard rules.count <= 1 else {
      throw reader.failure("has several rules; make a policy of each, with a name of its own", at: place)
    }
    guard let rule = rules.first else {
      let fault = reader.failure(
        "needs one of 'forbid', 'require', 'only', 'before' and 'depth', or the name of a policy that 'extends' brings",
        at: place)
      guard severity != nil || reason != nil, condition == nil else { throw fault }
      return adjustments.append((name, severity, reason, fault))
    }
    if condition != nil, case .depth = rule { throw reader.failure("'depth' takes no 'when'", at: place) }
    configuration.policies.append(
      Policy(name, rule, when: condition, reason: reason, severity: severity ?? .error, location: location))
  }

  private static func mayStandInName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// How two selectors are joined.
  private enum Link: String, CaseIterable { case transition, path }

  private func edgeOrPath(
    _ reader: inout JSONReader, _ edge: (ScreenSelector, ScreenSelector) -> Policy.Rule,
    _ path: (ScreenSelector, ScreenSelector) -> Policy.Rule
  ) throws(ImportError) -> Policy.Rule {
    let place = reader.mark()
    var link: Link?
    var (from, to): (ScreenSelector?, ScreenSelector?)
    try reader.object(["by", "from", "to"]) { reader, key throws(ImportError) in
      switch key {
      case 0: link = try reader.choice()
      case 1: from = try selector(&reader)
      default: to = try selector(&reader)
      }
    }
    guard let link else {
      throw reader.failure("needs 'by': 'transition' for one move, or 'path' for any way", at: place)
    }
    guard let to else { throw reader.failure("needs 'to'", at: place) }
    return link == .path ? path(from ?? .everything, to) : edge(from ?? .everything, to)
  }

  private func only(_ reader: inout JSONReader) throws(ImportError) -> Policy.Rule {
    let place = reader.mark()
    var parts: [ScreenSelector?] = [nil, nil, nil, nil]
    try reader.object(["from", "leadsTo", "to", "comesFrom"]) { reader, key throws(ImportError) in
      parts[key] = try selector(&reader)
    }
    switch (parts[0], parts[1], parts[2], parts[3]) {
    case (let from?, let to?, nil, nil): return .onlyTo(from: from, to: to)
    case (nil, nil, let to?, let from?): return .onlyFrom(from: from, to: to)
    default: throw reader.failure("needs 'from' and 'leadsTo', or 'to' and 'comesFrom'", at: place)
    }
  }

  private func before(_ reader: inout JSONReader) throws(ImportError) -> Policy.Rule {
    let place = reader.mark()
    var (pass, to): (ScreenSelector?, ScreenSelector?)
    try reader.object(["pass", "to"]) { reader, key throws(ImportError) in
      if key == 0 { pass = try selector(&reader) } else { to = try selector(&reader) }
    }
    guard let pass, let to else { throw reader.failure("needs 'pass' and 'to'", at: place) }
    return .before(pass: pass, to: to)
  }

  private func depth(_ reader: inout JSONReader) throws(ImportError) -> Policy.Rule {
    let place = reader.mark()
    var to: ScreenSelector?
    var most: Int?
    try reader.object(["to", "most"]) { reader, key throws(ImportError) in
      if key == 0 { to = try selector(&reader) } else { most = try reader.integer() }
    }
    guard let most, most >= 0 else { throw reader.failure("needs 'most', a number from 0 on", at: place) }
    return .depth(to: to ?? .everything, most: most)
  }

  private func selector(_ reader: inout JSONReader, depth: Int = 0) throws(ImportError) -> ScreenSelector {
    let place = reader.mark()
    guard depth < 16 else { throw reader.failure("selectors stand too deep in each other", at: place) }
    switch try reader.kind() {
    case .string: return .name(NamePattern(try reader.name()))
    case .array:
      var parts: [ScreenSelector] = []
      try reader.array { reader throws(ImportError) in parts.append(try selector(&reader, depth: depth + 1)) }
      guard !parts.isEmpty else {
        throw reader.failure("an empty list selects no screen, so the policy would say nothing", at: place)
      }
      return parts.count == 1 ? parts[0] : .any(parts)
    default:
      var parts: [ScreenSelector] = []
      try reader.object(Self.selectorKeys) { reader, key throws(ImportError) in
        switch key {
        case 0: parts.append(.name(NamePattern(try reader.name())))
        case 1: parts.append(.flow(NamePattern(try reader.name())))
        case 2: parts.append(.tag(NamePattern(try reader.name())))
        case 3: parts.append(try reader.boolean() ? .entry : .not(.entry))
        case 4: parts.append(try reader.boolean() ? .exit : .not(.exit))
        default: parts.append(.not(try selector(&reader, depth: depth + 1)))
        }
      }
      guard !parts.isEmpty else {
        throw reader.failure("an empty selector; use one of: name, flow, tag, entry, exit, not", at: place)
      }
      return parts.count == 1 ? parts[0] : .all(parts)
    }
  }
}
