extension Audit {
  /// The audit with those findings alone that are about shown screens, or about no screen in particular.
  ///
  /// The counts remain those of the whole.
  ///
  /// - Complexity: O(*s* + *f*) for *s* screens and *f* names in findings.
  public func about(_ excerpt: Excerpt) -> Audit {
    let shown = Set(excerpt.graph.screens.map(\.id) + excerpt.members.values.joined())
    var audit = self
    audit.findings.removeAll { !$0.screens.isEmpty && shown.isDisjoint(with: $0.screens) }
    return audit
  }
}
