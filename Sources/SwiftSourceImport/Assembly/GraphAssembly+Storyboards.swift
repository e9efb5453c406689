internal import NavigationFormats
internal import NavigationGraph

/// The scenes and segues of the storyboards that code uses.
extension GraphAssembly {
  mutating func addStoryboards() {
    guard !scenes.isEmpty else { return }
    var uses = StoryboardUses()
    uses.texts = interpreter.texts
    for type in program.types {
      for function in type.functionOrder
      where !function.function.attributes.isEmpty && function.function.parameters.count <= 1 {
        guard function.function.attributes.contains("IBAction") || function.function.attributes.contains("objc") else {
          continue
        }
        uses.unwindActions[function.function.name, default: []].append(type.name.lastPart)
        let label = function.function.parameters.first?.label
        uses.unwindActions[
          function.function.name + (label.map { "With" + $0.prefix(1).uppercased() + $0.dropFirst() } ?? "") + ":",
          default: []
        ].append(type.name.lastPart)
      }
    }
    for site in interpreter.sites {
      switch site.destination {
      case .segue(let identifier):
        for segue in segues(identifier, of: site) {
          let call = StoryboardUses.Call(
            condition: site.condition, location: location(site), confidence: site.confidence)
          if uses.calls[segue.key]?.contains(where: { $0.condition == call.condition && $0.location == call.location })
            != true
          {
            uses.calls[segue.key, default: []].append(call)
          }
        }
      case .type, .scene:
        guard site.source != .unknown(-1) else { continue }
        for case (let to?, _) in destinations(site.destination) where uses.shown.insert(to).inserted {
          claimed.append((to, location(site)))
        }
      default: break
      }
    }
    // Code that cannot run shows nothing.
    for type in program.types where !type.isExternal && program.role(of: type).isController {
      let name = type.name.lastPart
      guard live.types[name] == nil, classesElsewhere[type.nameElsewhere] == nil else { continue }
      for screen in scenes.screens(ofClass: name)
      where !scenes.identifiers(of: screen).contains(where: { live.texts.contains($0) || textsElsewhere.contains($0) })
      {
        uses.stranded.insert(screen)
      }
    }
    for (key, calls) in uses.calls {
      uses.calls[key] = calls.map { call in
        let condition = cleaned(call.condition)
        use(condition)
        return StoryboardUses.Call(condition: condition, location: call.location, confidence: call.confidence)
      }
    }
    scenes.add(to: &builder, program.companions, uses)
  }

  /// The segues that a call may perform: of the controller's own class, of those that it inherits from or that inherit from it.
  func segues(_ identifier: String, of site: Site) -> [StoryboardScenes.Segue] {
    var indices: [Int] = []
    switch site.source {
    case .type(let index): indices = [index] + screens.screens(of: index)
    case .unknown(let index) where index >= 0: indices = screens.holders(of: index)
    default: break
    }
    var classes: [String] = []
    for index in indices {
      let type = program.types[index]
      classes += program.lineage(of: type).map(\.name.lastPart) + program.subtypes(of: type).map(\.name.lastPart)
    }
    let found = scenes.segues(identifier, fromClasses: classes)
    if !found.isEmpty { return found }
    let anywhere = scenes.segues(identifier)
    return Set(anywhere.map(\.from)).count == 1 ? anywhere : []
  }
}
