internal import NavigationFormats
internal import NavigationGraph

/// What a project says about its audits: the file `.navgraph.json`, with the files that it extends.
///
/// Paths are as this process opens them; what a file names is relative to that file.
struct Configuration: Sendable {
  /// A value, and where it is written.
  struct Setting<Value: Sendable>: Sendable {
    var value: Value
    var location: SourceLocation

    init(_ value: Value, at location: SourceLocation) {
      self.value = value
      self.location = location
    }
  }

  /// The name of the file.
  static let fileName = ".navgraph.json"

  /// The JSON Schema of the file.
  static var schema: String { String(decoding: PackageResources.configuration_schema_json, as: UTF8.self) }

  /// The files that were read, those that are extended first.
  var files: [String] = []
  var inputs: Setting<[String]>?
  /// Patterns of paths that are left out of folders.
  var excludedInputs: Setting<[String]>?
  /// Entries, exits and facts that the inputs do not tell.
  var overrides = GraphOverrides()
  /// What Swift sources do not tell themselves.
  var sourceHints = SourceHints()
  /// Values that facts are assumed to have always.
  var assumptions: [String: Setting<String>] = [:]
  var severities: Severities = [:]
  /// Where each severity is written, by its key.
  var severityLocations: [String: SourceLocation] = [:]
  var failOn: Setting<Threshold>?
  var policies: [Policy] = []
  var ignores: [IgnoreRule] = []
  var reports: [Setting<Report>] = []
  var links: Setting<String>?
  var baselines: Setting<[String]>?
  var snapshot: Setting<String>?

  /// The checks and policies that there are.
  var checkNames: [String] { Check.all.map(\.id) + policies.map(\.id) }

  /// Adds what a file says that extends this.
  mutating func extend(with other: Configuration) {
    files += other.files
    inputs = other.inputs ?? inputs
    excludedInputs = other.excludedInputs ?? excludedInputs
    overrides.entries += other.overrides.entries
    overrides.exits += other.overrides.exits
    overrides.facts += other.overrides.facts
    sourceHints.add(other.sourceHints)
    assumptions.merge(other.assumptions) { $1 }
    severities.everywhere.merge(other.severities.everywhere) { $1 }
    for (kind, values) in other.severities.bySource {
      severities.bySource[kind, default: [:]].merge(values) { $1 }
    }
    severityLocations.merge(other.severityLocations) { $1 }
    failOn = other.failOn ?? failOn
    for policy in other.policies {
      if let known = policies.firstIndex(where: { $0.id == policy.id }) {
        policies[known] = policy
      } else {
        policies.append(policy)
      }
    }
    ignores += other.ignores
    let formats = Set(other.reports.map(\.value.format))
    reports = reports.filter { !formats.contains($0.value.format) } + other.reports
    links = other.links ?? links
    baselines = other.baselines ?? baselines
    snapshot = other.snapshot ?? snapshot
  }
}
