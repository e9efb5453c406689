import Foundation
import NavigationGraph
import NavigationTestSupport
import Testing

@testable import NavigationRendering

@Suite("Pictures of generated flows")
struct RobustnessTests {
  private static let names = [
    "Login", "C:\\new", "a\"b", "<b>", "&amp;", "auth:login", "設定", "الصفحة", "🏠 Home", "end", "{a|b}", "%3", "->",
    "Выяснить и согласовать", "x", String(repeating: "long", count: 50), "\\N", "two\nlines",
  ]

  /// A flow with all that has been hard for Graphviz: random frames, loops, parallel routes, moves back, odd names.
  static func flow(seed: Int) -> NavigationGraph {
    var random = SeededRandom(seed: seed)
    var builder = NavigationGraph.Builder(name: "flow \(seed)")
    // Small flows are the most, as in life.
    let count = 5 + min(random.next(below: 116), random.next(below: 116))
    let flows = random.next(below: 6)
    for flow in 0..<flows where random.chance(40) {
      builder.add(Flow("f\(flow)", parent: "f\(random.next(below: flows))"))
    }
    func screen(_ number: Int) -> ScreenID {
      number % 7 == 3 ? ScreenID("\(names[number % names.count]) \(number)") : ScreenID("s\(number)")
    }
    for number in 0..<count {
      builder.add(
        Screen(
          screen(number), kind: random.chance(5) ? .tabs : random.chance(5) ? .external : .screen,
          exit: random.chance(10), flow: flows > 0 && random.chance(70) ? "f\(random.next(below: flows))" : nil))
    }
    for _ in 0...random.next(below: 3) {
      builder.add(Entry(screen(random.next(below: count)), kind: random.chance(60) ? .launch : .deepLink))
    }
    for from in 0..<count {
      for route in 0..<random.next(below: 4) {
        let branches = random.chance(30) ? 2 + random.next(below: 2) : 1
        for branch in 0..<branches {
          let target = random.chance(40) ? max(0, from - random.next(below: 4)) : random.next(below: count)
          builder.add(
            Transition(
              from: screen(from), route: random.chance(20) ? names[random.next(below: names.count)] : "r\(route)",
              to: random.chance(8) ? nil : screen(random.chance(6) ? from : target),
              condition: branch + 1 < branches ? .fact("a\(random.next(below: 5))") : nil,
              move: Move.allCases[random.next(below: Move.allCases.count)],
              unresolved: random.chance(3) ? "make(\(from))" : nil, isAutomatic: random.chance(5)))
        }
      }
    }
    return builder.build()
  }

  @Test("2,000 flows are drawn without one failure, each with every screen and every transition", arguments: 0..<20)
  func flows(hundred: Int) throws {
    for seed in (hundred * 100)..<(hundred * 100 + 100) {
      let graph = Self.flow(seed: seed)
      let picture = Picture(of: graph, PictureOptions(direction: seed % 2 == 0 ? .right : .down))
      #expect(picture.plan.layout == .flow && picture.drawnTransitions == graph.transitions.count, "\(seed)")
      let svg = try picture.svg()
      let elements = try SVGElements(svg)
      #expect(elements.count("screen") == graph.screens.count, "\(seed)")
      #expect(elements.count("start") == graph.entries.count, "\(seed)")
      let routes = graph.screens.indices.flatMap { graph.routes(from: $0) }
        .count { $0.count > 1 || graph.transitions[$0.lowerBound].condition != nil }
      #expect(elements.count("route") == routes, "\(seed)")
      // The titles name each transition that is not written in a box.
      let titled = elements.groups.filter { $0.classes.contains("edge") && !$0.classes.contains("part") }
        .reduce(0) { $0 + $1.title.split(separator: "\n").count { $0.contains("─") } }
      #expect(titled >= graph.transitions.count { $0.to != nil && $0.to != $0.from && $0.move != .tab }, "\(seed)")
    }
  }

  @Test("labels lie on no other label, box or diamond", arguments: [3, 14, 159, 265, 358])
  func overlaps(seed: Int) throws {
    for layout in Layout.allCases {
      let picture = Picture(of: Self.flow(seed: seed), PictureOptions(layout: layout))
      let plain = try picture.bytes(.plain) { job throws(RenderingError) in try job.run() }
      let measures = PictureMeasures(plain: plain)
      #expect(measures.overlaps == 0 && measures.middles.count >= picture.plan.excerpt.graph.screens.count)
    }
  }

  @Test("a layout is measured as it is")
  func measures() {
    let text = """
      graph 1 4 3
      node a 1 1 1 0.5 "A" solid box black white
      node b 3 2 1 0.5 "B" solid box black white
      node c 1 2 1 0.5 "C" solid box black white
      node d 3 1 1 0.5 "D" solid box black white
      node e 3.4 1.2 1 0.5 "E" solid box black white
      edge a b 4 1 1 1.6 1.3 2.3 1.7 3 2 solid black
      edge c d 4 1 2 1.6 1.6 2.3 1.2 3 1 solid black
      edge a d 4 1 1 1.6 1 2.3 1 3 1 solid black
      stop
      """
    let measures = PictureMeasures(plain: Array(text.utf8))
    #expect(measures.size == (288, 216) && measures.crossings == 1 && measures.overlaps == 1)
    let boxes: [ScreenID: String] = ["A": "a", "B": "b", "C": "c"]
    #expect(PictureMeasures.keptShare((measures, boxes), (measures, boxes)) == 1)
    let moved = PictureMeasures(
      plain: Array(text.replacingOccurrences(of: "node c 1 2", with: "node c 1 0.5").utf8))
    #expect(abs(PictureMeasures.keptShare((measures, boxes), (moved, boxes)) - 1.0 / 3) < 1e-9)
  }

  @Test("every engine draws every kind of flow", arguments: LayoutEngine.allCases)
  func engines(engine: LayoutEngine) throws {
    let graph = PictureTests.sample()
    let elements = try SVGElements(try Picture(of: graph, PictureOptions(engine: engine)).svg())
    #expect(elements.count("screen") == graph.screens.count)
  }

  @Test("a picture in a process that has drawn others is the same, byte for byte")
  func repetition() throws {
    let pictures = [7, 70, 700].map { Picture(of: Self.flow(seed: $0)) }
    let first = try pictures.map { try $0.svg() }
    for _ in 0..<5 { #expect(try pictures.map { try $0.svg() } == first) }
  }
}
