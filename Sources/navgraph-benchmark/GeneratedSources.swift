/// Swift sources of an app of any size, made for measuring: features of a controller with its layout, a view model, a
/// model, a service and a view of SwiftUI, in about the shares that real apps have them, and one router.
enum GeneratedSources {
  /// The files of an app, each with its path.
  static func files(features count: Int) -> [(path: String, text: String)] {
    [("App/Router.swift", router(count))]
      + (0..<count).flatMap { number in
        [
          ("App/F\(number)/Feature\(number)Controller.swift", controller(number, of: count)),
          ("App/F\(number)/Feature\(number)Model.swift", model(number)),
          ("App/F\(number)/Feature\(number)Service.swift", service(number)),
          ("App/F\(number)/Feature\(number)ViewModel.swift", viewModel(number, of: count)),
          ("App/F\(number)/Feature\(number)View.swift", view(number)),
        ]
      }
  }

  private static func lines(_ count: Int, _ line: (Int) -> String) -> String {
    (0..<count).map(line).joined(separator: "\n")
  }

  private static func router(_ count: Int) -> String {
    """
    import UIKit
    enum Route { \(lines(count) { "case feature\($0)" }) }
    final class Router {
      func open(_ route: Route, from page: UIViewController) {
        switch route {
    \(lines(count) { "    case .feature\($0): page.navigationController?.pushViewController(Feature\($0)Controller(), animated: true)" })
        }
      }
    }
    @main final class AppDelegate: UIResponder, UIApplicationDelegate {
      var window: UIWindow?
      func application(_ application: UIApplication, didFinishLaunchingWithOptions options: [String: Any]?) -> Bool {
        window?.rootViewController = UINavigationController(rootViewController: Feature0Controller())
        return true
      }
    }
    """
  }

  private static func controller(_ number: Int, of count: Int) -> String {
    """
    import UIKit
    final class Feature\(number)Controller: UIViewController, UITableViewDataSource {
      private let model = Feature\(number)ViewModel()
      private let router = Router()
      private let table = UITableView(frame: .zero, style: .plain)
    \(lines(12) { "  private let label\($0) = UILabel()" })

      override func viewDidLoad() {
        super.viewDidLoad()
        setUpLabels()
        setUpConstraints()
        model.onChange = { [weak self] in self?.table.reloadData() }
      }

      private func setUpLabels() {
    \(lines(36) { "    label\($0 % 12).\(["font = .systemFont(ofSize: \($0))", "textColor = .darkGray", "numberOfLines = 0"][$0 % 3])" })
      }

      private func setUpConstraints() {
        NSLayoutConstraint.activate([
    \(lines(36) { "      label\($0 % 12).topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: \($0))," })
        ])
      }

      func tableView(_ table: UITableView, numberOfRowsInSection section: Int) -> Int { model.items.count }

      func tableView(_ table: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
        let cell = table.dequeueReusableCell(withIdentifier: "cell", for: path)
        cell.textLabel?.text = model.items[path.row].title
        return cell
      }

      @objc private func nextTapped() {
        guard model.isReady else { return }
        router.open(model.isLast ? .feature\(number / 2) : .feature\((number + 1) % count), from: self)
      }

      @objc private func detailsTapped() { present(UIHostingController(rootView: Feature\(number)View()), animated: true) }
    }
    """
  }

  private static func model(_ number: Int) -> String {
    lines(4) { part in
      """
      struct Feature\(number)Item\(part): Codable, Hashable {
      \(lines(8) { "  var value\($0): \(["String", "Int", "Date?", "[String]"][$0 % 4])" })
        enum CodingKeys: String, CodingKey { case value0, value1, value2, value3, value4, value5, value6, value7 }
        func merged(with other: Feature\(number)Item\(part)) -> Feature\(number)Item\(part) {
          var copy = self
      \(lines(8) { "    if other.value\($0) != value\($0) { copy.value\($0) = other.value\($0) }" })
          return copy
        }
      }
      """
    }
  }

  private static func service(_ number: Int) -> String {
    """
    import Foundation
    final class Feature\(number)Service {
    \(lines(5) { part in
      """
        func load\(part)(_ query: String, completion: @escaping (Result<[Feature\(number)Item0], Error>) -> Void) {
          var request = URLRequest(url: base.appendingPathComponent("items/\(part)"))
          request.httpMethod = "POST"
          request.setValue("application/json", forHTTPHeaderField: "Content-Type")
          let task = session.dataTask(with: request) { data, response, error in
            if let error = error { return completion(.failure(error)) }
            guard let http = response as? HTTPURLResponse, (200..<300).contains(http.statusCode), let data = data else {
              return completion(.failure(ServiceError.status))
            }
            do { completion(.success(try JSONDecoder().decode([Feature\(number)Item0].self, from: data))) } catch {
              completion(.failure(error))
            }
          }
          task.resume()
        }
      """ })
    }
    """
  }

  private static func viewModel(_ number: Int, of count: Int) -> String {
    """
    import Foundation
    final class Feature\(number)ViewModel {
      var items: [Feature\(number)Item0] = []
      var onChange: (() -> Void)?
      var isReady: Bool { !items.isEmpty }
      var isLast: Bool { items.count == 1 }
      private let service = Feature\(number)Service()
    \(lines(6) { part in
      """
        func refresh\(part)() {
          service.load\(part % 5)("\(part)") { [weak self] result in
            switch result {
            case .success(let items):
              self?.items = items.sorted { $0.value1 < $1.value1 }.filter { !$0.value0.isEmpty }
              self?.onChange?()
            case .failure(let error): print(error.localizedDescription)
            }
          }
        }
      """ })
    }
    """
  }

  private static func view(_ number: Int) -> String {
    """
    import SwiftUI
    struct Feature\(number)View: View {
      @State private var isShown = false
      @State private var text = ""
      var body: some View {
        VStack(alignment: .leading, spacing: 8) {
    \(lines(20) { "      Text(\"Row \($0)\").font(.headline).padding(.horizontal, 12).foregroundColor(.secondary)" })
          Button("More") { isShown = true }
        }
        .sheet(isPresented: $isShown) { Feature\(number)Help() }
      }
    }
    struct Feature\(number)Help: View {
      var body: some View {
        List {
    \(lines(10) { "      Text(\"Answer \($0)\").lineLimit(nil)" })
        }
      }
    }
    """
  }
}
