public import NavigationGraph

/// Ways through an app, for people and for programs.
public enum PathReport {
  /// One way on one line.
  public static func text(_ path: Path) -> String { PlainText.printable(path.description) }

  /// The name of a screen, safe to print.
  public static func name(_ screen: ScreenID) -> String { PlainText.printable(screen.rawValue) }

  /// One way as a JSON object: `start`, and `steps` with `route`, `condition` and `to`.
  public static func json(_ path: Path) -> String {
    var object = JSONText.Object()
    object.add("start", JSONText.string(path.start.rawValue))
    object.add(
      "steps",
      JSONText.array(
        path.steps.map { step in
          var object = JSONText.Object()
          object.add("route", JSONText.string(step.route))
          object.add("condition", step.condition.map { JSONText.string($0.description) })
          object.add("to", JSONText.string(step.to.rawValue))
          return object.text
        }))
    return object.text
  }
}
