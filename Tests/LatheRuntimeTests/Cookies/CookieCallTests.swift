import Foundation
import LatheCoding
import LatheTesting
import Synchronization
import Testing

@testable import LatheRuntime
@testable import LatheSessions

/// A call that returns nothing, and sends a cookie of its own if it is told to.
private struct Visit: Probe {
    var values: [String: any WireValue]
    init(_ values: [String: any WireValue] = [:]) { self.values = values }

    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint("visit", .get, "/visit", parameters: [.init(.cookie, "own")])
}

private struct LogOut: Request {
    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint("logOut", .post, "/out")
    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}

private struct LogIn: Request {
    typealias ResponseValue = Note
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint("logIn", .post, "/in")
    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}

/// A storage of one's own, which accepts only the cookie `id`.
private final class OneCookie: CookieStorage {
    private let id = Mutex("none")

    init() {}
    init(text: String) { id.withLock { $0 = text } }
    func text() -> String { id.withLock(\.self) }

    func add(to request: inout HTTPRequest, at date: Date) {
        request.fields["Cookie"] = "id=" + text()
    }

    func storeCookies(of response: HTTPResponse, to request: HTTPRequest, at date: Date) {
        for field in response.fields.values("Set-Cookie") where field.hasPrefix("id=") {
            id.withLock { $0 = String(field.dropFirst(3)) }
        }
    }

    func updateCookies(
        after redirect: HTTPResponse,
        to request: HTTPRequest,
        in next: inout HTTPRequest,
        at date: Date
    ) {
        storeCookies(of: redirect, to: request, at: date)
        add(to: &next, at: date)
    }
}

@Suite("Cookies of a client")
struct CookieCallTests {
    private let transport = ScriptedTransport()

    private func client(_ account: Account = Account()) -> Client {
        let scheme = AuthScheme.session(sends: nil, cookies: true, end: LogOut())
        return Client(
            API(name: "Test", auth: ["main": scheme]),
            server: .fixed("http://example.test"),
            transport: transport,
            account: account
        )
    }

    private func answer(_ cookies: String...) {
        var fields: HTTPFields = ["Content-Type": "application/json"]
        for cookie in cookies { fields.append("Set-Cookie", cookie) }
        let body = Data(#"{"id": 1, "title": "me"}"#.utf8)
        transport.respond(with: .status(200, fields: fields, body: body))
    }

    private var sent: [String?] { transport.requests.map { $0.request.fields["Cookie"] } }

    @Test("Redirects and their cookies are handled for a transport that only sends requests")
    func redirects() async throws {
        let fields: HTTPFields = ["Location": "/there", "Set-Cookie": "a=1"]
        transport.respond(with: .status(302, fields: fields))
        answer("a=2")
        answer()
        let client = client()
        _ = try await client.send(Visit())
        _ = try await client.send(Visit())
        #expect(transport.requests.map { $0.request.url.path() } == ["/visit", "/there", "/visit"])
        #expect(sent == [nil, "a=1", "a=2"])
    }

    @Test("Circular redirects end the call, and are not retried")
    func circle() async throws {
        for _ in 0..<12 { transport.respond(with: .status(302, fields: ["Location": "/visit"])) }
        var client = client()
        client.retry = RetryPolicy(attempts: 3)
        await #expect(throws: APIError.self) { try await client.send(Visit()) }
        #expect(transport.requests.count == 11)
    }

    @Test(
        "A cookie that one call receives is sent by the next one, unless it sends that name itself"
    )
    func sending() async throws {
        let client = client()
        for _ in 0..<4 { answer("a=1", "own=server") }
        _ = try await client.send(Visit())
        _ = try await client.send(Visit())
        _ = try await client.send(Visit(["own": "mine"]))
        var other = client
        other.account = Account("other")
        _ = try await other.send(Visit())
        #expect(sent == [nil, "a=1; own=server", "own=mine; a=1", nil])
    }

    @Test("A cookie that the call itself sends has precedence after a redirect, too")
    func ownCookie() async throws {
        let client = client()
        answer("a=1", "own=server", "old=1")
        for cookie in ["own=other", "old=2"] {
            let fields: HTTPFields = ["Location": "/there", "Set-Cookie": cookie]
            transport.respond(with: .status(302, fields: fields))
        }
        answer()
        _ = try await client.send(Visit())
        _ = try await client.send(Visit(["own": "mine"]))
        #expect(
            sent == [
                nil, "own=mine; a=1; old=1", "own=mine; a=1; old=1", "own=mine; a=1; old=2",
            ]
        )
    }

