import Foundation
import LatheCoding
import LatheTesting
import Testing

@testable import LatheRuntime

private struct Read: Request {
    enum Result: ResponseChoice, Equatable {
        case note(Note)
        case number(Int)
        case csv(String)
        case pdf(Data)
        case none

        static let blank = Result.none
        static func read(
            _ response: Int,
            from body: ResponseBody
        ) throws(DecodingFailure) -> Result {
            switch response {
            case 0: .csv(try body.value())
            case 1: .pdf(try body.value())
            case 2: .note(try body.value())
            case 3: .number(try body.value())
            default: .none
            }
        }
    }

    typealias ResponseValue = Result
    typealias FailureValue = Fault
    static let endpoint = Endpoint(
        "read",
        .get,
        "/read",
        responseEnvelope: Envelope(value: .nothing, failure: "error"),
        responses: [
            .init(200, type: "text/csv"), .init(200, type: "application/pdf"), .init(200),
            .init(202, in: Envelope(value: "n")), .init(200...299),
        ],
        failures: [.init(404, Note.self), .init(500...599, Note.self, in: Envelope(value: "note"))]
    )
}

private struct Table: Request {
    typealias ResponseValue = String
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "table",
        .get,
        "/table",
        server: .at("http://tables/v1"),
        responses: [.init(200...299, type: "text/csv")]
    )
}

@Suite("Responses by status and content type")
struct ResponseChoiceTests {
    private func client(_ status: Int, _ type: String?, _ body: String) -> Client {
        let fields: HTTPFields = type.map { ["Content-Type": $0] } ?? [:]
        let response = HTTPResponse(
            status: status,
            fields: fields,
            body: HTTPBody(Data(body.utf8))
        )
        return Client(.test, server: .fixed("http://h"), transport: Fixed(response: response))
    }

    @Test(
        "A content type is JSON or XML by its subtype or its suffix",
        arguments: [
            ("application/json", false), ("text/xml", false), ("application/problem+json", false),
            ("image/svg+xml", false), ("application/x-ndjson", true), ("application/ndjson", true),
            ("text/csv", true),
        ]
    )
    func documents(_ type: String, _ isRaw: Bool) {
        #expect(Endpoint.isRaw(type) == isRaw)
        let part = Parameter(.multipart, "part", contentType: type)
        #expect(part.isJSON == (!isRaw && type.hasSuffix("json")))
    }

    @Test("The response with the status and the content type is read")
    func choice() async throws {
        let note = #"{"id":1,"title":"a"}"#
        func result(_ status: Int, _ type: String?, _ body: String) async throws -> Read.Result {
            try await client(status, type, body).send(Read())
        }
        #expect(try await result(200, "text/csv; charset=utf-8", "a,b") == .csv("a,b"))
        #expect(try await result(200, "Application/PDF", "%PDF") == .pdf(Data("%PDF".utf8)))
        #expect(try await result(200, "application/json", note) == .note(Note(id: 1, title: "a")))
        #expect(try await result(200, nil, note) == .note(Note(id: 1, title: "a")))
        #expect(try await result(202, "application/json", #"{"n":3}"#) == .number(3))
        #expect(try await result(204, nil, "") == .none)
    }

    @Test("A text body is read unchanged, and requested by its content type")
    func text() async throws {
        let client = client(200, "text/csv", "a,\u{FEFF}ü")
        let response = try await client.response(to: Table())
        #expect(response.value == "a,\u{FEFF}ü")
        #expect(response.url.absoluteString == "http://tables/v1/table")
        let base = try #require(BaseAddress("http://h"))
        #expect(try client.httpRequest(for: Table(), base: base).fields["Accept"] == "text/csv")
    }

    @Test(
        "A response that the schema does not have, and a value of another type, are decoding errors"
    )
    func unknown() async throws {
        await #expect(throws: APIError.self) {
            try await client(200, "text/html", "<p>").send(Table())
        }
        do {
            _ = try await client(200, "text/html", "<p>").send(Table())
        } catch let error as APIError {
            #expect(error.code == .decoding)
            #expect(error.reason.contains("the status 200 and this content type"))
            #expect(error.response?.status == 200)
        }
        do {
            _ = try await client(202, "application/json", #"{"n":"x"}"#).send(Read())
            Issue.record("a text is no number")
        } catch let error as APIError {
            #expect(error.code == .decoding)
            #expect(error.reason.contains("$.n"))
        }
    }

