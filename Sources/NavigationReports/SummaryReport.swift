internal import NavigationGraph

/// The result of an audit as Markdown, for the summary of a job or a comment on a pull request.
///
/// The first ten findings stand in a table and the others behind a fold, each with its evidence, as far as a comment can
/// hold them.
public enum SummaryReport {
  /// The findings that stand in the open.
  static let openCount = 10

  /// The most UTF-8 bytes of a summary; comments on GitHub take 65,536 characters.
  public static let sizeLimit = 60_000

  /// The Markdown, with a line break at the end.
  public static func text(for result: AuditResult) -> String {
    let findings = result.audit.findings.worstFirst
    var text = "### navgraph: \(result.headline)\n\n"
    for fault in result.faults.prefix(20) {
      let place = fault.location.map { "\(code(result.place($0).description)): " } ?? ""
      text += "- ⛔ \(place)\(MarkdownText.escaped(PlainText.printable(String(fault.message.prefix(500)))))\n"
    }
    if result.faults.count > 20 { text += "- and \(result.faults.count - 20) more\n" }
    if !result.faults.isEmpty { text += "\n" }
    let end = tail(for: result.audit)
    var used = text.utf8.count + end.utf8.count + 200
    func table(_ rows: [String]) -> String { "| | check | finding | where |\n|---|---|---|---|\n\(rows.joined())" }
    var rows: [String] = []
    for finding in findings {
      let row = row(for: finding, in: result)
      guard used + row.utf8.count <= sizeLimit else { continue }
      used += row.utf8.count
      rows.append(row)
    }
    if !rows.isEmpty { text += table(Array(rows.prefix(openCount))) + "\n" }
    if rows.count > openCount {
      text += "<details><summary>\(rows.count - openCount) more</summary>\n\n"
      text += table(Array(rows.dropFirst(openCount))) + "\n</details>\n\n"
    }
    if rows.count < findings.count { text += "and \(findings.count - rows.count) more, which do not fit here\n\n" }
    return text + end
  }

  private static func row(for finding: Finding, in result: AuditResult) -> String {
    let sign =
      switch finding.severity {
      case .error: "❌ error"
      case .warning: "⚠️ warning"
      case .note, .off: "ℹ️ note"
      }
    let lines = finding.lines.map { MarkdownText.escaped(String($0.prefix(2_000))) }
    let notes = lines.dropFirst().map { "<br><sub>\($0)</sub>" }.joined()
    return
      "| \(sign) | \(MarkdownText.escaped(finding.check)) | \(lines[0])\(notes) | \(code(result.place(of: finding).description)) |\n"
  }

  private static func tail(for audit: Audit) -> String {
    "<sub>\(MarkdownText.escaped(TextReport.summary(of: audit)))</sub>\n"
  }

  /// Text in the type of code, where a backquote or a bar of its own would end it.
  private static func code(_ text: String) -> String {
    let text = PlainText.printable(text)
    return text.contains("`") || text.contains("|") ? MarkdownText.escaped(text) : "`\(text)`"
  }
}
