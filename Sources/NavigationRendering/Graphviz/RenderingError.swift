/// Why a picture could not be drawn, and what to do.
public enum RenderingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Graphviz could not do a step; the message is its own.
  case graphviz(step: String, message: String)
  /// What Graphviz wrote is not a whole picture.
  case incomplete(format: String, reason: String)
  /// The graph has more screens and transitions than one picture can show.
  case tooLarge(elements: Int, limit: Int)
  /// Graphviz took longer than it was given.
  case timedOut(seconds: Double)
  /// Graphviz used more memory than it was given.
  case outOfMemory(megabytes: Int)
  /// A signal ended the process that Graphviz ran in.
  case crashed(signal: Int32)
  /// Graphviz ended the process that it ran in.
  case exited(code: Int32, message: String)
  /// The process that Graphviz is to run in did not start.
  case notStarted(reason: String)

  /// One line: what failed, why, and what to do.
  public var description: String {
    switch self {
    case .graphviz(let step, let message):
      "Graphviz failed while \(step)\(message.isEmpty ? "" : ": \(message)")"
    case .incomplete(let format, let reason):
      "Graphviz wrote no whole \(format) picture (\(reason)); run 'navgraph doctor'"
    case .tooLarge(let elements, let limit):
      "\(elements) boxes and arrows are more than the \(limit) that one picture can have; show a part"
        + " ('--flow', '--focus', '--max-screens'), or less of all ('--layout overview')"
    case .timedOut(let seconds):
      "Graphviz took more than \(seconds == seconds.rounded() ? String(Int(seconds)) : String(seconds)) s"
        + " ('--render-timeout' gives it longer)"
    case .outOfMemory(let megabytes): "Graphviz needed more than \(megabytes) MiB of memory"
    case .crashed(let signal): "Graphviz crashed (signal \(signal))"
    case .exited(let code, let message):
      "Graphviz gave up (exit code \(code))\(message.isEmpty ? "" : ": \(message)")"
    case .notStarted(let reason): "the process that draws did not start: \(reason)"
    }
  }

  /// Whether a drawing of less can succeed.
  package var dependsOnDrawing: Bool {
    switch self {
    case .notStarted: false
    case .graphviz(_, let message): !message.contains("'dot -c'")
    default: true
    }
  }
}
