internal import NavigationGraph

extension AndroidApp {
  func addEntries(
    to builder: inout NavigationGraph.Builder, tops: [Int], edges: [(from: Int32, to: Int32, edge: Int32)]
  ) {
    var known: [Int] = []
    for file in tops {
      guard let start = start(of: roots[file]), let name = names[start] else { continue }
      known.append(start)
      builder.add(Entry(name, location: nodes[roots[file]].location))
    }
    for position in nodes.indices {
      guard let start = start(of: position), let name = names[start] else { continue }
      for link in nodes[position].links {
        known.append(start)
        builder.add(Entry(name, kind: .deepLink, template: link.template, location: link.location))
      }
    }
    addEntriesByCode(to: &builder, tops: tops, known: known, edges: edges)
  }

  /// Adds entries where no action and no start says how people come in: then code does.
  func addEntriesByCode(
    to builder: inout NavigationGraph.Builder, tops: [Int], known: [Int],
    edges: [(from: Int32, to: Int32, edge: Int32)]
  ) {
    var isInCode = [Bool](repeating: false, count: nodes.count)
    for file in tops {
      let inside = nodes(inside: file)
      let screens = inside.filter(isScreen)
      let hasActions = inside.contains { !nodes[$0].actions.isEmpty }
      if !hasActions, screens.count > 1 {
        builder.add(
          Finding.movesInCode(screens.count, of: graphName(roots[file]), at: nodes[roots[file]].location))
      }
      let hasStart = start(of: roots[file]) != nil
      if !hasActions || !hasStart { for screen in screens { isInCode[screen] = true } }
    }
    let graph = Adjacency(vertexCount: nodes.count, edges: edges)
    for position in Beginnings.positions(in: graph, besides: known, where: { isInCode[$0] }) {
      guard let name = names[position] else { continue }
      builder.add(Entry(name, kind: .code, template: nodes[position].id, location: nodes[position].location))
    }
  }

  /// The nodes of a file and of those that it includes, at any depth.
  func nodes(inside file: Int) -> [Int] {
    var result: [Int] = []
    var seen: Set<Int> = [file]
    var pending = [file]
    while let next = pending.popLast() {
      result += roots[next]..<(roots[next] + files[next].nodes.count)
      for other in included[next] where seen.insert(other.file).inserted { pending.append(other.file) }
    }
    return result.sorted()
  }
}
