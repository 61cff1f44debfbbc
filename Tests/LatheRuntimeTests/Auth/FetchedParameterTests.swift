import Foundation
import LatheCoding
import LatheTesting
import Synchronization
import Testing

@testable import LatheRuntime
@testable import LatheSessions

/// A server whose edits need a token, which belongs to a session that cookies carry.
private final class Site: Transport {
    struct State {
        var session = 0
        var token = 0
        var logIns = 0
        var fetches = 0
        var edits = 0
        var refusals = 0
        var isDown = false
    }

    let state = Mutex(State())

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let body = try await request.body?.collect(limit: .max) ?? Data()
        // Others get their turn, so that the calls really are under way together.
        for _ in 0..<20 { await Task.yield() }
        return state.withLock { state in
            var fields: HTTPFields = ["Content-Type": "application/json"]
            let isIn = request.fields["Cookie"] == "s=\(state.session)"
            let token = isIn ? "in\(state.token)" : "out\(state.token)"
            let text: String
            switch request.url.path() {
            case "/in":
                state.logIns += 1
                state.session += 1
                fields["Set-Cookie"] = "s=\(state.session); Path=/"
                text = #"{"id": 1, "title": "ada"}"#
            case "/token" where state.isDown: text = #"{"error": {"code": 9}}"#
            case "/token":
                state.fetches += 1
                text = #"{"id": 1, "title": "\#(token)"}"#
            default:
                if request.url.query()?.contains("user=ada") == true, !isIn {
                    state.refusals += 1
                    text = #"{"error": {"code": 3}}"#
                } else if String(decoding: body, as: UTF8.self) != "token=" + token {
                    state.refusals += 1
                    text = #"{"error": {"code": 5}}"#
                } else {
                    state.edits += 1
                    text = "{}"
                }
            }
            return HTTPResponse(
                status: 200,
                fields: fields,
                url: request.url,
                body: HTTPBody(text)
            )
        }
    }
}

private struct Edit: Request {
    typealias ResponseValue = NoContent
    typealias FailureValue = Fault
    static let endpoint = Endpoint(
        "pages.edit",
        .post,
        "/edit",
        sharedParameters: ["token", "user"],
        responseEnvelope: Envelope(value: .init(".", .optional), failure: "error"),
        policy: CallPolicy(auth: ["main"])
    )
    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}

private struct Token: Request {
    typealias ResponseValue = Note
    typealias FailureValue = Fault
    static let endpoint = Endpoint(
        "pages.token",
        .get,
        "/token",
        // Were it fetched here too, this would never end.
        sharedParameters: ["user", "token"],
        responseEnvelope: Envelope(failure: "error"),
        policy: CallPolicy(auth: ["main"])
    )
    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}

private struct LogIn: Request {
    typealias ResponseValue = Note
    typealias FailureValue = Fault
    static let endpoint = Endpoint("session.in", .post, "/in")
    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}

@Suite("Parameters that a call fetches")
struct FetchedParameterTests {
    private let site = Site()

    private var client: Client {
        Client(
            API(
                name: "Test",
                parameters: [
                    "token": .init(.form, "token", secret: true), "user": .init(.query, "user"),
                ],
                fetched: ["token": FetchedParameter(Token(), renewOn: ["5"]) { $0.title }],
                auth: ["main": .session(sends: "user", cookies: true, renewOn: ["3"])]
            ),
            server: .fixed("http://example.test"),
            transport: site
        )
    }

