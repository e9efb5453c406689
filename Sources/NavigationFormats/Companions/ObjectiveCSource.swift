package import NavigationGraph

/// An Objective-C source, read for what it names of the rest of an app; its own moves are not followed.
package struct ObjectiveCSource: Sendable {
  /// The file's name.
  package let file: String
  /// The classes that messages are sent to, each with the first place, but for those that are implemented there.
  package private(set) var classes: [(name: String, location: SourceLocation)] = []
  /// The classes that are declared or implemented there, each with what it inherits from if that is said.
  package private(set) var declared: [(name: String, parent: String?)] = []
  /// The strings.
  package private(set) var texts: Set<String> = []
  /// All words: classes, functions, and the parts of selectors.
  package private(set) var words: Set<String> = []

  /// Whether its code moves between screens.
  package var hasMoves: Bool { !words.isDisjoint(with: Self.moves) }

  private static let moves: Set<String> = [
    "pushViewController", "presentViewController", "showViewController", "showDetailViewController",
    "performSegueWithIdentifier", "setViewControllers", "rootViewController", "instantiateInitialViewController",
    "instantiateViewControllerWithIdentifier",
  ]

  /// Reads a file, which need not be well-formed.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - file: Its name, for the places.
  /// - Complexity: O(*n*) for *n* bytes.
  package init(_ bytes: [UInt8], file: String) {
    self.file = file
    var scanner = ObjectiveCScanner(bytes)
    var known: Set<String> = []
    var implemented: String?
    var interface: String?
    var last = ObjectiveCScanner.Token.sign(0)
    var pending: (name: String, line: Int)?
    while let token = scanner.next() {
      switch token {
      case .text(let text): texts.insert(text)
      case .directive(let word): if word == "end" { implemented = nil }
      case .word(let word):
        words.insert(word)
        if case .directive("implementation") = last {
          implemented = word
          declared.append((word, nil))
        }
        if case .directive("interface") = last { interface = word }
        if case .sign(UInt8(ascii: ":")) = last, let name = interface { declared.append((name, word)) }
        if case .sign(UInt8(ascii: "[")) = last, word.first?.isUppercase == true { pending = (word, scanner.line) }
      case .sign: break
      }
      // `@interface Page : UIViewController`, with nothing else between.
      switch token {
      case .word(let word): if word != interface { interface = nil }
      case .sign(UInt8(ascii: ":")): break
      default: interface = nil
      }
      // A message to a class: `[Basket new]` and `Basket.new`, but not the array `values[Basket]`.
      if let (name, line) = pending, name != implemented {
        switch token {
        case .word(name): break
        case .word:
          if known.insert(name).inserted { classes.append((name, SourceLocation(file: file, line: line))) }
          pending = nil
        default: pending = nil
        }
      }
      if case .sign(UInt8(ascii: ".")) = token, case .word(let name) = last, name.first?.isUppercase == true,
        name != implemented, known.insert(name).inserted
      {
        classes.append((name, SourceLocation(file: file, line: scanner.line)))
      }
      last = token
    }
  }
}

/// The words, strings and signs of Objective-C, without comments and the names of included files.
private struct ObjectiveCScanner {
  enum Token: Equatable {
    case word(String)
    case text(String)
    /// A word behind an at sign.
    case directive(String)
    case sign(UInt8)
  }

  private let bytes: [UInt8]
  private var position = 0
  /// The line of the last token.
  private(set) var line = 1

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> Token? {
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case 0x0A:
        line += 1
        position += 1
      case 0...0x20: position += 1
      case UInt8(ascii: "/") where starts("//"): skipLine()
      case UInt8(ascii: "/") where starts("/*"): skipComment()
      case UInt8(ascii: "#") where starts("#import") || starts("#include"): skipLine()
      case UInt8(ascii: "\""): return .text(quoted())
      case UInt8(ascii: "'"): _ = quoted()
      case UInt8(ascii: "@"):
        position += 1
        if position < bytes.count, Self.isLetter(bytes[position]) { return .directive(word()) }
      default:
        if Self.isLetter(byte) { return .word(word()) }
        position += 1
        return .sign(byte)
      }
    }
    return nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private func starts(_ text: StaticString) -> Bool {
    bytes[position...].starts(with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func word() -> String {
    let start = position
    while position < bytes.count, Self.isLetter(bytes[position]) || Self.isDigit(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// What stands in quotes; what is not closed ends with its line.
  private mutating func quoted() -> String {
    let quote = bytes[position]
    position += 1
    let start = position
    while position < bytes.count, bytes[position] != quote, bytes[position] != 0x0A {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    let text = String(decoding: bytes[start..<min(position, bytes.count)], as: UTF8.self)
    if position < bytes.count, bytes[position] == quote { position += 1 }
    return text
  }

  private mutating func skipLine() { while position < bytes.count, bytes[position] != 0x0A { position += 1 } }

  private mutating func skipComment() {
    position += 2
    while position < bytes.count, !starts("*/") {
      if bytes[position] == 0x0A { line += 1 }
      position += 1
    }
    position += 2
  }
}
