import NavigationGraph

/// An app to draw, as large as one likes: a login and tabs, and features of 10 to 40 screens behind them, each a flow.
///
/// About three routes a screen, three in ten with two or three branches; a third of the moves lead back, the others to
/// screens of the same feature, home, and to other features. The same for the same size.
struct GeneratedApp {
  private var random: SplitMix64
  private var builder = NavigationGraph.Builder(name: "Generated")
  private var features: [Range<Int>] = []
  private let count: Int
  private static let tabs = ["Search", "Cart", "Profile", "Inbox"]
  private static let facts = [
    "isLoggedIn", "hasCard", "isPremium", "cartEmpty", "termsAccepted", "emailVerified", "isOffline", "hasPromo",
  ]
  private static let verbs = ["open", "next", "edit", "select", "confirm", "cancel", "done", "retry", "help", "share"]

  /// The graph with some number of screens.
  static func graph(screens count: Int) -> NavigationGraph {
    var app = GeneratedApp(count: count)
    app.addStart()
    app.addFeatures()
    return app.builder.build()
  }

  private init(count: Int) {
    self.count = count
    random = SplitMix64(state: 0xA99 ^ UInt64(count))
    var first = Self.tabs.count + 2
    while first < count {
      let size = min(10 + random.next(below: 31), count - first)
      features.append(first..<(first + size))
      first += size
    }
  }

  /// The name of a screen: the start, the tabs, then the features' screens.
  private func name(_ screen: Int) -> ScreenID {
    switch screen {
    case 0: return "Login"
    case 1: return "Home"
    case 2..<(2 + Self.tabs.count): return ScreenID(Self.tabs[screen - 2])
    default:
      let feature = features.firstIndex { $0.contains(screen) } ?? 0
      return ScreenID("Feature\(feature).Screen\(screen - features[feature].lowerBound)")
    }
  }

  private mutating func add(_ from: Int, _ route: String, _ to: Int, _ condition: Condition? = nil) {
    let move: Move = random.next(below: 5) == 0 ? .sheet : .push
    builder.add(Transition(from: name(from), route: route, to: name(to), condition: condition, move: move))
  }

  private mutating func addStart() {
    builder.add(Entry("Login"))
    for screen in 0..<min(count, 2 + Self.tabs.count) {
      builder.add(Screen(name(screen), exit: screen == 1, flow: "App"))
    }
    add(0, "login", 1, .fact("isLoggedIn"))
    add(0, "login", 0)
    for tab in 2..<(2 + Self.tabs.count) where tab < count {
      add(1, "tab\(tab)", tab)
      add(tab, "home", 1)
    }
  }

  private mutating func addFeatures() {
    for (number, feature) in features.enumerated() {
      let parent =
        number < 40 ? 1 + number % (1 + Self.tabs.count) : features[number - 1 - random.next(below: 30)].lowerBound
      add(parent, "openFeature\(number)", feature.lowerBound)
      for screen in feature { addScreen(screen, of: feature) }
    }
  }

  private mutating func addScreen(_ screen: Int, of feature: Range<Int>) {
    builder.add(Screen(name(screen), flow: "Feature\(features.firstIndex(of: feature) ?? 0)"))
    // Late screens hang off late ones, which makes features deep rather than wide.
    let before = screen - feature.lowerBound
    let parent = feature.lowerBound + (before < 2 ? 0 : before - 1 - random.next(below: min(before, 5)))
    if screen > feature.lowerBound { add(parent, "to\(before)", screen) }
    for route in 0..<(1 + random.next(below: 4)) {
      let name = "\(Self.verbs[random.next(below: Self.verbs.count)])\(route)"
      let branches = random.next(below: 10) < 3 ? 2 + random.next(below: 2) : 1
      for branch in 1...branches {
        let fact = Condition.fact(Self.facts[random.next(below: Self.facts.count)])
        let other = Condition.fact(Self.facts[random.next(below: Self.facts.count)])
        add(
          screen, name, target(from: screen, parent, feature),
          branch == branches ? nil : branch == 1 ? fact : fact && !other)
      }
    }
  }

  private mutating func target(from screen: Int, _ parent: Int, _ feature: Range<Int>) -> Int {
    switch random.next(below: 100) {
    case ..<35: parent
    case ..<47: feature.lowerBound
    case ..<85: feature.lowerBound + random.next(below: feature.count)
    case ..<92: 1
    default: features[random.next(below: features.count)].lowerBound
    }
  }
}
