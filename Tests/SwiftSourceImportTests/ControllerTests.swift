import NavigationGraph
import SwiftSourceImport
import Testing

@Suite("Controllers in Swift sources")
struct ControllerTests {
  @Test("pushes, presents and shows, with local and inline controllers")
  func moves() throws {
    let graph = try imported(
      """
      import UIKit
      final class CartController: UIViewController {
        @IBAction func pay() {
          let page = PayController()
          navigationController?.pushViewController(page, animated: true)
        }
        @IBAction func help() {
          let wrapped = UINavigationController(rootViewController: HelpController())
          present(wrapped, animated: true)
        }
        @IBAction func full() {
          let page = HelpController()
          page.modalPresentationStyle = .fullScreen
          present(page, animated: true, completion: nil)
        }
        @IBAction func details() { showDetailViewController(PayController(), sender: self) }
        @IBAction func share() { present(UIActivityViewController(activityItems: [], applicationActivities: nil), animated: true) }
      }
      final class PayController: UIViewController {}
      final class HelpController: UIViewController {}
      """)
    #expect(
      graph.lines.filter { $0.contains("─") } == [
        "CartController ─pay→ PayController (push)", "CartController ─help→ HelpController (sheet)",
        "CartController ─full→ HelpController (cover)", "CartController ─details→ PayController (detail)",
      ])
    #expect(graph.transitions.first?.location == SourceLocation(file: "App0.swift", line: 5, column: 27))
    #expect(graph.transitions.map(\.confidence) == [.exact, .exact, .exact, .exact])
  }

  @Test("conditions: else, guard, early return, switch and ternary")
  func conditions() throws {
    let graph = try imported(
      """
      import UIKit
      final class HomeController: UIViewController {
        var user: User?
        var isAdmin = false
        func open() {
          guard let nav = navigationController else { return }
          if isAdmin { nav.pushViewController(AdminController(), animated: true) } else {
            nav.pushViewController(StartController(), animated: true)
          }
        }
        func profile() {
          guard let user = user else {
            present(LoginController(), animated: true)
            return
          }
          present(ProfileController(user: user), animated: true)
        }
        func early() {
          if isAdmin { return }
          show(StartController(), sender: nil)
        }
        func level(_ level: Level) {
          switch level {
          case .low: show(StartController(), sender: nil)
          case .high where isAdmin: show(AdminController(), sender: nil)
          default: show(LoginController(), sender: nil)
          }
        }
        func either() { show(isAdmin ? AdminController() : StartController(), sender: nil) }
      }
      enum Level { case low, high }
      class User {}
      final class AdminController: UIViewController {}
      final class StartController: UIViewController {}
      final class LoginController: UIViewController {}
      final class ProfileController: UIViewController { init(user: User) { super.init(nibName: nil, bundle: nil) } }
      """)
    #expect(
      graph.lines.filter { $0.contains("─") } == [
        "HomeController ─open [isAdmin]→ AdminController (push)",
        "HomeController ─open [!isAdmin]→ StartController (push)",
        "HomeController ─profile [user == nil]→ LoginController (sheet)",
        "HomeController ─profile [user != nil]→ ProfileController (sheet)",
        "HomeController ─early [!isAdmin]→ StartController (push)",
        "HomeController ─level [level == low]→ StartController (push)",
        "HomeController ─level [level == high && isAdmin]→ AdminController (push)",
        "HomeController ─level [level != low && !(level == high && isAdmin)]→ LoginController (push)",
        "HomeController ─either [isAdmin]→ AdminController (push)",
        "HomeController ─either [!isAdmin]→ StartController (push)",
      ])
  }

  @Test("the router of a route enumeration is followed with the very case that a screen asks for")
  func router() throws {
    let graph = try imported(
      """
      import UIKit
      enum Routes { case login, home, stranded }
      protocol Router { func route(to route: Routes, from context: UIViewController, parameters: Any?...) }
      final class AppRouter: Router {
        func route(to route: Routes, from context: UIViewController, parameters: Any?...) {
          self.route(to: route, from: context, parameters: parameters)
        }
        func route(to route: Routes, from context: UIViewController, parameters: [Any?]?) {
          switch route {
          case .login: modal(context, LoginController())
          case .home: root(context.navigationController, container.resolve(HomeController.self)!)
          case .stranded: modal(context, StrandedController())
          }
        }
        private func modal(_ context: UIViewController, _ page: UIViewController) { context.present(page, animated: true) }
        private func root(_ stack: UINavigationController?, _ page: UIViewController) {
          stack?.viewControllers.removeAll()
          stack?.pushViewController(page, animated: false)
        }
        private func toOld(_ context: UIViewController) { modal(context, OldController()) }
      }
      final class StartController: UIViewController {
        var router: AppRouter!
        func begin() {
          session.check().subscribe(onNext: { [weak self] isKnown in
            guard let self = self else { return }
            if isKnown { self.router.route(to: .home, from: self) } else { self.router.route(to: .login, from: self) }
          })
        }
      }
      final class LoginController: UIViewController {}
      final class HomeController: UIViewController {}
      final class StrandedController: UIViewController {}
      final class OldController: UIViewController {}
      @main final class AppDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
        func application(_ a: UIApplication, didFinishLaunchingWithOptions o: Int) -> Bool {
          window?.rootViewController = UINavigationController(rootViewController: StartController())
          return true
        }
      }
      """)
    #expect(
      graph.lines == [
        "launch → StartController", "code StrandedController → StrandedController",
        "StartController ─check [isKnown]→ HomeController (root)",
        "StartController ─check [!isKnown]→ LoginController (sheet)",
      ])
    // Nothing calls the function that would show it.
    #expect(graph.unreachableScreens == ["OldController"])
  }

  @Test("coordinators: launch decisions, callbacks of screens, factories behind protocols")
  func coordinators() throws {
    let graph = try imported(
      """
      import UIKit
      protocol Pages { func makeLogin() -> LoginController; func makeTerms() -> UIViewController }
      final class Factory: Pages {
        func makeLogin() -> LoginController { LoginController() }
        func makeTerms() -> UIViewController { TermsController() }
      }
      final class AppCoordinator {
        let pages: Pages
        let window: UIWindow
        init(pages: Pages, window: UIWindow) { self.pages = pages; self.window = window }
        func start() {
          if Session.isKnown { window.rootViewController = HomeController() } else { showLogin() }
        }
        private func showLogin() {
          let login = pages.makeLogin()
          login.onTerms = { [weak self] in self?.showTerms(on: login) }
          window.rootViewController = login
        }
        private func showTerms(on page: UIViewController) { page.present(pages.makeTerms(), animated: true) }
      }
      final class LoginController: UIViewController {
        var onTerms: (() -> Void)?
        @IBAction func termsTapped() { onTerms?() }
      }
      final class TermsController: UIViewController {}
      final class HomeController: UIViewController {}
      @main final class AppDelegate: UIResponder, UIApplicationDelegate {
        func application(_ a: UIApplication, didFinishLaunchingWithOptions o: Int) -> Bool {
          AppCoordinator(pages: Factory(), window: UIWindow()).start()
          return true
        }
      }
      """)
    #expect(
      graph.lines == [
        "launch → AppDelegate", "LoginController ─onTerms→ TermsController (sheet)",
        "AppDelegate ─application [Session.isKnown]→ HomeController (root)",
        "AppDelegate ─application [!Session.isKnown]→ LoginController (root)",
      ])
  }

  @Test("what cannot be known is unresolved, with its expression")
  func unresolved() throws {
    let graph = try imported(
      """
      import UIKit
      final class HomeController: UIViewController {
        func open(_ page: UIViewController) { present(page, animated: true) }
        func other() { present(Registry.pages["x"]!, animated: true) }
      }
      """)
    #expect(
      graph.lines == [
        "HomeController ─open→ ? page (sheet)", "HomeController ─other→ ? Registry.pages[\"x\"] (sheet)",
      ])
  }

  @Test("segues have the conditions of the calls that perform them, and scenes are found by name")
  func storyboards() throws {
    let graph = try imported(
      """
      import UIKit
      enum Hop: String { case pay = "toPay", done }
      final class CartController: UIViewController {
        var isFull = false
        func next() { performSegue(withIdentifier: isFull ? Hop.pay.rawValue : "toHelp", sender: nil) }
        func about() {
          let page = UIStoryboard(name: "Main", bundle: nil).instantiateViewController(withIdentifier: "About")
          present(page, animated: true)
        }
      }
      """,
      storyboards: [
        """
        <?xml version="1.0"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" initialViewController="a">
          <scenes>
            <scene sceneID="1"><objects><viewController id="a" customClass="CartController">
              <connections>
                <segue destination="b" kind="show" identifier="toPay" id="s1"/>
                <segue destination="c" kind="show" identifier="toHelp" id="s2"/>
                <segue destination="c" kind="show" identifier="never" id="s3"/>
              </connections>
            </viewController></objects></scene>
            <scene sceneID="2"><objects><viewController id="b" customClass="PayController"/></objects></scene>
            <scene sceneID="3"><objects><viewController id="c" customClass="HelpController"/></objects></scene>
            <scene sceneID="4"><objects><viewController id="d" customClass="AboutController" storyboardIdentifier="About"/></objects></scene>
          </scenes>
        </document>
        """
      ])
    #expect(
      graph.lines == [
        "launch → CartController", "CartController ─toPay [isFull]→ PayController (push)",
        "CartController ─toHelp [!isFull]→ HelpController (push)", "CartController ─about→ AboutController (sheet)",
      ])
    #expect(graph.registrationFindings.map(\.check) == ["unperformed-segue"])
  }

  @Test("a condition that is too long to read is cut, and says so")
  func longCondition() throws {
    let tests = (0..<80).map { "flag\($0)" }
    let nested = tests.map { "if \($0) {" }.joined(separator: " ")
    let source =
      "class A: UIViewController { func f() { \(nested) present(B(), animated: true) \(String(repeating: "}", count: 80)) } }"
    let graph = try imported(source, "class B: UIViewController {}")
    let facts = try #require(graph.transitions.first?.condition).facts
    #expect(facts.first == "flag0" && facts.last == "more conditions" && facts.count < 60)
  }

  @Test("chains and nesting without end are read without a fault")
  func hostile() throws {
    let chain = String(repeating: ".padding()", count: 20_000)
    let nested = String(repeating: "if a { ", count: 3_000) + String(repeating: "}", count: 3_000)
    let cases = (0..<3_000).map { "else if x == \($0) { go() }" }.joined(separator: " ")
    let graph = try imported(
      "import SwiftUI\nstruct A: View { var body: some View { Text(\"\")\(chain) } }",
      "class B: UIViewController { func f() { \(nested) } }",
      "class C: UIViewController { func f() { if y { go() } \(cases); f(); present(B(), animated: true) } }", "class {",
      "")
    #expect(graph.lines.contains("C ─f→ B (sheet)"))
  }

  @Test("moves in animations, in the code of properties, in cells of section controllers and by helpers with labels")
  func places() throws {
    let graph = try imported(
      """
      import UIKit
      extension UINavigationController { func paint() {} }
      extension UIViewController {
        func add(child: UIViewController, to view: UIView) { addChild(child) }
      }
      class BaseController: UIViewController {
        override func viewDidLoad() { super.viewDidLoad(); bind() }
        func bind() {}
      }
      final class HomeController: BaseController {
        var isGuest = false
        override func bind() {
          model.output.opened.drive(onNext: { [weak self] in self?.open() })
          loginButton.rx.tap.subscribe(onNext: { [weak self] in self?.present(LoginController(), animated: true) })
        }
        func open() { UIView.animate(withDuration: 1) { self.show(FeedController(), sender: nil) } }
        var settings: UIAction {
          return UIAction(title: "Settings") { _ in self.present(SettingsController(), animated: true) }
        }
        @objc func menu() { show(menu: [settings, help]) }
        @objc func banner() { if isGuest { add(child: BannerController(), to: view) } }
      }
      final class FeedController: BaseController {
        lazy var adapter = Adapter { OrderSection(order: $0) }
      }
      final class OrderSection: SectionController, OrderCellDelegate {
        func cell(at index: Int) -> UICollectionViewCell { OrderCell() }
        func orderCellWasTapped() { viewController?.present(OrderController(), animated: true) }
      }
      protocol OrderCellDelegate: AnyObject { func orderCellWasTapped() }
      final class OrderCell: UICollectionViewCell {
        weak var delegate: OrderCellDelegate?
        @objc func tap() { delegate?.orderCellWasTapped() }
      }
      final class LoginController: UIViewController {}
      final class SettingsController: UIViewController {}
      final class BannerController: UIViewController {}
      final class OrderController: UIViewController {}
      @main final class AppDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
        func application(_ a: UIApplication, didFinishLaunchingWithOptions o: Int) -> Bool {
          let stack = UINavigationController()
          window?.rootViewController = stack
          Start(stack).begin()
          return true
        }
      }
      final class Start {
        let stack: UINavigationController
        init(_ stack: UINavigationController) { self.stack = stack }
        func begin() { stack.pushViewController(HomeController(), animated: false) }
      }
      """)
    #expect(
      graph.lines == [
        "launch → HomeController", "HomeController ─Settings→ SettingsController (sheet)",
        "HomeController ─banner [isGuest]→ BannerController (embed)", "HomeController ─opened→ FeedController (push)",
        "HomeController ─loginButton→ LoginController (sheet)", "FeedController ─tap→ OrderController (sheet)",
      ])
    // Each is placed in the screen's own code.
    let home = graph.transitions.filter { $0.from == "HomeController" }
    #expect(home.map { $0.location?.line } == [18, 21, 16, 14])
  }

  @Test("navigation and hosting controllers of the app are what they are filled with; bases that are made are screens")
  func frames() throws {
    let graph = try imported(
      """
      import UIKit
      import SwiftUI
      final class BrandedStack: UINavigationController {
        override init(rootViewController: UIViewController) { super.init(rootViewController: rootViewController) }
        @objc func close() { present(FarewellController(), animated: true) }
      }
      final class MenuController: UIViewController {
        @objc func cart() { present(BrandedStack(rootViewController: CartController()), animated: true) }
        @objc func rules() { present(RulesController(), animated: true) }
        @objc func list() { show(ListController(), sender: nil) }
        @objc func news() { show(NewsController(), sender: nil) }
      }
      final class CartController: UIViewController {}
      final class FarewellController: UIViewController {}
      final class RulesController: UIHostingController<RulesView> {
        init() { super.init(rootView: RulesView()) }
        @objc func accept() { present(CartController(), animated: true) }
      }
      struct RulesView: View { var body: some View { Text("Rules") } }
      class ListController: UIViewController {
        @objc func row() { show(CartController(), sender: nil) }
      }
      final class NewsController: ListController {}
      final class UnusedStack: UINavigationController {
        @objc func open() { pushViewController(MenuController(), animated: true) }
      }
      """)
    #expect(
      graph.lines == [
        "code open → MenuController", "CartController ─close→ FarewellController (sheet)",
        "MenuController ─cart→ CartController (sheet)", "MenuController ─rules→ RulesView (sheet)",
        "MenuController ─list→ ListController (push)", "MenuController ─news→ NewsController (push)",
        "RulesView ─accept→ CartController (sheet)", "ListController ─row→ CartController (push)",
        "NewsController ─row→ CartController (push)",
      ])
  }

  @Test("what the device decides is one fixed fact, and looking up rows is no condition")
  func devices() throws {
    let graph = try imported(
      """
      import UIKit
      final class MenuController: UIViewController {
        @objc func cart() {
          guard let indexPath = tableView.indexPathForSelectedRow, let row = source.itemIdentifier(for: indexPath) else { return }
          if UIDevice.current.userInterfaceIdiom == .pad { present(CartController(), animated: true) }
          else if traitCollection.userInterfaceIdiom != .pad, isOpen { show(CartController(), sender: nil) }
        }
        @objc func help() { if Device.isPad { present(HelpController(), animated: true) } }
      }
      final class CartController: UIViewController {}
      final class HelpController: UIViewController {}
      """)
    #expect(
      graph.lines == [
        "MenuController ─cart [\"userInterfaceIdiom == pad\"]→ CartController (sheet)",
        "MenuController ─cart [!\"userInterfaceIdiom == pad\" && isOpen]→ CartController (push)",
        "MenuController ─help [Device.isPad]→ HelpController (sheet)",
      ])
    #expect(
      graph.facts.map { "\($0.name) \($0.kind)" } == [
        "userInterfaceIdiom == pad fixed", "isOpen changing", "Device.isPad fixed",
      ])
  }

  @Test("modules of VIPER: views behind protocols, presenters, wireframes, factories and tuples of parts")
  func modules() throws {
    let graph = try imported(
      """
      import UIKit
      protocol HasController: AnyObject { var controller: UIViewController { get } }
      extension HasController where Self: UIViewController { var controller: UIViewController { self } }

      protocol CartViewInput: HasController {}
      final class CartViewController: UIViewController, CartViewInput {
        var presenter: CartPresenterInput!
        @objc func pay() { presenter.didTapPay() }
      }
      protocol CartPresenterInput { func didTapPay() }
      final class CartPresenter: CartPresenterInput {
        weak var view: CartViewInput?
        let wireframe: CartWireframeInput
        func didTapPay() {
          if isEmpty { wireframe.showHint(from: view) } else { wireframe.showPayment(from: view) }
        }
      }
      protocol CartWireframeInput {
        func showPayment(from view: CartViewInput?)
        func showHint(from view: CartViewInput?)
      }
      final class CartWireframe: CartWireframeInput {
        func showPayment(from view: CartViewInput?) {
          guard let payment = PaymentFactory.makeView()?.controller else { return }
          view?.controller.navigationController?.pushViewController(payment, animated: true)
        }
        func showHint(from view: CartViewInput?) {
          guard let hint = HintAssembly.make()?.view.controller else { return }
          view?.controller.present(hint, animated: true)
        }
        @objc func callSupport() { navigation.pushViewController(SupportViewController(), animated: true) }
      }
      typealias HintModule = (view: HintViewInput, input: Int)
      enum HintAssembly {
        static func make() -> HintModule? { let view = HintViewController(); return (view, 1) }
      }
      protocol HintViewInput: HasController {}
      final class HintViewController: UIViewController, HintViewInput {}
      protocol PaymentViewInput: HasController {}
      final class PaymentViewController: UIViewController, PaymentViewInput {}
      enum PaymentFactory {
        static func makeView() -> PaymentViewInput? { let view = PaymentViewController(); return view }
      }
      final class SupportViewController: UIViewController {}
      final class TabsViewController: UITabBarController {
        init(pages: [UIViewController]) {
          super.init(nibName: nil, bundle: nil)
          self.viewControllers = pages
        }
      }
      @main final class AppDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
        func application(_ a: UIApplication, didFinishLaunchingWithOptions o: Int) -> Bool {
          if isReady { window?.rootViewController = TabsViewController(pages: [CartViewController(), HintViewController()]) }
          return true
        }
      }
      """)
    #expect(
      graph.lines == [
        "launch → AppDelegate", "CartViewController ─pay [isEmpty]→ HintViewController (sheet)",
        "CartViewController ─pay [!isEmpty]→ PaymentViewController (push)",
        "CartViewController ─callSupport→ SupportViewController (push)",
        "TabsViewController ─init→ CartViewController (tab)", "TabsViewController ─init 2→ HintViewController (tab)",
        "AppDelegate ─application [isReady]→ TabsViewController (root)",
      ])
  }

  @Test("helpers on classes that the system's classes inherit from, and who answers along the responder chain")
  func inheritedHelpers() throws {
    let graph = try imported(
      """
      import UIKit
      extension UIResponder {
        func find<T>() -> T? {
          var responder: UIResponder! = self
          while responder != nil {
            if let responder = responder as? T { return responder }
            responder = responder.next
          }
          return nil
        }
      }
      extension UIViewController {
        func open(_ page: UIViewController) { navigationController?.pushViewController(page, animated: true) }
      }
      final class ListController: UITableViewController {
        @objc func row() { open(DetailController()) }
        @objc func menu() {
          let opener: MenuOpener? = find()
          opener?.openMenu()
        }
      }
      final class DetailController: UIViewController {}
      final class MenuController: UIViewController {}
      protocol MenuOpener { func openMenu() }
      final class HomeController: UIViewController, MenuOpener {
        func openMenu() { present(MenuController(), animated: true) }
      }
      final class PopupController: UIViewController {
        func show(over page: UIViewController) { page.present(self, animated: true) }
      }
      final class Promise {
        var handler: (() -> Promise?)?
        func then(_ handler: @escaping () -> Promise?) -> Promise { self.handler = handler; return self }
        func resolve() { let next = handler?(); next?.resolve() }
      }
      final class StartController: UIViewController {
        @objc func help() { PopupController().show(over: self) }
        @objc func signIn() {
          let promise = Promise().then { self.open(HomeController()); return nil }
          promise.resolve()
        }
      }
      """)
    #expect(
      graph.lines == [
        "ListController ─row→ DetailController (push)", "ListController ─menu→ MenuController (sheet)",
        "HomeController ─openMenu→ MenuController (sheet)", "StartController ─help→ PopupController (sheet)",
        "StartController ─signIn→ HomeController (push)",
      ])
  }

  @Test("an element at an index that only the app knows is any of them, and a coordinator answers its screen")
  func elementsAtUnknownIndices() throws {
    let graph = try imported(
      """
      import UIKit
      enum Entry { case general, about, logout }
      struct Section { let entries: [Entry] }
      protocol SettingsDelegate: AnyObject { func didSelect(_ entry: Entry) }
      final class SettingsController: UITableViewController {
        weak var delegate: SettingsDelegate?
        let sections = [Section(entries: [.general, .about])]
        override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
          let entry = sections[indexPath.section].entries[indexPath.row]
          delegate?.didSelect(entry)
        }
      }
      final class Settings: SettingsDelegate {
        let stack = UINavigationController()
        func didSelect(_ entry: Entry) {
          switch entry {
          case .general: stack.pushViewController(GeneralController(), animated: true)
          case .about: stack.pushViewController(AboutController(), animated: true)
          case .logout: stack.pushViewController(FarewellController(), animated: true)
          }
        }
      }
      final class GeneralController: UIViewController {}
      final class AboutController: UIViewController {}
      final class FarewellController: UIViewController {}
      """)
    #expect(
      graph.lines.filter { !$0.hasPrefix("code") } == [
        "SettingsController ─tableView [entry == general]→ GeneralController (push)",
        "SettingsController ─tableView [entry == about]→ AboutController (push)",
      ])
  }

  @Test("what an action does is named for its title")
  func actions() throws {
    let graph = try imported(
      """
      import UIKit
      final class ListController: UIViewController {
        @objc func more() {
          let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
          sheet.addAction(UIAlertAction(title: "Share", style: .default) { _ in self.present(ShareController(), animated: true) })
          let title = NSLocalizedString("Edit", comment: "")
          sheet.addAction(UIAlertAction(title: title, style: .default, handler: { _ in self.show(EditController(), sender: nil) }))
          present(sheet, animated: true)
        }
      }
      final class ShareController: UIViewController {}
      final class EditController: UIViewController {}
      """)
    #expect(
      graph.lines == [
        "ListController ─Share→ ShareController (sheet)", "ListController ─Edit→ EditController (push)",
      ])
  }
}
