public import NavigationGraph

/// Something that kept the tool from doing its work whole, such as an input that cannot be read.
///
/// It is not a finding, which would be about the app; reports show it all the same, since they lack something.
public struct ToolFault: Hashable, Sendable, CustomStringConvertible {
  /// What is wrong and what to do, on one line.
  public var message: String

  /// Where it is wrong, when that is known.
  public var location: SourceLocation?

  /// Describes a fault.
  public init(_ message: String, at location: SourceLocation? = nil) {
    self.message = message
    self.location = location
  }

  /// One line, in the form of compilers.
  public var description: String { "\(location.map { "\($0): " } ?? "")error: \(message)" }
}
