internal import NavigationGraph

/// What people say of calls and lines, in place of what the code tells.
extension Interpreter {
  /// A call of a function of which something is said, or on a line of which it is; `nil` for any other.
  func hintedCall(_ call: Call, _ frame: Frame) -> Value? {
    var line: Hints.Line?
    if !isQuiet, let found = hints.line(of: call.offset, in: frame.file), !found.shows.isEmpty,
      found.target != hintedLine
    {
      // What else is called on the line is part of this.
      line = found
      hintedLine = found.target
    }
    defer { if line != nil { hintedLine = nil } }
    let isOf = { [unowned self] owner in isMember(of: owner, call, frame) }
    if let types = hints.factory(call, isOf: isOf) {
      followClosures(call, frame)
      return made(types)
    }
    if let move = hints.helper(call, isOf: isOf), let first = call.arguments.first {
      self.move(move, to: evaluate(first.value, frame), first.value, frame, at: call.offset)
      for argument in call.arguments.dropFirst() where relevance.isRelevant(argument.value) {
        follow(evaluate(argument.value, frame), label: argument.label)
      }
      return Value.none
    }
    guard let line else { return nil }
    let before = sites.count
    let value = codedCall(call, frame)
    if sites.count == before { move(.push, to: made(line.shows), nil, frame, at: call.offset) }
    return value
  }

  private func made(_ types: [Program.TypeInfo]) -> Value {
    merged(
      types.map { type in
        Value.Alternative(
          condition: nil,
          value: .object(Object(.declared(type, []), arguments: [], file: type.file, offset: type.offset)))
      })
  }

  /// Whether a call is made on a type, or on something of the type, by the name that people write for either.
  private func isMember(of owner: String, _ call: Call, _ frame: Frame) -> Bool {
    var type = frame.owner
    if case .member(let base?, _) = call.callee {
      if base.lastName == owner { return true }
      guard let reference = self.type(of: force(evaluateQuietly(base, frame))) else {
        // The name must do, where only that type has a function of it.
        return call.name.flatMap { program.methods[$0] }?.allSatisfy { $0.owner?.name.lastPart == owner } ?? false
      }
      if reference.name.lastPart == owner { return true }
      type = reference.info
    }
    return type.map { program.lineage(of: $0).contains { $0.name.lastPart == owner } } ?? false
  }

  /// Applies what is said of lines to moves that were found by other ways than calls.
  func applyLineHints() {
    guard hints.hasLines else { return }
    sites = sites.flatMap { hints.line(ofAny: [($0.file, $0.offset)]).applied(to: $0) }
  }
}

extension Hints.Line {
  /// A move as what is said of its line makes it: none, one, or one for each of the screens that are named.
  func applied(to site: Site) -> [Site] {
    if isSkipped { return [] }
    let destinations = shows.isEmpty ? [site.destination] : shows.map { .type($0) }
    let sources = from.isEmpty ? [site.source] : from.map { .type($0.index) }
    return destinations.flatMap { destination in
      sources.map { source in
        var site = site
        (site.source, site.destination) = (source, destination)
        return site
      }
    }
  }
}
