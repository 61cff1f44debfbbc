import Foundation
import LatheCoding
import LatheTesting
import Testing

@testable import LatheOAuth
@testable import LatheRuntime

/// A call that is signed.
private struct Signed: Request {
    typealias ResponseValue = Note
    typealias FailureValue = Fault
    static let endpoint = Endpoint(
        "notes.signed",
        .get,
        "/signed",
        responseEnvelope: Envelope(value: "note", failure: "error"),
        policy: CallPolicy(auth: ["main"])
    )
    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}

/// Writes down what comes by, and adds to the query.
private struct Watching: Middleware {
    let log: Log

    func send(
        _ request: HTTPRequest,
        to endpoint: Endpoint,
        next: @Sendable (HTTPRequest) async throws -> HTTPResponse
    ) async throws -> HTTPResponse {
        log.add("request, \(request.fields["Authorization"] == nil ? "not " : "")authorized")
        var request = request
        try request.appendQuery("added", "1")
        let response = try await next(request)
        log.add("response \(response.status)")
        return response
    }
}

@Suite("The life of a call", .timeLimit(.minutes(1)))
struct CallLifeTests {
    private let clock = VirtualClock()
    private static let note = #"{"note":{"id":1,"title":"t"}}"#

    private func client(_ transport: any Transport, _ scheme: AuthScheme, _ log: Log) -> Client {
        var client = Client(
            API(
                name: "Test",
                auth: ["main": scheme],
                retry: RetryPolicy(attempts: 2),
                limits: [RateLimit(requests: 1, per: .seconds(5))]
            ),
            server: .fixed("http://example.test"),
            transport: transport,
            middleware: [Watching(log: log)]
        )
        client.timeout = nil
        client.clock = ClientClock(clock) { Date(timeIntervalSince1970: 1_445_412_470) }
        client.observers = [
            CallLog { line in log.add(String(line.drop { $0 != ":" }.dropFirst(2))) }
        ]
        return client
    }

