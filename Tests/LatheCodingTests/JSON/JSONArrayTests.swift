import Testing

@testable import LatheCoding

private enum Maybe: FormSource { static let field: Field = "pos/[0] optional" }
private enum MaybeNull: FormSource { static let field: Field = "pos/[0] ?" }
private enum Null: FormSource { static let field: Field = "pos/[0] nullable" }
private enum Needed: FormSource { static let field: Field = "pos/[0]" }
private enum Deeper: FormSource { static let field: Field = "pos/[0]/x ?" }
private enum Loose: FormSource { static let field: Field = "v ? loose" }
private enum Strict: FormSource { static let field: Field = "v ?" }

/// A field whose form the test chooses, as the first element of an array.
private struct Placed<Value: WireValue & Equatable, Form: FormSource>: Entity, Equatable {
    var first = Value.blank
    var second: Int?

    static var fields: FieldTable { [Form.field, "pos/[1] optional"] }
    static var blank: Self { Self() }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        if field == .n0 { visitor.visit(&first) } else { visitor.visit(&second) }
    }
}

/// Lists of texts, which readers read by a function of their own.
private struct Texts: Entity, Equatable {
    var texts: [String] = []
    var others: [String]?
    static let fields: FieldTable = ["v loose", "w ? loose"]
    static let blank = Texts()

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        if field == .n0 { visitor.visit(&texts) } else { visitor.visit(&others) }
    }
}

@Suite("Fields in arrays and lists in objects")
struct JSONArrayTests {
    private func isSame<Value: WireValue & Equatable, Form: FormSource>(
        _ first: Value,
        _: Form.Type,
        _ text: String,
        second: Int? = 5,
        at location: SourceLocation = #_sourceLocation
    ) throws {
        let value = Placed<Value, Form>(first: first, second: second)
        #expect(json(value) == text, sourceLocation: location)
        let again = try decodeJSON(Placed<Value, Form>.self, text)
        #expect(again == value, sourceLocation: location)
    }

    @Test("An absent field before another one is read as absent")
    func absent() throws {
        let text = #"{"pos":[null,5]}"#
        try isSame(nil as Int?, Maybe.self, text)
        try isSame(nil as String?, Maybe.self, text)
        try isSame(nil as Bool?, Maybe.self, text)
        try isSame(nil as Double?, Maybe.self, text)
        try isSame(nil as UInt8?, Maybe.self, text)
        try isSame(nil as Label?, Maybe.self, text)
        try isSame(nil as [Int]?, Maybe.self, text)
        try isSame(nil as [String: Int]?, Maybe.self, text)
        try isSame(nil as Int?, MaybeNull.self, text)
        try isSame(nil as Int?, Null.self, text)
        try isSame(Patch<Int>.clear, MaybeNull.self, text)
        try isSame(Patch<Int>.set(1), MaybeNull.self, #"{"pos":[1,5]}"#)
        try isSame(Patch<Int>.keep, Deeper.self, text)
        try isSame(Patch<Int>.clear, Deeper.self, #"{"pos":[{"x":null},5]}"#)
        try isSame(nil as Int?, Maybe.self, "{}", second: nil)
        try isSame(Patch<Int>.keep, MaybeNull.self, "{}", second: nil)
        try isSame(Patch<Int>.clear, MaybeNull.self, #"{"pos":[null]}"#, second: nil)
        // A default stays as it is.
        let blank = try decodeJSON(Placed<[Int], Maybe>.self, text)
        #expect(blank == Placed(first: [], second: 5))
        #expect(failure(Placed<Int, Needed>.self, text)?.path == "$.pos[0]")
        #expect(failure(Placed<Int, Needed>.self, text)?.code == .typeMismatch)
    }

    @Test("An unchanged field before another one is a failure, since null would clear it")
    func kept() {
        func isRefused<Value: WireValue & Equatable>(_ value: Value, path: String) {
            let failure = #expect(throws: EncodingFailure.self) { try value.json() }
            #expect(failure?.code == .inexpressible && failure?.path == path)
        }
        let number = Placed<Patch<Int>, MaybeNull>(first: .keep, second: 5)
        isRefused(number, path: "$.pos[0]")
        isRefused([number], path: "$[0].pos[0]")
        isRefused(Placed<Patch<Label>, MaybeNull>(first: .keep, second: 5), path: "$.pos[0]")
        isRefused(Placed<Patch<[Int]>, Maybe>(first: .keep, second: 5), path: "$.pos[0]")
    }

    @Test("A loose list may be an object with the items as its members")
    func objects() throws {
        func items<Value: WireValue & Equatable>(_: Value.Type, _ text: String) throws -> Value {
            #expect(failure(Holder<Value, Strict>.self, text)?.code == .typeMismatch)
            return try decodeJSON(Holder<Value, Loose>.self, text).value
        }
        let texts = #"{"v":{"0":"x","2":"y"}}"#
        #expect(try items([String].self, texts) == ["x", "y"])
        #expect(try items([String]?.self, texts) == ["x", "y"])
        #expect(try items(EntityList<String>.self, texts) == ["x", "y"])
        let found = try decodeJSON(Texts.self, #"{"v":{"0":"x","2":"y"},"w":{"a":"z"}}"#)
        #expect(found == Texts(texts: ["x", "y"], others: ["z"]))
        #expect(try decodeJSON(Texts.self, #"{"v":{}}"#) == Texts())
        #expect(failure(Texts.self, #"{"v":{"a":[]}}"#)?.path == "$.v.a")
        #expect(try items([Int].self, #"{"v":{"0":1,"2":2}}"#) == [1, 2])
        #expect(try items([[String]].self, #"{"v":{"a":["x"]}}"#) == [["x"]])
        #expect(try items([String].self, #"{"v":{}}"#) == [])
        #expect(failure(Holder<[String], Loose>.self, #"{"v":{"a":{}}}"#)?.path == "$.v.a")
        #expect(failure(Holder<[[String]], Loose>.self, #"{"v":[{"a":"x"}]}"#)?.path == "$.v[0]")
    }
}