    @Test("A header field has the code of a failure without one in its body")
    func code() async throws {
        let response = HTTPResponse(status: 429, fields: ["X-Code": "busy"])
        let api = API(name: "Coded", failureCodeHeader: "x-code")
        let client = Client(api, server: .fixed("http://h"), transport: Fixed(response: response))
        do {
            _ = try await client.send(Table())
            Issue.record("a failure is no result")
        } catch let error as APIError {
            #expect(error.failureCode == "busy")
        }
    }

    @Test("A failure has the type of its status, or otherwise that of the call")
    func failures() async throws {
        func error(_ status: Int, _ body: String) async -> APIError? {
            do {
                _ = try await client(status, "application/json", body).send(Read())
                return nil
            } catch {
                return error as? APIError
            }
        }
        let note = #"{"id":1,"title":"a"}"#
        #expect(await error(404, note)?.failure(as: Note.self) == Note(id: 1, title: "a"))
        #expect(await error(503, #"{"note":\#(note)}"#)?.failure(as: Note.self)?.id == 1)
        #expect(await error(400, #"{"error":{"code":7}}"#)?.failure(as: Fault.self)?.code == 7)
        #expect(await error(404, #"{"error":{"code":7}}"#)?.failure(as: Fault.self)?.code == 7)
        #expect(await error(200, #"{"error":{"code":7}}"#)?.failure(as: Fault.self)?.code == 7)
        #expect(await error(404, "oops")?.code == .status)
    }
}

private struct Keyed<Place: KeyPlace>: Probe {
    var values: [String: any WireValue]
    init(_ values: [String: any WireValue]) { self.values = values }

    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static var endpoint: Endpoint { Place.endpoint }
}

private protocol KeyPlace: Sendable { static var endpoint: Endpoint { get } }

extension KeyPlace {
    static func keyed(_ place: Parameter.Place) -> Endpoint {
        Endpoint(
            "keyed",
            .post,
            "/keyed",
            parameters: [
                .init(place, "a"), .init(place, "key", idempotencyKey: true),
            ],
            policy: CallPolicy(retry: RetryPolicy(attempts: 2), isIdempotent: true)
        )
    }
}

private enum InQuery: KeyPlace { static let endpoint = keyed(.query) }
private enum InForm: KeyPlace { static let endpoint = keyed(.form) }
private enum InBody: KeyPlace { static let endpoint = keyed(.body) }
private enum InHeader: KeyPlace { static let endpoint = keyed(.header) }

@Suite("Idempotency keys in parameters")
struct IdempotencyKeyTests {
    private func made<Place: KeyPlace>(
        _ place: Place.Type,
        _ values: [String: any WireValue]
    ) async throws -> HTTPRequest {
        let client = Client(
            .test,
            server: .fixed("http://h"),
            transport: Fixed(response: .init(status: 200))
        )
        let base = try #require(BaseAddress("http://h"))
        return try client.httpRequest(for: Keyed<Place>(values), base: base, key: "k 1")
    }

    private func body(_ request: HTTPRequest) async throws -> String {
        String(decoding: try await request.body?.collect(limit: 1 << 16) ?? Data(), as: UTF8.self)
    }

    @Test("An absent value is replaced by the key of the call, and a given one is kept")
    func places() async throws {
        #expect(try await made(InQuery.self, ["a": 1]).address == "http://h/keyed?a=1&key=k%201")
        #expect(try await made(InQuery.self, ["key": "own"]).address == "http://h/keyed?key=own")
        #expect(try await body(made(InForm.self, ["a": 1])) == "a=1&key=k%201")
        #expect(try await body(made(InBody.self, ["a": 1])) == #"{"a":1,"key":"k 1"}"#)
        #expect(try await body(made(InBody.self, ["key": "own"])) == #"{"key":"own"}"#)
        #expect(try await made(InHeader.self, [:]).fields["key"] == "k 1")
    }
}

private struct Fixed: Transport {
    var response: HTTPResponse
    func send(_ request: HTTPRequest) async throws -> HTTPResponse { response }
}
