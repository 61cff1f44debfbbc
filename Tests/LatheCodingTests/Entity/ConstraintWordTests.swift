import Foundation
import LatheCoding
import Testing

/// An entity with a field that the service sets.
private struct Ticket: Entity {
    var id = ""
    var text = ""

    static let fields: FieldTable = "id readOnly length=1..\ntext length=1.."
    static let blank = Ticket()

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        default: visitor.visit(&text)
        }
    }
}

@Suite("Descriptions of constraints")
struct ConstraintWordTests {
    private func failure(_ value: some WireValue, _ words: ValueConstraints) -> String? {
        do throws(ConstraintFailure) {
            try ConstraintCheck.run { check in
                check.check(in: "x", words) { value.write(to: &$0) }
            }
            return nil
        } catch {
            return error.description
        }
    }

    @Test("Text is measured by its scalars and matched in any part")
    func texts() {
        #expect(failure("e\u{301}", "length=2..2") == nil)
        #expect(failure("abc", "length=..2") == "x: expected at most 2 characters")
        #expect(failure("abc", "length=4..") == "x: expected at least 4 characters")
        #expect(failure("abc", "length=1..2") == "x: expected 1 to 2 characters")
        #expect(failure("abc", "length=2..2") == "x: expected 2 characters")
        #expect(failure("abc", "length=..") == nil)
        #expect(failure("xay z", "pattern=a") == nil)
        #expect(failure("xby z", "pattern=y~_z$") == nil)
        #expect(failure("a~b", "pattern=^a~0b$") == nil)
        #expect(failure("a\nb", "pattern=^a~nb$") == nil)
        #expect(failure("b", "pattern=^a") == "x: expected a text that matches `^a`")
        // Every text matches a malformed pattern.
        #expect(failure("b", "pattern=(") == nil)
        #expect(failure("b", "pattern=x=y") == "x: expected a text that matches `x=y`")
        #expect(failure(String?.none, "length=1..") == nil)
    }

