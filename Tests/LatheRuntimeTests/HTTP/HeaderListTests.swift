import Foundation
import LatheCoding
import LatheTesting
import Testing

@testable import LatheRuntime

/// A call of which the head of the answer holds lists.
private struct ReadLists: HeadedRequest {
    struct Headers: Entity {
        var texts: [String] = []
        var numbers: [Int] = []
        var dates: [Date] = []
        var days: [String] = []
        var parts: [String] = []

        static let fields: FieldTable = [
            Field("X-Texts", .optional, separator: ","),
            Field("X-Numbers", .optional, separator: ","),
            Field("X-Dates", .optional, date: .rfc1123, separator: ","),
            Field("X-Days", .optional, date: .rfc1123, separator: ","),
            Field("X-Parts", .optional, separator: "; "),
        ]
        static let blank = Headers()
        mutating func visit<Visitor: FieldVisitor>(
            _ field: FieldNumber,
            with visitor: inout Visitor
        ) {
            switch field {
            case .n0: visitor.visit(&texts)
            case .n1: visitor.visit(&numbers)
            case .n2: visitor.visit(&dates)
            case .n3: visitor.visit(&days)
            default: visitor.visit(&parts)
            }
        }
    }

    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint("lists.read", .get, "/lists")

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}

/// A call that sends lists in its headers.
private struct SendLists: Probe {
    var values: [String: any WireValue]
    init(_ values: [String: any WireValue]) { self.values = values }

    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "lists.send",
        .get,
        "/lists",
        parameters: [
            .init(.header, "comma", date: .rfc1123, list: .joined(",")),
            .init(.header, "comma space", list: .joined(", ")),
            .init(.header, "repeated", list: .repeated),
            .init(.header, "fallback", list: .joined(",", fallback: ";")),
            .init(.header, "other", list: .joined(";")), .init(.header, "key", list: .indexed),
        ]
    )
}

@Suite("Lists in header fields")
struct HeaderListTests {
    private func headers(_ fields: HTTPFields) async throws -> ReadLists.Headers {
        let transport = ScriptedTransport([.status(200, fields: fields)])
        return try await Client.test(transport).headedResponse(to: ReadLists()).headers
    }

    @Test(
        "Nothing inside a quoted string is a separator",
        arguments: [
            (#"a, b ,c"#, ["a", "b", "c"]), (#""a, b", c"#, ["a, b", "c"]),
            (#""a \"b\" \\", c"#, [#"a "b" \"#, "c"]), (#""", a"#, ["", "a"]),
            (#"W/"a,b", c"#, [#"W/"a,b""#, "c"]), (#"t;q="1,2""#, [#"t;q="1,2""#]),
            (#",, a,,"#, ["a"]), ("a\t,\tb", ["a", "b"]), ("", []), (#""a, b"#, [#""a"#, "b"]),
            (#""é,😀""#, ["é,😀"]), ("a\u{A0}, b", ["a\u{A0}", "b"]),
        ]
    )
    func texts(_ field: String, _ expected: [String]) async throws {
        #expect(try await headers(["X-Texts": field]).texts == expected)
    }

    @Test("Fields of one name are one list")
    func fields() async throws {
        #expect(
            try await headers(["X-Texts": #""a, b""#, "x-texts": "c"]).texts == ["a, b", "c"]
        )
    }

    @Test(
        "Numbers are read with or without quotes, and the failure for another value has the field's name"
    )
    func numbers() async throws {
        #expect(try await headers(["X-Numbers": #"1, "2", -3"#]).numbers == [1, 2, -3])
        let error = await #expect(throws: APIError.self) {
            try await headers(["X-Numbers": "1, x"])
        }
        #expect(error?.reason.contains("X-Numbers") == true)
    }

    @Test("Dates of HTTP are read in lists although each holds a comma")
    func dates() async throws {
        let one = "Sun, 06 Nov 1994 08:49:37 GMT"
        let rfc850 = "Sunday, 06-Nov-94 08:49:37 GMT"
        let asctime = "Sun Nov  6 08:49:37 1994"
        let date = Date(timeIntervalSince1970: 784_111_777)
        for field in [one, "\(one), \(one)", "\"\(one)\", \(rfc850),\(asctime) , \(one)"] {
            let dates = try await headers(["X-Dates": field]).dates
            #expect(!dates.isEmpty)
            #expect(dates.allSatisfy { $0 == date })
        }
        #expect(try await headers(["X-Dates": "\(one), \(one)"]).dates.count == 2)
        #expect(try await headers(["X-Days": "Sun, Mon, Tue"]).days == ["Sun", "Mon", "Tue"])
    }

    @Test("Another separator is heeded with or without white space")
    func separator() async throws {
        #expect(
            try await headers(["X-Parts": #"a; b;"c; d" ;e,f"#]).parts == ["a", "b", "c; d", "e,f"]
        )
    }

    @Test("The time to read a list is proportional to its length, whatever its quotes are")
    func openQuote() async throws {
        let field = "\"" + String(repeating: "\\\"", count: 50_000)
        let start = ContinuousClock.now
        #expect(try await headers(["X-Texts": field]).texts == [field])
        #expect(ContinuousClock.now - start < .seconds(5))
    }

    private func fields(_ name: String, _ value: any WireValue) throws -> HTTPFields {
        let client = Client.test(NoTransport())
        let base = try #require(BaseAddress("http://h"))
        return try client.httpRequest(for: SendLists([name: value]), base: base).fields
    }

    private func sent(_ name: String, _ value: any WireValue) throws -> [String] {
        try fields(name, value).values(name)
    }

    @Test("An item that separates is sent as a quoted string")
    func quoted() throws {
        let items = ["a,b", "c", #"d "e"#, " f", "", #""g,h""#]
        let expected = [#""a,b""#, "c", #""d \"e""#, #"" f""#, #""""#, #""g,h""#]
        #expect(try sent("comma", items) == [expected.joined(separator: ",")])
        #expect(try sent("comma space", items) == [expected.joined(separator: ", ")])
        #expect(try sent("repeated", items) == expected)
    }

    @Test("An item that has a field of its own is not quoted")
    func ownFields() throws {
        let fields = try fields("key", ["a, b", ""])
        #expect(fields["key1"] == "a, b")
        #expect(fields["key2"] == "")
    }

    @Test("Dates are sent as quoted strings, since each holds a comma")
    func quotedDates() throws {
        let dates = [Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 1)]
        #expect(
            try sent("comma", dates) == [
                #""Thu, 01 Jan 1970 00:00:00 GMT","Thu, 01 Jan 1970 00:00:01 GMT""#
            ]
        )
    }

    @Test("An item that contains the separator is sent as the schema says")
    func others() throws {
        #expect(try sent("fallback", ["a,b", "c"]) == [";a,b;c"])
        #expect(try sent("other", ["a,b", "c"]) == ["a,b;c"])
        let error = #expect(throws: (any Error).self) { try sent("other", ["a;b", "c"]) }
        #expect(error is RequestFault)
    }
}
