/// What classes of the system inherit from, so far as an app may extend it.
enum LibraryClasses {
  /// The class that another inherits from, or `nil` where that is not known.
  static func parent(of name: String) -> String? {
    switch name {
    case "UIViewController", "UIView", "UIApplication": "UIResponder"
    case "UITableViewController", "UICollectionViewController", "UINavigationController", "UITabBarController",
      "UISplitViewController", "UIPageViewController", "UIHostingController", "UIAlertController", "UISearchController",
      "UIActivityViewController", "UIInputViewController", "UIImagePickerController", "UIDocumentPickerViewController",
      "AVPlayerViewController", "SFSafariViewController", "QLPreviewController", "MFMailComposeViewController":
      "UIViewController"
    case "UITableViewCell", "UICollectionReusableView", "UITableViewHeaderFooterView", "UIControl", "UILabel",
      "UIImageView", "UIStackView", "UIScrollView", "UIWindow", "UINavigationBar", "UITabBar", "UIToolbar",
      "UISearchBar", "UIVisualEffectView", "UIProgressView", "WKWebView":
      "UIView"
    case "UICollectionViewCell": "UICollectionReusableView"
    case "UITableView", "UICollectionView", "UITextView": "UIScrollView"
    case "UIButton", "UISwitch", "UITextField", "UISlider", "UISegmentedControl", "UIDatePicker", "UIStepper",
      "UIPageControl", "UIRefreshControl":
      "UIControl"
    case "NSTabViewController", "NSSplitViewController", "NSHostingController": "NSViewController"
    default: nil
    }
  }
}
