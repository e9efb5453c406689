internal import NavigationGraph

/// What is known of a condition.
enum Truth {
  case known(Bool)
  case depends(Condition)
  /// Something that code has to ask and that says nothing about the person's way: `guard let self`.
  case plumbing

  var negated: Truth {
    switch self {
    case .known(let value): .known(!value)
    case .depends(let condition): .depends(!condition)
    case .plumbing: .plumbing
    }
  }

  func and(_ other: Truth) -> Truth {
    switch (self, other) {
    case (.known(false), _), (_, .known(false)): .known(false)
    case (.known(true), let rest), (let rest, .known(true)): rest
    case (.plumbing, let rest), (let rest, .plumbing): rest
    case (.depends(let a), .depends(let b)): .depends(a && b)
    }
  }

  func or(_ other: Truth) -> Truth {
    switch (self, other) {
    case (.known(true), _), (_, .known(true)): .known(true)
    case (.known(false), let rest), (let rest, .known(false)): rest
    case (.plumbing, _), (_, .plumbing): .plumbing
    case (.depends(let a), .depends(let b)): .depends(a || b)
    }
  }
}

/// The facts that conditions in code are about.
struct CodeConditions {
  /// The facts that only code can decide, in the order of their first use, and whether each is fixed while the app runs.
  private(set) var opaque: [(name: String, isFixed: Bool)] = []
  private var known: Set<String> = []

  /// A condition that code decides, as a fact of its text.
  mutating func opaque(_ text: String) -> Condition {
    let name = text.count > 120 ? String(text.prefix(119)) + "…" : text
    if known.insert(name).inserted { opaque.append((name, false)) }
    return .fact(name)
  }

  /// A condition that the build or the device decides.
  mutating func fixed(_ text: String) -> Condition {
    if text.hasPrefix("!"), !text.contains("&"), !text.contains("|") { return !fixed(String(text.dropFirst())) }
    if known.insert(text).inserted { opaque.append((text, true)) }
    return .fact(text)
  }

  /// A comparison of a value with a constant.
  func comparison(_ text: String, _ comparison: Condition.Comparison, _ value: FactValue) -> Condition {
    .fact(text, comparison, value)
  }

  /// The same about other facts: those of a function.
  mutating func renamed(_ condition: Condition, in function: String) -> Condition {
    var tokens = condition.tokens
    for (position, token) in tokens.enumerated() {
      switch token {
      case .fact(let name):
        let renamed = "\(name) in \(function)"
        if known.insert(renamed).inserted { opaque.append((renamed, false)) }
        tokens[position] = .fact(renamed)
      case .compare(let name, let comparison, let value):
        tokens[position] = .compare("\(name) in \(function)", comparison, value)
      default: break
      }
    }
    return Condition(tokens: tokens)
  }
}
