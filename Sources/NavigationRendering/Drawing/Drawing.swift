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
    var title: String
    var link: String?
    var attributes: [(String, String)]
    var flow: FlowID?
  }

  /// An arrow, which may stand for several transitions.
  struct Edge {
    var name: String
    var from: String
    var to: String
    /// Whether the arrow is written from head to tail, so that the layout keeps its direction of flow.
    var isReversed: Bool
    var isTwoWay = false
    var classes: [String]
    var lines: [String]
    var title: String
    var attributes: [(String, String)]
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
  var nodes: [Node] = []
  var edges: [Edge] = []
  var clusters: [Cluster] = []
  var legend: [String] = []
  /// The links that were left out, since it would not be safe to click on them.
  var droppedLinks: [(screen: ScreenID, link: String)] = []
}
