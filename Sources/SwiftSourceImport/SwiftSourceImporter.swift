package import NavigationFormats
package import NavigationGraph

internal import Foundation
let debugImport = ProcessInfo.processInfo.environment["NAVDEBUG"] != nil
/// Finds the navigation of an app in its Swift sources.
package struct SwiftSourceImporter: SourceReading {
  package init() {}

  package func read(_ bytes: [UInt8], file: String, path: String) -> any Sendable {
    SourceReader.read(bytes, name: file, path: path)
  }

  package func add(_ files: [any Sendable], _ storyboards: [Storyboard], to builder: inout NavigationGraph.Builder) {
    let sources = files.compactMap { $0 as? SourceFile }
    let scenes = StoryboardScenes(storyboards)
    let start = builder
    builder = DeepStack.run {
      let interpreter = Interpreter(Program(sources))
      interpreter.run()
      if debugImport {
        for (n, c) in interpreter.debugCounts.sorted(by: { $0.value > $1.value }).prefix(40) { print("count", c, n) }
        for t in interpreter.tables { print("table", t.slot as Any, t.itemName as Any, t.source, t.move) }
        for u in interpreter.uses { print("use", u.slot as Any, u.source, u.isAppended, u.route) }
        for c in interpreter.containments { print("contain", interpreter.program.types[c.outer].name, interpreter.program.types[c.inner].name, c.isWhole) }
        print("slots", interpreter.relevance.slots.sorted().prefix(40))
      }
      interpreter.join()
      return GraphAssembly(interpreter, scenes, builder: start).build()
    }
  }
}
