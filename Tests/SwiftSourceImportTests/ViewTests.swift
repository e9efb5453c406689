import NavigationFormats
import NavigationGraph
import SwiftSourceImport
import Testing

@Suite("Views in Swift sources")
struct ViewTests {
  @Test("routes, sheets, links, tabs and components")
  func views() throws {
    let graph = try imported(
      """
      import SwiftUI
      @main struct DemoApp: App { var body: some Scene { WindowGroup { RootTabs() } } }
      struct RootTabs: View {
        @State private var router = RouterPath()
        var body: some View {
          TabView {
            NavigationStack(path: $router.path) {
              HomeView(account: nil).withRoutes().withSheets(sheet: $router.sheet)
            }.tabItem { Label("Home", systemImage: "house") }
            SettingsTab()
          }
        }
      }
      enum Destination: Hashable { case profile(id: String), status }
      enum SheetDestination: Identifiable { case about, editor }
      @Observable class RouterPath {
        var path: [Destination] = []
        var sheet: SheetDestination?
        func navigate(to destination: Destination) { path.append(destination) }
      }
      """,
      """
      import SwiftUI
      extension View {
        func withRoutes() -> some View {
          navigationDestination(for: Destination.self) { destination in
            switch destination {
            case let .profile(id): ProfileView(id: id)
            case .status: StatusView()
            }
          }
        }
        func withSheets(sheet: Binding<SheetDestination?>) -> some View {
          self.sheet(item: sheet) { destination in
            switch destination {
            case .about: AboutView()
            case .editor: EditorView()
            }
          }
        }
      }
      struct HomeView: View {
        @Environment(RouterPath.self) private var router
        @State private var isShown = false
        let account: String?
        var body: some View {
          List {
            Button("x") { router.navigate(to: .profile(id: "1")) }
            if let account { NavigationLink(value: Destination.status) { Text(account) } }
            row
          }
          .toolbar { Button("about") { router.sheet = .about } }
          .sheet(isPresented: $isShown) { LoginView() }
        }
        var row: some View { RowView(onTap: { isShown = true }) }
      }
      struct RowView: View {
        let onTap: () -> Void
        var body: some View { NavigationLink { DetailView() } label: { Text("x") } }
      }
      struct SettingsTab: View {
        var body: some View { NavigationStack { Form { NavigationLink("About", destination: AboutView().tint(.red)) } } }
      }
      struct ProfileView: View { let id: String; var body: some View { Text("") } }
      struct StatusView: View { var body: some View { Text("") } }
      struct AboutView: View { var body: some View { Text("") } }
      struct EditorView: View { var body: some View { Text("") } }
      struct LoginView: View { var body: some View { Text("") } }
      struct DetailView: View { var body: some View { Text("") } }
      #Preview { NavigationLink("x", destination: EditorView()) }
      """)
    #expect(graph.lines.contains("launch → RootTabs"))
    let transitions = Set(
      graph.transitions.map {
        "\($0.from) → \($0.to?.rawValue ?? "?") \($0.move) \($0.condition.map(\.description) ?? "")"
      })
    #expect(
      transitions == [
        "RootTabs → HomeView tab ", "RootTabs → HomeView embed ", "RootTabs → SettingsTab tab ",
        "HomeView → ProfileView push ", "HomeView → StatusView push account != nil", "HomeView → AboutView sheet ",
        "HomeView → LoginView sheet ", "HomeView → DetailView push ", "SettingsTab → AboutView push ",
      ])
  }

  @Test("libraries of coordinators: routes of XCoordinator and steps of RxFlow")
  func libraries() throws {
    let routes = try imported(
      """
      enum NewsRoute: Route { case list, detail(Int) }
      class NewsCoordinator: NavigationCoordinator<NewsRoute> {
        init() { super.init(initialRoute: .list) }
        override func prepareTransition(for route: NewsRoute) -> NavigationTransition {
          switch route {
          case .list: return .push(ListController(model: ListModel(router: unownedRouter)))
          case .detail(let id): return .push(DetailController(id: id))
          }
        }
      }
      class ListModel {
        let router: UnownedRouter<NewsRoute>
        init(router: UnownedRouter<NewsRoute>) { self.router = router }
        func selected(_ id: Int) { router.trigger(.detail(id)) }
      }
      class ListController: UIViewController {
        let model: ListModel
        init(model: ListModel) { self.model = model; super.init(nibName: nil, bundle: nil) }
        func tap() { model.selected(1) }
      }
      class DetailController: UIViewController { init(id: Int) { super.init(nibName: nil, bundle: nil) } }
      @main class AppDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow!
        func application(_ a: UIApplication, didFinishLaunchingWithOptions o: Int) -> Bool {
          NewsCoordinator().strongRouter.setRoot(for: window)
          return true
        }
      }
      """)
    #expect(routes.lines == ["launch → ListController", "ListController ─detail→ DetailController (push)"])
    let steps = try imported(
      """
      enum DemoStep: Step { case movies, picked(Int) }
      class MovieFlow: Flow {
        var root: Presentable { rootViewController }
        let rootViewController = UINavigationController()
        func navigate(to step: Step) -> FlowContributors {
          guard let step = step as? DemoStep else { return .none }
          switch step {
          case .movies: return showMovies()
          case .picked(let id): return showMovie(id)
          }
        }
        private func showMovies() -> FlowContributors {
          let page = MoviesController()
          rootViewController.pushViewController(page, animated: false)
          return .one(flowContributor: .contribute(withNextPresentable: page, withNextStepper: page))
        }
        private func showMovie(_ id: Int) -> FlowContributors {
          rootViewController.pushViewController(MovieController(), animated: true)
          return .none
        }
      }
      class MoviesController: UIViewController, Stepper {
        let steps = PublishRelay<Step>()
        func tap() { steps.accept(DemoStep.picked(1)) }
      }
      class MovieController: UIViewController {}
      """)
    #expect(steps.lines.contains("MoviesController ─picked→ MovieController (push)"))
  }

  @Test("order of the files does not matter for what is found, and the same input gives the same graph")
  func deterministic() throws {
    let a = "class A: UIViewController { func f() { present(B(), animated: true) } }"
    let b = "class B: UIViewController { func g() { if x { present(A(), animated: true) } } }"
    let first = try imported(a, b)
    #expect(first.lines == (try imported(a, b)).lines)
    #expect(Set(first.lines) == Set(try imported(b, a).lines))
  }

  @Test("elements of collections, identities, parts under conditions, and previews that take no taps")
  func parts() throws {
    let graph = try imported(
      """
      import SwiftUI
      struct Order: Identifiable { var id: ID; var title: String; struct ID: Hashable {} }
      struct OrderList: View {
        var orders: [Order]
        @State private var selection: Set<Order.ID> = []
        @State private var isGrid = false
        var body: some View {
          List {
            if isGrid { OrderGrid().disabled(orders.isEmpty).padding() }
            OrderCard().allowsHitTesting(false)
            ForEach(orders) { order in NavigationLink(value: order.id) { Text(order.title) } }
            NavigationLink(value: selection.first) { Text("Open") }
          }
          .navigationDestination(for: Order.ID.self) { id in OrderPage(id: id) }
          .contextMenu { Button("Share") {} } preview: { OrderCard() }
        }
      }
      struct OrderGrid: View {
        @State private var isShown = false
        @State private var isFrozen = false
        var body: some View {
          Button("Edit") { isShown = true }.disabled(isFrozen).sheet(isPresented: $isShown) { OrderEditor() }
        }
      }
      struct OrderCard: View {
        @State private var isShown = false
        var body: some View { Button("More") { isShown = true }.sheet(isPresented: $isShown) { OrderEditor() } }
      }
      struct OrderPage: View { var id: Order.ID; var body: some View { Text("") } }
      struct OrderEditor: View { var body: some View { Text("") } }
      @main struct OrderApp: App {
        var body: some Scene { WindowGroup { NavigationStack { OrderList(orders: []) } } }
      }
      """)
    #expect(
      graph.lines == [
        "launch → OrderList", "code OrderCard → OrderCard", "OrderList ─body→ OrderPage (push)",
        "OrderList ─Open→ OrderPage (push)",
        "OrderList ─Edit [isGrid && !orders.isEmpty && !isFrozen]→ OrderEditor (sheet)",
        "OrderCard ─More→ OrderEditor (sheet)",
      ])
  }

  @Test("screens of the system that the app extends or inherits from are no screens of its own")
  func system() throws {
    let code = """
      import UIKit
      extension UIAlertController {
        static func failure(_ text: String) -> UIAlertController {
          let alert = UIAlertController(title: text, message: nil, preferredStyle: .alert)
          return alert
        }
      }
      final class PasswordAlertController: UIAlertController {}
      enum Quality { case low, middle, high, best }
      final class Downloads {
        func load(_ quality: Quality, to page: UIViewController) {
          switch quality {
          case .low: show("low")
          case .middle: show("middle")
          case .high: show("high")
          case .best: show("best")
          }
        }
        func show(_ text: String) { print(text) }
      }
      final class HomeController: UIViewController {
        var quality = Quality.low
        @objc func fail() {
          let alert = UIAlertController.failure("No")
          present(alert, animated: true)
          present(PasswordAlertController(), animated: true)
        }
        @objc func load() {
          Downloads().load(quality, to: self)
          present(DetailController(), animated: true)
        }
      }
      final class DetailController: UIViewController { func show(_ text: String) { present(HomeController(), animated: true) } }
      """
    let graph = try imported(code)
    #expect(
      graph.lines == [
        "HomeController ─load→ DetailController (sheet)", "DetailController ─show→ HomeController (sheet)",
      ])
    var hints = SourceHints()
    hints.systemScreens = SourceLocation(file: ".navgraph.json", line: 1)
    let whole = try imported(code, hints: hints)
    #expect(
      whole.lines.filter { $0.contains("Alert") } == [
        "HomeController ─fail→ UIAlertController (sheet)", "HomeController ─fail 2→ PasswordAlertController (sheet)",
      ])
    #expect(whole.screens.filter { $0.kind == .external }.count == 2)
  }

  @Test("a part that lies in many others is shown under the conditions of all ways to it", .timeLimit(.minutes(1)))
  func diamonds() throws {
    // Two ways at each of twenty levels would be a million if each were gone by itself.
    let levels = (0..<20).map { level in
      """
      struct A\(level): View { let a\(level) = flag(); var body: some View { if a\(level) { A\(level + 1)() } else { B\(level + 1)() } } }
      struct B\(level): View { var body: some View { A\(level + 1)(); B\(level + 1)() } }
      """
    }
    let graph = try imported(
      """
      import SwiftUI
      @main struct ShopApp: App { var body: some Scene { WindowGroup { Home() } } }
      struct Home: View { var isOpen: Bool; var body: some View { if isOpen { A0() }; NavigationLink("Help") { Help() } } }
      struct Help: View { var body: some View { Text("") } }
      \(levels.joined(separator: "\n"))
      struct A20: View { var body: some View { NavigationLink("Help") { Help() } } }
      struct B20: View { var body: some View { Text("") } }
      """)
    #expect(graph.lines.filter { $0.hasPrefix("Home ") }.first == "Home ─Help→ Help (push)")
    #expect(graph.lines.filter { $0.hasPrefix("Home ") }.dropFirst().allSatisfy { $0.contains("isOpen") })
    #expect(graph.lines.filter { $0.hasPrefix("Home ") }.count == 2)
  }

  @Test("a body for each platform, and views that only show themselves again")
  func platforms() throws {
    let graph = try imported(
      """
      import SwiftUI
      @main struct ShopApp: App {
        #if os(macOS)
        var body: some Scene { WindowGroup { Provider { Sidebar() } } }
        #else
        var body: some Scene { WindowGroup { Provider { Tabs() } } }
        #endif
      }
      struct Sidebar: View { var body: some View { Text("") } }
      struct Tabs: View { var body: some View { Text("") } }
      struct Comment: View {
        @State private var isShown = false
        var body: some View { Button("Answers") { isShown = true }.sheet(isPresented: $isShown) { Comment() } }
      }
      func comments() -> some View { Frame(Comment()) }
      """)
    #expect(
      graph.lines == [
        "launch → ShopApp", "code Comment → Comment", "Comment ─Answers→ Comment (sheet)",
        "ShopApp ─body [\"os(macOS)\"]→ Sidebar (root)", "ShopApp ─body [!\"os(macOS)\"]→ Tabs (root)",
      ])
    #expect(graph.facts.map(\.kind) == [.fixed])
    #expect(Audit(of: graph).findings.filter { $0.severity > .note }.isEmpty)
  }

  @Test("rows that are selected, and the views that the first one shows in turn")
  func selections() throws {
    let graph = try imported(
      """
      import SwiftUI
      @main struct ShopApp: App { var body: some Scene { WindowGroup { Root() } } }
      enum Panel: Hashable { case orders, news, about }
      struct Root: View {
        @State private var isKnown = false
        var body: some View {
          Group { if isKnown { Main() } else { NavigationStack { Welcome() } } }.tint(.red)
        }
      }
      struct Welcome: View { var body: some View { Row() } }
      struct Row: View { var wide = false; var body: some View { if wide { Wide() } else { Narrow() } } }
      struct Wide: View { var body: some View { NavigationLink("About") { About() } } }
      struct Narrow: View { var body: some View { Text("") } }
      struct Main: View {
        @State private var panel: Panel? = .orders
        var body: some View {
          NavigationSplitView { Sidebar(panel: $panel) } detail: {
            NavigationStack {
              switch panel ?? .orders {
              case .orders: Orders()
              case .news: News()
              case .about: About()
              }
            }
          }
        }
      }
      struct Sidebar: View {
        @Binding var panel: Panel?
        var body: some View {
          List(selection: $panel) {
            NavigationLink(value: Panel.orders) { Label("Orders") }
            Text("News").tag(Panel.news)
          }
        }
      }
      struct Orders: View {
        var body: some View {
          NavigationLink("About", value: Panel.about)
            .navigationDestination(for: Panel.self) { _ in About() }
        }
      }
      struct News: View { var body: some View { Text("") } }
      struct About: View { var body: some View { Text("") } }
      """)
    #expect(
      graph.lines.filter { $0.contains("─") } == [
        "Welcome ─About [wide]→ About (push)", "Sidebar ─orders→ Orders (detail)", "Sidebar ─news→ News (detail)",
        "Orders ─about→ About (push)", "Main ─shows→ Sidebar (embed)",
        "Main ─shows 2 [\"panel ?? .orders\" == orders]→ Orders (embed)",
        "Main ─shows 2 [\"panel ?? .orders\" == news]→ News (embed)",
        "Main ─shows 2 [\"panel ?? .orders\" == about]→ About (embed)", "Root ─shows [isKnown]→ Main (root)",
        "Root ─shows [!isKnown]→ Welcome (root)",
      ])
  }

  @Test("pages that carry their views and how they are shown, through frames, builds and views that the app extends")
  func carriedViews() throws {
    let graph = try imported(
      """
      import SwiftUI
      @main struct ShopApp: App { var body: some Scene { WindowGroup { Frame(stack: .init()) { Home() } } } }
      extension AnyView { var isPlain: Bool { true } }
      extension View { func framed() -> some View { overlay(Text("")) } }
      struct Page: Identifiable {
        enum Style { case push, sheet }
        enum Rule { case always(Style), wide((Int) -> Style) }
        let id: String
        var rule: Rule
        let view: AnyView
        var style: Style {
          switch rule {
          case .always(let style): style
          case .wide(let choose): if id.isEmpty { choose(1) } else { .push }
          }
        }
        init(_ id: String, style: Style = .push, @ViewBuilder view: () -> some View) {
          self.id = id
          rule = .always(style)
          self.view = AnyView(view())
        }
        static func order(_ id: Int) -> Page { Page("order") { Order() } }
        static var help: Page { Page("help", style: .sheet) { Help() } }
        #if os(iOS)
        static var camera: Page { Page("camera", style: .sheet) { Camera() } }
        #endif
      }
      final class Stack: ObservableObject {
        struct Covering: Identifiable { let page: Page; let stack: Stack }
        @Published var path: [Page] = []
        @Published var covering: Covering?
        func open(_ page: Page) {
          switch page.style {
          case .push: path.append(page)
          case .sheet: covering = .init(page: page, stack: .init())
          }
        }
      }
      struct Frame: View {
        @StateObject var stack: Stack
        let content: AnyView
        init(stack: Stack, @ViewBuilder content: () -> some View) { self.content = AnyView(content()) }
        var body: some View {
          NavigationStack(path: $stack.path) { content.navigationDestination(for: Page.self) { $0.view } }
            .sheet(item: $stack.covering) { covering in Frame(stack: covering.stack) { covering.page.view }.framed() }
        }
      }
      struct Home: View {
        let stack: Stack
        var body: some View {
          Menu("More") {
            Button("Order") { stack.open(.order(1)) }
            Button { stack.open(.help) } label: { Text("Help") }
          }
          Button("Camera") { stack.open(.camera) }
        }
      }
      struct Order: View { var body: some View { Text("") } }
      struct Help: View { var body: some View { Text("") } }
      struct Camera: View { var body: some View { Text("") } }
      """)
    #expect(
      graph.lines == [
        "launch → Home", "Home ─Order→ Order (push)", "Home ─Help→ Help (sheet)",
        "Home ─Camera [\"os(iOS)\"]→ Camera (sheet)",
      ])
  }

  @Test("parts that are made with a view or a case lead where they are made to lead")
  func partsWithArguments() throws {
    let graph = try imported(
      """
      import SwiftUI
      enum Goal: Hashable { case orders, news }
      @main struct ShopApp: App { var body: some Scene { WindowGroup { NavigationStack { Home() } } } }
      struct Home: View {
        var isStaff = false
        var body: some View {
          Card {
            Row(target: Terms(), title: "Terms")
            if isStaff { Row(target: Stock(), title: "Stock") }
            Tile(goal: .orders)
            Tile(goal: .news)
          }
          .framed()
          .navigationDestination(for: Goal.self) { goal in
            switch goal {
            case .orders: Orders()
            case .news: News()
            }
          }
        }
      }
      extension View { func framed() -> some View { Frame(content: self) } }
      struct Frame<Content: View>: View { let content: Content; var body: some View { content } }
      struct Card<Content: View>: View { @ViewBuilder let content: () -> Content; var body: some View { VStack { content() } } }
      struct Row<Target: View>: View {
        let target: Target
        let title: String
        var body: some View { Card { NavigationLink(destination: target) { Text(title) } } }
      }
      struct Tile: View { let goal: Goal; var body: some View { NavigationLink(value: goal) { Text("Open") } } }
      struct Terms: View { var body: some View { Text("") } }
      struct Stock: View { var body: some View { Text("") } }
      struct Orders: View { var body: some View { Text("") } }
      struct News: View { var body: some View { Text("") } }
      """)
    #expect(
      graph.lines == [
        "launch → Home", "Home ─body→ Terms (push)", "Home ─body 2 [isStaff]→ Stock (push)",
        "Home ─orders→ Orders (push)", "Home ─news→ News (push)",
      ])
    #expect(graph.transitions.map { $0.location?.line } == [8, 9, 10, 11])
  }

  @Test("a part that turns out to be a screen of its own is told there")
  func partsThatAreScreens() throws {
    let graph = try imported(
      """
      import SwiftUI
      @main struct ShopApp: App { var body: some Scene { WindowGroup { Main() } } }
      struct Main: View {
        var body: some View {
          TabView {
            Dashboard(advert: Advert()).tabItem { Text("Home") }
            Advert().tabItem { Text("More") }
          }
        }
      }
      struct Dashboard<Content: View>: View {
        let advert: Content
        var body: some View { advert; NavigationLink("Help") { Help() } }
      }
      struct Advert: View { var body: some View { Text("") } }
      struct Help: View { var body: some View { Text("") } }
      """)
    #expect(
      graph.lines == [
        "launch → Main", "Main ─body→ Dashboard (tab)", "Main ─body 2→ Advert (tab)", "Dashboard ─Help→ Help (push)",
      ])
  }

  @Test("modifiers that hold what they show are parts of the views that they are put on")
  func modifiersWithState() throws {
    let graph = try imported(
      """
      import SwiftUI
      @main struct ShopApp: App { var body: some Scene { WindowGroup { Home() } } }
      struct Home: View { var body: some View { Text("").offering() } }
      extension View { func offering() -> some View { modifier(Offering()) } }
      struct Offering: ViewModifier {
        @State private var isShown = false
        func body(content: Content) -> some View {
          content.onAppear { isShown = true }.sheet(isPresented: $isShown) { Offer() }
        }
      }
      struct Offer: View { var body: some View { Text("") } }
      """)
    #expect(graph.lines == ["launch → Home", "Home ─body→ Offer (sheet)"])
  }

  @Test("a value that is pushed and for which no view says what it shows leads nowhere")
  func unansweredValues() throws {
    let app = """
      import SwiftUI
      @main struct Shop: App { var body: some Scene { WindowGroup { Menu() } } }
      enum Page: Hashable { case cart, help }
      struct Order: Hashable {}
      struct Menu: View {
        var body: some View {
          NavigationStack {
            NavigationLink("Cart", value: Page.cart)
            NavigationLink("Last order", value: Order())
          }
          .navigationDestination(for: Page.self) { page in Cart() }
        }
      }
      struct Cart: View { var body: some View { Text("Cart") } }
      """
    let graph = try imported(app)
    let findings = Audit(of: graph).findings.filter { $0.check == "unhandled-route" }
    #expect(
      findings.map { "\($0.location?.line ?? 0): \($0.severity): \($0.message)" } == [
        "9: error: 'Menu' pushes a value of 'Order', and no view says what it shows for one; add 'navigationDestination(for: Order.self)'"
      ])
    // It may be meant by a destination whose type is not known, or by the selection of a list.
    let destination = app.replacing(
      "{ page in Cart() }", with: "{ page in Cart() }.navigationDestination(for: kind) { _ in Cart() }")
    let list =
      app
      + "\nstruct Side: View { @State var order: Order?\n var body: some View { List(selection: $order) { Text(\"a\") } } }"
    for other in [destination, list] {
      #expect(!Audit(of: try imported(other)).findings.contains { $0.check == "unhandled-route" }, "\(other)")
    }
  }

  @Test("links that the app adds initialisers for, and views that only pass on what a route shows")
  func ownLinks() throws {
    let graph = try imported(
      """
      import SwiftUI
      @main struct Shop: App { var body: some Scene { WindowGroup { Root() } } }
      enum Page { case cart, settings(SettingsPage) }
      enum SettingsPage { case general, privacy }
      extension Page {
        @ViewBuilder func view() -> some View {
          switch self {
          case .cart: CartView()
          case let .settings(page): page.view()
          }
        }
      }
      extension SettingsPage {
        @ViewBuilder func view() -> some View {
          switch self {
          case .general: GeneralView()
          case .privacy: PrivacyView()
          }
        }
      }
      final class PageFrame: Hashable {
        private(set) var page: Page
        init(page: Page) { self.page = page }
      }
      struct PageFrameView: View { let frame: PageFrame
        var body: some View { frame.page.view() } }
      extension NavigationLink where Destination == Never {
        init(_ value: Page, @ViewBuilder label: () -> Label) { self.init(value: PageFrame(page: value), label: label) }
        init(_ title: String, destination: Page) where Label == Text { self.init(value: PageFrame(page: destination)) { Text(title) } }
      }
      struct Root: View {
        var body: some View {
          NavigationStack {
            NavigationLink(.settings(.privacy)) { Text("Privacy") }
            NavigationLink("Cart", destination: .cart)
          }
          .navigationDestination(for: PageFrame.self) { PageFrameView(frame: $0).environment(\\.isRoot, false) }
        }
      }
      struct CartView: View { var body: some View { Text("Cart") } }
      struct GeneralView: View { var body: some View { Text("Cart") } }
      struct PrivacyView: View { var body: some View { Text("Cart") } }
      """)
    #expect(graph.lines == ["launch → Root", "Root ─body→ PrivacyView (push)", "Root ─Cart→ CartView (push)"])
  }

  @Test("links for cases of a route, in a property that lies behind the view")
  func linksForCases() throws {
    let graph = try imported(
      """
      import SwiftUI
      @main struct Shop: App { var body: some Scene { WindowGroup { Settings() } } }
      enum Route { case account, about, legacy }
      struct Settings: View {
        @State var route: Route?
        var body: some View {
          Button("Account") { route = .account }.background(links)
        }
        @ViewBuilder var links: some View {
          NavigationLink(unwrapping: $route, case: \\.account) { _ in AccountView() }
          NavigationLink(unwrapping: $route, case: /Route.about) { _ in AboutView() }
        }
      }
      struct AccountView: View { var body: some View { Text("Account") } }
      struct AboutView: View { var body: some View { Text("About") } }
      """)
    #expect(
      graph.lines == [
        "launch → Settings", "Settings ─account→ AccountView (push)", "Settings ─about→ AboutView (push)",
      ])
  }

  @Test("views that a view is given makers of, which show them for the cases of a route")
  func givenMakers() throws {
    let graph = try imported(
      """
      import SwiftUI
      @main struct Shop: App { var body: some Scene { WindowGroup { Root() } } }
      public typealias ViewProvider<each Params, V: View> = (_ params: repeat each Params) -> V
      enum R { case a, b }
      struct About<AView: View>: View {
        let aProvider: ViewProvider<Void, AView>
        let bProvider: () -> AView
        init(aProvider: @escaping ViewProvider<Void, AView>, bProvider: @escaping () -> AView) { self.aProvider = aProvider; self.bProvider = bProvider }
        var body: some View {
          NavigationStack {
            NavigationLink("a", value: R.a)
            NavigationLink("b", value: R.b)
          }
          .navigationDestination(for: R.self) { r in
            switch r {
            case .a: aProvider(())
            case .b: bProvider()
            }
          }
        }
      }
      struct Root: View {
        @State var shows = false
        var body: some View { Button("x") { shows = true }.sheet(isPresented: $shows) { About(aProvider: { _ in CartView() }, bProvider: { HelpView() }) } }
      }
      struct CartView: View { var body: some View { Text("Cart") } }
      struct HelpView: View { var body: some View { Text("Cart") } }
      """)
    #expect(
      graph.lines == [
        "launch → Root", "About ─a→ CartView (push)", "About ─b→ HelpView (push)", "Root ─x→ About (sheet)",
      ])
  }
}
