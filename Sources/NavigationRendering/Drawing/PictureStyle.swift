public import NavigationGraph

/// The colours and lines of a picture, as data.
public struct PictureStyle: Hashable, Sendable {
  /// A colour for light surroundings and its counterpart for dark ones, as `#rrggbb`.
  public struct Colour: Hashable, Sendable {
    /// The colour on white.
    public let light: String
    /// The colour on black.
    public let dark: String

    /// Describes a colour; both values are `#rrggbb`.
    public init(light: String, dark: String) {
      precondition(Self.isHexadecimal(light) && Self.isHexadecimal(dark), "a colour is written '#rrggbb'")
      self.light = light
      self.dark = dark
    }

    private static func isHexadecimal(_ text: String) -> Bool {
      text.utf8.count == 7 && text.hasPrefix("#") && text.dropFirst().allSatisfy { $0.isASCII && $0.isHexDigit }
    }
  }

  /// How an edge is drawn.
  public struct Line: Hashable, Sendable {
    /// The words that the legend uses.
    public let legend: String
    let pattern: String
    let arrow: String
    let width: String
  }

  /// The colours, each a role; light values differ from each other, since dark ones are found by them.
  var surface = Colour(light: "#ffffff", dark: "#1c2430")
  var border = Colour(light: "#7d8797", dark: "#8fa0b8")
  var text = Colour(light: "#1c2430", dark: "#e7ecf3")
  var entry = Colour(light: "#2f6feb", dark: "#79b0ff")
  var entrySurface = Colour(light: "#e8f1ff", dark: "#16294a")
  var choice = Colour(light: "#b7791f", dark: "#e0b04f")
  var choiceSurface = Colour(light: "#fff8e1", dark: "#3a2f14")
  var edge = Colour(light: "#566073", dark: "#a7b3c6")
  var edgeText = Colour(light: "#3b4453", dark: "#c6d0de")
  var flow = Colour(light: "#c9d1dd", dark: "#3f4b5e")
  var flowSurface = Colour(light: "#f6f8fb", dark: "#141a23")
  var flowText = Colour(light: "#5b6577", dark: "#9fb0c7")
  var problem = Colour(light: "#c62828", dark: "#ff8a80")
  var problemSurface = Colour(light: "#fdecea", dark: "#46201d")

  var highlight = Colour(light: "#7b2fbe", dark: "#d3a6ff")
  var highlightSurface = Colour(light: "#f3e8fd", dark: "#35204d")

  var added = Colour(light: "#1a7f37", dark: "#57d37c")
  var addedSurface = Colour(light: "#e6f6ea", dark: "#14301d")
  var removed = Colour(light: "#a3242b", dark: "#ff9a92")
  var removedSurface = Colour(light: "#fbe9e9", dark: "#421c1f")
  var changed = Colour(light: "#9a6700", dark: "#f0c14b")
  var changedSurface = Colour(light: "#fff4d6", dark: "#3b2e0c")

  /// The house style.
  public static let standard = PictureStyle()

  var colours: [Colour] {
    [
      surface, border, text, entry, entrySurface, choice, choiceSurface, edge, edgeText, flow, flowSurface, flowText,
      problem, problemSurface, highlight, highlightSurface, added, addedSurface, removed, removedSurface, changed,
      changedSurface,
    ]
  }

  /// The colours of what came, went or changed: its line and its surface.
  func colours(for mark: ChangeMark) -> (line: Colour, surface: Colour) {
    switch mark {
    case .added: (added, addedSurface)
    case .removed: (removed, removedSurface)
    case .changed: (changed, changedSurface)
    }
  }

  /// How moves are drawn; colour is never the only difference.
  public func line(for move: Move) -> Line {
    switch move {
    case .go: Line(legend: "go", pattern: "solid", arrow: "normal", width: "1.2")
    case .push, .detail, .embed: Line(legend: "push", pattern: "solid", arrow: "normal", width: "1.2")
    case .sheet, .cover: Line(legend: "sheet or cover", pattern: "dashed", arrow: "normal", width: "1.2")
    case .replace, .root: Line(legend: "root or replace", pattern: "bold", arrow: "normal", width: "2.4")
    case .tab: Line(legend: "tab", pattern: "dotted", arrow: "normal", width: "1.4")
    case .external: Line(legend: "leaves the app", pattern: "solid", arrow: "empty", width: "1.2")
    case .back, .dismiss, .unwind, .popToRoot, .finish:
      Line(legend: "return", pattern: "solid", arrow: "vee", width: "0.9")
    }
  }
}
