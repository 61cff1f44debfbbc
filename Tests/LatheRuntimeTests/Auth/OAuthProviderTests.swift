import Foundation
import LatheCoding
import LatheTesting
import Testing

@testable import LatheOAuth
@testable import LatheRuntime

/// The providers that `Tests/Servers/oauth/start` runs.
private enum Provider {
    static let address = RunningServer.address("oauth", "LATHE_OAUTH_URL")

    static let transport = DefaultTransport()

    static func client(_ version: Int, _ scheme: AuthScheme) -> Client {
        Client(
            API(name: "Provider", auth: ["main": scheme]),
            server: .fixed("\(address ?? "")/\(version)"),
            transport: transport
        )
    }

    /// Visits the page where a user says yes, and says where it leads: to an address of the program,
    /// which is no address of HTTP.
    static func visit(_ url: URL) async throws -> URL {
        let response = try await transport.sendFollowingRedirects(HTTPRequest(.get, url))
        return try #require(response.fields["Location"].flatMap { URL(string: $0) })
    }

    static func text(_ path: String) async throws -> String {
        let url = try #require(URL(string: (address ?? "") + path))
        let response = try await transport.sendFollowingRedirects(HTTPRequest(.get, url))
        return String(decoding: try await response.body.collect(limit: 1 << 16), as: UTF8.self)
    }
}

private struct Echo: Entity, Hashable {
    var caller = ""
    var signature = ""

    static let fields: FieldTable = ["caller", "signature"]
    static let blank = Echo()

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&caller)
        default: visitor.visit(&signature)
        }
    }
}

/// A call whose parameters are in the query and in a form, so that a signature covers both.
private struct GetEcho: Request {
    var text = "a b+c&d=é~/%"

    typealias ResponseValue = Echo
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "echo.get",
        .post,
        "/echo",
        parameters: [.init(.query, "q ?", list: .repeated), .init(.form, "f")],
        constants: [.query("b5", "=%3D")],
        policy: CallPolicy(auth: ["main"])
    )

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        writer.write(text)
    }
}

@Suite(
    "OAuth with oauthlib",
    .disabled(if: Provider.address == nil, "no provider runs"),
    .serialized
)
struct OAuthProviderTests {
    /// A client whose scheme has paths, which are at the host of the server.
    private func signed(_ signature: OAuth1.Signature) -> Client {
        Provider.client(
            1,
            .oauth1(
                OAuth1(
                    temporaryCredentialURL: "/1/request",
                    authorizationURL: "/1/authorize",
                    tokenURL: "/1/access",
                    signature: signature
                )
            )
        )
    }

    private func bearing(pkce: Bool = true) throws -> Client {
        let address = try #require(Provider.address) + "/2"
        return Provider.client(
            2,
            .oauth2(
                OAuth2(
                    authorizationURL: address + "/authorize",
                    tokenURL: address + "/token",
                    pkce: pkce
                )
            )
        )
    }

    /// How many tokens the provider gave.
    private func count() async throws -> Int {
        let text = try await Provider.text("/2/count")
        return try #require(Int(text))
    }

    private let consumer = OAuth1.Application(key: "lathe", secret: "con & sumer")
    private let program = OAuth2.Application(id: "program", secret: "pro & gram")
    private let brief = OAuth2.Application(id: "brief", secret: "brief")
    private let pocket = OAuth2.Application(id: "pocket")

