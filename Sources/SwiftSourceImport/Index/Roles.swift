/// What a type is to navigation, told by what it inherits from.
enum Role {
  /// Holds other controllers and shows the first: a navigation controller.
  case navigation
  case tabs
  case split
  case pages
  /// Shows a view of SwiftUI.
  case hosting
  case controller
  /// A view of SwiftUI.
  case view
  case modifier
  /// A view of UIKit or AppKit, such as a cell.
  case component
  /// Where the app begins.
  case application
  /// A view of SwiftUI that wraps a controller.
  case representable
  case other
}

extension Role {
  /// The role of a type of a library, by its name; `nil` where the name says nothing.
  init?(libraryType name: String) {
    switch name {
    case "UIViewController", "UITableViewController", "UICollectionViewController", "NSViewController",
      "WKInterfaceController", "AVPlayerViewController", "UIInputViewController":
      self = .controller
    case "UINavigationController": self = .navigation
    case "UITabBarController", "NSTabViewController", "TabBarCoordinator": self = .tabs
    case "UISplitViewController", "NSSplitViewController", "SplitCoordinator": self = .split
    case "UIPageViewController", "PageCoordinator": self = .pages
    case "UIHostingController", "NSHostingController", "NSHostingView", "UIHostingConfiguration": self = .hosting
    case "View": self = .view
    case "ViewModifier": self = .modifier
    case "App", "Scene", "UIApplicationDelegate", "UIWindowSceneDelegate", "UISceneDelegate", "UIResponder",
      "WKApplicationDelegate", "WKExtensionDelegate", "NSApplicationDelegate":
      self = name == "UIResponder" ? .other : .application
    case "UIViewControllerRepresentable", "UIViewRepresentable", "NSViewRepresentable", "NSViewControllerRepresentable":
      self = .representable
    case "UIView", "UITableViewCell", "UICollectionViewCell", "UIControl", "UIButton", "UITableViewHeaderFooterView",
      "UICollectionReusableView", "UIStackView", "UIScrollView", "UILabel", "UITextView", "UIWindow", "NSView":
      self = .component
    default:
      if name.hasSuffix("NavigationController") {
        self = .navigation
      } else if name.hasSuffix("TabBarController") {
        self = .tabs
      } else if name.hasSuffix("ViewController") {
        self = .controller
      } else {
        return nil
      }
    }
  }

  /// The role of a type of another library than the system's, by the end of its name.
  init?(suffixOf name: String, isClass: Bool) {
    guard name.hasSuffix("View") || isClass && name.hasSuffix("Cell") else { return nil }
    self = isClass ? .component : .view
  }

  /// Whether a person can be there: a controller, or a view of SwiftUI.
  var isPlace: Bool {
    switch self {
    case .navigation, .tabs, .split, .pages, .hosting, .controller, .view, .representable: true
    default: false
    }
  }

  /// Whether it is only what screens are shown in.
  var isFrame: Bool { self == .navigation || self == .split }

  var isController: Bool {
    switch self {
    case .navigation, .tabs, .split, .pages, .hosting, .controller: true
    default: false
    }
  }
}

extension Program {
  /// Takes a type for a screen, whatever it inherits from.
  func makeScreen(_ index: TypeIndex) {
    if !role(of: types[index]).isPlace { roles[index] = types[index].kind == .class ? .controller : .view }
  }

  func role(of type: TypeInfo) -> Role {
    if let known = roles[type.index] { return known }
    var role = Role.other
    if type.isExternal {
      role = Role(libraryType: type.name.lastPart) ?? .other
    } else if type.attributes.contains(where: { $0 == "main" || $0 == "UIApplicationMain" || $0 == "NSApplicationMain" }
    ) {
      role = .application
    } else {
      // What the type is declared as says most; a protocol of the app may be for controllers only.
      for name in ancestors(of: type) {
        if let own = onlyType(lastName: name), !own.isExternal { continue }
        guard let found = Role(libraryType: name) ?? Role(suffixOf: name, isClass: type.kind == .class), found != .other
        else {
          continue
        }
        role = found
        break
      }
    }
    roles[type.index] = role
    return role
  }
}
