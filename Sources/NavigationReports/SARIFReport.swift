internal import NavigationGraph

/// The result of an audit in SARIF 2.1.0, the Static Analysis Results Interchange Format of OASIS.
///
/// Each result has a physical location, without which GitHub refuses the whole file. Ways are code flows, known and
/// ignored findings are suppressed results, and what kept the tool from its work is a notification.
public enum SARIFReport {
  /// The document, with a line break at the end.
  public static func text(for result: AuditResult) -> String {
    let writer = SARIFWriter(result)
    return """
      {
        "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
        "version": "2.1.0",
        "runs": [
          {
            "tool": { "driver": {
              "name": "navgraph",
              \(writer.version)"rules": [\(lines(writer.rules, 10))]
            } },
            "automationDetails": { "id": "navgraph/" },
            "columnKind": "unicodeCodePoints",
            "invocations": [\(writer.invocation)],
            "results": [\(lines(writer.results, 8))]
          }
        ]
      }

      """
  }

  private static func lines(_ elements: [String], _ indent: Int) -> String {
    guard !elements.isEmpty else { return "" }
    let space = "\n" + String(repeating: " ", count: indent)
    return elements.map { space + $0 }.joined(separator: ",") + space.dropLast(2)
  }
}

/// Writes the parts of a SARIF run.
private struct SARIFWriter {
  let result: AuditResult
  private let ruleIndices: [Check.ID: Int]

  /// The most results that GitHub takes; a file with more is refused whole.
  static let resultLimit = 25_000

  /// The most steps of a code flow that GitHub keeps.
  private static let stepLimit = 1_000

  /// The longest text that GitHub shows of a rule, in characters.
  private static let longestText = 1_000

  init(_ result: AuditResult) {
    self.result = result
    ruleIndices = Dictionary(result.audit.checks.enumerated().map { ($1.id, $0) }) { first, _ in first }
  }

  var version: String {
    result.toolVersion.isEmpty ? "" : "\"semanticVersion\": \(JSONText.string(result.toolVersion)),\n        "
  }

  var rules: [String] {
    result.audit.checks.map { check in
      let severity = result.audit.severities.everywhere[check.id] ?? check.defaultSeverity
      var configuration = JSONText.Object()
      configuration.add("level", JSONText.string(level(severity)))
      var properties = JSONText.Object()
      properties.add("tags", "[\"navigation\"]")
      properties.add("precision", "\"very-high\"")
      properties.add("problem.severity", JSONText.string(severity == .note ? "recommendation" : level(severity)))
      var rule = JSONText.Object()
      rule.add("id", JSONText.string(check.id))
      rule.add("shortDescription", message(String(check.summary.prefix(Self.longestText))))
      rule.add("fullDescription", message(String("\(check.summary) \(check.explanation)".prefix(Self.longestText))))
      rule.add("help", message(check.explanation))
      rule.add("defaultConfiguration", configuration.text)
      rule.add("properties", properties.text)
      return rule.text
    }
  }

  var invocation: String {
    var invocation = JSONText.Object()
    invocation.add("executionSuccessful", result.faults.isEmpty ? "true" : "false")
    let left = result.audit.findings.count + result.audit.suppressed.count - Self.resultLimit
    if left > 0 || !result.faults.isEmpty {
      let notifications =
        result.faults.map { fault in
          var notification = JSONText.Object()
          notification.add("level", "\"error\"")
          notification.add("message", message(fault.message))
          if let place = fault.location {
            notification.add("locations", JSONText.array([location(result.place(place))]))
          }
          return notification.text
        } + (left > 0 ? ["{ \"level\": \"warning\", \"message\": \(message("\(left) more results do not fit")) }"] : [])
      invocation.add("toolExecutionNotifications", JSONText.array(notifications))
    }
    return invocation.text
  }

  /// The results; where there are more than GitHub takes, the worst.
  var results: [String] {
    let findings = result.audit.findings
    let shown =
      findings.count > Self.resultLimit ? Array(result.audit.findings.worstFirst.prefix(Self.resultLimit)) : findings
    return shown.map { object(for: $0, suppressed: nil) }
      + result.audit.suppressed.prefix(Self.resultLimit - shown.count).map { object(for: $0.finding, suppressed: $0) }
  }

