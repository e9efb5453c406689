internal import NavigationGraph

extension Interpreter {
  /// Routes that are declared, and have an arm that may move, and that no code asks for by name.
  ///
  /// An enumeration whose values are also made in other ways is left alone: from texts and numbers, or all at once.
  var unrequestedRoutes: [Finding] {
    program.types.flatMap { type -> [Finding] in
      guard let routes = routeCases[type.index] else { return [] }
      let ways: Set<String> = ["Codable", "Decodable", "CaseIterable", "RawRepresentable"]
      let isMadeOtherwise =
        type.inherited.contains { ways.contains($0.lastName) || Self.rawTypes.contains($0.lastName) }
        || type.functions["init"] != nil
      guard !isMadeOtherwise else { return [] }
      return type.cases.compactMap { route in
        guard routes.contains(route.name), !relevance.isMentioned(route.name) else { return nil }
        let (file, line, column) = program.location(route.offset, in: type.file)
        return .unrequestedRoute(
          route.name, of: type.name.lastPart, at: SourceLocation(file: file, line: line, column: column))
      }
    }
  }

  private static let rawTypes: Set<String> = [
    "String", "Int", "Character", "UInt", "Int32", "Int64", "UInt8", "Double",
  ]
}
