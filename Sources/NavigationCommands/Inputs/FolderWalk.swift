internal import Foundation

/// Finds files below a folder; hidden ones are left out, and links to folders are not followed.
enum FolderWalk {
  /// The paths, from the folder, of the files that are wanted, sorted.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - skipsUnreadable: Whether folders that cannot be read are left out.
  ///   - isWanted: Whether a file is wanted, by its name.
  /// - Returns: The paths.
  /// - Throws: When the folder, or one below it, cannot be read.
  static func files(
    below folder: String, skipsUnreadable: Bool = false, where isWanted: (Substring) -> Bool
  ) throws(InputError) -> [String] {
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    var found: [String] = []
    var pending = [""]
    while let prefix = pending.popLast() {
      let path = prefix.isEmpty ? folder : base + prefix
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
        if skipsUnreadable { continue }
        throw .unreadable(path)
      }
      for name in names where !name.hasPrefix(".") {
        let child = prefix.isEmpty ? name : prefix + "/" + name
        let type = try? FileManager.default.attributesOfItem(atPath: base + child)[.type] as? FileAttributeType
        if type == .typeDirectory {
          pending.append(child)
        } else if isWanted(name[...]) {
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
