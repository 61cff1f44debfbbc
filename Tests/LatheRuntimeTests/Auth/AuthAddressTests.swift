import Foundation
import LatheCoding
import LatheTesting
import Testing

@testable import LatheOAuth
@testable import LatheRuntime

private struct Guarded: Request {
    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "things.guarded",
        .get,
        "/guarded",
        policy: CallPolicy(auth: ["main"])
    )

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}

@Suite("Addresses of authorization servers")
struct AuthAddressTests {
    private static let application = OAuth2.Application(id: "i", secret: "s")
    private static let token =
        #"{"access_token":"new","token_type":"bearer","refresh_token":"r2"}"#

    private func client(
        _ service: OAuth2,
        server: ServerAddress = .fixed("http://example.test:8080/v1?a=b"),
        transport: any Transport = ScriptedTransport([])
    ) -> Client {
        Client(
            API(name: "Test", auth: ["main": .oauth2(service)]),
            server: server,
            transport: transport
        )
    }

    @Test(
        "A path is at the host of the server",
        arguments: [
            ("/token", "http://example.test:8080/token"),
            ("/a/token?b=1", "http://example.test:8080/a/token?b=1"),
            ("https://login.test/token", "https://login.test/token"),
            ("/v1/../token", "http://example.test:8080/v1/../token"),
        ]
    )
    func paths(_ address: String, _ expected: String) async throws {
        let transport = ScriptedTransport([.json(Self.token)])
        let client = client(OAuth2(tokenURL: address), transport: transport)
        try await client.authorize(Self.application, scheme: "main")
        #expect(transport.requests.map(\.request.url.absoluteString) == [expected])
    }

    @Test("A page for the user may be a path")
    func page() throws {
        let service = OAuth2(authorizationURL: "/page", tokenURL: "/token")
        let page = try client(service).beginAuthorization(
            Self.application,
            scheme: "main",
            redirect: "done:"
        )
        #expect(page.url.absoluteString.hasPrefix("http://example.test:8080/page?response_type="))
    }

    @Test("The host of a server that is discovered is that of its root")
    func discovered() async throws {
        let root = try #require(URL(string: "http://root.test/folder/"))
        let discovery = Discovery(Guarded(), base: { _ in "http://other.test/" })
        let transport = ScriptedTransport([.json(Self.token)])
        let client = client(
            OAuth2(tokenURL: "/token"),
            server: .discovered(from: root, by: discovery),
            transport: transport
        )
        try await client.authorize(Self.application, scheme: "main")
        #expect(transport.requests.map(\.request.url.absoluteString) == ["http://root.test/token"])
    }

    @Test(
        "A text that is neither an address nor a path is an error before a request is sent",
        arguments: ["token", "ftp://login.test/token", "//login.test/token", ""]
    )
    func refused(_ address: String) async throws {
        let transport = ScriptedTransport([])
        let client = client(OAuth2(tokenURL: address), transport: transport)
        let error = await #expect(throws: APIError.self) {
            try await client.authorize(Self.application, scheme: "main")
        }
        #expect(error?.code == .authorization)
        #expect(transport.requests.isEmpty)
    }

    @Test("A path at a server without an address is an error")
    func noServer() async throws {
        let client = client(OAuth2(tokenURL: "/token"), server: .fixed("no address"))
        let error = await #expect(throws: APIError.self) {
            try await client.authorize(Self.application, scheme: "main")
        }
        #expect(error?.code == .authorization)
    }

    @Test("A refresh token is exchanged at its own address, and a grant at the token address")
    func refresh() async throws {
        let transport = ScriptedTransport([
            .json(Self.token), .status(401), .json(Self.token), .status(200),
        ])
        let client = client(
            OAuth2(tokenURL: "/token", refreshURL: "/refresh"),
            transport: transport
        )
        try await client.authorize(Self.application, scheme: "main")
        _ = try await client.send(Guarded())
        #expect(
            transport.requests.map(\.request.url.path)
                == ["/token", "/v1/guarded", "/refresh", "/v1/guarded"]
        )
    }
}
