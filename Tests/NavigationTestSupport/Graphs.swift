package import NavigationGraph

extension NavigationGraph {
  /// A graph of plain moves, written as `A>B C>D`; the first screen is the entry, and names with `!` are exits.
  ///
  /// Each transition has a route of its own, `r0`, `r1` and so on; `A` alone declares a screen.
  package init(_ text: String, move: Move = .go, entries: [ScreenID]? = nil) {
    var builder = Builder()
    var known: Set<String> = []
    func declare(_ word: Substring) -> ScreenID {
      let isExit = word.hasSuffix("!")
      let name = String(isExit ? word.dropLast() : word)
      if known.insert(name).inserted { builder.add(Screen(ScreenID(name), exit: isExit)) }
      return ScreenID(name)
    }
    var first: ScreenID?
    for (number, word) in text.split(separator: " ").enumerated() {
      let ends = word.split(separator: ">")
      let from = declare(ends[0])
      first = first ?? from
      if ends.count == 2 {
        builder.add(Transition(from: from, route: "r\(number)", to: declare(ends[1]), move: move))
      }
    }
    for entry in entries ?? [first].compactMap({ $0 }) { builder.add(Entry(entry)) }
    self = builder.build()
  }
}

/// Random numbers that are the same on all systems; Steele, Lea and Flood's SplitMix64.
package struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: Int) { state = UInt64(seed) }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  package mutating func next(below bound: Int) -> Int { Int(next() % UInt64(bound)) }

  package mutating func chance(_ percent: Int) -> Bool { next(below: 100) < percent }
}

/// A graph of vertices and edges alone, for algorithms.
package struct PlainGraph: Sendable, CustomStringConvertible {
  package let count: Int
  package let edges: [(from: Int, to: Int)]

  package init(count: Int, edges: [(from: Int, to: Int)]) {
    self.count = count
    self.edges = edges
  }

  package var adjacency: Adjacency {
    Adjacency(
      vertexCount: count,
      edges: edges.enumerated().map { (from: Int32($1.from), to: Int32($1.to), edge: Int32($0)) })
  }

  package var description: String { "\(count): " + edges.map { "\($0.from)>\($0.to)" }.joined(separator: " ") }

  /// Every graph of some vertices, self-loops included.
  package static func all(count: Int) -> some Sequence<PlainGraph> {
    (0..<(1 << (count * count))).lazy.map { bits in
      PlainGraph(
        count: count,
        edges: (0..<(count * count)).filter { bits >> $0 & 1 == 1 }.map { ($0 / count, $0 % count) })
    }
  }

  /// Random graphs with parallel edges and self-loops.
  package static func random(seed: Int, count: Int, largest: Int) -> [PlainGraph] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { _ in
      let vertices = 1 + random.next(below: largest)
      let edges = (0..<random.next(below: 3 * vertices)).map { _ in
        (random.next(below: vertices), random.next(below: vertices))
      }
      return PlainGraph(count: vertices, edges: edges)
    }
  }

  /// The vertices that a search from some roots visits, by the plain definition; vertices in `without` do not exist.
  package func reached(from roots: [Int], without: Set<Int> = [], undirected: Bool = false) -> Set<Int> {
    var reached = Set(roots).subtracting(without)
    var grew = true
    while grew {
      grew = false
      for edge in edges {
        for (a, b) in undirected ? [(edge.from, edge.to), (edge.to, edge.from)] : [(edge.from, edge.to)]
        where reached.contains(a) && !without.contains(b) && reached.insert(b).inserted { grew = true }
      }
    }
    return reached
  }
}
