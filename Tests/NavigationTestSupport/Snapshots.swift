internal import Foundation
package import Testing

/// Compares text with a file in the `Snapshots` folder beside the test; records it when it is missing or asked for.
package func expectSnapshot(
  of actual: String, named name: String, filePath: String = #filePath,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  let file = URL(filePath: filePath).deletingLastPathComponent().appending(path: "Snapshots/\(name)")
  let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil
  guard !isRecording, let expected = try? String(contentsOf: file, encoding: .utf8) else {
    try actual.write(to: file, atomically: true, encoding: .utf8)
    Issue.record("recorded \(name); look at it, then run again", sourceLocation: sourceLocation)
    return
  }
  #expect(actual == expected, "\(name)", sourceLocation: sourceLocation)
}
