/// The name by which code and reports refer to a screen.
///
/// Names compare as Swift strings: letter case counts, and canonically equivalent spellings (`é` composed or not)
/// are one name. Give the screens of an app names of their own to write them without quotes:
///
///     extension ScreenID { static let home: ScreenID = "Home" }
public struct ScreenID: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral, CustomStringConvertible,
  Comparable
{
  /// The name as written.
  public let rawValue: String

  /// Makes a name from text that is known only when the program runs.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Makes a name from text that is known only when the program runs.
  public init(_ name: String) { rawValue = name }

  /// Makes a name from a literal.
  public init(stringLiteral value: String) { rawValue = value }

  /// The name itself.
  public var description: String { rawValue }

  /// Orders names by their Unicode scalars.
  public static func < (a: ScreenID, b: ScreenID) -> Bool { a.rawValue < b.rawValue }
}
