import UIKit

/// An app that knows nothing of navgraph: a router in the middle, and screens that ask it.
enum Page { case login, home, order, terms, welcome }

final class AppRouter {
  func route(to page: Page, from screen: UIViewController) {
    switch page {
    case .login: screen.present(LoginViewController(), animated: true)
    case .home: show(HomeViewController(), instead: screen)
    case .order: screen.navigationController?.pushViewController(OrderViewController(), animated: true)
    case .terms: screen.present(TermsViewController(), animated: true)
    // The welcome page was retired; people go home.
    case .welcome: show(HomeViewController(), instead: screen)
    }
  }

  private func show(_ next: UIViewController, instead screen: UIViewController) {
    screen.navigationController?.setViewControllers([next], animated: true)
  }
}

final class StartViewController: UIViewController {
  let router = AppRouter()
  let session = Session()

  override func viewDidAppear(_ animated: Bool) {
    guard session.user != nil else {
      router.route(to: .login, from: self)
      return
    }
    router.route(to: session.isFirstVisit ? .welcome : .home, from: self)
  }
}

final class LoginViewController: UIViewController {
  @IBAction func termsTapped() { AppRouter().route(to: .terms, from: self) }
}

final class HomeViewController: UIViewController {
  var onOrder: ((UIViewController) -> Void)?

  @IBAction func orderTapped() {
    let page = OrderViewController()
    page.onDone = { [weak self] in self?.present(ReceiptViewController(), animated: true) }
    navigationController?.pushViewController(page, animated: true)
  }

  @IBAction func helpTapped() { present(HelpCenter.shared.page(for: self), animated: true) }
}

final class OrderViewController: UIViewController {
  var onDone: (() -> Void)?
  var isPaid = false

  @IBAction func doneTapped() { if isPaid { onDone?() } }
}

final class ReceiptViewController: UIViewController {}
final class TermsViewController: UIViewController {}
final class WelcomeViewController: UIViewController {}

final class Session {
  var user: String?
  var isFirstVisit = false
}

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(_ application: UIApplication, didFinishLaunchingWithOptions options: [String: Any]?) -> Bool {
    window?.rootViewController = UINavigationController(rootViewController: StartViewController())
    return true
  }
}
