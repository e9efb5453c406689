import Foundation
import NavigationTestSupport
import Testing

@testable import NavigationCommands

@Suite("PathPatterns")
struct PathPatternTests {
  private static let patterns = [
    "*.log", "/top", "dir/", "a/b", "**/deep", "x/**", "y/**/z", "# no", "\\#yes", "q?", "[ab]c", "a*/c ", "m/*.txt",
    "/",
    "*\n!*.txt", "a.log\n!a.log",
  ]
  private static let paths = [
    "a.log", "sub/a.log", "top", "sub/top", "dir", "dir/f", "sub/dir", "a/b", "c/a/b", "deep", "p/q/deep", "x", "x/y",
    "x/y/z", "y/z", "y/1/z", "y/1/2/z", "# no", "#yes", "q1", "q12", "ac", "cc", "a1/c", "m/a.txt", "m/n/a.txt",
    "other",
  ]

  @Test("patterns are read as Git reads them", arguments: patterns)
  func likeGit(pattern: String) throws {
    guard let git = ProgramRun.path(of: "git") else { return }
    try withFolder { folder throws in
      _ = try ProgramRun(git, ["init", "-q"], in: folder)
      try write(pattern + "\n", to: folder.appending(path: ".gitignore"))
      let words = ["-c", "core.quotePath=false", "check-ignore", "--no-index", "--stdin"]
      let run = try ProgramRun(git, words, in: folder, input: Self.paths.joined(separator: "\n"))
      let ignored = Set(run.output.split(separator: "\n").map { $0.filter { $0 != "\"" } })
      var own = PathPatterns()
      own.add(pattern)
      for path in Self.paths {
        // Folders that are left out are not walked.
        let parts = path.split(separator: "/")
        let isLeftOut = (1...parts.count).contains { count in
          own.leaveOut(parts.prefix(count).joined(separator: "/"), isFolder: count < parts.count)
        }
        #expect(isLeftOut == ignored.contains(path), "\(path)")
      }
    }
  }

  @Test("patterns of a folder are about what lies in it")
  func base() {
    var own = PathPatterns()
    own.add("/a\n*.x", in: "sub/")
    #expect(own.leaveOut("sub/a", isFolder: false) && own.leaveOut("sub/deep/b.x", isFolder: false))
    #expect(!own.leaveOut("a", isFolder: false) && !own.leaveOut("b.x", isFolder: false))
  }
}
