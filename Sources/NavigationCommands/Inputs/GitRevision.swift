internal import Foundation
internal import NavigationGraph

/// The inputs of a run as they were at a revision of the Git repository, in a folder of their own for the time of it.
final class GitRevision: Sendable {
  /// The folder that stands for the root of the repository.
  let folder: URL
  private let name: String
  private let root: String
  private let git: String

  /// Takes files out of a revision.
  ///
  /// Neither the working tree nor the index changes, and no hook runs.
  ///
  /// - Parameters:
  ///   - name: The revision, as `git rev-parse` reads it.
  ///   - inputs: The files and folders, as this process names them.
  /// - Throws: ``GitError``.
  init(_ name: String, inputs: [String]) throws {
    guard let root = WorkingFolder.upwards.first(where: \.isRepository)?.absolute else { throw GitError.noRepository }
    guard let git = Self.find("git") else { throw GitError.noGit }
    (self.name, self.root, self.git) = (name, root, git)
    folder = FileManager.default.temporaryDirectory.appending(path: "navgraph-\(UUID().uuidString)")
    let tree = folder.appending(path: "tree", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: tree, withIntermediateDirectories: true)
    // A word that begins with a dash would be an option.
    guard !name.hasPrefix("-"), !name.isEmpty else { throw GitError.failed(name, "it is no name of a revision") }
    let commit = String(
      decoding: try run(["rev-parse", "--verify", "--quiet", "--end-of-options", "\(name)^{commit}"]), as: UTF8.self
    )
    .trimmingCharacters(in: .whitespacesAndNewlines)
    let index = ["GIT_INDEX_FILE": folder.appending(path: "index").path]
    _ = try run(["read-tree", commit], index)
    let paths = try inputs.map(pathFromRoot)
    let listing = ["--literal-pathspecs", "ls-files", "-z", "--cached"]
    let modes = String(decoding: try run(listing + ["--stage", "--"] + paths, index), as: UTF8.self)
    // What a link leads to may lie anywhere.
    let hasLinks = modes.split(separator: "\0").contains { $0.hasPrefix("120000 ") }
    let files = try run(listing + ["--"] + (hasLinks ? [] : paths), index)
    _ = try run(["checkout-index", "-z", "--stdin", "--prefix=\(tree.path)/"], index, input: files)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Where an input lies at the revision, or `nil` when it was not there.
  func path(of input: String) throws -> String? {
    let relative = try pathFromRoot(input)
    let url = folder.appending(path: "tree")
    let path = relative == "." ? url.path : url.appending(path: relative).path
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  /// What people call a file of the revision: `main:App/shop.navgraph.json`.
  func title(of path: String) -> String {
    let own = ownPath(of: path)
    return own == path ? path : "\(name):\(own)"
  }

  /// The path of a file of the revision from the root of the repository.
  func ownPath(of path: String) -> String {
    let prefix = folder.appending(path: "tree").path + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }

  /// The path of an input from the root of the repository, with links followed.
  private func pathFromRoot(_ input: String) throws -> String {
    let path = WorkingFolder.absolute(input)
    let base = WorkingFolder.absolute(root)
    if path == base { return "." }
    guard path.hasPrefix(base + "/") else { throw GitError.elsewhere(input) }
    // A submodule has revisions of its own.
    var folder = URL(filePath: path)
    while folder.path != base, folder.path != "/" {
      if FileManager.default.fileExists(atPath: folder.appending(path: ".git").path) { throw GitError.elsewhere(input) }
      folder.deleteLastPathComponent()
    }
    return String(path.dropFirst(base.count + 1))
  }

  private func run(_ words: [String], _ environment: [String: String] = [:], input: [UInt8] = []) throws -> [UInt8] {
    let child: ChildProcess
    do { child = try ChildProcess(git, ["-C", root] + words, environment: environment) } catch {
      throw GitError.failed(name, "\(error)")
    }
    child.finish(input, timeLimit: 600)
    guard child.end == .exited(0) else {
      let text = String(decoding: child.error, as: UTF8.self).split(separator: "\n").first
        .map { String($0.hasPrefix("fatal: ") ? $0.dropFirst("fatal: ".count) : $0) }
      throw GitError.failed(name, text ?? "there is no such commit; in CI, fetch it first ('fetch-depth: 0')")
    }
    return child.output
  }

  /// The path of a program.
  private static func find(_ program: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").map { "\($0)/\(program)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}

/// Why a revision cannot be read, and what to do.
enum GitError: Error, Equatable, CustomStringConvertible {
  case noRepository
  case noGit
  case elsewhere(String)
  case failed(String, String)

  var description: String {
    switch self {
    case .noRepository: "this folder is in no Git repository, so there is no revision to compare with; name two inputs"
    case .noGit: "'git' is not there; install it, or name two inputs"
    case .elsewhere(let input):
      "'\(input)' is not in the Git repository of this folder, so it has no revision here; run the command in its repository"
    case .failed(let name, let reason): "revision '\(name)' cannot be read: \(reason)"
    }
  }
}