    @Test(
        "The three legs of OAuth 1.0a end in a token that signs calls",
        arguments: [OAuth1.Signature.hmacSHA1, .hmacSHA256, .plaintext]
    )
    func threeLegs(signature: OAuth1.Signature) async throws {
        let client = signed(signature)
        let authorization = try await client.beginAuthorization(
            consumer,
            scheme: "main",
            callback: "lathe-test:done?x=1"
        )
        let redirect = try await Provider.visit(authorization.url)
        try await authorization.finish(redirect)
        #expect(await client.isAuthorized(scheme: "main"))
        let echo = try await client.send(GetEcho())
        #expect(echo.signature == signature.rawValue)
        #expect(!echo.caller.isEmpty)
        // The verifier is spent, and so is the temporary token.
        let error = await #expect(throws: APIError.self) {
            try await authorization.finish(redirect)
        }
        #expect(error?.code == .authorization)
    }

    @Test("A callback of another authorization is refused, and so is a wrong secret")
    func refusals() async throws {
        let client = signed(.hmacSHA1)
        let authorization = try await client.beginAuthorization(
            consumer,
            scheme: "main",
            callback: nil
        )
        let foreign = try #require(URL(string: "lathe-test:done?oauth_token=x&oauth_verifier=y"))
        #expect(await errorCode { try await authorization.finish(foreign) } == .authorization)
        let impostor = OAuth1.Application(key: "lathe", secret: "guess")
        let error = await #expect(throws: APIError.self) {
            try await client.beginAuthorization(impostor, scheme: "main", callback: nil)
        }
        #expect(error?.code == .authorization)
        #expect(error?.response != nil)
        #expect(await !client.isAuthorized(scheme: "main"))
    }

    @Test("A code is exchanged for a token with PKCE, also by a program without a secret")
    func authorizationCode() async throws {
        for application in [pocket, program] {
            let client = try bearing()
            let authorization = try client.beginAuthorization(
                application,
                scheme: "main",
                redirect: "lathe-test:done",
                scopes: ["read", "write"]
            )
            let redirect = try await Provider.visit(authorization.url)
            try await authorization.finish(redirect)
            #expect(try await client.send(GetEcho()).caller == application.id)
            #expect(await errorCode { try await authorization.finish(redirect) } == .authorization)
        }
    }

    @Test("A response of another authorization is refused before a token is asked for")
    func foreignState() async throws {
        let authorization = try bearing().beginAuthorization(
            pocket,
            scheme: "main",
            redirect: "lathe-test:done"
        )
        let foreign = try #require(URL(string: "lathe-test:done?code=1&state=2"))
        #expect(await errorCode { try await authorization.finish(foreign) } == .authorization)
        #expect(authorization.url.absoluteString.contains("code_challenge_method=S256"))
    }

    @Test("A token that expires during 50 calls is requested once")
    func renewal() async throws {
        let client = try bearing()
        try await client.authorize(brief, scheme: "main", scopes: ["read"])
        #expect(try await client.send(GetEcho()).caller == "brief")
        _ = try await Provider.text("/2/expire")
        let before = try await count()
        try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<50 { group.addTask { try await client.send(GetEcho()).caller } }
            for try await caller in group { #expect(caller == "brief") }
        }
        #expect(try await count() == before + 1)
    }

    @Test("A refresh token is replaced by the next one, also in the next run")
    func refresh() async throws {
        let store = MemoryCredentialStore()
        var client = try bearing()
        client.account = Account("ada", store: store)
        try await client.authorize(brief, scheme: "main", user: "ada", password: "waterwheel")
        let key = client.key(for: "main")
        let first = try #require(store.credential(for: key)?["refreshToken"])
        for _ in 0..<2 {
            var next = try bearing()
            next.account = Account("ada", store: store)
            #expect(try await next.resumeAuthorization(brief, scheme: "main"))
            _ = try await Provider.text("/2/expire")
            #expect(try await next.send(GetEcho()).caller == "brief")
        }
        #expect(store.credential(for: key)?["refreshToken"] != first)
    }

    @Test("A wrong password is refused")
    func wrongPassword() async throws {
        let client = try bearing()
        let error = await #expect(throws: APIError.self) {
            try await client.authorize(brief, scheme: "main", user: "ada", password: "x")
        }
        #expect(error?.code == .authorization)
        #expect(await !client.isAuthorized(scheme: "main"))
    }
}
