import Foundation
import LatheCoding
import LatheTesting
import Testing

@testable import LatheOAuth
@testable import LatheRuntime

/// A call that proves who calls by the scheme `main`.
private struct Guarded: Request {
    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "notes.guarded",
        .get,
        "/guarded?a=1",
        policy: CallPolicy(auth: ["main"])
    )
    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}

private struct Case: Sendable {
    let scheme: AuthScheme
    let values: [String: String]
    let url: String
    let fields: HTTPFields
}

struct AuthSchemeTests {
    private static let address = "http://example.test/guarded?a=1"

    private static let cases: [Case] = [
        Case(
            scheme: .query(["key": "key", "token": "api_token"]),
            values: ["key": "k&1", "token": "t 2"],
            url: address + "&key=k%261&api_token=t%202",
            fields: [:]
        ),
        Case(
            scheme: .header("X-Key", prefix: "Token "),
            values: ["token": "t"],
            url: address,
            fields: ["X-Key": "Token t"]
        ),
        Case(
            scheme: .keys(
                query: ["zone": "zone"],
                headers: ["token": "Authorization", "app": "X-App"],
                cookies: ["visit": "visit"],
                prefixes: ["token": "Bearer "]
            ),
            values: ["zone": "e u", "token": "t", "app": "a", "visit": "v1"],
            url: address + "&zone=e%20u",
            fields: ["Authorization": "Bearer t", "X-App": "a", "Cookie": "visit=v1"]
        ),
        Case(
            scheme: .bearer,
            values: ["token": "mF_9.B5f-4.1JqM"],
            url: address,
            fields: ["Authorization": "Bearer mF_9.B5f-4.1JqM"]
        ),
        // RFC 7617, sections 2 and 2.1.
        Case(
            scheme: .basic,
            values: ["user": "Aladdin", "password": "open sesame"],
            url: address,
            fields: ["Authorization": "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="]
        ),
        Case(
            scheme: .basic,
            values: ["user": "test", "password": "123£"],
            url: address,
            fields: ["Authorization": "Basic dGVzdDoxMjPCow=="]
        ),
        Case(
            scheme: .oauth2(OAuth2(tokenURL: "http://example.test/token")),
            values: ["token": "t"],
            url: address,
            fields: ["Authorization": "Bearer t"]
        ),
    ]

    private func client(_ scheme: AuthScheme, _ transport: any Transport) -> Client {
        Client(
            API(name: "Test", auth: ["main": scheme]),
            server: .fixed("http://example.test"),
            transport: transport
        )
    }

    @Test("A credential is sent at the place that its scheme defines", arguments: Self.cases)
    private func place(_ item: Case) async throws {
        let transport = ScriptedTransport([.status(204)])
        let client = client(item.scheme, transport)
        try await client.authorize(Credential(item.values), scheme: "main")
        _ = try await client.send(Guarded())
        let sent = try #require(transport.requests.first?.request)
        #expect(sent.url.absoluteString == item.url)
        for field in item.fields { #expect(sent.fields[field.name] == field.value) }
    }

    @Test("A credential that lacks a value, or that a header field cannot contain, is not sent")
    func incomplete() async throws {
        let transport = ScriptedTransport()
        let basic = client(.basic, transport)
        try await basic.authorize(Credential(["user": "u"]), scheme: "main")
        let error = await #expect(throws: APIError.self) { try await basic.send(Guarded()) }
        #expect(error?.code == .authorization)

        let bearer = client(.bearer, transport)
        try await bearer.authorize(token: "a\r\nX-Other: b")
        #expect(await errorCode { _ = try await bearer.send(Guarded()) } == .invalidRequest)
        #expect(transport.requests.isEmpty)
    }

    @Test(
        "A user or password that the server would read differently is not sent",
        arguments: [("a:b", "c"), ("a\n", "c"), ("a", "\u{7F}")]
    )
    func misread(_ user: String, _ password: String) async throws {
        let transport = ScriptedTransport()
        let basic = client(.basic, transport)
        let credential = Credential(["user": user, "password": password])
        try await basic.authorize(credential, scheme: "main")
        #expect(await errorCode { _ = try await basic.send(Guarded()) } == .authorization)
        #expect(transport.requests.isEmpty)
    }

    @Test(
        "A token that no request can contain is not stored",
        arguments: ["", "a\\r\\nX-Other: b"]
    )
    func unfit(_ token: String) async throws {
        let answer = "{\"access_token\":\"\(token)\",\"token_type\":\"bearer\"}"
        let transport = ScriptedTransport([.json(answer)])
        let scheme = AuthScheme.oauth2(OAuth2(tokenURL: "http://example.test/token"))
        let client = client(scheme, transport)
        let error = await #expect(throws: APIError.self) {
            try await client.authorize(OAuth2.Application(id: "i", secret: "s"), scheme: "main")
            _ = try await client.send(Guarded())
        }
        #expect(error?.code == .authorization)
        #expect(transport.requests.count == 1)
    }

