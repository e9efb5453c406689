import NavigationFormats
import NavigationGraph
import Testing

@Suite("Storyboards")
struct StoryboardTests {
  /// A storyboard of some scenes, each the element of its controller and what stands beside it.
  private func storyboard(
    _ initial: String? = nil, runtime: String = "iOS.CocoaTouch", attributes: String = "", _ scenes: String...
  ) -> String {
    let first = initial.map { " initialViewController=\"\($0)\"" } ?? ""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" targetRuntime="\(runtime)"\(first)\(attributes)>
      <scenes>
      \(scenes.map { "<scene><objects>\($0)</objects></scene>" }.joined(separator: "\n"))
      </scenes>
      <inferredMetricsTieBreakers><segue reference="s1"/></inferredMetricsTieBreakers>
      </document>
      """
  }

  private func controller(_ id: String, _ attributes: String = "", _ inside: String = "") -> String {
    "<viewController id=\"\(id)\" sceneMemberID=\"viewController\" \(attributes)>\(inside)</viewController>"
  }

  private func segue(_ to: String, _ kind: String = "show", _ attributes: String = "") -> String {
    "<connections><segue destination=\"\(to)\" kind=\"\(kind)\" id=\"s-\(to)-\(kind)\" \(attributes)/></connections>"
  }

  @Test("scenes are screens, segues transitions with what sets them off, and the rest of the file says nothing")
  func scenes() throws {
    let main = try Imported(
      (
        "Main.storyboard",
        storyboard(
          "a",
          controller(
            "a", #"customClass="LoginViewController" title="Log in""#,
            "<view><button id=\"b1\">\(segue("b", "show", "identifier=\"signUp\""))</button>"
              + "<tableViewCell>\(segue("c", "presentation"))</tableViewCell></view>"
              + segue("c", "presentation", #"identifier="terms" modalPresentationStyle="fullScreen""#)),
          controller("b", #"title="Sign up" storyboardIdentifier="signUpID""#),
          controller("c", #"storyboardIdentifier="terms""#, segue("b", "custom"))
            + "<tapGestureRecognizer id=\"tap\">\(segue("a", "popoverPresentation"))</tapGestureRecognizer>")
      ))
    #expect(
      main.lines == [
        "entry LoginViewController (launch)",
        #"route LoginViewController signUp → "Sign up" push by button"#,
        "route LoginViewController terms → terms cover by code",
        #"route LoginViewController "to terms" → terms sheet by tableViewCell"#,
        #"route terms "to LoginViewController" → LoginViewController sheet by tapGestureRecognizer"#,
        #"route terms "to Sign up" → "Sign up" by code"#,
        "screen LoginViewController", #"screen "Sign up""#, "screen terms",
      ])
    #expect(main.findings().isEmpty)
    #expect(main.graph.transitions[0].location == SourceLocation(file: "Main.storyboard", line: 4))
  }

  @Test("what leads to a container leads to what it shows; tab bars are screens of that kind")
  func containers() throws {
    let main = try Imported(
      (
        "Main.storyboard",
        storyboard(
          "tabs",
          "<tabBarController id=\"tabs\" sceneMemberID=\"viewController\"><connections>"
            + #"<segue destination="nav" kind="relationship" relationship="viewControllers" id="r1"/>"#
            + #"<segue destination="split" kind="relationship" relationship="viewControllers" id="r2"/>"#
            + "</connections></tabBarController>",
          "<navigationController id=\"nav\" sceneMemberID=\"viewController\" storyboardIdentifier=\"x\">"
            + segue("feed", "relationship", #"relationship="rootViewController""#)
            + segue("post", "show", #"identifier="fromContainer""#) + "</navigationController>",
          "<splitViewController id=\"split\" sceneMemberID=\"viewController\"><connections>"
            + #"<segue destination="post" kind="relationship" relationship="detailViewController" id="r3"/>"#
            + #"<segue destination="list" kind="relationship" relationship="masterViewController" id="r4"/>"#
            + "</connections></splitViewController>",
          controller("feed", #"customClass="Feed""#, segue("embedded", "embed")),
          controller("list", #"customClass="List""#, segue("nav2", "showDetail")),
          controller("post", #"customClass="Post""#), controller("embedded", #"customClass="Map""#),
          // What it shows is set in code.
          "<navigationController id=\"nav2\" sceneMemberID=\"viewController\"/>")
      ))
    #expect(
      main.lines
        == [
          #"entry "tabBarController (tabs)" (launch)"#,
          "route Feed fromContainer → Post push by code", #"route Feed "to Map" → Map embed by code"#,
          #"route List "to Post" → Post detail"#,
          #"route List "to navigationController (nav2)" → "navigationController (nav2)" detail by code"#,
          #"route "tabBarController (tabs)" "to Feed" → Feed tab"#,
          #"route "tabBarController (tabs)" "to List" → List tab"#,
          "screen Feed", "screen List", "screen Map", "screen Post", #"screen "navigationController (nav2)""#,
          #"screen "tabBarController (tabs)" tabs"#,
        ].sorted { $0.filter { $0 != "\"" } < $1.filter { $0 != "\"" } })
    #expect(main.findings().isEmpty)
  }

  @Test("containers that show each other, and chains of them, come to an end")
  func circularContainers() throws {
    let names = (0..<50_000).map { "n\($0)" }
    let chain = zip(names, names.dropFirst()).map { name, next in
      "<scene><objects><navigationController id=\"\(name)\" sceneMemberID=\"viewController\">"
        + segue(next, "relationship", #"relationship="rootViewController""#)
        + "</navigationController></objects></scene>"
    }
    let long =
      "<document type=\"Storyboard\" initialViewController=\"n0\"><scenes>\(chain.joined())"
      + "<scene><objects>\(controller("n49999", #"customClass="End""#))</objects></scene></scenes></document>"
    #expect(try Imported(("Long.storyboard", long)).lines == ["entry End (launch)", "screen End"])
    func navigation(_ id: String, _ shown: String) -> String {
      "<navigationController id=\"\(id)\" sceneMemberID=\"viewController\">"
        + segue(shown, "relationship", #"relationship="rootViewController""#) + "</navigationController>"
    }
    let circle = try Imported(("C.storyboard", storyboard("b", navigation("a", "b"), navigation("b", "a"))))
    #expect(
      circle.lines == [#"entry "navigationController (a)" (launch)"#, #"screen "navigationController (a)""#])
  }

  @Test("references lead to scenes of other files, the nearest of a name; one that is missing is told once")
  func references() throws {
    func placeholder(_ id: String, _ attributes: String) -> String {
      "<viewControllerPlaceholder id=\"\(id)\" sceneMemberID=\"viewController\" \(attributes)/>"
    }
    let main = storyboard(
      "a",
      controller(
        "a", #"customClass="Home""#,
        segue("p1", "show", #"identifier="settings""#) + segue("p2", "show", #"identifier="privacy""#)
          + segue("p3", "show", #"identifier="me""#) + segue("p4", "show", #"identifier="nobody""#)),
      placeholder("p1", #"storyboardName="Settings""#),
      placeholder("p2", #"storyboardName="Settings" referencedIdentifier="privacyScene""#),
      placeholder("p3", #"referencedIdentifier="meScene""#),
      placeholder("p4", #"storyboardName="Settings" referencedIdentifier="gone""#),
      controller("m", #"customClass="Me" storyboardIdentifier="meScene""#))
    let settings = storyboard(
      "s", controller("s", #"customClass="Settings""#),
      controller("t", #"customClass="Privacy" storyboardIdentifier="privacyScene""#))
    let other = storyboard("z", controller("z", #"customClass="Elsewhere""#))
    let both = try Imported(
      ("App/Main.storyboard", main), ("Other/Settings.storyboard", other), ("App/Settings.storyboard", settings))
    #expect(
      both.lines.filter { !$0.hasPrefix("screen") && !$0.hasPrefix("flow") } == [
        #"entry Elsewhere (code) "Settings""#, "entry Home (launch)", "route Home me → Me push by code",
        "route Home nobody → Settings.storyboard/gone push by code",
        "route Home privacy → Privacy push by code", "route Home settings → Settings push by code",
      ])
    #expect(both.graph.flows.map(\.id) == ["Main", "Other/Settings", "App/Settings"])
    #expect(
      both.findings() == [
        "App/Main.storyboard:4: error: [undefined-screen] screen 'Settings.storyboard/gone' is not declared, but route 'nobody' of 'Home' leads to it; declare it or correct the name"
      ])
    let alone = try Imported(("App/Main.storyboard", main))
    #expect(
      alone.findings() == [
        "App/Main.storyboard:4: warning: [missing-file] 'Settings.storyboard' is not among the inputs; name it too, or the folder of both"
      ])
    #expect(
      alone.graph.screens.filter { $0.kind == .external }.map(\.id.rawValue) == [
        "Settings.storyboard", "Settings.storyboard/privacyScene", "Settings.storyboard/gone",
      ])
  }

  @Test("an unwind leads back to where a method is, which the file does not say")
  func unwind() throws {
    let main = try Imported(
      (
        "Main.storyboard",
        storyboard(
          "a", controller("a", #"customClass="List""#, segue("b", "show", #"identifier="open""#)),
          controller("b", #"customClass="Detail""#, segue("x", "unwind", #"unwindAction="backToList:""#))
            + #"<exit id="x" sceneMemberID="exit"/>"#, controller("c", #"customClass="Lost""#))
      ))
    #expect(main.lines.contains(#"route Detail "to backToList:" → ? "backToList:" unwind by code"#))
    // A way back opens no question of what can be reached; Xcode warns of such a scene as well.
    #expect(
      main.findings() == [
        "Main.storyboard:6: error: [unreachable-screen] no path from any entry leads to screen 'Lost'; add a transition to it or remove it"
      ])
  }

  @Test("a segue to what is not there is a finding with its line")
  func dangling() throws {
    let main = try Imported(
      (
        "M.storyboard",
        storyboard("a", controller("a", #"customClass="Menu""#, segue("gone", "show", #"identifier="go""#)))
      ))
    #expect(
      main.findings() == [
        "M.storyboard:4: error: [undefined-screen] screen 'gone' is not declared, but route 'go' of 'Menu' leads to it; declare it or correct the name"
      ])
  }

  @Test("scenes that only code can show are entries of that kind, and those behind them are reachable")
  func entriesByCode() throws {
    let file = storyboard(
      nil, controller("a", #"customClass="A" storyboardIdentifier="first""#, segue("b")),
      controller("b", #"customClass="B" storyboardIdentifier="second""#),
      controller("c", #"customClass="C""#, segue("d")),
      controller("d", #"customClass="D" storyboardIdentifier="third""#, segue("c")))
    let graph = try Imported(("Auth.storyboard", file))
    #expect(graph.lines.filter { $0.hasPrefix("entry") } == [#"entry A (code) "first""#, #"entry D (code) "third""#])
    #expect(graph.findings().isEmpty)
  }

  @Test("names are classes, then titles, then identifiers, with what tells them apart")
  func names() throws {
    let file = storyboard(
      "a", controller("a", #"customClass="Page" title="One""#, segue("b") + segue("c") + segue("d") + segue("e")),
      controller("b", #"customClass="Page" title="Two""#, segue("f")),
      controller("c", #"title="Plain""#), controller("d", #"storyboardIdentifier="ident""#), controller("e"),
      controller("f", #"customClass="Page (One)""#))
    #expect(
      try Imported(("Main.storyboard", file)).graph.screens.map(\.id.rawValue) == [
        "Page (One)", "Page (Two)", "Plain", "ident", "viewController (e)", "Page (One) (Main.storyboard 5)",
      ])
    let page = storyboard("a", controller("a", #"customClass="Page""#))
    #expect(
      try Imported(("Phone.storyboard", page), ("Pad.storyboard", page)).graph.screens.map(\.id.rawValue) == [
        "Page (Phone)", "Page (Pad)",
      ])
  }

  @Test("of localised copies one is taken, that of Base.lproj first; launch screens are left out")
  func copies() throws {
    let german = storyboard("a", controller("a", #"customClass="German""#))
    let base = storyboard("a", controller("a", #"customClass="Base""#))
    let launch = storyboard("l", attributes: #" launchScreen="YES""#, controller("l", #"customClass="Splash""#))
    let graph = try Imported(
      ("de.xcloc/Source Contents/App/Base.lproj/Main.storyboard", german), ("App/de.lproj/Main.storyboard", german),
      ("App/Base.lproj/Main.storyboard", base), ("App/fr.lproj/Main.storyboard", german), ("Launch.storyboard", launch))
    #expect(graph.lines == ["entry Base (launch)", "screen Base"])
  }

  @Test("macOS: windows are transparent, the menu is a place, show opens a window")
  func macOS() throws {
    let file = storyboard(
      "w", runtime: "MacOSX.Cocoa",
      #"<application id="app" sceneMemberID="application"><menuItem id="m">"# + segue("p", "sheet")
        + "</menuItem></application>",
      #"<windowController id="w" sceneMemberID="viewController">"#
        + segue("v", "relationship", #"relationship="window.shadowedContentViewController""#) + "</windowController>",
      controller("v", #"customClass="Main""#, segue("p", "show")), controller("p", #"customClass="Preferences""#))
    #expect(
      try Imported(("Main.storyboard", file)).lines == [
        "entry Main (launch)", #"entry "Main Menu" (launch)"#,
        #"route Main "to Preferences" → Preferences cover by code"#,
        #"route "Main Menu" "to Preferences" → Preferences sheet by menuItem"#, "screen Main",
        #"screen "Main Menu""#, "screen Preferences",
      ])
  }

  @Test("watchOS: controllers are no members by name, notifications come by themselves")
  func watchOS() throws {
    let file = """
      <document type="com.apple.InterfaceBuilder.WatchKit.Storyboard" targetRuntime="watchKit" initialViewController="a">
      <scenes><scene><objects><controller id="a" customClass="Start" identifier="start">\(segue("b", "push"))</controller></objects></scene>
      <scene><objects><controller id="b" customClass="Next"/></objects></scene>
      <scene><objects><notificationController id="n">\(segue("d", "relationship", #"relationship="dynamicNotificationInterface""#))</notificationController></objects></scene>
      <scene><objects><controller id="d" customClass="Dynamic"/></objects></scene></scenes></document>
      """
    let graph = try Imported(("Interface.storyboard", file))
    #expect(
      graph.lines.filter { !$0.hasPrefix("screen") } == [
        "entry Dynamic (notification)", "entry Start (launch)", #"entry "notificationController (n)" (notification)"#,
        #"route Start "to Next" → Next push by code"#,
      ])
    #expect(graph.findings().isEmpty)
  }

  @Test(
    "what is no storyboard says so",
    arguments: [
      (
        #"<document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB"/>"#,
        "A.storyboard:1: error: this is no storyboard, but 'com.apple.InterfaceBuilder3.CocoaTouch.XIB'; nibs and old archives have no segues"
      ),
      (
        "<archive/>",
        "A.storyboard:1: error: this is no storyboard, but 'archive'; nibs and old archives have no segues"
      ),
      ("<plist/>", "A.storyboard:1: error: the root element is 'plist', not 'archive' or 'document'"),
    ])
  func noStoryboard(text: String, message: String) { #expect(fault("A.storyboard", text) == message) }

  @Test("one without scenes is legal, and so is one that is all the app has")
  func few() throws {
    #expect(try Imported(("A.storyboard", storyboard())).graph.screens.isEmpty)
    let one = try Imported(("A.storyboard", storyboard("a", controller("a", #"customClass="Only""#))))
    // Code can lead on from it: it is no dead end that one could know of.
    #expect(one.findings().isEmpty)
    #expect(one.findings(Severities(bySource: [.storyboard: ["dead-end": .error]])).count == 1)
  }
}
