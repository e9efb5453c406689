// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// Where SwiftSyntax, with which Swift sources are read, comes from.
///
/// The toolchain carries a compiled copy, which needs no network and no build. The environment chooses:
///
/// - nothing: the copy beside the first `swift` on `PATH` that has one, or else the package;
/// - `SWIFT_HOST_LIBRARIES=<folder>`: the copy in that folder, for shims that hide the toolchain;
/// - `SWIFT_SYNTAX=package`: the package;
/// - `SWIFT_SYNTAX=none`: nothing; Swift sources are then not read.
enum SwiftSyntaxOrigin {
  case toolchain(folder: String), package, none
}

let swiftSyntax: SwiftSyntaxOrigin = {
  let environment = Context.environment
  switch environment["SWIFT_SYNTAX"] {
  case "package": return .package
  case "none": return .none
  default: break
  }
  let candidates =
    environment["SWIFT_HOST_LIBRARIES"].map { [$0] }
    ?? (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/swift" }
    .filter(FileManager.default.isExecutableFile(atPath:))
    .map {
      URL(fileURLWithPath: $0).resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("lib/swift/host").path
    }
  let found = candidates.first { FileManager.default.fileExists(atPath: "\($0)/SwiftSyntax.swiftmodule") }
  return found.map { .toolchain(folder: $0) } ?? .package
}()

/// Whether readers are built for libFuzzer, which needs flags that no package may pass on.
let isFuzzing = Context.environment["FUZZ"] == "1"

/// The language features that every target is built with.
let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
  ] + (isFuzzing ? [.unsafeFlags(["-sanitize=fuzzer,address"])] : [])

/// The same for a target whose imports reach SwiftSyntax, however indirectly: importers of a module load what it loads.
var swiftSourceSettings = settings
/// For the target that names SwiftSyntax; products that link the target get them too.
var swiftSyntaxLinking: [LinkerSetting] = []
var swiftSyntaxProducts: [Target.Dependency] = []
var packages: [Package.Dependency] = []
/// What reads Swift sources, if anything can.
var swiftSourceImport: [Target.Dependency] = ["SwiftSourceImport"]

switch swiftSyntax {
case .toolchain(let folder):
  swiftSourceSettings.append(.unsafeFlags(["-I", folder]))
  swiftSyntaxLinking = [.unsafeFlags(["-L", folder, "-Xlinker", "-rpath", "-Xlinker", folder])]
case .package:
  packages = [.package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"605.0.0")]
  swiftSyntaxProducts = ["SwiftParser", "SwiftSyntax"].map { .product(name: $0, package: "swift-syntax") }
case .none: swiftSourceImport = []
}
if !swiftSourceImport.isEmpty { swiftSourceSettings.append(.define("SWIFT_SOURCES")) }

let package = Package(
  name: "navgraph",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [
    .library(name: "NavigationGraph", targets: ["NavigationGraph"]),
    .library(name: "NavigationRouting", targets: ["NavigationRouting"]),
    .library(name: "NavigationFormats", targets: ["NavigationFormats"]),
    .library(name: "NavigationReports", targets: ["NavigationReports"]),
    .library(name: "NavigationRendering", targets: ["NavigationRendering"]),
    .library(name: "NavigationCommands", targets: ["NavigationCommands"]),
    .executable(name: "navgraph", targets: ["navgraph"]),
    .plugin(name: "NavgraphPlugin", targets: ["NavgraphPlugin"]),
    .executable(name: "LoginFlow", targets: ["LoginFlow"]),
    .executable(name: "navgraph-benchmark", targets: ["navgraph-benchmark"]),
  ],
  dependencies: packages,
  targets: [
    .target(name: "NavigationGraph", swiftSettings: settings),
    .target(name: "NavigationRouting", dependencies: ["NavigationGraph"], swiftSettings: settings),
    .target(
      name: "NavigationFormats", dependencies: ["NavigationGraph"],
      resources: [.embedInCode("JSON/navgraph.schema.json"), .embedInCode("JSON/baseline.schema.json")],
      swiftSettings: settings),
    .target(
      name: "NavigationReports", dependencies: ["NavigationGraph"],
      resources: [.embedInCode("audit.schema.json"), .embedInCode("diff.schema.json")], swiftSettings: settings),
    .systemLibrary(
      name: "CGraphviz", pkgConfig: "libgvc", providers: [.apt(["libgraphviz-dev"]), .brew(["graphviz"])]),
    .target(
      name: "NavigationRendering", dependencies: ["NavigationGraph", "CGraphviz"], swiftSettings: settings),
    .target(
      name: "NavigationCommands",
      dependencies: [
        "NavigationGraph", "NavigationRouting", "NavigationFormats", "NavigationReports", "NavigationRendering",
      ],
      resources: [.embedInCode("Configuration/configuration.schema.json")], swiftSettings: settings),
    .executableTarget(
      name: "navgraph", dependencies: ["NavigationCommands"] + swiftSourceImport, swiftSettings: swiftSourceSettings),
    .plugin(
      name: "NavgraphPlugin",
      capability: .command(
        intent: .custom(verb: "navgraph", description: "Analyse and draw the navigation of the app.")),
      dependencies: ["navgraph"], path: "Sources/Plugins/NavgraphPlugin"),
    .executableTarget(
      name: "navgraph-benchmark",
      dependencies: ["NavigationGraph", "NavigationFormats", "NavigationRendering", "NavigationCommands"]
        + swiftSourceImport,
      swiftSettings: swiftSourceSettings),
    .executableTarget(
      name: "LoginFlow", dependencies: ["NavigationGraph", "NavigationRouting", "NavigationCommands"],
      path: "Samples/LoginFlow", exclude: ["LoginFlow.svg"], swiftSettings: settings),
    .target(
      name: "NavigationTestSupport", dependencies: ["NavigationGraph", "NavigationCommands"],
      path: "Tests/NavigationTestSupport", swiftSettings: settings),
    .testTarget(
      name: "NavigationGraphTests", dependencies: ["NavigationGraph", "NavigationTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "NavigationRoutingTests", dependencies: ["NavigationGraph", "NavigationRouting"],
      swiftSettings: settings),
    .testTarget(
      name: "NavigationFormatsTests",
      dependencies: ["NavigationGraph", "NavigationFormats", "NavigationTestSupport"], swiftSettings: settings),
    .testTarget(
      name: "NavigationRenderingTests",
      dependencies: ["NavigationGraph", "NavigationRendering", "NavigationTestSupport"],
      exclude: ["Snapshots"], swiftSettings: settings),
    .testTarget(
      name: "NavigationCommandsTests",
      dependencies: [
        "NavigationGraph", "NavigationCommands", "NavigationFormats", "NavigationTestSupport", "navgraph", "LoginFlow",
      ], exclude: ["Snapshots"], swiftSettings: settings),
  ]
)

if !swiftSourceImport.isEmpty {
  package.targets += [
    .target(
      name: "SwiftSourceImport", dependencies: ["NavigationGraph", "NavigationFormats"] + swiftSyntaxProducts,
      swiftSettings: swiftSourceSettings, linkerSettings: swiftSyntaxLinking),
    .testTarget(
      name: "SwiftSourceImportTests", dependencies: ["SwiftSourceImport", "NavigationGraph", "NavigationFormats"],
      swiftSettings: swiftSourceSettings),
  ]
}

if isFuzzing {
  package.targets += [
    .target(name: "CFuzzer"),
    .executableTarget(
      name: "navgraph-fuzz", dependencies: ["CFuzzer", "NavigationGraph", "NavigationFormats"], swiftSettings: settings,
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address"])]),
  ]
}
