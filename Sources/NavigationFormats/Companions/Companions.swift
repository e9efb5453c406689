package import NavigationGraph

/// Files beside the Swift sources and storyboards of an app that name its screens.
package struct Companions: Sendable {
  /// The Objective-C sources, in the order of the inputs.
  package var objectiveC: [ObjectiveCSource] = []
  /// The property lists.
  package var lists: [InfoPropertyList] = []

  package init() {}

  /// One of them.
  package enum File: Sendable {
    case objectiveC(ObjectiveCSource)
    case list(InfoPropertyList)

    /// Reads a file, or gives `nil` where its name is that of no companion.
    package init?(_ bytes: [UInt8], file: String) {
      switch Kind(file: file) {
      case .objectiveC: self = .objectiveC(ObjectiveCSource(bytes, file: file))
      case .list: self = .list(InfoPropertyList(bytes, file: file))
      case nil: return nil
      }
    }
  }

  /// What a file is, by its name.
  package enum Kind: Sendable {
    case objectiveC
    case list

    package init?(file: String) {
      if [".m", ".mm", ".h"].contains(where: file.hasSuffix) {
        self = .objectiveC
      } else if file.hasSuffix("Info.plist") {
        self = .list
      } else {
        return nil
      }
    }
  }

  package mutating func add(_ file: File) {
    switch file {
    case .objectiveC(let source): objectiveC.append(source)
    case .list(let list): lists.append(list)
    }
  }

  /// The storyboards that the app begins with, or `nil` where no list names one.
  var mainStoryboards: Set<String>? {
    guard lists.contains(where: \.hasStoryboardOfApp) else { return nil }
    return Set(lists.flatMap(\.storyboards).map(\.name))
  }

  /// The storyboards that extensions begin with.
  var extensionStoryboards: Set<String> {
    Set(lists.filter { !$0.hasStoryboardOfApp }.flatMap(\.storyboards).map(\.name))
  }

  /// The classes that Objective-C declares, each with what it inherits from if that is said.
  package var declaredClasses: [String: String?] {
    Dictionary(objectiveC.flatMap(\.declared).map { ($0.name, $0.parent) }) { $0 ?? $1 }
  }

  /// The strings in Objective-C.
  package var texts: Set<String> { objectiveC.reduce(into: []) { $0.formUnion($1.texts) } }

  /// The names that code in Objective-C may use of what Swift declares: its words, and the beginnings of selectors that
  /// Swift has labels for, as `show` in `showFrom:`.
  package var names: Set<String> {
    var names: Set<String> = []
    for word in objectiveC.reduce(into: Set<String>(), { $0.formUnion($1.words) }) {
      names.insert(word)
      guard word.utf8.count < Self.longestName else { continue }
      for index in word.indices.dropFirst() where word[index].isUppercase { names.insert(String(word[..<index])) }
    }
    return names
  }

  /// Longer words are no names that anybody writes.
  private static let longestName = 200

  /// The first place at which each class is sent a message in Objective-C.
  package var classes: [String: SourceLocation] {
    Dictionary(objectiveC.flatMap(\.classes).map { ($0.name, $0.location) }) { first, _ in first }
  }
}
