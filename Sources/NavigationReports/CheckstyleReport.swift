internal import NavigationGraph

/// The result of an audit as checkstyle XML, which many services read.
public enum CheckstyleReport {
  /// The document, with a line break at the end.
  public static func text(for result: AuditResult) -> String {
    var order: [String] = []
    var errors: [String: [String]] = [:]
    func add(_ place: SourceLocation, _ severity: String, _ source: String, _ message: String) {
      if errors[place.file] == nil { order.append(place.file) }
      let column = place.column > 0 ? " column=\"\(place.column)\"" : ""
      errors[place.file, default: []].append(
        "    <error line=\"\(max(1, place.line))\"\(column) severity=\"\(severity)\""
          + " message=\(XMLText.attribute(message)) source=\(XMLText.attribute("navgraph.\(source)"))/>\n")
    }
    for fault in result.faults { add(result.place(fault.location), "error", "navgraph", fault.message) }
    for finding in result.audit.findings {
      let severity = finding.severity == .note ? "info" : finding.severity.rawValue
      add(result.place(of: finding), severity, finding.check, finding.lines.joined(separator: "\n"))
    }
    let files = order.map { "  <file name=\(XMLText.attribute($0))>\n\((errors[$0] ?? []).joined())  </file>\n" }
    return XMLText.declaration + "<checkstyle version=\"4.3\">\n\(files.joined())</checkstyle>\n"
  }
}
