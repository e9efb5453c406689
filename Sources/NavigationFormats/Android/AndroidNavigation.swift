internal import NavigationGraph

/// A navigation XML file of Android, read and not yet joined with others.
///
///     let files = try AndroidNavigation(bytes, file: "res/navigation/main.xml")
///     var builder = NavigationGraph.Builder()
///     try AndroidNavigation.add([main, home], to: &builder)
///
/// The elements are those of <https://developer.android.com/guide/navigation/design>, and each other element with an
/// `android:id` is a destination too, since apps can register navigators with tags of their own.
public struct AndroidNavigation: Sendable {
  /// A destination or a graph of destinations.
  struct Node: Sendable {
    /// The name of the element.
    let element: String
    /// The name after the slash of `@+id/name`.
    let id: String?
    /// The class, without its package.
    let className: String?
    let label: String?
    /// Whether other apps do what it asks for.
    let isOutside: Bool
    /// The graph around it, as a position in the file, or -1 for the root.
    let parent: Int
    let location: SourceLocation
    var start: (id: String, location: SourceLocation)?
    var actions: [Action] = []
    var arguments: [Argument] = []
    /// The templates of links that lead here.
    var links: [(template: String, location: SourceLocation)] = []
    /// The file that stands here, when this is an include.
    var include: String?

    var isGraph: Bool { element == "navigation" }
  }

  /// A way on or back.
  struct Action: Sendable {
    let id: String?
    let destination: String?
    let popUpTo: String?
    let popsInclusively: Bool
    let isSingleTop: Bool
    var arguments: [Argument] = []
    let location: SourceLocation
  }

  /// A value that a destination takes.
  struct Argument: Sendable {
    let name: String
    let type: String?
    let initial: String?
    let isNullable: Bool
  }

  /// The file, as messages call it.
  let file: String
  /// Its path among the files of the app.
  let path: String
  /// The graphs and destinations, in document order; the first is the root.
  let nodes: [Node]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - file: Its name, for messages and as the place of declarations.
  ///   - path: Its path among the files of the app, where the name is not that.
  /// - Throws: The first fault, with its line.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(_ bytes: [UInt8], file: String, path: String? = nil) throws(ImportError) {
    let tree = try XMLTree(bytes, file: file, root: ["navigation"])
    self.file = file
    self.path = path ?? file
    var reader = AndroidNavigationReader(tree)
    reader.read()
    nodes = reader.nodes
  }
}

/// Turns elements into nodes, each below the nearest graph.
private struct AndroidNavigationReader {
  private let tree: XMLTree
  /// The prefixes of the attributes of the system and of libraries.
  private let system: [String]
  private let library: [String]
  var nodes: [AndroidNavigation.Node] = []
  /// The node and the action that each element is, or -1.
  private var node: [Int]
  private var action: [Int]

  init(_ tree: XMLTree) {
    self.tree = tree
    system = tree.prefixes["http://schemas.android.com/apk/res/android"] ?? ["android"]
    library = tree.prefixes["http://schemas.android.com/apk/res-auto"] ?? ["app"]
    node = Array(repeating: -1, count: tree.elements.count)
    action = node
  }

  private func value(_ name: String, of position: Int, _ prefixes: [String]) -> String? {
    for prefix in prefixes {
      if let value = tree.elements[position]["\(prefix):\(name)"], !value.isEmpty { return value }
    }
    return nil
  }

  private func android(_ name: String, _ position: Int) -> String? { value(name, of: position, system) }
  private func app(_ name: String, _ position: Int) -> String? { value(name, of: position, library) }

  /// The name after the slash of a reference, such as `@+id/home`.
  private static func name(_ reference: String?) -> String? {
    guard let reference, reference.hasPrefix("@") else { return reference }
    return reference.split(separator: "/", maxSplits: 1).dropFirst().first.map(String.init)
  }

  mutating func read() {
    for position in tree.elements.indices {
      let parent = tree.elements[position].parent
      // What stands inside something unknown says nothing here.
      guard position == 0 || node[parent] >= 0 || action[parent] >= 0 else { continue }
      let owner = position == 0 ? -1 : node[parent]
      switch tree.elements[position].name {
      case "action": if owner >= 0, action[parent] < 0 { add(action: position, to: owner) }
      case "argument": if owner >= 0 { add(argument: position, to: owner, action[parent]) }
      case "deepLink": if owner >= 0 { add(link: position, to: owner) }
      default: if owner < 0 || (nodes[owner].isGraph && action[parent] < 0) { add(node: position, below: owner) }
      }
    }
  }

  private mutating func add(node position: Int, below owner: Int) {
    let name = tree.elements[position].name
    let isInclude = name == "include" || name == "include-dynamic"
    let isKnown = ["navigation", "fragment", "dialog", "activity", "composable"].contains(name) || isInclude
    let id = Self.name(android("id", position))
    guard isKnown || id != nil else { return }
    let className = android("name", position)
    var result = AndroidNavigation.Node(
      element: name, id: id, className: className?.split(separator: ".").last.map(String.init),
      label: android("label", position).flatMap { $0.hasPrefix("@") || $0.hasPrefix("?") ? nil : $0 },
      isOutside: name == "activity" && className == nil && app("targetPackage", position) == nil,
      parent: owner, location: tree.location(of: position))
    if let start = Self.name(app("startDestination", position)) { result.start = (start, result.location) }
    if isInclude { result.include = Self.name(app("graph", position)) ?? app("graphResName", position) ?? "" }
    node[position] = nodes.count
    nodes.append(result)
  }

  private mutating func add(action position: Int, to owner: Int) {
    func isSet(_ name: String) -> Bool { app(name, position) == "true" }
    let root = nodes[0].id
    let clears = isSet("clearTask")
    action[position] = nodes[owner].actions.count
    node[position] = owner
    nodes[owner].actions.append(
      AndroidNavigation.Action(
        id: Self.name(android("id", position)), destination: Self.name(app("destination", position)),
        popUpTo: Self.name(app("popUpTo", position)) ?? (clears ? root : nil),
        popsInclusively: isSet("popUpToInclusive") || clears, isSingleTop: isSet("launchSingleTop"),
        location: tree.location(of: position)))
  }

  private mutating func add(argument position: Int, to owner: Int, _ action: Int) {
    guard let name = android("name", position) else { return }
    let argument = AndroidNavigation.Argument(
      name: name, type: app("argType", position), initial: android("defaultValue", position),
      isNullable: app("nullable", position) == "true")
    if action >= 0 {
      nodes[owner].actions[action].arguments.append(argument)
    } else {
      nodes[owner].arguments.append(argument)
    }
  }

  private mutating func add(link position: Int, to owner: Int) {
    guard let text = app("uri", position) ?? app("action", position) ?? app("mimeType", position) else { return }
    nodes[owner].links.append((text, tree.location(of: position)))
  }
}

extension AndroidNavigation.Argument {
  /// The name and type, and what is taken when nothing is given: `page: integer = 1`.
  var text: String {
    // Without a type it is that of the initial value, and text where there is none either.
    let inferred =
      initial.map { $0 == "true" || $0 == "false" ? "boolean" : Int($0) != nil ? "integer" : "string" } ?? "string"
    return "\(name): \(type ?? inferred)\(isNullable ? "?" : "")\(initial.map { " = \($0)" } ?? "")"
  }
}
