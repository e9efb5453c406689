internal import Foundation
internal import NavigationFormats
internal import NavigationGraph

/// Reads and writes baseline files.
enum BaselineFile {
  /// Reads a file.
  ///
  /// - Throws: When it is missing, unless that is expected, or not a baseline.
  static func read(_ path: String, isNew: Bool = false) throws -> Baseline {
    guard let data = FileManager.default.contents(atPath: path) else {
      if isNew, !FileManager.default.fileExists(atPath: path) { return Baseline() }
      throw BaselineError.unreadable(path)
    }
    return try BaselineJSON.decode([UInt8](data), file: path)
  }

  /// Reads several files as one baseline; of equal entries the first is kept.
  static func read(all paths: [String]) throws -> Baseline {
    Baseline(try paths.flatMap { try read($0).entries })
  }

  /// Writes a file.
  static func write(_ baseline: Baseline, to path: String, in session: Session) throws {
    try OutputFile.write(Array(BaselineJSON.encode(baseline).utf8), to: path, in: session)
  }
}

/// Why there is no baseline, and what to do.
enum BaselineError: Error, Equatable, CustomStringConvertible {
  case unreadable(String)
  case noneNamed(tool: String)

  var description: String {
    switch self {
    case .unreadable(let path):
      "the baseline '\(path)' cannot be read; write one with '--write-baseline \(path)', or run with '--no-baseline'"
    case .noneNamed(let tool):
      "no baseline is named; use '--baseline <path>', or write one with '\(tool) audit --write-baseline <path>'"
    }
  }
}
