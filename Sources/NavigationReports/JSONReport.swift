public import NavigationGraph

/// The result of an audit as JSON, for programs.
///
/// The document has a `version`, counts under `summary`, and all `findings` with their evidence; nothing is shortened.
public enum JSONReport {
  /// The version of the document's form.
  public static let version = 1

  /// The document, with a line break at the end.
  public static func text(for audit: Audit) -> String {
    var summary = JSONText.Object()
    for severity in [Severity.error, .warning, .note] {
      summary.add("\(severity.rawValue)s", String(audit.findings.count { $0.severity == severity }))
    }
    summary.add("screens", String(audit.graph.screens.count))
    summary.add("reachable", String(audit.reachableCount))
    summary.add("transitions", String(audit.graph.transitions.count))
    summary.add("unresolved", String(audit.unresolvedCount))
    let findings = audit.findings.map { "\n    \(text(of: $0))" }.joined(separator: ",")
    return """
      {
        "version": \(version),
        "summary": \(summary.text),
        "findings": [\(findings)\(findings.isEmpty ? "" : "\n  ")]
      }

      """
  }

  private static func text(of finding: Finding) -> String {
    var object = JSONText.Object()
    object.add("check", JSONText.string(finding.check))
    object.add("severity", JSONText.string(finding.severity.rawValue))
    object.add("message", JSONText.string(finding.message))
    object.add("screens", names(finding.screens))
    object.add("route", finding.route.map(JSONText.string))
    object.add("location", finding.location.map(text))
    if !finding.evidence.isEmpty { object.add("evidence", JSONText.array(finding.evidence.map(text))) }
    return object.text
  }

  private static func text(of evidence: Finding.Evidence) -> String {
    var object = JSONText.Object()
    switch evidence {
    case .path(let path): object.add("path", PathReport.json(path))
    case .cycle(let path): object.add("cycle", PathReport.json(path))
    case .screens(let what, let screens):
      object.add("text", JSONText.string(what))
      object.add("screens", names(screens))
    case .remark(let remark, let location):
      object.add("text", JSONText.string(remark))
      object.add("location", location.map(text))
    }
    return object.text
  }

  private static func text(of location: SourceLocation) -> String {
    var object = JSONText.Object()
    object.add("file", JSONText.string(location.file))
    if location.line > 0 { object.add("line", String(location.line)) }
    if location.column > 0 { object.add("column", String(location.column)) }
    return object.text
  }

  static func names(_ screens: [ScreenID]) -> String { JSONText.array(screens.map { JSONText.string($0.rawValue) }) }
}
