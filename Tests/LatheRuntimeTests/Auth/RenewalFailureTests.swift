import Foundation
import LatheCoding
import LatheTesting
import Testing

@testable import LatheOAuth
@testable import LatheRuntime
@testable import LatheSessions

private struct Guarded: Request {
    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "things.guarded",
        .post,
        "/guarded",
        policy: CallPolicy(auth: ["main"])
    )

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}

private struct LogOn: Request {
    typealias ResponseValue = String
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint("session.logOn", .post, "/logon")

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}

@Suite("Credentials that cannot be renewed")
struct RenewalFailureTests {
    private static let application = OAuth2.Application(id: "i", secret: "s")
    private static let token = #"{"access_token":"new","token_type":"bearer","expires_in":60}"#

    /// A client whose token has expired and can be refreshed.
    private func client(
        _ transport: any Transport,
        retry: RetryPolicy? = nil,
        store: MemoryCredentialStore = MemoryCredentialStore()
    ) async throws -> Client {
        var client = Client(
            API(
                name: "Test",
                auth: ["main": .oauth2(OAuth2(tokenURL: "http://auth.test/token"))],
                retry: retry
            ),
            server: .fixed("http://example.test"),
            transport: transport,
            account: Account(store: store)
        )
        client.timeout = nil
        store.save(
            Credential(["token": "old", "refreshToken": "r"], expiry: .distantPast),
            for: client.key(for: "main")
        )
        #expect(try await client.resumeAuthorization(Self.application, scheme: "main"))
        return client
    }

    @Test("A connection that is lost during a refresh is an error of the transport")
    func lost() async throws {
        let transport = ScriptedTransport([.error(URLError(.networkConnectionLost))])
        let client = try await client(transport)
        let error = await #expect(throws: APIError.self) { try await client.send(Guarded()) }
        #expect(error?.code == .transport)
        #expect(error?.cause is URLError)
        #expect(transport.requests.count == 1)
    }

    @Test("A refresh without a response is retried according to the policy, for any method")
    func retried() async throws {
        let transport = ScriptedTransport([
            .error(URLError(.networkConnectionLost)), .status(503), .json(Self.token),
            .status(200),
        ])
        let client = try await client(transport, retry: RetryPolicy(initialBackoff: .zero))
        _ = try await client.send(Guarded())
        #expect(transport.remaining == 0)
        #expect(transport.requests.last?.request.fields["Authorization"] == "Bearer new")
    }

    @Test("An error of the server is distinguished from a refusal", arguments: [500, 503, 429])
    func trouble(_ status: Int) async throws {
        let client = try await client(ScriptedTransport([.status(status)]))
        let error = await #expect(throws: APIError.self) { try await client.send(Guarded()) }
        #expect(error?.code == .status)
    }

