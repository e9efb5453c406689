package import NavigationFormats
package import NavigationGraph

/// Finds the navigation of an app in its Swift sources.
package struct SwiftSourceImporter: SourceReading {
  package init() {}

  package func read(_ bytes: [UInt8], file: String, path: String) -> any Sendable {
    SourceReader.read(bytes, name: file, path: path)
  }

  package func add(
    _ files: [any Sendable], _ storyboards: [Storyboard], _ companions: Companions, _ hints: SourceHints,
    to builder: inout NavigationGraph.Builder
  ) {
    let sources = files.compactMap { $0 as? SourceFile }
    let scenes = StoryboardScenes(storyboards)
    let start = builder
    builder = DeepStack.run {
      let interpreter = Interpreter(Program(sources, companions), hints)
      interpreter.run()
      interpreter.join()
      interpreter.applyLineHints()
      return GraphAssembly(interpreter, scenes, builder: start).build()
    }
  }
}
