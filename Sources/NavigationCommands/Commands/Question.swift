internal import NavigationGraph
internal import NavigationReports

/// A question that `navgraph query` answers.
struct Question: Sendable {
  /// One line of an answer, for people and for programs.
  struct Row { let text, json: String }

  struct Answer {
    var rows: [Row]
    var isCut = false
    /// What else has to be said, besides the answer.
    var note: String?
  }

  let name: String
  let takesScreen: Bool
  let help: String
  let answer: @Sendable (NavigationGraph, ScreenID, _ limit: Int) -> Answer

  static let all: [Question] = [
    about("reaches", "The screens from which a screen can be reached.") { $0.screens(reaching: $1) ?? [] },
    about("reached-by", "The screens that can be reached from a screen.") { $0.screens(reachableFrom: $1) ?? [] },
    about("must-pass", "The screens that every way from the entries to a screen passes.") {
      $0.mustPassScreens(to: $1) ?? []
    },
    Question(
      name: "always-reaches", takesScreen: true, help: "Whether moves and returns lead to a screen from everywhere."
    ) {
      graph, screen, _ in alwaysReaches(graph, screen)
    },
    Question(name: "condition", takesScreen: true, help: "The fixed facts under which a screen can be reached at all.")
    {
      graph, screen, _ in
      guard let condition = graph.fixedCondition(of: screen) else {
        return Answer(rows: [], note: "the facts are too entangled; the condition of '\(screen)' is not decided")
      }
      return Answer(rows: [Row(text: condition.description, json: JSONText.string(condition.description))])
    },
    Question(name: "reachable", takesScreen: false, help: "The screens that people can come to.") { graph, _, _ in
      let feasibility = Feasibility(of: graph)
      var answer = names(feasibility.screens)
      if feasibility.isUndecided { answer.note = undecided }
      return answer
    },
    Question(name: "unreachable", takesScreen: false, help: "The screens that no entry leads to, as drawn.") {
      graph, _, _ in names(graph.unreachableScreens)
    },
    checked(
      "infeasible", "infeasible-screen", "The screens that ways are drawn to, but that no values of facts allow."),
    checked("dead-ends", "dead-end", "The screens with no way on and no way back."),
    checked("traps", "trap", "The screens from which no exit can be reached again."),
    Question(name: "cut-screens", takesScreen: false, help: "The screens whose removal takes the flow apart.") {
      graph, _, _ in names(graph.cutScreens)
    },
    Question(name: "cycles", takesScreen: false, help: "The ways that lead back to where they began.") {
      graph, _, limit in
      var rows: [Row] = []
      var isCut = false
      for cycle in graph.cycles {
        isCut = rows.count == limit
        if isCut { break }
        rows.append(Row(text: PathReport.text(cycle), json: PathReport.json(cycle)))
      }
      return Answer(rows: rows, isCut: isCut)
    },
    Question(name: "components", takesScreen: false, help: "The sets of screens that lead to each other.") {
      graph, _, _ in
      Answer(
        rows: graph.stronglyConnectedComponents.map { component in
          Row(
            text: component.map { PathReport.name($0) }.joined(separator: ", "),
            json: JSONText.array(component.map { JSONText.string($0.rawValue) }))
        })
    },
    Question(name: "depth", takesScreen: false, help: "The number of steps from the entries to each screen.") {
      graph, _, _ in
      Answer(
        rows: graph.depths.map { screen, depth in
          var object = JSONText.Object()
          object.add("screen", JSONText.string(screen.rawValue))
          object.add("depth", depth.map(String.init) ?? "null")
          return Row(text: "\(depth.map(String.init) ?? "-")\t\(PathReport.name(screen))", json: object.text)
        })
    },
    Question(name: "fan", takesScreen: false, help: "The transitions that lead to each screen, and away from it.") {
      graph, _, _ in
      Answer(
        rows: graph.fans.map { screen, incoming, outgoing in
          var object = JSONText.Object()
          object.add("screen", JSONText.string(screen.rawValue))
          object.add("in", String(incoming))
          object.add("out", String(outgoing))
          return Row(text: "\(incoming)\t\(outgoing)\t\(PathReport.name(screen))", json: object.text)
        })
    },
  ]

  private static func about(
    _ name: String, _ help: String, _ answer: @escaping @Sendable (NavigationGraph, ScreenID) -> [ScreenID]
  ) -> Question {
    Question(name: name, takesScreen: true, help: help) { graph, screen, _ in names(answer(graph, screen)) }
  }

  /// The screens that one check finds.
  private static func checked(_ name: String, _ check: Check.ID, _ help: String) -> Question {
    Question(name: name, takesScreen: false, help: help) { graph, _, _ in
      let audit = Audit(of: graph)
      var answer = names(audit.findings.filter { $0.check == check }.flatMap(\.screens))
      if audit.isUndecided { answer.note = undecided }
      return answer
    }
  }

  private static let undecided = "the facts are too entangled; conditions count as possible"

  private static func alwaysReaches(_ graph: NavigationGraph, _ screen: ScreenID) -> Answer {
    let name = PathReport.name(screen)
    guard Feasibility(of: graph).allows([:], at: screen) else {
      return Answer(rows: [Row(text: "no: nobody can come to '\(name)'", json: "{ \"reaches\": false }")])
    }
    guard let stranding = graph.stranding(from: screen) else {
      return Answer(
        rows: [
          Row(
            text: "yes: from wherever people can be, moves and returns lead to '\(name)', where conditions allow it",
            json: "{ \"reaches\": true }")
        ])
    }
    var object = JSONText.Object()
    object.add("reaches", "false")
    object.add("path", PathReport.json(stranding.path))
    object.add("stack", stranding.stack.map { JSONText.array($0.map { JSONText.string($0.rawValue) }) })
    let end = PathReport.name(stranding.path.end)
    let stack = stranding.stack.map { stack in
      "\n  the stack there, lowest first: \(stack.map { "'\(PathReport.name($0))'" }.joined(separator: ", "))"
    }
    return Answer(
      rows: [
        Row(
          text:
            "no: once at '\(end)' this way, one can never get to '\(name)'\n  \(PathReport.text(stranding.path))"
            + (stack ?? ""), json: object.text)
      ], note: stranding.isUndecided ? undecided : nil)
  }

  private static func names(_ screens: [ScreenID]) -> Answer {
    Answer(rows: screens.map { Row(text: PathReport.name($0), json: JSONText.string($0.rawValue)) })
  }
}
