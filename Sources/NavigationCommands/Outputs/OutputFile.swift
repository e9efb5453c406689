internal import Foundation

/// Writes results whole or not at all.
enum OutputFile {
  /// Writes bytes to a file, or to standard output for `-`.
  ///
  /// A file is written beside its place and then moved there, so that nobody ever sees half of it.
  static func write(_ bytes: [UInt8], to path: String, in session: Session) throws {
    guard path != "-" else { return try session.console.output(bytes) }
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      throw OutputError.unwritable(path: path, reason: "it is a folder")
    }
    // A link stays a link: what it leads to is written.
    let place = URL(filePath: path).resolvingSymlinksInPath()
    do {
      let type = try? FileManager.default.attributesOfItem(atPath: place.path)[.type] as? FileAttributeType
      if let type, type != .typeRegular {
        // A device or a pipe cannot be replaced by a file.
        try FileHandle(forWritingTo: place).write(contentsOf: Data(bytes))
      } else {
        try Data(bytes).write(to: place, options: .atomic)
      }
    } catch {
      throw OutputError.unwritable(path: path, reason: reason(of: error))
    }
  }

  /// Whether a path is that of a file, or of none yet, and not of a pipe or a device.
  static func canBeReplaced(_ path: String) -> Bool {
    let place = URL(filePath: path).resolvingSymlinksInPath().path
    let type = try? FileManager.default.attributesOfItem(atPath: place)[.type] as? FileAttributeType
    return type == nil || type == .typeRegular || type == .typeDirectory
  }

  /// Adds bytes to the end of a file, which others write to as well.
  static func append(_ bytes: [UInt8], to path: String) throws {
    do {
      if !FileManager.default.fileExists(atPath: path) { try Data().write(to: URL(filePath: path)) }
      let handle = try FileHandle(forWritingTo: URL(filePath: path))
      defer { try? handle.close() }
      try handle.seekToEnd()
      try handle.write(contentsOf: Data(bytes))
    } catch {
      throw OutputError.unwritable(path: path, reason: reason(of: error))
    }
  }

  private static func reason(of error: any Error) -> String {
    let error = error as NSError
    if let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError, underlying.domain == NSPOSIXErrorDomain {
      return String(cString: strerror(Int32(underlying.code)))
    }
    switch error.code {
    case CocoaError.fileNoSuchFile.rawValue, CocoaError.fileReadNoSuchFile.rawValue: return "its folder does not exist"
    case CocoaError.fileWriteNoPermission.rawValue: return "permission denied"
    case CocoaError.fileWriteOutOfSpace.rawValue: return "the disk is full"
    default: return error.localizedDescription
    }
  }
}

/// Why a result could not be written, and what to do.
enum OutputError: Error, Equatable, CustomStringConvertible {
  case unwritable(path: String, reason: String)

  var description: String {
    switch self {
    case .unwritable(let path, let reason): "'\(path)' cannot be written: \(reason)"
    }
  }
}
