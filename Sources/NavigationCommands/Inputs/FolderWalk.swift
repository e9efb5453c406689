internal import Foundation

/// Finds files below a folder; hidden ones are left out, and links to folders are not followed.
enum FolderWalk {
  /// What others write into the folders of an app, and what belongs to others.
  static let foreign = "Pods/\nCarthage/\nDerivedData/\nnode_modules/\nbuild/\n*.xctemplate/\n*.playground/\n"

  /// The paths, from the folder, of the files that are wanted, sorted.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - skipsUnreadable: Whether folders that cannot be read are left out.
  ///   - patterns: What is left out besides; `nil` to go by no `.gitignore` either.
  ///   - isWanted: Whether a file is wanted, by its name and by its path from the working folder.
  /// - Returns: The paths.
  /// - Throws: When the folder, or one below it, cannot be read.
  static func files(
    below folder: String, skipsUnreadable: Bool = false, leavingOut patterns: [String]? = nil,
    where isWanted: (_ name: Substring, _ path: String) -> Bool
  ) throws(InputError) -> [String] {
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    var found: [String] = []
    var excluded = PathPatterns()
    if patterns != nil { excluded.add(foreign) }
    // Where the folder lies in its repository, whose ignore files hold for it as well.
    let place = patterns == nil ? "" : addOuterPatterns(of: folder, to: &excluded)
    var own = PathPatterns()
    for pattern in patterns ?? [] { own.add(pattern) }
    var pending = [""]
    while let prefix = pending.popLast() {
      let path = prefix.isEmpty ? folder : base + prefix
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
        if skipsUnreadable { continue }
        throw .unreadable(path)
      }
      let inside = prefix.isEmpty ? "" : prefix + "/"
      if patterns != nil, names.contains(".gitignore"),
        let data = FileManager.default.contents(atPath: base + inside + ".gitignore")
      {
        excluded.add(String(decoding: data, as: UTF8.self), in: place + inside)
      }
      for name in names where !name.hasPrefix(".") {
        let child = inside + name
        let type = try? FileManager.default.attributesOfItem(atPath: base + child)[.type] as? FileAttributeType
        let isFolder = type == .typeDirectory
        if excluded.leaveOut(place + child, isFolder: isFolder) { continue }
        if own.leaveOut(child, isFolder: isFolder) { continue }
        if isFolder {
          pending.append(child)
        } else if isWanted(name[...], base + child) {
          // What a link leads to may be a folder.
          var isFolder: ObjCBool = false
          let exists = FileManager.default.fileExists(atPath: base + child, isDirectory: &isFolder)
          if exists, !isFolder.boolValue { found.append(child) }
        }
      }
    }
    return found.sorted()
  }

  /// Adds what the ignore files of the folders above say, up to the root of the Git repository.
  ///
  /// - Returns: The path of the folder from there, empty or with a slash at its end.
  private static func addOuterPatterns(of folder: String, to patterns: inout PathPatterns) -> String {
    let path = WorkingFolder.absolute(folder)
    var above: [String] = []
    var url = URL(filePath: path)
    while !FileManager.default.fileExists(atPath: url.appending(path: ".git").path) {
      guard url.path != "/", above.count < 200 else { return "" }
      url = url.deletingLastPathComponent()
      above.append(url.path)
    }
    let root = url.path
    func fromRoot(_ path: String) -> String { path == root ? "" : String(path.dropFirst(root.count + 1)) + "/" }
    for folder in above.reversed() {
      if let data = FileManager.default.contents(atPath: folder + "/.gitignore") {
        patterns.add(String(decoding: data, as: UTF8.self), in: fromRoot(folder))
      }
    }
    return fromRoot(path)
  }
}
