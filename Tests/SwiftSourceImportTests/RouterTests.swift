import NavigationGraph
import SwiftSourceImport
import Testing

@Suite("Routers of navgraph in Swift sources")
struct RouterTests {
  @Test("routes, branches, facts, flows, tabs and ways in, as the app registers them")
  func declarations() throws {
    let graph = try imported(
      """
      import NavigationRouting
      enum Page: String, ScreenName { case cart, pay = "Payment", done }
      enum Method: String, FactEnumeration { case card, invoice = "bill" }
      final class CartState { var isEmpty = true; var count: Int = 0; var method = Method.card }
      struct CartRouter: Router {
        enum Route: String, RouteName { case pay = "payNow", help, expire }
        static let screen: ScreenID = "cart"
        static let title = "Your cart"
        let state: CartState
        static let isEmpty = Fact("cart is empty", \\.isEmpty, initial: true)
        static let count = Fact("count", \\.count)
        static let method = Fact("method", \\.method, kind: .fixed)
        static let isOpen = Fact("isOpen") { _ in true }
        static var routes: Routes {
          on(.pay) {
            when(!isEmpty && count < 10 || method == .invoice) { push(Page.pay) }
            match(method) {
              when(.card, .invoice) { sheet("Card", back: .hidden) }
              otherwise { back() }
            }
          }
          on(Route.help, taking: String.self) { external("Hotline") }
          automatically(.expire) { when(CartRouter.isOpen) { root(HomeRouter.screen) } }
        }
      }
      struct HomeRouter: Router {
        enum Route: String, RouteName { case cart, leave }
        static let screen: ScreenID = "Home"
        static let isExit = true
        let state: Void = ()
        static var routes: Routes {
          on(.cart) { push("cart") }
          on(.leave) { set(CartRouter.isEmpty, false); finish("left") }
        }
      }
      struct SpareRouter: Router {
        enum Route: String, RouteName { case back }
        static let screen: ScreenID = "Spare"
        let state: Void = ()
        static var routes: Routes { on(.back) { back() } }
      }
      enum Shop: FlowDeclaration {
        static let id: FlowID = "Shop"
        static var content: [GraphElement] { HomeRouter.self }
      }
      func graph() throws -> NavigationGraph {
        try NavigationGraph("Store", entry: "Main") {
          tabs("Main", ["Home", "cart"])
          include(Shop.self, exits: ["left": .root("cart")])
          flow("Paying", title: "To pay") {
            CartRouter.self
            Screen(Page.pay, title: "Pay", exit: true)
            Screen("Card", exit: true)
            Entry.notification("order ready", to: "cart", over: ["Home"])
          }
        }
      }
      """)
    #expect(
      graph.lines == [
        "launch → Main", "notification order ready → cart", "Main ─Home→ Home (tab)", "Main ─cart→ cart (tab)",
        "Home ─tab bar→ Main (tab)", "Home ─cart→ cart (push)", "Home ─leave→ cart (root)",
        "cart ─tab bar→ Main (tab)",
        "cart ─payNow [!\"cart is empty\" && count < 10 || method == bill]→ Payment (push)",
        "cart ─payNow [method == card || method == bill]→ Card (sheet)", "cart ─payNow→ ?  (back)",
        "cart ─help→ Hotline (external)", "cart ─expire [isOpen]→ Home (root)", "Spare ─back→ ?  (back)",
      ])
    #expect(
      graph.facts.map { "\($0.name): \($0.choices), \($0.kind.rawValue)" } == [
        "cart is empty: true or false, changing", "count: a whole number, changing",
        "method: one of card, bill, fixed", "isOpen: true or false, changing",
      ])
    #expect(graph.facts.first?.initial == .boolean(true))
    #expect(graph.screens.filter(\.isExit).map(\.id.rawValue) == ["Home", "Payment", "Card"])
    #expect(graph.flows.map(\.id) == ["Shop", "Paying"])
    let transitions = Array(graph.transitions)
    #expect(transitions.first { $0.to == "Card" }?.hidesBack == true)
    #expect(transitions.first { $0.route == "help" }?.parameter == "String")
    #expect(transitions.first { $0.route == "expire" }?.isAutomatic == true)
    let leaving = transitions.first { $0.route == "leave" }
    #expect(leaving?.finish == "left" && leaving?.effects == [Effect("cart is empty", false)])
    #expect(leaving?.location == SourceLocation(file: "App0.swift", line: 33, column: 5))
  }
}
