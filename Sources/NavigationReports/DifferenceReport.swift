public import NavigationGraph

/// What a change does to an app's navigation, for people and for programs.
///
///     + screen Help
///     ~ Login
///       ~ login → ChangePassword [passwordExpired || locked]: wider, also when locked = true
///       + help → Help (sheet)
///
/// What came has a `+`, what went a `−`, and what changed a `~`. Nothing is said where nothing has changed.
public struct DifferenceReport: Sendable {
  private let difference: GraphDifference
  private let consequences: Consequences

  /// Describes a change and what it does.
  public init(_ difference: GraphDifference, _ consequences: Consequences) {
    self.difference = difference
    self.consequences = consequences
  }

  /// Whether there is nothing to say.
  public var isEmpty: Bool { difference.isEmpty && consequences.isEmpty }

  // MARK: Text

  /// The change as text, with a line break at the end; empty when there is none.
  public var text: String {
    guard !isEmpty else { return "" }
    var lines = changes
    if !consequences.isEmpty {
      if !lines.isEmpty { lines.append("") }
      for gate in consequences.lostGates {
        lines.append("must-pass lost: \(self.text(for: gate))")
        lines.append("  note: \(gate.path)")
      }
      lines += unchecked.map { ["must-pass lost: \($0)"] } ?? []
      for finding in consequences.gone {
        lines.append("gone: [\(finding.check)] \(finding.message)")
      }
      for finding in consequences.born.worstFirst.reversed() {
        let place = finding.location.map { "\($0): " } ?? ""
        lines.append("\(place)\(finding.severity.rawValue): [\(finding.check)] \(finding.message)")
        lines += TextReport.notes(for: finding).map { "  \($0)" }
      }
    }
    lines += ["", summary]
    return lines.map { PlainText.printable($0) + "\n" }.joined()
  }

  /// The changes of the graph, a line each.
  private var changes: [String] {
    var lines: [String] = []
    let byScreen = Dictionary(grouping: difference.branches, by: \.screen)
    let changed = Dictionary(difference.screens.map { ($0.screen, $0) }) { first, _ in first }
    for screen in Set(byScreen.keys).union(changed.keys).sorted() {
      let change = changed[screen]
      let details = change?.details ?? []
      lines.append(
        "\((change?.mark ?? .changed).sign) screen \(screen)\(details.isEmpty ? "" : ": \(details.joined(separator: "; "))")"
      )
      if let old = change?.oldName { lines.append("    was \(old) before (a guess: its routes are the same)") }
      lines += (byScreen[screen] ?? []).map { "    \($0.mark.sign) \(Self.text(for: $0))" }
    }
    return lines + difference.others.map { "\($0.mark.sign) \($0.text)" }
  }

  /// A branch on one line: `login → Home [!passwordExpired] (root)`.
  private static func text(for change: GraphDifference.BranchChange) -> String {
    guard let transition = change.new ?? change.old else { return change.route }
    let condition = transition.condition.map { " [\($0)]" } ?? ""
    let move = transition.move == .go || transition.to == nil ? "" : " (\(transition.move.rawValue))"
    let line = "\(change.route) → \(transition.to?.rawValue ?? transition.ending)\(condition)\(move)"
    var parts = change.details
    if let condition = change.condition { parts.insert(contentsOf: words(for: condition, change), at: 0) }
    return parts.isEmpty ? line : "\(line): \(parts.joined(separator: "; "))"
  }

  private static func words(for change: ConditionChange, _ branch: GraphDifference.BranchChange) -> [String] {
    func when(_ values: Valuation?) -> String {
      values.map { $0.assignments.isEmpty ? " always" : " when \($0)" } ?? ""
    }
    return
      switch change.relation
    {
    case .same where branch.old?.condition == branch.new?.condition: []
    case .same: ["the same condition in other words"]
    case .wider: ["wider, also\(when(change.gained))"]
    case .narrower: ["narrower, not\(when(change.lost)) any more"]
    case .incomparable: ["now\(when(change.gained)), and not\(when(change.lost)) any more"]
    case .undecided: ["another condition"]
    }
  }

  private func text(for gate: Consequences.LostGate) -> String {
    let more = gate.screens.count > 1 ? " and \(gate.screens.count - 1) more" : ""
    return "people can come to '\(gate.screens[0])'\(more) without '\(gate.gate)' now"
  }

