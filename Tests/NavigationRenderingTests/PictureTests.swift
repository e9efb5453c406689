import Foundation
import NavigationGraph
import NavigationTestSupport
import Testing

@testable import NavigationRendering

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The elements of an SVG that a picture is made of.
final class SVGElements: NSObject, XMLParserDelegate {
  private(set) var texts: [String] = []
  private(set) var groups: [(id: String, classes: [String], title: String)] = []
  private(set) var links: [String] = []
  private(set) var names: Set<String> = []
  private(set) var attributes: Set<String> = []
  private var open: [Int] = []
  private var characters = ""

  init(_ svg: String) throws {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.coderInvalidValue) }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    names.insert(name)
    self.attributes.formUnion(attributes.keys)
    if name == "g" {
      open.append(groups.count)
      groups.append((attributes["id"] ?? "", attributes["class"].map { $0.components(separatedBy: " ") } ?? [], ""))
    }
    if let link = attributes["xlink:href"] { links.append(link) }
    characters = ""
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { characters += string }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    if name == "text" { texts.append(characters.replacingOccurrences(of: "\u{A0}", with: " ")) }
    if name == "title", let group = open.last { groups[group].title = characters }
    if name == "g" { open.removeLast() }
  }

  func count(_ wanted: String) -> Int { groups.count { $0.classes.contains(wanted) } }

  func titles(_ wanted: String) -> [String] { groups.filter { $0.classes.contains(wanted) }.map(\.title) }
}

@Suite("Picture")
struct PictureTests {
  /// A flow with each kind of thing that a picture shows.
  static func sample() -> NavigationGraph {
    var builder = NavigationGraph.Builder(name: "Sample")
    builder.add(Flow("Auth", title: "Sign in"))
    builder.add(Flow("Inner", parent: "Auth"))
    for (id, flow) in [("Login", "Auth"), ("SignUp", "Auth"), ("Code", "Inner")] {
      builder.add(Screen(ScreenID(id), flow: flow, location: SourceLocation(file: "Auth/\(id) 1.swift", line: 7)))
    }
    builder.add(Screen("Home", title: "Welcome home", exit: true))
    builder.add(Screen("Old"))
    builder.add(Screen("Web", kind: .external))
    builder.add(Screen("Tabs", kind: .tabs))
    builder.add(Entry("Login"))
    builder.add(Entry("Home", kind: .deepLink, template: "/home"))
    func add(
      _ from: ScreenID, _ route: String, _ to: ScreenID?, _ move: Move, _ condition: Condition? = nil,
      effects: [Effect] = [], finish: String? = nil, unresolved: String? = nil, isAutomatic: Bool = false
    ) {
      builder.add(
        Transition(
          from: from, route: route, to: to, condition: condition, move: move, effects: effects, finish: finish,
          unresolved: unresolved, isAutomatic: isAutomatic))
    }
    add("Login", "login", "Code", .push, .fact("needsCode"))
    add("Login", "login", "Home", .root, effects: [Effect("loggedIn", true)])
    add("Login", "signUp", "SignUp", .sheet)
    add("Login", "help", "Web", .external)
    add("SignUp", "cancel", nil, .dismiss)
    add("SignUp", "done", nil, .finish, finish: "registered")
    add("Code", "ok", "Home", .root)
    add("Code", "retry", nil, .back, .fact("failed"))
    add("Code", "retry", "Login", .unwind)
    add("Home", "logOut", "Login", .root)
    add("Home", "switch", "Login", .root, isAutomatic: true)
    add("Home", "reload", "Home", .replace)
    add("Home", "tabs", "Tabs", .push)
    add("Home", "next", nil, .go, unresolved: "make(id)")
    add("Tabs", "Home", "Home", .tab)
    add("Home", "tab bar", "Tabs", .tab)
    return builder.build()
  }

  private static func drawing(_ graph: NavigationGraph) -> Drawing {
    Drawing(LayoutPlan(for: Excerpt(graph)), PictureOptions())
  }

  @Test("DOT is as written before")
  func dot() throws {
    let graph = Self.sample()
    try expectSnapshot(
      of: Picture(of: graph, PictureOptions(findings: Audit(of: graph).findings)).dot, named: "sample.dot")
  }

