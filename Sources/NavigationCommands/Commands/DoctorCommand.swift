internal import Foundation
internal import NavigationGraph
internal import NavigationRendering

/// `navgraph doctor`: whether this machine has what pictures need.
struct DoctorCommand: ParsableCommand {
  static let name = "doctor"
  static let abstract = "Say whether this machine has what pictures need; exit 2 when it has not."
  static let usage = ""
  static let options: [Option<DoctorCommand>] = []
  var arguments: [String] = []

  mutating func validate() throws(ArgumentError) {
    if let extra = arguments.first { throw .unexpectedArgument(extra) }
  }

  func run(in session: Session) throws -> ExitCode {
    var isWell = true
    func say(_ subject: String, _ good: Bool, _ text: String) throws {
      isWell = isWell && good
      try session.print("\(good ? "ok  " : "FAIL") \(subject): \(text)\n")
    }
    try say("navgraph", true, NavigationTool.version)
    let version = Picture.graphvizVersion
    try say("graphviz", version != nil, version ?? "does not start; run 'dot -c'")
    var builder = NavigationGraph.Builder()
    builder.add(Screen("Home", exit: true))
    builder.add(Entry("Home"))
    let picture = DrawnPicture(of: Excerpt(builder.build()), PictureOptions(), in: session, renderer: session.renderer)
    for format in PictureFormat.allCases {
      do {
        try say(format.rawValue, true, "\(try format.bytes(of: picture).count) bytes")
      } catch {
        try say(format.rawValue, false, "\(error)")
      }
    }
    let fonts = Self.fontCount
    try say(
      "fonts", fonts > 0,
      fonts > 0 ? "\(fonts) files" : "none found, so PNG and PDF show boxes; install some, such as fonts-dejavu-core")
    return isWell ? .success : .failure
  }

  /// The number of font files in the places where systems keep them.
  private static var fontCount: Int {
    let home = FileManager.default.homeDirectoryForCurrentUser.path
    let folders = [
      "/usr/share/fonts", "/usr/local/share/fonts", "\(home)/.local/share/fonts", "\(home)/.fonts",
      "/System/Library/Fonts", "/Library/Fonts",
    ]
    return folders.reduce(0) { count, folder in
      count
        + (FileManager.default.enumerator(atPath: folder)?.count { name in
          let name = (name as? String ?? "").lowercased()
          return [".ttf", ".otf", ".ttc", ".pfb"].contains { name.hasSuffix($0) }
        } ?? 0)
    }
  }
}