    private func edit(_ client: Client, times: Int) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<times { group.addTask { _ = try await client.send(Edit()) } }
            try await group.waitForAll()
        }
    }

    @Test("Fifty edits at once fetch one token, and so does the next fifty's renewal")
    func concurrent() async throws {
        let client = client
        try await edit(client, times: 50)
        #expect(site.state.withLock { $0.fetches } == 1)
        site.state.withLock { $0.token += 1 }
        try await edit(client, times: 50)
        #expect(site.state.withLock { $0.fetches } == 2)
        #expect(site.state.withLock { $0.edits } == 100)
        #expect(site.state.withLock { $0.refusals } > 0)
    }

    @Test("A call that may only use the cache uses a value that was fetched, and fetches none")
    func onlyCached() async throws {
        struct Stored: ResponseCache {
            func response(
                to request: HTTPRequest,
                in call: CachedCall
            ) async throws -> HTTPResponse {
                let fields: HTTPFields = ["Content-Type": "application/json"]
                return HTTPResponse(
                    status: 200,
                    fields: fields,
                    url: request.url,
                    body: HTTPBody("{}")
                )
            }
        }
        var offline = client
        offline.cache = Stored()
        let options = CallOptions(cache: .onlyCached)
        let stored = offline
        #expect(
            await errorCode { _ = try await stored.send(Edit(), options: options) } == .notCached
        )
        #expect(site.state.withLock { $0.fetches } == 0)
        offline.cache = nil
        _ = try await offline.send(Edit())
        offline.cache = Stored()
        _ = try await offline.send(Edit(), options: options)
        #expect(site.state.withLock { $0.fetches } == 1)
        #expect(site.state.withLock { $0.edits } == 1)
    }

    @Test("A token that remains invalid is renewed once, and then the failure is thrown")
    func stale() async throws {
        var client = client
        let bad = FetchedParameter(Token(), renewOn: ["5"]) { _ in "bad" }
        client = Client(
            API(
                name: "Test",
                parameters: client.api.parameters,
                fetched: ["token": bad],
                auth: client.api.auth
            ),
            server: client.server,
            transport: site
        )
        let error = await #expect(throws: APIError.self) { try await client.send(Edit()) }
        #expect(error?.failure(as: Fault.self)?.code == 5)
        #expect(site.state.withLock { ($0.fetches, $0.refusals) } == (2, 2))
    }

    @Test("A value of the user is sent unchanged")
    func own() async throws {
        var client = client
        client.parameters["token"] = "mine"
        let error = await #expect(throws: APIError.self) { try await client.send(Edit()) }
        #expect(error?.failureCode == "5")
        #expect(site.state.withLock { ($0.fetches, $0.refusals) } == (0, 1))
    }

    @Test("A session that expires under fifty edits is renewed once, with one new token")
    func session() async throws {
        let client = client
        try await client.authorize(by: LogIn(), scheme: "main") { $0.title }
        try await edit(client, times: 1)
        for round in 1...3 {
            site.state.withLock { $0.session += 10 }
            try await edit(client, times: 50)
            #expect(site.state.withLock { ($0.logIns, $0.fetches) } == (1 + round, 1 + round))
        }
        #expect(site.state.withLock { $0.edits } == 151)
    }

    @Test("A token from before the log-in is not sent afterwards")
    func logIn() async throws {
        let client = client
        try await edit(client, times: 1)
        try await client.authorize(by: LogIn(), scheme: "main") { $0.title }
        try await edit(client, times: 1)
        #expect(site.state.withLock { ($0.fetches, $0.refusals) } == (2, 0))
    }

    @Test(
        "If a token cannot be fetched, the call fails with the reason, and the token is fetched later"
    )
    func failing() async throws {
        let client = client
        site.state.withLock { $0.isDown = true }
        let error = await #expect(throws: APIError.self) { try await client.send(Edit()) }
        #expect(error?.endpoint == "pages.token")
        #expect(error?.failure(as: Fault.self)?.code == 9)
        site.state.withLock { $0.isDown = false }
        try await edit(client, times: 1)
        #expect(site.state.withLock { $0.edits } == 1)
    }

    /// Answers each request for a token with another one, and records the tokens of the edits.
    private final class Counting: Transport {
        let state = Mutex((count: 0, edits: [String]()))

        func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            let form = try await request.body?.collect(limit: .max) ?? Data()
            let body = state.withLock { state in
                if request.url.path() == "/token" {
                    state.count += 1
                    return #"{"id": 1, "title": "t\#(state.count)"}"#
                }
                state.edits.append(String(decoding: form, as: UTF8.self))
                return "{}"
            }
            let fields: HTTPFields = ["Content-Type": "application/json"]
            return HTTPResponse(status: 200, fields: fields, body: HTTPBody(body))
        }
    }

    @Test("A token ends with the credential, also in sessions without cookies")
    func ended() async throws {
        let transport = Counting()
        let client = Client(
            API(
                name: "Test",
                parameters: [
                    "token": .init(.form, "token", secret: true), "user": .init(.query, "user"),
                ],
                fetched: ["token": FetchedParameter(Token(), renewOn: ["5"]) { $0.title }],
                auth: ["main": .bearer]
            ),
            server: .fixed("http://example.test"),
            transport: transport
        )
        for name in ["ada", "bob"] {
            try await client.authorize(Credential(["token": name]), scheme: "main")
            _ = try await client.send(Edit())
            _ = try await client.send(Edit())
            try await client.deauthorize(scheme: "main")
        }
        let edits = transport.state.withLock { $0.edits }
        #expect(edits == ["token=t1", "token=t1", "token=t2", "token=t2"])
    }
}
