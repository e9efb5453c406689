internal import Foundation

/// Patterns of paths that are left out, as Git reads them from `.gitignore`: the last one that matches decides.
///
/// The syntax is that of <https://git-scm.com/docs/gitignore>: `*`, `?` and `[…]` within a name, `**` for any folders, a
/// slash at the end for folders only, one elsewhere for paths from the folder that the patterns belong to, and `!` to take
/// something in again.
struct PathPatterns {
  private struct Pattern {
    let segments: [Substring]
    let isAnchored: Bool
    let isForFolders: Bool
    let takesIn: Bool
    /// The folder that the pattern belongs to, empty or with a slash at its end.
    let base: String
  }

  private var patterns: [Pattern] = []

  /// Adds patterns, one on a line, that belong to a folder.
  mutating func add(_ text: String, in base: String = "") {
    for line in text.split(whereSeparator: \.isNewline) {
      var rest = line[...]
      while rest.last?.isWhitespace == true, !rest.hasSuffix("\\ ") { rest.removeLast() }
      guard !rest.isEmpty, !rest.hasPrefix("#") else { continue }
      let takesIn = rest.hasPrefix("!")
      if takesIn { rest.removeFirst() }
      let isForFolders = rest.hasSuffix("/")
      if isForFolders { rest.removeLast() }
      let segments = rest.split(separator: "/")
      guard !segments.isEmpty else { continue }
      patterns.append(
        Pattern(
          segments: segments, isAnchored: rest.contains("/"), isForFolders: isForFolders, takesIn: takesIn, base: base))
    }
  }

  /// Whether something is left out, by its path from the folder of the walk.
  func leaveOut(_ path: String, isFolder: Bool) -> Bool {
    for pattern in patterns.reversed() where isFolder || !pattern.isForFolders {
      guard path.hasPrefix(pattern.base) else { continue }
      let names = path.dropFirst(pattern.base.count).split(separator: "/")
      let isMeant =
        pattern.isAnchored
        ? Self.matches(pattern.segments, names) : names.last.map { Self.matches(pattern.segments[0], $0) } ?? false
      if isMeant { return !pattern.takesIn }
    }
    return false
  }

  /// Whether the segments of a pattern match all names of a path; `**` stands for any number of them.
  private static func matches(_ segments: [Substring], _ names: [Substring]) -> Bool {
    // Which numbers of names the segments so far can have taken.
    var taken: Set<Int> = [0]
    for (index, segment) in segments.enumerated() {
      var next: Set<Int> = []
      for count in taken {
        if segment == "**" {
          // At the end it stands for what is inside, not for the folder itself.
          let least = index == segments.count - 1 ? count + 1 : count
          if least <= names.count { next.formUnion(least...names.count) }
        } else if count < names.count, matches(segment, names[count]) {
          next.insert(count + 1)
        }
      }
      taken = next
    }
    return taken.contains(names.count)
  }

  private static func matches(_ pattern: Substring, _ name: Substring) -> Bool {
    fnmatch(String(pattern), String(name), 0) == 0
  }
}
