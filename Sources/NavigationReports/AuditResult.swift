public import NavigationGraph

/// An audit with what reports need besides: what went wrong with the tool itself, and where declarations stand on disk.
public struct AuditResult {
  /// The audit.
  public var audit: Audit

  /// What kept the audit from being whole.
  public var faults: [ToolFault]

  /// The least severity that fails; `nil` when findings never do.
  public var failsFrom: Severity?

  /// The version of the tool, such as `1.2.0`.
  public var toolVersion: String

  /// Where something stands, for programs that show files: a path from the root of the repository, with `/` between
  /// folders, or an absolute one outside it, and a line, which is 1 where none is known.
  ///
  /// What has no place of its own stands in an input or in the configuration.
  public var place: (SourceLocation?) -> SourceLocation

  /// Describes a result.
  public init(
    _ audit: Audit, faults: [ToolFault] = [], failsFrom: Severity? = .error, toolVersion: String = "",
    place: @escaping (SourceLocation?) -> SourceLocation = { $0 ?? SourceLocation(file: "navgraph") }
  ) {
    self.audit = audit
    self.faults = faults
    self.failsFrom = failsFrom
    self.toolVersion = toolVersion
    self.place = place
  }

  /// The place of a finding; where it has none itself, that of its evidence.
  func place(of finding: Finding) -> SourceLocation {
    if let location = finding.location { return place(location) }
    for case .remark(_, let location?) in finding.evidence { return place(location) }
    return place(nil)
  }

  /// What the tool could not do, and the findings, in words: `2 errors, 1 warning`.
  var headline: String {
    (incompleteness.map { "\($0); " } ?? "") + TextReport.counts(of: audit.findings)
  }

  /// That something could not be read or written, in words; `nil` when all could.
  var incompleteness: String? {
    faults.isEmpty ? nil : "incomplete: \(TextReport.counted(faults.count, "fault"))"
  }
}

extension [Finding] {
  /// The findings, the worst first, and else in their order.
  var worstFirst: [Finding] {
    enumerated().sorted { ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset) }.map(\.element)
  }
}

extension Finding {
  /// The finding and its evidence, a line each, safe to print.
  var lines: [String] { [PlainText.printable(message)] + TextReport.notes(for: self) }
}
