internal import NavigationFormats
internal import NavigationGraph

extension ConfigurationDecoder {
  static let sourceKeys: [StaticString] = ["screens", "components", "factories", "helpers", "skip", "systemScreens"]

  /// Reads what is said of Swift sources.
  mutating func sourceHints(_ reader: inout JSONReader) throws(ImportError) {
    var hints = SourceHints()
    try reader.object(Self.sourceKeys) { reader, key throws(ImportError) in
      switch key {
      case 0: try strings(&reader) { hints.screens.append((NamePattern($0), $1)) }
      case 1: try strings(&reader) { hints.components.append((NamePattern($0), $1)) }
      case 2:
        try reader.object { reader, key, place throws(ImportError) in
          let function = try self.function(key, at: place, &reader, known: hints.factories.map(\.function))
          let location = reader.location()
          var screens: [String] = []
          try strings(&reader) { screen, _ in screens.append(screen) }
          hints.factories.append((function, screens, location))
        }
      case 3:
        try reader.object { reader, key, place throws(ImportError) in
          let function = try self.function(key, at: place, &reader, known: hints.helpers.map(\.function))
          let location = reader.location()
          hints.helpers.append((function, try reader.choice(), location))
        }
      case 4: try strings(&reader) { hints.skipped.append((NamePattern($0), $1)) }
      default:
        let location = reader.location()
        hints.systemScreens = try reader.boolean() ? location : nil
      }
    }
    configuration.sourceHints = hints
  }

  /// The name of a function, such as `make(for:)` or `Factory.make`.
  private func function(
    _ key: JSONString, at place: JSONReader.Mark, _ reader: inout JSONReader, known: [String]
  ) throws(ImportError) -> String {
    let name = try reader.name(key, at: place)
    guard !known.contains(name) else {
      throw reader.failure("the key stands twice in one object; remove one of them", at: place)
    }
    return name
  }
}