    @Test(
        "Bounds are checked in every numeric type, including bounds that the type cannot represent"
    )
    func ranges() {
        let words: ValueConstraints = "min=-2 below=3"
        let expected = "x: expected a number at least -2 and less than 3"
        #expect(failure(-2, words) == nil)
        #expect(failure(-3, words) == expected)
        #expect(failure(Int8(3), words) == expected)
        #expect(failure(UInt64.max, words) == expected)
        #expect(failure(2.999, words) == nil)
        #expect(failure(Float(3), words) == expected)
        #expect(failure(Decimal(string: "2.9") ?? 0, words) == nil)
        #expect(failure(Decimal(3), words) == expected)
        #expect(failure(Double.nan, words) == expected)
        #expect(failure(Int8(127), "max=1e3") == nil)
        #expect(failure(Int8(-1), "min=-0.5") == "x: expected a number at least -0.5")
        #expect(failure(UInt8(0), "above=-1") == nil)
        #expect(failure(Float(0.1), "max=0.1") == nil)
        #expect(
            failure(Int64.max, "max=9223372036854775806")
                == "x: expected a number at most 9223372036854775806"
        )
    }

    @Test("Fields that the service sets are not checked in what is sent")
    func sent() throws {
        let ticket = Ticket(text: "a")
        #expect(throws: ConstraintFailure(path: "id", expected: "at least 1 character")) {
            try ticket.validate()
        }
        try ConstraintCheck.run(isRequest: true) { ticket.write(to: &$0) }
        #expect(throws: ConstraintFailure(path: "text", expected: "at least 1 character")) {
            try ConstraintCheck.run(isRequest: true) { Ticket().write(to: &$0) }
        }
    }

    @Test("A pattern has the meaning that ECMA-262 gives it")
    func scripts() {
        for (pattern, text, isAllowed) in [
            ("^\\d+$", "34", true), ("^\\d+$", "\u{663}\u{664}", false),
            ("^\\w+$", "a_1", true), ("^\\w+$", "\u{E9}", false),
            ("^[^\\n]*$", "a\r\nb", false), ("\\r", "a\r\nb", true),
            ("^[\\x00-\\x7F]*$", "a\r\nb", true),
            ("^.{3}$", "e\u{301}ab", false), ("^.{4}$", "e\u{301}ab", true),
        ] {
            let words = ValueConstraints(stringLiteral: "pattern=" + pattern)
            #expect((failure(text, words) == nil) == isAllowed, "\(pattern) \(text)")
        }
    }

    @Test("A bound outside a type is no bound, or one that no value satisfies")
    func limits() {
        #expect(failure(Int64.max, "below=9223372036854775808") == nil)
        #expect(failure(Int64.max, "min=9223372036854775808") != nil)
        #expect(failure(Int64.min, "above=-9223372036854775809") == nil)
        #expect(failure(Int64.min, "max=-9223372036854775809") != nil)
        #expect(failure(Int8(7), "multipleOf=300") == "x: expected a multiple of 300")
        #expect(failure(Int8(0), "multipleOf=300") == nil)
        #expect(failure(1_000_000_000_000_000.5, "multipleOf=1") != nil)
        #expect(failure(1_000_000_000_000_001.0, "multipleOf=1") == nil)
        #expect(failure(Decimal.nan, "max=0.1") != nil)
        #expect(failure("", "length=1..") == "x: expected at least 1 character")
    }

    @Test("Multiples are those of the number's own type")
    func multiples() {
        #expect(failure(6, "multipleOf=3") == nil)
        #expect(failure(7, "multipleOf=3") == "x: expected a multiple of 3")
        #expect(failure(0.3, "multipleOf=0.1") == nil)
        #expect(failure(0.35, "multipleOf=0.1") == "x: expected a multiple of 0.1")
        #expect(failure(Decimal(string: "1.05") ?? 0, "multipleOf=0.05") == nil)
        #expect(failure(Decimal(string: "1.06") ?? 0, "multipleOf=0.05") != nil)
        #expect(failure(Double.infinity, "multipleOf=0.1") != nil)
    }

    @Test("Lists and maps are counted, and their items have constraints of their own, at any depth")
    func items() {
        #expect(failure([1, 2], "items=..1") == "x: expected at most 1 item")
        #expect(failure(["a": 1], "items=2..") == "x: expected at least 2 items")
        #expect(failure([1, 1], "unique") == "x: expected no item twice")
        #expect(failure(["a", ""], "each.length=1..") == "x[1]: expected at least 1 character")
        #expect(failure(["k": 5], "each.max=4") == #"x["k"]: expected a number at most 4"#)
        #expect(
            failure([["a"], ["a", "a"]], "items=1..2 each.unique")
                == "x[1]: expected no item twice"
        )
        #expect(
            failure([[1], [2, 9]], "each.each.max=4") == "x[1][1]: expected a number at most 4"
        )
        // Constraints of a list are none of its items, and the reverse.
        #expect(failure(["abc"], "length=..1 max=0") == nil)
    }

    private struct Size: Entity {
        var width = 0
        var notes: [String: String] = [:]
        static let fields: FieldTable = "size/[0]/width~1w|w max=9\n~ optional rest each.length=..1"
        static let blank = Size()
        mutating func visit<Visitor: FieldVisitor>(
            _ field: FieldNumber,
            with visitor: inout Visitor
        ) {
            switch field {
            case .n0: visitor.visit(&width)
            default: visitor.visit(&notes)
            }
        }
    }

    @Test("A path has the steps of the first placement, and the keys of members without a field")
    func paths() {
        func path(_ value: some WireValue) -> String? {
            #expect(throws: ConstraintFailure.self) { try value.validate() }?.path
        }
        #expect(path(Size(width: 10)) == "size[0].width/w")
        #expect(path(Size(notes: ["a": "b", "c": "dd"])) == #"["c"]"#)
        #expect(path([Size(), Size(width: 10)]) == "[1].size[0].width/w")
        #expect(path(["k": Size?.some(Size(notes: ["c": "dd"]))]) == #"["k"]["c"]"#)
    }
}
