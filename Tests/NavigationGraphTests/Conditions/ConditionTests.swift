import NavigationGraph
import NavigationTestSupport
import Testing

@Suite("Condition")
struct ConditionTests {
  @Test(
    "init(parsing:) and description",
    arguments: [
      ("a", "a"), ("!a", "!a"), ("!!a", "!!a"), ("a&&b||c", "a && b || c"), ("a || b && c", "a || b && c"),
      ("(a || b) && c", "(a || b) && c"), ("!(a && b)", "!(a && b)"), ("plan == premium", "plan == premium"),
      ("plan != \"two words\"", "plan != \"two words\""), ("age>=18&&age<-3", "age >= 18 && age < -3"),
      ("!(plan == premium)", "!(plan == premium)"), ("\"has seen \\\"it\\\"\"", "\"has seen \\\"it\\\"\""),
      ("true || x == false", "true || x == false"), ("user.is_in$ && état", "user.is_in$ && état"),
      ("a && (b && c)", "a && (b && c)"), ("\"true\"", "\"true\""), (" a\n&&\tb ", "a && b"),
    ])
  func parsing(text: String, written: String) throws {
    let condition = try Condition(parsing: text)
    #expect(condition.description == written)
    #expect(try Condition(parsing: condition.description) == condition)
  }

  @Test(
    "faults point at the column",
    arguments: [
      ("", 1, "a condition is empty, found the end"), ("a &&", 5, "expected a fact, '!' or '(', found the end"),
      ("a & b", 3, "'&' stands alone; write '&&'"), ("a = b", 3, "'=' stands alone; write '=='"),
      ("(a", 1, "'(' is never closed"), ("a)", 2, "')' without '('"),
      ("a b", 3, "expected '&&', '||' or the end, found 'b'"),
      ("a || && b", 6, "expected a fact, '!' or '(', found '&&'"),
      ("age >= old", 8, "expected a whole number after '>=', found 'old'"),
      ("x == (", 6, "expected a name, a whole number, 'true' or 'false' after '==', found '('"),
      ("x ==", 5, "expected a value after '==', found the end"), ("\"open", 1, "the quoted name is never closed"),
      ("\"\"", 1, "a name is empty"), ("a # b", 3, "'#' is not part of a condition"),
      ("n > 99999999999999999999", 5, "'99999999999999999999' is not a whole number within range"),
      ("a\u{1}", 2, "'U+1' is not part of a condition"),
      ("\"a\\n\"", 4, "only '\\\"' and '\\\\' may follow a backslash"),
      ("18 > age", 1, "expected a fact, '!' or '(', found '18'"),
    ])
  func faults(text: String, column: Int, message: String) {
    let failure = #expect(throws: ConditionSyntax.Failure.self) { try Condition(parsing: text) }
    #expect(failure?.column == column)
    #expect(failure?.message == message)
  }

  @Test(
    "holds(_:)",
    arguments: [
      ("a && b", true, false), ("a || b", true, true), ("!b && a", true, true), ("n >= 3", true, true),
      ("n < 3", true, false), ("n != 3", true, false), ("n <= 3 && n > 2", true, true), ("n == 3", true, true),
      ("plan == pro", true, true), ("plan != pro", true, false), ("a == true", true, true), ("true", true, true),
      ("unknown", false, false), ("unknown && b", true, false), ("unknown || a", true, true),
      ("unknown && a", false, false), ("unknown || b", false, false), ("!unknown", false, false),
      ("plan > 3", false, false), ("n == pro", false, false), ("n", false, false),
    ])
  func evaluation(text: String, isKnown: Bool, expected: Bool) throws {
    let values: [String: FactValue] = ["a": true, "b": false, "n": 3, "plan": "pro"]
    #expect(try Condition(parsing: text).holds { values[$0] } == (isKnown ? expected : nil))
  }

  @Test("operators build what the text says")
  func operators() throws {
    let built: Condition = !.fact("a") && (.fact("b") || .fact("plan", .equal, "pro"))
    #expect(built == (try Condition(parsing: "!a && (b || plan == pro)")))
    #expect(!(!built) == built)
    #expect((!Condition.fact("n", .less, 3)).description == "n >= 3")
    #expect(
      Condition.Comparison.allCases.map { (!Condition.fact("n", $0, 1)).description }
        == ["n != 1", "n == 1", "n >= 1", "n > 1", "n <= 1", "n < 1"])
    #expect(built.facts == ["a", "b", "plan"])
    #expect(Condition.constant(false).description == "false")
  }

  @Test("the text of any condition reads back as the same one")
  func roundTrip() throws {
    var random = SeededRandom(seed: 11)
    for _ in 0..<2_000 {
      var stack: [Condition] = []
      for _ in 0..<12 {
        switch random.next(below: 6) {
        case 0, 1: stack.append(.fact("f\(random.next(below: 3))"))
        case 2:
          stack.append(
            .fact("n", Condition.Comparison.allCases[random.next(below: 6)], .integer(random.next(below: 5))))
        case 3: stack.append(.constant(random.chance(50)))
        case 4 where stack.count > 0: stack.append(!stack.removeLast())
        default:
          guard stack.count > 1 else { continue }
          let (b, a) = (stack.removeLast(), stack.removeLast())
          stack.append(random.chance(50) ? a && b : a || b)
        }
      }
      for condition in stack { #expect(try Condition(parsing: condition.description) == condition) }
    }
  }

  @Test("neither nesting nor length recurses")
  func depth() throws {
    let nested = String(repeating: "(", count: 100_000) + "a" + String(repeating: ")", count: 100_000)
    let denied = String(repeating: "!", count: 9_000) + "a"
    onSmallStack {
      #expect((try? Condition(parsing: nested)) == .fact("a"))
      #expect((try? Condition(parsing: denied))?.holds { _ in true } == true)
      var long = Condition.fact("a")
      for step in 0..<2_000 { long = step % 2 == 0 ? long || .fact("b") : long && .fact("c") }
      #expect(long.description.isEmpty == false)
    }
    #expect(throws: ConditionSyntax.Failure.self) {
      try Condition(parsing: String(repeating: "!", count: 1_000_000) + "a")
    }
    let tooLong = (0...ConditionSyntax.maximumLength).map { "f\($0)" }.joined(separator: "||")
    let failure = #expect(throws: ConditionSyntax.Failure.self) { try Condition(parsing: tooLong) }
    #expect(failure?.message == "a condition may have at most 10000 operations")
  }

  @Test(
    "Fact.allows(_:)",
    arguments: [
      (Fact.Domain.boolean, true as FactValue, true), (.boolean, 1, false), (.opaque, false, true),
      (.cases(["a"]), "a", true), (.cases(["a"]), "b", false), (.integers(1...3), 3, true),
      (.integers(1...3), 4, false),
    ])
  func allows(domain: Fact.Domain, value: FactValue, expected: Bool) {
    #expect(Fact("f", domain).allows(value) == expected)
  }
}
