/// A screen that seems to have got another name.
///
/// One screen has vanished and one with the same routes has appeared, and no others have these routes. That they are
/// the same screen is a guess.
public struct Rename: Hashable, Sendable {
  /// The name before.
  public let old: ScreenID

  /// The name now.
  public let new: ScreenID
}

extension Rename {
  /// The renames from one graph to the next, by the old names.
  ///
  /// - Complexity: O(*n* log *n*) for *n* screens and transitions.
  static func guesses(from old: NavigationGraph, to new: NavigationGraph) -> [Rename] {
    let vanished = old.screens.filter { new.screen($0.id) == nil && $0.isDeclared }
    let appeared = new.screens.filter { old.screen($0.id) == nil && $0.isDeclared }
    guard !vanished.isEmpty, !appeared.isEmpty else { return [] }
    let before = signatures(of: vanished, in: old, besides: new)
    let after = signatures(of: appeared, in: new, besides: old)
    return before.compactMap { signature, screens in
      guard screens.count == 1, let others = after[signature], others.count == 1 else { return nil }
      return Rename(old: screens[0], new: others[0])
    }.sorted { $0.old < $1.old }
  }

  /// What a screen is asked and where that leads.
  private struct Signature: Hashable {
    var lines: [String]
  }

  private static func signatures(
    of screens: [Screen], in graph: NavigationGraph, besides other: NavigationGraph
  ) -> [Signature: [ScreenID]] {
    // The names of screens that are not in both graphs may have changed, too.
    func name(_ screen: ScreenID) -> String { other.screen(screen) == nil ? "\u{0}" : screen.rawValue }
    var result: [Signature: [ScreenID]] = [:]
    for screen in screens {
      guard let position = graph.index(of: screen.id) else { continue }
      let lines = graph.routesByName(from: position).flatMap { $0 }.map { line(of: graph.transitions[$0], to: name) }
      // A way back alone is nothing by which a screen could be known again.
      let leadsOn = graph.transitionIndices(from: position).contains { number in
        let row = graph.storage.rows[number]
        return row.to >= 0 && Int(row.to) != position && !row.move.isReturn
      }
      guard leadsOn else { continue }
      result[Signature(lines: lines + [screen.isExit ? "exit" : "", screen.kind.rawValue]), default: []].append(
        screen.id)
    }
    return result
  }

  private static func line(of transition: Transition, to name: (ScreenID) -> String) -> String {
    let effects = transition.effects.map(\.description).sorted().joined(separator: ",")
    return [
      transition.route, transition.condition.map(\.description) ?? "", transition.move.rawValue,
      transition.to.map(name) ?? transition.ending, effects, transition.parameter ?? "",
      transition.isAutomatic ? "automatic" : "", transition.hidesBack ? "hidesBack" : "",
    ].joined(separator: "\u{1}")
  }
}

extension Finding {
  /// The finding as it would be about screens with other names.
  func renaming(_ renames: [Rename]) -> Finding {
    var finding = self
    for rename in renames {
      finding.screens = finding.screens.map { $0 == rename.old ? rename.new : $0 }
      // A branch is told by where it leads.
      let old = rename.old.rawValue
      if let subject, subject == old || [" [", ", "].contains(where: { subject.hasPrefix(old + $0) }) {
        finding.subject = rename.new.rawValue + subject.dropFirst(rename.old.rawValue.count)
      }
    }
    return finding
  }
}

extension NavigationGraph {
  /// The same graph with other names for some screens; all positions stay.
  func renaming(_ renames: [Rename]) -> NavigationGraph {
    guard !renames.isEmpty else { return self }
    let names = Dictionary(renames.map { ($0.old, $0.new) }) { first, _ in first }
    var (screens, entries, indices) = (screens, entries, indices)
    for (old, new) in names {
      guard let position = indices.removeValue(forKey: old) else { continue }
      indices[new] = position
      let known = screens[Int(position)]
      var screen = Screen(
        new, title: known.title, kind: known.kind, exit: known.isExit, hidesBack: known.hidesBack, flow: known.flow,
        tags: known.tags, link: known.link, location: known.location)
      (screen.isDeclared, screen.location) = (known.isDeclared, known.location)
      screens[Int(position)] = screen
    }
    for position in entries.indices {
      entries[position].screen = names[entries[position].screen] ?? entries[position].screen
      entries[position].over = entries[position].over.map { $0.map { names[$0] ?? $0 } }
    }
    return with(screens: screens, entries: entries, indices: indices)
  }
}
