import Testing

@testable import LatheCoding

@Suite("Failures in JSON")
struct JSONFailureTests {
    struct Case: Sendable {
        let text: String
        let code: DecodingFailure.Code
        let path: String
        let line: Int
        let column: Int
    }

    static let cases = [
        Case(
            text: "[\n {\"id\": \"x\", \"name\": \"\"}]",
            code: .typeMismatch,
            path: "$[0].id",
            line: 2,
            column: 9
        ),
        Case(
            text: "[{\"id\":1,\"name\":\"\"},\n{\"id\":1}]",
            code: .missingValue,
            path: "$[1]",
            line: 2,
            column: 1
        ),
        Case(
            text: "[{\"id\":1,\"name\":\"\",\"odd key\":[1,tru]}]",
            code: .malformed,
            path: "$[0][\"odd key\"][1]",
            line: 1,
            column: 36
        ),
        Case(
            text: "[{\"id\":1,\"name\":\"\"",
            code: .truncated,
            path: "$[0].name",
            line: 1,
            column: 19
        ),
        Case(text: "[] x", code: .malformed, path: "$", line: 1, column: 4),
        Case(text: "", code: .truncated, path: "$", line: 1, column: 1),
        Case(text: "{}", code: .typeMismatch, path: "$", line: 1, column: 1),
        Case(text: "[{\"id\":1,}]", code: .malformed, path: "$[0]", line: 1, column: 10),
    ]

    @Test("A failure has a path, line and column", arguments: cases)
    func places(testCase: Case) {
        let failure = failure([Label].self, testCase.text)
        #expect(failure?.code == testCase.code)
        #expect(failure?.path == testCase.path)
        #expect(failure?.line == testCase.line)
        #expect(failure?.column == testCase.column)
        #expect(failure?.description.contains("odd text of the document") == false)
    }

    @Test("A path of hundreds of steps is shortened only in the description")
    func longWay() throws {
        let name = String(repeating: "a", count: 150) + String(repeating: "z", count: 150)
        let failure = DecodingFailure(.malformed, expected: "text", found: "a number", path: name)
        #expect(failure.path == name)
        let ends = String(repeating: "a", count: 100) + "…" + String(repeating: "z", count: 99)
        #expect(failure.description == ends + ": expected text, found a number")
    }

    @Test("A document that is cut at any place is truncated")
    func truncation() {
        let text = #"{"a":[1.5e3,true,null,"é\n\u00e9\ud83d\ude42",{"b":-0}]}"#
        let bytes = Array(text.utf8)
        for count in 0..<bytes.count {
            #expect {
                try JSONValue(parsing: bytes[..<count])
            } throws: { ($0 as? DecodingFailure)?.code == .truncated }
        }
    }

    @Test("The failure of an envelope comes before its value")
    func envelopes() throws {
        let envelope = Envelope(value: "data/labels", failure: "error")
        func decode(_ text: String) throws -> Outcome<[Label], String> {
            try Array(text.utf8).withUnsafeBytes {
                try JSONDecoding.decode(
                    [Label].self,
                    orFailure: String.self,
                    from: $0,
                    in: envelope
                )
            }
        }
        guard case .failure("no") = try decode(#"{"error":"no"}"#) else { throw Unexpected() }
        guard case .failure("no") = try decode(#"{"data":{"labels":7},"error":"no"}"#) else {
            throw Unexpected()
        }
        guard case .value([]) = try decode(#"{"error":null,"data":{"labels":[]}}"#) else {
            throw Unexpected()
        }
        #expect(throws: DecodingFailure.self) { try decode(#"{"data":{"labels":7}}"#) }
        #expect {
            try decode(#"{"data":{}}"#)
        } throws: { ($0 as? DecodingFailure)?.code == .missingValue }
        let optional = Envelope(value: Field("data", .optional))
        #expect(try decodeJSON([Label].self, "{}", in: optional) == [])
        let whole = Envelope(failure: "error")
        let outcome = try Array(#"{"error":"x"}"#.utf8).withUnsafeBytes {
            try JSONDecoding.decode(Label.self, orFailure: String.self, from: $0, in: whole)
        }
        guard case .failure("x") = outcome else { throw Unexpected() }
    }

    struct Unexpected: Error {}
}
