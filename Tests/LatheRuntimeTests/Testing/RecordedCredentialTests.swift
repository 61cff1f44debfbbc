import Foundation
import LatheCoding
import LatheTesting
import Testing

@testable import LatheRuntime

/// A call whose path contains a secret.
private struct Show: Request {
    var token: String

    typealias ResponseValue = AnyValue
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "tokens.get",
        .get,
        "/tokens/{token}/member",
        parameters: [.init(.path, "token", secret: true)]
    )

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        writer.write(token)
    }
}

/// A call with an idempotency key, which is generated unless it is given.
private protocol Order: Request where ResponseValue == AnyValue, FailureValue == NoFailure {
    var key: String? { get set }
    init()
}

extension Order {
    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        writer.write(key)
    }
}

private struct HeaderOrder: Order {
    var key: String?
    static let endpoint = Endpoint(
        "orders.header",
        .post,
        "/orders",
        parameters: [.init(.header, "Order-Key", idempotencyKey: true)]
    )
}

private struct QueryOrder: Order {
    var key: String?
    static let endpoint = Endpoint(
        "orders.query",
        .post,
        "/orders",
        parameters: [.init(.query, "key", idempotencyKey: true)]
    )
}

private struct FormOrder: Order {
    var key: String?
    static let endpoint = Endpoint(
        "orders.form",
        .post,
        "/orders",
        parameters: [.init(.form, "key", idempotencyKey: true)]
    )
}

@Suite("Credentials and keys in recordings")
struct RecordedCredentialTests {
    private let file = FileManager.default.temporaryDirectory.appending(
        path: "lathe-recording-\(UUID().uuidString).json"
    )

    private func recording(
        _ mode: RecordingTransport.Mode,
        _ responses: [ScriptedTransport.Response] = []
    ) throws -> RecordingTransport {
        try RecordingTransport(
            file,
            mode: mode,
            api: .test,
            through: ScriptedTransport(responses)
        )
    }

    private func text() throws -> String { try String(contentsOf: file, encoding: .utf8) }

    private func remove() { try? FileManager.default.removeItem(at: file) }

    @Test("A secret in a path is redacted wherever it is repeated, and another one is replayed")
    func path() async throws {
        defer { remove() }
        let response = ScriptedTransport.Response.json(
            #"{"of":"HUSH/PATH-1","tokens/member":"open"}"#,
            fields: ["Link": "<http://x.test/HUSH%2FPATH-1>"]
        )
        let client = Client.test(try recording(.record, [response]))
        _ = try await client.send(Show(token: "HUSH/PATH-1"))
        let text = try text()
        #expect(!text.contains("HUSH"), "\(text)")
        #expect(text.contains("tokens/member"))
        let replaying = Client.test(try recording(.replay))
        _ = try await replaying.send(Show(token: "another one"))
    }

    @Test(
        "A credential of a header field is redacted wherever it is repeated, its user and scheme are not",
        arguments: [
            ("Bearer HUSH-TOKEN-1", "HUSH-TOKEN-1"),
            (#"OAuth oauth_consumer_key="HUSH-KEY-1", oauth_token="HUSH-TOKEN-1""#, "HUSH-TOKEN-1"),
            (#"OAuth realm="workshop",oauth_token="HUSH%2FTOKEN""#, "HUSH/TOKEN"),
            ("Basic \(Data("workshop:HUSH-PASS:1".utf8).base64EncodedString())", "HUSH-PASS:1"),
        ]
    )
    func header(_ value: String, _ secret: String) async throws {
        defer { remove() }
        let response = ScriptedTransport.Response.json(#"{"a":"\#(secret)","b":"workshop"}"#)
        let url = try #require(URL(string: "http://example.test/"))
        let request = HTTPRequest(.get, url, fields: ["Authorization": value])
        _ = try await recording(.record, [response]).send(request)
        let text = try text()
        #expect(!text.contains("HUSH"), "\(text)")
        #expect(text.contains("workshop"))
    }

    @Test("A generated idempotency key is not compared, and a given one is")
    func idempotencyKeys() async throws {
        try await check(HeaderOrder.self)
        try await check(QueryOrder.self)
        try await check(FormOrder.self)
    }

    private func check<Call: Order>(_ call: Call.Type) async throws {
        defer { remove() }
        var given = Call()
        given.key = "order-17"
        let recorded = Client.test(try recording(.record, [.json("1"), .json("2")]))
        _ = try await recorded.send(Call())
        _ = try await recorded.send(given)
        #expect(try text().contains("order-17"))
        let transport = try recording(.replay)
        let replayed = Client.test(transport)
        #expect(try await replayed.send(given) == .json(2))
        #expect(try await replayed.send(Call()) == .json(1))
        #expect(transport.remaining == 0)
        given.key = "order-18"
        let error = await #expect(throws: APIError.self) { try await replayed.send(given) }
        #expect(error?.code == .transport)
    }
}
