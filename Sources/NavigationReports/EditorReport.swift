internal import NavigationGraph

/// The result of an audit as lines that compilers write, for Xcode and other editors: `path:line:column: error: …`.
///
/// Evidence follows as notes at the places that it is about.
public enum EditorReport {
  /// The lines; nothing where there is nothing to say.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - path: The path by which an editor finds a file, from one that ``AuditResult/place`` gives.
  /// - Returns: The lines, with a line break at the end of each.
  public static func text(for result: AuditResult, path: (String) -> String = { $0 }) -> String {
    func line(_ place: SourceLocation, _ severity: String, _ text: String) -> String {
      var place = place
      place.file = path(place.file)
      return "\(PlainText.printable(place.description)): \(severity): \(text)\n"
    }
    var text = result.faults.map { fault in
      line(result.place(fault.location), "error", PlainText.printable(fault.message))
    }.joined()
    for finding in result.audit.findings {
      let place = result.place(of: finding)
      text += line(place, finding.severity.rawValue, "[\(finding.check)] \(PlainText.printable(finding.message))")
      for evidence in finding.evidence where TextReport.saysMore(evidence) {
        if case .remark(let remark, let location?) = evidence {
          text += line(result.place(location), "note", PlainText.printable(remark))
        } else {
          text += line(place, "note", TextReport.note(evidence))
        }
      }
    }
    return text
  }
}
