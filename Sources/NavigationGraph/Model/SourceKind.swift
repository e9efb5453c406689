/// The kind of file in which something is declared, told by its extension unless its reader knows better.
public enum SourceKind: String, Hashable, Sendable, CaseIterable {
  /// Swift sources.
  case swift
  /// Swift sources of which an importer has followed the code; no extension tells them from those that declare a graph.
  case swiftCode = "swift-code"
  /// Storyboards and nibs of Interface Builder.
  case storyboard
  /// Navigation XML of Android.
  case android
  /// navgraph JSON.
  case json
  /// Graphs in the DOT language.
  case dot
  /// Flowcharts in the Mermaid language.
  case mermaid
  /// State machines of XState, as JSON; no extension tells them from navgraph JSON.
  case xstate
  /// State charts in SCXML.
  case scxml

  /// The kind of a file, or `nil` when its extension says nothing.
  public init?(file: String) {
    let name = file.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    switch name[name.index(after: dot)...].lowercased() {
    case "swift": self = .swift
    case "storyboard", "xib": self = .storyboard
    case "xml": self = .android
    case "json": self = .json
    case "dot", "gv": self = .dot
    case "mmd", "mermaid": self = .mermaid
    case "scxml": self = .scxml
    default: return nil
    }
  }
}
