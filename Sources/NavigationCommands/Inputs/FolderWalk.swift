internal import Foundation

/// Finds files below a folder; hidden ones are left out, and links to folders are not followed.
enum FolderWalk {
  /// What others write into the folders of an app, and what belongs to others.
  static let foreign = "Pods/\nCarthage/\nDerivedData/\nnode_modules/\nbuild/\n"

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
        excluded.add(String(decoding: data, as: UTF8.self), in: inside)
      }
      for name in names where !name.hasPrefix(".") {
        let child = inside + name
        let type = try? FileManager.default.attributesOfItem(atPath: base + child)[.type] as? FileAttributeType
        let isFolder = type == .typeDirectory
        if excluded.leaveOut(child, isFolder: isFolder) { continue }
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
}
