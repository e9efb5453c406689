internal import NavigationGraph

extension Interpreter {
  /// Whether all tests hold; the names that they bind are given their values.
  func truth(of tests: [Test], _ frame: Frame) -> Truth {
    var all: Truth = .known(true)
    for test in tests {
      let next: Truth
      switch test {
      case .expression(let expression): next = truth(of: expression, frame)
      case .available: next = .plumbing
      case .binding(let pattern, let expression): next = binding(pattern, expression, frame)
      case .matches(let pattern, let expression):
        next = match(pattern, force(evaluate(expression, frame)), expression, frame)
      }
      all = all.and(next)
    }
    return all
  }

  /// `if let name = expression`.
  func binding(_ pattern: Pattern, _ expression: Expression, _ frame: Frame) -> Truth {
    let value = relevance.isRelevant(expression) ? evaluate(expression, frame) : deferred(expression, frame)
    // `let step = step as? Demo`: the old variable is meant, before the new one takes its name.
    if pattern.names.contains(where: { expression.mentions($0) }) { _ = force(value) }
    let isShorthand: Bool
    if case .name(let bound) = pattern, case .name(let name) = expression, bound == name {
      isShorthand = true
    } else {
      isShorthand = false
    }
    if !isShorthand || frame.local(expression.text) == nil { bind(pattern, to: value, frame) }
    if isPlumbing(expression, frame) { return .plumbing }
    switch force(value) {
    case .none: return .known(false)
    case .object(let object):
      if let info = object.type.info, program.role(of: info) != .other { return .plumbing }
      if object.arguments != nil { return .plumbing }
    case .type, .closure, .function, .enumeration, .scene, .storyboard, .truth: return .plumbing
    case .text: if case .text = expression { return .plumbing }
    default: break
    }
    if case .cast(let inner, let type) = expression {
      if isPlumbing(inner, frame) { return .plumbing }
      return .depends(conditions.opaque("\(inner.text) is \(type)"))
    }
    return .depends(conditions.comparison(expression.text, .notEqual, .name("nil")))
  }

  /// Names by which code gets at what it needs to show something.
  static let plumbingNames: Set<String> = [
    "self", "navigationController", "viewController", "window", "delegate", "coordinator", "router", "view", "cell",
    "storyboard", "superview", "rootViewController", "presentingViewController", "presentedViewController",
    "topViewController", "parent", "tabBarController", "splitViewController", "wireframe", "presenter", "interactor",
    "keyWindow", "windowScene", "strongSelf", "weakSelf", "vc", "controller", "navigator", "context", "animated",
    "isViewLoaded", "identifier", "segue", "sender", "completion", "handler", "destination", "viewModel", "store",
    "popoverPresentationController", "sourceView", "appDelegate", "scene", "topMostViewController",
    "visibleViewController", "indexPathForSelectedRow", "indexPathsForSelectedRows", "indexPathsForSelectedItems",
  ]

  /// Names of what the device decides.
  private static let deviceNames: Set<String> = [
    "isPad", "isIPad", "isiPad", "isPhone", "isIPhone", "isiPhone", "isMac", "isMacCatalystApp", "isiOSAppOnMac",
    "isiOSAppOnVision", "isVision", "isTV", "isCatalyst", "isSimulator", "supportsMultipleScenes",
  ]

  func isPlumbing(_ expression: Expression, _ frame: Frame) -> Bool {
    switch expression {
    case .name(let name): return Self.isPlumbingName(name)
    case .member(_, let name): return Self.isPlumbingName(name)
    case .cast(let inner, let type):
      if isPlumbing(inner, frame) { return true }
      if let info = program.type(named: type.name, in: frame.owner, from: frame.file) {
        return program.role(of: info) != .other
      }
      return Role(libraryType: type.name) != nil || type.name == "UIWindowScene" || type.name == "UIApplication"
        || type.name.hasPrefix("UI")
    case .call(let call):
      guard let name = call.name else { return true }
      return [
        "instantiateViewController", "instantiateInitialViewController", "dequeueReusableCell", "resolve", "URL",
        "makeViewController", "NSURL", "cellForRow", "cellForItem", "itemIdentifier", "indexPath", "indexPathForRow",
        "indexPathForItem", "indexPathForCell",
      ].contains(name) || Self.isPlumbingName(name)
    case .element: return false
    default: return false
    }
  }

