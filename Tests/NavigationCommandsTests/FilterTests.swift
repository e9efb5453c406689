import Foundation
import NavigationGraph
import NavigationTestSupport
import Testing

@testable import NavigationCommands

@Suite("Parts of graphs, in every format")
struct FilterTests {
  private static let input = """
    { "name": "Shop",
      "flows": [{ "id": "Orders" }],
      "screens": [{ "id": "Login", "entry": true }, { "id": "Home", "exit": true }, { "id": "Orders", "flow": "Orders" },
        { "id": "Order|1", "flow": "Orders" }, { "id": "Old" }],
      "transitions": [
        { "from": "Login", "to": "Old", "route": "login", "guard": "old", "move": "root" },
        { "from": "Login", "to": "Home", "route": "login", "move": "root" },
        { "from": "Home", "to": "Orders", "route": "orders", "move": "push" },
        { "from": "Orders", "to": "Order|1", "route": "open", "move": "push" },
        { "from": "Order|1", "to": "Home", "route": "home", "move": "root" },
        { "from": "Order|1", "route": "back", "move": "back" }] }
    """

  private static func run(_ words: String...) -> ToolRun { ToolRun(words, input: input) }

  @Test(
    "a hidden earlier branch leaves its negation behind, in each format",
    arguments: ["text", "tree", "markdown", "json"])
  func conditions(format: String) {
    let run = Self.run("list", "-", "--exclude", "Old", "--format", format)
    #expect(run.code == 0 && run.output.contains("!old") && !run.output.contains("Old"))
    #expect(run.error == "note: shows 4 of 5 screens, and not the transition to or from others\n")
  }

  @Test("pictures, charts and DOT show the part alone", arguments: ["svg", "dot", "mmd"])
  func pictures(format: String) {
    let run = Self.run("render", "-", "-f", format, "--flow", "Orders", "--highlight", "Orders>Order|1", "--plain")
    #expect(run.code == 0 && run.output.contains("Order|1") && !run.output.contains("Login"))
    // DOT says what the graph is, not how it is to look.
    if format != "dot" { #expect(run.output.contains(format == "mmd" ? "linkStyle" : "highlight")) }
    #expect(run.error == "note: shows 2 of 5 screens, and not the 2 transitions to or from others\n")
  }

  @Test("lists, trees and tables are as documented")
  func texts() {
    #expect(
      Self.run("list", "-", "--highlight", "Home").output == """
        Login → Old [old] | Home [else]
        ★ Home → Orders
        Orders → Order|1
        Order|1 → Home, back
        Old

        """)
    #expect(
      Self.run("list", "-", "--format", "tree", "--collapse", "Orders").output == """
        Login
        ├─ login [old] → Old
        └─ login [else] → Home
           └─ orders → Orders (flow) (2 screens)
              └─ Order|1.home → Home ↑

        """)
    #expect(
      Self.run("list", "-", "--format", "markdown", "--between", "Home", "Order|1", "--max-screens", "2").output == """
        | screen | route | when | move | leads to |
        |---|---|---|---|---|
        | Home | orders |  | push | Orders |
        | Orders | | | | |

        """)
  }

  @Test("an audit tells of shown screens alone, and says that it does")
  func audit() {
    let all = Self.run("audit", "-")
    #expect(all.code == 1 && all.output.contains("screen 'Old' has no way out"))
    let some = Self.run("audit", "-", "--flow", "Orders")
    #expect(some.code == 0 && some.output.hasPrefix("no findings; 5 screens"))
    #expect(
      some.error == """
        note: shows 2 of 5 screens, and not the 2 transitions to or from others
        note: 1 finding about other screens not shown

        """)
  }

  @Test(
    "a filter that cannot be used says so",
    arguments: [
      (["--focus", "Hom"], "no screen is called 'Hom'; did you mean 'Home'?"),
      (["--focus", ""], "'' is not a value that '--focus' accepts; use a screen (see 'navgraph list --help')"),
      (["--flow", "Order"], "no flow is called 'Order'; did you mean 'Orders'?"),
      (["--between", "Home"], "'--between' needs a value: '--between <from> <to>' (see 'navgraph list --help')"),
      (
        ["--max-screens", "0"],
        "'0' is not a value that '--max-screens' accepts; use a number from 1 on (see 'navgraph list --help')"
      ),
      (
        ["--flow", "Orders", "--highlight", "Home"],
        "screen 'Home' is not among those shown, so it cannot be highlighted"
      ),
      (
        ["--flow", "Orders", "--exclude", "Order*"], "no screen is left after all filters; use fewer, or larger depths"
      ),
    ])
  func errors(words: [String], message: String) {
    let run = ToolRun(["list", "-"] + words, input: Self.input)
    #expect(run.code == 2 && run.error.hasSuffix("error: \(message)\n"), "\(run.error)")
    #expect(run.output.isEmpty)
  }

  @Test("a tree goes on at the margin where it is too deep, and any size is written")
  func deep() {
    var builder = NavigationGraph.Builder()
    for number in 0..<20_000 {
      builder.add(
        Transition(from: ScreenID("n\(number)"), route: "r", to: ScreenID("n\(number + 1)"), move: .push))
    }
    builder.add(Entry("n0"))
    let graph = builder.build()
    let tree = ToolRun(["list", "--format", "tree"], graph: graph).output.split(separator: "\n")
    #expect(tree.count > 20_000 && tree.count < 21_000)
    #expect(tree[24].hasSuffix("└─ r → n24 ↓") && tree[25] == "n24")
    #expect(tree.allSatisfy { $0.count < 120 })
    let chart = ToolRun(["render", "-f", "mmd", "--plain"], graph: graph)
    #expect(chart.code == 0 && chart.error.hasPrefix("warning: the graph has more than the 499 edges"))
  }
}
