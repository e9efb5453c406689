/// Why a picture could not be drawn, and what to do.
public enum RenderingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Graphviz could not do a step; the message is its own.
  case graphviz(step: String, message: String)
  /// What Graphviz wrote is not a whole picture.
  case incomplete(format: String, reason: String)
  /// The graph has more screens and transitions than one picture can show.
  case tooLarge(elements: Int, limit: Int)

  /// One line: what failed, why, and what to do.
  public var description: String {
    switch self {
    case .graphviz(let step, let message):
      "Graphviz failed while \(step)\(message.isEmpty ? "" : ": \(message)")"
    case .incomplete(let format, let reason):
      "Graphviz wrote no whole \(format) picture (\(reason)); run 'navgraph doctor'"
    case .tooLarge(let elements, let limit):
      "\(elements) boxes and arrows are more than the \(limit) that one picture can show; draw fewer inputs at a time,"
        + " or write DOT ('-o flow.dot') and lay it out elsewhere"
    }
  }
}
