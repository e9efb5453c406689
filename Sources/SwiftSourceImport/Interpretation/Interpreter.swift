internal import NavigationFormats
internal import NavigationGraph

/// Follows the code of an app from each place where a person, or the system, can set something off, and collects the
/// moves that it makes.
///
/// Calls are followed into the app's own functions with the arguments they have, so that a router, a factory or a table of
/// routes is looked at with the very value that a screen asks it for. What only code at run time can know stays unknown.
final class Interpreter {
  let program: Program
  let relevance: Relevance
  let stored: StoredValues
  /// What people say of the code.
  let hints: Hints

  // What has been found.
  var sites: [Site] = []
  var tables: [Table] = []
  var uses: [Use] = []
  /// The screens that navigation and hosting controllers of the app's own types are filled with.
  var fillings: [Int: [Int]] = [:]
  /// The tab bar controllers that have been made with their tabs.
  var tabsOfTypes: Set<Int> = []
  /// Which type's views or controllers hold which, with the place of the first mention.
  var containments: [Containment] = []
  /// Under which conditions each does.
  var containmentConditions: [Containment: [Condition?]] = [:]
  /// Slots that stand for each other: one is handed on as the other's binding.
  var slotAliases: [Slot: Slot] = [:]
  /// The properties whose code was followed since the present beginning.
  var followedGetters: Set<PropertyKey> = []
  /// The functions that were followed.
  var followed: Set<ObjectIdentifier> = []
  /// The functions that were followed from another function, for each source that was current.
  var inlined: Set<Inlining> = []
  /// The properties whose code was followed from where they are asked for, for each source that was current.
  var inlinedProperties: Set<InlinedProperty> = []
  /// The opaque conditions, in order of first use.
  var conditions = CodeConditions()
  /// Closures that a screen has been given, to be followed as that screen's own.
  var handedOver: [HandedOver] = []
  var pending: [Pending] = []
  var pended: Set<ObjectIdentifier> = []
  /// How often each function was called from the one that was begun with.
  var invocations: [ObjectIdentifier: Int] = [:]
  /// How often functions were followed that have come to nothing so far.
  var barren: [ObjectIdentifier: Int] = [:]
  /// How often something was not followed for being too deep or too long.
  var cuts = 0
  var handedOverClosures: Set<ObjectIdentifier> = []
  /// Closures that the screens that have them call themselves.
  var runClosures: Set<ObjectIdentifier> = []

  /// The closures that functions are handed on as.
  var closuresOfFunctions: [ObjectIdentifier: Closure] = [:]

  /// What has been found of static properties and global variables already.
  var staticValues: [PropertyKey: Value] = [:]

  /// The texts in the code.
  var texts: Set<String> { relevance.texts }

  /// The names of types in the code of types, where they were asked for.
  var typeMentions: [Int: Set<String>] = [:]
  /// The flow that a stepper speaks to, while it begins.
  var stepTarget: Program.FunctionInfo?

  /// The functions that switch over a route, and whether they lead to many screens.
  var openRequests: [ObjectIdentifier: Bool] = [:]

  /// The names of functions that only arms of unrequested routes call.
  var strandedFunctions: Set<String> = []

  /// The cases of enumerations for which code that may move is chosen.
  var routeCases: [Int: Set<String>] = [:]

  /// The line that says itself where it leads, while it is followed.
  var hintedLine: Range<Int32>?

  /// Whether the present code runs in a callback that gives its route its name.
  var isInCallback = false
  var knownDoubles: [Int: Bool] = [:]
  var movingViews: [Int: Bool] = [:]
  var knownSwitches: [Int: [SwitchingView]] = [:]
  /// The views of which a view shows one at a time.
  var choices: [Choice] = []

