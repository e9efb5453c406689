internal import NavigationGraph

/// A word on the command line that cannot be used.
enum ArgumentError: Error, Equatable, CustomStringConvertible {
  case unknownCommand(String, suggestion: String?, choices: [String])
  case unknownName(String, of: String, choices: [String])
  case unknownOption(String, suggestion: String?)
  case repeatedPath(String)
  case missingValue(option: String, valueName: String)
  case unexpectedValue(String, flag: String)
  case invalidValue(String, option: String, choices: [String])
  case missingArgument(String)
  case unexpectedArgument(String)
  case conflict(String, String)

  var description: String {
    switch self {
    case .unknownCommand(let word, let suggestion?, _): "unknown command '\(word)'; did you mean '\(suggestion)'?"
    case .unknownCommand(let word, nil, let choices):
      "unknown command '\(word)'; use one of: \(choices.joined(separator: ", "))"
    case .unknownName(let word, let kind, let choices):
      "there is no \(kind) '\(word)'; "
        + (SpellingSuggestion.nearest(to: word, among: choices).map { "did you mean '\($0)'?" }
          ?? "use one of: \(choices.joined(separator: ", "))")
    case .repeatedPath(let path): "two reports would be written to '\(path)'; give each a place of its own"
    case .unknownOption(let option, let suggestion?): "unknown option '\(option)'; did you mean '\(suggestion)'?"
    case .unknownOption(let option, nil): "unknown option '\(option)'"
    case .missingValue(let option, let valueName): "'--\(option)' needs a value: '--\(option) <\(valueName)>'"
    case .unexpectedValue(let value, let flag): "'--\(flag)' takes no value, but '\(value)' was given"
    case .invalidValue(let value, let option, []): "'\(value)' is not a value that '--\(option)' accepts"
    case .invalidValue(let value, let option, let choices) where choices.count == 1:
      "'\(value)' is not a value that '--\(option)' accepts; use \(choices[0])"
    case .invalidValue(let value, let option, let choices):
      "'\(value)' is not a value that '--\(option)' accepts; "
        + (SpellingSuggestion.nearest(to: value, among: choices).map { "did you mean '\($0)'?" }
          ?? "use one of: \(choices.joined(separator: ", "))")
    case .missingArgument(let name): "missing argument <\(name)>"
    case .unexpectedArgument(let word): "unexpected argument '\(word)'"
    case .conflict(let a, let b): "'--\(a)' and '--\(b)' exclude each other; use one of them"
    }
  }
}
