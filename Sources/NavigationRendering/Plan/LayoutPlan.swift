public import NavigationGraph

/// What a picture shows and how, before Graphviz places anything: a value that depends on the graph alone.
///
/// dot ranks screens along all their transitions, but most transitions of an app lead back or aside, and each of those
/// that takes part makes the picture longer and more tangled. The plan knows the entries, so it measures how far each
/// screen is from them, and lets only the moves that lead one step deeper be plain lines. The steps:
///
/// 1. Up to ``flowScreens`` screens and ``flowTransitions`` transitions everything is spelt out (``Layout/flow``), up
///    to ``compactScreens`` and ``compactTransitions`` every screen is shown (``Layout/compact``), and beyond there is
///    a box for each flow or region (``Layout/overview``).
/// 2. A move that leads deeper is a line (``Stroke/onward``).
/// 3. In a flow with few moves back or aside, at most ``returningLines``, those are lines too
///    (``Stroke/returning``), except where a screen is a hub, which ``hubFan`` screens or more lead back to.
/// 4. Elsewhere they are references (``Stroke/reference``): the line ends at the name of the screen. So are moves into
///    another flow, and with more than ``joiningScreens`` screens all moves deeper, but for the first by which people
///    come to the screen.
/// 5. What would be a loop stands in the box (``Stroke/inside``), and so does all that is no line where labels are not
///    shown.
public struct LayoutPlan: Sendable {
  /// How a transition is drawn.
  public enum Stroke: Hashable, Sendable {
    /// A line that takes part in the ranks.
    case onward
    /// A line that leads against the ranks, or aside.
    case returning
    /// A line that ends at the name of the screen.
    case reference
    /// Text in the box of the screen that it leaves.
    case inside
  }

  /// The most screens of a picture with all labels.
  public static let flowScreens = 300
  /// The most transitions of a picture with all labels.
  public static let flowTransitions = 1_800
  /// The most screens of a picture with every screen.
  public static let compactScreens = 1_000
  /// The most transitions of a picture with every screen.
  public static let compactTransitions = 10_000
  /// The most lines that lead back or aside; with more of them all are references.
  public static let returningLines = 12
  /// The number of screens that lead back to a hub.
  public static let hubFan = 4
  /// The most screens of a picture where several lines join at a screen that many lead deeper to.
  public static let joiningScreens = 40
  /// The number of boxes that an overview has when it can choose.
  public static let overviewBoxes = 60

  /// How much is spelt out.
  public let layout: Layout

  /// What is drawn: for an overview, the boxes.
  public let excerpt: Excerpt

  /// How each transition of the excerpt's graph is drawn, by position.
  public let strokes: [Stroke]

  /// The tabs whose arrows also say how one comes from the tab back to its bar, by the position of that way back.
  let tabs: [Int: Int]

  let levels: ScreenLevels

  /// Plans a picture; the same for any order of the graph's declarations.
  ///
  /// - Parameters:
  ///   - excerpt: What is shown.
  ///   - layout: How much is spelt out; `nil` to choose by size.
  /// - Complexity: O(*s* log *s* + *t* log *k*) for *s* screens and *t* transitions, at most *k* from a screen.
  public init(for excerpt: Excerpt, layout: Layout? = nil) {
    let layout =
      layout
      ?? Self.layout(screens: excerpt.graph.screens.count, transitions: excerpt.graph.transitions.count)
    let shown = layout == .overview ? excerpt.overview(limit: Self.overviewBoxes) : excerpt
    self.layout = layout
    self.excerpt = shown
    levels = ScreenLevels(shown.graph, from: shown.roots)
    var strokes = Self.strokes(shown.graph, levels, layout)
    tabs = Self.pairTabs(shown.graph, levels, layout, &strokes)
    self.strokes = strokes
  }

  /// The layout for a size.
  public static func layout(screens: Int, transitions: Int) -> Layout {
    if screens <= flowScreens, transitions <= flowTransitions { return .flow }
    return screens <= compactScreens && transitions <= compactTransitions ? .compact : .overview
  }

