internal import NavigationGraph

/// Who makes a move.
enum Source: Hashable {
  /// A type of the app, by its number.
  case type(Int)
  /// The app as it starts.
  case launch(Int)
  /// A link or a notification that is opened.
  case link(Entry.Kind)
  /// Code of which it is not known where it is called from.
  case unknown(Int)

  /// The number of the type whose code it is.
  var type: Int? {
    switch self {
    case .type(let index), .launch(let index), .unknown(let index): index
    case .link: nil
    }
  }
}

/// Where a move leads.
enum Destination {
  case type(Program.TypeInfo)
  /// A screen of a library, by its type.
  case library(String)
  /// A scene of a storyboard, or else the type that it is said to have.
  case scene(storyboard: String?, identifier: String?, type: Program.TypeInfo?)
  /// A segue of the source's scene.
  case segue(String)
  /// A screen of the system, such as an alert.
  case system(String)
  /// What the code does not tell: its expression, and the function that gives its value, if that is a call.
  case unresolved(String, function: String? = nil)
}

/// A move that the code makes.
struct Site {
  var source: Source
  var destination: Destination
  var move: Move
  var condition: Condition?
  /// What sets it off: the function that a person's action calls.
  var route: String
  var file: Int
  var offset: Int32
  var confidence: Confidence
  /// Where the move itself is written, if that is elsewhere.
  var origin: (file: Int, offset: Int32)?
  /// The types of the parts of the source in which it happens.
  var parts: [Int] = []
}

/// What is shown when a slot gets a value.
struct Table {
  let slot: Slot?
  /// The type of the values, if they decide what is shown.
  let item: Program.TypeInfo?
  /// The name of the type where no declaration of it is known.
  let itemName: String?
  let content: Closure?
  let value: Value?
  let frame: Frame
  let move: Move
  let source: Source
  let condition: Condition?
  let route: String
  let file: Int
  let offset: Int32
  /// The types of the parts of the source in which it stands.
  let parts: [Int]
}

/// A value that is given to what may show something by it.
struct Use {
  let slot: Slot?
  let value: Value
  let source: Source
  let condition: Condition?
  let route: String
  let file: Int
  let offset: Int32
  let confidence: Confidence
  /// Whether it goes onto a stack.
  let isAppended: Bool
  /// Whether a list is told which of its rows is selected.
  var isSelection = false
  /// The types of the parts of the source in which it is given.
  var parts: [Int] = []
}
