internal import CGraphviz
internal import Foundation

/// A graph in Graphviz's memory, closed when it goes out of scope.
struct GraphHandle: ~Copyable {
  let pointer: UnsafeMutablePointer<Agraph_t>

  init?(dot: String) {
    guard let pointer = navgraph_read(dot, dot.utf8.count) else { return nil }
    self.pointer = pointer
  }

  deinit { agclose(pointer) }
}

/// The layout of a graph, freed when it goes out of scope.
struct LayoutHandle: ~Copyable {
  private let context: OpaquePointer
  private let graph: UnsafeMutablePointer<Agraph_t>

  init?(_ context: OpaquePointer, _ graph: borrowing GraphHandle, _ engine: LayoutEngine) {
    guard gvLayout(context, graph.pointer, engine.rawValue) == 0 else { return nil }
    self.context = context
    self.graph = graph.pointer
  }

  deinit { gvFreeLayout(context, graph) }

  /// The drawing in a format, or `nil` when Graphviz fails.
  func bytes(_ format: GraphvizJob.Format) -> [UInt8]? {
    var bytes: UnsafeMutablePointer<CChar>?
    var count = 0
    guard navgraph_render(context, graph, format.rawValue, &bytes, &count) == 0 else { return nil }
    defer { gvFreeRenderData(bytes) }
    return Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }
}

/// The one Graphviz context of the process.
///
/// It is never freed: in Graphviz 2.42 a second context, made after the first was freed, reads freed memory.
enum GraphvizContext {
  // Touched only under the lock of `GraphvizLibrary`.
  nonisolated(unsafe) static let shared: OpaquePointer? = {
    // A folder of plugins named by the environment is code that would run in this process.
    unsetenv("GVBINDIR")
    return gvContext()
  }()
}
