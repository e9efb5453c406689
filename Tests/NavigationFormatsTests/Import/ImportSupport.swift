import NavigationFormats
import NavigationGraph
import Testing

/// Files that are read together.
struct Imported {
  let graph: NavigationGraph
  let faults: [ImportError]

  /// Reads files, each a name and a text.
  init(_ files: (name: String, text: String)..., kind: SourceKind? = nil) throws(ImportError) {
    try self.init(files.map { ($0.name, Array($0.text.utf8)) }, kind: kind)
  }

  init(_ files: [(name: String, bytes: [UInt8])], kind: SourceKind? = nil) throws(ImportError) {
    var reading = GraphImport()
    for file in files { try reading.add(file.bytes, file: file.name, as: kind) }
    (graph, faults) = reading.graph()
  }

  /// What the graph says, a fact a line, as snapshots have it; without the first line.
  var lines: [String] {
    NavigationSnapshot.encode(graph).split(separator: "\n").dropFirst().map(String.init)
  }

  /// The findings of an audit: place, severity, check and message.
  func findings(_ severities: Severities = [:]) -> [String] {
    Audit(of: graph, severities: severities).findings.map { finding in
      "\(finding.location.map(\.description) ?? "-"): \(finding.severity.rawValue): [\(finding.check)] \(finding.message)"
    }
  }

  /// The names of the checks that found something.
  var checks: [String] { Audit(of: graph).findings.map(\.check) }
}

/// The fault with which a file is refused, or `nil` when it is read.
func fault(_ name: String, _ text: String, kind: SourceKind? = nil) -> String? {
  fault(name, Array(text.utf8), kind: kind)
}

/// The fault with which a file is refused, or `nil` when it is read.
func fault(_ name: String, _ bytes: [UInt8], kind: SourceKind? = nil) -> String? {
  do throws(ImportError) {
    _ = try Imported([(name, bytes)], kind: kind)
    return nil
  } catch { return error.description }
}

/// Expects lines, and says which are missing or too many.
func expectLines(
  _ actual: [String], _ expected: [String], sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  guard actual != expected else { return }
  let missing = expected.filter { !actual.contains($0) }.map { "- \($0)" }
  let extra = actual.filter { !expected.contains($0) }.map { "+ \($0)" }
  let text = missing + extra
  Issue.record(
    Comment(rawValue: (text.isEmpty ? ["another order:"] + actual : text).joined(separator: "\n")),
    sourceLocation: sourceLocation)
}
