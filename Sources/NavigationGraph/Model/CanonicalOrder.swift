/// An order of a graph's parts that depends on what they say, not on how they were written.
///
/// Writers use it, so that files are the same for any order of the input: screens by name, transitions by screen and
/// route. The order of a route's branches has a meaning and stays.
package struct CanonicalOrder: Sendable {
  /// The positions of the screens, by name.
  package let screens: [Int]

  /// The positions of the transitions, by the name of the screen, then the route, then in the order tried.
  package let transitions: [Int]

  /// Finds the order of a graph.
  ///
  /// - Complexity: O(*s* log *s* + *t* log *k*) for *s* screens and *t* transitions, at most *k* from a screen.
  package init(_ graph: NavigationGraph) {
    screens = graph.screens.indices.sorted { graph.screens[$0].id < graph.screens[$1].id }
    transitions = screens.flatMap { screen in
      graph.transitionIndices(from: screen).sorted {
        let (a, b) = (graph.storage.rows[$0].route, graph.storage.rows[$1].route)
        return a == b ? $0 < $1 : graph.storage.routes[a] < graph.storage.routes[b]
      }
    }
  }
}

extension Entry: Comparable {
  /// Orders entries by screen, kind and template.
  public static func < (a: Entry, b: Entry) -> Bool {
    func key(_ entry: Entry) -> (String, String, String, String) {
      // Over nothing is not the same as over whatever was there.
      let over = entry.over.map { "\n" + $0.map(\.rawValue).joined(separator: "\n") } ?? ""
      return (entry.screen.rawValue, entry.kind.rawValue, entry.template ?? "", over)
    }
    return key(a) < key(b)
  }
}

extension NavigationGraph: Equatable {
  /// Whether two graphs say the same of the app, in whatever order and wherever their parts are declared.
  public static func == (a: NavigationGraph, b: NavigationGraph) -> Bool {
    guard a.name == b.name, a.screens.count == b.screens.count, a.transitions.count == b.transitions.count else {
      return false
    }
    func without<Part>(_ location: WritableKeyPath<Part, SourceLocation?>, _ parts: [Part]) -> [Part] {
      parts.map { part in
        var part = part
        part[keyPath: location] = nil
        return part
      }
    }
    let (first, second) = (CanonicalOrder(a), CanonicalOrder(b))
    return without(\.location, a.entries.sorted()) == without(\.location, b.entries.sorted())
      && without(\.location, a.flows).sorted { $0.id < $1.id } == without(\.location, b.flows).sorted { $0.id < $1.id }
      && without(\.location, a.facts).sorted { $0.name < $1.name }
        == without(\.location, b.facts).sorted { $0.name < $1.name }
      && without(\.location, first.screens.map { a.screens[$0] })
        == without(\.location, second.screens.map { b.screens[$0] })
      && without(\.location, first.transitions.map { a.transitions[$0] })
        == without(\.location, second.transitions.map { b.transitions[$0] })
  }
}
