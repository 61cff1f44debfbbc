import Foundation
import LatheCoding
import LatheTesting
import Synchronization
import Testing

@testable import LatheRuntime

/// A call by a token in a header, or else by a key in the query and a pass in a cookie.
private struct Guarded: Request {
    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "notes.guarded",
        .get,
        "/guarded",
        policy: CallPolicy(auth: ["token", ["key", "pass"]])
    )
}

@Suite("Alternatives and combinations of schemes")
struct AuthRequirementTests {
    private func client(_ responses: ScriptedTransport.Response...) -> (Client, ScriptedTransport) {
        let transport = ScriptedTransport(responses)
        let client = Client(
            API(
                name: "Test",
                auth: [
                    "token": .header("X-Token"), "key": .query(["token": "key"]),
                    "pass": .keys(cookies: ["token": "pass"]),
                ]
            ),
            server: .fixed("http://example.test"),
            transport: transport
        )
        return (client, transport)
    }

    private func seen(_ transport: ScriptedTransport) -> [String] {
        transport.requests.map { sent in
            [
                sent.request.url.query() ?? "-", sent.request.fields["Cookie"] ?? "-",
                sent.request.fields["X-Token"] ?? "-",
            ].joined(separator: " ")
        }
    }

    @Test("The credentials of a combination are sent together, in place of an alternative")
    func together() async throws {
        let (client, transport) = client(.status(200), .status(200), .status(200), .status(200))
        _ = try await client.send(Guarded())
        try await client.authorize(Credential(token: "p"), scheme: "pass")
        _ = try await client.send(Guarded())
        try await client.authorize(Credential(token: "k"), scheme: "key")
        _ = try await client.send(Guarded())
        try await client.authorize(Credential(token: "t"), scheme: "token")
        _ = try await client.send(Guarded())
        #expect(seen(transport) == ["- - -", "- - -", "key=k pass=p -", "- - t"])
    }

    @Test("A refused credential is renewed if possible, and the request is sent once more")
    func renewed() async throws {
        let (client, transport) = client(.status(401), .status(200), .status(401), .status(401))
        let renewals = Mutex(0)
        try await client.authorize(Credential(token: "k"), scheme: "key")
        try await client.authorize(Credential(token: "p"), scheme: "pass") { _, stale in
            let count = renewals.withLock {
                $0 += 1
                return $0
            }
            #expect(stale?["token"] == (count == 1 ? "p" : "p1"))
            return Credential(token: "p\(count)")
        }
        _ = try await client.send(Guarded())
        let error = await #expect(throws: APIError.self) { try await client.send(Guarded()) }
        #expect(error?.response?.status == 401)
        #expect(
            seen(transport) == [
                "key=k pass=p -", "key=k pass=p1 -", "key=k pass=p1 -", "key=k pass=p2 -",
            ]
        )
    }

    @Test("A combination of schemes that cannot be renewed is refused immediately")
    func refused() async throws {
        let (client, transport) = client(.status(401))
        try await client.authorize(Credential(token: "k"), scheme: "key")
        try await client.authorize(Credential(token: "p"), scheme: "pass")
        await #expect(throws: APIError.self) { try await client.send(Guarded()) }
        #expect(transport.requests.count == 1)
    }

    @Test(
        "A token that a cookie cannot contain is refused, and not quoted",
        arguments: ["a;b", "a b", "a,b", "a\"b", "ä", "a\r\nb", "a\\b"]
    )
    func cookie(_ token: String) async throws {
        let (client, transport) = client()
        try await client.authorize(Credential(token: "k"), scheme: "key")
        try await client.authorize(Credential(token: token), scheme: "pass")
        let error = await #expect(throws: APIError.self) { try await client.send(Guarded()) }
        #expect(error?.code == .authorization)
        #expect(error.map { "\($0)".contains(token) } == false)
        #expect(transport.requests.isEmpty)
    }
}
