internal import NavigationGraph

/// The result of an audit as annotations of GitHub Actions, the worst first.
///
/// A step shows ten annotations of each kind at most and drops the others without a word, so there are nine, and one
/// that says how many more there are. What is in a message stays in it: line breaks and percent signs are escaped as
/// workflow commands ask for.
public enum GitHubReport {
  /// The most findings that are annotations of their own.
  public static let limit = 9

  /// The commands, a line each; nothing where there is nothing to say.
  public static func text(for result: AuditResult) -> String {
    var commands = result.faults.prefix(limit).map { fault in
      command("error", at: fault.location.map { result.place($0) }, title: "navgraph", message: fault.message)
    }
    let findings = result.audit.findings.worstFirst
    let shown = findings.prefix(max(0, limit - commands.count))
    commands += shown.map { finding in
      command(
        finding.severity == .note ? "notice" : finding.severity.rawValue, at: result.place(of: finding),
        title: finding.check, message: finding.lines.joined(separator: "\n"))
    }
    let rest = findings.count - shown.count + max(0, result.faults.count - limit)
    if rest > 0 {
      commands.append(
        command(
          "notice", at: nil, title: "navgraph", message: "and \(rest) more, which an annotation has no room for"))
    }
    return commands.map { $0 + "\n" }.joined()
  }

  private static func command(_ name: String, at place: SourceLocation?, title: String, message: String) -> String {
    var properties: [String] = []
    if let place {
      properties.append("file=\(property(place.file))")
      if place.line > 0 { properties.append("line=\(place.line)") }
      if place.column > 0 { properties.append("col=\(place.column)") }
    }
    properties.append("title=\(property(title))")
    return "::\(name) \(properties.joined(separator: ","))::\(data(message))"
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }

  private static func data(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { PlainText.printable(String($0)).replacing("%", with: "%25") }.joined(separator: "%0A")
  }
}
