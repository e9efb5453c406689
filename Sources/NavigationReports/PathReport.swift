public import NavigationGraph

/// Ways through an app, for people and for programs.
public enum PathReport {
  /// One way on one line.
  public static func text(_ path: Path) -> String { PlainText.printable(path.description) }

  /// The name of a screen, safe to print.
  public static func name(_ screen: ScreenID) -> String { PlainText.printable(screen.rawValue) }

  /// One way as a JSON object: `start`, the `values` of facts that it needs there, and `steps` with `route`,
  /// `condition`, `effects` and `to`; a step that the system takes by itself is `implied`.
  public static func json(_ path: Path) -> String {
    var object = JSONText.Object()
    object.add("start", JSONText.string(path.start.rawValue))
    if !path.values.assignments.isEmpty {
      var values = JSONText.Object()
      for assignment in path.values.assignments { values.add(assignment.fact, assignment.value.map(JSONText.value)) }
      object.add("values", values.text)
    }
    object.add(
      "steps",
      JSONText.array(
        path.steps.map { step in
          var object = JSONText.Object()
          object.add("route", JSONText.string(step.route))
          if step.position == nil { object.add("implied", "true") }
          object.add("condition", step.condition.map { JSONText.string($0.description) })
          if !step.effects.isEmpty {
            var effects = JSONText.Object()
            for effect in step.effects { effects.add(effect.fact, JSONText.value(effect.value)) }
            object.add("effects", effects.text)
          }
          object.add("to", JSONText.string(step.to.rawValue))
          return object.text
        }))
    return object.text
  }
}