  /// What is not known of must-pass screens, in words, or `nil`.
  private var unchecked: String? {
    consequences.uncheckedGates == 0
      ? nil : "perhaps \(consequences.uncheckedGates) more, which were too many to look at"
  }

  /// One line: how much came, went and changed.
  private var summary: String {
    func counts(_ marks: [ChangeMark], _ noun: String, _ plural: String) -> String? {
      guard !marks.isEmpty else { return nil }
      let parts = ChangeMark.allCases.compactMap { mark -> String? in
        let count = marks.count { $0 == mark }
        return count == 0 ? nil : "\(mark.sign)\(count)"
      }
      return "\(marks.count == 1 ? noun : plural) \(parts.joined(separator: " "))"
    }
    let parts = [
      counts(difference.screens.map(\.mark), "screen", "screens"),
      counts(difference.branches.map(\.mark), "branch", "branches"),
      counts(difference.others.map(\.mark), "entry or fact", "entries and facts"),
      consequences.born.isEmpty ? nil : "new: \(TextReport.counts(of: consequences.born))",
      consequences.gone.isEmpty ? nil : "gone: \(TextReport.counts(of: consequences.gone))",
      consequences.lostGates.isEmpty
        ? nil
        : (unchecked == nil ? "" : "at least ")
          + TextReport.counted(consequences.lostGates.count, "must-pass screen") + " lost",
    ]
    return parts.compactMap { $0 }.joined(separator: "; ")
  }

  // MARK: Markdown

  /// The change as Markdown for the summary of a job or a comment, with a picture where Mermaid can draw it.
  ///
  /// - Parameter mermaid: The picture as a Mermaid chart.
  /// - Returns: The Markdown, with a line break at the end; empty when there is no change.
  public func markdown(picture mermaid: String?) -> String {
    guard !isEmpty else { return "" }
    let heading = "### navgraph: \(MarkdownText.escaped(PlainText.printable(summary)))\n\n"
    // What does not fit into a comment is left out whole: the picture first, then the lines, then the last items.
    let room = SummaryReport.sizeLimit - heading.utf8.count - 200
    var result = ""
    var left = 0
    func item(_ sign: String, _ text: String, _ notes: [String]) {
      let lines = ([text] + notes).map { MarkdownText.escaped(PlainText.printable(String($0.prefix(2_000)))) }
      let notes = lines.dropFirst().map { "<br><sub>\($0)</sub>" }.joined()
      let item = "- \(sign) \(lines[0])\(notes)\n"
      if result.utf8.count + item.utf8.count <= room { result += item } else { left += 1 }
    }
    for finding in consequences.born.worstFirst {
      let sign = finding.severity == .error ? "❌" : finding.severity == .warning ? "⚠️" : "ℹ️"
      item(sign, "[\(finding.check)] \(finding.message)", TextReport.notes(for: finding))
    }
    for gate in consequences.lostGates { item("⚠️", "[must-pass lost] \(text(for: gate))", ["\(gate.path)"]) }
    if let unchecked { item("⚠️", "[must-pass lost] \(unchecked)", []) }
    for finding in consequences.gone { item("✅", "gone: [\(finding.check)] \(finding.message)", []) }
    if left > 0 { result += "- and \(left) more, which do not fit here\n" }
    if !result.isEmpty { result += "\n" }
    if !changes.isEmpty {
      var block = Self.fenced(changes.map { Self.diffLine($0) }.joined(separator: "\n"), "diff")
      if result.utf8.count + block.utf8.count > room {
        block = "\(TextReport.counted(changes.count, "line")) of changes, which do not fit here\n"
      }
      result += block
    }
    if let mermaid, result.utf8.count + mermaid.utf8.count + 40 <= room {
      result += "\n" + Self.fenced(mermaid, "mermaid")
    }
    return heading + result
  }

  /// A line as Markdown's diffs colour it: the sign comes first, and `!` stands for a change.
  private static func diffLine(_ line: String) -> String {
    let text = PlainText.printable(line)
    let indent = text.prefix { $0 == " " }
    let rest = text.dropFirst(indent.count)
    let signs: [Unicode.Scalar: String] = ["+": "+", "−": "-", "~": "!"]
    guard let sign = rest.unicodeScalars.first.flatMap({ signs[$0] }) else { return "  \(text)" }
    return "\(sign) \(indent)\(String(String.UnicodeScalarView(rest.unicodeScalars.dropFirst(2))))"
  }

