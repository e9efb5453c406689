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
      if FileManager.default.fileExists(atPath: path) { return path }
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
    guard !outer.contains(name) else { throw ConfigurationError.circle(path, location) }
    guard outer.count < 32 else { throw ConfigurationError.tooDeep(path, location) }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ConfigurationError.unreadable(path, location)
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
  case unreadable(String, SourceLocation?)
  case circle(String, SourceLocation?)
  case tooDeep(String, SourceLocation?)
  case exists(String)
  case nothingFound

  var description: String {
    switch self {
    case .unreadable(let path, let location?):
      "\(location): '\(path)', which it extends, cannot be read; correct the path, which counts from that file"
    case .unreadable(let path, nil):
      "the configuration '\(path)' cannot be read; create one with 'navgraph init', or run with '--no-config'"
    case .circle(let path, let location):
      "\(location?.description ?? path): '\(path)' extends itself; delete one 'extends'"
    case .tooDeep(let path, let location):
      "\(location?.description ?? path): too many files extend each other; put them together"
    case .exists(let path): "'\(path)' is there already; change it, or write it anew with '--force'"
    case .nothingFound:
      "found nothing to read below this folder; name an input, such as 'navgraph init App', or write navgraph JSON"
        + " ('navgraph schema' says how) to a file named like 'app.navgraph.json'"
    }
  }
}
