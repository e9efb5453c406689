package import NavigationGraph

/// What code can find in storyboards: scenes by name, by class, and segues by identifier.
package struct StoryboardScenes: Sendable {
  private let app: StoryboardApp
  private let byClass: [String: [Int]]
  /// The navigation controllers and split views of each class, which are no screens.
  private let framesByClass: [String: [Int]]

  /// Joins storyboards as ``Storyboard/add(_:to:)`` does.
  package init(_ storyboards: [Storyboard]) {
    app = StoryboardApp(Storyboard.distinct(storyboards.filter { !$0.isLaunchScreen }))
    var byClass: [String: [Int]] = [:]
    var framesByClass: [String: [Int]] = [:]
    for (position, object) in app.objects.enumerated() {
      guard let name = object.customClass else { continue }
      if app.names[position] != nil {
        byClass[name, default: []].append(position)
      } else if app.source(of: position) != position {
        framesByClass[name, default: []].append(position)
      }
    }
    (self.byClass, self.framesByClass) = (byClass, framesByClass)
  }

  /// A segue that code performs.
  package struct Segue: Sendable {
    /// The screen that it leaves.
    package let from: ScreenID
    /// Which it is, in ``StoryboardUses``.
    package let key: Key

    package struct Key: Hashable, Sendable {
      let object: Int
      let number: Int
    }
  }

  /// The screens whose controller is of a class.
  package func screens(ofClass name: String) -> [ScreenID] { byClass[name]?.compactMap { app.names[$0] } ?? [] }

  /// What the navigation controllers and split views of a class show first.
  package func screens(inFramesOfClass name: String) -> [ScreenID] {
    framesByClass[name]?.compactMap { app.names[app.source(of: $0)] } ?? []
  }

  /// The screen that a scene shows; the first one of the storyboard without an identifier.
  ///
  /// Where the storyboard is not named, the identifier must be of one scene only.
  package func screen(storyboard: String?, identifier: String?) -> ScreenID? {
    let candidates =
      storyboard.map { name in
        app.byName[name] ?? app.byName.first { $0.key.lowercased() == name.lowercased() }?.value ?? []
      }
      ?? Array(app.storyboards.indices)
    var found: [ScreenID] = []
    for storyboard in candidates {
      let position: Int?
      if let identifier {
        position = app.byIdentifier[storyboard][identifier]
      } else {
        position =
          candidates.count == 1 ? app.storyboards[storyboard].initial.flatMap { app.byID[storyboard][$0] } : nil
      }
      guard let position, case .object(let shown) = app.shown[position], let name = app.names[shown] else { continue }
      if !found.contains(name) { found.append(name) }
    }
    return found.count == 1 ? found[0] : nil
  }

  /// The names by which code can make the scenes of a screen.
  package func identifiers(of screen: ScreenID) -> [String] {
    app.objects.indices.filter { app.names[$0] == screen }.flatMap { position in
      [app.objects[position].identifier, app.storyboards[app.owner[position]].name].compactMap { $0 }
    }
  }

  /// The segues of an identifier that leave scenes of some classes.
  package func segues(_ identifier: String, fromClasses names: [String]) -> [Segue] {
    names.flatMap { name in
      (byClass[name] ?? []).flatMap { position -> [Segue] in
        guard let from = app.names[position] else { return [] }
        return app.objects[position].segues.enumerated().compactMap { number, segue in
          segue.identifier == identifier ? Segue(from: from, key: Segue.Key(object: position, number: number)) : nil
        }
      }
    }
  }

  /// The segues of an identifier, wherever they are.
  package func segues(_ identifier: String) -> [Segue] {
    app.objects.enumerated().flatMap { position, object -> [Segue] in
      guard let from = app.names[position] else { return [] }
      return object.segues.enumerated().compactMap { number, segue in
        segue.identifier == identifier ? Segue(from: from, key: Segue.Key(object: position, number: number)) : nil
      }
    }
  }

  /// Whether there is any scene.
  package var isEmpty: Bool { app.objects.isEmpty }

  /// Adds the storyboards to a graph, with what code does with them.
  package func add(to builder: inout NavigationGraph.Builder, _ companions: Companions, _ uses: StoryboardUses) {
    app.add(to: &builder, companions, uses: uses)
  }
}

/// What code does with storyboards.
package struct StoryboardUses: Sendable {
  /// A call that performs a segue.
  package struct Call: Sendable {
    package var condition: Condition?
    package var location: SourceLocation
    package var confidence: Confidence?

    package init(condition: Condition?, location: SourceLocation, confidence: Confidence?) {
      self.condition = condition
      self.location = location
      self.confidence = confidence
    }
  }

  /// The calls that perform each segue, in order.
  package var calls: [StoryboardScenes.Segue.Key: [Call]] = [:]
  /// The texts in the code, any of which may be the name of a segue that is performed by way of data.
  package var texts: Set<String> = []
  /// The screens that code shows from a known place.
  package var shown: Set<ScreenID> = []
  /// The screens that no code can show by the name of their scene.
  package var stranded: Set<ScreenID> = []
  /// The classes that declare each unwind action.
  package var unwindActions: [String: [String]] = [:]

  package init() {}
}
