internal import Foundation

/// The working folder and those above it.
enum WorkingFolder {
  /// A folder, by its path from the working folder, which is empty or ends with a slash.
  struct Folder {
    let relative: String
    let absolute: String

    /// Whether a Git repository has its root there.
    var isRepository: Bool { FileManager.default.fileExists(atPath: absolute + "/.git") }
  }

  /// The working folder, then its parent, up to the root of the file system.
  static var upwards: [Folder] {
    var folders: [Folder] = []
    var url = URL(filePath: FileManager.default.currentDirectoryPath).standardizedFileURL
    var relative = ""
    while folders.count < 200 {
      let path = url.path
      folders.append(Folder(relative: relative, absolute: path == "/" ? "" : path))
      guard path != "/", !path.isEmpty else { break }
      url = url.deletingLastPathComponent()
      relative += "../"
    }
    return folders
  }

  /// The root of the Git repository around the working folder; or else the folder with the nearest configuration, or
  /// the working folder itself, as an absolute path.
  static var root: String {
    upwards.first(where: \.isRepository)?.absolute
      ?? ConfigurationFile.nearest.map { String($0.dropLast(Configuration.fileName.count)) }.map { nearest in
        upwards.first { $0.relative == nearest }?.absolute ?? FileManager.default.currentDirectoryPath
      } ?? FileManager.default.currentDirectoryPath
  }

  /// A function from files to their paths from ``root``, where they lie below that.
  static var pathsFromRoot: @Sendable (String) -> String {
    let base = absolute(root)
    return { file in
      let path = absolute(file)
      return path.hasPrefix(base + "/") ? String(path.dropFirst(base.count + 1)) : path
    }
  }

  /// A path from the root of the file system, with all links followed, by which two spellings of one place are alike.
  static func absolute(_ path: String) -> String {
    URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }

  /// The path, relative to the working folder, of what a file names.
  static func path(_ path: String, from file: String) -> String {
    guard !path.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return path }
    return file[...slash] + (path == "." ? "" : path)
  }
}