  private static func strokes(_ graph: NavigationGraph, _ levels: ScreenLevels, _ layout: Layout) -> [Stroke] {
    var place = [Int](repeating: 0, count: graph.screens.count)
    for (number, screen) in levels.order.enumerated() { place[screen] = number }
    var strokes = [Stroke](repeating: .onward, count: graph.transitions.count)
    var aside: [(position: Int, from: Int, to: Int)] = []
    var across = aside
    let tabReturns = graph.tabReturns
    let isLarge = graph.screens.count > joiningScreens
    for from in graph.screens.indices {
      for route in graph.routes(from: from) {
        let isPlain = route.count == 1 && graph.transitions[route.lowerBound].condition == nil
        for position in route {
          let transition = graph.transitions[position]
          guard let to = transition.to.flatMap(graph.index(of:)) else {
            // Marks stand for what leads nowhere else; a plain one needs no mark.
            if isPlain && transition.unresolved == nil || layout != .flow { strokes[position] = .inside }
            continue
          }
          guard to != from else {
            strokes[position] = isPlain || layout != .flow ? .inside : .reference
            continue
          }
          guard tabReturns[position] == nil else { continue }
          let isAside = levels.level[to] <= levels.level[from]
          let isFirst = levels.firstTransition[to].flatMap { graph.index(of: graph.transitions[$0].from) } == from
          if isAside {
            strokes[position] = layout == .flow ? .reference : .inside
            aside.append((position, from, to))
          } else if !isFirst, isLarge || layout != .flow || graph.screens[from].flow != graph.screens[to].flow {
            across.append((position, from, to))
          }
        }
      }
    }
    guard layout == .flow else {
      for move in across { strokes[move.position] = .inside }
      return strokes
    }

    struct Pair: Hashable { let from, to: Int }
    let pairs = Set(aside.map { Pair(from: $0.from, to: $0.to) })
    if pairs.count <= returningLines {
      var fan: [Int: Int] = [:]
      for pair in pairs where levels.level[pair.to] < levels.level[pair.from] { fan[pair.to, default: 0] += 1 }
      for move in aside where fan[move.to, default: 0] < hubFan {
        strokes[move.position] = place[move.to] > place[move.from] ? .onward : .returning
      }
    } else {
      for move in across { strokes[move.position] = .reference }
    }
    return strokes
  }

  /// Finds the ways from tabs back to their bars that the arrows of the tabs say already; others are as all moves.
  private static func pairTabs(
    _ graph: NavigationGraph, _ levels: ScreenLevels, _ layout: Layout, _ strokes: inout [Stroke]
  ) -> [Int: Int] {
    func isDeeper(_ position: Int) -> Bool {
      let transition = graph.transitions[position]
      guard let to = transition.to.flatMap(graph.index(of:)), let from = graph.index(of: transition.from) else {
        return false
      }
      return levels.level[to] > levels.level[from]
    }
    var tabs: [Int: Int] = [:]
    for (position, tab) in graph.tabReturns {
      // Of two bars that show each other, the one nearer to the entry has the arrows.
      if isDeeper(tab), strokes[tab] == .onward {
        tabs[position] = tab
      } else if !isDeeper(position) {
        strokes[position] = layout == .flow ? .reference : .inside
      }
    }
    return tabs
  }
}

extension NavigationGraph {
  /// The moves of tab bars that show a tab, by the position of a transition that leads from that tab back to the bar.
  fileprivate var tabReturns: [Int: Int] {
    struct Ends: Hashable { let from, to: Int }
    var plain: [(position: Int, ends: Ends)] = []
    for screen in screens.indices {
      for route in routes(from: screen) where route.count == 1 {
        let transition = transitions[route.lowerBound]
        guard transition.move == .tab, transition.condition == nil, let to = transition.to.flatMap(index(of:)),
          to != screen
        else { continue }
        plain.append((route.lowerBound, Ends(from: screen, to: to)))
      }
    }
    let shown = Dictionary(
      plain.filter { screens[$0.ends.from].kind == .tabs }.map { ($0.ends, $0.position) }
    ) { first, _ in first }
    var returns: [Int: Int] = [:]
    for move in plain where screens[move.ends.to].kind == .tabs {
      returns[move.position] = shown[Ends(from: move.ends.to, to: move.ends.from)]
    }
    return returns
  }
}
