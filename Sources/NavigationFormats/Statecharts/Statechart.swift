internal import NavigationGraph

/// A state machine in the sense of Harel, "Statecharts: A Visual Formalism for Complex Systems" (1987), as its file says it.
///
/// XState, SCXML and Mermaid's state diagrams are read into this, and ``StatechartScreens`` says what it means to
/// navigation.
struct Statechart: Sendable {
  /// A state.
  struct State: Sendable {
    enum Kind: Sendable {
      case atomic, compound, parallel, final
      /// One that stands for where its parent was last.
      case history(isDeep: Bool)
      /// A point where transitions meet and part.
      case junction
    }

    /// The name that references use, unique in the chart.
    var id: String
    /// The last part of the name.
    var name: String
    var title: String?
    var kind: Kind
    /// The state around it, or -1.
    var parent: Int
    /// Where it begins, and for a history where it leads the first time; none when nothing says it.
    var initial: [Reference] = []
    var transitions: [Transition] = []
    /// What happens when a final state inside has been entered.
    var completions: [Transition] = []
    /// Whether a flow may end here.
    var isExit = false
    var location: SourceLocation
  }

  /// A transition of a state.
  struct Transition: Sendable {
    /// The name of the event; `nil` when it is taken by itself.
    var event: String?
    /// Where it leads; nowhere when the state stays.
    var targets: [Reference] = []
    /// The condition, as it is written.
    var guardText: String?
    var location: SourceLocation
  }

  /// A state that is named, and whether there is one.
  enum Reference: Hashable, Sendable {
    case state(Int)
    case missing(String)
  }

  var kind: SourceKind
  var file: String
  /// What the machine is called.
  var name: String?
  /// The states, each before those inside it.
  var states: [State] = []
  /// Where the machine begins; none when nothing says it.
  var initial: [Reference] = []
  /// How to mark an entry in such a file.
  var remedy: String

  /// The states directly inside each state.
  var children: [[Int]] {
    var children = [[Int]](repeating: [], count: states.count)
    for (number, state) in states.enumerated() where state.parent >= 0 { children[state.parent].append(number) }
    return children
  }

  /// The deepest nesting and the most transitions that are read.
  static let maximumDepth = 256
  static let maximumTransitions = 1_000_000
}
