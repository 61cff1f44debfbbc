import FixtureReading
import Foundation
import LatheCoding
import LatheOAuth
import LatheRuntime
import LatheTesting
import Testing
import Trello

@Suite("Authentication of the caller", .timeLimit(.minutes(1)))
struct AuthorizationTests {
    private let transport = ScriptedTransport()
    private var trello: TrelloClient { TrelloClient(transport: transport) }

    private func sent(by trello: TrelloClient) async throws -> HTTPRequest {
        transport.respond(with: .json(#"{"id":"1"}"#))
        _ = try await trello.members.get(.me)
        return try #require(transport.requests.last?.request)
    }

    @Test("Key and token are sent in the query")
    func query() async throws {
        let trello = trello
        try await trello.authorize(key: "k", token: "t")
        let request = try await sent(by: trello)
        #expect(request.url.query() == "key=k&token=t")
        #expect(request.fields["Authorization"] == nil)
    }

    @Test("Key and token can be sent in a header field, and then in no address")
    func header() async throws {
        let trello = trello
        try await trello.authorizeHeader(key: "k", token: "t")
        let request = try await sent(by: trello)
        #expect(request.url.query() == nil)
        #expect(
            request.fields["Authorization"] == #"OAuth oauth_consumer_key="k", oauth_token="t""#
        )
    }

    @Test("Without a credential a call is sent unchanged")
    func none() async throws {
        let request = try await sent(by: trello)
        #expect(request.url.query() == nil)
        #expect(request.fields["Authorization"] == nil)
    }

    @Test("The three legs of OAuth 1.0a lead to signed calls", .disabled(if: Fixtures.areMissing))
    func oAuth() async throws {
        let trello = trello
        transport.respond(with: .status(200, body: try Fixtures.data("oauth_request_token.txt")))
        let authorization = try await trello.beginAuthorizationOAuth(
            OAuth1.Application(key: "k", secret: "s"),
            callback: "https://mill.example/back"
        )
        let page = TokenRequest("Lamp Desk", scopes: [.read, .write], expiration: .never)
            .url(of: authorization)
        #expect(
            page?.absoluteString
                == "https://trello.com/1/OAuthAuthorizeToken?oauth_token=5c1b9d0e4f7a28361c5d9e0f2a4b6c8d"
                + "&name=Lamp%20Desk&scope=read%2Cwrite&expiration=never"
        )
        transport.respond(with: .status(200, body: try Fixtures.data("oauth_access_token.txt")))
        try await authorization.finish(verifier: "v")
        #expect(await trello.isAuthorizedOAuth())

        let header = try #require(try await sent(by: trello).fields["Authorization"])
        #expect(header.contains(#"oauth_signature_method="HMAC-SHA1""#))
        #expect(header.contains(#"oauth_token="0123456789abcdef"#))
        #expect(
            transport.requests.map { $0.request.url.path() } == [
                "/1/OAuthGetRequestToken", "/1/OAuthGetAccessToken", "/1/members/me",
            ]
        )
    }

    @Test("An authorization page requests a token from a member")
    func page() {
        let request = TokenRequest(
            "Lamp Desk & Co",
            expiration: .hour,
            callbackMethod: .fragment,
            returnURL: "https://mill.example/?a=b"
        )
        #expect(
            request.url(key: "k")?.absoluteString
                == "https://trello.com/1/authorize?key=k&response_type=token&name=Lamp%20Desk%20%26%20Co"
                + "&scope=read&expiration=1hour&callback_method=fragment"
                + "&return_url=https%3A%2F%2Fmill.example%2F%3Fa%3Db"
        )
    }

    @Test("Calls of members have a limit of their own besides those of key and token")
    func limits() {
        let limits = Members.Get.endpoint.policy.limits
        #expect(limits?.contains(RateLimit(requests: 100, per: .seconds(900), by: "token")) == true)
        #expect(limits?.count == 3)
        #expect(Boards.Get.endpoint.policy.limits == nil)
        #expect(API.trello.limits.map(\.requests) == [300, 100])
    }

    @Test("Of 101 calls at once, the last one waits for the tenth second")
    func holdingBack() async throws {
        let clock = VirtualClock()
        var trello = trello
        trello.client.clock = ClientClock(clock)
        trello.client.timeout = nil
        try await trello.authorize(key: "k", token: "t")
        for _ in 0..<101 { transport.respond(with: .json(#"{"id":"1"}"#)) }
        for _ in 0..<100 { _ = try await trello.boards.get("b") }
        async let last = trello.boards.get("b")
        await clock.sleepers(1)
        #expect(clock.sleeps == [.seconds(10)])
        #expect(transport.requests.count == 100)
        clock.advance(by: .seconds(10))
        #expect(try await last.id == "1")
    }
}
