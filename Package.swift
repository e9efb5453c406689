// swift-tools-version: 6.2
import PackageDescription

/// Whether readers are built for libFuzzer, which needs flags that no package may pass on.
let isFuzzing = Context.environment["FUZZ"] == "1"

/// The language features that every target is built with.
let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
  ] + (isFuzzing ? [.unsafeFlags(["-sanitize=fuzzer,address"])] : [])

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
    .executableTarget(name: "navgraph", dependencies: ["NavigationCommands"], swiftSettings: settings),
    .plugin(
      name: "NavgraphPlugin",
      capability: .command(
        intent: .custom(verb: "navgraph", description: "Analyse and draw the navigation of the app.")),
      dependencies: ["navgraph"], path: "Sources/Plugins/NavgraphPlugin"),
    .executableTarget(
      name: "navgraph-benchmark",
      dependencies: ["NavigationGraph", "NavigationFormats", "NavigationRendering", "NavigationCommands"],
      swiftSettings: settings),
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

if isFuzzing {
  package.targets += [
    .target(name: "CFuzzer"),
    .executableTarget(
      name: "navgraph-fuzz", dependencies: ["CFuzzer", "NavigationGraph", "NavigationFormats"], swiftSettings: settings,
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address"])]),
  ]
}
