internal import NavigationGraph

/// The result of an audit as JUnit XML, for test reports of CI services.
///
/// A suite stands for each check, with a test case for each of its findings, or one that passes. Findings that do not
/// fail the audit, known and ignored ones are skipped cases, so that tests fail when the tool does; what kept the tool from its work is a case with an error. Written to the schema of the
/// Jenkins xUnit plug-in, the strictest in use.
public enum JUnitReport {
  /// The document, with a line break at the end.
  public static func text(for result: AuditResult) -> String {
    let audit = result.audit
    let findings = Dictionary(grouping: audit.findings, by: \.check)
    let suppressed = Dictionary(grouping: audit.suppressed, by: \.finding.check)
    var suites: [Suite] = []
    if !result.faults.isEmpty {
      var suite = Suite(name: "navgraph")
      for fault in result.faults {
        suite.errors += 1
        suite.add(fault.message, .init("error", message: fault.message, kind: "fault", text: fault.description))
      }
      suites.append(suite)
    }
    for check in audit.checks {
      var suite = Suite(name: check.id)
      for finding in findings[check.id] ?? [] {
        let place = result.place(of: finding)
        let lines = finding.lines
        let isFailure = result.failsFrom.map { finding.severity >= $0 } ?? false
        if isFailure { suite.failures += 1 }
        suite.add(
          finding.message,
          .init(
            isFailure ? "failure" : "skipped", message: finding.message, kind: finding.severity.rawValue,
            text: (["\(place): \(finding.severity.rawValue): [\(check.id)] \(lines[0])"]
              + lines.dropFirst().map { "  \($0)" }).joined(separator: "\n")))
      }
      for known in suppressed[check.id] ?? [] {
        suite.add(
          known.finding.message,
          .init("skipped", message: known.summary, kind: nil, text: ""))
      }
      if suite.count == 0 { suite.add(check.summary, nil) }
      suites.append(suite)
    }
    let (count, failures, errors) = suites.reduce((0, 0, 0)) { ($0.0 + $1.count, $0.1 + $1.failures, $0.2 + $1.errors) }
    return XMLText.declaration
      + "<testsuites name=\"navgraph\" tests=\"\(count)\" failures=\"\(failures)\" errors=\"\(errors)\">\n"
      + suites.map(\.text).joined() + "</testsuites>\n"
  }

  /// What a case has that did not pass.
  private struct Outcome {
    let text: String

    init(_ element: String, message: String, kind: String?, text: String) {
      let kind = kind.map { " type=\(XMLText.attribute($0))" } ?? ""
      let message = XMLText.attribute(PlainText.printable(message))
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { XMLText.escaped(PlainText.printable(String($0))) }.joined(separator: "\n")
      self.text = "      <\(element) message=\(message)\(kind)>\(lines)</\(element)>\n"
    }
  }

  private struct Suite {
    let name: String
    var count = 0
    var failures = 0
    var errors = 0
    private var skipped = 0
    private var cases = ""

    init(name: String) { self.name = name }

    mutating func add(_ title: String, _ outcome: Outcome?) {
      count += 1
      if outcome?.text.hasPrefix("      <skipped") ?? false { skipped += 1 }
      let head =
        "    <testcase name=\(XMLText.attribute(PlainText.printable(title))) classname=\(XMLText.attribute("navgraph.\(name)"))"
      cases += outcome.map { "\(head)>\n\($0.text)    </testcase>\n" } ?? "\(head)/>\n"
    }

    var text: String {
      "  <testsuite name=\(XMLText.attribute(name)) tests=\"\(count)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skipped)\">\n"
        + cases + "  </testsuite>\n"
    }
  }
}

extension SuppressedFinding {
  /// Why the finding is kept back, in words: `known: to be fixed in May`.
  var summary: String { (cause == .baseline ? "known" : "ignored") + (reason.map { ": \($0)" } ?? "") }
}