  @Test("SVG has an element with a title for every screen, route and transition")
  func elements() throws {
    let graph = Self.sample()
    let picture = Picture(of: graph, PictureOptions(findings: Audit(of: graph).findings))
    let svg = try picture.svg()
    let elements = try SVGElements(svg)
    #expect(Set(elements.titles("screen")) == ["Login", "SignUp", "Code", "Home", "Old", "Web", "Tabs"])
    #expect(elements.titles("entry").sorted() == ["Home", "Login"])
    #expect(elements.titles("exit") == ["Home"])
    #expect(elements.titles("external").contains("Web"))
    #expect(elements.titles("unreachable") == ["Old"] || elements.titles("unreachable").isEmpty)
    #expect(Set(elements.titles("route")) == ["Login login", "Code retry"])
    #expect(elements.count("flow") == 2)
    #expect(elements.count("start") == 2)
    // Both halves of an arrow and the label between them are of one transition.
    #expect(elements.titles("sheet") == ["Login ─signUp→ SignUp", "Login ─signUp→ SignUp"])
    #expect(elements.titles("label").contains("Login ─signUp→ SignUp"))
    #expect(elements.titles("unresolved") == ["Home ─next→ make(id)"])
    let ids = elements.groups.map(\.id).filter { !$0.isEmpty }
    #expect(Set(ids).count == ids.count)
    for text in [
      "Sign in", "Welcome home", "[needsCode]", "[else] / loggedIn = true", "signUp", "↩ cancel", "⇥ done",
      "[failed] ↩ back",
      "logOut", "auto: switch", "↻ reload", "next ? make(id)", "deep link /home",
    ] {
      #expect(elements.texts.contains { $0.trimmingCharacters(in: .whitespaces) == text }, "\(text)")
    }
    #expect(svg.hasPrefix("<svg "))
    #expect(!svg.contains("<!") && !svg.contains("<?"))
    #expect(svg.contains("prefers-color-scheme: dark"))
    #expect(picture.drawnTransitions == graph.transitions.count)
  }

  @Test("the legend explains what occurs, only that")
  func legend() {
    let rich = Self.drawing(Self.sample()).legend.joined(separator: "; ")
    for word in ["start", "exit", "conditions", "push", "sheet", "root", "tab", "leaves the app", "return"] {
      #expect(rich.contains(word), "\(word)")
    }
    #expect(!rich.contains("finding"))
    #expect(Self.drawing(NavigationGraph("A>B")).legend == ["● start"])
  }

