internal import NavigationGraph

/// A storyboard of Interface Builder, read and not yet joined with others.
///
///     let main = try Storyboard(bytes, file: "Main.storyboard")
///     var builder = NavigationGraph.Builder()
///     Storyboard.add([main, settings], to: &builder)
///
/// All kinds of Xcode 4 and later are read: for iOS, tvOS, watchOS and macOS. The format is not documented; what is
/// known of it stands beside what uses it.
public struct Storyboard: Sendable {
  /// What an object of a scene is to navigation.
  enum Role: Sendable {
    case controller
    /// A scene of another storyboard, or of this one.
    case placeholder(storyboard: String?, identifier: String?)
    /// Where unwind segues lead.
    case exit
    /// The application of a macOS storyboard, whose menu has segues.
    case application
  }

  /// An object that segues lead to or from.
  struct Object: Sendable {
    let id: String
    /// The name of the element, such as `tableViewController`.
    let element: String
    let role: Role
    let customClass: String?
    let title: String?
    /// The name by which code can make it.
    let identifier: String?
    let location: SourceLocation
    var segues: [Segue] = []
  }

  /// A segue or a relationship.
  struct Segue: Sendable {
    let destination: String
    let kind: String
    let identifier: String?
    /// The class of a custom segue.
    let customClass: String?
    let relationship: String?
    let unwindAction: String?
    /// The method that makes the destination in code.
    let creationSelector: String?
    /// How the destination is to be presented.
    let presentationStyle: String?
    /// The element that sets it off; `nil` when it is the controller itself, and so code.
    let trigger: String?
    let location: SourceLocation
  }

  /// The file, as messages call it.
  let file: String
  /// Its path among the files of the app.
  let path: String
  /// The objects, in document order.
  let objects: [Object]
  /// The identifier of the object that is shown first.
  let initial: String?
  /// Whether it is only shown while the app starts.
  let isLaunchScreen: Bool
  /// Whether it is for macOS, where `show` opens a window.
  let isForMac: Bool

  /// Reads a storyboard.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - file: Its name, for messages and as the place of declarations.
  ///   - path: Its path among the files of the app, where the name is not that.
  /// - Throws: The first fault, with its line.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(_ bytes: [UInt8], file: String, path: String? = nil) throws(ImportError) {
    let tree = try XMLTree(bytes, file: file, root: ["document", "archive"])
    let root = tree.elements[0]
    guard root.name == "document", root["type"]?.contains("Storyboard") == true else {
      throw ImportError(
        "this is no storyboard, but '\(root["type"] ?? root.name)'; nibs and old archives have no segues",
        at: tree.location(of: 0))
    }
    self.file = file
    self.path = path ?? file
    initial = root["initialViewController"]
    isLaunchScreen = root["launchScreen"] == "YES"
    isForMac = root["targetRuntime"]?.hasPrefix("MacOSX") ?? false
    var objects: [Object] = []
    for scenes in tree.children(of: 0) where tree.elements[scenes].name == "scenes" {
      for scene in tree.children(of: scenes) where tree.elements[scene].name == "scene" {
        for list in tree.children(of: scene) where tree.elements[list].name == "objects" {
          objects += Self.objects(in: list, of: tree)
        }
      }
    }
    self.objects = objects
  }

  /// The objects of a scene; what stands beside the controller, such as a gesture, sets off segues of it.
  private static func objects(in list: Int, of tree: XMLTree) -> [Object] {
    let members = tree.children(of: list)
    var objects = members.compactMap { object(at: $0, of: tree) }
    guard
      let owner = objects.firstIndex(where: { if case .controller = $0.role { true } else { false } })
        ?? objects.firstIndex(where: { if case .application = $0.role { true } else { false } })
    else { return objects }
    for member in members {
      for position in tree.descendants(of: member) {
        if let segue = segue(at: position, member: member, of: tree, owner: objects[owner].id) {
          objects[owner].segues.append(segue)
        }
      }
    }
    return objects
  }

  private static func object(at position: Int, of tree: XMLTree) -> Object? {
    let element = tree.elements[position]
    guard let id = element["id"] else { return nil }
    let role: Role
    switch (element.name, element["sceneMemberID"]) {
    case ("viewControllerPlaceholder", _), ("controllerPlaceholder", _):
      role = .placeholder(storyboard: element["storyboardName"], identifier: element["referencedIdentifier"])
    case ("exit", _): role = .exit
    case ("application", _): role = .application
    case (_, "viewController"): role = .controller
    // Those of watchOS are no members by name; other elements called so control data.
    case ("controller", nil), ("notificationController", nil), ("pageController", nil), ("pagecontroller", nil),
      ("hostingController", nil):
      role = .controller
    // Files of the first Xcode with storyboards may lack the name.
    case (let name, nil)
    where name.hasSuffix("iewController") || ["navigationController", "tabBarController"].contains(name):
      role = .controller
    default: return nil
    }
    func text(_ name: String) -> String? { element[name].map(\.trimmed).flatMap { $0.isEmpty ? nil : $0 } }
    return Object(
      id: id, element: element.name, role: role, customClass: text("customClass"), title: text("title"),
      identifier: text("storyboardIdentifier") ?? (element["sceneMemberID"] == nil ? text("identifier") : nil),
      location: tree.location(of: position))
  }

  /// The segue at a position, unless there is none; what names one by `reference` is only layout.
  private static func segue(at position: Int, member: Int, of tree: XMLTree, owner: String) -> Segue? {
    let element = tree.elements[position]
    guard element.name == "segue", let destination = element["destination"], let kind = element["kind"] else {
      return nil
    }
    // The nearest element around it that is an object of its own.
    var source = element.parent
    while source > member, tree.elements[source]["id"] == nil { source = tree.elements[source].parent }
    // A cell of old files has none.
    if source == member, tree.elements[element.parent].name == "connections",
      tree.elements[element.parent].parent > member
    {
      source = tree.elements[element.parent].parent
    }
    let isCode = tree.elements[source]["id"] == owner || kind == "relationship"
    let triggers = [isCode ? nil : tree.elements[source].name, element["trigger"]].compactMap { $0 }
    return Segue(
      destination: destination, kind: kind,
      identifier: element["identifier"].map(\.trimmed).flatMap { $0.isEmpty ? nil : $0 },
      customClass: kind == "custom" ? element["customClass"] : nil,
      relationship: element["relationship"], unwindAction: element["unwindAction"],
      creationSelector: element["destinationCreationSelector"],
      presentationStyle: element["modalPresentationStyle"],
      trigger: triggers.isEmpty ? nil : triggers.joined(separator: " "),
      location: tree.location(of: position))
  }
}
