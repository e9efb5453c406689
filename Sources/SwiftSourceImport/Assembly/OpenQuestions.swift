internal import NavigationGraph

/// What the code does not tell, each question once, in the order in which they came up.
struct OpenQuestions {
  private enum Kind { case destination, source, helper }

  private struct Place: Hashable {
    let file: Int
    let offset: Int32
    let text: String
  }

  private var places: [Place: Int] = [:]
  private var helpers: [String: (file: Int, offset: Int32)] = [:]
  private var questions: [(subject: String, function: String?, kind: Kind, screens: [ScreenID], at: SourceLocation)] =
    []
  private let program: Program

  init(_ program: Program) { self.program = program }

  /// Where a move leads.
  mutating func addDestination(_ text: String, function: String?, of site: Site, from screen: ScreenID) {
    let place = site.origin ?? (site.file, site.offset)
    add(Place(file: place.file, offset: place.offset, text: text), function: function, kind: .destination, screen)
  }

  /// On which screen a function runs.
  mutating func addSource(_ function: String, of site: Site, shows screen: ScreenID) {
    add(Place(file: site.file, offset: site.offset, text: function), function: nil, kind: .source, screen)
  }

  /// Whether a function shows what it is given, of all whose code is not there; the first call counts as the place.
  mutating func addHelper(_ function: String, at place: (file: Int, offset: Int32), takes screen: ScreenID) {
    let first = helpers[function] ?? place
    helpers[function] = first
    add(Place(file: first.file, offset: first.offset, text: function), function: nil, kind: .helper, screen)
  }

  private mutating func add(_ place: Place, function: String?, kind: Kind, _ screen: ScreenID) {
    if let known = places[place] {
      if !questions[known].screens.contains(screen) { questions[known].screens.append(screen) }
      return
    }
    places[place] = questions.count
    let (file, line, column) = program.location(place.offset, in: place.file)
    questions.append(
      (place.text, function, kind, [screen], SourceLocation(file: file, line: line, column: column)))
  }

  /// The questions as findings, those first that most depends on.
  var findings: [Finding] {
    let order = questions.indices.sorted { (-questions[$0].screens.count, $0) < (-questions[$1].screens.count, $1) }
    return order.map { position in
      let question = questions[position]
      return switch question.kind {
      case .destination:
        .unknownDestination(question.subject, function: question.function, from: question.screens, at: question.at)
      case .source: .unknownSource(question.subject, shows: question.screens, at: question.at)
      case .helper: .unknownHelper(question.subject, takes: question.screens, at: question.at)
      }
    }
  }
}
