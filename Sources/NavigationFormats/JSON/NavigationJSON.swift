public import NavigationGraph

/// navgraph JSON: a navigation graph as a JSON document.
///
/// The plain form is enough to begin with; the full form holds all of the model, and `navgraph.schema.json` describes
/// both:
///
///     {
///       "screens": ["Home", { "id": "Login", "entry": true }],
///       "transitions": [
///         { "from": "Login", "to": "ChangePassword", "route": "login", "guard": "passwordExpired" },
///         { "from": "Login", "to": "Home", "route": "login" }
///       ]
///     }
///
/// Branches with the same `from` and `route` are tried in file order. A transition without a `move` is a plain `go`,
/// which knows no stack.
public enum NavigationJSON {
  /// The version of the format that is written, and the only one that is read.
  public static let version = 1

  /// The JSON Schema of the format.
  public static var schema: String { String(decoding: PackageResources.navgraph_schema_json, as: UTF8.self) }

  /// Reads a graph.
  ///
  /// - Parameters:
  ///   - bytes: The document, in UTF-8, with or without a byte-order mark.
  ///   - file: The file's name, for messages and as the place of declarations that name none.
  /// - Returns: The graph.
  /// - Throws: The first fault, with its line and its place in the document.
  /// - Complexity: O(*n*) for *n* bytes.
  public static func decode(_ bytes: [UInt8], file: String) throws(ImportError) -> NavigationGraph {
    var builder = NavigationGraph.Builder()
    try decode(bytes, file: file, into: &builder)
    return builder.build()
  }

  /// Reads a graph into one that is being built, so that several files make one graph.
  ///
  /// - Parameters:
  ///   - bytes: The document, in UTF-8, with or without a byte-order mark.
  ///   - file: The file's name, for messages and as the place of declarations that name none.
  ///   - builder: What the declarations are added to.
  /// - Throws: The first fault, with its line and its place in the document.
  public static func decode(
    _ bytes: [UInt8], file: String, into builder: inout NavigationGraph.Builder
  ) throws(ImportError) {
    var decoder = NavigationJSONDecoder(builder: builder, file: file)
    try bytes.withUnsafeBufferPointer { bytes throws(ImportError) in try decoder.decode(bytes) }
    builder = decoder.builder
  }
}