  // Where the code is now.
  var source = Source.unknown(-1)
  var route = ""
  var path: [PathStep] = []
  var active: [Program.FunctionInfo] = []
  var activeClosures: [Closure] = []
  var activeProperties: [Int32] = []
  var returns: [[Value.Alternative]] = []
  /// The views that statements make, for each function and closure that runs.
  var built: [[Value.Alternative]] = []
  var returnBase: [Int] = []
  /// The calls that led here from the function that was begun with, outermost first.
  var callSites: [CallSite] = []
  /// How many of the calls led to the setting up of what runs now, and not to its running.
  var setUpCalls = 0
  /// How deep the present code is nested in others.
  var nesting = 0
  /// Whether the last statement left a `switch` or a loop, and not the function.
  var hasLeft = false
  var steps = 0
  /// After how many steps the present code is left.
  var stepLimit = maximumSteps
  /// How often code was left for being too long.
  var exhaustions = 0
  /// Where the last call stands.
  var here: Int32 = 0
  var confidence = Confidence.exact
  /// Whether only values are wanted: what is done on the way is not taken down.
  var isQuiet = false
  /// Whether expressions stand in a builder of views, so that a view that is made is shown.
  var showsViews = false
  var deferredDepth = 0
  /// The views whose bodies run as parts of others at present, by type.
  var activeViews: [Int] = []
  /// The types of views whose bodies ran as parts of others, with what these were made with.
  var ranInPlace: Set<Int> = []
  /// The types of views of which it was only seen that others show them.
  var shownByType: Set<Int> = []
  /// What a list keeps the selected one of its rows in, where rows are made.
  var selection: Slot?
  /// Whether any list keeps the selected one of its rows.
  var hasSelections = false
  /// The values that links push, and for which no view says what it shows.
  var unansweredUses: [(type: Program.TypeInfo, use: Use)] = []

  struct CallSite {
    let file: Int
    let offset: Int32
    /// The type whose code calls.
    let owner: Int?
    /// Whether it makes a view whose body runs as part of the present one.
    var makesView = false
  }

  struct Inlining: Hashable {
    let function: ObjectIdentifier
    let source: Source
  }

  struct InlinedProperty: Hashable {
    let property: PropertyKey
    let source: Source
  }

  struct Containment: Hashable {
    let outer: Int
    let inner: Int
    /// Whether it is shown as the whole of a stack, a tab or a column, and not as a part.
    let isWhole: Bool
  }

  /// A view that switches over one of its properties, and how.
  struct SwitchingView {
    let view: Program.TypeInfo
    let property: String
    let code: [Statement]
  }

  /// One of the views that a view shows in turn as the whole of its body.
  struct Choice: Hashable {
    let outer: Int
    let inner: Int
    let condition: Condition
  }

  struct PathStep {
    let condition: Condition
    let function: ObjectIdentifier?
  }

  /// A closure that something that is no screen has been given.
  struct Pending {
    let value: Value
    let label: String?
    let source: Source
    let route: String
    let path: [PathStep]
    let confidence: Confidence
  }

  struct HandedOver {
    let closure: Closure
    let frame: Frame
    let owner: Program.TypeInfo
    let label: String
  }

  /// The most that is followed from one function, and how deep calls go.
  static let maximumSteps = 100_000
  static let maximumDepth = 20
  static let maximumNesting = 400
  static let maximumPlaces = 6
  static let maximumBarren = 3
  static let maximumInvocations = 20
  static let maximumViews = 6
  static let maximumAlternatives = 40

  init(_ program: Program, _ hints: SourceHints = SourceHints()) {
    self.program = program
    self.hints = Hints(hints, program)
    stored = StoredValues(program)
    relevance = Relevance(program, stored, self.hints)
    let relevance = relevance
    self.hints.checkCalls({ relevance.isMentioned($0) }, program)
  }

  /// Follows everything.
  func run() {
    for type in program.types where !type.isExternal && type.kind != .protocol {
      if hints.skippedTypes.contains(type.index) { continue }
      let role = program.role(of: type)
      switch role {
      case .other: continue
      case .application: explore(type, as: .launch(type.index))
      default: explore(type, as: .type(type.index))
      }
    }
    exploreMain()
    exploreHandedOver()
    exploreOrphans()
  }

