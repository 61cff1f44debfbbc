import Foundation
import GoldenAuth
import LatheRuntime
import LatheTesting
import Testing

@Suite("Combinations and alternatives of auth schemes of a schema")
struct AuthTests {
    /// What a call sends of credentials: its query, cookies and authorization.
    private func sent(
        _ authorize: (GateClient) async throws -> Void,
        _ call: (Things) async throws -> Void
    ) async throws -> [String?] {
        let transport = ScriptedTransport([.json("{}")])
        let client = GateClient(transport: transport)
        try await authorize(client)
        try await call(client.things)
        let request = try #require(transport.requests.first).request
        return [
            request.url.query(), request.fields["Cookie"], request.fields["X-Key"],
            request.fields["X-App"], request.fields["Authorization"],
        ]
    }

    @Test("The first alternative that is authorized is sent, with all its schemes")
    func alternatives() async throws {
        let both = try await sent(
            { client in
                try await client.authorizeHeader(token: "h")
                try await client.authorizePass(token: "p")
                try await client.authorizeBasic(user: "u", password: "w")
            },
            { try await $0.byTwo() }
        )
        #expect(both == [nil, "pass=p", "Token h", nil, nil])
        let key = try await sent(
            { client in
                try await client.authorizeKey(key: "k", token: "t")
                try await client.authorizeHeader(token: "h")
                try await client.authorizePass(token: "p")
            },
            { try await $0.byTwo() }
        )
        #expect(key == ["key=k&api_token=t", nil, nil, nil, nil])
    }

    @Test("A combination without one of its schemes is not sent")
    func incomplete() async throws {
        let basic = try await sent(
            { client in
                try await client.authorizeHeader(token: "h")
                try await client.authorizeBasic(user: "u", password: "w")
            },
            { try await $0.byTwo() }
        )
        #expect(basic == [nil, nil, nil, nil, "Basic dTp3"])
    }

    @Test("A scheme of several keys sends each in its place")
    func keys() async throws {
        let badge = try await sent(
            { try await $0.authorizeBadge(zone: "z", token: "t", app: "a", visit: "v") },
            { try await $0.byBadge() }
        )
        #expect(badge == ["zone=z", "visit-id=v", nil, "a", "Bearer t"])
    }
}
