internal import NavigationGraph
internal import NavigationRendering

/// The formats in which a graph can be drawn.
enum PictureFormat: String, CaseIterable, Sendable {
  case svg, png, pdf, dot, mmd

  /// The format of a file name's extension, or `nil` when there is none of that name.
  init?(path: String) {
    guard let dot = path.lastIndex(of: "."), let format = Self(rawValue: path[path.index(after: dot)...].lowercased())
    else { return nil }
    self = format
  }

  /// Whether Graphviz has to lay the picture out.
  var needsGraphviz: Bool { self != .dot && self != .mmd }

  /// Draws a picture in the format.
  func bytes(of picture: DrawnPicture) throws(RenderingError) -> [UInt8] {
    switch self {
    case .svg: try picture.bytes(.svg)
    case .png: try picture.bytes(.png)
    case .pdf: try picture.bytes(.pdf)
    case .dot: Array(picture.dot.utf8)
    case .mmd: Array(picture.mermaid.utf8)
    }
  }
}
