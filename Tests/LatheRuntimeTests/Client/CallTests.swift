import Foundation
import LatheCoding
import LatheRuntime
import LatheTesting
import Synchronization
import Testing
import LatheXML

private struct Marking: Middleware {
    let name: String
    let log: Log

    func send(
        _ request: HTTPRequest,
        to endpoint: Endpoint,
        next: @Sendable (HTTPRequest) async throws -> HTTPResponse
    ) async throws -> HTTPResponse {
        log.add("\(name) sends \(endpoint.name)")
        var request = request
        request.fields.append("X-Way", name)
        let response = try await next(request)
        log.add("\(name) got \(response.status)")
        return response
    }
}

private struct Failing: Middleware {
    func send(
        _ request: HTTPRequest,
        to endpoint: Endpoint,
        next: @Sendable (HTTPRequest) async throws -> HTTPResponse
    ) async throws -> HTTPResponse { throw Fault.Refusal() }
}

extension Fault {
    struct Refusal: Error {}
}

final class Log: Sendable {
    private let storage = Mutex<[String]>([])
    var lines: [String] { storage.withLock { $0 } }
    func add(_ line: String) { storage.withLock { $0.append(line) } }
}

struct CallTests {
    private func error(_ client: Client) async -> APIError? {
        do {
            _ = try await client.send(GetNote())
            return nil
        } catch {
            return error as? APIError
        }
    }

