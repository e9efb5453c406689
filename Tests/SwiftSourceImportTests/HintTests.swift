import NavigationFormats
import NavigationGraph
import Testing

@Suite("What people say of code that it does not tell")
struct HintTests {
  static let app = """
    import UIKit
    @main final class AppDelegate: UIResponder, UIApplicationDelegate {
      var window: UIWindow?
      func application(_ application: UIApplication, didFinishLaunchingWithOptions options: [String: Any]?) -> Bool {
        window?.rootViewController = HomeController()
        return true
      }
    }
    final class HomeController: UIViewController {
      @objc func help() { present(HelpCenter.shared.page(for: self), animated: true) }
      @objc func profile() { Links.open(ProfileController()) }
      @objc func debug() { present(DebugController(), animated: true) }
    }
    final class HelpController: UIViewController {}
    final class ProfileController: UIViewController {}
    final class DebugController: UIViewController {
      @objc func crash() { present(HelpController(), animated: true) }
    }
    """

  private static let place = SourceLocation(file: ".navgraph.json", line: 1)

  @Test("without a word, the open questions are findings that say what to do")
  func questions() throws {
    let graph = try imported(Self.app)
    let findings = Audit(of: graph).findings.filter { $0.check.hasPrefix("unknown-") }
    #expect(
      findings.map(\.message) == [
        "where 'HelpCenter.shared.page(for: self)' leads is not known (a move of 'HomeController'); say it here with '// navgraph: shows <screen>', or for all calls of 'page(for:)' under 'swift.factories' in the configuration",
        "'ProfileController' is given to 'Links.open(_:)', whose code is not among the sources; if that shows what it is given, name it under 'swift.helpers' in the configuration",
      ])
    #expect(findings.map { $0.location?.line } == [10, 11])
    #expect(findings.allSatisfy { $0.severity == .note })
  }

  @Test("factories, helpers and what is skipped, by configuration")
  func configuration() throws {
    var hints = SourceHints()
    hints.factories = [("HelpCenter.page(for:)", ["HelpController"], Self.place)]
    hints.helpers = [("open(_:)", .cover, Self.place)]
    hints.skipped = [(NamePattern("Debug*"), Self.place)]
    let graph = try imported(Self.app, hints: hints)
    #expect(
      graph.lines == [
        "launch → HomeController", "HomeController ─help→ HelpController (sheet)",
        "HomeController ─profile→ ProfileController (cover)",
      ])
    #expect(Audit(of: graph).findings.isEmpty)
  }

  @Test("comments at lines and at declarations")
  func comments() throws {
    let graph = try imported(
      """
      import UIKit
      final class HomeController: UIViewController {
        // navgraph: shows HelpController, FAQController
        @objc func help() { present(HelpCenter.shared.page(), animated: true) }
        @objc func more() {
          Links.go("more") // navgraph: shows FAQController
        }
        @objc func debug() {
          // navgraph: skip
          present(DebugController(), animated: true)
        }
        @objc func start() { present(Wizard(), animated: true) }
        @objc func card() { present(CardController(), animated: true) }
      }
      final class HelpController: UIViewController {}
      final class FAQController: UIViewController {}
      /// A page without a controller.
      // navgraph: screen
      final class Wizard {
        func finish() { Links.show(HelpController()) } // navgraph: shows HelpController
      }
      final class DebugController: UIViewController {}
      final class CardController: UIViewController { // navgraph: component
        @objc func tap() { present(FAQController(), animated: true) }
      }
      enum Links {
        static func offer() {
          top.present(HelpController(), animated: true) // navgraph: from FAQController
        }
        // navgraph: helper push
        static func show(_ page: UIViewController) {}
      }
      extension Notification { static func arrived() { Links.offer() } }
      """)
    #expect(
      graph.lines.filter { $0.contains("─") } == [
        "HomeController ─help→ HelpController (sheet)", "HomeController ─help 2→ FAQController (sheet)",
        "HomeController ─more→ FAQController (push)", "HomeController ─start→ Wizard (sheet)",
        "HomeController ─tap→ FAQController (sheet)", "FAQController ─offer→ HelpController (sheet)",
        "Wizard ─finish→ HelpController (push)",
      ])
    #expect(!graph.registrationFindings.contains { $0.check == Check.ruleMatchesNothing.id })
  }

  @Test("a comment at a function is about calls of that function, not of others of its name")
  func functionsOfOneName() throws {
    let graph = try imported(
      """
      import UIKit
      enum Links {
        // navgraph: helper push
        static func show(_ page: UIViewController, style: Int = 0) {}
      }
      final class Banner { func show(_ page: UIViewController) {} }
      protocol Pages {
        // navgraph: shows HelpController
        func page(for text: String) -> UIViewController
      }
      final class HomeController: UIViewController {
        let banner = Banner()
        let pages: Pages
        @objc func help() { Links.show(HelpController()) }
        @objc func advert() { banner.show(AdvertController()) }
        @objc func faq() { present(pages.page(for: "faq"), animated: true) }
      }
      final class HelpController: UIViewController {}
      final class AdvertController: UIViewController {}
      """)
    #expect(
      graph.lines.filter { $0.contains("─") } == [
        "HomeController ─help→ HelpController (push)", "HomeController ─faq→ HelpController (sheet)",
      ])
  }

  @Test("what is said in vain is told, with the nearest name")
  func vain() throws {
    var hints = SourceHints()
    hints.screens = [(NamePattern("HomeControler"), Self.place)]
    hints.skipped = [(NamePattern("Debugg*"), Self.place)]
    hints.factories = [("pages(for:)", ["HelpController"], Self.place), ("page", ["HelpControler"], Self.place)]
    let graph = try imported(
      Self.app, "// navgraph: shwos HelpController\nlet a = 1 // navgraph: skip\nlet b = \"// navgraph: nothing\"\n",
      hints: hints)
    let findings = Audit(of: graph).findings.filter { $0.check == Check.ruleMatchesNothing.id }
    #expect(
      Set(findings.map(\.message)) == [
        "'HomeControler' under 'swift.screens' is the name of no type; did you mean 'HomeController'?",
        "'Debugg*' under 'swift.skip' is the name of no type and no function; did you mean 'debug'?",
        "'HelpControler' is the name of no type; did you mean 'HelpController'?",
        "no code calls 'pages(for:)'; correct it or delete it",
        "the comment says 'shwos', which is none of screen, component, skip, shows, from, helper; did you mean 'shows'?",
        "no move is made where the comment 'skip' stands; correct it or delete it",
      ])
  }

  @Test("routes that are declared and that nobody asks for")
  func routes() throws {
    let graph = try imported(
      """
      import UIKit
      enum Route { case help, news, faq(String), terms, about, legal, imprint, tour, beta }
      enum Mode: String { case light, dark }
      struct Start {
        #if BETA
        let route = Route.beta
        #else
        let route = Route.help
        #endif
      }
      final class Router {
        func open(_ route: Route, from page: UIViewController) {
          switch route {
          case .help: page.present(HelpController(), animated: true)
          case .news: page.present(NewsController(), animated: true)
          case .faq(let name): page.present(FAQController(name), animated: true)
          case .terms: break
          case .about: page.present(HelpController(), animated: true)
          case .legal: page.present(HelpController(), animated: true)
          case .imprint: page.present(HelpController(), animated: true)
          case .tour: showTour(page)
          case .beta: page.present(HelpController(), animated: true)
          }
        }
      }
      extension Router {
        private func showTour(_ page: UIViewController) { page.present(resolve(TourController.self), animated: true) }
      }
      final class TourController: UIViewController { @objc func end() { present(EndController(), animated: true) } }
      final class EndController: UIViewController {}
      final class HomeController: UIViewController {
        let router = Router()
        @objc func help() { router.open(.help, from: self) }
        func validate() throws { throw Failure.faq }
        func plan() { let tour = 1; print(tour) }
        @Setting(Route.about) var last
        var text: String { "\\(Route.legal)" }
        func wait() { repeat { step() } while last != .imprint }
      }
      final class HelpController: UIViewController {}
      final class NewsController: UIViewController {}
      final class FAQController: UIViewController {}
      """)
    let findings = graph.registrationFindings.filter { $0.check == "unrequested-route" }
    #expect(
      findings.map(\.message) == [
        "no code asks for route 'news' of 'Route'; take it out, or ask for it",
        "no code asks for route 'tour' of 'Route'; take it out, or ask for it",
      ])
    // What only the arm of such a route shows is shown by nothing.
    #expect(!graph.entries.contains { $0.screen == "TourController" || $0.screen == "EndController" })
    #expect(graph.unreachableScreens.contains("TourController") && graph.unreachableScreens.contains("EndController"))
    #expect(findings.first?.location == SourceLocation(file: "App0.swift", line: 2, column: 25))
  }
}
