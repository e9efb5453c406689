import Foundation
import PackagePlugin

/// `swift package navgraph audit`: the tool, in the folder of the package that asks.
///
/// It reads the configuration there, and writes only what the words or the configuration name. What SwiftPM's sandbox
/// forbids to write needs `--allow-writing-to-package-directory`, or another place.
@main
struct NavgraphPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "navgraph").url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    // The exit code of the tool is the answer, and no error of the plug-in.
    guard process.terminationReason == .exit else { throw Failure(signal: process.terminationStatus) }
    exit(process.terminationStatus)
  }
}

/// The tool was ended by a signal.
private struct Failure: Error, CustomStringConvertible {
  let signal: Int32

  var description: String { "navgraph was ended by signal \(signal)" }
}
