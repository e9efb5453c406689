package import NavigationGraph

/// What can be measured of a layout: how large, how tangled, and whether text lies on other things.
///
/// The layout is read in Graphviz's `plain` format, which has the middle and the size of each box and the Bézier curves
/// of each line: <https://graphviz.org/docs/outputs/plain/>.
package struct PictureMeasures: Sendable {
  /// The width and height, in points.
  package private(set) var size: (width: Double, height: Double) = (0, 0)

  /// The number of places where two lines cross that have no end in common.
  package private(set) var crossings = 0

  /// The number of pairs of boxes, diamonds and labels that lie on each other.
  package private(set) var overlaps = 0

  /// The middle of each box, in points, by the name of its node.
  package private(set) var middles: [String: (x: Double, y: Double)] = [:]

  /// Measures a layout in the `plain` format.
  package init(plain bytes: [UInt8]) {
    var boxes: [Box] = []
    var segments: [Segment] = []
    var lineCount = 0
    for line in bytes.split(separator: 0x0A) {
      let words = line.split(separator: 0x20, maxSplits: 500_000).lazy
      guard let kind = words.first.map({ String(decoding: $0, as: UTF8.self) }) else { continue }
      func number(_ position: Int) -> Double { 72 * (Double(String(decoding: words[position], as: UTF8.self)) ?? 0) }
      func name(_ position: Int) -> String { String(decoding: words[position], as: UTF8.self) }
      switch kind {
      case "graph": size = (number(2), number(3))
      case "node":
        let box = Box(x: number(2), y: number(3), width: number(4), height: number(5))
        middles[name(1)] = (box.x, box.y)
        boxes.append(box)
      case "edge":
        let count = Int(name(3)) ?? 0
        let points = (0..<count).map { Point(x: number(4 + 2 * $0), y: number(5 + 2 * $0)) }
        let ends = (name(1), name(2))
        for (from, to) in Self.flattened(points) {
          segments.append(Segment(from: from, to: to, line: lineCount, ends: ends))
        }
        lineCount += 1
      default: break
      }
    }
    overlaps = Self.overlaps(boxes)
    crossings = Self.crossings(segments)
  }

  /// The share of screens in two layouts of almost the same graph that keep their rank and their place in it.
  package static func keptShare(
    _ old: (measures: PictureMeasures, boxes: [ScreenID: String]),
    _ new: (measures: PictureMeasures, boxes: [ScreenID: String])
  ) -> Double {
    let common = old.boxes.keys.filter { new.boxes[$0] != nil }
    func places(_ layout: (measures: PictureMeasures, boxes: [ScreenID: String])) -> [ScreenID: [Int]] {
      let middles = common.compactMap { id in
        layout.boxes[id].flatMap { layout.measures.middles[$0] }.map { (id: id, x: $0.x.rounded(), y: $0.y) }
      }
      let ranks = Set(middles.map(\.x)).sorted()
      var result: [ScreenID: [Int]] = [:]
      for (rank, x) in ranks.enumerated() {
        let column = middles.filter { $0.x == x }.sorted { $0.y > $1.y }
        for (place, box) in column.enumerated() { result[box.id] = [rank, place] }
      }
      return result
    }
    let (before, after) = (places(old), places(new))
    return Double(common.count { before[$0] == after[$0] }) / Double(max(1, common.count))
  }

  private struct Point { var x, y: Double }

  private struct Box { var x, y, width, height: Double }

  private struct Segment {
    var from, to: Point
    var line: Int
    var ends: (String, String)
  }

  /// A chain of cubic curves as straight pieces.
  private static func flattened(_ points: [Point]) -> [(Point, Point)] {
    var pieces: [(Point, Point)] = []
    for start in stride(from: 0, to: points.count - 3, by: 3) {
      var last = points[start]
      for step in 1...6 {
        let (t, u) = (Double(step) / 6, 1 - Double(step) / 6)
        func mix(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
          let (first, second) = (u * u * u * a + 3 * u * u * t * b, 3 * u * t * t * c + t * t * t * d)
          return first + second
        }
        let (a, b, c, d) = (points[start], points[start + 1], points[start + 2], points[start + 3])
        let next = Point(x: mix(a.x, b.x, c.x, d.x), y: mix(a.y, b.y, c.y, d.y))
        pieces.append((last, next))
        last = next
      }
    }
    return pieces
  }

  private static func overlaps(_ boxes: [Box]) -> Int {
    // A sweep over the left edges; what ends further left than a box begins is no longer looked at.
    let sorted = boxes.sorted { $0.x - $0.width / 2 < $1.x - $1.width / 2 }
    var active: [Box] = []
    var count = 0
    for box in sorted {
      active.removeAll { $0.x + $0.width / 2 <= box.x - box.width / 2 + 1 }
      count += active.count { abs($0.y - box.y) < ($0.height + box.height) / 2 - 1 }
      active.append(box)
    }
    return count
  }

  private static func crossings(_ segments: [Segment]) -> Int {
    // Only pieces that share a square of a grid can cross.
    var grid: [SIMD2<Int32>: [Int]] = [:]
    let cell = 72.0
    for (number, segment) in segments.enumerated() {
      let xs = [segment.from.x, segment.to.x].map { Int32($0 / cell) }.sorted()
      let ys = [segment.from.y, segment.to.y].map { Int32($0 / cell) }.sorted()
      for x in xs[0]...xs[1] { for y in ys[0]...ys[1] { grid[[x, y], default: []].append(number) } }
    }
    func side(_ a: Point, _ b: Point, _ c: Point) -> Double { (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) }
    var pairs: Set<SIMD2<Int>> = []
    for numbers in grid.values {
      for (index, first) in numbers.enumerated() {
        let a = segments[first]
        for second in numbers[(index + 1)...] {
          let b = segments[second]
          guard a.line != b.line, a.ends.0 != b.ends.0, a.ends.0 != b.ends.1, a.ends.1 != b.ends.0,
            a.ends.1 != b.ends.1, side(a.from, a.to, b.from) * side(a.from, a.to, b.to) < 0,
            side(b.from, b.to, a.from) * side(b.from, b.to, a.to) < 0
          else { continue }
          pairs.insert([min(first, second), max(first, second)])
        }
      }
    }
    return pairs.count
  }
}