    @Test("A refusal is not retried", arguments: [400, 401])
    func refused(_ status: Int) async throws {
        let transport = ScriptedTransport([.json(#"{"error":"invalid_grant"}"#, status: status)])
        let client = try await client(transport, retry: RetryPolicy(initialBackoff: .zero))
        let error = await #expect(throws: APIError.self) { try await client.send(Guarded()) }
        #expect(error?.code == .authorization)
        #expect(transport.requests.count == 1)
    }

    @Test("An empty refresh token does not take the place of the one that is valid")
    func emptyRefreshToken() async throws {
        let token = #"{"access_token":"new","token_type":"bearer","refresh_token":""}"#
        let store = MemoryCredentialStore()
        let client = try await client(
            ScriptedTransport([.json(token), .status(200)]),
            store: store
        )
        _ = try await client.send(Guarded())
        #expect(store.credential(for: client.key(for: "main"))?["refreshToken"] == "r")
    }

    @Test("A refresh whose caller is cancelled is completed, and its token is stored and used")
    func cancelled() async throws {
        let (gate, opening) = AsyncStream<Void>.makeStream()
        let transport = ScriptedTransport([
            .init { request in
                for await _ in gate {}
                try Task.checkCancellation()
                return HTTPResponse(
                    status: 200,
                    fields: ["Content-Type": "application/json"],
                    url: request.url,
                    body: HTTPBody(
                        #"{"access_token":"new","token_type":"bearer","refresh_token":"r2"}"#
                    )
                )
            }, .status(200),
        ])
        let store = MemoryCredentialStore()
        let client = try await client(transport, store: store)
        let call = Task { try await client.send(Guarded()) }
        await eventually { transport.requests.count == 1 }
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        opening.finish()
        _ = try await client.send(Guarded())
        #expect(transport.requests.last?.request.fields["Authorization"] == "Bearer new")
        #expect(store.credential(for: client.key(for: "main"))?["refreshToken"] == "r2")
        #expect(transport.remaining == 0)
    }

    @Test(
        "A call whose token is renewed uses the credential that the user has set meanwhile, or none",
        arguments: [nil, "other"]
    )
    func superseded(token: String?) async throws {
        let (gate, opening) = AsyncStream<Void>.makeStream()
        let transport = ScriptedTransport([
            .init { request in
                for await _ in gate {}
                return HTTPResponse(
                    status: 200,
                    fields: ["Content-Type": "application/json"],
                    url: request.url,
                    body: HTTPBody(Self.token)
                )
            }, .status(200),
        ])
        let client = try await client(transport)
        let call = Task { try await client.send(Guarded()) }
        await eventually { transport.requests.count == 1 }
        if let token {
            try await client.authorize(Credential(token: token), scheme: "main")
        } else {
            try await client.deauthorize(scheme: "main")
        }
        opening.finish()
        _ = try await call.value
        let sent = transport.requests.last?.request.fields["Authorization"]
        #expect(sent != "Bearer new")
        if let token { #expect(sent == "Bearer \(token)") }
        #expect(await client.isAuthorized(scheme: "main") == (token != nil))
    }

    private func session(_ transport: any Transport) -> Client {
        Client(
            API(
                name: "Test",
                parameters: ["token": .init(.query, "token", secret: true)],
                auth: ["main": .session(sends: "token")]
            ),
            server: .fixed("http://example.test"),
            transport: transport
        )
    }

    @Test("A log-in that returns the refused token is repeated only once for a call")
    func sameToken() async throws {
        let transport = ScriptedTransport([
            .json(#""t""#), .status(401), .json(#""t""#), .status(401),
        ])
        let client = session(transport)
        try await client.authorize(by: LogOn(), scheme: "main") { $0 }
        let error = await #expect(throws: APIError.self) { try await client.send(Guarded()) }
        #expect(error?.response?.status == 401)
        #expect(
            transport.requests.map { $0.request.url.path } == [
                "/logon", "/guarded", "/logon", "/guarded",
            ]
        )
    }

    @Test("The task-local values of a caller are available in a renewal and a shared call")
    func taskLocals() async throws {
        let log = Log()
        let transport = ScriptedTransport([
            .json(#""t""#), .status(401), .json(#""u""#), .status(200), .json("[]"),
        ])
        var client = session(transport)
        client.middleware = [NotingCaller(log: log)]
        try await client.authorize(by: LogOn(), scheme: "main") { $0 }
        client.sharesEqualCalls = true
        let calling = client
        try await Caller.$name.withValue("mine") {
            _ = try await calling.send(Guarded())
            _ = try await calling.send(ListTexts())
        }
        #expect(
            log.lines == [
                "session.logOn none", "things.guarded mine", "session.logOn mine",
                "things.guarded mine", "texts.list mine",
            ]
        )
    }

    @Test("A scheme that the API does not have is an error")
    func unknown() async throws {
        let client = session(ScriptedTransport())
        let codes = [
            await errorCode { try await client.authorize(Credential(token: "t"), scheme: "x") },
            await errorCode { try await client.authorize(by: LogOn(), scheme: "x") { $0 } },
        ]
        #expect(codes == [.authorization, .authorization])
    }
}

private struct ListTexts: Request {
    typealias ResponseValue = [String]
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint("texts.list", .get, "/texts")

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}
