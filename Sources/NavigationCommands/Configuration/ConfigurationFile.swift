internal import Foundation
internal import NavigationFormats
internal import NavigationGraph

/// Finds and reads configuration files.
struct ConfigurationFile {
  /// The file that holds for the working folder: in it, or in the nearest folder above, up to that of the repository.
  ///
  /// - Returns: Its path from the working folder, or `nil` when there is none.
  static var nearest: String? {
    for folder in WorkingFolder.upwards {
      let path = folder.relative + Configuration.fileName
      // A link that leads nowhere is there, and cannot be read.
      if (try? FileManager.default.attributesOfItem(atPath: path)) != nil { return path }
      if folder.isRepository { return nil }
    }
    return nil
  }

  /// Reads a file and those that it extends.
  ///
  /// - Throws: ``ConfigurationError``, or the first fault of a file with its line.
  static func read(_ path: String) throws -> Configuration {
    try read(path, within: [], from: nil)
  }

  private static func read(
    _ path: String, within outer: [String], from location: SourceLocation?
  ) throws -> Configuration {
    let name = URL(filePath: path).standardizedFileURL.path
    func fail(_ message: String) -> any Error {
      location.map { ImportError(message, at: $0, path: "extends") } ?? ConfigurationError.unreadable(path)
    }
    guard !outer.contains(name) else { throw fail("'\(path)' extends itself; delete one 'extends'") }
    guard outer.count < 32 else { throw fail("too many files extend each other; put them together") }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw fail("'\(path)' cannot be read; correct the path, which counts from this file")
    }
    let bytes = [UInt8](data)
    return try bytes.withUnsafeBufferPointer { bytes in
      var decoder = ConfigurationDecoder(file: path)
      try decoder.decode(bytes)
      var configuration = Configuration()
      for base in decoder.bases {
        let inner = try read(base.value, within: outer + [name], from: base.location)
        configuration.extend(with: inner)
      }
      try decoder.adjustPolicies(of: &configuration)
      configuration.extend(with: decoder.configuration)
      return configuration
    }
  }
}

/// Why there is no configuration, and what to do.
enum ConfigurationError: Error, Equatable, CustomStringConvertible {
  case unreadable(String)
  case exists(String)
  case nothingFound
  case standardInput

  var description: String {
    switch self {
    case .unreadable(let path):
      "the configuration '\(path)' cannot be read; write one with 'navgraph init --force', or run with '--no-config'"
    case .exists(let path): "'\(path)' is there already; change it, or write it anew with '--force'"
    case .standardInput: "standard input cannot be read again by the next audit; name a file or a folder"
    case .nothingFound:
      "found nothing to read below this folder; name an input, such as 'navgraph init App', or write navgraph JSON"
        + " ('navgraph schema' says how) to a file named like 'app.navgraph.json'"
    }
  }
}