    @Test("Limit, middleware, credential, transport, middleware, failure, wait: in this order")
    func order() async throws {
        let log = Log()
        let transport = ScriptedTransport([
            .status(503, fields: ["Retry-After": "2"]), .json(Self.note),
        ])
        let client = client(transport, .bearer, log)
        try await client.authorize(Credential(token: "t"), scheme: "main")
        async let answer = client.send(Signed())
        for wait in [Duration.seconds(2), .seconds(3)] {
            await clock.sleepers(1)
            clock.advance(by: wait)
        }
        #expect(try await answer.title == "t")
        let address = "GET http://example.test/signed?added=1"
        #expect(
            log.lines == [
                "request, not authorized", address, "response 503", "status 503, 0 bytes",
                "status: the server responded with 503; retry in 2000 ms",
                "waits 3000 ms for a rate limit",
                "request, not authorized", address, "response 200", "status 200, 29 bytes",
                "done in 5000 ms",
            ]
        )
    }

    @Test("A signature covers what the middleware changed")
    func signature() async throws {
        let transport = ScriptedTransport([.json(Self.note)])
        let service = OAuth1(temporaryCredentialURL: "", authorizationURL: "", tokenURL: "")
        let client = client(transport, .oauth1(service), Log())
        let credential = Credential(["key": "k", "keySecret": "s"])
        try await client.authorize(credential, scheme: "main")
        _ = try await client.send(Signed())
        let sent = try #require(transport.requests.first?.request)
        let header = try #require(sent.fields["Authorization"])
        func value(_ name: String) throws -> String {
            let found = try #require(header.firstRange(of: name + "=\""))
            return String(header[found.upperBound...].prefix { $0 != "\"" })
        }
        var expected = sent
        expected.fields["Authorization"] = nil
        try await service.sign(
            &expected,
            with: credential,
            date: Date(timeIntervalSince1970: 1_445_412_470),
            nonce: value("oauth_nonce")
        )
        #expect(expected.fields["Authorization"] == header)
        #expect(sent.url.query() == "added=1")
    }

    @Test("An expired credential is renewed before a request is sent, or after it is refused")
    func renewal() async throws {
        let log = Log()
        let token = #"{"access_token":"new","token_type":"Bearer","expires_in":"100"}"#
        let transport = ScriptedTransport([
            .json(token), .json(Self.note), .status(401), .json(token), .json(Self.note),
        ])
        let service = OAuth2(tokenURL: "http://example.test/token")
        var client = client(transport, .oauth2(service), log)
        client.middleware = []
        let renewal = service.refresh(
            OAuth2.Application(id: "i", secret: "s"),
            grant: [("grant_type", "client_credentials")]
        )
        let past = Date(timeIntervalSince1970: 1_445_412_000)
        let credential = Credential(["token": "old"], expiry: past)
        try await client.authorize(credential, scheme: "main", renewal: renewal)
        _ = try await client.send(Signed())
        #expect(transport.requests.map { $0.request.url.path() } == ["/token", "/signed"])
        #expect(transport.requests[1].request.fields["Authorization"] == "Bearer new")
        #expect(
            transport.requests[0].request.fields["Authorization"]
                == "Basic " + Data("i:s".utf8).base64EncodedString()
        )
        let expiry = try await client.account.credential(
            for: client.key(for: "main"),
            cookieStorage: nil
        )?.expiry
        #expect(expiry == Date(timeIntervalSince1970: 1_445_412_470 + 95))

        try await client.authorize(Credential(token: "refused"), scheme: "main")
        async let answer = client.send(Signed())
        for _ in 0..<2 {
            await clock.sleepers(1)
            clock.advance(by: .seconds(5))
        }
        _ = try await answer
        #expect(log.lines.contains("renews its credential"))
        #expect(transport.remaining == 0)
    }

    @Test("A failing credential store is an error of the client")
    func failingStore() async throws {
        struct Broken: CredentialStore {
            struct Damage: Error {}
            func credential(for key: CredentialKey) throws -> Credential? { throw Damage() }
            func save(_ credential: Credential?, for key: CredentialKey) throws { throw Damage() }
        }
        var broken = client(ScriptedTransport(), .bearer, Log())
        broken.account = Account(store: Broken())
        let client = broken
        let error = await #expect(throws: APIError.self) { try await client.send(Signed()) }
        #expect(error?.code == .authorization)
        #expect(error?.cause is Broken.Damage)
    }

    @Test("Polling waits longer and longer until the condition holds, or the limit is reached")
    func polling() async throws {
        let responses = (1...4).map { id in
            ScriptedTransport.Response.json("{\"note\":{\"id\":\(id),\"title\":\"\"}}")
        }
        let first = polled(responses)
        async let note = first.poll(
            GetNoteOnly(),
            initialInterval: .seconds(2),
            maximumInterval: .seconds(4),
            timeout: nil,
            until: { $0.id == 4 }
        )
        for _ in 0..<3 {
            await clock.sleepers(1)
            clock.advance(by: .seconds(10))
        }
        #expect(try await note.id == 4)
        #expect(clock.sleeps == [.seconds(2), .seconds(3), .seconds(4)])

        let second = polled(responses)
        async let code = errorCode {
            _ = try await second.poll(GetNoteOnly(), timeout: .seconds(1), until: { _ in false })
        }
        await clock.sleepers(2)
        clock.advance(by: .seconds(1))
        #expect(await code == .timedOut)
    }

    private func polled(_ responses: [ScriptedTransport.Response]) -> Client {
        var client = Client(
            API(name: "Test"),
            server: .fixed("http://example.test"),
            transport: ScriptedTransport(responses)
        )
        client.timeout = nil
        client.clock = ClientClock(clock)
        return client
    }
}

/// A call without API-wide parameters.
private struct GetNoteOnly: Request {
    typealias ResponseValue = Note
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "notes.only",
        .get,
        "/note",
        responseEnvelope: Envelope(value: "note")
    )
    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}
