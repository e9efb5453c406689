import Foundation
import NavigationFormats
import NavigationGraph
import NavigationTestSupport
import Testing

/// What is asked of all readers of files, whatever is in them.
@Suite("Hostile input")
struct HostileInputTests {
  static let samples: [(name: String, text: String)] = [
    (
      "a.storyboard",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" initialViewController="a"><scenes><scene><objects>
      <viewController id="a" customClass="É" sceneMemberID="viewController"><connections><segue destination="b" kind="show" id="s"/></connections></viewController>
      </objects></scene><scene><objects><viewController id="b" title="B" sceneMemberID="viewController"/></objects></scene></scenes></document>
      """
    ),
    (
      "a.xml",
      """
      <navigation xmlns:android="http://schemas.android.com/apk/res/android" xmlns:app="http://schemas.android.com/apk/res-auto" app:startDestination="@id/é">
      <fragment android:id="@+id/é"><action android:id="@+id/go" app:destination="@id/b"/></fragment>
      <fragment android:id="@+id/b"/>
      </navigation>
      """
    ),
    ("a.dot", "digraph {\n  é -> b [label=\"go\"]\n  b -> \"c\nd\"\n}\n"),
    ("a.mmd", "flowchart LR\n  é[É] -->|go| b\n  subgraph x\n    b --> c{d}\n  end\n"),
    ("b.mmd", "stateDiagram-v2\n  [*] --> é\n  state é {\n    a --> b : go [x]\n  }\n"),
    (
      "a.machine.json",
      "{\"initial\":\"é\",\"states\":{\n\"é\":{\"on\":{\"GO\":\"b\"}},\n\"b\":{\"type\":\"final\"}}}\n"
    ),
    (
      "a.scxml",
      "<scxml initial=\"é\"><state id=\"é\">\n<transition event=\"go\" target=\"b\"/></state>\n<final id=\"b\"/></scxml>\n"
    ),
    (
      "a.json",
      "{\"screens\":[{\"id\":\"é\",\"entry\":true},\n\"b\"],\"transitions\":[{\"from\":\"é\",\"to\":\"b\",\"route\":\"go\"}]}\n"
    ),
  ]

  @Test("marks of byte order and line ends of Windows leave no trace", arguments: samples)
  func byteOrderMark(name: String, text: String) throws {
    let plain = try Imported((name, text))
    #expect(!plain.graph.screens.isEmpty)
    let windows = [0xEF, 0xBB, 0xBF] + Array(text.replacing("\n"[...], with: "\r\n").utf8)
    let read = try Imported([(name, windows)])
    #expect(read.graph == plain.graph)
    #expect(read.graph.screens.map(\.location) == plain.graph.screens.map(\.location))
  }

  @Test("UTF-16 is read where XML allows it, and else told", arguments: samples)
  func utf16(name: String, text: String) throws {
    let plain = try Imported((name, text))
    for (mark, encoding) in [
      ([UInt8](arrayLiteral: 0xFF, 0xFE), String.Encoding.utf16LittleEndian), ([0xFE, 0xFF], .utf16BigEndian),
    ] {
      let wide = try #require(
        text.replacing("encoding=\"UTF-8\""[...], with: "encoding=\"UTF-16\"").data(using: encoding))
      let bytes = mark + [UInt8](wide)
      if text.hasPrefix("<") {
        #expect(try Imported([(name, bytes)]).graph == plain.graph)
      } else {
        #expect(fault(name, bytes) == "\(name): error: the file is UTF-16; save it as UTF-8")
      }
    }
  }

  @Test("bytes that are no text are told with their place", arguments: samples)
  func invalidText(name: String, text: String) throws {
    let bytes = Array(text.utf8)
    let letter = try #require(text.utf8.firstRange(of: "é".utf8) ?? text.utf8.firstRange(of: "É".utf8))
    let offset = text.utf8.distance(from: text.utf8.startIndex, to: letter.lowerBound)
    let line = bytes[..<offset].count { $0 == 0x0A } + 1
    var broken = bytes
    broken[offset + 1] = 0x41
    #expect(fault(name, broken) == "\(name):\(line): error: the file is not UTF-8 at byte \(offset); save it as UTF-8")
  }

  @Test("control characters never get into names", arguments: samples, [UInt8(0), 1, 0x0B, 0x1B, 0x7F])
  func controlCharacters(sample: (name: String, text: String), control: UInt8) throws {
    let marked = sample.text.replacing("é", with: "x\u{1}y").replacing("É", with: "x\u{1}y")
    let bytes = Array(marked.utf8).map { $0 == 1 ? control : $0 }
    guard fault(sample.name, bytes) == nil else { return }
    let graph = try Imported([(sample.name, bytes)]).graph
    let texts = graph.screens.map(\.id.rawValue) + graph.transitions.map(\.route) + graph.flows.map(\.id)
    #expect(!texts.joined().unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" && $0 != "\t" || $0.value == 0x7F })
    // In DOT this one is space.
    if control != 0x0B || !sample.name.hasSuffix("dot") { #expect(texts.contains { $0.contains("\u{FFFD}") }) }
    // What is written is read back, so nothing in it is refused.
    #expect(try NavigationJSON.decode(Array(NavigationJSON.encode(graph).utf8), file: "x.json") == graph)
  }

  @Test("a file that is cut is told, wherever", arguments: samples)
  func cut(name: String, text: String) {
    let bytes = Array(text.utf8)
    let whole = bytes.lastIndex { $0 > 0x20 } ?? 0
    for end in 0..<whole {
      let message = fault(name, Array(bytes[..<end]))
      // Lines of Mermaid have no end of their own, so that a part may be whole.
      if name.hasSuffix(".mmd") { continue }
      #expect(message != nil, "\(name) to byte \(end)")
    }
    #expect(fault(name, bytes) == nil)
  }

  @Test("damaged files are read or refused, and never more", arguments: samples)
  func damaged(name: String, text: String) throws {
    var random = SeededRandom(seed: 66)
    for _ in 0..<400 {
      var bytes = Array(text.utf8)
      for _ in 0...random.next(below: 3) {
        let place = random.next(below: bytes.count)
        switch random.next(below: 4) {
        case 0: bytes[place] = UInt8(random.next(below: 256))
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + random.next(below: 30))], at: place)
        default:
          bytes.replaceSubrange(
            place..<min(bytes.count, place + 8), with: Array("<>\"&{}[];".utf8.prefix(1 + random.next(below: 8))))
        }
      }
      guard let read = try? Imported([(name, bytes)]) else { continue }
      let json = NavigationJSON.encode(read.graph)
      #expect(
        try NavigationJSON.decode(Array(json.utf8), file: "x.json") == read.graph,
        "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test(
    "the size of a file has a limit", arguments: [SourceKind.storyboard, .android, .dot, .mermaid, .xstate, .scxml])
  func size(kind: SourceKind) {
    let bytes = [UInt8](repeating: 0x20, count: 64 << 20 + 1)
    #expect(
      fault("a", bytes, kind: kind) == "a: error: the file is larger than 64 MiB, the most that is read of such files")
  }

  // MARK: XML

  @Test(
    "XML with definitions of its own, or cut, or with more behind it, is refused",
    arguments: [
      (
        "<!DOCTYPE navigation [<!ENTITY a \"b\">]><navigation>&a;</navigation>",
        "the document type declaration has an internal subset, which is not read; remove what stands in '[' and ']'"
      ),
      (
        "<?xml version=\"1.0\"?><!-- x --><!DOCTYPE navigation SYSTEM \"x.dtd\" [<!ENTITY a SYSTEM \"/etc/passwd\">]><navigation a=\"&a;\"/>",
        "the document type declaration has an internal subset, which is not read; remove what stands in '[' and ']'"
      ),
      ("", "the file has no element; it is empty or no XML"),
      (
        "<!DOCTYPE navigation SYSTEM \"x>y\" [<!NOTATION n SYSTEM \"q\">]><navigation/>",
        "the document type declaration has an internal subset, which is not read; remove what stands in '[' and ']'"
      ),
      (
        "<!--\(String(repeating: "x", count: 70_000))--><!DOCTYPE navigation [<!ENTITY a \"b\">]><navigation a=\"&a;\"/>",
        "the document type declaration has an internal subset, which is not read; remove what stands in '[' and ']'"
      ),
      ("<!--> <navigation> ", "a comment or an instruction is never closed; the file may be cut"),
      ("<navigation>", "element 'navigation' is never closed; the file may be cut"),
      ("<navigation><fragment>", "element 'fragment' is never closed; the file may be cut"),
      ("<navigation/>garbage", "text follows the last element; remove it"),
      ("<navigation></fragment>", "an element is closed that is not the one that is open"),
      ("<navigation a=1/>", "an attribute is written wrongly; each needs a name, '=' and a value in quotes"),
      ("<navigation a='1' a='2'/>", "an attribute stands twice in one element; remove one of them"),
      ("<navigation>&x;</navigation>", "an entity is not defined; write the character itself"),
      ("<scxml/>", "the root element is 'scxml', not 'navigation'"),
    ])
  func xml(text: String, message: String) throws {
    let found = try #require(fault("n.xml", text, kind: .android))
    #expect(found.contains(message), "\(found)")
    #expect(found.hasPrefix("n.xml"))
  }

  @Test(
    "instructions and comments are space, whatever is in them",
    arguments: [
      "<?g?>", "<?g h?>", "<!-- <fragment> -- -->", "<?xml encoding?>", "<!DOCTYPE navigation>",
    ])
  func instructions(text: String) throws {
    let inside = text.hasPrefix("<!D") ? "" : text
    let file =
      "\(text)<navigation xmlns:android='http://schemas.android.com/apk/res/android'>\(inside)<fragment android:id='a'/>\n\(inside)<fragment android:id='b'/></navigation>\(inside)"
    #expect(try Imported(("n.xml", file)).graph.screens.map(\.location?.line) == [1, 2])
    #expect(
      fault("n.xml", "<navigation><?g")
        == "n.xml:1: error: a comment or an instruction is never closed; the file may be cut")
  }

  @Test(
    "bytes that are no text never reach the parser, whatever encoding is named",
    arguments: [
      "<?xml encoding><y\u{1}e='", "<?xml encoding='utf-7'?><n\u{1}/>",
      "<?xml version='1.0' encoding='latin-9'?><a b='\u{1}'/>",
    ])
  func encodings(text: String) {
    #expect(fault("n.xml", Array(text.utf8).map { $0 == 1 ? 0xB7 : $0 }, kind: .android) != nil)
  }

  @Test("Latin-1 is read where it is named")
  func latin1() throws {
    let text =
      "<?xml version='1.0' encoding='ISO-8859-1'?><navigation xmlns:android='http://schemas.android.com/apk/res/android'><fragment android:id='\u{1}'/></navigation>"
    let read = try Imported([("n.xml", Array(text.utf8).map { $0 == 1 ? 0xE9 : $0 })])
    #expect(read.graph.screens.map(\.id) == ["é"])
  }

  @Test("one long line is no slower than many")
  func longLine() throws {
    let edges = (0..<20_000).map { "a\($0) -> a\($0 + 1)" }.joined(separator: ";")
    #expect(try Imported(("a.dot", "digraph { \(edges) }")).graph.transitions.count == 20_000)
  }

  @Test("what lies outside is never read: an external definition alone is left alone")
  func external() throws {
    let text =
      #"<!DOCTYPE navigation SYSTEM "file:///etc/passwd"><navigation xmlns:android="http://schemas.android.com/apk/res/android"><fragment android:id="@+id/a"/></navigation>"#
    #expect(try Imported(("n.xml", text)).graph.screens.map(\.id) == ["a"])
  }

  @Test(
    "nesting has a limit everywhere, and nothing recurses",
    arguments: [
      (
        "n.xml", "<navigation>" + String(repeating: "<navigation>", count: 100_000),
        "elements are nested more than 256 deep"
      ),
      ("n.scxml", "<scxml>" + String(repeating: "<state>", count: 100_000), "elements are nested more than 256 deep"),
      (
        "n.machine.json", #"{"states":"# + String(repeating: #"{"a":{"states":"#, count: 100_000),
        "values are nested more than 256 deep"
      ),
      ("n.dot", "digraph " + String(repeating: "{", count: 100_000), "subgraphs are nested more than 256 deep"),
    ])
  func nesting(name: String, text: String, message: String) {
    #expect(
      fault(name, text, kind: SourceKind.detected(in: Array(text.utf8), file: name) ?? .xstate)?.contains(message)
        == true)
  }

  @Test("a long chain in each format costs no stack", arguments: [SourceKind.dot, .mermaid, .xstate, .scxml, .android])
  func longChain(kind: SourceKind) throws {
    let count = 3000
    let text =
      switch kind {
      case .dot: "digraph { " + (0..<count).map { "s\($0)" }.joined(separator: " -> ") + " }"
      case .mermaid: "flowchart LR\n" + (0..<count).map { "s\($0)" }.joined(separator: " --> ")
      case .xstate:
        "{\"states\":{"
          + (0..<count).map { "\"s\($0)\":{\"always\":\"s\(min(count - 1, $0 + 1))\"}" }.joined(separator: ",") + "}}"
      case .scxml:
        "<scxml>"
          + (0..<count).map { "<state id=\"s\($0)\"><transition target=\"s\(min(count - 1, $0 + 1))\"/></state>" }
          .joined() + "</scxml>"
      default:
        "<navigation xmlns:android=\"http://schemas.android.com/apk/res/android\" xmlns:app=\"http://schemas.android.com/apk/res-auto\">"
          + (0..<count).map {
            "<fragment android:id=\"@+id/s\($0)\"><action app:destination=\"@id/s\(min(count - 1, $0 + 1))\"/></fragment>"
          }.joined() + "</navigation>"
      }
    let bytes = Array(text.utf8)
    onSmallStack {
      let read = try? Imported([("n", bytes)], kind: kind)
      #expect((read?.graph.screens.count ?? 0) >= 2)
    }
  }

  // MARK: Kinds of files

  @Test(
    "the kind of a file is told by its name, or else by what it holds",
    arguments: [
      ("a.storyboard", "", SourceKind.storyboard), ("a.xml", "<navigation/>", .android), ("a.xml", "<scxml/>", .scxml),
      ("a.xml", "<?xml version='1.0'?><!-- x --><document/>", .storyboard), ("a.xml", "<LinearLayout/>", nil),
      ("a.json", #"{"screens":[]}"#, .json), ("a.json", #"{"id":"m","states":{}}"#, .xstate), ("a.json", "[", .json),
      ("a.gv", "", .dot), ("a.mermaid", "", .mermaid), ("a.swift", "", .swift), ("a", "digraph {}", .dot),
      ("a", "# x\n// y\n/* z */ strict graph {}", .dot), ("a", "graph LR\n a --> b", .mermaid),
      ("a", "graph {a -- b}", .dot),
      ("a", "graph G\n{}", .dot), ("a", "%% x\nflowchart TD", .mermaid),
      ("a", "---\ntitle: x\n---\nflowchart TD", .mermaid),
      ("a", "stateDiagram-v2", .mermaid), ("a", #" {"states":{}}"#, .xstate), ("a", "<x:navigation/>", .android),
      ("a", "hello", nil), ("a", "", nil),
    ])
  func kinds(name: String, text: String, kind: SourceKind?) {
    #expect(SourceKind.detected(in: Array(text.utf8), file: name) == kind)
    #expect(SourceKind.detected(in: [0xEF, 0xBB, 0xBF] + Array(text.utf8), file: name) == kind)
  }
}
