internal import NavigationGraph

/// A picture as boxes, marks and arrows, before it has a layout.
///
/// Every name is made here (`n0`, `e0`, `cluster_0`); what people wrote appears only in labels, titles and links.
struct Drawing {
  /// A box, a diamond or a mark.
  struct Node {
    var name: String
    var classes: [String]
    var lines: [String]
    /// Whether lines begin at the left, as those of a list do.
    var isList = false
    /// The most characters on a line.
    var width = 40
    var title: String
    var link: String?
    var attributes: [(String, String)]
    var flow: FlowID?
    /// The positions of the transitions that its text stands for.
    var transitions: [Int] = []
  }

  /// An arrow, which may stand for several transitions.
  struct Edge {
    var name: String
    var from: String
    var to: String
    /// Whether the arrow is written from head to tail, so that the layout keeps its direction of flow.
    var isReversed: Bool
    var isTwoWay = false
    /// Whether its beginning says that conditions decide.
    var isConditional = false
    var classes: [String]
    /// The label, which stands as a node of its own on the way: Graphviz 2.42 can fail on labels of lines.
    var lines: [String]
    var title: String
    /// The shape of the head.
    var arrow: String
    var attributes: [(String, String)]
    /// The frame in which the label stands.
    var flow: FlowID?
    /// The positions of the transitions that it stands for.
    var transitions: [Int]
  }

  /// A frame around the screens of a flow.
  struct Cluster {
    var name: String
    var flow: Flow
    /// The position of the frame around this one, or `nil`.
    var parent: Int?
  }

  var title: String
  var direction: PictureOptions.Direction
  var style: PictureStyle
  /// The distance from rank to rank, in inches.
  var rankDistance = "0.2"
  var nodes: [Node] = []
  var edges: [Edge] = []
  var clusters: [Cluster] = []
  var legend: [String] = []
  /// The links that were left out, since it would not be safe to click on them.
  var droppedLinks: [(screen: ScreenID, link: String)] = []

  /// Plans the parts of a picture; the same for any order of the graph's declarations.
  init(_ plan: LayoutPlan, _ options: PictureOptions) {
    self.init(title: plan.excerpt.graph.name, direction: options.direction, style: options.style)
    var planner = DrawingPlanner(plan, options, drawing: self)
    planner.addClusters()
    planner.addScreens()
    planner.addEntries()
    planner.addTransitions()
    planner.addLegend()
    self = planner.drawing
  }

  private init(title: String, direction: PictureOptions.Direction, style: PictureStyle) {
    self.title = title
    self.direction = direction
    self.style = style
  }
}
