internal import NavigationGraph

extension Storyboard.Segue {
  /// How early a container shows what it names, so that what leads to the container leads to the first; `nil` for others.
  var contentRank: Int? {
    guard kind == "relationship", let relationship else { return nil }
    if relationship == "rootViewController" || relationship.hasPrefix("window.") { return 0 }
    // The panes of a split view, which stand side by side.
    return ["masterViewController", "splitItems", "detailViewController"].firstIndex(of: relationship).map { $0 + 1 }
  }

  /// Whether it names a child of a tab bar.
  var isTab: Bool { ["viewControllers", "tabItems"].contains(relationship) }

  /// How it goes.
  func move(isForMac: Bool) -> Move {
    switch kind {
    case "relationship":
      switch relationship {
      case "viewControllers", "tabItems", "nextPage": return .tab
      case "detailViewController", "splitItems", "masterViewController": return .detail
      default: return .embed
      }
    // A window of its own on macOS.
    case "show": return isForMac ? .cover : .push
    case "push": return .push
    case "presentation":
      switch presentationStyle {
      case "fullScreen", "currentContext", "overFullScreen", "overCurrentContext": return .cover
      default: return .sheet
      }
    // Before Xcode 8, full screen by default.
    case "modal": return .cover
    case "popoverPresentation", "popover", "sheet": return .sheet
    case "showDetail", "replace": return .detail
    case "embed": return .embed
    // What a custom segue does is code.
    default: return .go
    }
  }
}
