internal import Foundation
internal import NavigationGraph

/// Finds on disk what locations name: paths from the working folder, or a `#fileID` such as `App/LoginRouter.swift`.
final class Places {
  private let root: String
  private let workingFolder: String
  private let fallback: String
  private var known: [String: String] = [:]
  /// The Swift files below the root by their names, found when somebody asks.
  private var swiftFiles: [String: [String]]?

  /// Prepares to find places.
  ///
  /// - Parameter fallbacks: The files, of which the first that exists is the place of what has none.
  init(fallbacks: [String]) {
    root = WorkingFolder.root
    workingFolder = FileManager.default.currentDirectoryPath
    fallback = fallbacks.first { FileManager.default.fileExists(atPath: $0) } ?? fallbacks.first ?? "Package.swift"
  }

  /// The place of a location: a path from the root of the repository, or an absolute one outside it.
  func place(_ location: SourceLocation?) -> SourceLocation {
    guard let location else { return SourceLocation(file: fromRoot(fallback), line: 1) }
    let path = known[location.file] ?? fromRoot(onDisk(location.file) ?? location.file)
    known[location.file] = path
    return SourceLocation(file: path, line: max(1, location.line), column: location.column)
  }

  /// The path of a location's file as this process opens it, or `nil` when there is no such file.
  func file(of location: String) -> String? { onDisk(location) }

  /// The absolute path of one that ``place(_:)`` gives.
  func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : "\(root)/\(path)" }

  private func onDisk(_ file: String) -> String? {
    if FileManager.default.fileExists(atPath: file) { return file }
    let path = "\(root)/\(file)"
    if !file.hasPrefix("/"), FileManager.default.fileExists(atPath: path) { return path }
    // What the compiler calls a file has its module and its name, not its folders.
    let parts = file.split(separator: "/")
    guard parts.count == 2, file.hasSuffix(".swift") else { return nil }
    let named = allSwiftFiles()[String(parts[1])] ?? []
    let inModule = named.filter { $0.split(separator: "/").dropLast().contains(parts[0]) }
    return inModule.count == 1 ? "\(root)/\(inModule[0])" : named.count == 1 ? "\(root)/\(named[0])" : nil
  }

  private func allSwiftFiles() -> [String: [String]] {
    if let swiftFiles { return swiftFiles }
    var files: [String: [String]] = [:]
    for path
      in (try? FolderWalk.files(below: root, skipsUnreadable: true, where: { name, _ in name.hasSuffix(".swift") }))
      ?? []
    {
      files[String(path.split(separator: "/").last ?? ""), default: []].append(path)
    }
    swiftFiles = files
    return files
  }

  private func fromRoot(_ file: String) -> String {
    guard file != "<stdin>" else { return file }
    let path = URL(filePath: file, relativeTo: URL(filePath: workingFolder, directoryHint: .isDirectory))
      .standardizedFileURL.path
    let base = URL(filePath: root).standardizedFileURL.path
    return path.hasPrefix(base + "/") ? String(path.dropFirst(base.count + 1)) : path
  }
}