    @Test("A call returns the value of the response, and its header fields on request")
    func success() async throws {
        let transport = ScriptedTransport([.json(#"{"note":{"id":1,"title":"t"}}"#)])
        var client = Client.test(transport)
        client.parameters["token"] = "s e"
        client.parameters["session"] = "x1"
        let answer = try await client.response(to: GetNote())
        #expect(answer.value == Note(id: 1, title: "t"))
        #expect(answer.status == 200)
        let sent = try #require(transport.requests.first?.request)
        #expect(sent.url.absoluteString == "http://example.test/notes/1?token=s%20e")
        #expect(sent.fields["X-Session"] == "x1")
        #expect(transport.remaining == 0)
    }

    @Test("A failure in a 200 body is thrown with its type")
    func failureInBody() async throws {
        let body = #"{"error":{"code":3,"text":"Not logged on"}}"#
        let error = try #require(await error(.test(ScriptedTransport([.json(body)]))))
        #expect(error.code == .failure)
        #expect(error.failure(as: Fault.self) == Fault(code: 3, text: "Not logged on"))
        #expect(error.body == Data(body.utf8))
        #expect(error.response?.status == 200)
        #expect(error.endpoint == "notes.get")
    }

    @Test("A body with an error status is read as the failure if possible")
    func failureWithStatus() async throws {
        let body = #"{"error":{"code":4}}"#
        let told = try #require(await error(.test(ScriptedTransport([.json(body, status: 400)]))))
        #expect(told.code == .failure)
        #expect(told.failure(as: Fault.self)?.code == 4)
        #expect(told.response?.status == 400)

        let page = ScriptedTransport([.status(503, body: Data("<html>".utf8))])
        let bare = try #require(await error(.test(page)))
        #expect(bare.code == .status)
        #expect(bare.description == "notes.get: status: the server responded with 503")
        #expect(bare.cause is DecodingFailure)
        #expect(bare.body == Data("<html>".utf8))
    }

    @Test("A failure header field takes precedence over the body")
    func failureHeader() async throws {
        let response = ScriptedTransport.Response.status(
            200,
            fields: ["x-error": "maxlag"],
            body: Data(#"{"note":{"id":1,"title":""}}"#.utf8)
        )
        let error = try #require(await error(.test(ScriptedTransport([response]))))
        #expect(error.code == .failure)
        #expect(error.response?.fields["X-Error"] == "maxlag")
    }

    @Test("The failure for a response of another shape says where it differs")
    func decoding() async throws {
        let response = ScriptedTransport.Response.json(#"{"note":{"id":"x","title":""}}"#)
        let error = try #require(await error(.test(ScriptedTransport([response]))))
        #expect(error.code == .decoding)
        #expect((error.cause as? DecodingFailure)?.path == "$.note.id")
    }

    @Test(
        "The error for a response in another format has its content type, unless it is malformed",
        arguments: [
            ("text/html; charset=utf-8", "; the content type of the response is text/html"),
            ("application/problem+json", ""), ("", ""), ("text/<b>", ""),
            ("text/" + String(repeating: "x", count: 200), ""),
        ]
    )
    func otherFormat(_ type: String, _ end: String) async throws {
        let response = ScriptedTransport.Response.status(
            200,
            fields: ["Content-Type": type],
            body: Data("<html>".utf8)
        )
        let error = try #require(await error(.test(ScriptedTransport([response]))))
        #expect(error.code == .decoding)
        #expect(error.reason == "\(try #require(error.cause))" + end)
    }

    @Test("A call without a result reads no body")
    func nothing() async throws {
        let transport = ScriptedTransport([.status(204), .status(200, body: Data("OK".utf8))])
        try await _ = Client.test(transport).send(PutNote())
        try await _ = Client.test(transport).send(PutNote())
        #expect(transport.requests.count == 2)
    }

    @Test("The transport's error is the cause, and a code can be caught")
    func transportError() async throws {
        let client = Client.test(ScriptedTransport([.error(URLError(.cannotConnectToHost))]))
        do {
            _ = try await client.send(GetNote())
            Issue.record("nothing was thrown")
        } catch APIError.Code.transport {
            // What the test is about.
        }
        let late = Client.test(ScriptedTransport([.error(URLError(.timedOut))]))
        #expect(await error(late)?.code == .timedOut)
    }

    @Test("A body that is too large is an error")
    func tooLarge() async throws {
        var client = Client.test(ScriptedTransport([.json("[1, 2, 3]")]))
        client.limits.body = 8
        #expect(await error(client)?.code == .bodyTooLarge)
    }

    @Test("A fault in a request is reported before it is sent")
    func invalid() async throws {
        let transport = ScriptedTransport()
        var client = Client.test(transport)
        client.parameters["session"] = "a\r\nX-Evil: 1"
        let evil = try #require(await error(client))
        #expect(evil.code == .invalidRequest)
        #expect(
            evil.reason == "the header X-Session contains a forbidden character"
        )
        client.server = .fixed("example.test")
        #expect(await error(client)?.code == .invalidRequest)
        #expect(transport.requests.isEmpty)
    }

    @Test("Middleware wraps in the given order")
    func order() async throws {
        let log = Log()
        let transport = ScriptedTransport([.json(#"{"note":{"id":1,"title":"t"}}"#)])
        let middleware = [Marking(name: "first", log: log), Marking(name: "second", log: log)]
        _ = try await Client.test(transport, middleware: middleware).send(GetNote())
        #expect(
            log.lines == [
                "first sends notes.get", "second sends notes.get", "second got 200",
                "first got 200",
            ]
        )
        #expect(transport.requests.first?.request.fields["X-Way"] == "first, second")
    }

    @Test("An error of a middleware is the cause")
    func middlewareError() async throws {
        let client = Client.test(ScriptedTransport(), middleware: [Failing()])
        let error = try #require(await error(client))
        #expect(error.code == .middleware)
        #expect(error.cause is Fault.Refusal)
    }

    @Test("Cancellation is thrown as CancellationError")
    func cancellation() async throws {
        let client = Client.test(ScriptedTransport([.error(CancellationError())]))
        await #expect(throws: CancellationError.self) { try await client.send(GetNote()) }
    }
}

#if XML
extension CallTests {
    private static let both = API(name: "Both", formats: [.json, .xml])

    @Test(
        "If an API has both formats, the response states its format",
        arguments: [
            ("text/xml; charset=utf-8", "<r><note><id>1</id><title>é</title></note></r>"),
            ("text/plain", " <r><note><id>1</id><title>é</title></note></r>"),
            ("application/problem+json", #"{"note":{"id":1,"title":"é"}}"#),
            ("", #"\n{"note":{"id":1,"title":"é"}}"#),
        ]
    )
    func formats(_ type: String, _ body: String) async throws {
        let text = body.replacing("\\n", with: "\n")
        let response = ScriptedTransport.Response.status(
            200,
            fields: ["Content-Type": type],
            body: Data(text.utf8)
        )
        let client = Client(
            Self.both,
            server: .fixed("http://h"),
            transport: ScriptedTransport([response])
        )
        #expect(try await client.send(GetBare()) == Note(id: 1, title: "é"))
    }

    @Test("The charset of the content type is used, and a failure in XML is found")
    func charset() async throws {
        let body: [UInt8] =
            Array("<r><error code='3'><text>".utf8) + [0xC6] + Array("</text></error></r>".utf8)
        let response = ScriptedTransport.Response.status(
            200,
            fields: ["Content-Type": "text/xml; charset=\"windows-1251\""],
            body: Data(body)
        )
        let client = Client(
            Self.both,
            server: .fixed("http://h"),
            transport: ScriptedTransport([response])
        )
        await #expect {
            try await client.send(GetBare())
        } throws: { error in
            (error as? APIError)?.failure(as: Fault.self) == Fault(code: 3, text: "Ж")
        }
    }
}

private struct GetBare: Request {
    typealias ResponseValue = Note
    typealias FailureValue = Fault
    static let endpoint = Endpoint(
        "bare",
        .get,
        "",
        responseEnvelope: Envelope(value: "note", failure: "error")
    )
    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}
#endif
