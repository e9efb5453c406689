import NavigationGraph
import NavigationRouting

/// The second flow: what people do once they are in.
enum Orders: FlowDeclaration {
  static let id: FlowID = "Orders"
  static var content: [GraphElement] {
    OrdersRouter.self
    OrderRouter.self
    Screen("Preparing")
    Screen("Map")
    Entry.deepLink("/orders/{id}", to: "Order", over: ["Orders"])
  }
}

enum Delivery: String, FactEnumeration { case preparing, onTheWay, delivered }

final class OrderViewModel {
  var delivery = Delivery.preparing
}

struct OrdersRouter: Router {
  enum Route: String, RouteName { case showOrder, close }

  static let screen: ScreenID = "Orders"
  unowned let state: OrderViewModel

  static var routes: Routes {
    on(.showOrder, taking: Int.self) { push("Order") }
    on(.close) { finish("closed") }
  }
}

struct OrderRouter: Router {
  enum Route: String, RouteName { case track }

  static let screen: ScreenID = "Order"
  unowned let state: OrderViewModel
  static let delivery = Fact("delivery", \.delivery)

  static var routes: Routes {
    on(.track) {
      match(delivery) {
        when(.preparing) { sheet("Preparing") }
        when(.onTheWay) { cover("Map") }
        otherwise { external("Survey") }
      }
    }
  }
}
