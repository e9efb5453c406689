// What readers of files see that is wrong with the files themselves, or that they had to take for granted.
extension Check {
  /// A flow whose start is missing, is not there, or is not its own.
  static let invalidStart = ofInputs(
    "invalid-start", .error, "A flow does not begin at a destination of its own.",
    "The app stops when it comes there; name a direct child of the flow as its start.")

  /// Files that include each other.
  static let cyclicInclude = ofInputs(
    "cyclic-include", .error, "Files include each other.",
    "The app would load them for ever; take one of the includes out. Each file was read once.")

  /// A file that another one refers to, and that was not read.
  static let missingFile = ofInputs(
    "missing-file", .warning, "A file refers to another one that is not among the inputs.",
    "What it holds is not known, so that screens may be missing here; name the file too, or the folder of both.")

  /// Screens that were taken as entries, since the file marks none.
  static let assumedEntry = ofInputs(
    "assumed-entry", .note, "A file marks no entry, so screens that nothing leads to were taken as entries.",
    "Whether a screen is reachable depends on where people come in; mark it in the file or name it under 'entries'.")

  /// A file that has destinations and says nothing of how people move among them.
  static let movesInCode = ofInputs(
    "moves-in-code", .note, "A file has destinations and no actions, so its moves are in code.",
    "Nothing can be said here of which destination leads to which; all count as shown by code.")

  /// A segue that only code can perform, and that no code names.
  static let unperformedSegue = ofInputs(
    "unperformed-segue", .warning, "A segue is never performed.",
    "It belongs to a whole controller, so that only code can perform it by its identifier, and no code has that text; take it out, or perform it."
  )

  /// A move of code whose destination cannot be known from the code.
  static let unknownDestination = ofInputs(
    "unknown-destination", .note, "Code moves to something that the sources do not tell.",
    "Screens that it leads to may look unreachable. Say it with '// navgraph: shows <screen>' at the line, or name the function under 'swift.factories' in the configuration."
  )

  /// A move of code of which it is not known on which screen it happens.
  static let unknownSource = ofInputs(
    "unknown-source", .note, "Code shows a screen, and it is not known from which.",
    "The screen counts as shown by code. Say it with '// navgraph: from <screen>' at the line.")

  /// Code in a language that is not read.
  static let unreadSource = ofInputs(
    "unread-source", .note, "Code in Objective-C moves between screens, and is not read.",
    "Its moves are missing here. What it names counts: screens as shown by code, segues as performed, functions as called."
  )

  /// A route that is declared and that no code asks for.
  static let unrequestedRoute = ofInputs(
    "unrequested-route", .warning, "A route is declared, and no code asks for it.",
    "Nobody gets to what it leads to by it; take the route out, or ask for it.")

  /// A check whose findings were made while files were read.
  private static func ofInputs(
    _ id: ID, _ severity: Severity, _ summary: String, _ explanation: String
  ) -> Check {
    Check(id: id, defaultSeverity: severity, summary: summary, explanation: explanation) { context in
      context.graph.registrationFindings.filter { $0.check == id }
    }
  }
}

extension Finding {
  /// A flow whose start is not a destination of its own.
  package static func invalidStart(
    _ message: String, of flow: String, at location: SourceLocation, evidence: [Evidence] = []
  ) -> Finding {
    Finding(.invalidStart, message, subject: flow, location: location, evidence: evidence)
  }

  /// Files that include each other, the first one once more at the end.
  package static func cyclicInclude(_ files: [String], at location: SourceLocation) -> Finding {
    Finding(
      .cyclicInclude, "\(files.joined(separator: " includes ")); take one of the includes out",
      subject: files.joined(separator: ", "), location: location)
  }

  /// A file that is referred to, first at one place and then at others, and was not read.
  package static func missingFile(_ name: String, at location: SourceLocation, others: [SourceLocation]) -> Finding {
    let shown = others.prefix(3).map { Evidence.remark("it is also referred to here", $0) }
    return Finding(
      .missingFile, "\(name) is not among the inputs; name it too, or the folder of both", subject: name,
      location: location, evidence: shown)
  }