    @Test("A cookie that a credential sends replaces a stored one, also after a redirect")
    func credentialCookie() async throws {
        let schemes: [String: AuthScheme] = [
            "main": .session(sends: nil, cookies: true, end: LogOut()),
            "key": .keys(cookies: ["token": "pass"]),
        ]
        let client = Client(
            API(name: "Test", auth: schemes, defaultAuth: ["key"]),
            server: .fixed("http://example.test"),
            transport: transport
        )
        try await client.authorize(Credential(token: "mine"), scheme: "key")
        answer("pass=server", "passport=1")
        for cookie in ["pass=mine", "a=1"] {
            let fields: HTTPFields = ["Location": "/there", "Set-Cookie": cookie]
            transport.respond(with: .status(302, fields: fields))
        }
        answer()
        for _ in 0..<2 { _ = try await client.send(Visit()) }
        #expect(
            sent == [
                "pass=mine", "passport=1; pass=mine", "pass=mine; passport=1",
                "pass=mine; passport=1; a=1",
            ]
        )
    }

    @Test("A client that does not use cookies stores none")
    func off() async throws {
        var client = client()
        client.cookieStorage = nil
        answer("a=1")
        answer()
        _ = try await client.send(Visit())
        _ = try await client.send(Visit())
        #expect(sent == [nil, nil])
        #expect(Client.test(transport).cookieStorage == nil)
    }

    @Test("A client may store its cookies in another way, also without a session")
    func ownStorage() async throws {
        var client = Client.test(transport)
        client.cookieStorage = OneCookie.self
        answer("a=1", "id=7")
        transport.respond(
            with: .status(302, fields: ["Location": "/there", "Set-Cookie": "id=8"])
        )
        answer()
        _ = try await client.send(Visit())
        _ = try await client.send(Visit())
        #expect(sent == ["id=none", "id=7", "id=8"])
    }

    @Test("A session starts without cookies, and its end removes them")
    func session() async throws {
        let client = client()
        for cookie in ["before=1", "session=2", "more=3", "gone=4", "after=5"] { answer(cookie) }
        _ = try await client.send(Visit())
        try await client.authorize(by: LogIn(), scheme: "main") { $0.title }
        _ = try await client.send(Visit())
        try await client.deauthorize(scheme: "main")
        _ = try await client.send(Visit())
        #expect(sent == [nil, nil, "session=2", "session=2; more=3", nil])
    }

    @Test("An account that stores cookies continues the session in the next run, others do not")
    func keeping() async throws {
        let key = CredentialKey(api: "Test", scheme: "main", account: "jane")
        for keeps in [true, false] {
            let store = MemoryCredentialStore()
            answer("session=\(keeps)", "old=1; Max-Age=0")
            answer("more=3")
            answer()
            let first = client(Account("jane", store: store, keepsCookies: keeps))
            try await first.authorize(by: LogIn(), scheme: "main") { $0.title }
            _ = try await first.send(Visit())
            try await first.saveCookies(scheme: "main")
            #expect((store.credential(for: key) != nil) == keeps)
            let second = client(Account("jane", store: store, keepsCookies: keeps))
            #expect(await second.isAuthorized(scheme: "main") == keeps)
            _ = try await second.send(Visit())
            #expect((sent.last ?? nil) == (keeps ? "session=true; more=3" : nil))
        }
    }

    @Test("A session whose stored cookies cannot be read is removed all the same")
    func unreadable() async throws {
        let key = CredentialKey(api: "Test", scheme: "main", account: "jane")
        let store = MemoryCredentialStore()
        store.save(Credential(["token": "t", "~session": "s", "~cookies": "not JSON"]), for: key)
        let account = Account("jane", store: store, keepsCookies: true)
        await confirmation { isDeleted in
            account.onDeauthorization("data") { isDeleted() }
            await #expect(throws: DecodingError.self) {
                try await client(account).deauthorize(scheme: "main")
            }
        }
        #expect(store.credential(for: key) == nil)
    }

    @Test("A session that is not stored removes an older one from the store")
    func older() async throws {
        let key = CredentialKey(api: "Test", scheme: "main", account: "jane")
        let store = MemoryCredentialStore()
        store.save(Credential(token: "old"), for: key)
        answer("session=1")
        let client = client(Account("jane", store: store))
        try await client.authorize(by: LogIn(), scheme: "main") { $0.title }
        #expect(store.credential(for: key) == nil)
    }

    @Test("With real HTTP, including redirects, each cookie is received separately")
    func loopback() async throws {
        let server = try LoopbackServer { request in
            switch request.path {
            case "/visit":
                var response = LoopbackServer.Response.redirect(to: "/next/a")
                response.fields.append("Set-Cookie", "a=1; Expires=Wed, 21 Oct 2065 07:28:00 GMT")
                response.fields.append("Set-Cookie", "b=2; Path=/")
                response.fields.append("Set-Cookie", "c=3; Path=/elsewhere")
                return response
            case "/next/a":
                var response = LoopbackServer.Response.json("{}")
                response.fields["Set-Cookie"] = "next=" + (request.fields["Cookie"] ?? "none")
                return response
            default: return .text("", status: 404)
            }
        }
        defer { server.stop() }
        var client = client()
        client.server = .fixed(server.url)
        client.transport = DefaultTransport()
        _ = try await client.send(Visit(["own": "mine"]))
        let url = server.url.appending(path: "next/a")
        let cookies = try #require(await client.account.cookies(CookieStore.self) as? CookieStore)
        let pairs = cookies.pairs(for: url, at: Date())
        #expect(pairs.map(\.name) == ["next", "a", "b"])
        #expect(pairs.first?.value == "own=mine")
    }
}
