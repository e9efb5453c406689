public import NavigationGraph

/// A graph as a tree of text: each screen under the one that leads to it in the fewest moves.
///
///     Login
///     ├─ login [passwordExpired] → ChangePassword
///     │  └─ done → Home ↑
///     └─ login [else] → Home
///
/// A screen that stands elsewhere has an arrow behind it: up for one above, down for one below.
public enum TreeReport {
  /// The deepest that screens are indented; what is deeper begins anew at the margin.
  private static let deepest = 24

  /// The tree, with a line break at the end.
  ///
  /// - Complexity: O(*s* log *s* + *t*) for *s* screens and *t* transitions.
  public static func text(for excerpt: Excerpt) -> String {
    let graph = excerpt.graph
    let levels = ScreenLevels(graph, from: excerpt.roots)
    var result = ""
    var isWritten = [Bool](repeating: false, count: graph.screens.count)
    // What was too deep for its place, to be continued at the margin.
    var later: [Int] = []
    func write(from root: Int) {
      isWritten[root] = true
      result += "\(name(root, in: excerpt))\n"
      var pending: [(row: Row, bars: String, isLast: Bool, depth: Int)] = []
      func push(_ rows: [Row], _ bars: String, _ depth: Int) {
        for (number, row) in rows.enumerated().reversed() {
          pending.append((row, bars, number == rows.count - 1, depth))
        }
      }
      push(rows(of: root, in: graph), "", 1)
      while let (row, bars, isLast, depth) = pending.popLast() {
        let line = "\(bars)\(isLast ? "└─ " : "├─ ")\(row.text)"
        guard let to = row.to else {
          result += "\(line)\n"
          continue
        }
        let isOwn = levels.firstTransition[to] == row.position
        if isOwn, depth < deepest {
          isWritten[to] = true
          result += "\(line) → \(name(to, in: excerpt))\n"
          push(rows(of: to, in: graph), bars + (isLast ? "   " : "│  "), depth + 1)
        } else {
          if isOwn { later.append(to) }
          result += "\(line) → \(name(to, in: excerpt)) \(isWritten[to] ? "↑" : "↓")\n"
        }
      }
    }
    for root in levels.order where levels.firstTransition[root] == nil {
      write(from: root)
      var next = 0
      while next < later.count {
        write(from: later[next])
        next += 1
      }
      later = []
    }
    return result
  }

  /// A branch, or a route that leads to no screen.
  private struct Row {
    var text: String
    var to: Int?
    var position: Int
  }

  private static func rows(of screen: Int, in graph: NavigationGraph) -> [Row] {
    graph.routes(from: screen).flatMap { route in
      zip(route, graph.branchLabels(ofRoute: route)).map { position, label in
        let transition = graph.transitions[position]
        let end = transition.to == nil ? " (\(transition.ending))" : ""
        return Row(
          text: PlainText.printable(transition.route + (label.map { " [\($0)]" } ?? "") + end),
          to: transition.to.flatMap(graph.index(of:)), position: position)
      }
    }
  }

  private static func name(_ screen: Int, in excerpt: Excerpt) -> String {
    ListReport.name(of: excerpt.graph.screens[screen], in: excerpt)
  }
}