  static func isPlumbingName(_ name: String) -> Bool {
    if plumbingNames.contains(name) { return true }
    return [
      "ViewController", "NavigationController", "Coordinator", "Router", "Window", "Delegate", "Presenter", "Wireframe",
      "VC",
    ]
    .contains { name.hasSuffix($0) }
  }

  func truth(of expression: Expression, _ frame: Frame) -> Truth {
    switch expression {
    case .literal("true"): return .known(true)
    case .literal("false"): return .known(false)
    case .prefix("!", let inner): return truth(of: inner, frame).negated
    case .binary("&&", let left, let right): return truth(of: left, frame).and(truth(of: right, frame))
    case .binary("||", let left, let right): return truth(of: left, frame).or(truth(of: right, frame))
    case .binary("??", let left, .literal(_)): return truth(of: left, frame)
    case .binary(let sign, let left, let right):
      if let comparison = Condition.Comparison(rawValue: sign) { return compare(left, comparison, right, frame) }
      return .depends(conditions.opaque(expression.text))
    case .name, .member:
      if isPlumbing(expression, frame) { return .plumbing }
      switch force(evaluate(expression, frame)) {
      case .truth(let value): return .known(value)
      default: break
      }
      if let name = expression.lastName, Self.deviceNames.contains(name) {
        return .depends(conditions.fixed(expression.text))
      }
      return .depends(conditions.opaque(expression.text))
    case .call(let call):
      if let name = call.name, ["responds", "isKind", "isMember", "canPerformAction"].contains(name) {
        return .plumbing
      }
      // What is asked may move, too.
      if relevance.isRelevant(expression) {
        if case .truth(let value) = force(evaluate(expression, frame)) { return .known(value) }
      }
      return .depends(conditions.opaque(expression.text))
    case .tuple(let parts): if let only = parts.first, parts.count == 1 { return truth(of: only.value, frame) }
    // What holds a controller says nothing of the person's way.
    case .test(_, let type) where Role(libraryType: type.lastName)?.isController == true: return .plumbing
    case .test(let value, let type): return .depends(conditions.opaque("\(value.text) is \(type)"))
    case .ternary(let test, let then, let otherwise):
      let test = truth(of: test, frame)
      let (a, b) = (truth(of: then, frame), truth(of: otherwise, frame))
      return test.and(a).or(test.negated.and(b))
    default: break
    }
    return .depends(conditions.opaque(expression.text))
  }

  func compare(
    _ left: Expression, _ comparison: Condition.Comparison, _ right: Expression, _ frame: Frame
  ) -> Truth {
    if case .literal("nil") = right {
      if isPlumbing(left, frame) { return .plumbing }
      if case .name = left, case .none = force(evaluate(left, frame)) { return .known(comparison == .equal) }
      return .depends(conditions.comparison(left.text, comparison, .name("nil")))
    }
    if case .literal(let text) = right, text == "true" || text == "false" {
      let truth = self.truth(of: left, frame)
      return (text == "true") == (comparison == .equal) ? truth : truth.negated
    }
    if case .literal(let text) = right, let number = Int(text) {
      return .depends(conditions.comparison(left.text, comparison, .integer(number)))
    }
    if let idiom = left.lastName, idiom == "userInterfaceIdiom", let kind = right.lastName {
      // However code gets at it, it is one fact.
      let isOfKind = conditions.fixed("\(idiom) == \(kind)")
      return .depends(comparison == .equal ? isOfKind : !isOfKind)
    }
    if comparison == .equal || comparison == .notEqual {
      let other = force(evaluate(right, frame))
      if case .enumeration(_, let name, let payload) = other, payload.isEmpty {
        if case .enumeration(_, let actual, _) = force(evaluate(left, frame)) {
          return .known((actual == name) == (comparison == .equal))
        }
        return .depends(conditions.comparison(left.text, comparison, .name(name)))
      }
      if case .text(let text) = other, case .text(let actual) = force(evaluate(left, frame)) {
        return .known((actual == text) == (comparison == .equal))
      }
      let text = "\(left.text) == \(right.text)"
      let condition = conditions.opaque(text)
      return .depends(comparison == .equal ? condition : !condition)
    }
    return .depends(conditions.opaque("\(left.text) \(comparison.rawValue) \(right.text)"))
  }
}
