/// The screens of the system and of its frameworks, which an app shows and does not own.
enum SystemScreens {
  private static let names: Set<String> = [
    "UIAlertController", "UIAlertView", "UIActionSheet", "UIActivityViewController", "UIImagePickerController",
    "UIDocumentPickerViewController", "UIDocumentInteractionController", "UIDocumentBrowserViewController",
    "UIPrintInteractionController", "UIReferenceLibraryViewController", "UIFontPickerViewController",
    "UIColorPickerViewController", "UICloudSharingController", "UISearchController", "UIVideoEditorController",
    "SFSafariViewController", "MFMailComposeViewController", "MFMessageComposeViewController",
    "MPMediaPickerController",
    "PHPickerViewController", "QLPreviewController", "AVPlayerViewController", "CNContactPickerViewController",
    "CNContactViewController", "EKEventEditViewController", "EKEventViewController", "EKCalendarChooser",
    "SKStoreProductViewController", "GKGameCenterViewController", "GKMatchmakerViewController",
    "PKAddPassesViewController",
    "PKPaymentAuthorizationViewController", "PKPaymentAuthorizationController", "SLComposeViewController",
    "VNDocumentCameraViewController", "ASWebAuthenticationSession", "LAContext", "ShareLink", "PhotosPicker", "Text",
    "Alert",
    "ActionSheet", "ABPeoplePickerNavigationController", "INUIAddVoiceShortcutViewController",
    "CXProviderConfiguration",
    "UITextFormattingViewController", "ICCameraPickerController", "NSOpenPanel", "NSSavePanel", "NSAlert",
    "UIPopoverPresentationController", "UIInputViewController",
  ]

  /// Whether a type is a screen of the system.
  static func contains(_ name: String) -> Bool { names.contains(name) }
}
