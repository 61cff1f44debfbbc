import Foundation
import GoldenForum
import LatheOAuth
import LatheRuntime
import LatheTesting
import Testing

@Suite("Samples of authentication")
struct AuthenticationSamples {
    private let transport = ScriptedTransport()
    private let password = "Difference 1822"
    private static let none = ScriptedTransport.Response.json("[]")

    private func script(_ responses: ScriptedTransport.Response...) {
        for response in responses { transport.respond(with: response) }
    }

    private func fields(_ name: String) -> [String?] {
        transport.requests.map { $0.request.fields[name] }
    }

    @Test("A token is sent with each call")
    func bearer() async throws {
        script(.json(#"[{ "id": 7, "title": "On looms" }]"#))
        let token = "t"
        let forum = ForumClient(transport: transport)
        try await forum.authorizeBearer(token: token)
        for post in try await forum.posts.list() { print(post.title) }
        #expect(fields("Authorization") == ["Bearer t"])
    }

    @Test("A name and a password are sent with each call")
    func basic() async throws {
        script(Self.none)
        let forum = ForumClient(transport: transport)
        try await forum.authorizeBasic(user: "ada", password: password)
        _ = try await forum.posts.list()
        #expect(fields("Authorization") == ["Basic YWRhOkRpZmZlcmVuY2UgMTgyMg=="])
    }

    @Test("A session is started again when it has ended, and ended by its call")
    func session() async throws {
        script(
            .json(#"{ "ticket": "one" }"#),
            Self.none,
            .status(401),
            .json(#"{ "ticket": "two" }"#),
            Self.none,
            .status(204)
        )
        let forum = ForumClient(transport: transport)
        try await forum.authorizeSession(by: Session.LogOn(name: "ada", password: password))
        for _ in 0..<2 { _ = try await forum.posts.list() }
        try await forum.deauthorizeSession()
        #expect(fields("X-Ticket") == [nil, "one", "one", nil, "two", "two"])
        #expect(transport.requests.last?.request.method == .delete)
        #expect(await !forum.isAuthorizedSession())
    }

    @Test("OAuth 2 from the authorization page to a refreshed token, also in a later process")
    func oauth() async throws {
        script(
            .json(#"{ "access_token": "a", "token_type": "bearer", "refresh_token": "r" }"#),
            Self.none,
            .status(401),
            .json(#"{ "access_token": "b", "token_type": "bearer" }"#),
            Self.none,
            .status(401),
            .json(#"{ "error": "invalid_grant" }"#, status: 400)
        )
        let store = MemoryCredentialStore()
        let forum = ForumClient(transport: transport, account: Account(store: store))

        let application = OAuth2.Application(id: "reader")
        let authorization = try forum.beginAuthorizationOAuth(
            application,
            redirect: "example.reader:/authorized"
        )
        let page = authorization.url

        let items = URLComponents(url: page, resolvingAgainstBaseURL: false)?.queryItems ?? []
        #expect(page.absoluteString.hasPrefix("https://forum.example/oauth/authorize?"))
        #expect(items.contains(URLQueryItem(name: "scope", value: "read")))
        let state = try #require(items.first { $0.name == "state" }?.value)
        let redirect = try #require(
            URL(string: "example.reader:/authorized?code=c&state=\(state)")
        )

        try await authorization.finish(redirect)
        let posts = try await forum.posts.list()

        #expect(posts == [])
        let next = ForumClient(transport: transport, account: Account(store: store))
        #expect(try await self.posts(next, application) == [])
        #expect(try await self.posts(next, application) == nil)
        #expect(
            fields("Authorization")
                == [nil, "Bearer a", "Bearer a", nil, "Bearer b", "Bearer b", nil]
        )
    }

    /// The posts; `nil` if the user has to authorize the program.
    private func posts(
        _ forum: ForumClient,
        _ application: OAuth2.Application
    ) async throws -> [Post]? {
        guard try await forum.resumeAuthorizationOAuth(application) else { return nil }
        do {
            return try await forum.posts.list()
        } catch APIError.Code.authorization {
            return nil
        }
    }

    @Test("A store keeps the credentials of several accounts")
    func accounts() async throws {
        script(Self.none, Self.none, Self.none)
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }

        let store = FileCredentialStore(folder.appending(path: "credentials.json"))
        let ada = ForumClient(transport: transport, account: Account("ada", store: store))
        let grace = ForumClient(transport: transport, account: Account("grace", store: store))
        try await ada.authorizeBearer(token: "one")
        try await grace.authorizeBearer(token: "two")

        _ = try await ada.posts.list()
        _ = try await grace.posts.list()
        #expect(fields("Authorization") == ["Bearer one", "Bearer two"])

        let file = folder.appending(path: "posts.json")
        try Data().write(to: file)
        ada.client.account.onDeauthorization("posts") {
            try FileManager.default.removeItem(at: file)
        }
        try await ada.deauthorizeBearer()

        #expect(!FileManager.default.fileExists(atPath: file.path))
        #expect(await !ada.isAuthorizedBearer())
        let later = ForumClient(transport: transport, account: Account("grace", store: store))
        #expect(await later.isAuthorizedBearer())

        var forum = ada
        forum.client.account = Account("grace", store: store)
        _ = try await forum.posts.list()
        #expect(fields("Authorization").last == "Bearer two")
    }
}
