import NavigationFormats
import NavigationGraph
import SwiftSourceImport

/// The graph of Swift sources, with storyboards and other files beside them.
func imported(
  _ sources: String..., storyboards: [String] = [], companions: [(file: String, text: String)] = [],
  hints: SourceHints = SourceHints()
) throws -> NavigationGraph {
  let importer = SwiftSourceImporter()
  let files = sources.enumerated().map { number, source in
    importer.read(Array(source.utf8), file: "App\(number).swift", path: "App\(number).swift")
  }
  let boards = try storyboards.enumerated().map { number, text in
    try Storyboard(Array(text.utf8), file: "Main\(number == 0 ? "" : "\(number)").storyboard")
  }
  var beside = Companions()
  for (file, text) in companions {
    if let companion = Companions.File(Array(text.utf8), file: file) { beside.add(companion) }
  }
  var builder = NavigationGraph.Builder()
  importer.add(files, boards, beside, hints, to: &builder)
  return builder.build()
}

extension NavigationGraph {
  /// The transitions and entries, one on a line, in order: `Home ─showLogin [expired]→ Login (push)`.
  var lines: [String] {
    entries.map { "\($0.summary) → \($0.screen)" }
      + transitions.map { transition in
        let condition = transition.condition.map { " [\($0)]" } ?? ""
        let end = transition.to?.rawValue ?? "? \(transition.unresolved ?? "")"
        return "\(transition.from) ─\(transition.route)\(condition)→ \(end) (\(transition.move.rawValue))"
      }
  }
}
