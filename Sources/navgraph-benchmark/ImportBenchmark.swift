import Foundation
import NavigationFormats
import NavigationGraph

/// How long it takes to read files that know nothing of navgraph.
enum ImportBenchmark {
  /// Measures the files of a folder, or files that are made for it.
  static func run(_ folder: String?) throws {
    let files = try folder.map(contents) ?? generated()
    guard let largest = files.max(by: { $0.bytes.count < $1.bytes.count }) else { return }
    print("\(files.count) files to import, \(files.reduce(0) { $0 + $1.bytes.count } / 1024) KiB")
    row(
      "largest, \(largest.bytes.count / 1024) KiB",
      milliseconds(runs: 15) {
        var reading = GraphImport()
        try? reading.add(largest.bytes, file: largest.name)
        _ = reading.graph()
      })
    let copies = (0..<1000).map { number in
      let file = files[number % files.count]
      return (name: "c\(number / files.count)/copy\(number)-\(file.name)", bytes: file.bytes)
    }
    row(
      "1,000 copies, one after the other",
      milliseconds(runs: 3) {
        var reading = GraphImport()
        for copy in copies { try? reading.add(copy.bytes, file: copy.name) }
        _ = reading.graph()
      })
  }

  private static func contents(of folder: String) throws -> [(name: String, bytes: [UInt8])] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    return try names.filter { $0.hasSuffix(".storyboard") || $0.hasSuffix(".xml") }.map { name in
      (
        URL(filePath: name).lastPathComponent,
        [UInt8](try Data(contentsOf: URL(filePath: folder).appending(path: name)))
      )
    }
  }

  /// A storyboard as large as real ones get, full of views, and a navigation file with global actions.
  private static func generated() -> [(name: String, bytes: [UInt8])] {
    let view =
      #"<view contentMode="scaleToFill" id="v"><rect key="frame" x="0.0" y="0.0" width="375" height="44"/>"#
      + #"<autoresizingMask key="autoresizingMask" widthSizable="YES"/><constraints><constraint firstItem="a" id="c"/></constraints></view>"#
    let scenes = (0..<20).map { number in
      "<scene sceneID=\"s\(number)\"><objects><viewController id=\"c\(number)\" customClass=\"Screen\(number)\" sceneMemberID=\"viewController\">"
        + String(repeating: view + "\n", count: 45)
        + "<button id=\"b\(number)\"><connections><segue destination=\"c\((number + 1) % 20)\" kind=\"show\" id=\"g\(number)\"/></connections></button>"
        + "</viewController></objects></scene>"
    }
    let storyboard =
      #"<document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" initialViewController="c0"><scenes>"#
      + scenes.joined() + "</scenes></document>"
    let actions = (0..<14).map { "<action android:id=\"@+id/go\($0)\" app:destination=\"@id/f\($0)\"/>\n" }
    let fragments = (0..<60).map { "<fragment android:id=\"@+id/f\($0)\" android:name=\"org.example.F\($0)\"/>\n" }
    let navigation =
      #"<navigation xmlns:android="http://schemas.android.com/apk/res/android" xmlns:app="http://schemas.android.com/apk/res-auto" app:startDestination="@id/f0">"#
      + (actions + fragments).joined() + "</navigation>"
    return [("Main.storyboard", Array(storyboard.utf8)), ("main.xml", Array(navigation.utf8))]
  }
}