    @Test("A refused credential is not sent again if there is no other")
    func refused() async throws {
        let transport = ScriptedTransport([.status(401)])
        let client = client(.bearer, transport)
        try await client.authorize(token: "t")
        let error = await #expect(throws: APIError.self) { try await client.send(Guarded()) }
        #expect(error?.response?.status == 401)
        #expect(transport.requests.count == 1)
    }

    @Test("A scheme that the API does not have is reported")
    func unknown() async throws {
        let client = Client(API(name: "Test"), server: .fixed("http://example.test"))
        let error = await #expect(throws: APIError.self) { try await client.send(Guarded()) }
        #expect(error?.code == .authorization)
    }

    @Test("Descriptions of credentials, accounts' keys and programs hold no secrets")
    func secrecy() {
        let secrets: [Any] = [
            Credential(["token": "s3cret"]), OAuth1.Application(key: "k", secret: "s3cret"),
            OAuth2.Application(id: "i", secret: "s3cret"),
        ]
        for secret in secrets {
            var dumped = ""
            dump(secret, to: &dumped)
            #expect(!"\(secret) \(String(reflecting: secret)) \(dumped)".contains("s3cret"))
        }
    }
}

extension Client {
    fileprivate func authorize(token: String) async throws {
        try await authorize(Credential(token: token), scheme: "main")
    }
}

struct CredentialStoreTests {
    private let key = CredentialKey(api: "A/B", scheme: "s", account: "jane")

    @Test("A file stores credentials for the next run, readable only by its owner")
    func file() async throws {
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: url) }
        let credential = Credential(
            ["token": "t", "refreshToken": "r"],
            expiry: Date(timeIntervalSince1970: 1_900_000_000)
        )
        let store = FileCredentialStore(url)
        #expect(try await store.credential(for: key) == nil)
        try await store.save(credential, for: key)
        let other = CredentialKey(api: "A", scheme: "B/s", account: "jane")
        #expect(try await store.credential(for: other) == nil)
        try await store.save(Credential(token: "o"), for: other)
        #expect(try await FileCredentialStore(url).credential(for: key) == credential)
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        try await store.save(nil, for: key)
        #expect(try await FileCredentialStore(url).credential(for: key) == nil)
        #expect(try await FileCredentialStore(url).credential(for: other)?["token"] == "o")
    }

    @Test(
        "The names of a credential's values are free, also in the store",
        arguments: [true, false]
    )
    func names(_ keepsCookies: Bool) async throws {
        let store = MemoryCredentialStore()
        let transport = ScriptedTransport([.status(204)])
        func client() -> Client {
            let names = ["session": "sid", "cookies": "ck"]
            return Client(
                API(name: "Test", auth: ["main": .keys(query: [:], headers: [:], cookies: names)]),
                server: .fixed("http://example.test"),
                transport: transport,
                account: Account("a", store: store, keepsCookies: keepsCookies)
            )
        }
        let credential = Credential(["session": "s", "cookies": "c"])
        try await client().authorize(credential, scheme: "main")
        _ = try await client().send(Guarded())
        #expect(transport.requests.first?.request.fields["Cookie"] == "ck=c; sid=s")
    }

    @Test("A damaged file is an error and remains unchanged")
    func damaged() async throws {
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: url) }
        try Data("{".utf8).write(to: url)
        let store = FileCredentialStore(url)
        await #expect(throws: (any Error).self) { try await store.credential(for: key) }
        await #expect(throws: (any Error).self) {
            try await store.save(Credential(token: "t"), for: key)
        }
        #expect(try Data(contentsOf: url) == Data("{".utf8))
    }
}
