import NavigationFormats
import NavigationGraph
import Testing

@Suite("Android navigation XML")
struct AndroidNavigationTests {
  private func navigation(_ attributes: String, _ inside: String) -> String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <navigation xmlns:android="http://schemas.android.com/apk/res/android"
      xmlns:app="http://schemas.android.com/apk/res-auto" \(attributes)>
    \(inside)
    </navigation>
    """
  }

  @Test("destinations of all tags, known and not, and what leads to them")
  func destinations() throws {
    let graph = try Imported(
      (
        "nav.xml",
        navigation(
          #"android:id="@+id/root" app:startDestination="@id/home""#,
          """
          <fragment android:id="@+id/home" android:name="org.example.Home" android:label="Start">
            <action android:id="@+id/toSheet" app:destination="@id/sheet"/>
            <action android:id="@+id/toWeb" app:destination="@id/web"/>
            <action android:id="@+id/toOwn" app:destination="@id/own"/>
            <action app:destination="@id/custom"/>
          </fragment>
          <dialog android:id="@+id/sheet" android:label="@string/title"/>
          <activity android:id="@+id/web" app:action="android.intent.action.VIEW"/>
          <activity android:id="@+id/own" android:name=".Own"/>
          <chrome android:id="@id/custom"/>
          <unknown/>
          <composable android:id="@+id/lost"/>
          """)
      ))
    #expect(
      graph.lines == [
        "entry home (launch)", #"route home "to custom" → custom push"#, "route home toOwn → own push",
        "route home toSheet → sheet sheet", "route home toWeb → web external", "screen custom",
        #"screen home title "Start""#, "screen lost", "screen own", "screen sheet", "screen web external",
      ])
    // Code can navigate by id, so that it is no more than a note.
    #expect(
      graph.findings() == [
        "nav.xml:15: note: [unreachable-screen] no path from any entry leads to screen 'lost'; add a transition to it or remove it"
      ])
    #expect(
      graph.findings(Severities(bySource: [.android: ["unreachable-screen": .error]])).first?.contains("error") == true)
  }

  @Test("popUpTo: what is popped decides the move")
  func popUpTo() throws {
    func action(_ id: String, _ attributes: String) -> String { "<action android:id=\"@+id/\(id)\" \(attributes)/>" }
    let graph = try Imported(
      (
        "nav.xml",
        navigation(
          #"android:id="@+id/root" app:startDestination="@id/a""#,
          "<fragment android:id=\"@+id/a\">" + action("toB", #"app:destination="@id/b""#) + "</fragment>"
            + "<fragment android:id=\"@+id/b\">"
            + action("replace", #"app:destination="@id/a" app:popUpTo="@id/b" app:popUpToInclusive="true""#)
            + action("keep", #"app:destination="@id/a" app:popUpTo="@id/b""#)
            + action("over", #"app:destination="@id/b" app:popUpTo="@id/a""#)
            + action("all", #"app:destination="@id/a" app:popUpTo="@id/root" app:popUpToInclusive="true""#)
            + action("again", #"app:destination="@id/b" app:launchSingleTop="true""#)
            + action("toA", #"app:popUpTo="@id/a""#) + action("toStart", #"app:popUpTo="@id/root""#)
            + action("close", #"app:popUpTo="@id/b" app:popUpToInclusive="true""#)
            + action("belowA", #"app:popUpTo="@id/a" app:popUpToInclusive="true""#)
            + action("leave", #"app:popUpTo="@id/root" app:popUpToInclusive="true""#)
            + action("clear", #"app:destination="@id/a" app:clearTask="true""#)
            + action("nothing", "") + "</fragment>")
      ))
    #expect(
      graph.lines.filter { $0.hasPrefix("route b") } == [
        "route b again → b replace", "route b all → a root",
        #"route b belowA → ? "what lies below 'a'" unwind"#, "route b clear → a root", "route b close back",
        "route b keep → a push", "route b leave finish finish leave",
        #"route b nothing → ? "an action without a destination""#, "route b over → b replace",
        "route b replace → a replace",
        "route b toA → a unwind", "route b toStart → a unwind",
      ])
  }

  @Test("an action of a graph is one of each destination inside, unless a nearer one has its id")
  func globalActions() throws {
    let graph = try Imported(
      (
        "nav.xml",
        navigation(
          #"app:startDestination="@id/a""#,
          """
          <action android:id="@+id/help" app:destination="@id/h"/>
          <fragment android:id="@+id/a"/>
          <fragment android:id="@+id/h"/>
          <navigation android:id="@+id/inner" app:startDestination="@id/b" android:label="Inside">
            <action android:id="@+id/out" app:destination="@id/a"/>
            <action android:id="@+id/help" app:destination="@id/c"/>
            <fragment android:id="@+id/b"><action android:id="@+id/out" app:destination="@id/c"/></fragment>
            <fragment android:id="@+id/c"/>
          </navigation>
          """)
      ))
    #expect(
      graph.lines.filter { !$0.hasPrefix("screen") }
        == [
          "entry a (launch)", #"flow inner title "Inside""#, "route a help → h push", "route b help → c push",
          "route b out → c push", "route c help → c push", "route c out → a push", "route h help → h push",
        ].sorted())
    #expect(graph.graph.screen("b")?.flow == "inner")
  }

  @Test("what leads to a graph leads to its start; ids that repeat are told apart by their graphs")
  func nesting() throws {
    let graph = try Imported(
      (
        "nav.xml",
        navigation(
          #"app:startDestination="@id/one""#,
          """
          <navigation android:id="@+id/one" app:startDestination="@id/deep">
            <navigation android:id="@+id/deep" app:startDestination="@id/list">
              <fragment android:id="@+id/list"><action android:id="@+id/go" app:destination="@id/two"/></fragment>
            </navigation>
          </navigation>
          <navigation android:id="@+id/two" app:startDestination="@id/list">
            <fragment android:id="@+id/list"><action android:id="@+id/self" app:destination="@id/list"/></fragment>
          </navigation>
          """)
      ))
    #expect(
      graph.lines.filter { !$0.hasPrefix("screen") && !$0.hasPrefix("flow") } == [
        "entry deep/list (launch)", "route deep/list go → two/list push", "route two/list self → two/list push",
      ])
  }

  @Test("links are entries with their templates, arguments are what a transition takes")
  func linksAndArguments() throws {
    let graph = try Imported(
      (
        "nav.xml",
        navigation(
          #"app:startDestination="@id/a""#,
          """
          <fragment android:id="@+id/a"><action android:id="@+id/open" app:destination="@id/item">
            <argument android:name="tab" android:defaultValue="1"/></action></fragment>
          <fragment android:id="@+id/item">
            <argument android:name="id" app:argType="long"/>
            <argument android:name="tab" app:argType="integer" android:defaultValue="0"/>
            <argument android:name="note" app:argType="string" app:nullable="true" android:defaultValue="@null"/>
            <argument android:name="flag" android:defaultValue="true"/>
            <deepLink app:uri="example.org/item/{id}"/>
            <deepLink app:action="org.example.OPEN" app:mimeType="a/b"/>
            <deepLink/>
          </fragment>
          """)
      ))
    #expect(
      graph.lines.filter { !$0.hasPrefix("screen") } == [
        "entry a (launch)", #"entry item (deepLink) "example.org/item/{id}""#,
        #"entry item (deepLink) "org.example.OPEN""#,
        #"route a open → item push taking "id: long, tab: integer = 1, note: string? = @null, flag: boolean = true""#,
      ])
  }

  @Test("files include each other by name, those of one source set first; a missing one is told once")
  func includes() throws {
    let main = navigation(
      #"android:id="@+id/main" app:startDestination="@id/home""#,
      """
      <include app:graph="@navigation/home"/>
      <include app:graph="@navigation/gone"/>
      <include-dynamic android:id="@+id/feature" app:moduleName="feature" app:graphResName="gone"/>
      <action android:id="@+id/help" app:destination="@id/helpScreen"/>
      <action android:id="@+id/far" app:destination="@id/far"/>
      """)
    let home = navigation(
      #"android:id="@+id/home" app:startDestination="@id/title""#,
      #"<fragment android:id="@+id/title"/><fragment android:id="@+id/helpScreen"/>"#)
    let test = navigation(
      #"android:id="@+id/home" app:startDestination="@id/testTitle""#, #"<fragment android:id="@+id/testTitle"/>"#)
    let graph = try Imported(
      ("src/main/res/navigation/main.xml", main), ("src/test/res/navigation/home.xml", test),
      ("src/main/res/navigation/home.xml", home))
    #expect(
      graph.lines.filter { !$0.hasPrefix("screen") && !$0.hasPrefix("flow") } == [
        "entry testTitle (launch)", "entry title (launch)",
        #"route helpScreen far → ? "'far', which may be in a file that is not among the inputs" push"#,
        "route helpScreen help → helpScreen push",
        #"route title far → ? "'far', which may be in a file that is not among the inputs" push"#,
        "route title help → helpScreen push",
      ])
    #expect(
      graph.findings() == [
        "src/main/res/navigation/main.xml:5: warning: [missing-file] '@navigation/gone' is not among the inputs; name it too, or the folder of both"
      ])
  }

  @Test("of the files of one name in several source sets, one that is empty says nothing")
  func variants() throws {
    let main = navigation(
      #"app:startDestination="@id/a""#,
      #"<fragment android:id="@+id/a"><action android:id="@+id/go" app:destination="@id/test"/></fragment><include app:graph="@navigation/test"/>"#
    )
    let test = navigation(#"android:id="@+id/test" app:startDestination="@id/t""#, #"<fragment android:id="@+id/t"/>"#)
    let graph = try Imported(
      ("src/device/res/navigation/test.xml", navigation(#"android:id="@+id/test""#, "")),
      ("src/main/res/navigation/main.xml", main), ("src/testers/res/navigation/test.xml", test))
    #expect(graph.lines.filter { $0.hasPrefix("route") } == ["route a go → t push"])
    #expect(graph.findings().isEmpty)
  }

  @Test("files that include each other are read once, and told")
  func circle() throws {
    func file(_ own: String, _ other: String) -> String {
      navigation(
        "android:id=\"@+id/\(own)\" app:startDestination=\"@id/\(own)1\"",
        "<fragment android:id=\"@+id/\(own)1\"><action android:id=\"@+id/go\" app:destination=\"@id/\(other)\"/></fragment>"
          + "<include app:graph=\"@navigation/\(other)\"/>")
    }
    let graph = try Imported(("a.xml", file("a", "b")), ("b.xml", file("b", "a")))
    #expect(graph.lines.filter { $0.hasPrefix("route") } == ["route a1 go → b1 push", "route b1 go → a1 push"])
    #expect(
      graph.findings() == [
        "b.xml:4: error: [cyclic-include] a.xml includes b.xml includes a.xml; take one of the includes out"
      ])
    let own = try Imported(("a.xml", file("a", "a")))
    #expect(own.checks == ["cyclic-include"])
  }

  @Test(
    "starts that are missing, not there, or not a child",
    arguments: [
      (
        #"app:startDestination="@id/inner""#,
        "nav.xml:2: error: [invalid-start] the start 'inner' of graph 'nav' is not a direct child of it (it is in 'g'); name a child, or the graph around it"
      ),
      (
        #"app:startDestination="@id/gone""#,
        "nav.xml:2: error: [invalid-start] the start 'gone' of graph 'nav' is not there; name a destination of it"
      ),
      (
        "",
        "nav.xml:2: warning: [invalid-start] graph 'nav' names no start; set 'app:startDestination', unless code does"
      ),
    ])
  func starts(attributes: String, message: String) throws {
    let text = navigation(
      attributes,
      """
      <navigation android:id="@+id/g" app:startDestination="@id/inner">
      <fragment android:id="@+id/inner"><action android:id="@+id/x" app:destination="@id/inner"/></fragment></navigation>
      """)
    let graph = try Imported(("nav.xml", text))
    #expect(graph.findings() == [message])
    #expect(graph.graph.entries.map(\.screen) == ["inner"])
  }

  @Test("a file without actions says that its moves are in code, and strands no screen")
  func noActions() throws {
    let graph = try Imported(
      (
        "nav.xml",
        navigation(
          #"android:id="@+id/main" app:startDestination="@id/a""#,
          (0..<5).map { "<fragment android:id=\"@+id/\("abcde".dropFirst($0).prefix(1))\"/>" }.joined())
      ))
    #expect(
      graph.findings() == [
        "nav.xml:2: note: [moves-in-code] 'main' has 5 destinations and no actions: its moves are in code"
      ])
    #expect(graph.graph.entries.map(\.kind) == [.launch, .code, .code, .code, .code])
  }

  @Test("an action to what is not there is told once, wherever it is taken")
  func dangling() throws {
    let graph = try Imported(
      (
        "nav.xml",
        navigation(
          #"app:startDestination="@id/a""#,
          """
          <action android:id="@+id/x" app:destination="@id/gone"/>
          <fragment android:id="@+id/a"><action android:id="@+id/y" app:destination="@id/b"/></fragment>
          <fragment android:id="@+id/b"/>
          """)
      ))
    #expect(
      graph.findings() == [
        "nav.xml:4: warning: [undefined-screen] screen 'gone' is not declared, but route 'x' of 'a' leads to it; declare it or correct the name"
      ])
  }

  @Test("other prefixes stand for the same names, and those of tools for nothing")
  func prefixes() throws {
    let text = """
      <navigation xmlns:a="http://schemas.android.com/apk/res/android" xmlns:b="http://schemas.android.com/apk/res-auto"
        xmlns:tools="http://schemas.android.com/tools" b:startDestination="@id/x" tools:startDestination="@id/y">
      <fragment a:id="@+id/x" tools:id="@+id/z"/><fragment a:id="@+id/y"/></navigation>
      """
    let graph = try Imported(("nav.xml", text))
    #expect(graph.graph.screens.map(\.id) == ["x", "y"])
    #expect(graph.graph.entries.first?.screen == "x")
  }

  @Test("global actions that would make too many transitions are refused")
  func tooMany() throws {
    let actions = (0..<11).map { "<action android:id=\"@+id/x\($0)\" app:destination=\"@id/f0\"/>" }.joined()
    let fragments = (0..<11).map { "<fragment android:id=\"@+id/f\($0)\"/>" }.joined()
    let text = navigation(#"app:startDestination="@id/f0""#, actions + fragments)
    let file = try AndroidNavigation(Array(text.utf8), file: "nav.xml")
    var builder = NavigationGraph.Builder()
    let error = #expect(throws: ImportError.self) { try AndroidNavigation.add([file], to: &builder, limit: 120) }
    #expect(
      error?.description == "nav.xml:4: error: global actions make more than 120 transitions, the most that are read")
    #expect(throws: Never.self) { try AndroidNavigation.add([file], to: &builder, limit: 121) }
  }
}