  @Test("branches show when they are taken, and what the facts never allow is drawn as that")
  func infeasible() throws {
    var builder = NavigationGraph.Builder()
    builder.add(Fact("beta", kind: .fixed))
    for id: ScreenID in ["A", "B", "C", "D"] { builder.add(Screen(id, exit: true)) }
    builder.add(Entry("A"))
    let routes: [(ScreenID, ScreenID, Condition?)] = [
      ("A", "B", .fact("beta")), ("A", "D", .fact("old")), ("A", "A", nil), ("B", "C", !.fact("beta")), ("B", "D", nil),
    ]
    for (from, to, condition) in routes {
      builder.add(Transition(from: from, route: "r", to: to, condition: condition, move: .push))
    }
    let graph = builder.build()
    let elements = try SVGElements(try Picture(of: graph).svg())
    #expect(Set(elements.titles("infeasible")) == ["C", "B ─r [!beta]→ C"])
    #expect(!elements.texts.contains { $0.contains("leads to that screen") })
    for text in ["[beta]", "[!beta && old]", "[else] ↻ A", "⊘ [!beta]"] {
      #expect(elements.texts.contains(text), "\(text)")
    }
    let legend = Self.drawing(graph).legend
    #expect(
      legend.contains("⊘ dashed: never taken") && legend.contains("▫ dashed border: out of reach or not declared"))
    let assumed = try SVGElements(try Picture(of: graph.assuming(["beta": "false"])).svg())
    #expect(Set(assumed.titles("infeasible")).isSuperset(of: ["B", "C"]))
  }

  @Test("findings are marked on their screens and routes")
  func findings() throws {
    var builder = NavigationGraph.Builder()
    for id: ScreenID in ["A", "B", "Old"] { builder.add(Screen(id)) }
    builder.add(Entry("A"))
    builder.add(Transition(from: "A", route: "x", to: "B", move: .root))
    builder.add(Transition(from: "A", route: "y", to: "Nowhere", move: .push))
    let graph = builder.build()
    let elements = try SVGElements(
      try Picture(of: graph, PictureOptions(findings: Audit(of: graph).findings)).svg())
    #expect(Set(elements.titles("finding")) == ["B", "Old", "Nowhere"])
    #expect(elements.titles("unreachable") == ["Old"])
    #expect(elements.titles("undefined") == ["Nowhere"])
    #expect(elements.texts.contains("⚠ dead-end"))
    #expect(elements.texts.contains("⚠ unreachable-screen"))
    let plain = try SVGElements(try Picture(of: graph).svg())
    #expect(plain.count("finding") == 0)
  }

  @Test(
    "hostile names come out verbatim",
    arguments: [
      "C:\\new\\list", "end\\", "\\", "\\N", "\\G\\l", "<b>Login</b>", "<>", "<lambda> <map>", "a\"b", "a & b", "&amp;",
      "&copy;", "auth:login", "app://home/detail:81", "{a|b}", "graph", "node -> edge", "無線LAN 設定",
      "Выяснить и согласовать", "الصفحة الرئيسية", "🏠 Home 👨‍👩‍👧", "%3", "]]>", "--x", "$HOME", "'",
    ])
  func hostileNames(name: String) throws {
    var builder = NavigationGraph.Builder(name: name)
    builder.add(Screen(ScreenID(name), exit: true, flow: name))
    builder.add(Screen("other", title: name))
    builder.add(Transition(from: ScreenID(name), route: name, to: "other", condition: .fact(name)))
    builder.add(Transition(from: ScreenID(name), route: "plain", to: "other"))
    builder.add(Transition(from: "other", route: name, to: ScreenID(name)))
    builder.add(Entry(ScreenID(name), kind: .deepLink, template: name))
    let svg = try Picture(of: builder.build()).svg()
    let elements = try SVGElements(svg)
    // The flow's frame, two boxes, the diamond and the arrow back.
    #expect(elements.texts.count { $0.trimmingCharacters(in: .whitespaces) == name } >= 5, "\(elements.texts)")
    #expect(elements.titles("screen").sorted() == [name, "other"].sorted())
    #expect(
      elements.names.isSubset(of: ["svg", "title", "style", "g", "path", "polygon", "polyline", "ellipse", "text"]))
    #expect(!elements.attributes.contains { $0.hasPrefix("on") })
  }

  @Test("what XML forbids is replaced, lines and lengths are kept within bounds")
  func readable() {
    #expect(DOTText.readable("a\u{0}b\u{B}c\u{FFFE}") == "a\u{FFFD}b\u{FFFD}c\u{FFFD}")
    #expect(DOTText.readable("a\r\nb\rc\nd\te") == "a\nb\nc\nd e")
    #expect(DOTText.readable(String(repeating: "x", count: 500)).count == 200)
    let marks = "e" + String(repeating: "\u{301}", count: 100_000)
    #expect(DOTText.readable(marks).unicodeScalars.count == 801)
    #expect(DOTText.label(["a\nb", "c\""]) == "\"a\\nb\\nc\\\"\"")
  }

  @Test("a megabyte of name is drawn cut")
  func longName() throws {
    var builder = NavigationGraph.Builder()
    builder.add(Screen(ScreenID(String(repeating: "x", count: 1_000_000)), exit: true))
    let picture = Picture(of: builder.build())
    #expect(try picture.svg().utf8.count < 50_000)
    #expect(try picture.png().count > 500)
  }

  @Test(
    "links that could do harm are left out",
    arguments: [
      ("javascript:alert(1)", nil), ("java\nscript:alert(1)", nil), (" JaVaScRiPt:alert(1)", nil),
      ("java\u{AD}script:alert(1)", nil), ("data:text/html,<script>alert(1)</script>", nil), ("", nil), (" ", nil),
      ("vbscript:x", nil), ("file:///etc/passwd", nil),
      ("https://example.org/?a=1&b=2", "https://example.org/?a=1&b=2"),
      ("docs/home.md#top", "docs/home.md#top"), ("mailto:a@b.c", "mailto:a@b.c"), ("HTTPS://x", "HTTPS://x"),
      ("x\"><script>alert(1)</script>", "x%22%3E%3Cscript%3Ealert(1)%3C/script%3E"), ("a b", "ab"), ("é", "%C3%A9"),
      ("a\\b", "a%5Cb"), ("/x:y", "/x:y"), ("?q=a:b", "?q=a:b"),
    ] as [(String, String?)])
  func links(link: String, expected: String?) throws {
    var builder = NavigationGraph.Builder()
    builder.add(Screen("A", exit: true, link: link))
    let picture = Picture(of: builder.build())
    let elements = try SVGElements(try picture.svg())
    #expect(elements.links == [expected].compactMap { $0 })
    #expect(picture.droppedLinks.map(\.screen) == (expected == nil ? ["A"] : []))
  }

  @Test("a link template is filled in")
  func linkTemplate() throws {
    let template = LinkTemplate("https://host/blob/{commit}/{file}#L{line}C{column}", commit: "4f2a91c")
    let place = SourceLocation(file: "App/My Screen#1.swift", line: 12)
    #expect(template.link(to: place) == "https://host/blob/4f2a91c/App/My%20Screen%231.swift#L12C1")
    #expect(LinkTemplate("javascript:{file}").link(to: place) == nil)
    #expect(LinkTemplate("{file}").link(to: SourceLocation(file: "javascript:alert(1)")) == "javascript%3Aalert%281%29")
    let elements = try SVGElements(try Picture(of: Self.sample(), PictureOptions(links: template)).svg())
    #expect(elements.links.contains("https://host/blob/4f2a91c/Auth/Login%201.swift#L7C1"))
  }

  @Test("a conditional way back to the tab bar is drawn, and many returns are cut in the label only")
  func tabsAndReturns() throws {
    var builder = NavigationGraph.Builder()
    for id: ScreenID in ["S", "H"] { builder.add(Screen(id, exit: true)) }
    builder.add(Screen("Main", kind: .tabs))
    builder.add(Entry("Main"))
    builder.add(Transition(from: "Main", route: "S", to: "S", move: .tab))
    builder.add(Transition(from: "S", route: "bar", to: "Main", condition: .fact("ready"), move: .tab))
    builder.add(Transition(from: "S", route: "bar", to: "H", move: .push))
    for number in 0..<300 { builder.add(Transition(from: "H", route: "back\(number)", to: nil, move: .back)) }
    let picture = Picture(of: builder.build())
    let elements = try SVGElements(try picture.svg())
    #expect(picture.drawnTransitions == 303)
    #expect(Set(elements.titles("tab")) == ["Main ─S→ S", "S ─bar [ready]→ Main"])
    #expect(elements.texts.contains("+ 293 more"))
    #expect(elements.titles("screen").contains { $0.hasPrefix("H\n") && $0.contains("H ─back299→ back") })
  }

  @Test("findings about routes are marked by more than colour, those about the graph nowhere")
  func routeFindings() throws {
    var builder = NavigationGraph.Builder()
    for id: ScreenID in ["A", "B"] { builder.add(Screen(id, exit: true)) }
    builder.add(Entry("A"))
    builder.add(Transition(from: "A", route: "a", to: "B", move: .root, isAutomatic: true))
    builder.add(Transition(from: "B", route: "b", to: "A", move: .root, isAutomatic: true))
    builder.add(.unhandledRoute("lost", of: "B", at: nil))
    let graph = builder.build()
    let elements = try SVGElements(try Picture(of: graph, PictureOptions(findings: Audit(of: graph).findings)).svg())
    let texts = elements.texts.map { $0.trimmingCharacters(in: .whitespaces) }
    for text in ["auto: a ⚠ redirect-loop", "auto: b ⚠ redirect-loop", "⚠ unhandled-route"] {
      #expect(texts.contains(text), "\(text) in \(texts)")
    }
    #expect(texts.contains { $0.contains("⚠ finding") })
    var lost = NavigationGraph.Builder()
    lost.add(Screen("A"))
    let noEntry = lost.build()
    let options = PictureOptions(findings: Audit(of: noEntry).findings)
    #expect(try SVGElements(try Picture(of: noEntry, options).svg()).count("finding") == 0)
  }

  @Test("parallel routes and self-loops are all drawn", .bug("https://github.com/pytransitions/transitions/issues/121"))
  func parallels() throws {
    var builder = NavigationGraph.Builder()
    builder.add(Screen("Off"))
    builder.add(Entry("Off"))
    for number in 0..<9 { builder.add(Transition(from: "Off", route: "r\(number)", to: "Off")) }
    for (condition, number) in ["offline", "!offline && down", "!offline && !down"].enumerated().map({ ($1, $0) }) {
      builder.add(
        Transition(
          from: "Off", route: "failed", to: ScreenID("Error\(number / 2)"), condition: try Condition(parsing: condition)
        ))
    }
    let picture = Picture(of: builder.build())
    let elements = try SVGElements(try picture.svg())
    #expect(picture.drawnTransitions == 12)
    let texts = elements.texts.map { $0.trimmingCharacters(in: .whitespaces) }
    for text in ["↻ r0", "↻ r6", "+ 2 more", "[offline]", "[!offline && down]", "[!offline && !down]"] {
      #expect(texts.contains(text), "\(text) in \(texts)")
    }
    // What a label has no room for is in the title.
    #expect(elements.titles("screen").contains { $0.contains("Off ─r8→ Off") })
  }

  @Test("the same picture from any order, from many threads, time and again")
  func determinism() async throws {
    let graph = Self.sample()
    var reversed = NavigationGraph.Builder(name: graph.name)
    for flow in graph.flows.reversed() { reversed.add(flow) }
    for screen in graph.screens.reversed() { reversed.add(screen) }
    for entry in graph.entries.reversed() { reversed.add(entry) }
    // The order of a route's branches stays.
    for screen in graph.screens.indices.reversed() {
      for route in graph.routes(from: screen).reversed() {
        for position in route { reversed.add(graph.transitions[position]) }
      }
    }
    let other = reversed.build()
    #expect(Picture(of: other).dot == Picture(of: graph).dot)
    let drawings = try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<64 { group.addTask { try Picture(of: number % 2 == 0 ? graph : other).svg() } }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(drawings.count == 1)
  }

  @Test("PNG and PDF are whole, and do not disturb the SVG that follows")
  func formats() throws {
    let picture = Picture(of: Self.sample())
    let before = try picture.svg()
    let png = try picture.png()
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]) && png.suffix(8).starts(with: Array("IEND".utf8)))
    // An SVG counts in points, of which an inch has 72; the bitmap has 144 dots for each inch.
    let points = before.split(separator: "width=\"", maxSplits: 1)[1].prefix { $0.isNumber }
    let dots = png[16..<20].reduce(0) { $0 << 8 | Int($1) }
    #expect(abs(dots - 2 * (Int(points) ?? 0)) <= 4)
    let pdf = try picture.pdf()
    #expect(pdf.starts(with: Array("%PDF".utf8)) && String(decoding: pdf.suffix(8), as: UTF8.self).contains("EOF"))
    #expect(try picture.svg() == before)
    #expect(Picture.graphvizVersion?.isEmpty == false)
  }

  @Test("a fault of Graphviz is an error, and the next picture is right")
  func faults() throws {
    let before = try Picture(of: Self.sample()).svg()
    let syntax = #expect(throws: RenderingError.self) { try GraphvizJob(dot: "digraph {", format: .svg).run() }
    #expect(syntax?.description.contains("syntax error") == true)
    for text in ["<svg><g>", "", "<svg", "<svg>\n<!-- open", "no picture"] {
      #expect(throws: RenderingError.self) { try SVGFinisher(Self.drawing(Self.sample())).finish(Array(text.utf8)) }
    }
    #expect(try Picture(of: Self.sample()).svg() == before)
    #expect(
      "\(RenderingError.incomplete(format: "PNG", reason: "0 bytes"))"
        == "Graphviz wrote no whole PNG picture (0 bytes); run 'navgraph doctor'")
  }

  @Test("any number of screens is drawn, less and less spelt out, but not more than is asked for within reason")
  func size() throws {
    func chain(_ count: Int) -> NavigationGraph {
      NavigationGraph((1..<count).map { "n\($0 - 1)>n\($0)" }.joined(separator: " "))
    }
    let overview = Picture(of: chain(10_000))
    #expect(
      overview.plan.layout == .overview && overview.drawnTransitions == overview.plan.excerpt.graph.transitions.count)
    #expect(try SVGElements(try overview.svg()).titles("screen").joined(separator: "\n").contains("\nn9999"))
    let error = #expect(throws: RenderingError.self) {
      try Picture(of: chain(25_000), PictureOptions(layout: .compact)).svg()
    }
    #expect(error?.description.hasPrefix("50001 boxes and arrows are more than the 40000") == true)
    let long = chain(1_000)
    onSmallStack { #expect((try? Picture(of: long).svg())?.contains("n998") == true) }
  }

  @Test("flows that nest in a circle or very deep are drawn")
  func nesting() throws {
    var builder = NavigationGraph.Builder()
    builder.add(Flow("A", parent: "B"))
    builder.add(Flow("B", parent: "A"))
    builder.add(Screen("x", exit: true, flow: "A"))
    for depth in 0..<2_000 { builder.add(Flow("f\(depth)", parent: "f\(depth + 1)")) }
    builder.add(Screen("y", exit: true, flow: "f0"))
    let elements = try SVGElements(try Picture(of: builder.build()).svg())
    #expect(elements.titles("screen").sorted() == ["x", "y"])
  }

  @Test("an empty graph is an empty picture")
  func empty() throws {
    let elements = try SVGElements(try Picture(of: NavigationGraph.Builder().build()).svg())
    #expect(elements.count("node") == 0)
  }

  @Test("down is another layout of the same elements")
  func direction() throws {
    let right = Picture(of: Self.sample())
    let down = Picture(of: Self.sample(), PictureOptions(direction: .down))
    #expect(down.dot.contains("rankdir=TB") && right.dot.contains("rankdir=LR"))
    #expect(try SVGElements(try down.svg()).groups.count == SVGElements(try right.svg()).groups.count)
  }
}