  /// Screens that were taken as entries.
  package static func assumedEntries(_ screens: [ScreenID], remedy: String, at location: SourceLocation) -> Finding {
    let verb = screens.count == 1 ? "is taken as the entry" : "are taken as entries"
    return Finding(
      .assumedEntry, "no entry is marked, so \(listed(screens)) \(verb); \(remedy), or name it under 'entries'",
      screens: screens, location: location)
  }

  /// A segue whose identifier no code has.
  package static func unperformedSegue(_ identifier: String, from screen: ScreenID, at location: SourceLocation)
    -> Finding
  {
    Finding(
      .unperformedSegue, "segue '\(identifier)' of '\(screen)' is never performed; take it out, or perform it",
      screens: [screen], subject: identifier, location: location)
  }

  /// A move whose destination is the value of an expression.
  ///
  /// - Parameters:
  ///   - expression: The expression.
  ///   - function: The function that gives its value, as people name it, if it is a call.
  ///   - screens: From where.
  ///   - location: Where the expression stands.
  /// - Returns: The question, and how it is answered.
  package static func unknownDestination(
    _ expression: String, function: String?, from screens: [ScreenID], at location: SourceLocation
  ) -> Finding {
    let moves = screens.count == 1 ? "a move of '\(screens[0])'" : "moves of \(screens.count) screens"
    let all = function.map { ", or for all calls of '\($0)' under 'swift.factories' in the configuration" } ?? ""
    return Finding(
      .unknownDestination,
      "where '\(expression)' leads is not known (\(moves)); say it here with '// navgraph: shows <screen>'\(all)",
      screens: screens, subject: expression, location: location)
  }

  /// Screens that a function shows of which it is not known where it runs.
  package static func unknownSource(_ function: String, shows screens: [ScreenID], at location: SourceLocation)
    -> Finding
  {
    Finding(
      .unknownSource,
      "'\(function)' shows \(listed(screens)), and it is not known on which screen; say it here with '// navgraph: from <screen>'",
      screens: screens, subject: function, location: location)
  }

  /// Screens that code makes and gives to a function whose code is not among the sources.
  package static func unknownHelper(_ function: String, takes screens: [ScreenID], at location: SourceLocation)
    -> Finding
  {
    Finding(
      .unknownSource,
      "\(listed(screens)) \(screens.count == 1 ? "is" : "are") given to '\(function)', whose code is not among the sources; if that shows what it is given, name it under 'swift.helpers' in the configuration",
      screens: screens, subject: function, location: location)
  }

  /// Files of code in a language that is not read, the first of which stands for all.
  package static func unreadSource(_ count: Int, at location: SourceLocation) -> Finding {
    let (files, verb) = count == 1 ? ("file moves", "is") : ("files move", "are")
    return Finding(
      .unreadSource,
      "\(count) Objective-C \(files) between screens and \(verb) not read; the screens that such files name count as shown by code",
      subject: "Objective-C", location: location)
  }

  /// A route that no code asks for.
  package static func unrequestedRoute(_ route: String, of type: String, at location: SourceLocation) -> Finding {
    Finding(
      .unrequestedRoute, "no code asks for route '\(route)' of '\(type)'; take it out, or ask for it",
      subject: "\(type).\(route)", location: location)
  }

  /// Something that a project says of its sources in vain.
  package static func hintWithoutUse(_ text: String, _ suggestion: String?, at location: SourceLocation) -> Finding {
    let remedy = suggestion.map { "did you mean '\($0)'?" } ?? "correct it or delete it"
    return Finding(.ruleMatchesNothing, "\(text); \(remedy)", subject: text, location: location)
  }

  /// Destinations among which nothing leads.
  package static func movesInCode(_ count: Int, of flow: String, at location: SourceLocation) -> Finding {
    Finding(
      .movesInCode,
      "'\(flow)' has \(count) \(count == 1 ? "destination" : "destinations") and no actions: its moves are in code",
      subject: flow, location: location)
  }
}