  // MARK: Findings

  /// The conditions on the way to here.
  var condition: Condition? { Condition.all(of: path.map(\.condition)) }

  /// The screen on which the present code runs: the one that it was begun from, or the nearest that the code belongs to.
  func currentSource(_ frame: Frame) -> Source {
    switch source {
    case .type(let index):
      if program.role(of: program.types[index]).isPlace { return source }
      return enclosingPlace(frame) ?? source
    case .unknown: return enclosingPlace(frame) ?? source
    case .launch, .link: return source
    }
  }

  func enclosingPlace(_ frame: Frame) -> Source? {
    if case .object(let object)? = frame.receiver.map(force), let info = object.type.info, !info.isExternal,
      program.role(of: info).isPlace
    {
      return .type(info.index)
    }
    return nil
  }

  /// Takes down a move.
  func move(
    _ move: Move, to value: Value, _ expression: Expression?, _ frame: Frame, at offset: Int32,
    confidence limit: Confidence = .exact
  ) {
    guard !isQuiet else { return }
    let source = currentSource(frame)
    let hint = hints.line(ofAny: [(frame.file, offset)] + callSites.reversed().map { ($0.file, $0.offset) })
    // What the line is said to show needs no looking for.
    let targets =
      hint.shows.isEmpty
      ? destinations(of: value, expression: expression, frame) : [Target(destination: .type(hint.shows[0]))]
    let place = place(of: offset, frame)
    for target in targets {
      // `other.present(self)` says how it is shown; where from, those say that call it.
      if isSelf(expression), case .type(let info) = target.destination, source == .type(info.index) { continue }
      sites += hint.applied(
        to: Site(
          source: source, destination: target.destination, move: target.move ?? move,
          condition: Condition.all(of: path.map(\.condition) + [target.condition]), route: route,
          file: place.file, offset: place.offset,
          confidence: max(confidence, max(limit, target.confidence)), origin: (frame.file, offset), parts: activeViews)
      )
    }
  }

  /// Where what happens now was set off: the first call in the code of the screen itself, or else the first of all.
  func place(of offset: Int32, _ frame: Frame) -> (file: Int, offset: Int32) {
    let calls = callSites.dropFirst(setUpCalls)
    guard let first = calls.first else { return (frame.file, offset) }
    if let view = calls.last(where: \.makesView) { return (view.file, view.offset) }
    let own = source.type
    if let call = calls.first(where: { $0.owner != nil && $0.owner == own }) { return (call.file, call.offset) }
    if let own, frame.owner?.index == own { return (frame.file, offset) }
    return (first.file, first.offset)
  }

  func contain(_ inner: Program.TypeInfo, isWhole: Bool, _ frame: Frame) {
    guard !isQuiet, case .type(let index) = source else { return }
    let outer = activeViews.last ?? index
    guard outer != inner.index else { return }
    let containment = Containment(outer: outer, inner: inner.index, isWhole: isWhole)
    let condition = condition
    guard let known = containmentConditions[containment] else {
      containments.append(containment)
      containmentConditions[containment] = [condition]
      return
    }
    // What is shown in many places is shown under any condition.
    guard !known.contains(nil), !known.contains(condition) else { return }
    containmentConditions[containment] = known.count < Self.maximumPlaces ? known + [condition] : [nil]
  }

  /// The slot that stands for all that are one with it.
  func representative(_ slot: Slot) -> Slot {
    var slot = slot
    var count = 0
    while let next = slotAliases[slot], count < 50 {
      slot = next
      count += 1
    }
    return slot
  }

  func unite(_ inner: Slot, with outer: Slot) {
    let (a, b) = (representative(inner), representative(outer))
    if a != b { slotAliases[a] = b }
  }
}
