internal import NavigationGraph

/// Names for the routes of screens in sources that have none, or that give two ways one name.
///
/// Branches of one route are tried in order, so what two arrows call alike would be one route whose second branch is
/// never taken. Each further one gets a number: `ok`, `ok 2`.
struct RouteNames {
  private var counts: [String: Int] = [:]
  private var names: Set<String> = []

  /// Keeps a name that a source gives itself from being made up for another route.
  mutating func reserve(_ name: String, from screen: ScreenID) { names.insert("\(screen)\u{0}\(name)") }

  /// A name that no other route of the screen has.
  mutating func route(_ name: String?, from screen: ScreenID, to destination: String) -> String {
    let wanted = name.flatMap { $0.isEmpty ? nil : $0 } ?? "to \(destination.asLine)"
    let key = "\(screen)\u{0}\(wanted)"
    var number = counts[key, default: 0] + 1
    var text = number == 1 ? wanted : "\(wanted) \(number)"
    while !names.insert("\(screen)\u{0}\(text)").inserted {
      number += 1
      text = "\(wanted) \(number)"
    }
    counts[key] = number
    return text
  }
}
