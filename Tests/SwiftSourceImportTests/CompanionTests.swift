import NavigationFormats
import NavigationGraph
import Testing

@Suite("What Objective-C and property lists name of an app in Swift")
struct CompanionTests {
  private static let app = """
    import UIKit
    final class MenuController: UIViewController {
      func showHelp(from button: UIButton) { present(HelpController(), animated: true) }
    }
    final class HelpController: UIViewController {}
    final class BasketController: UIViewController {}
    final class LonelyController: UIViewController {}
    """

  private static let code = """
    #import "LonelyController.h"
    // [LonelyController new]
    @implementation AppDelegate
    - (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:(NSDictionary *)options {
      UIViewController *basket = [[BasketController alloc] init]; /* [LonelyController new] */
      char quote = '"';
      [self.navigation pushViewController:MenuController.new animated:YES];
      [self.menu showHelpFrom:nil];
      NSLog(@"[LonelyController new] \\"quoted\\"");
      [self.board performSegueWithIdentifier:@"pay" sender:nil];
    }
    @end
    @implementation LonelyController
    + (instancetype)make { return [LonelyController new]; }
    @end
    """

  @Test("screens that Objective-C makes are shown by code, and a note says what is not read")
  func screens() throws {
    let graph = try imported(Self.app, companions: [("AppDelegate.m", Self.code)])
    #expect(
      graph.entries.map { "\($0.kind) \($0.screen) \($0.location.map { "\($0)" } ?? "")" } == [
        "code MenuController AppDelegate.m:7", "code BasketController AppDelegate.m:5",
      ])
    let findings = Audit(of: graph).findings
    #expect(findings.map(\.check) == ["unread-source", "unreachable-screen"])
    #expect(findings.map(\.severity) == [.note, .error])
    #expect(
      findings.first?.message
        == "1 Objective-C file moves between screens and is not read; the screens that such files name count as shown by code"
    )
    #expect(findings.last?.screens == ["LonelyController"])
  }

  @Test("a controller of Objective-C that Swift extends is a screen as others are")
  func extendedClasses() throws {
    let graph = try imported(
      """
      import UIKit
      final class HelpController: UIViewController {}
      extension EditorPage {
        @objc func help() { present(HelpController(), animated: true) }
      }
      """,
      companions: [
        ("EditorPage.h", "@class Note;\n@interface EditorPage : UIViewController <NoteDelegate>\n@end"),
        ("EditorPage.m", "@implementation EditorPage\n@end"),
        ("App.m", "@implementation App\n- (void)go { [self show:[EditorPage new]]; }\n@end"),
      ])
    #expect(graph.lines == ["code EditorPage → EditorPage", "EditorPage ─help→ HelpController (sheet)"])
  }

  @Test("without moves in Objective-C, nothing is said of it")
  func withoutMoves() throws {
    let graph = try imported(
      Self.app, companions: [("Sum.m", "@implementation Sum\n- (int)of:(int)a { return a + [Other one]; }\n@end")])
    #expect(!Audit(of: graph).findings.contains { $0.check == "unread-source" })
  }

  private static let board = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" initialViewController="a">
      <scenes>
        <scene sceneID="1"><objects><viewController id="a" customClass="ShopController">
          <connections>
            <segue destination="b" kind="show" identifier="pay" id="s1"/>
            <segue destination="c" kind="show" identifier="refund" id="s2"/>
          </connections>
        </viewController></objects></scene>
        <scene sceneID="2"><objects><viewController id="b" customClass="PayController"/></objects></scene>
        <scene sceneID="3"><objects><viewController id="c" customClass="RefundController"/></objects></scene>
      </scenes>
    </document>
    """

  @Test("segues that Objective-C performs by their identifiers")
  func segues() throws {
    let graph = try imported(
      "import UIKit\nfinal class Price {}", storyboards: [Self.board], companions: [("AppDelegate.mm", Self.code)])
    #expect(
      graph.transitions.map { "\($0.from) ─\($0.route)→ \($0.to?.rawValue ?? "")" } == [
        "ShopController ─pay→ PayController"
      ])
    #expect(
      Audit(of: graph).findings.filter { $0.check == "unperformed-segue" }.map(\.subject) == ["refund"])
  }

  private static func list(_ content: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict>
    \(content)
    </dict></plist>
    """
  }

  @Test("the controller of an extension is an entry")
  func extensions() throws {
    let list = Self.list(
      """
      <key>NSExtension</key><dict>
        <key>NSExtensionPrincipalClass</key>
        <string>$(PRODUCT_MODULE_NAME).LonelyController</string>
      </dict>
      """)
    let renamed = """
      import UIKit
      @objc(LonelyController) final class ShareController: UIViewController {}
      """
    #expect(
      try imported(renamed, companions: [("Share/Info.plist", list)]).entries.map { "\($0.kind) \($0.screen)" } == [
        "launch ShareController"
      ])
    let graph = try imported(Self.app, companions: [("Share/Info.plist", list)])
    #expect(
      graph.entries.map { "\($0.kind) \($0.screen) \($0.location.map { "\($0)" } ?? "")" } == [
        "launch LonelyController Share/Info.plist:6"
      ])
  }

  @Test("the storyboard that the app begins with is the one that its property list names, and not what is called Main")
  func mainStoryboards() throws {
    let boards = [Self.board, Self.board.replacing("Controller\"", with: "Screen\"")]
    func entries(_ companions: [(file: String, text: String)]) throws -> [String] {
      try imported("import UIKit\nfinal class Price {}", storyboards: boards, companions: companions).entries.map {
        "\($0.kind) \($0.screen)"
      }
    }
    #expect(try entries([]) == ["launch ShopController", "launch ShopScreen"])
    let app = Self.list(
      """
      <key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict>
        <key>UIWindowSceneSessionRoleApplication</key><array><dict>
          <key>UISceneStoryboardFile</key><string>Main1</string>
        </dict></array>
      </dict></dict>
      """)
    #expect(try entries([("Info.plist", app)]) == ["launch ShopScreen", "code ShopController"])
    let other = Self.list(
      "<key>NSExtension</key><dict><key>NSExtensionMainStoryboard</key><string>Main1</string></dict>")
    #expect(try entries([("Info.plist", app), ("Info.plist", other)]) == ["launch ShopScreen", "code ShopController"])
    #expect(try entries([("Info.plist", "no list")]) == ["launch ShopController", "launch ShopScreen"])
  }

  @Test("screens of libraries that code shows from an unknown place are declared")
  func librariesElsewhere() throws {
    let graph = try imported(
      """
      import UIKit
      final class Opener {
        func open() { navigation.pushViewController(PhotosViewController(), animated: true) }
        func start() { open() }
      }
      let opener = Opener()
      opener.start()
      """)
    #expect(!graph.screens.isEmpty)
    #expect(!Audit(of: graph).findings.contains { $0.check == "undefined-screen" })
  }

  @Test("an unwind that several screens answer is a way back to each, and none hides the other")
  func unwinds() throws {
    let board = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" initialViewController="a">
        <scenes>
          <scene sceneID="1"><objects><viewController id="a" customClass="ShopController">
            <connections><segue destination="b" kind="show" identifier="more" trigger="t" id="s1"/></connections>
          </viewController></objects></scene>
          <scene sceneID="2"><objects>
            <viewController id="b" customClass="PayController">
              <view key="view" id="v"><subviews><button id="t"><connections>
                <segue destination="x" kind="unwind" identifier="back" unwindAction="goBack:" id="s2"/>
              </connections></button></subviews></view>
            </viewController>
            <exit id="x"/>
          </objects></scene>
          <scene sceneID="3"><objects><viewController id="c" customClass="CartController"/></objects></scene>
        </scenes>
      </document>
      """
    let graph = try imported(
      """
      import UIKit
      final class ShopController: UIViewController {
        @IBAction func goBack(_ segue: UIStoryboardSegue) {}
        @objc func pay() { performSegue(withIdentifier: "more", sender: nil) }
      }
      final class CartController: UIViewController { @IBAction func goBack(_ segue: UIStoryboardSegue) {} }
      final class PayController: UIViewController {}
      """, storyboards: [board])
    let unwinds = graph.transitions.filter { $0.move == .unwind }
    #expect(unwinds.map { "\($0.route) \($0.to?.rawValue ?? "")" } == ["back ShopController", "back 2 CartController"])
    #expect(!Audit(of: graph).findings.contains { $0.check == "shadowed-branch" })
  }
}
