import Testing

@testable import LatheCoding

private enum Plain: FormSource { static let field: Field = "v" }
private enum Ways: FormSource { static let field: Field = "v | w | x/y ?" }
private enum Lenient: FormSource { static let field: Field = "v ? emptyIsNone" }

@Suite("Nulls inside lists and maps in JSON")
struct JSONNullTests {
    private func isRefused<Value: WireValue & Equatable>(
        _: Value.Type,
        _ text: String,
        path: String,
        expected: String,
        at location: SourceLocation = #_sourceLocation
    ) {
        let failures = [
            failure(Holder<Value, Plain>.self, #"{"v":\#(text)}"#),
            failure(Holder<Value, Lenient>.self, #"{"v":\#(text)}"#),
            failure(Value.self, #"{"v":\#(text)}"#, in: Envelope(value: "v ?")),
        ]
        for failure in failures {
            #expect(failure?.code == .typeMismatch, sourceLocation: location)
            #expect(failure?.path == path, sourceLocation: location)
            #expect(failure?.expected == expected, sourceLocation: location)
            #expect(failure?.found == "null", sourceLocation: location)
        }
    }

    @Test(
        "A null in place of a nested list or map is a failure, as it is for a scalar"
    )
    func nulls() {
        isRefused([[Int]].self, "[[1],null]", path: "$.v[1]", expected: "an array")
        isRefused([[String]].self, "[null,[]]", path: "$.v[0]", expected: "an array")
        isRefused([[[Label]]].self, "[[[],null]]", path: "$.v[0][1]", expected: "an array")
        isRefused([[Label]].self, "[null]", path: "$.v[0]", expected: "an array")
        isRefused([String: [String]].self, #"{"a":null}"#, path: "$.v.a", expected: "an array")
        isRefused([String: [Int]].self, #"{"a":[],"b":null}"#, path: "$.v.b", expected: "an array")
        isRefused(
            [String: [String: Int]].self,
            #"{"a":{},"b":null}"#,
            path: "$.v.b",
            expected: "an object"
        )
        isRefused([[String: Int]].self, "[{},null]", path: "$.v[1]", expected: "an object")
        isRefused([EntityList<Int>].self, "[null]", path: "$.v[0]", expected: "an array")
        isRefused([Int].self, "[null]", path: "$.v[0]", expected: "an integer")
        isRefused([Label].self, "[null]", path: "$.v[0]", expected: "an object")
    }

    @Test("An optional item is nil if the value is null")
    func optionals() throws {
        #expect(try decodeJSON([[Int]?].self, "[[1],null]") == [[1], nil])
        #expect(try decodeJSON([String: [String]?].self, #"{"a":null}"#) == ["a": nil])
        #expect(try decodeJSON([[String: Int]?].self, "[null,{}]") == [nil, [:]])
    }

    @Test("A list field that may be null is empty if the value is null")
    func fields() throws {
        #expect(try decodeJSON(Holder<[[Int]], Lenient>.self, #"{"v":null}"#).value == [])
        #expect(try decodeJSON(Holder<[String], Lenient>.self, #"{"v":""}"#).value == [])
        #expect(try decodeJSON(Holder<[String: [Int]], Lenient>.self, #"{"v":null}"#).value == [:])
    }

    @Test("An element of a streamed list is not a field, so that it is not null")
    func streamed() {
        var decoder = JSONListDecoder<[Int]>()
        let failure = #expect(throws: DecodingFailure.self) {
            try Array("[[1],null]".utf8).withUnsafeBytes { try decoder.push($0) { _ in } }
            try decoder.finish()
        }
        #expect(failure?.path == "$[1]")
    }

    @Test("A null at one of several places clears a patch, unless another place has a value")
    func places() throws {
        let cases: [(text: String, expected: Patch<Int>)] = [
            ("{}", .keep), (#"{"v":null}"#, .clear), (#"{"w":null}"#, .clear),
            (#"{"x":{"y":null}}"#, .clear), (#"{"v":null,"w":5}"#, .set(5)),
            (#"{"w":5,"v":null}"#, .set(5)), (#"{"w":null,"v":null}"#, .clear),
            (#"{"v":5,"w":null}"#, .set(5)), (#"{"w":null,"v":5}"#, .set(5)),
        ]
        for (text, expected) in cases {
            #expect(
                try decodeJSON(Holder<Patch<Int>, Ways>.self, text).value == expected,
                "\(text)"
            )
        }
        #expect(try decodeJSON(Holder<Int?, Ways>.self, #"{"v":null,"w":5}"#).value == 5)
    }
}
