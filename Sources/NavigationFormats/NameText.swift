internal import NavigationGraph

extension String {
  /// The text as a name may be: line ends are line feeds, and control characters are replaced, so that none gets lost.
  var asName: String {
    let isPlain = utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    if isPlain { return self }
    var scalars = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in unicodeScalars {
      if scalar == "\r" {
        scalars.append("\n")
      } else if scalar != "\n" || previous != "\r" {
        scalars.append(scalar.isAllowedInNames ? scalar : "\u{FFFD}")
      }
      previous = scalar
    }
    return String(scalars)
  }

  /// The text as a name on one line.
  var asLine: String { asName.split(whereSeparator: \.isNewline).joined(separator: " ") }

  /// The text without space around it.
  var trimmed: String {
    guard first?.isWhitespace == true || last?.isWhitespace == true else { return self }
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}

extension String {
  /// The name of a file, without its folders and its extension.
  var fileStem: String {
    let file = split(separator: "/").last ?? ""
    return String(file.lastIndex(of: ".").map { file[..<$0] } ?? file)
  }
}

extension ScreenID {
  /// The name of a screen that a file gives, which may be empty there.
  init(read text: String) { self.init(text.isEmpty ? "(empty)" : text.asName) }
}