  private func object(for finding: Finding, suppressed: SuppressedFinding?) -> String {
    var object = JSONText.Object()
    object.add("ruleId", JSONText.string(finding.check))
    object.add("ruleIndex", ruleIndices[finding.check].map(String.init))
    object.add("level", JSONText.string(level(finding.severity)))
    object.add("message", message(finding.lines.joined(separator: "\n")))
    object.add(
      "locations",
      JSONText.array([location(result.place(of: finding), screen: finding.screens.first, route: finding.route)]))
    var fingerprints = JSONText.Object()
    fingerprints.add("navgraph/v1", JSONText.string(finding.identity.fingerprint))
    object.add("partialFingerprints", fingerprints.text)
    let flows = finding.evidence.compactMap(codeFlow)
    if !flows.isEmpty { object.add("codeFlows", JSONText.array(flows)) }
    let related = finding.evidence.compactMap { evidence -> String? in
      guard case .remark(let text, let place?) = evidence else { return nil }
      return location(result.place(place), text: text)
    }
    if !related.isEmpty { object.add("relatedLocations", JSONText.array(related)) }
    if let suppressed {
      var suppression = JSONText.Object()
      let isInSource = suppressed.location.map { SourceKind(file: $0.file) == .swift } ?? false
      suppression.add("kind", isInSource ? "\"inSource\"" : "\"external\"")
      suppression.add("justification", suppressed.reason.map(JSONText.string))
      object.add("suppressions", JSONText.array([suppression.text]))
    }
    return object.text
  }

  private func codeFlow(_ evidence: Finding.Evidence) -> String? {
    let path: Path
    switch evidence {
    case .path(let way), .cycle(let way): path = way
    case .screens, .remark: return nil
    }
    guard !path.steps.isEmpty else { return nil }
    let graph = result.audit.graph
    var steps = [
      location(
        result.place(graph.screen(path.start)?.location), text: "people are at '\(path.start)'", screen: path.start)
    ]
    let pairs = Array(zip(path.screens, path.steps))
    let half = Self.stepLimit / 2
    steps += (pairs.count < Self.stepLimit ? pairs : pairs.prefix(half - 1) + pairs.suffix(half)).map { from, step in
      let transition = step.position.flatMap { graph.transitions.indices.contains($0) ? graph.transitions[$0] : nil }
      let one = Path(start: from, steps: [step])
      return location(
        result.place(transition?.location ?? graph.screen(from)?.location), text: "\(one)", screen: step.to)
    }
    var flow = JSONText.Object()
    flow.add(
      "threadFlows",
      JSONText.array(["{ \"locations\": \(JSONText.array(steps.map { "{ \"location\": \($0) }" })) }"]))
    return flow.text
  }

  private func location(
    _ place: SourceLocation, text: String? = nil, screen: ScreenID? = nil, route: String? = nil
  ) -> String {
    var artifact = JSONText.Object()
    artifact.add("uri", JSONText.string(URIText.reference(toPath: place.file)))
    var region = JSONText.Object()
    region.add("startLine", String(max(1, place.line)))
    region.add("startColumn", String(max(1, place.column)))
    region.add("endLine", String(max(1, place.line)))
    region.add("endColumn", String(max(1, place.column) + 1))
    var physical = JSONText.Object()
    physical.add("artifactLocation", artifact.text)
    physical.add("region", region.text)
    var object = JSONText.Object()
    object.add("physicalLocation", physical.text)
    if let screen {
      var logical = JSONText.Object()
      logical.add("name", JSONText.string(PlainText.printable(route ?? screen.rawValue)))
      let name = screen.rawValue + (route.map { ".\($0)" } ?? "")
      logical.add("fullyQualifiedName", JSONText.string(PlainText.printable(name)))
      logical.add("kind", route == nil ? "\"screen\"" : "\"route\"")
      object.add("logicalLocations", JSONText.array([logical.text]))
    }
    object.add("message", text.map(message))
    return object.text
  }

  private func message(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { PlainText.printable(String($0)) }
    return "{ \"text\": \(JSONText.string(lines.joined(separator: "\n"))) }"
  }

  private func level(_ severity: Severity) -> String { severity == .off ? "none" : severity.rawValue }
}
