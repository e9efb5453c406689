internal import Foundation
package import NavigationGraph

/// The property list of an app or an extension, read for what the system shows first.
///
/// The keys are those of <https://developer.apple.com/documentation/bundleresources/information-property-list>.
package struct InfoPropertyList: Sendable {
  /// The storyboards that begin: of the app, of its scenes, or of an extension.
  package private(set) var storyboards: [(name: String, location: SourceLocation)] = []
  /// The classes of the first controllers of extensions, without their modules.
  package private(set) var controllers: [(name: String, location: SourceLocation)] = []
  /// Whether it names the storyboard of an app, and not only that of an extension.
  package private(set) var hasStoryboardOfApp = false

  /// Reads a file; one that is no property list says nothing.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - file: Its name, for the places.
  package init(_ bytes: [UInt8], file: String) {
    guard let list = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil) else { return }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    var pending = [list]
    while let value = pending.popLast() {
      if let values = value as? [Any] { pending += values.reversed() }
      guard let dictionary = value as? [String: Any] else { continue }
      for (key, value) in dictionary.sorted(by: { $0.key > $1.key }) {
        guard let text = value as? String, !text.isEmpty else {
          pending.append(value)
          continue
        }
        var place: SourceLocation {
          SourceLocation(file: file, line: lines.firstIndex { $0.contains(">\(text)<".utf8) }.map { $0 + 1 } ?? 1)
        }
        // A key may be about one kind of device: `UIMainStoryboardFile~ipad`.
        switch key.prefix(while: { $0 != "~" }) {
        case "UIMainStoryboardFile", "NSMainStoryboardFile", "UISceneStoryboardFile", "WKMainStoryboardFile":
          hasStoryboardOfApp = true
          storyboards.append((text, place))
        case "NSExtensionMainStoryboard": storyboards.append((text, place))
        case "NSExtensionPrincipalClass":
          controllers.append((text.split(separator: ".").last.map(String.init) ?? text, place))
        default: break
        }
      }
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether some bytes stand in a row here.
  fileprivate func contains(_ text: String.UTF8View) -> Bool {
    let wanted = Array(text)
    guard count >= wanted.count else { return false }
    return (startIndex...(endIndex - wanted.count)).contains { self[$0..<($0 + wanted.count)].elementsEqual(wanted) }
  }
}
