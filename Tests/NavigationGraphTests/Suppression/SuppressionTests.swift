import NavigationGraph
import NavigationTestSupport
import Testing

@Suite("Baselines and ignore rules")
struct SuppressionTests {
  private func audit(_ text: String) -> Audit { Audit(of: NavigationGraph(text)) }

  private func checks(_ audit: Audit) -> [String] { audit.findings.map { "\($0.check): \($0.message)" } }

  // MARK: Identity

  @Test("an identity says what a finding is about, not where that stands")
  func identity() {
    let here = audit("A! Lost")
    #expect(here.findings.map(\.identity) == [.init(check: "unreachable-screen", screens: ["Lost"])])
    #expect(
      Finding.Identity(check: "c", screens: ["B", "A"]).fingerprint
        == Finding.Identity(check: "c", screens: ["A", "B"]).fingerprint)
    let all = [
      Finding.Identity(check: "c", screens: ["A", "B"]), .init(check: "c", screens: ["AB"]),
      .init(check: "c", screens: ["A"], route: "B"), .init(check: "c", screens: ["A"], subject: "B"),
      .init(check: "cA", screens: ["B"]), .init(check: "c", screens: []),
    ]
    #expect(Set(all.map(\.fingerprint)).count == all.count)
    #expect(all.allSatisfy { $0.fingerprint.count == 16 })
    // A number that is written down somewhere may not change.
    #expect(Finding.Identity(check: "dead-end", screens: ["Terms"]).fingerprint == "ff13081280cb81b5")
  }

  @Test("no two findings about different things have one identity")
  func distinct() {
    var builder = NavigationGraph.Builder()
    builder.add(Screen("A", exit: true))
    builder.add(Entry("A"))
    for name in ["one", "two"] { builder.add(Fact(name)) }
    for name in ["B", "C"] {
      builder.add(Screen(ScreenID(name), exit: true))
      builder.add(Transition(from: "A", route: "r", to: ScreenID(name), condition: .fact("x") && !.fact("x")))
    }
    let findings = Audit(of: builder.build()).findings
    #expect(findings.count { $0.check == "unused-fact" } == 2)
    #expect(findings.count { $0.check == "impossible-branch" } == 2)
    #expect(Set(findings.map(\.identity)).count == findings.count)
  }

  // MARK: Baselines

  @Test("a baseline hides what it knows, and keeps the reason")
  func known() {
    var audit = audit("A! Lost")
    let entry = Baseline.Entry(.init(check: "unreachable-screen", screens: ["Lost"]), reason: "May")
    audit.apply(Baseline([entry]))
    #expect(audit.findings.isEmpty)
    #expect(audit.suppressed.map(\.reason) == ["May"])
    #expect(audit.suppressed.map(\.cause) == [.baseline])
  }

  @Test(
    "a known region may fall apart, merge or shrink, but not grow",
    arguments: [
      ("A! X>Y Y>Z", "A! X>Y Y>Z", 0, 0), ("A! X>Y Y>Z", "A! X Y Z", 0, 0), ("A! X Y Z", "A! X>Y Y>Z", 0, 0),
      ("A! X>Y Y>Z", "A! X>Y", 0, 1), ("A! X>Y", "A! X>Y Y>Z", 1, 0), ("A! X", "A! X Y", 1, 0),
      ("A! X>Y", "A!>X X>Y A>Y", 0, 1),
    ])
  func region(old: String, new: String, findings: Int, stale: Int) {
    let baseline = Baseline(audit(old).findings.filter { $0.check == "unreachable-screen" })
    var present = Audit(of: NavigationGraph(new), severities: ["dead-end": .off, "trap": .off])
    present.apply(baseline)
    #expect(present.findings.count { $0.check == "unreachable-screen" } == findings)
    #expect(present.findings.count { $0.check == "stale-baseline" } == stale)
  }

  @Test("a stale entry says what is gone; one of a check that did not run is kept")
  func stale() {
    let baseline = Baseline([
      .init(.init(check: "unreachable-screen", screens: ["Gone", "Lost"])), .init(.init(check: "leaf", screens: ["A"])),
      .init(.init(check: "old-policy", screens: ["A"])),
    ])
    var audit = audit("A! Lost")
    audit.apply(baseline)
    #expect(
      checks(audit) == [
        "stale-baseline: the baseline knows 'old-policy: A', which is gone; take it out with 'navgraph baseline prune'",
        "stale-baseline: the baseline knows 'unreachable-screen: Gone, Lost', but not about 'Gone' any more; take it out with 'navgraph baseline prune'",
      ])
    let ran = Set(audit.checks.map(\.id))
    let pruned = baseline.pruned(to: self.audit("A! Lost").findings) { ran.contains($0) || $0 == "old-policy" }
    #expect(
      pruned.entries.map(\.identity) == [
        .init(check: "leaf", screens: ["A"]), .init(check: "unreachable-screen", screens: ["Lost"]),
      ])
  }

  @Test("writing anew keeps reasons, and what is known of checks that did not run")
  func updated() {
    let old = Baseline([
      .init(.init(check: "unreachable-screen", screens: ["Lost"]), reason: "May"),
      .init(.init(check: "unreachable-screen", screens: ["Gone"]), reason: "June"),
      .init(.init(check: "leaf", screens: ["A"]), reason: "fine"),
    ])
    let new = old.updated(with: audit("A! Lost Other").findings) { $0 != "leaf" }
    #expect(
      new.entries.map { "\($0.identity) \($0.reason ?? "-")" } == [
        "leaf: A fine", "unreachable-screen: Lost May", "unreachable-screen: Other -",
      ])
  }

  @Test("reasons of all entries that know a finding are kept")
  func reasons() {
    let entries: [Baseline.Entry] = [
      .init(.init(check: "trap", screens: ["A"]), reason: "a"),
      .init(.init(check: "trap", screens: ["B"]), reason: "b"),
      .init(.init(check: "trap", screens: ["A", "B"])), .init(.init(check: "trap", screens: ["A"]), reason: "again"),
    ]
    var finding = Audit(of: NavigationGraph("A>B B>A X!")).findings.first { $0.check == "trap" }
    finding?.screens = ["A", "B"]
    let updated = Baseline(entries).updated(with: [finding].compactMap { $0 }) { _ in true }
    #expect(updated.entries.map(\.reason) == ["a; again; b"])
  }

  @Test("an entry that can know nothing is stale")
  func empty() {
    let baseline = Baseline([.init(.init(check: "unreachable-screen", screens: []))])
    var audit = audit("A! Lost")
    audit.apply(baseline)
    #expect(audit.findings.map(\.check) == ["unreachable-screen", "stale-baseline"])
    #expect(baseline.pruned(to: self.audit("A! Lost").findings) { _ in true }.entries.isEmpty)
  }

  @Test("what is known and ignored of a policy that does not run is not stale")
  func policiesThatDoNotRun() {
    let policy = Policy("p", .forbidTransition(from: "A", to: "A"))
    var audit = Audit(of: NavigationGraph("A!"), severities: ["p": .off], policies: [policy])
    audit.apply(Baseline([.init(.init(check: "p", screens: ["A"]))]))
    audit.apply([IgnoreRule("p", at: .screens([NamePattern("A")], route: nil, subject: nil))])
    #expect(audit.findings.isEmpty)
  }

  // MARK: Ignore rules

  @Test("a rule ignores findings all of whose screens it names")
  func ignore() {
    func left(_ rule: IgnoreRule) -> [String] {
      var audit = audit("A! X>Y")
      audit.apply([rule])
      return audit.findings.map(\.check)
    }
    func rule(_ patterns: String...) -> IgnoreRule {
      IgnoreRule(
        "unreachable-screen", at: .screens(patterns.map { NamePattern($0) }, route: nil, subject: nil), reason: "known")
    }
    #expect(left(rule("X", "Y")) == [])
    #expect(left(rule("?")) == [])
    #expect(left(rule("X")) == ["unreachable-screen", "stale-ignore"])
  }

  @Test("a rule that ignores nothing, or names no check, is a finding; one of a check that did not run is not")
  func staleIgnore() {
    func messages(_ check: String, _ severities: Severities = [:]) -> [String] {
      var audit = Audit(of: NavigationGraph("A!"), severities: severities)
      audit.apply([IgnoreRule(check, at: .screens(["A"].map { NamePattern($0) }, route: nil, subject: nil))])
      return audit.findings.map(\.message)
    }
    #expect(messages("trap") == ["this ignores no finding of 'trap' any more; delete it"])
    #expect(messages("trp") == ["this ignores 'trp', which is no check and no policy; did you mean 'trap'?"])
    #expect(messages("trap", ["trap": .off]) == [])
    #expect(messages("trap", ["stale-ignore": .off]) == [])
  }

  // MARK: Severities

  @Test("severities by kind of source go before the others")
  func bySource() {
    var builder = NavigationGraph.Builder()
    builder.add(Screen("A", exit: true, location: SourceLocation(file: "A.swift", line: 1)))
    builder.add(Screen("B", location: SourceLocation(file: "B.storyboard", line: 1)))
    builder.add(Screen("C", location: SourceLocation(file: "C.swift", line: 1)))
    builder.add(Entry("A"))
    let graph = builder.build()
    func severities(_ severities: Severities) -> [Severity] {
      Audit(of: graph, severities: severities).findings.map(\.severity)
    }
    #expect(severities([:]) == [.error, .error])
    #expect(severities(Severities([:], bySource: [.storyboard: ["unreachable-screen": .note]])) == [.note, .error])
    #expect(
      severities(Severities(["unreachable-screen": .off], bySource: [.swift: ["unreachable-screen": .warning]]))
        == [.warning])
  }
}
