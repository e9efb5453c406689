internal import NavigationFormats
internal import NavigationGraph

/// What all commands of one run share.
struct Session: Sendable {
  /// The name by which the tool was called, for messages.
  let tool: String
  let console: Console
  /// The graph of the program that the tool is part of; `nil` when graphs come from files.
  let graph: NavigationGraph?
  /// Where Graphviz runs; `nil` for this process.
  var renderer: RenderingProcess?
  /// What reads Swift sources, if this program has it.
  var sources: (any SourceReading)?

  func print(_ text: String) throws { try console.output(Array(text.utf8)) }

  func note(_ text: String) { console.error("note: \(PlainText.printable(text))\n") }

  func warn(_ text: String) { console.error("warning: \(PlainText.printable(text))\n") }

  func fail(_ text: String) { console.error("error: \(PlainText.printable(text))\n") }
}
