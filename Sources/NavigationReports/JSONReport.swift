public import NavigationGraph

/// The result of an audit as JSON, for programs.
///
/// The document has a `version`, counts under `summary`, all `findings` with their evidence, those that are `suppressed`
/// with the reason, and the `faults` that kept the tool from its work; nothing is shortened.
public enum JSONReport {
  /// The version of the document's form.
  public static let version = 1

  /// The document, with a line break at the end.
  public static func text(for audit: Audit) -> String { text(for: AuditResult(audit)) }

  /// The JSON Schema of the document.
  public static var schema: String { String(decoding: PackageResources.audit_schema_json, as: UTF8.self) }

  /// The document, with a line break at the end.
  public static func text(for result: AuditResult) -> String {
    let audit = result.audit
    var summary = JSONText.Object()
    for severity in [Severity.error, .warning, .note] {
      summary.add("\(severity.rawValue)s", String(audit.findings.count { $0.severity == severity }))
    }
    summary.add("screens", String(audit.graph.screens.count))
    summary.add("reachable", String(audit.reachableCount))
    summary.add("transitions", String(audit.graph.transitions.count))
    summary.add("unresolved", String(audit.unresolvedCount))
    summary.add("suppressed", String(audit.suppressed.count))
    return """
      {
        "version": \(version),
        "summary": \(summary.text),
        "findings": \(list(audit.findings.map { text(of: $0) })),
        "suppressed": \(list(audit.suppressed.map(text))),
        "faults": \(list(result.faults.map(text)))
      }

      """
  }

  private static func list(_ elements: [String]) -> String {
    elements.isEmpty ? "[]" : "[\(elements.map { "\n    \($0)" }.joined(separator: ","))\n  ]"
  }

  private static func text(of suppressed: SuppressedFinding) -> String {
    var object = JSONText.Object()
    object.add("by", suppressed.cause == .baseline ? "\"baseline\"" : "\"ignore\"")
    object.add("reason", suppressed.reason.map(JSONText.string))
    object.add("location", suppressed.location.map(text))
    object.add("finding", text(of: suppressed.finding))
    return object.text
  }

  private static func text(of fault: ToolFault) -> String {
    var object = JSONText.Object()
    object.add("message", JSONText.string(fault.message))
    object.add("location", fault.location.map(text))
    return object.text
  }

  static func text(of finding: Finding) -> String {
    var object = JSONText.Object()
    object.add("check", JSONText.string(finding.check))
    object.add("severity", JSONText.string(finding.severity.rawValue))
    object.add("message", JSONText.string(finding.message))
    object.add("screens", names(finding.screens))
    object.add("route", finding.route.map(JSONText.string))
    object.add("subject", finding.subject.map(JSONText.string))
    object.add("fingerprint", JSONText.string(finding.identity.fingerprint))
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
