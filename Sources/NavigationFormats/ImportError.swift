public import NavigationGraph

/// Why an input could not be read, where, and what to do.
public struct ImportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file, and the line and column where they are known.
  public var location: SourceLocation

  /// The place inside the file's structure, such as `screens.2.id`; empty at the top.
  public var path: String

  /// What is wrong and what to do.
  public var message: String

  /// Describes a fault.
  public init(_ message: String, at location: SourceLocation, path: String = "") {
    self.message = message
    self.location = location
    self.path = path
  }

  /// One line: `app.json:3:12: error: at 'screens.2.id': …`.
  public var description: String { "\(location): error: \(path.isEmpty ? "" : "at '\(path)': ")\(message)" }
}
