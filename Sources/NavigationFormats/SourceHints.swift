package import NavigationGraph

/// What a project says of its Swift sources that code alone does not tell.
package struct SourceHints: Sendable {
  /// Names of types, and where they are said.
  package typealias Names = [(pattern: NamePattern, location: SourceLocation)]

  /// Types that are screens.
  package var screens: Names = []
  /// Types that are parts of the screens that show them.
  package var components: Names = []
  /// Types and functions whose code is left out.
  package var skipped: Names = []
  /// Functions that make screens, each with what it makes.
  package var factories: [(function: String, screens: [String], location: SourceLocation)] = []
  /// Functions that move to what they are given, each with how.
  package var helpers: [(function: String, move: Move, location: SourceLocation)] = []

  /// Where it is said that screens of the system are shown, such as alerts; `nil` where they are not.
  package var systemScreens: SourceLocation?

  package init() {}

  /// Adds what another file says.
  package mutating func add(_ other: SourceHints) {
    screens += other.screens
    components += other.components
    skipped += other.skipped
    factories += other.factories
    helpers += other.helpers
    systemScreens = systemScreens ?? other.systemScreens
  }
}
