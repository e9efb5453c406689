public import NavigationGraph

/// The result of an audit as text for people: worst last, evidence under each finding, one line of summary.
public struct TextReport: Sendable {
  /// Whether to colour severities, for terminals.
  public var usesColour: Bool

  /// The most screens or steps that one line of evidence names.
  static let longestEvidence = 12

  /// Describes a report.
  public init(usesColour: Bool = false) { self.usesColour = usesColour }

  /// The report, with a line break at the end.
  public func text(for audit: Audit) -> String { text(for: AuditResult(audit)) }

  /// The report, with a line break at the end; the last line says so when something could not be read or written.
  public func text(for result: AuditResult) -> String {
    let audit = result.audit
    var lines: [String] = []
    // Within a severity the first finding, which is nearest to the cause, comes last: where people look first.
    for finding in audit.findings.worstFirst.reversed() {
      lines.append(line(for: finding))
      lines += Self.notes(for: finding).map { "  \($0)" }
    }
    if !lines.isEmpty { lines.append("") }
    lines.append((result.incompleteness.map { "\($0); " } ?? "") + Self.summary(of: audit))
    return lines.joined(separator: "\n") + "\n"
  }

  private func line(for finding: Finding) -> String {
    let place = finding.location.map { "\(PlainText.printable($0.description)): " } ?? ""
    let severity = coloured(finding.severity)
    return "\(place)\(severity): [\(finding.check)] \(PlainText.printable(finding.message))"
  }

  /// The evidence of a finding, a line each.
  static func notes(for finding: Finding) -> [String] {
    finding.evidence.filter(saysMore).map { "note: \(note($0))" }
  }

  /// Whether evidence says more than the message, which names a single screen already.
  static func saysMore(_ evidence: Finding.Evidence) -> Bool {
    if case .screens(_, let screens) = evidence { screens.count > 1 } else { true }
  }

  private func coloured(_ severity: Severity) -> String {
    guard usesColour else { return severity.rawValue }
    let code =
      switch severity {
      case .error: "1;31"
      case .warning: "1;33"
      case .note, .off: "1;36"
      }
    return "\u{1B}[\(code)m\(severity.rawValue)\u{1B}[0m"
  }

  static func note(_ evidence: Finding.Evidence) -> String {
    let text =
      switch evidence {
      case .path(let path): path.steps.isEmpty ? "people come in at '\(path.start)'" : short(path)
      case .cycle(let path): "round and round: \(short(path))"
      case .screens(let what, let screens):
        "\(what): \(screens.prefix(longestEvidence).map { "'\($0)'" }.joined(separator: ", "))"
          + (screens.count > longestEvidence ? " and \(screens.count - longestEvidence) more" : "")
      case .remark(let text, let location): location.map { "\($0): \(text)" } ?? text
      }
    return PlainText.printable(text)
  }

  /// The path, without its middle when it is long.
  private static func short(_ path: Path) -> String {
    guard path.steps.count > longestEvidence else { return path.description }
    let half = longestEvidence / 2
    let head = Path(start: path.start, steps: Array(path.steps.prefix(half)))
    let tail = Path(start: path.steps[path.steps.count - half - 1].to, steps: Array(path.steps.suffix(half)))
    return "\(head) … \(path.steps.count - 2 * half) more steps … \(tail)"
  }

  /// One line: the findings, and what was looked at.
  static func summary(of audit: Audit) -> String {
    let graph = audit.graph
    var parts = [
      counts(of: audit.findings) + hidden(in: audit), counted(graph.screens.count, "screen"),
      "\(audit.unresolvedCount > 0 ? "at least " : "")\(audit.reachableCount) reachable",
      counted(graph.transitions.count, "transition"),
    ]
    if audit.unresolvedCount > 0 { parts.append("\(audit.unresolvedCount) unresolved") }
    return parts.joined(separator: "; ")
  }

  /// How many findings there are of each severity: `2 errors, 1 note`.
  static func counts(of findings: [Finding]) -> String {
    let counts = [Severity.error, .warning, .note].compactMap { severity -> String? in
      let count = findings.count { $0.severity == severity }
      return count == 0 ? nil : counted(count, severity.rawValue)
    }
    return counts.isEmpty ? "no findings" : counts.joined(separator: ", ")
  }

  /// How many findings are kept back, and by what: ` (3 known in baseline.json, 1 ignored)`.
  static func hidden(in audit: Audit) -> String {
    var files: [String] = []
    var known: [String: Int] = [:]
    for suppressed in audit.suppressed where suppressed.cause == .baseline {
      let file = suppressed.location?.file ?? "the baseline"
      if known[file] == nil { files.append(file) }
      known[file, default: 0] += 1
    }
    var parts = files.map { "\(known[$0] ?? 0) known in \(PlainText.printable($0))" }
    let ignored = audit.suppressed.count { $0.cause == .ignore }
    if ignored > 0 { parts.append("\(ignored) ignored") }
    return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
  }

  static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
