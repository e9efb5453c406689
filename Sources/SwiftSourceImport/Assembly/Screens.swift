internal import NavigationGraph

/// Which types are screens, and on which screens the moves of the others happen.
struct Screens {
  private let program: Program
  /// The types that are shown somewhere.
  private(set) var places: Set<Int> = []
  private var outers: [Int: [Int]] = [:]
  private var wholes: [(outer: Int, inner: Int)] = []
  private var holders: [Int: [Int]] = [:]

  init(_ program: Program, _ sites: [Site], _ containments: [Interpreter.Containment]) {
    self.program = program
    for site in sites { if case .type(let info) = site.destination { places.insert(info.index) } }
    var moving: Set<Int> = []
    for site in sites { if case .type(let index) = site.source { moving.insert(index) } }
    for containment in containments {
      outers[containment.inner, default: []].append(containment.outer)
      if containment.isWhole { wholes.append((containment.outer, containment.inner)) }
    }
    // Controllers are screens by themselves; a view is one when it is shown, or fills a stack and moves.
    for index in moving where program.role(of: program.types[index]).isController { places.insert(index) }
    for (_, inner) in wholes where moving.contains(inner) { places.insert(inner) }
    addMentions()
    addHolders()
  }

  /// Cells and other views of UIKit lie in what mentions them.
  private mutating func addMentions() {
    var components: [String: Int] = [:]
    for type in program.types where program.role(of: type) == .component && !type.isExternal {
      components[type.name.lastPart] = type.index
    }
    guard !components.isEmpty else { return }
    for type in program.types where !type.isExternal {
      let role = program.role(of: type)
      guard role.isPlace || role == .component else { continue }
      var seen: Set<Int> = []
      let walk = CodeWalk { expression in
        switch expression {
        case .name(let name), .member(_, let name): if let index = components[name] { seen.insert(index) }
        case .cast(_, let type), .test(_, let type): if let index = components[type.lastName] { seen.insert(index) }
        default: break
        }
      }
      for function in type.functionOrder { walk.walk(function.function) }
      for name in type.propertyOrder {
        guard let property = type.properties[name]?.member else { continue }
        if let value = property.value { walk.walk(value) }
        if let getter = property.getter { walk.walk(getter) }
        if let index = property.type.flatMap({ components[$0.lastName] }) { seen.insert(index) }
      }
      for inner in seen.sorted() where inner != type.index { outers[inner, default: []].append(type.index) }
    }
  }

  /// View models and the like belong to the screens that have a property of their type.
  private mutating func addHolders() {
    for type in program.types where !type.isExternal && program.role(of: type).isPlace {
      for name in type.propertyOrder {
        guard let property = type.properties[name]?.member.type else { continue }
        for part in [property] + property.arguments {
          guard let held = program.type(named: part.name, in: type, from: type.file), !program.role(of: held).isPlace else { continue }
          holders[held.index, default: []].append(type.index)
          if held.kind == .protocol { for subtype in program.subtypes(of: held) { holders[subtype.index, default: []].append(type.index) } }
        }
      }
      for parent in type.inherited {
        for argument in parent.arguments {
          if let held = program.type(named: argument.name, in: type, from: type.file), !program.role(of: held).isPlace { holders[held.index, default: []].append(type.index) }
        }
      }
    }
  }

  /// The screens on which a type's moves happen: itself, or those that it lies in; empty where none is known.
  func screens(of index: Int) -> [Int] {
    if places.contains(index) { return [index] }
    var found: [Int] = []
    var seen: Set<Int> = [index]
    var pending = outers[index] ?? []
    var position = 0
    while position < pending.count {
      let outer = pending[position]
      position += 1
      guard seen.insert(outer).inserted else { continue }
      if places.contains(outer) || program.role(of: program.types[outer]) == .application { found.append(outer) } else { pending += outers[outer] ?? [] }
    }
    return found
  }

  /// The screens that hold a view model or a coordinator.
  func holders(of index: Int) -> [Int] {
    var found: [Int] = []
    for holder in holders[index] ?? [] { for screen in screens(of: holder) where !found.contains(screen) { found.append(screen) } }
    return found
  }

  /// What fills a stack of a screen, where both are screens.
  func embeddings() -> [(outer: Int, inner: Int)] {
    var known: Set<[Int]> = []
    return wholes.flatMap { whole -> [(outer: Int, inner: Int)] in
      guard places.contains(whole.inner) else { return [] }
      return screens(of: whole.outer).filter { $0 != whole.inner && known.insert([$0, whole.inner]).inserted }.map { ($0, whole.inner) }
    }
  }
}
