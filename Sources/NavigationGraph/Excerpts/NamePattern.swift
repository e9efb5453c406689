/// A name as people type it to choose something: exact, or with `*` for any characters and `?` for one.
///
///     NamePattern("Checkout*").matches("CheckoutAddress")   // true
///
/// A name that is there exactly as written is meant before the signs are, so that a screen called `What?` can be chosen.
public struct NamePattern: Hashable, Sendable, CustomStringConvertible {
  /// The pattern as written.
  public let text: String

  private let characters: [Character]

  /// Describes a pattern.
  public init(_ text: String) {
    self.text = text
    characters = Array(text)
  }

  /// The pattern as written.
  public var description: String { text }

  /// Whether the pattern has signs that stand for other characters.
  public var hasWildcards: Bool { characters.contains("*") || characters.contains("?") }

  /// Whether a name is meant.
  ///
  /// - Complexity: O(*n* *m*) for *n* characters of the name and *m* of the pattern; linear with at most one `*`.
  public func matches(_ name: String) -> Bool {
    guard hasWildcards else { return name == text }
    let letters = Array(name)
    var (letter, sign) = (0, 0)
    // Where the last star stands, and the first letter after those that it has taken.
    var star: (sign: Int, letter: Int)?
    while letter < letters.count {
      if sign < characters.count, characters[sign] == "*" {
        star = (sign, letter)
        sign += 1
      } else if sign < characters.count, characters[sign] == "?" || characters[sign] == letters[letter] {
        letter += 1
        sign += 1
      } else if let last = star {
        star = (last.sign, last.letter + 1)
        letter = last.letter + 1
        sign = last.sign + 1
      } else {
        return false
      }
    }
    return characters[sign...].allSatisfy { $0 == "*" }
  }

  /// The positions of the names that are meant: those written exactly so, or else all that match.
  func positions(in names: some Sequence<String>) -> [Int] {
    var exact: [Int] = []
    var matching: [Int] = []
    for (position, name) in names.enumerated() {
      if name == text { exact.append(position) } else if hasWildcards, matches(name) { matching.append(position) }
    }
    return exact.isEmpty ? matching : exact
  }
}
