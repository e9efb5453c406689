internal import NavigationGraph

/// The result of an audit as a Code Quality report of GitLab.
///
/// The fingerprints depend on what findings are about, not on where that stands, so that they stay the same while lines
/// move.
public enum GitLabReport {
  /// The document, with a line break at the end.
  public static func text(for result: AuditResult) -> String {
    var used: [String: Int] = [:]
    var issues: [String] = []
    func add(_ description: String, _ check: String, _ fingerprint: String, _ severity: String, _ place: SourceLocation)
    {
      used[fingerprint, default: 0] += 1
      let number = used[fingerprint] ?? 1
      var lines = JSONText.Object()
      lines.add("begin", String(max(1, place.line)))
      var location = JSONText.Object()
      location.add("path", JSONText.string(place.file))
      location.add("lines", lines.text)
      var issue = JSONText.Object()
      issue.add("type", "\"issue\"")
      issue.add("description", JSONText.string(description))
      issue.add("check_name", JSONText.string(check))
      issue.add("fingerprint", JSONText.string(number == 1 ? fingerprint : "\(fingerprint)-\(number)"))
      issue.add("severity", JSONText.string(severity))
      issue.add("categories", "[\"Bug Risk\"]")
      issue.add("location", location.text)
      issues.append(issue.text)
    }
    for fault in result.faults {
      let identity = Finding.Identity(check: "navgraph", screens: [], subject: fault.message)
      add(PlainText.printable(fault.message), "navgraph", identity.fingerprint, "blocker", result.place(fault.location))
    }
    for finding in result.audit.findings.worstFirst {
      let severity =
        switch finding.severity {
        case .error: "major"
        case .warning: "minor"
        case .note, .off: "info"
        }
      add(
        finding.lines.joined(separator: "\n"), finding.check, finding.identity.fingerprint, severity,
        result.place(of: finding))
    }
    return issues.isEmpty ? "[]\n" : "[\n\(issues.map { "  \($0)" }.joined(separator: ",\n"))\n]\n"
  }
}
