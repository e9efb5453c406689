internal import NavigationGraph

/// The statements of a Mermaid chart, with the place of each, and what stands before them.
///
/// The beginning is the same for all kinds of charts: front matter between `---`, directives `%%{ }%%` and comments, then
/// the word for the kind, as in <https://mermaid.js.org/intro/syntax-reference.html>.
struct MermaidLines {
  /// One line, or what stands between semicolons.
  struct Statement {
    let text: Substring
    let location: SourceLocation
  }

  /// The title that the front matter gives.
  private(set) var title: String?
  /// The kind of chart, in lower case.
  private(set) var kind = ""
  private(set) var statements: [Statement] = []

  /// Splits a file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - file: Its name.
  /// - Throws: When it is no text, or has no beginning.
  init(_ bytes: [UInt8], file: String) throws(ImportError) {
    try bytes.withUnsafeBufferPointer { bytes throws(ImportError) in try TextEncoding.checkUTF8(bytes, file: file) }
    let start = bytes.starts(with: TextEncoding.byteOrderMark) ? bytes.dropFirst(3) : bytes[...]
    let text = String(decoding: start, as: UTF8.self).asName
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { ($0 + 1, $1) }[...]
    func trimmed(_ line: Substring) -> Substring { Self.trimmed(line) }
    while let first = lines.first, trimmed(first.1).isEmpty { lines = lines.dropFirst() }
    if let first = lines.first, trimmed(first.1) == "---" {
      let rest = lines.dropFirst()
      guard let end = rest.firstIndex(where: { trimmed($0.1) == "---" }) else {
        throw ImportError("the front matter is never closed with '---'", at: SourceLocation(file: file, line: first.0))
      }
      for (_, line) in rest[..<end] where line.hasPrefix("title:") {
        title = Self.unquoted(trimmed(line.dropFirst("title:".count)))
      }
      lines = rest[(end + 1)...]
    }
    var isDirective = false
    for (number, line) in lines {
      let line = trimmed(line)
      if isDirective || line.hasPrefix("%%{") {
        // A directive may go over several lines.
        isDirective = line.firstRange(of: "}%%") == nil
        continue
      }
      guard !line.isEmpty, !line.hasPrefix("%%") else { continue }
      let location = SourceLocation(file: file, line: number)
      for part in Self.parts(of: line) {
        guard !kind.isEmpty else {
          let word = part.prefix { !$0.isWhitespace }
          kind = word.lowercased()
          // Some write the first statement behind the kind.
          continue
        }
        statements.append(Statement(text: part, location: location))
      }
    }
    guard !kind.isEmpty else {
      throw ImportError("the file has no chart; it is empty", at: SourceLocation(file: file))
    }
  }

  static func trimmed(_ text: Substring) -> Substring {
    var rest = text
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }

  /// The text without quotes around it.
  static func unquoted(_ text: Substring) -> String {
    guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return String(text) }
    return String(text.dropFirst().dropLast().replacing("\\\"", with: "\"").replacing("\\\\", with: "\\"))
  }

  /// What stands between the semicolons of a line; those in quotes, and in codes such as `#35;`, are part of the text.
  private static func parts(of line: Substring) -> [Substring] {
    guard line.contains(";") else { return [line] }
    var parts: [Substring] = []
    var start = line.startIndex
    var isQuoted = false
    var isCode = false
    for index in line.indices {
      switch line[index] {
      case "\"": isQuoted.toggle()
      case "#": isCode = true
      case ";":
        if isCode {
          isCode = false
        } else if !isQuoted {
          parts.append(trimmed(line[start..<index]))
          start = line.index(after: index)
        }
      case let character: if !character.isLetter, !character.isNumber { isCode = false }
      }
    }
    parts.append(trimmed(line[start...]))
    return parts.filter { !$0.isEmpty }
  }
}
