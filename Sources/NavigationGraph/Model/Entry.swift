/// A way for a person to come in.
public struct Entry: Hashable, Sendable {
  /// What brings the person in.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The app starts.
    case launch
    /// A link names the screen.
    case deepLink
    /// A notification is opened.
    case notification
    /// Code shows the screen, by its name in a file; from where, the file does not say.
    case code
  }

  /// The screen that the person sees.
  public var screen: ScreenID

  /// What brings the person in.
  public var kind: Kind

  /// The path template of a deep link (`/orders/{id}`), the name of a notification, or that by which code calls the screen.
  public var template: String?

  /// The screens put below, lowest first; `nil` when whatever was there stays.
  ///
  /// At launch nothing is below, unless this says so.
  public var over: [ScreenID]?

  /// Where the entry is declared.
  public var location: SourceLocation?

  /// Describes an entry.
  public init(
    _ screen: ScreenID, kind: Kind = .launch, template: String? = nil, over: [ScreenID]? = nil,
    location: SourceLocation? = nil
  ) {
    self.screen = screen
    self.kind = kind
    self.template = template
    self.over = over
    self.location = location
  }

  /// What brings the person in, in words: `launch`, `deep link /orders/{id}`, `notification shipped`.
  public var summary: String {
    let word = kind == .deepLink ? "deep link" : kind.rawValue
    return template.map { "\(word) \($0)" } ?? word
  }
}
