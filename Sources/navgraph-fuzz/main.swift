internal import CFuzzer
internal import Foundation
internal import NavigationFormats
internal import NavigationGraph

// Feeds one reader with what libFuzzer makes up; `.ci/fuzz` builds it and feeds all readers for a short time.
//
// A crash, a hang, or a graph that does not survive being written as JSON ends the process.

/// What is fed: a kind of file, or `condition` for the syntax of conditions.
let target = ProcessInfo.processInfo.environment["NAVGRAPH_FUZZ"] ?? ""
let kind = SourceKind(rawValue: target)
guard kind != nil && kind != .swift || target == "condition" else {
  let names = SourceKind.allCases.filter { $0 != .swift && $0 != .swiftCode }.map(\.rawValue) + ["condition"]
  print("set NAVGRAPH_FUZZ to one of: \(names.joined(separator: ", "))")
  exit(2)
}

/// Reads a condition, and what it is written as.
func tryCondition(_ bytes: [UInt8]) {
  guard let condition = try? Condition(parsing: String(decoding: bytes, as: UTF8.self)) else { return }
  guard let again = try? Condition(parsing: condition.description), again == condition else {
    // That is how libFuzzer is told of a fault.
    fatalError("a condition is not read back: \(condition)")
  }
}

/// Reads a file, and what its graph is written as.
func tryFile(_ bytes: [UInt8], _ kind: SourceKind) {
  var reading = GraphImport()
  guard (try? reading.add(bytes, file: "fuzz", as: kind)) != nil else { return }
  let (graph, _) = reading.graph()
  let text = NavigationJSON.encode(graph)
  guard let again = try? NavigationJSON.decode(Array(text.utf8), file: "fuzz"), again == graph else {
    // That is how libFuzzer is told of a fault.
    fatalError("a graph is not read back:\n\(text)")
  }
}

/// What libFuzzer calls, by this name.
@_cdecl("LLVMFuzzerTestOneInput")
public func tryOne(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: data, count: size))
  if let kind { tryFile(bytes, kind) } else { tryCondition(bytes) }
  return 0
}

var count = CommandLine.argc
var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
exit(LLVMFuzzerRunDriver(&count, &words) { data, size in tryOne(data, size) })