  /// A block of code, with a fence that the text does not have.
  private static func fenced(_ text: String, _ language: String) -> String {
    var fence = "```"
    while text.contains(fence) { fence += "`" }
    return "\(fence)\(language)\n\(text)\(text.hasSuffix("\n") ? "" : "\n")\(fence)\n"
  }

  // MARK: JSON

  /// The JSON Schema of the document.
  public static var schema: String { String(decoding: PackageResources.diff_schema_json, as: UTF8.self) }

  /// The change as a JSON document: `version`, `screens`, `branches`, `others`, `renames`, and `consequences` with the
  /// findings that are `born` and `gone` and the must-pass screens that are lost.
  public var json: String {
    func list(_ elements: [String], _ indent: String = "  ") -> String {
      elements.isEmpty ? "[]" : "[\(elements.map { "\n\(indent)  \($0)" }.joined(separator: ","))\n\(indent)]"
    }
    return """
      {
        "version": 1,
        "screens": \(list(difference.screens.map(Self.object))),
        "branches": \(list(difference.branches.map(Self.object))),
        "others": \(list(difference.others.map(Self.object))),
        "renames": \(list(difference.renames.map(Self.object))),
        "consequences": {
          "born": \(list(consequences.born.map { JSONReport.text(of: $0) }, "    ")),
          "gone": \(list(consequences.gone.map { JSONReport.text(of: $0) }, "    ")),
          "mustPassLost": \(list(consequences.lostGates.map(Self.object), "    ")),
          "mustPassUnchecked": \(consequences.uncheckedGates)
        }
      }

      """
  }

  private static func object(_ change: GraphDifference.ScreenChange) -> String {
    var object = JSONText.Object()
    object.add("screen", JSONText.string(change.screen.rawValue))
    object.add("change", JSONText.string(change.mark.rawValue))
    object.add("before", change.oldName.map { JSONText.string($0.rawValue) })
    if !change.details.isEmpty { object.add("details", JSONText.array(change.details.map(JSONText.string))) }
    return object.text
  }

  private static func object(_ change: GraphDifference.BranchChange) -> String {
    var object = JSONText.Object()
    object.add("screen", JSONText.string(change.screen.rawValue))
    object.add("route", JSONText.string(change.route))
    object.add("change", JSONText.string(change.mark.rawValue))
    object.add("before", change.old.map(branch))
    object.add("now", change.new.map(branch))
    if let condition = change.condition {
      object.add("condition", JSONText.string(condition.relation.rawValue))
      object.add("gained", condition.gained.map(values))
      object.add("lost", condition.lost.map(values))
    }
    if !change.details.isEmpty { object.add("details", JSONText.array(change.details.map(JSONText.string))) }
    return object.text
  }

  private static func branch(_ transition: Transition) -> String {
    var object = JSONText.Object()
    object.add("to", transition.to.map { JSONText.string($0.rawValue) })
    if transition.to == nil { object.add("ends", JSONText.string(transition.ending)) }
    object.add("when", transition.condition.map { JSONText.string($0.description) })
    object.add("move", JSONText.string(transition.move.rawValue))
    return object.text
  }

  private static func values(_ valuation: Valuation) -> String {
    var object = JSONText.Object()
    for assignment in valuation.assignments { object.add(assignment.fact, assignment.value.map(JSONText.value)) }
    return object.text
  }

  private static func object(_ change: GraphDifference.OtherChange) -> String {
    var object = JSONText.Object()
    object.add("change", JSONText.string(change.mark.rawValue))
    object.add("text", JSONText.string(change.text))
    return object.text
  }

  private static func object(_ rename: Rename) -> String {
    var object = JSONText.Object()
    object.add("before", JSONText.string(rename.old.rawValue))
    object.add("now", JSONText.string(rename.new.rawValue))
    object.add("isGuess", "true")
    return object.text
  }

  private static func object(_ gate: Consequences.LostGate) -> String {
    var object = JSONText.Object()
    object.add("screen", JSONText.string(gate.gate.rawValue))
    object.add("reached", JSONReport.names(gate.screens))
    object.add("path", PathReport.json(gate.path))
    return object.text
  }
}
