public import NavigationGraph

extension Storyboard {
  /// Adds storyboards to a graph, as one app.
  ///
  /// Controllers are screens, by class, then title, then identifier. Navigation controllers, windows and split views are
  /// not: what leads to one leads to what it shows first. Tab bars are screens of that kind. A scene that only code can
  /// show, because it has an identifier and no segue leads to it, is an entry by ``Entry/Kind/code``. Of localised copies
  /// only one is taken, and storyboards that are only shown while the app starts are left out.
  ///
  /// - Parameters:
  ///   - storyboards: The storyboards, in the order of the inputs.
  ///   - builder: What the declarations are added to.
  /// - Complexity: O(*n* log *n*) for *n* objects and segues.
  public static func add(_ storyboards: [Storyboard], to builder: inout NavigationGraph.Builder) {
    add(storyboards, Companions(), to: &builder)
  }

  /// Adds storyboards to a graph, with what lies beside them.
  static func add(_ storyboards: [Storyboard], _ companions: Companions, to builder: inout NavigationGraph.Builder) {
    let app = StoryboardApp(distinct(storyboards.filter { !$0.isLaunchScreen }))
    app.add(to: &builder, companions)
  }

  /// The name by which references call it: that of the file, without its extension.
  var name: String { path.fileStem }

  /// One of each set of localised copies: the one of `Base.lproj`, or else the first.
  ///
  /// Xcode also keeps copies in the folders that it exports for translators (`*.xcloc`).
  static func distinct(_ storyboards: [Storyboard]) -> [Storyboard] {
    func key(_ storyboard: Storyboard) -> String {
      storyboard.path.split(separator: "/").filter { !$0.hasSuffix(".lproj") }.joined(separator: "/")
    }
    let originals = Set(storyboards.filter { !$0.path.contains(".xcloc/") }.map(\.name))
    var positions: [String: Int] = [:]
    var kept: [Storyboard] = []
    for storyboard in storyboards where !storyboard.path.contains(".xcloc/") || !originals.contains(storyboard.name) {
      // Exported copies lie in a folder for each language.
      let key = storyboard.path.contains(".xcloc/") ? storyboard.name : key(storyboard)
      if let known = positions[key] {
        if storyboard.path.contains("Base.lproj/"), !kept[known].path.contains("Base.lproj/") {
          kept[known] = storyboard
        }
      } else {
        positions[key] = kept.count
        kept.append(storyboard)
      }
    }
    return kept
  }
}
