public import NavigationGraph

/// Baselines as JSON files: `version`, and `findings` with one known finding on a line.
public enum BaselineJSON {
  /// The version of the form.
  public static let version = 1

  private static let keys: [StaticString] = ["$schema", "version", "findings"]
  private static let entryKeys: [StaticString] = ["check", "screens", "route", "subject", "reason"]

  /// The JSON Schema of the form.
  public static var schema: String { String(decoding: PackageResources.baseline_schema_json, as: UTF8.self) }

  /// Writes a baseline, sorted, so that a change shows as the lines it is about.
  public static func encode(_ baseline: Baseline) -> String {
    let lines = baseline.entries.map { entry in
      let identity = entry.identity
      var object = JSONText.Object()
      object.add("check", JSONText.string(identity.check))
      if !identity.screens.isEmpty {
        object.add("screens", JSONText.array(identity.screens.map { JSONText.string($0.rawValue) }))
      }
      object.add("route", identity.route.map(JSONText.string))
      object.add("subject", identity.subject.map(JSONText.string))
      object.add("reason", entry.reason.map(JSONText.string))
      return "\n    \(object.text)"
    }
    return
      "{\n  \"version\": \(version),\n  \"findings\": [\(lines.joined(separator: ","))\(lines.isEmpty ? "" : "\n  ")]\n}\n"
  }

  /// Reads a baseline; comments and commas behind the last values are allowed.
  ///
  /// - Parameters:
  ///   - bytes: The document, in UTF-8.
  ///   - file: The file's name, for messages and as the place of the entries.
  /// - Returns: The baseline.
  /// - Throws: The first fault, with its line and its place in the document.
  public static func decode(_ bytes: [UInt8], file: String) throws(ImportError) -> Baseline {
    try bytes.withUnsafeBufferPointer { bytes throws(ImportError) in
      var reader = try JSONReader(bytes, file: file, isLenient: true)
      var entries: [Baseline.Entry] = []
      var isVersioned = false
      let place = reader.mark()
      try reader.object(keys) { reader, key throws(ImportError) in
        switch key {
        case 0: _ = try reader.string()
        case 1:
          let place = reader.mark()
          let number = try reader.integer()
          guard number == version else {
            throw reader.failure("this navgraph reads version \(version) of baselines, not \(number)", at: place)
          }
          isVersioned = true
        default: try reader.array { reader throws(ImportError) in entries.append(try entry(&reader)) }
        }
      }
      guard isVersioned else {
        throw reader.failure("needs 'version', as all baselines have; 'navgraph baseline write' makes one", at: place)
      }
      try reader.end()
      return Baseline(entries)
    }
  }

  private static func entry(_ reader: inout JSONReader) throws(ImportError) -> Baseline.Entry {
    let place = reader.mark()
    let location = reader.location()
    var (check, route, subject, reason): (String?, String?, String?, String?)
    var screens: [ScreenID] = []
    try reader.object(entryKeys) { reader, key throws(ImportError) in
      switch key {
      case 0: check = try reader.name()
      case 1: try reader.array { reader throws(ImportError) in screens.append(ScreenID(try reader.name())) }
      case 2: route = try reader.name()
      case 3: subject = try reader.name()
      default: reason = try reader.string()
      }
    }
    guard let check else { throw reader.failure("needs 'check'", at: place) }
    return Baseline.Entry(
      Finding.Identity(check: check, screens: screens, route: route, subject: subject), reason: reason,
      location: location)
  }
}
