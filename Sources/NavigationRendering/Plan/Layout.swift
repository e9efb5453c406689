/// How much of a graph a picture spells out.
public enum Layout: String, Hashable, Sendable, CaseIterable {
  /// Every screen, route and condition, with the labels on the lines and flows in frames.
  case flow
  /// Every screen; transitions between two screens are one line, and their labels are in its title.
  case compact
  /// A box for each flow; where there are none or too many, for each region that people come to first through one screen.
  case overview

  /// The layouts to try when this one cannot be drawn, which show ever less; the last is of bounded size.
  public var fallbacks: [Layout] {
    switch self {
    case .flow: [.compact, .overview]
    case .compact: [.overview]
    case .overview: []
    }
  }
}

/// The algorithm of Graphviz that places boxes.
public enum LayoutEngine: String, Hashable, Sendable, CaseIterable {
  /// Ranks from the entries on; what flows need.
  case dot
  /// Springs, for some hundred screens without a direction.
  case neato
  /// Springs that keep flows together.
  case fdp
  /// Springs for thousands of screens.
  case sfdp
  /// Circles around the first screen.
  case twopi
  /// Circles of screens that lead to each other.
  case circo
}
